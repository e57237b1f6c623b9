// Rock-paper-scissors, sentence by sentence of games.md.
#include <array>

#include <gtest/gtest.h>

#include "games/rock_paper_scissors/rules.h"
#include "tests/support/events.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using core::kNoSeat;
using core::Refusal;
using core::SeatSet;
using games::Choice;
using Rps = games::RockPaperScissors;

constexpr std::array kChoices = {Choice::kRock, Choice::kPaper, Choice::kScissors};

Rps::State opened(int wins = 2) {
  return Rps::deal(Rps::open({.wins = static_cast<std::uint8_t>(wins)}, Seat(0)), {});
}
void round(Rps::State& s, Choice a, Choice b) {
  play<Rps>(s, 0, {a});
  play<Rps>(s, 1, {b});
}
// Paper beats rock, scissors beat paper, rock beats scissors; written down, not computed.
bool beats(Choice a, Choice b) {
  return (a == Choice::kPaper && b == Choice::kRock) ||
         (a == Choice::kScissors && b == Choice::kPaper) ||
         (a == Choice::kRock && b == Choice::kScissors);
}

TEST(RockPaperScissors, AllNinePairsEndAsEverybodyKnows) {
  for (const Choice a : kChoices)
    for (const Choice b : kChoices) {
      auto s = opened();
      round(s, a, b);
      EXPECT_EQ(s.pub.won[0], beats(a, b)) << name(a) << " " << name(b);
      EXPECT_EQ(s.pub.won[1], beats(b, a)) << name(a) << " " << name(b);
      EXPECT_EQ(s.pub.rounds, 1);
    }
}

// "Both choose at once … one choice a round, hidden until both are in."
TEST(RockPaperScissors, BothMayChooseAndInAnyOrder) {
  auto s = opened();
  EXPECT_EQ(Rps::to_act(s.pub), SeatSet::first(2));
  play<Rps>(s, 1, {Choice::kRock});
  EXPECT_EQ(Rps::to_act(s.pub), SeatSet::of(Seat(0)));
  EXPECT_TRUE(s.pub.history.empty()) << "nothing is shown yet";
  EXPECT_EQ(s.own[1].chosen, Choice::kRock);
  play<Rps>(s, 0, {Choice::kPaper});
  EXPECT_EQ(s.pub.history.back(), (Rps::Round{Choice::kPaper, Choice::kRock}));
  EXPECT_EQ(s.own[0].chosen, Choice::kNone);
  EXPECT_EQ(s.own[1].chosen, Choice::kNone);
  EXPECT_EQ(Rps::to_act(s.pub), SeatSet::first(2));
}

TEST(RockPaperScissors, OneChoiceARound) {
  auto s = opened();
  play<Rps>(s, 0, {Choice::kRock});
  EXPECT_EQ(refused<Rps>(s, 0, {Choice::kPaper}).code, Refusal::Code::kNotYourTurn);
}

// "First to 2 won rounds (option wins, 1–10)."
TEST(RockPaperScissors, TwoWonRoundsWin) {
  EXPECT_EQ(Rps::Rules{}.wins, 2);
  auto s = opened();
  round(s, Choice::kPaper, Choice::kRock);
  round(s, Choice::kRock, Choice::kPaper);
  EXPECT_FALSE(Rps::to_act(s.pub).empty());
  round(s, Choice::kRock, Choice::kPaper);
  EXPECT_TRUE(Rps::to_act(s.pub).empty());
  const auto st = Rps::settle(Rps::open({}, Seat(0)), s.pub);
  EXPECT_TRUE(Rps::over(st));
  EXPECT_EQ(Rps::winners(st), SeatSet::of(Seat(1)));
  EXPECT_EQ(Rps::scores(st), (core::Scores{1, 2}));
  EXPECT_EQ(refused<Rps>(s, 0, {Choice::kRock}).code, Refusal::Code::kNotInProgress);
}

TEST(RockPaperScissors, FromOneToTenWonRounds) {
  for (int wins = 1; wins <= 10; ++wins) {
    auto s = opened(wins);
    for (int i = 0; i < wins; ++i) {
      EXPECT_FALSE(Rps::to_act(s.pub).empty());
      round(s, Choice::kPaper, Choice::kRock);
    }
    EXPECT_TRUE(Rps::to_act(s.pub).empty());
    EXPECT_EQ(Rps::winners(Rps::settle(Rps::open({}, Seat(0)), s.pub)), SeatSet::of(Seat(0)));
  }
}

// "Drawn rounds don't count."
TEST(RockPaperScissors, DrawnRoundsDoNotCount) {
  auto s = opened(1);
  for (const Choice c : kChoices) round(s, c, c);
  EXPECT_EQ(s.pub.won[0] + s.pub.won[1], 0);
  EXPECT_EQ(s.pub.rounds, 3);
  EXPECT_FALSE(Rps::to_act(s.pub).empty());
}

TEST(RockPaperScissors, TheLastSixtyFourRoundsAreRemembered) {
  auto s = opened();
  for (int i = 0; i < 101; ++i) {
    const Choice c = kChoices[static_cast<std::size_t>(i % 3)];
    round(s, c, c);
  }
  EXPECT_EQ(s.pub.rounds, 101);
  ASSERT_EQ(s.pub.history.size(), 64u);
  for (std::size_t i = 0; i < 64; ++i) EXPECT_EQ(s.pub.history[i][0], kChoices[(37 + i) % 3]);
  round(s, Choice::kPaper, Choice::kRock);
  EXPECT_EQ(s.pub.won[0], 1);
  EXPECT_EQ(s.pub.history.back()[0], Choice::kPaper);
}

TEST(RockPaperScissors, NoChoiceIsNoMove) {
  EXPECT_EQ(core::legal<Rps>(opened(), Seat(0)).size(), 3u);
  EXPECT_EQ(broken_rule<Rps>(opened(), 0, {Choice::kNone}).rule, Rps::Rule::kNoSuchMove);
}

TEST(RockPaperScissors, ARoundIsToldWhenBothAreIn) {
  const auto start = opened();
  auto s = start;
  play<Rps>(s, 0, {Choice::kRock});
  EXPECT_TRUE(told<Rps>(start, s).empty());
  const auto waiting = s;
  play<Rps>(s, 1, {Choice::kPaper});
  const auto events = told<Rps>(waiting, s);
  ASSERT_EQ(events.size(), 1u);
  const auto reveal = as<Rps::Reveal>(events[0]);
  EXPECT_EQ(reveal.winner, Seat(1));
  EXPECT_EQ(reveal.first_choice(), Choice::kRock);
  EXPECT_EQ(reveal.second_choice(), Choice::kPaper);
}

TEST(RockPaperScissors, ADrawnRoundIsToldWithoutAWinner) {
  auto s = opened();
  play<Rps>(s, 0, {Choice::kRock});
  const auto waiting = s;
  play<Rps>(s, 1, {Choice::kRock});
  EXPECT_EQ(as<Rps::Reveal>(told<Rps>(waiting, s)[0]).winner, kNoSeat);
}

}  // namespace
}  // namespace tests
