#pragma once
// Where the chance of a match comes from: a 32-byte seed, stretched so that anyone who sees the seed afterwards can
// deal the same cards with HMAC-SHA256 in any language. It is one-way: the cards of a deal say nothing about the seed,
// and so nothing about the next deal.
//
//   block(c) = HMAC-SHA256(seed, entropy ‖ k ‖ c)      k, c: 32-bit big endian; entropy: 32 bytes or none
//   words    = the blocks for c = 0, 1, 2 … read as 32-bit big-endian numbers
//   below(n) = w mod n of the next word w that lies under the largest multiple of n
//   stream 0 draws the first dealer; stream k shuffles the pack of deal k, Fisher–Yates from the back
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/sha256.h"

namespace core {

struct Seed {
  Bytes32 bytes{};
  friend constexpr bool operator==(const Seed&, const Seed&) = default;
};

// Published before anybody adds entropy; proves afterwards that the seed is the same.
constexpr Bytes32 commitment(const Seed& seed) { return sha256(seed.bytes); }

// The entropy of a match: SHA-256 of its seats' entropies, seat after seat, 32 zero bytes for a seat that gave none.
// (The match also states its number of seats, so no two tables read the bytes differently.)
constexpr Bytes32 combine(std::span<const Bytes32> by_seat) {
  Sha256 hash;
  for (const Bytes32& entropy : by_seat) hash.add(entropy);
  return hash.finish();
}

class Chance {
 public:
  constexpr Chance(const Seed& seed, std::uint32_t stream,
                   const std::optional<Bytes32>& entropy = std::nullopt)
      : keyed_(seed.bytes), entropy_(entropy), stream_(stream) {}

  constexpr std::uint32_t below(std::uint32_t n) {  // pre: n > 0
    const std::uint64_t limit = (std::uint64_t{1} << 32) / n * n;
    for (;;)
      if (const std::uint32_t w = word(); w < limit) return w % n;
  }

 private:
  constexpr std::uint32_t word() {
    if (used_ == block_.size()) refill();
    std::uint32_t w = 0;
    for (int i = 0; i < 4; ++i) w = w << 8 | block_[used_++];
    return w;
  }
  constexpr void refill() {
    Hmac256 mac = keyed_;
    if (entropy_) mac.inner().add(*entropy_);
    mac.inner().add_u32(stream_);
    mac.inner().add_u32(counter_++);
    block_ = mac.finish();
    used_ = 0;
  }
  Hmac256 keyed_;  // which has read the seed, half of the work of a block
  std::optional<Bytes32> entropy_;
  std::uint32_t stream_;
  std::uint32_t counter_ = 0;
  Bytes32 block_{};
  std::size_t used_ = block_.size();
};

}  // namespace core
