// The moves of a match as one short text: what a device sends to a house, and the house plays again.
#include "table/move_list.h"

#include <gtest/gtest.h>

#include "core/rng.h"
#include "table/open.h"
#include "table/undo.h"

namespace tests {
namespace {

constexpr auto kEnglish = table::Language::kEnglish;

// A whole match by chance.
std::unique_ptr<table::Table> played(const table::Setup& setup) {
  auto opened = table::open(setup);
  core::Rng rng(7);
  table::Table& table = *opened.table;
  while (!table.over()) {
    if (table.deal_over())
      table.next_deal();
    else
      table.play_at_random(table.to_act().lowest(), rng);
  }
  return std::move(opened.table);
}

TEST(MoveList, IsTheWholeMatchInEveryGameWithEveryNumberOfSeats) {
  for (const table::GameInfo& game : table::games())
    for (const int seats : game.seat_counts()) {
      const table::Setup setup{std::string(game.key), seats, {}, "a seed"};
      const auto match = played(setup);
      const std::string moves = table::move_list(match->transcript());
      const auto again = table::play_list(setup, moves, kEnglish);
      ASSERT_TRUE(again.table) << game.key << " " << seats << ": " << again.refused.sentence;
      EXPECT_EQ(again.table->transcript(), match->transcript());
    }
}

TEST(MoveList, NamesTheSeatWhereSeveralActAtOnce) {
  // The higher seat chooses first.
  const table::Setup setup{"rock_paper_scissors", 2, {}, "a seed"};
  auto opened = table::open(setup);
  ASSERT_FALSE(opened.table->play_text(core::Seat(1), "ROCK", kEnglish));
  ASSERT_FALSE(opened.table->play_text(core::Seat(0), "PAPER", kEnglish));
  const std::string moves = table::move_list(opened.table->transcript());
  const auto again = table::play_list(setup, moves, kEnglish);
  ASSERT_TRUE(again.table) << moves;
  EXPECT_EQ(again.table->transcript(), opened.table->transcript());
}

TEST(MoveList, RefusesWhatIsNoMatch) {
  const table::Setup setup{"tic_tac_toe", 2, {}, "a seed"};
  EXPECT_EQ(table::move_list("no record"), "");
  EXPECT_EQ(table::move_list(R"({"game":"tic_tac_toe"})"), "");
  for (const char* moves : {"A1,A1", "Z9", "A1,,B1", "7:A1", "1:A1", ",", "A1,B1,A2,B2,A3,B3"})
    EXPECT_FALSE(table::play_list(setup, moves, kEnglish).table) << moves;
  EXPECT_FALSE(table::play_list({"no_game", 2, {}, "s"}, "", kEnglish).table);
  const auto unfinished = table::play_list(setup, "A1,0:B2", kEnglish);
  EXPECT_FALSE(unfinished.table) << "it is the other seat's turn";
  EXPECT_FALSE(table::play_list(setup, "A1,B2", kEnglish).table->over());
}

TEST(MoveList, HoldsTheFinalLineOfAMatchWithChoicesTakenBack) {
  const table::Setup setup{"tic_tac_toe", 2, {}, "a seed"};
  auto played = table::play_list(setup, "A1,B2", kEnglish);
  auto before = table::undo(*played.table, core::Seat(0), kEnglish);
  ASSERT_TRUE(before.table) << before.refused.sentence;
  ASSERT_FALSE(before.table->play_text(core::Seat(0), "C3", kEnglish));
  EXPECT_EQ(table::move_list(before.table->transcript()), "C3");
}

}  // namespace
}  // namespace tests
