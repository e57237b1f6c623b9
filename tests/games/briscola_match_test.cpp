// What deals of Briscola are worth, and the winner of the match.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/briscola/rules.h"
#include "tests/support/briscola.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using core::SeatSet;
using games::Briscola;
using Points = std::initializer_list<int>;

SeatSet seats(std::initializer_list<int> list) {
  SeatSet out;
  for (const int i : list) out.insert(Seat(i));
  return out;
}

// A match whose deals ended with these points.
Briscola::Standing after(int players, std::initializer_list<Points> deals) {
  const Briscola::Rules rules{static_cast<std::uint8_t>(players),
                              static_cast<std::uint8_t>(deals.size())};
  Briscola::Standing st = Briscola::open(rules, Seat(0));
  for (const Points& points : deals) {
    EXPECT_FALSE(Briscola::over(st));
    st = Briscola::settle(st, with_points<Briscola::Public>(points));
  }
  EXPECT_TRUE(Briscola::over(st));
  return st;
}

std::vector<int> won(int players, const Points& points) {
  const core::Scores scores = Briscola::scores(after(players, {points}));
  return {scores.begin(), scores.end()};
}
using Won = std::vector<int>;

// "Deal result: two players or two sides: 61 wins, 60–60 is drawn."
TEST(BriscolaResult, SixtyOneWinsAndSixtyAllIsDrawn) {
  EXPECT_EQ(won(2, {61, 59}), (Won{1, 0}));
  EXPECT_EQ(won(2, {59, 61}), (Won{0, 1}));
  EXPECT_EQ(won(2, {60, 60}), (Won{0, 0}));
  EXPECT_EQ(won(2, {120, 0}), (Won{1, 0}));
}

// "Three players: most points; a tie at the top is drawn between them."
TEST(BriscolaResult, OfThreeTheMostPointsWinAndATieAtTheTopIsDrawn) {
  EXPECT_EQ(won(3, {41, 39, 40}), (Won{1, 0, 0}));
  EXPECT_EQ(won(3, {30, 30, 60}), (Won{0, 0, 1})) << "a tie below the top is nothing";
  EXPECT_EQ(won(3, {50, 20, 50}), (Won{0, 0, 0}));
  EXPECT_EQ(won(3, {40, 40, 40}), (Won{0, 0, 0}));
}

// "Four play 0+2 against 1+3."
TEST(BriscolaResult, OfFourTheSideWithSixtyOneWins) {
  EXPECT_EQ(won(4, {30, 59, 31, 0}), (Won{1, 0, 1, 0})) << "not the seat with the most";
  EXPECT_EQ(won(4, {0, 30, 59, 31}), (Won{0, 1, 0, 1}));
  EXPECT_EQ(won(4, {40, 60, 20, 0}), (Won{0, 0, 0, 0}));
  EXPECT_EQ(won(4, {30, 30, 30, 30}), (Won{0, 0, 0, 0}));
}

// "Match: option deals (1–21, default 1). Most deals won …"
TEST(BriscolaMatch, OneDealIsAMatchUnlessMoreAreAskedFor) {
  EXPECT_EQ(Briscola::Rules{}.deals, 1);
  EXPECT_EQ(Briscola::winners(after(2, {{61, 59}})), seats({0}));
  EXPECT_EQ(Briscola::winners(after(2, {{60, 60}})), SeatSet{});
}

TEST(BriscolaMatch, MostDealsWonDecideBeforePoints) {
  EXPECT_EQ(Briscola::winners(after(2, {{61, 59}, {61, 59}, {0, 120}})), seats({0}));
  EXPECT_EQ(Briscola::winners(after(3, {{41, 39, 40}, {41, 39, 40}, {0, 120, 0}})), seats({0}));
}

// "… then most points over all deals; else a draw."
TEST(BriscolaMatch, EqualDealsAreDecidedByPoints) {
  EXPECT_EQ(Briscola::winners(after(2, {{100, 20}, {55, 65}})), seats({0}));
  EXPECT_EQ(Briscola::winners(after(2, {{61, 59}, {60, 60}, {20, 100}})), seats({1}));
}

TEST(BriscolaMatch, EqualDealsAndPointsAreADraw) {
  EXPECT_EQ(Briscola::winners(after(2, {{61, 59}, {59, 61}})), SeatSet{});
}

TEST(BriscolaMatch, PointsOfASideThatWonFewerDealsDoNotCount) {
  // Seats 0 and 1 won a deal each and are equal; seat 2 has the most points and won none.
  EXPECT_EQ(Briscola::winners(after(3, {{41, 39, 40}, {39, 41, 40}})), SeatSet{});
  EXPECT_EQ(Briscola::winners(after(3, {{50, 20, 50}, {41, 39, 40}, {39, 41, 40}})), seats({0}));
}

TEST(BriscolaMatch, ThreePlayersWhoAreAllEqualDraw) {
  EXPECT_EQ(Briscola::winners(after(3, {{40, 40, 40}, {40, 40, 40}})), SeatSet{});
}

TEST(BriscolaMatch, PartnersWinTogether) {
  EXPECT_EQ(Briscola::winners(after(4, {{30, 59, 31, 0}})), seats({0, 2}));
  EXPECT_EQ(Briscola::winners(after(4, {{30, 59, 31, 0}, {0, 30, 60, 30}, {0, 50, 50, 20}})),
            seats({1, 3}))
      << "one deal each and one drawn: 171 points against 189";
  EXPECT_EQ(Briscola::winners(after(4, {{30, 30, 30, 30}})), SeatSet{});
}

// "Deal wins and points of every deal and in total are kept and shown."
TEST(BriscolaMatch, DealWinsAndPointsOfEveryDealAndInTotalAreKept) {
  const auto st = after(2, {{100, 20}, {55, 65}, {60, 60}});
  ASSERT_EQ(st.points.size(), 3u);
  EXPECT_EQ(st.points[0], (Briscola::Points{{100, 20}}));
  EXPECT_EQ(st.points[1], (Briscola::Points{{55, 65}}));
  EXPECT_EQ(st.totals()[0], 215);
  EXPECT_EQ(st.totals()[1], 145);
  EXPECT_EQ(st.won, (Briscola::Points{{1, 1}}));
  std::string shown;
  core::for_each_field(
      st, [&](std::string_view name, const auto&) { shown += std::string(name) + " "; });
  EXPECT_EQ(shown, "won points totals ");
}

TEST(BriscolaMatch, TwentyOneDealsAreCountedWithoutOverflow) {
  Briscola::Standing st = Briscola::open({.seats = 2, .deals = 21}, Seat(1));
  for (int i = 0; i < 21; ++i) {
    EXPECT_FALSE(Briscola::over(st));
    EXPECT_EQ(st.dealer, Seat((1 + i) % 2)) << "the deal passes";
    st = Briscola::settle(st, with_points<Briscola::Public>({120, 0}));
  }
  EXPECT_TRUE(Briscola::over(st));
  EXPECT_EQ(st.totals()[0], 2520);
  EXPECT_EQ(st.won[0], 21);
  EXPECT_EQ(Briscola::winners(st), seats({0}));
}

TEST(BriscolaMatch, TheResultOfADealIsItsPoints) {
  EXPECT_EQ(Briscola::result(with_points<Briscola::Public>({61, 59})).points[0], 61);
}

}  // namespace
}  // namespace tests
