// President: scores, rounds, and the winner of the match.
#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/president.h"

namespace tests {
namespace {

using core::SeatSet;
using games::Title;

// A match of that many rounds; `presidents` are the seats that won them so far.
President::Standing after(int seats, int rounds, const std::vector<int>& presidents) {
  auto st = President::open({static_cast<std::uint8_t>(seats), static_cast<std::uint8_t>(rounds)},
                            Seat(0));
  for (const int first : presidents) {
    EXPECT_FALSE(President::over(st));
    President::Public p;
    p.players = static_cast<std::uint8_t>(seats);
    for (int i = 0; i < seats; ++i) p.order.push_back(Seat((first + i) % seats));
    st = President::settle(st, p);
  }
  return st;
}
std::vector<int> scores(const President::Standing& st) {
  const core::Scores list = President::scores(st);
  return {list.begin(), list.end()};
}
using Scores = std::vector<int>;

// "Score: President +1."
TEST(PresidentMatch, ThePresidentScoresOne) {
  EXPECT_EQ(scores(after(4, 5, {2})), (Scores{0, 0, 1, 0}));
  EXPECT_EQ(scores(after(4, 5, {2, 2, 0})), (Scores{1, 0, 2, 0}));
}

// "In the last round max(2, R−2) where R is the number of rounds." "R is rounds, not players." (settled)
TEST(PresidentMatch, TheLastRoundCountsMore) {
  for (int rounds = 1; rounds <= 20; ++rounds)
    for (const int seats : {3, 4, 8}) {
      std::vector<int> presidents(static_cast<std::size_t>(rounds), 1);
      presidents.back() = 0;
      const auto st = after(seats, rounds, presidents);
      EXPECT_EQ(scores(st)[0], std::max(2, rounds - 2))
          << rounds << " rounds, " << seats << " seats";
      EXPECT_EQ(scores(st)[1], rounds - 1);
      EXPECT_TRUE(President::over(st));
    }
}

// "Option rounds (1–20, default 3)."
TEST(PresidentMatch, HasThreeRoundsUnlessOthersAreAskedFor) {
  EXPECT_EQ(President::Rules{}.rounds, 3);
  EXPECT_FALSE(President::over(after(4, 3, {0, 1})));
  EXPECT_TRUE(President::over(after(4, 3, {0, 1, 2})));
}

// "Highest score wins the match; a shared top is a shared win."
TEST(PresidentMatch, TheHighestScoreWins) {
  EXPECT_EQ(President::winners(after(4, 3, {0, 1, 2})), SeatSet::of(Seat(2)));
  EXPECT_EQ(President::winners(after(4, 5, {1, 1, 1, 1, 2})), SeatSet::of(Seat(1)));
}

TEST(PresidentMatch, ASharedTopIsASharedWin) {
  EXPECT_EQ(President::winners(after(4, 3, {0, 0, 2})),
            SeatSet::of(Seat(0)) | SeatSet::of(Seat(2)));
  EXPECT_EQ(President::winners(after(3, 5, {1, 1, 1, 0, 2})),
            SeatSet::of(Seat(1)) | SeatSet::of(Seat(2)));
}

TEST(PresidentMatch, RemembersTheTitlesAndPassesTheDeal) {
  const auto st = after(4, 3, {2});
  EXPECT_EQ(st.titles()[2], Title::kPresident);
  EXPECT_EQ(st.titles()[1], Title::kScum);
  EXPECT_EQ(st.dealer, Seat(1));
  EXPECT_EQ(st.round, 1);
  const auto s = President::deal(st, deck_for({"", "", "", ""}));
  EXPECT_EQ(s.pub.phase, President::Phase::kExchange);
  EXPECT_EQ(s.pub.last_order[0], Seat(2));
}

}  // namespace
}  // namespace tests
