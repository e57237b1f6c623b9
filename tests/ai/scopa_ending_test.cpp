// The last cards of Scopa: the search with cuts finds what plain search finds, and a bot plays it where it knows all.
#include <gtest/gtest.h>

#include "ai/player.h"
#include "ai/scopa/ending.h"
#include "tests/support/cards.h"
#include "tests/support/endings.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using ai::ScopaEnding;
using games::Scopa;

// Random play until few cards are left.
Scopa::State near_the_end(const Scopa::Rules& rules, std::uint64_t seed) {
  core::Rng rng(seed);
  auto s = Scopa::deal(Scopa::open(rules, Seat(0)), shuffled_deck<Scopa::Pack>(rng));
  while (!ScopaEnding::is_near(s)) {
    const auto ply = random_ply<Scopa>(s, rng);
    Scopa::apply(s, ply.seat, ply.move);
  }
  return s;
}

TEST(ScopaEnding, IsWhatPlainSearchFinds) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed)
    for (const Scopa::Rules& rules : {Scopa::Rules{}, Scopa::Rules{.seats = 4},
                                      Scopa::Rules{.seats = 4, .form = Scopa::kScopone}}) {
      const auto s = near_the_end(rules, seed);
      ASSERT_EQ(ai::perfect_value<ScopaEnding>(s), plain_value<ScopaEnding>(s))
          << describe<Scopa>(rules) << " " << seed;
    }
}

TEST(ScopaEnding, IsNotForThreeOrWhileCardsAreToCome) {
  Scopa::State s;
  s.pub.rules.seats = 3;
  EXPECT_FALSE(ScopaEnding::is_near(s));
  s.pub.rules.seats = 2;
  EXPECT_TRUE(ScopaEnding::is_near(s));
  s.pub.stock = 6;
  EXPECT_FALSE(ScopaEnding::is_near(s));
}

// With two players and no stock the other hand follows from what was seen.
TEST(ScopaEnding, ABotThatKnowsAllCardsPlaysPerfectly) {
  int choices = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    auto s = near_the_end({}, seed);
    core::Rng rng(seed);
    while (s.pub.turn.valid()) {
      const Seat seat = s.pub.turn;
      const auto move = ai::Traits<Scopa>::exact(core::view(s, seat));
      ASSERT_TRUE(move);
      choices += core::legal<Scopa>(s, seat).size() > 1;
      const int before = plain_value<ScopaEnding>(s);
      Scopa::apply(s, seat, *move);
      ASSERT_EQ(plain_value<ScopaEnding>(s), before);
    }
  }
  EXPECT_GT(choices, 100);
}

}  // namespace
}  // namespace tests
