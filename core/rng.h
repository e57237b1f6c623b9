#pragma once
// Fast, reproducible random numbers for bots, sampling and simulation: wyrand, one multiplication each.
// Not for dealing a match, whose decks come from core/chance.h, which anyone can check.
// We own every step, because the standard leaves std::shuffle and the distributions to the library, and
// the same seed would give different cards under libstdc++ (server) and under libc++ (WebAssembly).
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace core {

class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0xA0761D6478BD642Fu;
    const Wide m = static_cast<Wide>(state_) * (state_ ^ 0xE7037ED1A0B428DBu);
    return static_cast<std::uint64_t>(m >> 64) ^ static_cast<std::uint64_t>(m);
  }

  // Uniform in [0, n), without bias. pre: n > 0.
  constexpr std::uint32_t below(std::uint32_t n) {
    std::uint64_t m = (next() >> 32) * n;
    if (static_cast<std::uint32_t>(m) < n) [[unlikely]] {
      const std::uint32_t reject = (0u - n) % n;
      while (static_cast<std::uint32_t>(m) < reject) m = (next() >> 32) * n;
    }
    return static_cast<std::uint32_t>(m >> 32);
  }

 private:
  using Wide = __uint128_t;  // a spelling that -Wpedantic and nvcc both take
  std::uint64_t state_;
};

// Fisher–Yates, from the back. Source is anything with below(n).
template <class Source, class T>
constexpr void shuffle(std::span<T> xs, Source& source) {
  for (std::size_t i = xs.size(); i > 1; --i)
    std::swap(xs[i - 1], xs[source.below(static_cast<std::uint32_t>(i))]);
}

}  // namespace core
