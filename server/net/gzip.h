#pragma once
// A short text as it travels to a client that accepts gzip (RFC 1952).
#include <string>
#include <string_view>

namespace server {

std::string gzip(std::string_view text);

}  // namespace server
