#pragma once
// Bit positions of words that are known not to be zero: std::countr_zero and countl_zero also answer
// for zero, which costs a branch or more wherever the compiler cannot rule it out.
#include <bit>
#include <cassert>
#include <cstdint>

namespace core {

constexpr int lowest_bit(std::uint64_t x) {
  assert(x != 0);
  if (x == 0) __builtin_unreachable();
  return std::countr_zero(x);
}
constexpr int highest_bit(std::uint64_t x) {
  assert(x != 0);
  if (x == 0) __builtin_unreachable();
  return 63 - std::countl_zero(x);
}

}  // namespace core
