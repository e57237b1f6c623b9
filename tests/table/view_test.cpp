// Views as JSON: their shape for every game, seat and the gallery, and what must not be in them.
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/president_table.h"
#include "tests/support/rigged.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

using table::json::Value;

// --- word for word, one moment of each game ---

TEST(View, OfBriscola) {
  const auto t = rigged_table<games::Briscola>(
      {.deals = 2}, 1,
      {deck_dealing<games::Italian>(dealing({"2B 3C 4D", "5B KC 6S"}, 0, "7S 5S 4B"))});
  play_all(*t, {"3C", "KC", "5S"});
  const std::string head = R"({"game":"briscola","players":2,"options":{"deals":2},"seat":)";
  const std::string middle =
      R"(,"version":3,"deal":1,"dealer":1,"to_act":[1],"scores":[0,0],"standing":{"won":[0,0],"points":[],)"
      R"("totals":[0,0]},"public":{"trump":"S","turned":"7S","turned_drawn_by":null,"stock":31,)"
      R"("hand_counts":[2,3],"leader":0,"trick":["5S"],"last_leader":0,"last_trick":["3C","KC"],)"
      R"("piles":[["KC","3C"],[]],"points":[14,0]},)";
  const std::string tail = R"(],"deal_over":false,"over":false})";
  EXPECT_EQ(t->view(Seat(0)),
            head + "0" + middle + R"("own":{"hand":["2B","4D"]},"legal":[)" + tail);
  EXPECT_EQ(t->view(Seat(1)), head + "1" + middle +
                                  R"("own":{"hand":["4B","5B","6S"]},)"
                                  R"("legal":[{"card":"4B"},{"card":"5B"},{"card":"6S"})" +
                                  tail);
  EXPECT_EQ(t->view(core::kNoSeat), head + "null" + middle + R"("legal":[)" + tail);
}

TEST(View, OfJokerNamesTheJoker) {
  const auto t = open_table({"joker", 3, {}, "1"});
  EXPECT_EQ(member(*parsed(t->view(Seat(0))).find("public"), "joker"), "null");
  while (parsed(t->view(Seat(0))).find("public")->find("joker")->is(Value::Kind::kNull))
    play_on(*t, 1, 1);
  EXPECT_TRUE(parsed(t->view(Seat(1))).find("public")->find("joker")->integer(0, 2));
}

TEST(View, OfCaliforniaJackListsTheCardsKnownToBeInAHand) {
  games::CaliforniaJack::Rules rules;
  const auto t = rigged_table<games::CaliforniaJack>(
      rules, 1,
      {deck_dealing<games::French>(
          dealing({"5H 2C 3C 4C 5C 6C", "TH 9S TD 8D 9D JD"}, 0, "8S QH KS"))});
  play_all(*t, {"5H", "TH"});
  EXPECT_EQ(
      member(parsed(t->view(Seat(0))), "public"),
      R"({"trump":"S","top":"KS","stock":38,"hand_counts":[6,6],"known":[["QH"],["8S"]],"leader":1,)"
      R"("trick":[],"last_leader":0,"last_trick":["5H","TH"],"piles":[[],["5H","TH"]],"points":[0,10]})");
}

TEST(View, OfPresidentInTheExchange) {
  const auto t = president_table(2);
  play_first_round(*t);
  t->next_deal();
  const auto view = parsed(t->view(Seat(2)));
  EXPECT_EQ(member(view, "standing"),
            R"({"score":[0,0,0,1],"titles":["vice_scum","scum","vice_president","president"]})");
  EXPECT_EQ(
      member(view, "public"),
      R"({"phase":"exchange","titles":["vice_scum","scum","vice_president","president"],"giving":[2,3],)"
      R"("turn":null,"table":[],"last_to_play":null,"passed":[],"order":[],"hand_counts":[12,11,14,15],)"
      R"("played":[[],[],[],[]]})");
  EXPECT_EQ(member(*view.find("own"), "received"), R"(["3S"])");
  EXPECT_EQ(member(*view.find("own"), "given"), "[]");
  EXPECT_EQ(view.find("legal")->items.size(), 14u);
  EXPECT_EQ(written(view.find("legal")->items[0]), R"({"give":["3S"]})");
}

TEST(View, OfTicTacToe) {
  const auto t = open_table({"tic_tac_toe", 2, {}, "1"});
  play_all(*t, {"B2", "A1"});
  EXPECT_EQ(
      t->view(core::kNoSeat),
      R"({"game":"tic_tac_toe","players":2,"options":{},"seat":null,"version":2,"deal":1,"dealer":0,)"
      R"("to_act":[1],"scores":[0,0],"standing":{},)"
      R"("public":{"board":[0,null,null,null,1,null,null,null,null],"x":1,"turn":1},"legal":[],)"
      R"("deal_over":false,"over":false})");
}

TEST(View, OfRockPaperScissorsAtItsEnd) {
  const auto t = open_table({"rock_paper_scissors", 2, {{"wins", "1"}}, "1"});
  play(*t, 0, "rock");
  play(*t, 1, "paper");
  EXPECT_EQ(
      t->view(Seat(0)),
      R"({"game":"rock_paper_scissors","players":2,"options":{"wins":1},"seat":0,"version":2,"deal":1,)"
      R"("dealer":0,"to_act":[],"scores":[0,1],"standing":{"won":[0,1]},)"
      R"("public":{"waiting":[],"won":[0,1],"rounds":1,"history":[["rock","paper"]]},)"
      R"("own":{"chosen":"none"},"legal":[],"deal_over":true,"result":{},"over":true,"winners":[1]})");
}

