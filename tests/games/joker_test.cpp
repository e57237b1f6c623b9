// Briscola Joker, sentence by sentence of games.md.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/joker/rules.h"
#include "tests/support/briscola.h"
#include "tests/support/events.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using core::SeatSet;
using games::Italian;
using games::Joker;
using Scores = std::vector<int>;

// Seat 0: AB 3C KB. Seat 1: 2D 4S 5S. Seat 2: 4D 5D 4B. Trump is Denari, the 2 of Spade is out.
Joker::State dealt() {
  return Joker::deal(Joker::open({}, Seat(2)),
                     deck_dealing<Italian>("AB 2D 4D 3C 4S 5D KB 5S 4B KD", "2S"));
}
void put_card(Joker::State& s, int seat, std::string_view code) {
  play<Joker>(s, seat, italian_card(code));
}

// A deal that ended with these points; that seat was the Joker.
Joker::Public ended(int joker, std::initializer_list<int> points) {
  auto p = with_points<Joker::Public>(points);
  p.joker = Seat(joker);
  return p;
}
Joker::Standing standing(std::initializer_list<int> scores, int target = 10) {
  Joker::Standing st = Joker::open({.target = static_cast<std::uint8_t>(target)}, Seat(0));
  std::copy(scores.begin(), scores.end(), st.score.begin());
  return st;
}
Scores scores(const Joker::Standing& st) {
  const core::Scores list = Joker::scores(st);
  return {list.begin(), list.end()};
}
Scores scored(int joker, std::initializer_list<int> points) {
  return scores(Joker::settle(standing({0, 0, 0}), ended(joker, points)));
}

// "Briscola for three, 39 cards, 13 tricks, and roles."
TEST(Joker, IsPlayedByThreeInThirteenTricksWithThirtyNineCards) {
  auto s = dealt();
  EXPECT_EQ(s.secret.removed, card<Italian>("2S"));
  EXPECT_EQ(s.pub.stock() + 1 + 9, 39);
  int plies = 0;
  for (core::Rng rng(1); !Joker::to_act(s.pub).empty(); ++plies) {
    const Ply<Joker> ply = random_ply<Joker>(s, rng);
    Joker::apply(s, ply.seat, ply.move);
  }
  EXPECT_EQ(plies, 39);
}

// "The first seat to play a trump becomes the Joker at that moment, even if the trick is lost."
TEST(Joker, IsTheFirstToPlayATrumpEvenIfTheTrickIsLost) {
  auto s = dealt();
  EXPECT_FALSE(s.pub.joker.valid());
  put_card(s, 0, "AB");
  EXPECT_FALSE(s.pub.joker.valid());
  put_card(s, 1, "2D");
  EXPECT_EQ(s.pub.joker, Seat(1)) << "at that moment, before the trick is over";
  put_card(s, 2, "4D");
  EXPECT_EQ(s.pub.leader, Seat(2)) << "the higher trump takes the trick";
  EXPECT_EQ(s.pub.joker, Seat(1)) << "and changes no role";
}

TEST(Joker, IsAlsoTheSeatThatLeadsATrump) {
  auto s = Joker::deal(Joker::open({}, Seat(2)),
                       deck_dealing<Italian>("7D 2C 4C 3C 4S 5S KB 5B 4B KD", "2S"));
  put_card(s, 0, "7D");
  EXPECT_EQ(s.pub.joker, Seat(0));
}

// "The other two are allies for the rest of the deal."
TEST(Joker, StaysTheSameForTheRestOfTheDeal) {
  auto s = dealt();
  put_card(s, 0, "AB");
  put_card(s, 1, "2D");
  for (core::Rng rng(2); !Joker::to_act(s.pub).empty();) {
    const Ply<Joker> ply = random_ply<Joker>(s, rng);
    Joker::apply(s, ply.seat, ply.move);
    ASSERT_EQ(s.pub.joker, Seat(1));
  }
}

// "Points taken earlier stay where they are."
TEST(Joker, PointsTakenBeforeTheRoleStayWhereTheyAre) {
  auto s = dealt();
  put_card(s, 0, "AB");
  put_card(s, 1, "4S");
  put_card(s, 2, "4B");
  ASSERT_EQ(s.pub.pile[0], italian("AB 4S 4B"));
  put_card(s, 0, "3C");
  put_card(s, 1, "2D");
  EXPECT_EQ(s.pub.joker, Seat(1));
  EXPECT_EQ(s.pub.pile[0], italian("AB 4S 4B"));
  EXPECT_EQ(s.pub.points_by_seat()[0], 11);
}

TEST(Joker, TheRoleIsToldRightAfterThePlayThatMadeIt) {
  auto s = dealt();
  put_card(s, 0, "AB");
  const auto before = s;
  put_card(s, 1, "2D");
  const auto events = told<Joker>(before, s);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(name_of(events[0]), "play");
  EXPECT_EQ(as<Joker::Role>(events[1]).joker, Seat(1));
  const auto led = s;
  put_card(s, 2, "4D");
  EXPECT_EQ(name_of(told<Joker>(led, s)[1]), "trick") << "no second role, and then the trick";
}

