#pragma once
// What counts as one client in the limits by address. An IPv4 address is one; of IPv6 a household gets 2^64 addresses,
// so its /64 is one. Not here: the limits.
#include <string>

namespace server {

// "192.0.2.7" (also for "::ffff:192.0.2.7"), "2001:db8:0:1::/64"; empty if this is no IP address.
std::string network_of(const std::string& address);

}  // namespace server
