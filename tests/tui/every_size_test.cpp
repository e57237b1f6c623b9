// What every table tells at every size of the screen, through whole random deals: plates in windows of all widths, and
// sentences in lines.
#include <regex>

#include <gtest/gtest.h>

#include "tests/support/memory_table.h"
#include "tests/support/tables.h"
#include "tui/table_layout.h"
#include "tui/table_painter.h"

namespace tests::every_size {
namespace {

using tui::TableModel;
using tui::TableTalk;

const tui::Time kNow = tui::Time{} + std::chrono::hours(1);
const std::vector<int> kWidths = {60, 70, 80, 87, 99, 100, 110, 120, 140, 174, 200};

std::vector<table::Setup> all_tables() {
  std::vector<table::Setup> out = usual_setups();
  out.push_back({"scopa", 4, {{"form", "scopone"}}, "1"});
  out.push_back({"california_jack", 2, {{"stock", "face_down"}}, "2"});
  return out;
}

// Plays on at random, seen by the first seat; `see(model)` after every move.
template <class See>
void play(const table::Setup& setup, table::Voice voice, int moves, See see) {
  const Tables table = open_table(setup);
  std::vector<std::string> names = {""};
  for (int i = 1; i < table->seats(); ++i) names.push_back(tui::bot_name(i));
  TableModel model({});
  for (int i = 0; i < moves && !table->over(); ++i) {
    tui::Moment m = tui::moment_at(*table, Seat(0), voice);
    m.names = names;
    m.said = table->narration(Seat(0), voice, names);
    for (int seat = 1; seat < table->seats(); ++seat) m.bots[seat] = 50;
    model.hear(std::move(m), kNow);
    model.show_due(TableModel::Covers::kNow, kNow);
    see(model);
    if (table->deal_over())
      table->next_deal();
    else {
      const Seat seat = table->to_act().lowest();
      table->play(seat, tui::bot_move(*table, seat, {.kind = ai::Spec::Kind::kRandom}), voice);
    }
  }
}

bool tells(const std::vector<std::string>& told, const std::string& text) {
  return std::ranges::any_of(told, [&](const auto& t) { return t.starts_with(text); });
}

// What a plate says; of a score only that it is told, there or in the title.
std::vector<std::string> plate(const TableModel& model, const TableTalk& talk, Seat seat,
                               int width) {
  const tui::TableLayout layout = layout_of(model, width, 24);
  std::vector<std::string> out;
  for (const auto& piece : talk.plate(seat, layout.plate_width))
    out.push_back(piece.kind == TableTalk::Piece::Kind::kScore ? "scored" : piece.text);
  if (talk.title(width - 2, layout.plate_width).find("score ") != std::string::npos)
    out.emplace_back("scored");
  return out;
}

TEST(EverySize, AWiderWindowTellsAllThatANarrowerOneDoes) {
  for (const auto& setup : all_tables())
    play(setup, kEn, 60, [&](const TableModel& model) {
      if (model.now().version % 5 != 0) return;
      const TableTalk talk(model, instantly(), kEn, kNow);
      for (std::size_t i = 0; i < model.now().scene.seats.size(); ++i) {
        const Seat seat(static_cast<int>(i));
        std::vector<std::string> before;
        for (const int width : kWidths) {
          const auto now = plate(model, talk, seat, width);
          for (const auto& text : before)
            EXPECT_TRUE(tells(now, text)) << describe(setup) << ": " << talk.name_of(seat)
                                          << " without " << text << " at " << width;
          before = now;
        }
      }
    });
}

TEST(EverySize, ThePlatesThatAreToldArePainted) {
  for (const auto& setup : all_tables())
    play(setup, kEn, 30, [&](const TableModel& model) {
      if (model.now().version != 9) return;
      const TableTalk talk(model, instantly(), kEn, kNow);
      for (const auto& [width, height] : {std::pair{60, 20}, {80, 24}, {100, 30}, {140, 45}}) {
        ScriptedScreen screen(width, height);
        paint_table(screen, model, talk, {});
        const tui::TableLayout layout = layout_of(model, width, height);
        for (std::size_t i = 0; i < model.now().scene.seats.size(); ++i) {
          const Seat seat(static_cast<int>(i));
          std::string text = talk.name_of(seat);
          for (const auto& piece : talk.plate(seat, layout.plate_width)) text += " · " + piece.text;
          EXPECT_NE(screen.text().find(text), std::string::npos)
              << describe(setup) << ": " << text << "\n"
              << screen.text();
        }
      }
    });
}

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
