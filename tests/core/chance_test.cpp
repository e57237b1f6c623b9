// The chance of a match, against numbers that Python's standard library computed:
//
//   import hmac, hashlib, struct
//   def words(seed, k, entropy=b""):
//     for c in range(1000):
//       yield from struct.unpack(">8I", hmac.new(seed, entropy + struct.pack(">II", k, c), hashlib.sha256).digest())
//   def below(w, n): return next(x % n for x in w if x < 2**32 // n * n)
//   w = words(bytes(range(32)), 1); print([below(w, 40) for _ in range(12)])
#include "core/chance.h"

#include <array>
#include <cstdint>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.h"
#include "table/hex.h"

namespace tests {
namespace {

using Numbers = std::vector<std::uint32_t>;

core::Seed counting_seed() {
  core::Seed seed;
  std::iota(seed.bytes.begin(), seed.bytes.end(), std::uint8_t{0});
  return seed;
}

Numbers draw(core::Chance chance, std::uint32_t n, int times) {
  Numbers out;
  for (int i = 0; i < times; ++i) out.push_back(chance.below(n));
  return out;
}

TEST(Chance, DrawsWhatPythonDraws) {
  EXPECT_EQ(
      draw(core::Chance(counting_seed(), 1), 40, 12),
      (Numbers{34, 24, 27, 32, 38, 26, 26, 20, 14, 6, 15, 39}));  // twelve: into the second block
}

TEST(Chance, StreamZeroIsAnother) {
  EXPECT_EQ(draw(core::Chance(counting_seed(), 0), 4, 12),
            (Numbers{1, 1, 3, 0, 1, 1, 3, 1, 1, 3, 1, 2}));
}

TEST(Chance, EntropyComesBeforeTheNumberOfTheStream) {
  core::Bytes32 entropy;
  entropy.fill(0xFF);
  EXPECT_EQ(draw(core::Chance(counting_seed(), 7, entropy), 52, 12),
            (Numbers{6, 9, 50, 10, 38, 38, 33, 3, 2, 34, 33, 38}));
}

// Of the first words 38e80e52 e002cd08 5cb94583 bb5f7d28 43308546 … those above 2^31 are thrown away.
TEST(Chance, RejectsWordsThatWouldFavourSmallNumbers) {
  EXPECT_EQ(draw(core::Chance(counting_seed(), 1), (1u << 31) + 1, 6),
            (Numbers{954732114, 1555645827, 1127253318, 1576096595, 1141094137, 1565400424}));
}

// d = list(range(10)); w = words(bytes(range(32)), 1)
// for i in range(10, 1, -1): j = below(w, i); d[i-1], d[j] = d[j], d[i-1]
TEST(Chance, ShufflesFromTheBack) {
  std::array<int, 10> cards{};
  std::iota(cards.begin(), cards.end(), 0);
  core::Chance chance(counting_seed(), 1);
  core::shuffle(std::span<int>(cards), chance);
  EXPECT_EQ(cards, (std::array{8, 7, 5, 2, 1, 6, 0, 3, 9, 4}));
}

TEST(Chance, OneOfOneIsAlwaysTheFirst) {
  EXPECT_EQ(draw(core::Chance(counting_seed(), 1), 1, 3), (Numbers{0, 0, 0}));
}

TEST(Chance, SeedsAreEqualByTheirBytes) {
  EXPECT_EQ(counting_seed(), counting_seed());
  EXPECT_FALSE(counting_seed() == core::Seed{});
}

// hashlib.sha256(bytes(range(32))).hexdigest()
TEST(Chance, CommitsToASeedByItsHash) {
  EXPECT_EQ(table::to_hex(core::commitment(counting_seed())),
            "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
}

// hashlib.sha256(b"\xff" * 32 + bytes(32) + bytes(range(32))).hexdigest()
TEST(Chance, CombinesEntropiesSeatAfterSeat) {
  std::array<core::Bytes32, 3> by_seat{};
  by_seat[0].fill(0xFF);
  by_seat[2] = counting_seed().bytes;
  EXPECT_EQ(table::to_hex(core::combine(by_seat)),
            "725b77c594d2b142491f9562ef583c923f254cb63badbdb7af82375feb7cc1a7");
}

TEST(Chance, WorksAtCompileTime) {
  constexpr std::uint32_t kDrawn = [] {
    core::Chance chance({}, 1);
    return chance.below(52);
  }();
  EXPECT_EQ(kDrawn, draw(core::Chance({}, 1), 52, 1)[0]);
}

}  // namespace
}  // namespace tests
