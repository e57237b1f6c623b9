// Tic-tac-toe, sentence by sentence of games.md.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/tic_tac_toe/rules.h"
#include "tests/support/events.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using core::Refusal;
using core::SeatSet;
using games::TicTacToe;

constexpr std::uint8_t row(int cell) { return static_cast<std::uint8_t>(cell / 3); }
constexpr std::uint8_t col(int cell) { return static_cast<std::uint8_t>(cell % 3); }

// Cells 0 to 8, row by row, taken in turn; seat 0 begins.
TicTacToe::State after(std::initializer_list<int> cells) {
  auto s = TicTacToe::deal(TicTacToe::open({}, Seat(1)), {});
  for (const int cell : cells) play<TicTacToe>(s, s.pub.turn, {row(cell), col(cell)});
  return s;
}
SeatSet winners(const TicTacToe::State& s) {
  const auto st = TicTacToe::settle(TicTacToe::open({}, Seat(1)), s.pub);
  EXPECT_TRUE(TicTacToe::over(st));
  return TicTacToe::winners(st);
}

// "Seat that starts is X, drawn at random."
TEST(TicTacToe, TheSeatThatStartsIsX) {
  for (int dealer = 0; dealer < 2; ++dealer) {
    const auto s = TicTacToe::deal(TicTacToe::open({}, Seat(dealer)), {});
    EXPECT_EQ(s.pub.starter, Seat(1 - dealer));
    EXPECT_EQ(TicTacToe::to_act(s.pub), SeatSet::of(Seat(1 - dealer)));
  }
}

// "3×3; move {row 0..2, col 0..2}."
TEST(TicTacToe, ThereAreNineCellsAtFirst) {
  const auto moves = core::legal<TicTacToe>(after({}), Seat(0));
  EXPECT_EQ(moves.size(), 9u);
  for (int cell = 0; cell < 9; ++cell) EXPECT_TRUE(moves.contains({row(cell), col(cell)}));
}

TEST(TicTacToe, SeatsTakeTurnsAndMarksStay) {
  const auto s = after({4, 0, 8});
  EXPECT_EQ(s.pub.turn, Seat(1));
  const auto board = s.pub.board();
  EXPECT_EQ(board[4], Seat(0));
  EXPECT_EQ(board[0], Seat(1));
  EXPECT_EQ(board[8], Seat(0));
  EXPECT_EQ(board[1], core::kNoSeat);
  EXPECT_EQ(core::legal<TicTacToe>(s, Seat(1)).size(), 6u);
}

// "Three in line wins": all eight lines, for both seats.
TEST(TicTacToe, EveryLineWins) {
  const std::vector<std::vector<int>> lines = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                               {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
  for (const auto& line : lines)
    for (int seat = 0; seat < 2; ++seat) {
      TicTacToe::State s = after({});
      EXPECT_FALSE(TicTacToe::to_act(s.pub).empty());
      for (const int cell : line) {
        s.pub.turn = Seat(seat);
        play<TicTacToe>(s, seat, {row(cell), col(cell)});
      }
      EXPECT_TRUE(TicTacToe::to_act(s.pub).empty());
      EXPECT_EQ(winners(s), SeatSet::of(Seat(seat)));
    }
}

TEST(TicTacToe, OnlyThoseEightAreLines) {
  int lines = 0;
  for (int a = 0; a < 9; ++a)
    for (int b = a + 1; b < 9; ++b)
      for (int c = b + 1; c < 9; ++c) {
        TicTacToe::Public p;
        p.turn = Seat(0);
        p.marks[0] = static_cast<std::uint16_t>(1 << a | 1 << b | 1 << c);
        lines += TicTacToe::to_act(p).empty();
      }
  EXPECT_EQ(lines, 8);
}

// "Full board draws."
TEST(TicTacToe, AFullBoardWithoutALineIsADraw) {
  const auto s = after({0, 1, 2, 4, 3, 5, 7, 6, 8});
  EXPECT_TRUE(TicTacToe::to_act(s.pub).empty());
  EXPECT_EQ(winners(s), SeatSet{});
}

TEST(TicTacToe, ALineWithTheLastCellWins) {
  const auto s = after({0, 1, 2, 3, 4, 5, 7, 6, 8});
  EXPECT_EQ(winners(s), SeatSet::of(Seat(0)));
}

TEST(TicTacToe, ScoresAreOneForTheWinner) {
  const auto s = after({0, 3, 1, 4, 2});
  const auto st = TicTacToe::settle(TicTacToe::open({}, Seat(1)), s.pub);
  EXPECT_EQ(TicTacToe::scores(st), (core::Scores{1, 0}));
  EXPECT_FALSE(TicTacToe::over(TicTacToe::open({}, Seat(1))));
}

TEST(TicTacToe, ATakenCellAndOneOffTheBoardAreRefused) {
  const auto s = after({4});
  EXPECT_EQ(broken_rule<TicTacToe>(s, 1, {1, 1}).rule, TicTacToe::Rule::kCellTaken);
  EXPECT_EQ(broken_rule<TicTacToe>(s, 1, {3, 0}).rule, TicTacToe::Rule::kOffTheBoard);
  EXPECT_EQ(broken_rule<TicTacToe>(s, 1, {0, 3}).rule, TicTacToe::Rule::kOffTheBoard);
  EXPECT_EQ(broken_rule<TicTacToe>(s, 1, {255, 255}).rule, TicTacToe::Rule::kOffTheBoard);
  EXPECT_EQ(refused<TicTacToe>(s, 0, {0, 0}).code, Refusal::Code::kNotYourTurn);
  EXPECT_EQ(refused<TicTacToe>(after({0, 3, 1, 4, 2}), 1, {2, 2}).code,
            Refusal::Code::kNotInProgress);
}

TEST(TicTacToe, AMarkIsToldWithItsRowAndColumn) {
  const auto before = after({0}), s = after({0, 5});
  const auto events = told<TicTacToe>(before, s);
  ASSERT_EQ(events.size(), 1u);
  const auto mark = as<TicTacToe::Mark>(events[0]);
  EXPECT_EQ(mark.seat, Seat(1));
  EXPECT_EQ(mark.row(), 1);
  EXPECT_EQ(mark.col(), 2);
}

TEST(TicTacToe, NothingIsHidden) {
  core::Rng rng(1);
  const auto s = after({0, 5, 7});
  EXPECT_TRUE(TicTacToe::sample(core::view(s, core::kNoSeat), rng) == s);
}

// All 255,168 games, of which X wins 131,184, O 77,904 and 46,080 are drawn.
struct Tally {
  int x = 0, o = 0, drawn = 0;
};
void count_games(const TicTacToe::State& s, Tally& tally) {
  if (TicTacToe::to_act(s.pub).empty()) {
    const SeatSet w = winners(s);
    ++(w.contains(Seat(0)) ? tally.x : w.contains(Seat(1)) ? tally.o : tally.drawn);
    return;
  }
  for (const auto& m : core::legal<TicTacToe>(s, s.pub.turn)) {
    auto next = s;
    TicTacToe::apply(next, s.pub.turn, m);
    count_games(next, tally);
  }
}

TEST(TicTacToe, HasAsManyGamesAsEverybodyCounts) {
  Tally tally;
  count_games(after({}), tally);
  EXPECT_EQ(tally.x, 131'184);
  EXPECT_EQ(tally.o, 77'904);
  EXPECT_EQ(tally.drawn, 46'080);
}

}  // namespace
}  // namespace tests
