// What keys and clicks mean at a terminal's table.
#include "tui/table_input.h"

#include <gtest/gtest.h>

#include "tests/support/memory_table.h"

namespace {

using namespace std::chrono_literals;
using tui::Command;
using tui::Event;
using tui::Painted;
using tui::TableModel;
using tui::Time;
using Do = tui::Command::Kind;

constexpr Time kNow = Time{} + 1h;

tui::Moment moment(const std::function<void(tui::Moment&)>& change) {
  tui::Moment m{.seat = core::Seat(0), .game = "some_game"};
  m.scene.seats.resize(2);
  m.scene.zones = {{.kind = core::ZoneKind::kHand, .seat = core::Seat(0), .cards = {"3B", "KC"}},
                   {.kind = core::ZoneKind::kTrick}};
  change(m);
  return m;
}

void add_turn(tui::Moment& m) {
  m.scene.choices = {{.how = table::MoveChoice::How::kCards,
                      .label = "Play",
                      .member = "card",
                      .groups = {{"3B", "KC"}},
                      .min = 1,
                      .max = 1},
                     {.label = "Pass", .move = std::string(R"({"pass":true})")}};
}

TableModel showing(const std::function<void(tui::Moment&)>& change,
                   const TableModel::Pace& pace = {}) {
  TableModel model(pace);
  model.hear(moment(change), kNow);
  model.show_due(TableModel::Covers::kNow, kNow);
  return model;
}

Command pressed(std::string_view key, const TableModel& model) {
  return command_for(tests::key_event(key), model, {}, kNow);
}
Do meaning(std::string_view key, const TableModel& model) { return pressed(key, model).kind; }

TEST(TableInput, KeysInPlay) {
  const TableModel model = showing(add_turn);
  EXPECT_EQ(pressed("Left", model), (Command{.kind = Do::kMove, .x = -1, .hushes = true}));
  EXPECT_EQ(pressed("2", model), (Command{.kind = Do::kChoose, .x = 1, .hushes = true}));
  EXPECT_EQ(meaning("0", model), Do::kNothing);  // there is no tenth card
  EXPECT_EQ(pressed("p", model), (Command{.kind = Do::kPress, .x = 1, .hushes = true}));
  EXPECT_EQ(meaning("Enter", model), Do::kCommit);
  EXPECT_EQ(meaning("Space", model), Do::kCommit);  // nothing is marked here
  EXPECT_EQ(meaning("Tab", model), Do::kStep);
  EXPECT_EQ(meaning("Escape", model), Do::kUnmark);
  EXPECT_EQ(meaning("q", model), Do::kLeave);
  EXPECT_EQ(meaning("o", model), Do::kSort);
  EXPECT_EQ(meaning("?", model), Do::kShowKeys);
  EXPECT_EQ(meaning("é", model), Do::kNothing);
}

// At an auction 7 is the rank that is bid, wherever its button stands.
TEST(TableInput, ADigitIsTheButtonThatIsCalledByIt) {
  const TableModel model = showing([](tui::Moment& m) {
    for (const std::string text : {"BID K", "BID 7", "BID 2", "PASS"})
      m.scene.choices.push_back({.label = "Sette", .text = text, .move = "{}"});
  });
  ASSERT_TRUE(model.selection().has_buttons());
  EXPECT_EQ(pressed("7", model), (Command{.kind = Do::kChoose, .x = 1, .hushes = true}));
  EXPECT_EQ(pressed("2", model).x, 2);
  EXPECT_EQ(meaning("1", model), Do::kNothing);
  EXPECT_EQ(meaning("4", model), Do::kNothing);
}

TEST(TableInput, APauseIsEndedByEnterWhichDoesNothingBesides) {
  const TableModel model = showing(add_turn, {.move = 600ms});
  EXPECT_EQ(pressed("Enter", model), (Command{.ends_pause = true}));
  EXPECT_FALSE(pressed("q", model).ends_pause);  // there is no trick to clear
  EXPECT_EQ(meaning("q", model), Do::kLeave);
}

TEST(TableInput, UnderACoverOnlyEnterAndLeavingCount) {
  const TableModel model = showing([](tui::Moment& m) { add_turn(m), m.covered = true; });
  ASSERT_TRUE(model.covered());
  EXPECT_EQ(meaning("Enter", model), Do::kUncover);
  EXPECT_EQ(meaning("q", model), Do::kLeave);
  for (const auto key : {"1", "Space", "Escape", "p", "l"}) EXPECT_EQ(meaning(key, model), Do{});
}

TEST(TableInput, BeforeAMatchTheQueueIsLeftWithoutAQuestion) {
  TableModel model({});
  EXPECT_EQ(meaning("q", model), Do::kGo);
  EXPECT_EQ(meaning("Enter", model), Do::kGoOn);
  EXPECT_EQ(meaning("1", model), Do::kNothing);
  model.hear(tui::Notice{"Closed", true}, kNow);
  EXPECT_EQ(meaning("Enter", model), Do::kNothing);
}

TEST(TableInput, ARecordHasPagesAndNoMoves) {
  const TableModel model = showing([](tui::Moment& m) { m.page = tui::Page{1, 9}; });
  EXPECT_EQ(pressed("Right", model), (Command{.kind = Do::kLeaf, .x = 1, .ends_pause = true}));
  EXPECT_EQ(pressed("Left", model).x, -1);
  EXPECT_EQ(meaning("v", model), Do::kOtherSeat);
  EXPECT_EQ(meaning("Escape", model), Do::kLeave);
}

TEST(TableInput, TheEndOfADealAndOfAMatch) {
  const TableModel deal = showing([](tui::Moment& m) { m.deal_over = true; });
  EXPECT_EQ(meaning("Enter", deal), Do::kGoOn);
  EXPECT_EQ(meaning("n", deal), Do::kRestart);
  EXPECT_EQ(meaning("b", deal), Do::kSetLevel);
  const TableModel over = showing([](tui::Moment& m) { m.deal_over = m.over = true; });
  EXPECT_EQ(meaning("n", over), Do::kRematch);
  EXPECT_EQ(meaning("d", over), Do::kDecline);
  EXPECT_EQ(meaning("m", over), Do::kLeaveResult);
  EXPECT_EQ(meaning("Escape", over), Do::kLeaveResult);
  EXPECT_EQ(meaning("Enter", over), Do::kNothing);  // it may have been meant for the last card
  EXPECT_EQ(meaning("Space", over), Do::kNothing);
  EXPECT_EQ(meaning("l", over), Do::kShowLog);
  EXPECT_EQ(meaning("1", over), Do::kNothing);
}

TEST(TableInput, AClickIsTheTopmostCardOrAKeyOfTheBar) {
  const TableModel model = showing(add_turn);
  const Painted painted{.spots = {{{0, 0, 10, 5}, 0}, {{3, 0, 10, 5}, 1}},
                        .buttons = {{{0, 9, 5, 1}, tests::key_event("q")}}};
  const auto click = [&](int x, int y) {
    return command_for({.kind = Event::Kind::kClick, .x = x, .y = y}, model, painted, kNow);
  };
  EXPECT_EQ(click(1, 1).x, 0);
  EXPECT_EQ(click(4, 1), (Command{.kind = Do::kChoose, .x = 1, .hushes = true}));
  EXPECT_EQ(click(2, 9).kind, Do::kLeave);
  EXPECT_EQ(click(50, 9).kind, Do::kNothing);
}

TEST(TableInput, NothingIsPlayedThatCannotBeSeen) {
  const TableModel model = showing(add_turn);
  for (const auto key : {"1", "Enter", "q", "p"})
    EXPECT_EQ(command_for(tests::key_event(key), model, {.too_small = true}, kNow), Command{});
  EXPECT_EQ(command_for({.kind = Event::Kind::kHangUp}, model, {.too_small = true}, kNow).kind,
            Do::kHangUp);
  EXPECT_EQ(command_for({.kind = Event::Kind::kPaste, .text = "1"}, model, {}, kNow), Command{});
}

TEST(TableInput, TheBarShowsWhatThereIs) {
  const auto bar = [](const TableModel& model, const tui::Extras& extras) {
    std::string out;
    for (const auto& k : key_hints(model, extras, tui::Words(table::Language::kEnglish), kNow))
      out += k.key + " " + k.word + "|";
    return out;
  };
  EXPECT_EQ(bar(showing(add_turn), {}), "Enter play|p pass|q leave|l log|r rules|o by suit|");
  EXPECT_EQ(bar(showing([](tui::Moment& m) { m.replaced = true; }), {}),
            "b take your seat back|q leave|l log|r rules|o by suit|");
  EXPECT_EQ(bar(showing([](tui::Moment& m) { m.seat = core::kNoSeat; }), {}),
            "q leave|l log|r rules|");  // a spectator has nothing to play
  const auto add_last = [](tui::Moment& m) {
    m.scene.zones.push_back({.kind = core::ZoneKind::kLast,
                             .cards = {"3B", "7B"},
                             .by = {core::Seat(0), core::Seat(1)},
                             .taker = core::Seat(0)});
  };
  EXPECT_EQ(bar(showing(add_last), {}),
            "Enter play|q leave|t last trick|y tricks|l log|r rules|o by suit|");
}

}  // namespace
