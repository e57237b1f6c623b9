// What every table tells at every size of the screen, through whole random deals: plates in windows of all widths, the few
// sentences below the hand, and sentences in lines.
#include <regex>

#include <gtest/gtest.h>

#include "tests/support/memory_table.h"
#include "tests/support/tables.h"
#include "tui/short_log.h"
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
  if (talk.title(width - 2, 0, layout.plate_width).find("score ") != std::string::npos)
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

// Cards that the other player drew openly, on the smallest screen too.
TEST(EverySize, TwoPlayersSeeWhatTheyKnowOfTheOtherHand) {
  int known = 0;
  for (const std::string game : {"tressette", "california_jack"})
    play(setup_of(game, "4", 2), kEn, 40, [&](const TableModel& model) {
      constexpr std::size_t kMost = 5;
      const table::Zone* hand = model.now().scene.zone(core::ZoneKind::kHand, Seat(1));
      if (!hand || hand->cards.empty() || hand->cards.size() > kMost) return;
      const TableTalk talk(model, instantly(), kEn, kNow);
      const auto told = plate(model, talk, Seat(1), 60);
      EXPECT_TRUE(tells(told, "holds ") || tells(told, "declared ")) << model.now().version;
      known += tells(told, "holds ");
    });
  EXPECT_GT(known, 20);
}

// The last sentence of this deal with one of these words; empty if there is none.
std::string last_of_deal(const TableModel& model, const std::vector<std::string>& words) {
  const auto has = [](const std::string& sentence, const std::string& word) {
    return sentence.find(word) != sentence.npos;
  };
  for (auto said = model.log().rbegin(); said != model.log().rend(); ++said) {
    if (std::ranges::any_of(words, [&](const auto& word) { return has(*said, word); }))
      return *said;
    for (const std::string deal : {"Deal ", "Round ", "Smazzata "})
      if (said->starts_with(deal)) return "";
  }
  return "";
}
std::string below_hand(const TableModel& model, table::Voice voice, std::size_t rows, int width) {
  std::string out;
  const TableTalk talk(model, instantly(), voice, kNow);
  const auto lines = short_log(model, talk, rows, width);
  EXPECT_LE(lines.size(), rows);
  for (const auto& line : lines) {
    EXPECT_LE(tui::width_of(line), width) << line;
    out += (out.empty() ? "" : " ") + line;
  }
  return out;
}

// The taker, the card and the points.
TEST(EverySize, TheTakerOfTheLastTrickIsToldBelowTheHand) {
  int tricks = 0;
  const std::vector<std::string> words = {" the trick with ", " la presa con ", "Prendi con ",
                                          " prende con "};
  for (const auto& setup : all_tables())
    for (const auto voice : {kEn, kIt})
      play(setup, voice, 40, [&](const TableModel& model) {
        const std::string wanted = last_of_deal(model, words);
        if (wanted.empty() || model.now().deal_over) return;
        ++tricks;
        for (const int width : {58, 78}) {
          const std::string seen = below_hand(model, voice, 2, width);
          EXPECT_NE(seen.find(wanted), seen.npos) << describe(setup) << ": " << wanted << "\n"
                                                  << seen;
        }
      });
  EXPECT_GT(tricks, 300);
}

// And of cards that lie open the last play too, which only the log tells.
TEST(EverySize, TheLastCaptureAndTheLastPlayAreToldBelowTheHand) {
  int captures = 0;
  for (const int seats : {2, 3, 4})
    play(setup_of("scopa", "3", seats), kEn, 60, [&](const TableModel& model) {
      if (model.now().deal_over) return;
      const std::string capture = last_of_deal(model, {" take ", " takes "});
      const std::string play = last_of_deal(model, {" play ", " plays the", " take ", " takes "});
      const std::string seen = below_hand(model, kEn, 2, 58);
      captures += !capture.empty();
      for (const std::string& wanted : {capture, play})
        EXPECT_NE(seen.find(wanted.substr(0, 50)), seen.npos) << wanted << "\n" << seen;
    });
  EXPECT_GT(captures, 50);
}

// At the end of a deal they tell how it ended.
TEST(EverySize, AResultIsToldAfterTheLastTaking) {
  int ends = 0;
  play({"briscola", 4, {{"deals", "3"}}, "3"}, kEn, 45, [&](const TableModel& model) {
    if (!model.now().deal_over) return;
    const std::string seen = below_hand(model, kEn, 2, 58);
    EXPECT_NE(seen.find("Match score: you and Bot 3: "), seen.npos) << seen;
    ++ends;
  });
  EXPECT_EQ(ends, 1);
}

TEST(EverySize, DrawnCardsGiveWayToThePlayBeforeTheTaking) {
  int drawn = 0;
  play(setup_of("briscola", "3"), kEn, 30, [&](const TableModel& model) {
    const std::string seen = below_hand(model, kEn, 2, 78);
    EXPECT_EQ(seen.find(" draws a card."), seen.npos) << seen;
    drawn += model.log().back() == "Bot 2 draws a card.";
  });
  EXPECT_GT(drawn, 0);
  play(setup_of("scopa", "3", 3), kEn, 40, [&](const TableModel& model) {
    const std::string seen = below_hand(model, kEn, 2, 58);
    EXPECT_EQ(seen.find("New cards"), seen.npos) << seen;
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
