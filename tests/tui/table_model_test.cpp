// The model of a terminal's table: what is shown when, by a clock that the test holds.
#include "tui/table_model.h"

#include <gtest/gtest.h>

#include "tests/support/memory_table.h"

namespace {

using namespace std::chrono_literals;
using tests::MatchInMemory;
using Covers = tui::TableModel::Covers;
using tui::Moment;
using tui::Notice;
using tui::TableModel;
using tui::Time;

constexpr Time kStart = Time{} + 1h;

Moment turn_of(core::Seat seat, std::int64_t version) {
  Moment m{.seat = seat, .game = "some_game"};
  m.version = version;
  m.scene.seats.resize(2);
  m.scene.choices.push_back({.label = "Pass", .move = std::string(R"({"pass":true})")});
  m.said = {"sentence " + std::to_string(version)};
  return m;
}

void hear_all(TableModel& model, tui::Venue& venue, Time at) {
  while (auto news = venue.news()) model.hear(std::move(*news), at);
  model.show_due(Covers::kNow, at);
}

// Plays by its own intents alone, like a player with two keys, Tab and Enter.
TEST(TableModel, PlaysEveryGameToItsEnd) {
  for (const auto& game : table::games()) {
    SCOPED_TRACE(game.key);
    MatchInMemory venue(tests::setup_of(game.key, "7"));
    TableModel model({});
    for (int i = 0; i < 20'000 && !model.now().over; ++i) {
      hear_all(model, venue, kStart);
      if (model.deal_ended()) venue.go_on();
      if (!model.my_turn()) continue;
      ASSERT_TRUE(model.message().text.empty()) << model.message().text;
      model.selection().step(1);
      tui::Intent wish = model.selection().commit();
      if (!std::holds_alternative<tui::PlayMove>(wish)) wish = model.selection().press(0);
      if (std::holds_alternative<tui::AskNumber>(wish)) wish = model.selection().press(1);
      ASSERT_TRUE(std::holds_alternative<tui::PlayMove>(wish));
      venue.play(model.now().seat, std::get<tui::PlayMove>(wish).move);
    }
    EXPECT_TRUE(model.now().over);
    EXPECT_FALSE(model.log().empty());
  }
}

TEST(TableModel, ShowsTheNextMomentAfterThePause) {
  TableModel model({.move = 600ms, .trick = 1000ms});
  model.hear(turn_of(core::Seat(0), 1), kStart);
  model.hear(turn_of(core::Seat(0), 2), kStart);
  model.show_due(Covers::kNow, kStart);
  EXPECT_EQ(model.now().version, 1);
  EXPECT_EQ(model.patience(kStart + 250ms), 350ms);
  model.show_due(Covers::kNow, kStart + 599ms);
  EXPECT_EQ(model.now().version, 1);
  model.show_due(Covers::kNow, kStart + 600ms);
  EXPECT_EQ(model.now().version, 2);
  model.end_pause();
  EXPECT_FALSE(model.pauses(kStart + 600ms));
}

TEST(TableModel, AFinishedTrickStaysForItsPause) {
  Moment before = turn_of(core::Seat(0), 1), after = turn_of(core::Seat(0), 2);
  before.scene.zones = {{.kind = core::ZoneKind::kTrick, .cards = {"3B"}, .by = {core::Seat(1)}}};
  after.scene.zones = {{.kind = core::ZoneKind::kTrick},
                       {.kind = core::ZoneKind::kLast,
                        .cards = {"3B", "KB"},
                        .by = {core::Seat(1), core::Seat(0)},
                        .taker = core::Seat(0)}};
  TableModel model({.move = 0ms, .trick = 1000ms});
  model.hear(before, kStart);
  model.hear(after, kStart);
  model.show_due(Covers::kNow, kStart);
  ASSERT_EQ(model.finished().size(), 2u);
  EXPECT_TRUE(model.finished()[1].takes);
  model.show_due(Covers::kNow, kStart + 1s);
  EXPECT_TRUE(model.finished().empty());
  EXPECT_EQ(model.last_trick().size(), 2u);
}

Moment with_trick(std::int64_t version, tui::Cards cards) {
  Moment m = turn_of(core::Seat(0), version);
  table::Zone trick{.kind = core::ZoneKind::kTrick, .cards = std::move(cards)};
  for (std::size_t i = 0; i < trick.cards.size(); ++i) trick.by.push_back(core::Seat(1));
  m.scene.zones = {std::move(trick)};
  return m;
}

TEST(TableModel, APlayedCardComesFromItsPlayerUnlessNothingMoves) {
  for (const auto glide : {200ms, 0ms}) {
    TableModel model({.move = 600ms, .trick = 1000ms, .glide = glide});
    model.hear(with_trick(1, {"3B"}), kStart);
    model.hear(with_trick(2, {"3B", "KB"}), kStart);
    model.show_due(Covers::kNow, kStart);
    model.show_due(Covers::kNow, kStart + 600ms);
    ASSERT_EQ(model.now().version, 2);
    EXPECT_EQ(model.arrival("3B", kStart + 600ms), 1);
    EXPECT_EQ(model.arrival("KB", kStart + 600ms), glide == 0ms ? 1 : 0);
    EXPECT_EQ(model.arrival("KB", kStart + 700ms), glide == 0ms ? 1 : 0.5);
    EXPECT_EQ(model.arrival("KB", kStart + 800ms), 1);
    EXPECT_EQ(model.patience(kStart + 700ms), glide == 0ms ? 500ms : 40ms);
    model.end_pause();  // a key
    EXPECT_EQ(model.arrival("KB", kStart + 601ms), 1);
  }
}

TEST(TableModel, AFinishedTrickGoesToItsTakerAtTheEndOfItsPause) {
  Moment before = with_trick(1, {"3B"}), after = with_trick(2, {});
  after.scene.zones.push_back({.kind = core::ZoneKind::kLast,
                               .cards = {"3B", "KB"},
                               .by = {core::Seat(1), core::Seat(0)},
                               .taker = core::Seat(0)});
  TableModel model({.move = 0ms, .trick = 1000ms, .glide = 200ms});
  model.hear(before, kStart);
  model.hear(after, kStart);
  model.show_due(Covers::kNow, kStart);
  EXPECT_EQ(model.departure(kStart + 500ms), 0);
  EXPECT_EQ(model.patience(kStart + 500ms), 300ms);
  EXPECT_EQ(model.departure(kStart + 900ms), 0.5);
  EXPECT_EQ(model.departure(kStart + 1s), 0);
  ASSERT_EQ(model.tricks().size(), 1u);
  EXPECT_EQ(model.tricks()[0].laid.size(), 2u);
}

TEST(TableModel, WhatWasTakenBackIsForgotten) {
  TableModel model({.move = 600ms});
  model.hear(turn_of(core::Seat(0), 1), kStart);
  model.hear(turn_of(core::Seat(0), 2), kStart);
  model.hear(turn_of(core::Seat(0), 3), kStart);
  model.show_due(Covers::kNow, kStart);
  Moment back = turn_of(core::Seat(0), 1);
  back.past = {"sentence 1"};
  back.said = {"Taken back."};
  back.undone = 1;
  model.hear(back, kStart);
  model.end_pause();
  model.show_due(Covers::kNow, kStart);
  EXPECT_EQ(model.now().undone, 1);  // 2 and 3 are not shown any longer
  EXPECT_EQ(model.log(), (std::vector<std::string>{"sentence 1", "Taken back."}));
}

TEST(TableModel, TricksOfAMatchFromAFileComeWithIt) {
  const Moment lead = with_trick(1, {"3B"});
  Moment taken = with_trick(2, {});
  taken.scene.seats.resize(2);
  taken.scene.seats[0].points = 14;
  taken.scene.seats[1].points = 0;
  taken.scene.zones.push_back({.kind = core::ZoneKind::kLast,
                               .cards = {"3B", "KB"},
                               .by = {core::Seat(1), core::Seat(0)},
                               .taker = core::Seat(0)});
  taken.past.emplace();
  taken.earlier = {lead.scene};
  TableModel model({});
  model.hear(taken, kStart);
  model.show_due(Covers::kNow, kStart);
  ASSERT_EQ(model.tricks().size(), 1u);
  EXPECT_EQ(model.tricks()[0].points, (std::vector<int>{14, 0}));
  EXPECT_TRUE(model.finished().empty());
}

TEST(TableModel, TheNextPlayersCardsWaitUnderACover) {
  TableModel model({});
  Moment first = turn_of(core::Seat(0), 1), second = turn_of(core::Seat(1), 2);
  first.covered = second.covered = true;
  model.hear(first, kStart);
  model.show_due(Covers::kNow, kStart);
  EXPECT_TRUE(model.covered());
  EXPECT_FALSE(model.my_turn());
  model.uncover();
  EXPECT_TRUE(model.my_turn());
  model.hear(second, kStart);
  model.show_due(Covers::kLater, kStart);  // the first player still reads something
  EXPECT_EQ(model.now().seat, core::Seat(0));
  model.show_due(Covers::kNow, kStart);
  EXPECT_TRUE(model.covered());
  EXPECT_EQ(model.log(), std::vector<std::string>{"sentence 2"});  // not what the first one heard
}

TEST(TableModel, ARefusalShakesAndIsReadOnce) {
  TableModel model({});
  model.hear(turn_of(core::Seat(0), 1), kStart);
  model.show_due(Covers::kNow, kStart);
  EXPECT_TRUE(model.take_bell());
  model.hear(table::Refused{"illegal", "Not that card."}, kStart);
  EXPECT_EQ(model.message().text, "Not that card.");
  EXPECT_NE(model.shake(kStart), model.shake(kStart + 40ms));
  EXPECT_EQ(model.shake(kStart + 320ms), 0);
  EXPECT_EQ(model.patience(kStart), 40ms);
  EXPECT_EQ(model.patience(kStart + 320ms), std::nullopt);
  model.hush();
  EXPECT_TRUE(model.message().text.empty());
}

TEST(TableModel, AMoveIsOnItsWayUntilTheVenueAnswers) {
  TableModel model({});
  const tui::News answers[] = {turn_of(core::Seat(0), 2), table::Refused{"illegal", "No."}};
  for (const tui::News& answer : answers) {
    model.await_answer();
    EXPECT_TRUE(model.awaits_answer());
    model.hear(answer, kStart);
    model.show_due(Covers::kNow, kStart);
    EXPECT_FALSE(model.awaits_answer());
  }
}

TEST(TableModel, ARepeatedNoticeIsLoggedOnce) {
  TableModel model({});
  model.hear(turn_of(core::Seat(0), 1), kStart);
  model.show_due(Covers::kNow, kStart);
  for (int i = 0; i < 3; ++i) model.hear(Notice{"No connection"}, kStart);
  EXPECT_EQ(model.log(), (std::vector<std::string>{"sentence 1", "No connection"}));
  EXPECT_FALSE(model.closed());
  model.hear(Notice{"Gone", true}, kStart);
  EXPECT_TRUE(model.closed());
}

TEST(TableModel, ATipForAnEarlierTableIsDropped) {
  TableModel model({});
  for (const bool late : {false, true}) {
    model.hear(turn_of(core::Seat(0), 1), kStart);
    model.show_due(Covers::kNow, kStart);
    model.ask_coach();
    EXPECT_TRUE(model.thinking());
    if (late) model.hear(turn_of(core::Seat(0), 2), kStart), model.show_due(Covers::kNow, kStart);
    model.hear(tui::Tip{{table::Advice{}}}, kStart);
    EXPECT_FALSE(model.thinking());
    EXPECT_EQ(model.take_tip().has_value(), !late);
    EXPECT_EQ(model.take_tip(), std::nullopt);
  }
}

TEST(TableModel, AnOfferStaysWhateverKeysCome) {
  TableModel model({});
  Moment end = turn_of(core::Seat(0), 9);
  end.scene.choices.clear();
  end.over = end.deal_over = true;
  model.hear(end, kStart);
  model.show_due(Covers::kNow, kStart);
  EXPECT_TRUE(model.shows_result(kStart));
  model.hear(tui::Offer{.sentence = "Anna offers", .until = kStart + 2500ms}, kStart);
  model.hush();
  EXPECT_EQ(model.offer().sentence, "Anna offers");
  EXPECT_EQ(model.patience(kStart), 500ms);  // then 2 s are left
  EXPECT_EQ(model.patience(kStart + 500ms), 1000ms);
  EXPECT_TRUE(model.take_bell());
}

// The cursor stays at its card, marked cards stay marked, and the first order comes back.
TEST(TableModel, SortsTheHandBySuitAndBack) {
  Moment m = turn_of(core::Seat(0), 1);
  m.scene.zones = {
      {.kind = core::ZoneKind::kHand, .seat = core::Seat(0), .cards = {"4H", "5D", "5H", "6C"}}};
  m.scene.choices = {{.how = table::MoveChoice::How::kCards,
                      .label = "Play",
                      .member = "cards",
                      .list = true,
                      .groups = {{"5D", "5H"}},
                      .min = 1,
                      .max = 2}};
  TableModel model({});
  model.hear(m, kStart);
  model.show_due(Covers::kNow, kStart);
  ASSERT_TRUE(model.can_sort());
  model.selection().choose(2);
  model.sort_hand(tui::HandOrder::kSuit);
  EXPECT_EQ(model.hand(), (tui::Cards{"6C", "5D", "4H", "5H"}));
  EXPECT_EQ(model.selection().cursor(), 3u);
  EXPECT_EQ(model.selection().picks()[3].code, "5H");
  EXPECT_TRUE(model.selection().is_marked("5H"));
  m.version = 2;
  model.hear(m, kStart);  // what comes later is sorted too
  model.show_due(Covers::kNow, kStart);
  EXPECT_EQ(model.hand(), (tui::Cards{"6C", "5D", "4H", "5H"}));
  model.sort_hand(tui::HandOrder::kRank);
  EXPECT_EQ(model.hand(), (tui::Cards{"4H", "5D", "5H", "6C"}));
}

TEST(TableModel, AHandThatIsRefilledKeepsItsOrder) {
  Moment m = turn_of(core::Seat(0), 1);
  m.scene.zones = {
      {.kind = core::ZoneKind::kHand, .seat = core::Seat(0), .cards = {"4H", "5D", "6C"}},
      {.kind = core::ZoneKind::kStock, .backs = 3}};
  TableModel model({});
  model.sort_hand(tui::HandOrder::kSuit);
  model.hear(m, kStart);
  model.show_due(Covers::kNow, kStart);
  EXPECT_FALSE(model.can_sort());
  EXPECT_EQ(model.hand(), (tui::Cards{"4H", "5D", "6C"}));
}

// A scene of such a trick shows the play to beat alone.
TEST(TableModel, KeepsAllPlaysOfATrickInWhichSeatsLaySeveralCards) {
  const auto lies = [](std::int64_t version, int seat, tui::Cards cards) {
    Moment m = turn_of(core::Seat(0), version);
    const std::vector<core::Seat> by(cards.size(), core::Seat(seat));
    m.scene.zones = {
        {.kind = core::ZoneKind::kTrick, .cards = std::move(cards), .by = by, .together = true}};
    return m;
  };
  TableModel model({});
  const auto show = [&](const Moment& m) {
    model.hear(m, kStart);
    model.show_due(Covers::kNow, kStart);
    return model.trick();
  };
  EXPECT_EQ(show(lies(1, 1, {"3C", "3D"})).size(), 1u);
  const auto two = show(lies(2, 0, {"5C", "5D"}));
  ASSERT_EQ(two.size(), 2u);
  EXPECT_EQ(two[0], (tui::Laid{core::Seat(1), {"3C", "3D"}}));
  EXPECT_EQ(two[1], (tui::Laid{core::Seat(0), {"5C", "5D"}, true}));  // the play to beat
  EXPECT_EQ(show(lies(3, 0, {"5C", "5D"})).size(), 2u);               // a pass
  EXPECT_TRUE(show(lies(4, 0, {})).empty());
  EXPECT_EQ(show(lies(5, 1, {"4H"})).size(), 1u);
  EXPECT_EQ(show(lies(9, 0, {"8H"})).size(), 1u);  // what lay between was not seen
}

// --- a record that goes on by itself

Moment page_of_three(std::size_t at) {
  Moment m = turn_of(core::Seat(0), static_cast<std::int64_t>(at));
  m.scene.choices.clear();
  m.page = tui::Page{at, 3};
  return m;
}

TEST(TableModel, AutoplayTurnsEachPageOnceAndStopsAtTheLast) {
  TableModel model({.move = 600ms});
  model.hear(page_of_three(1), kStart);
  model.show_due(Covers::kNow, kStart);
  EXPECT_FALSE(model.turns_page(kStart));
  model.begin_autoplay(kStart);
  EXPECT_EQ(model.patience(kStart), 0ms);
  EXPECT_TRUE(model.turns_page(kStart));
  EXPECT_FALSE(model.turns_page(kStart + 1h));  // the page is on its way
  model.end_pause();
  model.hear(page_of_three(2), kStart);
  model.show_due(Covers::kNow, kStart);
  EXPECT_FALSE(model.turns_page(kStart + 1199ms));
  EXPECT_TRUE(model.turns_page(kStart + 1200ms));
  model.end_pause();
  model.hear(page_of_three(3), kStart + 1200ms);
  model.show_due(Covers::kNow, kStart + 1200ms);
  EXPECT_FALSE(model.autoplays());
  EXPECT_FALSE(model.turns_page(kStart + 1h));
}

TEST(TableModel, AutoplayIsForRecordsAndEndsWhenItIsTold) {
  TableModel model({.move = 600ms});
  model.hear(turn_of(core::Seat(0), 1), kStart);
  model.show_due(Covers::kNow, kStart);
  model.begin_autoplay(kStart);
  EXPECT_FALSE(model.autoplays());
  model.hear(page_of_three(2), kStart + 600ms);
  model.show_due(Covers::kNow, kStart + 600ms);
  model.begin_autoplay(kStart);
  EXPECT_TRUE(model.autoplays());
  model.end_autoplay();
  EXPECT_FALSE(model.turns_page(kStart + 1h));
}

}  // namespace
