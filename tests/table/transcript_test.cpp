// Transcripts: exactly the members and events that games.md defines, in its order.
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "table/open.h"
#include "table/replay.h"
#include "tests/support/president_table.h"
#include "tests/support/rigged.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

using table::json::Value;
using Keys = std::vector<std::string>;

// The example of games.md, its cards laid out: the same letters.
TEST(Transcript, IsWrittenAsTheRulesPageShowsIt) {
  const auto t = rigged_table<games::Briscola>(
      {.deals = 2}, 1,
      {deck_dealing<games::Italian>(dealing({"AB 2C 7D", "3C 6S JD"}, 0, "KD 5S 4B"))});
  play_all(*t, {"2C", "3C"});
  const std::string text = t->transcript();
  EXPECT_TRUE(text.starts_with(
      R"({"game":"briscola","players":2,"options":{"deals":2},"seed":"rigged","events":[)"
      R"({"e":"deal","deal":1,"dealer":1,"hands":[["AB","2C","7D"],["3C","JD","6S"]],"turned":"KD",)"
      R"("trump":"D","stock":["5S","4B",)"))
      << text;
  EXPECT_TRUE(text.ends_with(
      R"(]},{"e":"play","seat":0,"cards":["2C"]},{"e":"play","seat":1,"cards":["3C"]},)"
      R"({"e":"trick","winner":1,"cards":["2C","3C"],"points":10},)"
      R"({"e":"draw","seat":1,"card":"5S"},{"e":"draw","seat":0,"card":"4B"}]})"))
      << text;
}

TEST(Transcript, OfAWholeTicTacToe) {
  const auto t = open_table({"tic_tac_toe", 2, {}, "1"});
  play_all(*t, {"A1", "B1", "A2", "B2", "A3"});
  EXPECT_EQ(t->transcript(),
            R"({"game":"tic_tac_toe","players":2,"options":{},"seed":"1","events":[)"
            R"({"e":"deal","deal":1,"dealer":0},{"e":"mark","seat":1,"row":0,"col":0},)"
            R"({"e":"mark","seat":0,"row":0,"col":1},{"e":"mark","seat":1,"row":1,"col":0},)"
            R"({"e":"mark","seat":0,"row":1,"col":1},{"e":"mark","seat":1,"row":2,"col":0},)"
            R"({"e":"deal_end","scores":[0,1]},{"e":"match_end","scores":[0,1],"winners":[1]}]})");
}

TEST(Transcript, OfAWholeRockPaperScissors) {
  const auto t = open_table({"rock_paper_scissors", 2, {{"wins", "1"}}, "a \"seed\""});
  play(*t, 1, "paper");
  EXPECT_TRUE(t->transcript().ends_with(R"("dealer":0}]})"))
      << "a choice is not told before its time";
  play(*t, 0, "paper");
  play(*t, 0, "scissors");
  play(*t, 1, "paper");
  EXPECT_EQ(
      t->transcript(),
      R"({"game":"rock_paper_scissors","players":2,"options":{"wins":1},"seed":"a \"seed\"","events":[)"
      R"({"e":"deal","deal":1,"dealer":0},{"e":"reveal","choices":["paper","paper"],"winner":null},)"
      R"({"e":"reveal","choices":["scissors","paper"],"winner":0},{"e":"deal_end","scores":[1,0]},)"
      R"({"e":"match_end","scores":[1,0],"winners":[0]}]})");
}

TEST(Transcript, OfPresidentTellsWhoGoesOutAndTheTitles) {
  const auto t = president_table(1);
  play_first_round(*t);
  EXPECT_TRUE(t->transcript().ends_with(
      R"({"e":"play","seat":0,"cards":["6C"]},{"e":"out","seat":0,"place":3},)"
      R"({"e":"deal_end","order":[3,2,0,1],"titles":["vice_scum","scum","vice_president","president"],)"
      R"("scores":[0,0,0,2]},{"e":"match_end","scores":[0,0,0,2],"winners":[3]}]})"))
      << t->transcript();
}

