// What a deal of California Jack scores, and the winner of the match.
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/california_jack.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using core::kNoSeat;
using core::SeatSet;
using games::CaliforniaJack;
using games::French;

CaliforniaJack::Standing standing(int a, int b, int target = 10) {
  auto st = CaliforniaJack::open({.target = static_cast<std::uint8_t>(target)}, Seat(0));
  st.score = {{static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)}};
  return st;
}
CaliforniaJack::Standing settled(const CaliforniaJack::Standing& st,
                                 const CaliforniaJack::Public& p) {
  return CaliforniaJack::settle(st, p);
}
std::vector<int> scores(const CaliforniaJack::Standing& st) {
  const core::Scores list = CaliforniaJack::scores(st);
  return {list.begin(), list.end()};
}
using Scores = std::vector<int>;

// "High for capturing the trump A, Low the trump 2, Jack the trump J."
TEST(CaliforniaJackScore, HighLowAndJackGoToTheirCapturers) {
  const auto r = CaliforniaJack::result(captured('H', "AH 2S JS"));
  EXPECT_EQ(r.high, Seat(1));
  EXPECT_EQ(r.low, Seat(0)) << "the 2 of another suit is nothing";
  EXPECT_EQ(r.jack, Seat(0));
  const auto q = CaliforniaJack::result(captured('C', "2C JC"));
  EXPECT_EQ(q.high, Seat(0));
  EXPECT_EQ(q.low, Seat(1));
  EXPECT_EQ(q.jack, Seat(1));
}

// "Game for the most card points (10 = 10, A 4, K 3, Q 2, J 1)."
TEST(CaliforniaJackScore, GameGoesToTheMostCardPoints) {
  const auto worth = [](const char* codes) { return CaliforniaJack::points(french(codes)); };
  EXPECT_EQ(worth("TC"), 10);
  EXPECT_EQ(worth("AD"), 4);
  EXPECT_EQ(worth("KH"), 3);
  EXPECT_EQ(worth("QS"), 2);
  EXPECT_EQ(worth("JC"), 1);
  for (const char* blank : {"2C", "3D", "4H", "5S", "6C", "7D", "8H", "9S"})
    EXPECT_EQ(worth(blank), 0);
  EXPECT_EQ(CaliforniaJack::points(French::all()), 80);
  EXPECT_EQ(CaliforniaJack::result(captured('H', "TC TD TH TS JC")).game, Seat(1))
      << "41 against 39";
  EXPECT_EQ(CaliforniaJack::result(captured('H', "TC TD TH KC KD KH")).game, Seat(0))
      << "39 against 41";
}

// "Equal card points: nobody scores Game."
TEST(CaliforniaJackScore, EqualCardPointsScoreNothing) {
  const auto p = captured('H', "TC TD TH TS");
  EXPECT_EQ(p.points_by_seat()[0], p.points_by_seat()[1]);
  EXPECT_EQ(CaliforniaJack::result(p).game, kNoSeat);
  EXPECT_EQ(scores(settled(standing(0, 0), p)), (Scores{3, 0}));
}

// "End of deal, one point each."
TEST(CaliforniaJackScore, EachIsWorthOnePoint) {
  EXPECT_EQ(scores(settled(standing(0, 0), captured('H', "AH 2H JH TC TD TH TS"))), (Scores{0, 4}));
  EXPECT_EQ(scores(settled(standing(2, 3), captured('H', "AH TC"))), (Scores{5, 4}));
}

// "Match: first to target (default 10, or 7)." "End of deal is not end of match." (settled)
TEST(CaliforniaJackMatch, IsWonByTheFirstToReachTheTarget) {
  EXPECT_EQ(CaliforniaJack::Rules{}.target, 10);
  EXPECT_FALSE(CaliforniaJack::over(settled(standing(0, 0), captured('H', ""))));
  EXPECT_FALSE(CaliforniaJack::over(settled(standing(6, 5), captured('H', "AH 2H JH"))));
  const auto won = settled(standing(6, 5), captured('H', ""));
  EXPECT_TRUE(CaliforniaJack::over(won));
  EXPECT_EQ(CaliforniaJack::winners(won), SeatSet::of(Seat(0)));
  const auto seven = settled(standing(2, 4, 7), captured('H', "AH 2H JH"));
  EXPECT_TRUE(CaliforniaJack::over(seven));
  EXPECT_EQ(CaliforniaJack::winners(seven), SeatSet::of(Seat(1)));
}

// "If both get there in one deal the points count in the order High, Low, Jack, Game, and the first to
// reach it wins."
TEST(CaliforniaJackMatch, HighCountsBeforeLow) {
  const auto st = settled(standing(9, 9), captured('H', "AH"));
  EXPECT_EQ(CaliforniaJack::winners(st), SeatSet::of(Seat(1))) << "though seat 0 made three points";
}

TEST(CaliforniaJackMatch, LowCountsBeforeJack) {
  EXPECT_EQ(CaliforniaJack::winners(settled(standing(8, 9), captured('H', "2H"))),
            SeatSet::of(Seat(1)));
  EXPECT_EQ(CaliforniaJack::winners(settled(standing(8, 9), captured('H', "JH"))),
            SeatSet::of(Seat(0)));
}

TEST(CaliforniaJackMatch, JackCountsBeforeGame) {
  EXPECT_EQ(CaliforniaJack::winners(settled(standing(7, 9), captured('H', "JH"))),
            SeatSet::of(Seat(1)));
  EXPECT_EQ(CaliforniaJack::winners(settled(standing(7, 9), captured('H', "TC TD TH TS KC"))),
            SeatSet::of(Seat(0)));
}

TEST(CaliforniaJackMatch, GameCountsLast) {
  const auto st = settled(standing(6, 9), captured('H', "TC TD TH TS KC"));
  EXPECT_EQ(CaliforniaJack::winners(st), SeatSet::of(Seat(1)));
}

// "Deal alternates." (settled)
TEST(CaliforniaJackMatch, TheDealAlternates) {
  auto st = CaliforniaJack::open({}, Seat(0));
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(st.dealer, Seat(i % 2));
    EXPECT_EQ(CaliforniaJack::deal(st, deck_dealing<French>("AH")).pub.leader, Seat((i + 1) % 2));
    st = settled(st, captured('H', "AH 2H"));
  }
}

}  // namespace
}  // namespace tests
