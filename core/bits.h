#pragma once
// Bits of words. The position functions require a word that is not zero. std::countr_zero and countl_zero also answer
// for zero, which costs a branch or more wherever the compiler cannot rule it out. On a GPU (nvcc's second pass) the
// standard functions compile but answer nonsense, so the GPU's own stand here.
#include <bit>
#include <cassert>
#include <cstdint>

namespace core {

constexpr int lowest_bit(std::uint64_t x) {
  assert(x != 0);
  if (x == 0) __builtin_unreachable();
#ifdef __CUDA_ARCH__
  return __ffsll(static_cast<long long>(x)) - 1;
#else
  return std::countr_zero(x);
#endif
}
constexpr int highest_bit(std::uint64_t x) {
  assert(x != 0);
  if (x == 0) __builtin_unreachable();
#ifdef __CUDA_ARCH__
  return 63 - __clzll(static_cast<long long>(x));
#else
  return 63 - std::countl_zero(x);
#endif
}
constexpr int bit_count(std::uint64_t x) {
#ifdef __CUDA_ARCH__
  return __popcll(x);
#else
  return std::popcount(x);
#endif
}

}  // namespace core
