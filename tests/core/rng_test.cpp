// Random numbers that must stay the same on every platform forever, because games are replayed from them.
// Pinned values come from this Python:
//   def wyrand(s):
//     while True:
//       s = (s + 0xA0761D6478BD642F) % 2**64; m = s * (s ^ 0xE7037ED1A0B428DB); yield m >> 64 ^ m % 2**64
#include "core/rng.h"

#include <array>
#include <cstdint>
#include <map>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/chi_square.h"

namespace tests {
namespace {

using core::Rng;

TEST(Rng, GivesTheSameNumbersEverywhere) {
  Rng rng(42), zero(0);
  EXPECT_EQ(rng.next(), 0xae4a7cbfdda9b434u);
  EXPECT_EQ(rng.next(), 0xe9cc09d33d38d9d2u);
  EXPECT_EQ(rng.next(), 0xcb5756512b93433au);
  EXPECT_EQ(rng.next(), 0xeb29b2a1320e1a71u);
  EXPECT_EQ(zero.next(), 0x111cb3a78f59a58eu);
  EXPECT_EQ(zero.next(), 0xceabd938ff4e856du);
}

TEST(Rng, GivesTheSameSmallNumbersEverywhere) {
  Rng rng(42);
  for (const std::uint32_t expected : {35, 47, 41, 47, 18, 47, 11, 4, 45, 24, 6, 48})
    EXPECT_EQ(rng.below(52), expected);
}

// With three quarters of 2^32 a quarter of all words must be thrown away.
TEST(Rng, ThrowsWordsAwayThatWouldFavourSomeNumbers) {
  Rng rng(42);
  for (const std::uint32_t expected :
       {2193087887u, 2941847390u, 2558623932u, 2959033848u, 737330905u})
    EXPECT_EQ(rng.below(3u << 30), expected);
}

TEST(Rng, SmallNumbersAreUniform) {
  for (const std::uint32_t n : {2u, 3u, 7u, 52u}) {
    Rng rng(n);
    std::vector<int> counts(n);
    for (int i = 0; i < 30'000; ++i) ++counts[rng.below(n)];
    expect_uniform(counts);
  }
}

TEST(Rng, LargeNumbersAreUniformToo) {
  constexpr std::uint32_t kThird =
      1u << 30;  // of 3 << 30; without rejection one third would be too likely
  Rng rng(1);
  std::vector<int> counts(3);
  for (int i = 0; i < 30'000; ++i) ++counts[rng.below(3 * kThird) / kThird];
  expect_uniform(counts);
}

RC_GTEST_PROP(Rng, ANumberBelowNIsBelowN, (std::uint64_t seed)) {
  const auto n = *rc::gen::inRange<std::uint32_t>(1, 0xFFFFFFFF);
  Rng rng(seed);
  for (int i = 0; i < 10; ++i) RC_ASSERT(rng.below(n) < n);
}

TEST(Shuffle, GivesTheSameOrderEverywhere) {
  std::array<int, 10> cards{};
  std::iota(cards.begin(), cards.end(), 0);
  Rng rng(1);
  core::shuffle(std::span<int>(cards), rng);
  EXPECT_EQ(cards, (std::array{1, 2, 5, 9, 7, 6, 0, 4, 3, 8}));
}

TEST(Shuffle, EveryOrderIsEquallyLikely) {
  Rng rng(4);
  std::map<std::array<int, 4>, int> orders;
  for (int i = 0; i < 24'000; ++i) {
    std::array cards = {1, 2, 3, 4};
    core::shuffle(std::span<int>(cards), rng);
    ++orders[cards];
  }
  std::vector<int> counts;
  for (const auto& [order, n] : orders) counts.push_back(n);
  ASSERT_EQ(counts.size(), 24u);
  expect_uniform(counts);
}

RC_GTEST_PROP(Shuffle, KeepsEveryItem, (std::vector<int> items, std::uint64_t seed)) {
  std::vector<int> shuffled = items;
  Rng rng(seed);
  core::shuffle(std::span<int>(shuffled), rng);
  std::sort(items.begin(), items.end());
  std::sort(shuffled.begin(), shuffled.end());
  RC_ASSERT(shuffled == items);
}

TEST(Shuffle, OfNothingOrOneCardDrawsNothing) {
  Rng rng(1), untouched(1);
  std::array one = {7};
  core::shuffle(std::span<int>(one), rng);
  core::shuffle(std::span<int>(), rng);
  EXPECT_EQ(one[0], 7);
  EXPECT_EQ(rng.next(), untouched.next());
}

}  // namespace
}  // namespace tests
