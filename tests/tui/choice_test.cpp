// The moves behind the choices of a scene, and what lies on a table, as lists.
#include "tui/choice.h"

#include <gtest/gtest.h>

#include "tui/picks.h"

namespace {

using table::MoveChoice;
using tui::Cards;
using How = MoveChoice::How;

const tui::CardWords kWords("BCDS", table::Language::kEnglish);

MoveChoice meld(int min, int max, std::vector<Cards> groups) {
  return {.how = How::kCards,
          .label = "Meld",
          .member = "meld",
          .list = true,
          .groups = std::move(groups),
          .min = min,
          .max = max};
}
const MoveChoice kFamily = meld(2, 3, {{"3B", "KC", "5D", "2S"}, {"4B", "4C", "4D"}});
const MoveChoice kOffered{
    .how = How::kNumber, .label = "Bid", .member = "bid", .min = 62, .max = 120};
const MoveChoice kButton{.label = "Pass", .text = "PASS", .move = std::string(R"({"pass":true})")};

tui::Moment choosing(std::vector<MoveChoice> choices) {
  tui::Moment m;
  m.scene.choices = std::move(choices);
  return m;
}

TEST(Choice, AMoveIsMadeOfCardsANumberOrACell) {
  EXPECT_EQ(tui::move_of(kFamily, Cards{"3B", "5D"}), R"({"meld":["3B","5D"]})");
  EXPECT_EQ(tui::move_of(kFamily, Cards{}), R"({"meld":[]})");
  EXPECT_EQ(tui::move_of(kOffered, 70), R"({"bid":70})");
  MoveChoice beside = kOffered;
  beside.member = "points";
  beside.beside = std::string(R"({"bid":"2"})");
  EXPECT_EQ(tui::move_of(beside, 70), R"({"bid":"2","points":70})");
  beside.beside = std::string(R"({"points":1,"a\"b":[]})");
  EXPECT_EQ(tui::move_of(beside, 70), R"({"a\"b":[],"points":70})") << "whatever a house says";
  for (const char* nonsense : {"[]", "7", "{", "null"}) {
    beside.beside = std::string(nonsense);
    EXPECT_EQ(tui::move_of(beside, 70), R"({"points":70})") << nonsense;
  }
  EXPECT_EQ(tui::move_at(5, 3), R"({"row":1,"col":2})");
}

TEST(Choice, AFamilyKnowsItsSets) {
  EXPECT_TRUE(tui::allows(kFamily, {"3B", "2S"}));
  EXPECT_FALSE(tui::allows(kFamily, {"3B"}));
  EXPECT_FALSE(tui::allows(kFamily, {"3B", "4B"}));  // of two groups
  EXPECT_TRUE(tui::may_hold(kFamily, {"3B"}));
  EXPECT_EQ(tui::count_of(kFamily), 6u + 4 + 3 + 1);
  EXPECT_EQ(tui::sets_of({}, kFamily, 100).size(), tui::count_of(kFamily));
  EXPECT_EQ(tui::sets_of({}, kFamily, 5).size(), 5u);
  MoveChoice with_king = kFamily;
  with_king.must = {"KC"};
  for (const Cards& set : tui::sets_of({}, with_king, 100))
    EXPECT_NE(std::ranges::find(set, "KC"), set.end());
  EXPECT_EQ(tui::sets_of({}, with_king, 100).size(),
            tui::count_of(meld(1, 2, {{"3B", "5D", "2S"}})));
}

TEST(Choice, StarredCardsAreGivenAwayLast) {
  table::Scene scene;
  scene.starred = {"3B"};
  const auto sets = tui::sets_of(scene, meld(1, 1, {{"3B", "KC"}}), 10);
  EXPECT_EQ(sets, (std::vector<Cards>{{"KC"}, {"3B"}}));
}

TEST(Choice, RowsAndNumbersMeanTheSameMoves) {
  const tui::Moment m = choosing({kFamily, kOffered, kButton});
  const auto rows = rows_of(m.scene, kWords, 9);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].move.label, "Meld: 3B KC 5D 2S, 4B 4C 4D");
  EXPECT_EQ(rows[0].moves, 14u);
  EXPECT_EQ(rows[1].move.label, "Bid: 62–120");
  EXPECT_EQ(rows[1].moves, 0u);
  EXPECT_EQ(tui::nth_move(m.scene, 14), R"({"pass":true})");
  EXPECT_EQ(tui::nth_move(m.scene, 15), "");
  EXPECT_EQ(rows_of(m.scene, kWords, 60).size(), 16u);
}

TEST(Choice, TypedWordsAreMoves) {
  const tui::Moment m = choosing({kFamily, kOffered, kButton});
  EXPECT_EQ(typed_move(m, "pas", kWords), R"({"pass":true})");
  EXPECT_EQ(typed_move(m, "104", kWords), R"({"bid":104})");
  EXPECT_EQ(typed_move(m, "121", kWords), "");
  EXPECT_EQ(typed_move(m, "3b,5d", kWords), R"({"meld":["3B","5D"]})");
  EXPECT_EQ(typed_move(m, "the 4 of bastoni and the 4 of coppe", kWords),
            R"({"meld":["4B","4C"]})");
  EXPECT_EQ(typed_move(m, "", kWords), "");
  EXPECT_EQ(example_of(choosing({kOffered}).scene, kWords), "62");
  EXPECT_EQ(tui::in_sentence("Give 2 cards"), "give 2 cards");
}

TEST(Picks, ATrickEndsBetweenTwoScenes) {
  using core::ZoneKind;
  table::Scene before, after;
  before.seats.resize(2);
  before.seats[1].acts = true;
  before.zones = {
      {.kind = ZoneKind::kTrick, .cards = {"3C", "3D"}, .by = {core::Seat(0), core::Seat(0)}},
      {.kind = ZoneKind::kHeap, .cards = {"4C"}}};
  after.zones = {{.kind = ZoneKind::kTrick},
                 {.kind = ZoneKind::kHeap, .cards = {"4C", "3C", "3D"}}};
  const auto passed = ended_trick(before, after, tui::Steps::kOne);
  ASSERT_EQ(passed.size(), 1u);
  EXPECT_EQ(passed[0].cards, (Cards{"3C", "3D"}));
  EXPECT_TRUE(ended_trick(before, after, tui::Steps::kMany).empty());
  after.zones[1].cards.push_back("2S");  // nobody could answer it
  const auto last = ended_trick(before, after, tui::Steps::kOne);
  ASSERT_EQ(last.size(), 1u);
  EXPECT_EQ(last[0].cards, Cards{"2S"});
  EXPECT_EQ(last[0].seat, core::Seat(1));
}

TEST(Picks, AMoveNamesCardsOfTheHand) {
  EXPECT_EQ(tui::cards_in(R"({"card":"5D","take":["3C","2B"]})", {"5D", "2B", "KC"}),
            (Cards{"5D", "2B"}));
  EXPECT_TRUE(tui::cards_in("not json", {"5D"}).empty());
}

}  // namespace
