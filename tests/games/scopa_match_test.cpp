// What a deal of Scopa scores, and the winner of the match.
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "games/scopa/rules.h"
#include "tests/support/cards.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using games::Scopa;

// The end of a deal for two: seat 1 captured these cards, seat 0 the others.
Scopa::Public scopa_captured(std::string_view by_seat_one) {
  Scopa::Public p;
  p.pile[1] = set<Scopa::Pack>(by_seat_one);
  p.pile[0] = Scopa::Pack::all() - p.pile[1];
  p.last_taker = Seat(0);
  return p;
}
Scopa::Standing scopa_standing(std::vector<int> scores, int seats = 2, int target = 11) {
  auto st = Scopa::open(
      {.seats = static_cast<std::uint8_t>(seats), .target = static_cast<std::uint8_t>(target)},
      Seat(0));
  for (std::size_t i = 0; i < scores.size(); ++i)
    st.score[i] = static_cast<std::int16_t>(scores[i]);
  return st;
}
constexpr const char* kAllOfDenariAndSpade =
    "AD 2D 3D 4D 5D 6D 7D JD CD KD AS 2S 3S 4S 5S 6S 7S JS CS KS";

// "Carte (cards) … to the side that has more than each other side. A tie scores nobody."
TEST(ScopaScore, CarteIsForTheMostCards) {
  EXPECT_EQ(Scopa::result(scopa_captured("AB 2B")).carte, Seat(0));
  EXPECT_EQ(Scopa::result(scopa_captured(kAllOfDenariAndSpade)).carte, core::kNoSeat) << "20–20";
}

// "More than each other side (not more than half)."
TEST(ScopaScore, OfThreeTheMostIsEnoughWithoutHalf) {
  Scopa::Public p;
  p.rules.seats = 3;
  p.pile[0] = set<Scopa::Pack>("AB 2B 3B 4B 5B 6B 7B JB CB KB AC 2C 3C");
  p.pile[1] = set<Scopa::Pack>(kAllOfDenariAndSpade);
  p.pile[2] = Scopa::Pack::all() - p.pile[0] - p.pile[1];
  EXPECT_EQ(Scopa::result(p).carte, Seat(1));
  p.pile[1] = p.pile[1] - set<Scopa::Pack>("AD 2D 3D 4D 5D 6D");
  p.pile[2] = Scopa::Pack::all() - p.pile[0] - p.pile[1];
  EXPECT_EQ(Scopa::result(p).carte, Seat(1)) << "14 of 40 against 13 and 13";
  p.pile[1] = p.pile[1] - set<Scopa::Pack>("AS");
  EXPECT_EQ(Scopa::result(p).carte, core::kNoSeat);
}

// "Denari (cards of Denari), settebello (the 7 of Denari)."
TEST(ScopaScore, DenariAndSettebello) {
  const auto r = Scopa::result(scopa_captured("AD 2D 3D 4D 5D 6D"));
  EXPECT_EQ(r.denari, Seat(1));
  EXPECT_EQ(r.settebello, Seat(0));
  EXPECT_EQ(Scopa::result(scopa_captured("7D 2D 3D 4D 5D")).denari, core::kNoSeat);
  EXPECT_EQ(Scopa::result(scopa_captured("7D 2D 3D 4D 5D")).settebello, Seat(1));
}

// "Primiera: the best card of each suit, 7 = 21, 6 = 18, A = 16, 5 = 15, 4 = 14, 3 = 13, 2 = 12, figures 10, added over
// four suits; a pile without all four suits does not compete."
TEST(ScopaScore, PrimieraIsTheBestCardOfEachSuit) {
  const auto worth = [](const char* codes) { return Scopa::primiera(set<Scopa::Pack>(codes)); };
  EXPECT_EQ(worth("7B 7C 7D 7S"), 84);
  EXPECT_EQ(worth("6B AC 5D 4S"), 18 + 16 + 15 + 14);
  EXPECT_EQ(worth("3B 2C JD CS"), 13 + 12 + 10 + 10);
  EXPECT_EQ(worth("KB KC KD KS AB 6B"), 18 + 30);
  EXPECT_EQ(worth("7B 7C 7D 6D"), 0) << "no Spade";
  EXPECT_EQ(Scopa::result(scopa_captured("7B 7C 7S")).primiera, Seat(0))
      << "the other does not compete";
  EXPECT_EQ(Scopa::result(scopa_captured("7B 7C 7S AD")).primiera, Seat(1)) << "79 against 75";
  EXPECT_EQ(Scopa::result(scopa_captured("7B 7C 6D 6S")).primiera, core::kNoSeat) << "78 each";
  EXPECT_EQ(Scopa::result(scopa_captured(kAllOfDenariAndSpade)).primiera, core::kNoSeat)
      << "nobody competes";
}

