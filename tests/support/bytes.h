#pragma once
// A text as its bytes.
#include <cstdint>
#include <span>
#include <string_view>

namespace tests {

inline std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace tests
