// From what a player points at to a move, for every kind of choice that a scene can hold.
#include "tui/selection.h"

#include <gtest/gtest.h>

namespace {

using table::MoveChoice;
using tui::Cards;
using tui::Intent;
using tui::PlayMove;
using tui::Selection;
using How = MoveChoice::How;

const MoveChoice kBid{.how = How::kNumber, .label = "Bid", .member = "bid", .min = 62, .max = 120};
const MoveChoice kPass{.label = "Pass", .text = "PASS", .move = std::string(R"({"pass":true})")};
const MoveChoice kPlay{.how = How::kCards,
                       .label = "Play a card",
                       .member = "card",
                       .groups = {{"3B", "KC"}},
                       .min = 1,
                       .max = 1};
const MoveChoice kCall{.how = How::kCards,
                       .label = "Call a card",
                       .member = "call",
                       .groups = {{"AB", "AC"}},
                       .min = 1,
                       .max = 1};
const MoveChoice kMeld{.how = How::kCards,
                       .label = "Meld",
                       .member = "meld",
                       .list = true,
                       .groups = {{"3B", "KC", "5D"}},
                       .min = 2,
                       .max = 3};

MoveChoice onto(const std::string& taken) {
  return {.how = How::kOnto,
          .label = "The 5 takes " + taken,
          .move = R"({"card":"5D","take":")" + taken + "\"}",
          .cards = {"5D", taken}};
}

std::shared_ptr<const tui::Moment> scene_with(std::vector<MoveChoice> choices) {
  auto m = std::make_shared<tui::Moment>();
  m->seat = core::Seat(0);
  m->scene.zones = {
      {.kind = core::ZoneKind::kHand, .seat = core::Seat(0), .cards = {"3B", "KC", "5D", "2S"}},
      {.kind = core::ZoneKind::kTrick, .cards = {"7B"}, .by = {core::Seat(1)}}};
  m->scene.choices = std::move(choices);
  return m;
}

Selection before(std::vector<MoveChoice> choices) {
  Selection s("abq");
  s.look_at(scene_with(std::move(choices)));
  s.begin_turn();
  return s;
}

std::string played(const Intent& intent) {
  const auto* move = std::get_if<PlayMove>(&intent);
  return move ? move->move : "nothing";
}

TEST(Selection, ACardIsPlayedAtOnce) {
  Selection s = before({kPlay});
  EXPECT_EQ(played(s.choose(1)), R"({"card":"KC"})");
  EXPECT_TRUE(s.was_tried("KC"));
  EXPECT_EQ(played(s.choose(2)), R"({"card":"5D"})");  // not allowed; the venue says why
  EXPECT_EQ(played(s.choose(9)), "nothing");
}

TEST(Selection, CardsThatGoTogetherAreMarkedFirst) {
  Selection s = before({kMeld});
  EXPECT_EQ(played(s.choose(0)), "nothing");
  EXPECT_TRUE(s.is_marked("3B"));
  EXPECT_TRUE(s.fits(s.picks()[2]));
  EXPECT_FALSE(s.fits(s.picks()[3]));
  s.choose(2);
  EXPECT_EQ(played(s.commit()), R"({"meld":["3B","5D"]})");
  s.choose(2);
  EXPECT_FALSE(s.is_marked("5D"));
  s.unmark();
  EXPECT_EQ(played(s.commit()), R"({"meld":["5D"]})");  // the card at the cursor alone
}

TEST(Selection, TheFamilyThatTakesTheCardsIsChosen) {
  MoveChoice knock = kMeld;
  knock.member = "knock";
  knock.min = knock.max = 1;
  Selection s = before({kMeld, knock});
  s.choose(1);
  EXPECT_EQ(played(s.commit()), R"({"knock":["KC"]})");
}

TEST(Selection, OtherChoicesHaveKeysThatAreFree) {
  Selection s = before({kPlay, kCall, kBid, kPass});
  ASSERT_EQ(s.keyed().size(), 3u);
  EXPECT_EQ(s.keyed()[0].key, 'c');
  EXPECT_EQ(s.keyed()[1].key, 'i');  // b is taken
  EXPECT_EQ(s.keyed()[2].key, 'p');
  EXPECT_EQ(std::get<tui::AskCards>(s.press(1)).choice, 1u);
  EXPECT_EQ(std::get<tui::AskNumber>(s.press(2)).choice, 2u);
  EXPECT_EQ(played(s.press(3)), R"({"pass":true})");
  EXPECT_EQ(played(s.press(4)), "nothing");
}

