// Which addresses count as one client in the limits by address.
#include "server/network.h"

#include <gtest/gtest.h>

namespace tests {
namespace {

using server::network_of;

TEST(Network, OfAnIpv4AddressIsTheAddress) {
  EXPECT_EQ(network_of("192.0.2.7"), "192.0.2.7");
  EXPECT_NE(network_of("192.0.2.7"), network_of("192.0.2.8"));
}

TEST(Network, OfAnIpv6AddressIsItsSlash64) {
  EXPECT_EQ(network_of("2001:db8:0:1:2:3:4:5"), "2001:db8:0:1::/64");
  EXPECT_EQ(network_of("2001:db8:0:1::9"), network_of("2001:db8:0:1:ffff:ffff:ffff:ffff"));
  EXPECT_NE(network_of("2001:db8:0:1::9"), network_of("2001:db8:0:2::9"));
  EXPECT_EQ(network_of("fe80::1%eth0"), "fe80::/64");
}

TEST(Network, OfAnIpv4AddressWrittenAsIpv6IsTheIpv4Address) {
  EXPECT_EQ(network_of("::ffff:192.0.2.7"), "192.0.2.7");
}

TEST(Network, OfAnythingElseIsNone) {
  for (const char* text : {"", "unknown", "192.0.2", "192.0.2.7:80", "[::1]", "::g", "_hidden"})
    EXPECT_EQ(network_of(text), "") << text;
}

}  // namespace
}  // namespace tests
