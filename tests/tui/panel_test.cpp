// A panel lies over a table and covers each card, each box and each row of text whole or not at all.
#include "tui/panel.h"

#include <algorithm>
#include <tuple>

#include <gtest/gtest.h>

#include "tests/support/memory_table.h"

namespace {

using tests::instantly;
using tests::MatchInMemory;
using tests::ScriptedScreen;
using tests::setup_of;

// A screen as its cells.
class Cells {
 public:
  explicit Cells(std::string_view text) {
    rows_.emplace_back();
    for (; !text.empty(); text.remove_prefix(tui::cut(text, 1).size()))
      if (std::string cell = tui::cut(text, 1); cell == "\n")
        rows_.emplace_back();
      else
        rows_.back().push_back(std::move(cell));
  }
  int height() const { return static_cast<int>(rows_.size()); }
  const std::string& at(int x, int y) const {
    static const std::string kBlank = " ";
    const bool there = y >= 0 && y < height() && x >= 0 && x < std::ssize(row(y));
    return there ? row(y)[static_cast<std::size_t>(x)] : kBlank;
  }
  bool is_line(int x, int y) const {
    static const std::string kLines = "─│╭╮╰╯═║╔╗╚╝╌┆━┃┏┓┗┛┌┐└┘";
    return at(x, y) != " " && kLines.find(at(x, y)) != std::string::npos;
  }

 private:
  const std::vector<std::string>& row(int y) const { return rows_[static_cast<std::size_t>(y)]; }
  std::vector<std::vector<std::string>> rows_;
};

// What came into the picture.
tui::Rect panel_in(const Cells& before, const Cells& after, int width) {
  int left = width, top = after.height(), right = 0, bottom = 0;
  for (int y = 0; y < after.height(); ++y)
    for (int x = 0; x < width; ++x)
      if (after.at(x, y) != " " && after.at(x, y) != before.at(x, y)) {
        left = std::min(left, x), right = std::max(right, x + 1);
        top = std::min(top, y), bottom = std::max(bottom, y + 1);
      }
  // Its right edge may stand where a card's stood.
  while (right > 0 && right < width && after.at(right - 1, top) != "╮") ++right;
  return {left, top, right - left, bottom - top};
}

// The first line of a card or a box that ends where the panel begins or where something was wiped out.
std::string cut_edge(const Cells& before, const Cells& after, int width) {
  const tui::Rect panel = panel_in(before, after, width);
  const auto gone = [&](int x, int y) {
    return panel.has(x, y) || after.at(x, y) != before.at(x, y);
  };
  for (int y = 0; y < before.height(); ++y)
    for (int x = 0; x < width; ++x)
      for (const auto& [nx, ny] : {std::pair{x + 1, y}, std::pair{x, y + 1}})
        if (before.is_line(x, y) && before.is_line(nx, ny) && gone(x, y) != gone(nx, ny))
          return "row " + std::to_string(y) + ", column " + std::to_string(x);
  return "";
}

const std::pair<std::string_view, int> kTables[] = {
    {"briscola", 2}, {"briscola", 4},  {"president", 3},         {"president", 8},
    {"scopa", 2},    {"tressette", 4}, {"briscola_chiamata", 0}, {"tic_tac_toe", 0}};

class PanelOverATable : public testing::TestWithParam<std::pair<int, int>> {};

TEST_P(PanelOverATable, LeavesNothingHalf) {
  const auto [width, height] = GetParam();
  for (const auto& [game, seats] : kTables)
    for (const std::string_view key : {"?", ":", "a", "l", "q", "t"}) {
      MatchInMemory venue(setup_of(game, "21", seats));
      ScriptedScreen screen(width, height);
      screen.press({"1", "a", "Enter", key});
      after_keys(screen, venue, instantly());
      const auto& shown = screen.shown();  // the panel, then the table again
      const std::string &panel = shown[shown.size() - 2], &table = shown.back();
      EXPECT_EQ(cut_edge(Cells(table), Cells(panel), width), "") << game << " " << key << panel;
    }
}
INSTANTIATE_TEST_SUITE_P(Sizes, PanelOverATable,
                         testing::Values(std::pair{60, 20}, std::pair{80, 24}, std::pair{100, 30},
                                         std::pair{140, 45}));

// A small question leaves the hand, which the answer may depend on.
TEST(Panel, ASmallPanelLeavesTheHand) {
  for (const auto& [width, height] : {std::pair{60, 20}, {80, 24}, {100, 30}, {140, 45}}) {
    MatchInMemory venue(setup_of("briscola", "21"));
    ScriptedScreen screen(width, height);
    screen.press({":"});
    after_keys(screen, venue, instantly());
    const std::string& seen = screen.shown()[screen.shown().size() - 2];
    EXPECT_NE(seen.find("Type a move"), std::string::npos) << seen;
    EXPECT_NE(seen.find("▲1"), std::string::npos) << seen;
    EXPECT_NE(seen.find("╔"), std::string::npos) << seen;
  }
}

const tui::Backdrop kNothingUnder{[] { return std::nullopt; }};

TEST(Panel, ALongLineOfAListTakesSeveralRows) {
  const std::vector<std::string> items = {
      "short", "5S AB 4S  the 5 of Spade takes the Ace of Bastoni and the 4 of Spade", "last"};
  ScriptedScreen screen(60, 20);
  screen.press({"Down"});
  screen.put_event({.kind = tui::Event::Kind::kClick, .x = 10, .y = 10});  // its second row
  EXPECT_EQ(tui::choose_panel(screen, kNothingUnder, "Plays", items, 0, "Enter"), 1u);
  const std::string& seen = screen.shown().back();
  EXPECT_NE(seen.find("▶ 5S AB 4S  the 5 of Spade"), seen.npos) << seen;
  EXPECT_NE(seen.find("\n │     and the 4 of Spade"), seen.npos) << seen;
  EXPECT_EQ(seen.find("…"), seen.npos) << seen;
}

TEST(Panel, IsAsWideAsItsFooter) {
  ScriptedScreen screen(60, 20);
  tui::choose_panel(screen, kNothingUnder, "A", {"b"}, 0, "Enter chooses · Esc goes back");
  const std::string& seen = screen.shown().back();
  EXPECT_NE(seen.find(" Enter chooses · Esc goes back "), seen.npos) << seen;
}

// Wherever the text before them ends.
TEST(Panel, UnbrokenWordsStayInOneRow) {
  for (std::size_t before = 1; before < 60; ++before) {
    ScriptedScreen screen(40, 20);
    const std::string item =
        std::string(before, 'x') + " yy " + tui::unbroken("-2.5  89 → 54 %") + " and what follows";
    tui::choose_panel(screen, {[] { return std::nullopt; }}, "Title", {item}, 0, "");
    EXPECT_NE(screen.shown().back().find("-2.5  89 → 54 %"), std::string::npos)
        << screen.shown().back();
  }
}

}  // namespace