TEST(Transcript, OfPresidentDealsFirstAndExchangesThen) {
  const auto t = president_table(2);
  play_first_round(*t);
  t->next_deal();
  play(*t, 2, "give 3S");
  play(*t, 3, "give 9C 2S");
  const auto events = parsed(t->transcript()).find("events")->items;
  const auto deal = events.end() - 5;
  EXPECT_EQ(member(*deal, "hands").substr(0, 12), R"([["3C","3D",)");
  EXPECT_EQ(written(deal[1]), R"({"e":"exchange","from":1,"to":3,"cards":["9C","9D"]})");
  EXPECT_EQ(written(deal[2]), R"({"e":"exchange","from":0,"to":2,"cards":["3S"]})");
  EXPECT_EQ(written(deal[3]), R"({"e":"exchange","from":2,"to":0,"cards":["3S"]})");
  EXPECT_EQ(written(deal[4]), R"({"e":"exchange","from":3,"to":1,"cards":["9C","2S"]})");
  for (const auto& hand : deal->find("hands")->items)
    EXPECT_EQ(hand.items.size(), 13u) << "before the gifts";
}

Keys deal_keys(const std::string& game, int players) {
  if (game == "briscola" || game == "joker") {
    Keys keys = {"e", "deal", "dealer", "hands", "turned", "trump", "stock"};
    if (players == 3) keys.emplace_back("removed");
    return keys;
  }
  if (game == "california_jack") return {"e", "deal", "dealer", "hands", "trump", "stock"};
  if (game == "president" || game == "briscola_chiamata") return {"e", "deal", "dealer", "hands"};
  if (game == "scopa") return {"e", "deal", "dealer", "hands", "table", "stock"};
  if (game == "tressette") return {"e", "deal", "dealer", "hands", "stock"};
  return {"e", "deal", "dealer"};
}
Keys deal_end_keys(const std::string& game) {
  if (game == "briscola" || game == "joker") return {"e", "points", "scores"};
  if (game == "california_jack") return {"e", "points", "high", "low", "jack", "game", "scores"};
  if (game == "president") return {"e", "order", "titles", "scores"};
  if (game == "scopa")
    return {"e",          "last",     "left",  "carte",  "denari",
            "settebello", "primiera", "scope", "points", "scores"};
  if (game == "tressette") return {"e", "thirds", "declared", "points", "scores"};
  if (game == "briscola_chiamata") return {"e", "points", "made", "gained", "scores"};
  return {"e", "scores"};
}
// As the rules page names them, event by event.
std::map<std::string, Keys> event_keys(const std::string& game, int players) {
  std::map<std::string, Keys> keys = {{"deal", deal_keys(game, players)},
                                      {"deal_end", deal_end_keys(game)},
                                      {"match_end", {"e", "scores", "winners"}}};
  if (game == "tic_tac_toe") {
    keys["mark"] = {"e", "seat", "row", "col"};
  } else if (game == "rock_paper_scissors") {
    keys["reveal"] = {"e", "choices", "winner"};
  } else if (game == "scopa") {
    keys["play"] = {"e", "seat", "cards"};
    keys["capture"] = {"e", "seat", "card", "taken", "scopa"};
    keys["deal_cards"] = {"e", "hands"};
  } else if (game == "tressette") {
    keys["play"] = {"e", "seat", "cards"};
    keys["declare"] = {"e", "seat", "kind", "cards", "points"};
    keys["trick"] = {"e", "winner", "cards", "thirds"};
    if (players == 2) keys["draw"] = {"e", "seat", "card"};
  } else if (game == "briscola_chiamata") {
    keys["bid"] = {"e", "seat", "rank", "points"};
    keys["pass"] = {"e", "seat"};
    keys["trump"] = {"e", "seat", "suit"};
    keys["play"] = {"e", "seat", "cards"};
    keys["partner"] = {"e", "seat"};
    keys["trick"] = {"e", "winner", "cards", "points"};
  } else if (game == "president") {
    keys["play"] = {"e", "seat", "cards"};
    keys["exchange"] = {"e", "from", "to", "cards"};
    keys["pass"] = {"e", "seat"};
    keys["trick"] = {"e", "winner", "leader"};
    keys["out"] = {"e", "seat", "place"};
  } else {
    keys["play"] = {"e", "seat", "cards"};
    keys["trick"] = {"e", "winner", "cards", "points"};
    keys["draw"] = {"e", "seat", "card"};
    if (game == "joker") keys["role"] = {"e", "joker"};
  }
  return keys;
}

