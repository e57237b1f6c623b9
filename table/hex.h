#pragma once
// 32 bytes as 64 hexadecimal digits, the form of seeds, commitments and entropies wherever there is text.
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/sha256.h"

namespace table {

inline std::string to_hex(const core::Bytes32& bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const std::uint8_t b : bytes) {
    out += kDigits[b >> 4];
    out += kDigits[b & 15];
  }
  return out;
}

// None if the text is something else. Digits may be in either case.
inline std::optional<core::Bytes32> from_hex(std::string_view text) {
  core::Bytes32 bytes{};
  if (text.size() != 2 * bytes.size()) return std::nullopt;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::string_view two = text.substr(2 * i, 2);
    const auto [stop, error] = std::from_chars(two.data(), two.data() + two.size(), bytes[i], 16);
    if (error != std::errc{} || stop != two.data() + two.size()) return std::nullopt;
  }
  return bytes;
}

}  // namespace table