// "Plus every scopa"; partners score together.
TEST(ScopaScore, EveryScopaIsAPointForTheSide) {
  auto p = scopa_captured("7D");
  p.rules.seats = 4;
  p.scope = {{1, 0, 2, 1}};
  const auto r = Scopa::result(p);
  EXPECT_EQ(r.points[0], 3 + 3) << "carte, denari, primiera and three scope";
  EXPECT_EQ(r.points[2], r.points[0]);
  EXPECT_EQ(r.points[1], 1 + 1) << "settebello and a scopa";
  EXPECT_EQ(r.points[3], r.points[1]);
  EXPECT_EQ(r.scope[2], 2) << "as each seat made them";
}

// "No napola, no rebello": Denari from the Ace up, and the King of Denari, are cards like any other.
TEST(ScopaScore, NapolaAndRebelloAreNothing) {
  const auto points = [](std::string_view cards) {
    return Scopa::result(scopa_captured(cards)).points;
  };
  EXPECT_EQ(points("AD 2D 3D KD"), points("2D 3D 5D CD"));
  EXPECT_EQ(points("AD 2D 3D 4D 5D 6D KD"), points("2D 3D 4D 5D 6D JD CD"));
  const auto all = Scopa::result(scopa_captured("AD 2D 3D 4D 5D 6D 7D JD CD KD"));
  EXPECT_EQ(all.points[1], 2) << "denari and settebello; without the other suits no primiera";
}

// "The deal in which a side reaches it is played and counted to the end; the highest side at or above it wins."
TEST(ScopaMatch, TheHighestAtTheTargetWins) {
  EXPECT_FALSE(Scopa::over(scopa_standing({10, 9})));
  EXPECT_TRUE(Scopa::over(scopa_standing({11, 13})));
  EXPECT_EQ(Scopa::winners(scopa_standing({11, 13})), core::SeatSet::of(Seat(1)));
  EXPECT_EQ(Scopa::Rules{}.target, 11) << "target (11 default, 16, 21)";
  for (const int target : {11, 16, 21}) {
    EXPECT_FALSE(Scopa::over(scopa_standing({target - 1, 3}, 2, target)));
    EXPECT_TRUE(Scopa::over(scopa_standing({target, 3}, 2, target)));
  }
  EXPECT_EQ(Scopa::winners(scopa_standing({12, 9, 12, 9}, 4)),
            core::SeatSet::of(Seat(0)) | core::SeatSet::of(Seat(2)));
}

// "If that is shared, all play another deal."
TEST(ScopaMatch, ASharedTopGoesOn) {
  EXPECT_FALSE(Scopa::over(scopa_standing({12, 12})));
  EXPECT_FALSE(Scopa::over(scopa_standing({12, 9, 12}, 3)));
  EXPECT_TRUE(Scopa::over(scopa_standing({12, 12, 13}, 3)));
}

// "The deal in which a side reaches it is played and counted to the end": scope alone do not end a match in the middle of
// a deal, and a side that reaches the target may still lose to a higher one.
TEST(ScopaMatch, TheLastDealIsCountedToItsEnd) {
  int reached_early = 0, lost_above_target = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    core::Scores before;
    bool early = false;
    walk<Scopa>({.seats = 2}, seed, [&](const core::Match<Scopa>& match, core::Rng&) {
      const auto& p = match.state().pub;
      if (match.deal_over()) {
        before = Scopa::scores(match.standing());
        return;
      }
      ASSERT_FALSE(match.over());
      for (std::size_t i = 0; i < before.size(); ++i) early |= before[i] + p.scope[i] >= 11;
    });
    reached_early += early;
    lost_above_target += std::min(before[0], before[1]) >= 11;
  }
  EXPECT_GT(reached_early, 5);
  EXPECT_GT(lost_above_target, 5);
}

TEST(ScopaMatch, ADealAddsItsPoints) {
  auto p = scopa_captured("7D");
  p.scope = {{0, 2}};
  const auto st = Scopa::settle(scopa_standing({4, 5}), p);
  EXPECT_EQ(st.score[0], 7);
  EXPECT_EQ(st.score[1], 8);
  EXPECT_EQ(Scopa::outcome(p, Seat(0)).score, 0);
  EXPECT_EQ(Scopa::outcome(p, Seat(0)).win, 0.5);
}

}  // namespace
}  // namespace tests