// "Joker ≥ 51 → Joker +2 match points."
TEST(Joker, WithFiftyOneScoresTwo) {
  EXPECT_EQ(scored(0, {51, 35, 34}), (Scores{2, 0, 0}));
  EXPECT_EQ(scored(2, {0, 0, 120}), (Scores{0, 0, 2}));
}

// "Allies together ≥ 71 → each ally +1."
TEST(Joker, AlliesWithSeventyOneScoreOneEach) {
  EXPECT_EQ(scored(0, {49, 71, 0}), (Scores{0, 1, 1}));
  EXPECT_EQ(scored(1, {41, 49, 30}), (Scores{1, 0, 1}));
  EXPECT_EQ(scored(2, {60, 60, 0}), (Scores{1, 1, 0}));
}

// "Otherwise (exactly 50–70) a null deal, nobody scores."
TEST(Joker, FiftyToSeventyIsANullDeal) {
  EXPECT_EQ(scored(0, {50, 35, 35}), (Scores{0, 0, 0}));
  EXPECT_EQ(scored(1, {70, 50, 0}), (Scores{0, 0, 0}));
}

// "Match: first to 10 or more (option target, default 10) with a strict lead."
TEST(Joker, TenPointsWinTheMatch) {
  EXPECT_EQ(Joker::Rules{}.target, 10);
  EXPECT_FALSE(Joker::over(standing({9, 3, 0})));
  EXPECT_TRUE(Joker::over(standing({10, 9, 9})));
  EXPECT_TRUE(Joker::over(standing({11, 3, 0}))) << "10 or more";
  EXPECT_EQ(Joker::winners(standing({3, 10, 9})), SeatSet::of(Seat(1)));
}

// "If the lead is shared, play on."
TEST(Joker, ASharedLeadIsPlayedOn) {
  EXPECT_FALSE(Joker::over(standing({10, 10, 0})));
  EXPECT_FALSE(Joker::over(standing({12, 12, 12})));
  EXPECT_TRUE(Joker::over(standing({12, 12, 13})));
  EXPECT_TRUE(Joker::over(standing({10, 5, 5}))) << "a tie behind the leader is nothing";
}

TEST(Joker, TheTargetIsAnOption) {
  EXPECT_TRUE(Joker::over(standing({1, 0, 0}, 1)));
  EXPECT_FALSE(Joker::over(standing({0, 0, 0}, 1)));
  EXPECT_FALSE(Joker::over(standing({19, 3, 4}, 20)));
  EXPECT_TRUE(Joker::over(standing({20, 3, 4}, 20)));
}

TEST(Joker, ScoresAddUpOverDealsAndTheDealPasses) {
  auto st = Joker::settle(standing({8, 7, 9}), ended(0, {51, 69, 0}));
  EXPECT_EQ(scores(st), (Scores{10, 7, 9}));
  EXPECT_EQ(st.dealer, Seat(1));
  EXPECT_TRUE(Joker::over(st));
  st = Joker::settle(standing({9, 9, 4}), ended(2, {60, 60, 0}));
  EXPECT_EQ(scores(st), (Scores{10, 10, 4}));
  EXPECT_FALSE(Joker::over(st));
}

// "Trumps still out are 10 or 9 minus those seen: the removed 2 may be a trump, and bots don't know it."
TEST(Joker, ABotCannotKnowWhetherTheRemovedTwoIsATrump) {
  const auto s = Joker::deal(Joker::open({}, Seat(2)),
                             deck_dealing<Italian>("AB 3D 4D 3C 4S 5D KB 5S 4B KD", "2S"));
  core::Rng rng(1);
  std::vector<int> trumps(11);
  for (int i = 0; i < 400; ++i) {
    const auto sampled = Joker::sample(core::view(s, Seat(0)), rng);
    ++trumps[sampled.secret.removed == card<Italian>("2D") ? 9 : 10];
  }
  EXPECT_GT(trumps[9], 60);
  EXPECT_GT(trumps[10], 240);
}

TEST(Joker, MovesAreThoseOfBriscola) {
  const auto s = dealt();
  EXPECT_EQ(core::legal<Joker>(s, Seat(0)).size(), 3u);
  const auto reason = broken_rule<Joker>(s, 0, italian_card("4D"));
  EXPECT_EQ(reason.rule, Joker::Rule::kNotInHand);
  EXPECT_EQ(reason.card, card<Italian>("4D"));
  EXPECT_EQ(Joker::result(ended(0, {51, 35, 34})).points[0], 51);
  EXPECT_EQ(Joker::dealt(s).turned, card<Italian>("KD"));
  EXPECT_EQ(std::get<0>(Joker::Public::fields()).name, "joker");
}

}  // namespace
}  // namespace tests
