#pragma once
// A number from a text, the same on every machine, as a seed for core/rng.h: MurmurHash64A. Each library chooses its own
// std::hash. libstdc++ chose this function with this seed, so bots play from a seed as they did when we used
// std::hash. Not for secrets, see core/sha256.h, nor for tables that strangers fill.
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace core {

constexpr std::uint64_t hash_of(std::string_view text) {
  constexpr std::uint64_t kSeed = 0xC70F6907, kFactor = 0xC6A4A7935BD1E995;
  const auto word = [text](std::size_t from, std::size_t bytes) {
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < bytes; ++i)
      out |= std::uint64_t{static_cast<std::uint8_t>(text[from + i])} << (8 * i);
    return out;
  };
  const auto folded = [](std::uint64_t x) { return x ^ (x >> 47); };
  const std::size_t tail = text.size() % 8, whole = text.size() - tail;
  std::uint64_t h = kSeed ^ (text.size() * kFactor);
  for (std::size_t i = 0; i < whole; i += 8)
    h = (h ^ folded(word(i, 8) * kFactor) * kFactor) * kFactor;
  if (tail != 0) h = (h ^ word(whole, tail)) * kFactor;
  return folded(folded(h) * kFactor);
}

}  // namespace core