// --- every game, at every moment ---

std::vector<std::string> expected_keys(const Table& t, Seat seat) {
  std::vector<std::string> keys = {"game",   "players", "options", "seat",     "version", "deal",
                                   "dealer", "to_act",  "scores",  "standing", "public"};
  if (seat.valid()) keys.emplace_back("own");
  keys.insert(keys.end(), {"legal", "deal_over"});
  if (t.deal_over()) keys.emplace_back("result");
  keys.emplace_back("over");
  if (t.over()) keys.emplace_back("winners");
  return keys;
}

void collect_keys(const Value& v, std::set<std::string>& out) {
  out.insert(v.keys.begin(), v.keys.end());
  for (const Value& item : v.items) collect_keys(item, out);
}

template <class Visit>
void at_every_moment(Visit&& visit) {
  for (const auto& setup : short_setups()) {
    const auto t = open_table(setup);
    play_through(*t, 3, [&] { visit(*t); });
    if (testing::Test::HasFailure()) return;
  }
}

TEST(View, HasTheSameMembersInEveryGameInOneOrder) {
  at_every_moment([](const Table& t) {
    for (const Seat seat : viewers(t)) {
      const Value v = parsed(t.view(seat));
      ASSERT_EQ(v.keys, expected_keys(t, seat));
      ASSERT_EQ(v.find("seat")->integer(),
                seat.valid() ? std::optional<std::int64_t>(seat) : std::nullopt);
      ASSERT_EQ(v.find("version")->integer(), t.version());
      ASSERT_EQ(member(v, "options"), t.options());
      ASSERT_EQ(member(v, "over"), t.over() ? "true" : "false");
      ASSERT_EQ(v.find("scores")->items.size(), static_cast<std::size_t>(t.seats()));
    }
  });
}

// A hidden thing would be under one of these keys, which only `own` may have.
TEST(View, HasNothingOfAHandOutsideOfOwnAndNoSecretAtAll) {
  at_every_moment([](const Table& t) {
    for (const Seat seat : viewers(t)) {
      Value v = parsed(t.view(seat));
      for (std::size_t i = 0; i < v.keys.size(); ++i)
        if (v.keys[i] == "own") v.items[i] = {};
      std::set<std::string> keys;
      collect_keys(v, keys);
      for (const auto key :
           {"hand", "hands", "given", "received", "chosen", "removed", "secret", "seed"})
        ASSERT_FALSE(keys.contains(key)) << key << " in " << t.view(seat);
    }
  });
}

TEST(View, ListsTheLegalMovesOfItsSeat) {
  at_every_moment([](const Table& t) {
    for (const Seat seat : viewers(t)) {
      const Value v = parsed(t.view(seat));
      const auto moves = t.legal(seat, kEn);
      ASSERT_EQ(moves.empty(), !t.to_act().contains(seat));
      ASSERT_EQ(v.find("legal")->items.size(), moves.size());
      for (std::size_t i = 0; i < moves.size(); ++i)
        ASSERT_EQ(written(v.find("legal")->items[i]), moves[i].json);
    }
  });
}

TEST(View, OfASeatThatIsNotAtTheTableIsTheGallerys) {
  for (const auto& setup : usual_setups()) {
    const auto t = open_table(setup);
    play_on(*t, 2, 5);
    for (const int seat : {t->seats(), 15, 16, 200}) {
      EXPECT_EQ(t->view(Seat(seat)), t->view(core::kNoSeat)) << describe(setup);
      EXPECT_EQ(t->narration(Seat(seat), kEn, {}), t->narration(core::kNoSeat, kEn, {}));
      EXPECT_EQ(t->situation(Seat(seat), kEn, {}), t->situation(core::kNoSeat, kEn, {}));
      EXPECT_TRUE(t->legal(Seat(seat), kEn).empty());
    }
  }
}

// The hand in a view is the hand that the transcript dealt to that seat.
TEST(View, ShowsEachSeatItsOwnHand) {
  for (const auto& setup : usual_setups()) {
    const auto t = open_table(setup);
    const auto deal = parsed(t->transcript()).find("events")->items[0];
    const auto* hands = deal.find("hands");
    if (hands == nullptr) continue;
    for (int i = 0; i < t->seats(); ++i)
      EXPECT_EQ(member(*parsed(t->view(Seat(i))).find("own"), "hand"),
                written(hands->items[static_cast<std::size_t>(i)]));
  }
}

TEST(View, AsksForTheSameThingTwiceAndGetsTheSameAnswer) {
  at_every_moment([](const Table& t) {
    for (const Seat seat : viewers(t)) {
      ASSERT_EQ(t.view(seat), t.view(seat));
      ASSERT_EQ(t.narration(seat, kIt, {}), t.narration(seat, kIt, {}));
    }
    ASSERT_EQ(t.save(), t.save());
    ASSERT_EQ(t.digest(), t.digest());
  });
}

}  // namespace
}  // namespace tests
