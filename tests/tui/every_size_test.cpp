// What a table tells at every size of the screen: sentences in lines.
#include <regex>

#include <gtest/gtest.h>

#include "tests/support/memory_table.h"
#include "tests/support/tables.h"
#include "tui/table_talk.h"

namespace tests::every_size {
namespace {

using tui::TableModel;
using tui::TableTalk;

const tui::Time kNow = tui::Time{} + std::chrono::hours(1);

TEST(EverySize, NoLineBreaksANameOrAValueFromItsName) {
  TableModel model({});
  tui::Moment m{.seat = Seat(0), .game = "briscola"};
  m.scene.seats.resize(4);
  m.names = {"", "Anna Maria", "Bot 3", ""};
  model.hear(m, kNow);
  model.show_due(TableModel::Covers::kNow, kNow);
  const TableTalk talk(model, instantly(), kEn, kNow);
  const std::string sentence =
      "Match score: you: 1, Anna Maria: 12, Bot 3: -3 and Seat 4: 0; Bot 3 leads.";
  for (int width = 16; width < 80; ++width) {
    std::string all;
    for (const auto& line : talk.lines(sentence, width)) {
      EXPECT_FALSE(std::regex_search(line, std::regex("(Anna|Bot|Seat|[^e]:)$"))) << line;
      EXPECT_LE(tui::width_of(line), width);
      all += (all.empty() ? "" : " ") + line;
    }
    EXPECT_EQ(all, sentence);
  }
}

}  // namespace
}  // namespace tests::every_size