TEST(Transcript, HasTheEventsOfItsGameAndNoOthersWithTheirMembersInOrder) {
  for (const auto& setup : every_setup()) {
    const auto t = open_table(setup);
    play_on(*t, 1, 1'000'000);
    const Value match = parsed(t->transcript());
    ASSERT_EQ(match.keys, (Keys{"game", "players", "options", "seed", "events"}));
    ASSERT_EQ(match.find("seed")->string(), setup.seed);
    ASSERT_EQ(member(match, "options"), t->options());
    const auto keys = event_keys(setup.game, setup.seats);
    for (const Value& event : match.find("events")->items) {
      const auto kind = keys.find(std::string(event.find("e")->string().value_or("")));
      ASSERT_NE(kind, keys.end()) << written(event);
      ASSERT_EQ(event.keys, kind->second) << describe(setup);
    }
  }
}

// Deal, moves, deal_end, deal …, and match_end once, last.
TEST(Transcript, BeginsAndEndsEachDealAndEndsTheMatchOnce) {
  for (const auto& setup : short_setups()) {
    const auto t = open_table(setup);
    play_on(*t, 2, 1'000'000);
    const auto view = parsed(t->view(core::kNoSeat));
    const auto events = parsed(t->transcript()).find("events")->items;
    int deals = 0, ends = 0;
    for (const Value& e : events) {
      if (member(e, "e") == R"("deal")") ASSERT_EQ(e.find("deal")->integer(), ++deals);
      if (member(e, "e") == R"("deal_end")") ASSERT_EQ(++ends, deals);
    }
    EXPECT_EQ(ends, deals);
    EXPECT_EQ(member(events.back(), "e"), R"("match_end")");
    EXPECT_EQ(member(events.back(), "scores"), member(view, "scores"));
    EXPECT_EQ(member(events.back(), "winners"), member(view, "winners"));
    const Value& end = *(events.end() - 2);
    const auto* result = view.find("result");
    for (std::size_t i = 0; i < result->keys.size(); ++i)
      EXPECT_EQ(member(end, result->keys[i]), written(result->items[i])) << describe(setup);
  }
}

TEST(Transcript, OnlyGrows) {
  for (const auto& setup : short_setups()) {
    const auto t = open_table(setup);
    std::string before = R"({"game")";
    play_through(*t, 4, [&] {
      const std::string now = t->transcript();
      ASSERT_TRUE(now.starts_with(before));
      before = now.substr(0, now.size() - 2);  // without "]}"
    });
  }
}

// Every card of the pack is dealt once in every deal.
TEST(Transcript, DealsTheWholePack) {
  for (const auto& setup : short_setups()) {
    const auto t = open_table(setup);
    play_on(*t, 5, 1'000'000);
    const Value match = parsed(t->transcript());
    for (const Value& e : match.find("events")->items) {
      if (member(e, "e") != R"("deal")") continue;
      std::multiset<std::string> cards;
      for (const auto key : table::dealt_members(setup.game))
        for (std::string text = member(e, key); text.find('"') != text.npos;
             text = text.substr(text.find('"') + 4))
          cards.insert(text.substr(text.find('"') + 1, 2));
      const auto pack = table::pack_of(setup.game);
      ASSERT_EQ(cards, std::multiset<std::string>(pack.begin(), pack.end())) << describe(setup);
    }
  }
}

// A save holds what no record tells yet.
TEST(Transcript, LeavesOutAChoiceThatNobodyHasSeen) {
  const auto t = open_table({"rock_paper_scissors", 2, {}, "1"});
  play(*t, 1, "scissors");
  EXPECT_TRUE(t->save().ends_with(R"(,"pending":[[1,{"choice":"scissors"}]]})")) << t->save();
  const auto again = table::load(t->save());
  ASSERT_TRUE(again.table) << again.refused.sentence;
  EXPECT_EQ(again.table->save(), t->save());
  play(*again.table, 0, "rock");
  EXPECT_TRUE(again.table->save().ends_with(R"("winner":0}]},"pending":[]})"))
      << again.table->save();
}

}  // namespace
}  // namespace tests
