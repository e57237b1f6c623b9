// Ratings under attack, through the code that rates real matches: honest players, and players who want a rank without the
// strength. The figures stand in bench/results.md; `--gtest_output=xml` prints them again.
#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.h"
#include "server/store/results.h"
#include "server/store/rooms.h"
#include "server/store/schema.h"

namespace server {
namespace {

// Before: every result counts fully. Now: as the house does it.
enum class Judge : std::uint8_t { kBefore, kNow };
enum class Cards : std::uint8_t { kNone, kEnough };  // none: resigned before the first card

constexpr int kHonest = 200;
constexpr Millis kSimulatedDay = 24 * 3'600'000;

class World {
 public:
  explicit World(Judge rules) : rules_(rules) {
    migrate(db_);
    for (int i = 0; i < kHonest; ++i) strength_.push_back(15 + 20.0 * i / kHonest);
    for (int day = 0; day < 10; ++day) honest_day(day * kSimulatedDay);
  }

  // Each honest player meets four others.
  void honest_day(Millis begins) {
    for (int i = 0; i < 2 * kHonest; ++i) {
      const auto a = rng_.below(kHonest), b = rng_.below(kHonest);
      if (a != b) meet(honest(a), honest(b), begins + i * 1000, wins(strength_[a], strength_[b]));
    }
  }
  static PlayerId honest(std::uint32_t i) { return static_cast<PlayerId>(i) + 1; }
  bool wins(double strength, double other) {
    const double chance = 1 / (1 + std::exp((other - strength) / 5.9));
    return rng_.below(1'000'000) < chance * 1e6;
  }

  void meet(PlayerId a, PlayerId b, Millis at, bool a_wins, Cards cards = Cards::kEnough) {
    using Outcome = SeatResult::Outcome;
    if (rules_ == Judge::kBefore) db_.script("DELETE FROM met");
    Plan plan;
    plan.code = "ROOM" + std::to_string(++rooms_);
    const auto finisher = [&](PlayerId player, int side, bool won) {
      return Finisher{player, "P", side, {won ? 1 : 2, won ? Outcome::kWon : Outcome::kLost, 0}};
    };
    record(db_, *add_room(db_, plan, at), "game", {finisher(a, 0, a_wins), finisher(b, 1, !a_wins)},
           rules_ == Judge::kBefore || cards == Cards::kEnough, at);
  }

  Rating rating(PlayerId player) { return rating_of(db_, "game", player); }
  // Among the honest players, from 1.
  int rank(PlayerId player) {
    int ahead = 0;
    for (std::uint32_t i = 0; i < kHonest; ++i)
      ahead += conservative(rating(honest(i))) > conservative(rating(player));
    return ahead + 1;
  }
  // How well the order of the honest players' ratings is that of their strengths: 1 is perfectly, 0 not at all.
  double order() {
    int right = 0, pairs = 0;
    for (std::uint32_t i = 0; i < kHonest; ++i)
      for (std::uint32_t j = 0; j < i; ++j, ++pairs)
        right += rating(honest(i)).mu > rating(honest(j)).mu;
    return 2.0 * right / pairs - 1;
  }

 private:
  Judge rules_;
  Database db_{":memory:"};
  core::Rng rng_{14};
  std::vector<double> strength_;
  int rooms_ = 0;
};

constexpr PlayerId kFarmer = 1000;
PlayerId sock(int i) { return kFarmer + 1 + i; }
constexpr Millis kNow = 10 * kSimulatedDay;

// The farmer's rank after one attack under both rules.
template <class Attack>
std::pair<int, int> ranks_after(Attack attack) {
  std::pair<int, int> out;
  for (const Judge rules : {Judge::kBefore, Judge::kNow}) {
    World world(rules);
    attack(world);
    (rules == Judge::kBefore ? out.first : out.second) = world.rank(kFarmer);
  }
  testing::Test::RecordProperty("before", out.first);
  testing::Test::RecordProperty("now", out.second);
  return out;
}

// The attack that was found: 276 matches from four addresses, no card played.
TEST(Farming, ByResignationsWithoutACardGivesNothing) {
  const auto [before, now] = ranks_after([](World& w) {
    for (int i = 0; i < 276; ++i) w.meet(kFarmer, sock(i % 3), kNow + i * 90, true, Cards::kNone);
  });
  EXPECT_LE(before, 3);
  EXPECT_GT(now, kHonest * 8 / 10) << "a newcomer's rank";
}

TEST(Farming, OfThreeFriendsWhoLoseOnPurposeForADay) {
  const auto [before, now] = ranks_after([](World& w) {
    for (int i = 0; i < 276; ++i) w.meet(kFarmer, sock(i % 3), kNow + i * 90, true);
  });
  EXPECT_LE(before, 3);
  EXPECT_GT(now, kHonest / 3);
}

// Four weeks, with each of three socks twenty times a day.
TEST(Farming, OfThreeFriendsForAMonth) {
  const auto [before, now] = ranks_after([](World& w) {
    for (int day = 0; day < 28; ++day)
      for (int i = 0; i < 60; ++i)
        w.meet(kFarmer, sock(i % 3), kNow + day * kSimulatedDay + i * 90'000, true);
  });
  EXPECT_LE(before, 3);
  EXPECT_GT(now, kHonest / 4);
}

// What remains possible: as many socks as matches, each of which plays its minimum.
TEST(Farming, WithAHundredAccountsRemainsPossible) {
  const auto [before, now] = ranks_after([](World& w) {
    for (int i = 0; i < 100; ++i) w.meet(kFarmer, sock(i), kNow + i * 60'000, true);
  });
  EXPECT_EQ(before, now) << "a pair that meets once is not damped";
}

// A strong player with a new account: wins at first against weaker players, and is known after a few matches.
TEST(Smurf, IsKnownAfterAFewMatches) {
  World world(Judge::kNow);
  int matches = 0;
  for (; is_provisional(world.rating(kFarmer)); ++matches)
    world.meet(kFarmer, World::honest(static_cast<std::uint32_t>(90 + matches)), kNow + matches,
               true);
  RecordProperty("matches", matches);
  RecordProperty("points", shown(world.rating(kFarmer)).points);
  EXPECT_LT(matches, 40);
}

TEST(Honest, PlayersAreOrderedAsWellAsBefore) {
  World before(Judge::kBefore), now(Judge::kNow);
  RecordProperty("before_permille", static_cast<int>(1000 * before.order()));
  RecordProperty("now_permille", static_cast<int>(1000 * now.order()));
  EXPECT_GT(now.order(), 0.7);
  EXPECT_GT(now.order(), before.order() - 0.03);
}

}  // namespace
}  // namespace server
