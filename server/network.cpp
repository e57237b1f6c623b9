#include "server/network.h"

#include <algorithm>
#include <array>

#include <arpa/inet.h>
#include <netinet/in.h>

namespace server {
namespace {

std::string text_of(int family, const void* bytes) {
  std::array<char, INET6_ADDRSTRLEN> out{};
  return inet_ntop(family, bytes, out.data(), out.size());
}

}  // namespace

std::string network_of(const std::string& address) {
  in_addr v4{};
  if (inet_pton(AF_INET, address.c_str(), &v4) == 1) return text_of(AF_INET, &v4);
  in6_addr v6{};
  const std::string without_zone = address.substr(0, address.find('%'));
  if (inet_pton(AF_INET6, without_zone.c_str(), &v6) != 1) return {};
  if (IN6_IS_ADDR_V4MAPPED(&v6)) return text_of(AF_INET, &v6.s6_addr[12]);
  std::fill(std::begin(v6.s6_addr) + 8, std::end(v6.s6_addr), std::uint8_t{0});
  return text_of(AF_INET6, &v6) + "/64";
}

}  // namespace server
