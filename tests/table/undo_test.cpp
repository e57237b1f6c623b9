// A choice taken back: the match is as it was before it, and the record says so.
#include "table/undo.h"

#include <string>

#include <gtest/gtest.h>

#include "table/replay.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

std::string undone_in(const Table& t) {
  const std::string record = t.transcript();
  const auto at = record.find(R"("undone":)");
  return at == record.npos ? "" : record.substr(at + 9, record.find(']', at) - at - 8);
}
// The record without its member.
std::string line_of(const Table& t) {
  const std::string undone = undone_in(t);
  return undone.empty() ? t.transcript()
                        : replaced(t.transcript(), R"("undone":)" + undone + ",", "");
}

// At every point of a match of every game: taking seat 0's last choice back gives the match before that choice.
TEST(Undo, GoesBackToTheSeatsLastChoice) {
  for (const auto& setup : short_setups()) {
    const auto t = open_table(setup);
    core::Rng rng(1);
    std::string before;  // the record at seat 0's last choice of this deal
    int deal = 0, n = 0;
    for (bool more = true; more && n < 120; ++n) {
      if (t->deal_number() != std::exchange(deal, t->deal_number())) before.clear();
      if (!t->over() && n % 3 == 0) {
        const auto back = table::undo(*t, Seat(0));
        ASSERT_EQ(back.table != nullptr, !before.empty()) << describe(setup);
        if (back.table) {
          ASSERT_EQ(line_of(*back.table), before) << describe(setup);
          ASSERT_TRUE(back.table->to_act().contains(Seat(0)));
          ASSERT_EQ(undone_in(*back.table), "[" + std::to_string(back.table->version()) + "]");
        }
      }
      if (t->to_act().contains(Seat(0))) before = t->transcript();
      more = advance(*t, rng);
    }
  }
}

TEST(Undo, IsToldInTheRecordForever) {
  auto t = open_table({"tic_tac_toe", 2, {}, "1"});
  core::Rng rng(3);
  for (int i = 0; i < 4; ++i) advance(*t, rng);
  for (int i = 0; i < 2; ++i) {
    auto back = table::undo(*t, t->to_act().lowest());
    ASSERT_TRUE(back.table) << back.refused.sentence;
    t = std::move(back.table);
  }
  EXPECT_EQ(undone_in(*t), "[2,0]");
  while (advance(*t, rng)) {
  }
  const auto again = table::load(t->save());
  ASSERT_TRUE(again.table) << again.refused.sentence;
  EXPECT_EQ(again.table->undone(), (std::vector<std::uint32_t>{2, 0}));
  EXPECT_EQ(again.table->transcript(), t->transcript());
}

TEST(Undo, TakesBackAChoiceThatNobodyHasSeen) {
  const auto t = open_table({"rock_paper_scissors", 2, {}, "1"});
  play(*t, 1, "scissors");
  const auto back = table::undo(*t, Seat(1));
  ASSERT_TRUE(back.table);
  EXPECT_EQ(back.table->version(), 0u);
  EXPECT_TRUE(back.table->save().ends_with(R"("pending":[]})")) << back.table->save();
  EXPECT_EQ(table::undo(*t, Seat(0)).refused.code, "nothing_to_undo");
}

TEST(Undo, IsRefusedWhereThereIsNothingToTakeBack) {
  const auto t = open_table({"briscola", 2, {}, "1"});
  const auto fresh = table::undo(*t, Seat(0));
  EXPECT_EQ(fresh.refused.code, "nothing_to_undo");
  EXPECT_EQ(fresh.refused.sentence, "You have made no choice in this deal yet.");
  EXPECT_EQ(table::undo(*t, core::kNoSeat).refused.code, "nothing_to_undo");
  play_on(*t, 1, 1'000'000);
  ASSERT_TRUE(t->over());
  EXPECT_EQ(table::undo(*t, Seat(0), kIt).refused.code, "not_in_progress");
}

TEST(Undo, IsBounded) {
  auto t = open_table({"tic_tac_toe", 2, {}, "1"});
  core::Rng rng(3);
  for (int i = 0; i < 3; ++i) advance(*t, rng);
  t->set_undone(std::vector<std::uint32_t>(Table::kMostUndone, 1));
  EXPECT_EQ(table::undo(*t, Seat(0)).refused.code, "nothing_to_undo");
  EXPECT_TRUE(table::load(t->save()).table);
}

TEST(Undo, AFalseListIsNoRecord) {
  const auto t = open_table({"tic_tac_toe", 2, {}, "1"});
  const std::string record = t->transcript();
  for (const std::string list : {"3", "[]", "[-1]", "[1.5]", R"(["1"])", "[99999999999]"}) {
    const table::Replay replay(
        replaced(record, R"("events")", R"("undone":)" + list + R"(,"events")"));
    ASSERT_FALSE(replay.ok()) << list;
    EXPECT_EQ(replay.refused().code, "damaged") << list;
  }
}

}  // namespace
}  // namespace tests