TEST(Selection, TheFirstLetterOfALabelIsItsKeyBeforeOtherLetters) {
  const auto bid = [](const std::string& label, const std::string& rank) {
    return MoveChoice{.label = label, .text = "BID " + rank, .move = "{\"bid\":\"" + rank + "\"}"};
  };
  Selection s = before({bid("Ace", "A"), bid("Cavallo", "C"), bid("7", "7"), kPass});
  ASSERT_EQ(s.keyed().size(), 3u);  // a digit is the key of the 7
  EXPECT_EQ(s.keyed()[0].key, 'e');
  EXPECT_EQ(s.keyed()[1].key, 'c');
  EXPECT_EQ(s.keyed()[2].key, 'p');
}

TEST(Selection, ACardThatCanDoSeveralThingsIsAskedAbout) {
  Selection s = before({onto("2B"), onto("3C")});
  const auto which = std::get<tui::AskWhich>(s.choose(2));
  EXPECT_EQ(which.card, "5D");
  EXPECT_EQ(which.choices, (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(tui::move_with(onto("3C"), "5D"), R"({"card":"5D","take":"3C"})");
  EXPECT_TRUE(std::holds_alternative<tui::Unclear>(s.choose(0)));
  EXPECT_EQ(played(before({onto("2B")}).choose(2)), R"({"card":"5D","take":"2B"})");
}

TEST(Selection, TheCursorGoesByRowsOfTheHandAndOfABoard) {
  Selection s = before({kPlay});
  s.move(0, 1, 2);
  EXPECT_EQ(s.cursor(), 2u);
  s.move(0, 1, 2);
  EXPECT_EQ(s.cursor(), 2u);
  s.move(100, 0, 2);
  EXPECT_EQ(s.cursor(), 3u);
  auto board = std::make_shared<tui::Moment>();
  board->seat = core::Seat(0);
  board->scene.zones = {
      {.kind = core::ZoneKind::kBoard, .columns = 3, .marks = {"X", "", "O", "", "", ""}}};
  board->scene.choices = {{.how = How::kCell, .label = "Mark", .cells = {1, 3, 4, 5}}};
  Selection cells("");
  cells.look_at(board);
  cells.begin_turn();
  EXPECT_EQ(cells.cursor(), 1u);
  cells.move(0, 1, 7);
  EXPECT_EQ(played(cells.commit()), R"({"row":1,"col":1})");
  cells.point_at(R"({"row":1,"col":2})");
  EXPECT_EQ(cells.cursor(), 5u);
  cells.step(1);  // past the cells that are taken
  EXPECT_EQ(cells.cursor(), 1u);
}

TEST(Selection, StepsThroughAllThatMayBePlayed) {
  Selection s = before({kPlay});
  s.step(1);
  EXPECT_EQ(s.cursor(), 1u);
  s.step(1);
  EXPECT_EQ(s.cursor(), 0u);
  Selection sets = before({kMeld});
  sets.step(1);  // the largest set first
  EXPECT_EQ(played(sets.commit()), R"({"meld":["3B","KC","5D"]})");
  sets.step(-1);
  EXPECT_EQ(played(sets.commit()), R"({"meld":["KC","5D"]})");
}

TEST(Selection, ButtonsAreThePicksIfThereIsNothingElse) {
  auto m = std::make_shared<tui::Moment>(*scene_with({kBid, kPass}));
  m->scene.zones.pop_back();
  Selection s("");
  s.look_at(m);
  s.begin_turn();
  EXPECT_TRUE(s.has_buttons());
  EXPECT_EQ(played(s.choose(1)), R"({"pass":true})");
  EXPECT_TRUE(std::holds_alternative<tui::AskNumber>(s.choose(0)));
  EXPECT_TRUE(s.fits(s.picks()[1]));
}

}  // namespace
