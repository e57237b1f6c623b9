// Matches of a device in the house: what it believes (nothing), what it keeps, and how much.
#include <gtest/gtest.h>

#include "server/model/kept_match.h"
#include "server/store/kept_matches.h"
#include "tests/support/house_fixture.h"

namespace tests {
namespace {

constexpr const char* kWon = "A1,A2,B1,B2,C1";  // by the first seat
constexpr const char* kDrawn = "A1,B1,C1,B2,A2,C2,B3,A3,C3";

std::string keep(const std::string& moves, const std::string& more = "",
                 const std::string& seed = "one") {
  return R"({"t":"keep","game":"tic_tac_toe","players":2,"seed":")" + seed +
         R"(","levels":[null,40],"played_ms":5,"moves":")" + moves + "\"" + more + "}";
}

std::unique_ptr<Recorder> member(TestHouse& h, const std::string& name = "Adalgisa") {
  auto wire = h.connect();
  h.say(*wire, R"({"t":"register","name":")" + name + R"(","password":"long enough"})");
  return wire;
}
std::vector<Value> kept(TestHouse& h, Recorder& wire, const std::string& more = "") {
  h.say(wire, R"({"t":"kept")" + more + "}");
  return wire.last("kept").find("rows")->items;
}

TEST(Keep, TheHouseFindsTheResultItselfAndGivesTheMatchBack) {
  TestHouse h;
  const auto ann = member(h);
  h.say(*ann, keep(kWon));
  h.say(*ann, keep(kDrawn));
  h.say(*ann, R"({"t":"keep","game":"tic_tac_toe","players":2,"seed":"one","levels":[40,null],)"
              R"("played_ms":9007199254740992,"moves":")" +
                  std::string(kWon) + "\"}");
  const auto rows = kept(h, *ann);
  ASSERT_EQ(rows.size(), 3u) << ann->frames.back();
  EXPECT_EQ(text_at(rows[2], "outcome"), "won");
  EXPECT_EQ(text_at(rows[1], "outcome"), "drawn");
  EXPECT_EQ(text_at(rows[0], "outcome"), "lost") << "the owner sits at the second seat";
  EXPECT_LE(rows[0].find("played_ms")->integer(), h.clock.now()) << "nothing is of tomorrow";
  h.say(*ann, R"({"t":"kept_record","match":")" + text_at(rows[2], "match") + "\"}");
  const Value told = ann->last("kept_record");
  EXPECT_EQ(told.find("transcript")->find("seed")->text, "one");
  EXPECT_EQ(told.find("levels")->items[1].integer(), 40);
}

TEST(Keep, OnceHoweverOftenItComes) {
  TestHouse h;
  const auto ann = member(h);
  h.say(*ann, keep(kWon));
  const std::string id = text_at(ann->last("ok"), "match");
  h.say(*ann, keep(kWon, R"(,"options":{})"));
  EXPECT_EQ(text_at(ann->last("ok"), "match"), id);
  EXPECT_EQ(kept(h, *ann).size(), 1u);
}

TEST(Keep, WhatIsNoFinishedMatchIsRefusedAndChangesNothing) {
  TestHouse h;
  const auto ann = member(h);
  const auto refused = [&](const std::string& frame) {
    h.say(*ann, frame);
    return code_of(*ann);
  };
  EXPECT_EQ(refused(keep("A1,A2")), "not_over");
  EXPECT_EQ(refused(keep("")), "not_over");
  EXPECT_EQ(refused(keep(std::string(kWon) + ",C3")), "tampered");
  EXPECT_EQ(refused(keep("A1,A1")), "illegal_move");
  EXPECT_EQ(refused(keep("7:A1")), "tampered");
  EXPECT_EQ(refused(keep(kWon, R"(,"undone":[5])")), "bad_field");
  EXPECT_EQ(refused(keep(kWon, R"(,"undone":"all")")), "bad_field");
  EXPECT_EQ(refused(keep(kWon, R"(,"options":{"nonsense":1})")), "bad_option");
  EXPECT_EQ(refused(keep(std::string(7001, 'A'))), "bad_field");
  EXPECT_EQ(refused(keep(kWon, "", std::string(129, 's'))), "bad_field");
  for (const char* levels : {"[40,40]", "[null]", "[null,40,40]", "[null,101]", "7"})
    EXPECT_EQ(refused(R"({"t":"keep","game":"tic_tac_toe","players":2,"seed":"one","played_ms":5,)"
                      R"("moves":"A1,A2,B1,B2,C1","levels":)" +
                      std::string(levels) + "}"),
              "bad_field")
        << levels;
  EXPECT_TRUE(kept(h, *ann).empty());
}

TEST(Keep, OnlyItsOwnerSeesItAndItChangesNoRatingAndNoFigure) {
  TestHouse h;
  const auto ann = member(h), bob = member(h, "Bartolomeo"), guest = h.connect();
  h.say(*ann, keep(kWon));
  const std::string id = text_at(ann->last("ok"), "match");
  EXPECT_TRUE(kept(h, *bob).empty());
  h.say(*bob, R"({"t":"kept_record","match":")" + id + "\"}");
  EXPECT_EQ(code_of(*bob), "no_such_match");
  for (const std::string& frame : {std::string(R"({"t":"kept"})"), keep(kWon)}) {
    h.say(*guest, frame);
    EXPECT_EQ(code_of(*guest), "guests_cannot");
  }
  h.say(*bob, R"({"t":"stats","name":"Adalgisa"})");
  EXPECT_TRUE(bob->last("stats").find("games")->items.empty());
  h.say(*bob, R"({"t":"history","name":"Adalgisa"})");
  EXPECT_TRUE(bob->last("history").find("rows")->items.empty());
}

TEST(Keep, AnAccountKeepsSoManyAndTheFirstGo) {
  TestHouse h;
  const auto ann = member(h);
  h.say(*ann, keep(kWon));
  const std::string first = text_at(ann->last("ok"), "match");
  h.change_store(
      "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 299) "
      "INSERT INTO kept(account, match, game, outcome, played, document) "
      "SELECT 1, 'm' || i, game, outcome, played, document FROM kept, n");
  const auto is_there = [&] {
    const auto before = ann->count("kept_record");
    h.say(*ann, R"({"t":"kept_record","match":")" + first + "\"}");
    return ann->count("kept_record") > before;
  };
  EXPECT_TRUE(is_there());
  h.say(*ann, keep(kWon, "", "two"));
  EXPECT_FALSE(is_there());
  EXPECT_EQ(kept(h, *ann, R"(,"count":100)").size(), 100u);
  const auto next = ann->last("kept").find("next")->integer();
  ASSERT_TRUE(next);
  EXPECT_EQ(kept(h, *ann, R"(,"before":)" + std::to_string(*next)).size(), 50u);
  h.change_store("UPDATE kept SET document = document || '" + std::string(300'000, ' ') +
                 "' WHERE match LIKE 'm29_'");
  h.say(*ann, keep(kWon, "", "three"));
  EXPECT_EQ(kept(h, *ann).size(), 3u) << "the newest, as far as their bytes are allowed";
}

TEST(Keep, GoesWithTheAccountAndIsInItsExport) {
  TestHouse h;
  const auto ann = member(h);
  h.say(*ann, keep(kWon));
  h.say(*ann, R"({"t":"export"})");
  EXPECT_EQ(ann->last("export").find("data")->find("kept")->items.size(), 1u);
  h.say(*ann, R"({"t":"delete","password":"long enough"})");
  h.change_store("CREATE TABLE left_over AS SELECT * FROM kept");
  int left = -1;
  h.reader.ask(
      {},
      [](server::Database& db) {
        server::Rows rows = db.query("SELECT count(*) FROM left_over");
        return rows.next() ? static_cast<int>(rows.number(0)) : -1;
      },
      [&](std::optional<int> got) { left = got.value_or(-1); });
  h.settle();
  EXPECT_EQ(left, 0);
}

TEST(Keep, HasARateOfItsOwn) {
  server::Config config = TestHouse::quick();
  config.rate_keep = {1, 60, 2};
  TestHouse h(config);
  const auto ann = member(h);
  for (const char* seed : {"one", "two", "three"}) h.say(*ann, keep(kWon, "", seed));
  EXPECT_EQ(code_of(*ann), "too_fast");
  EXPECT_EQ(kept(h, *ann).size(), 2u);
}

TEST(KeptMatch, IsReadAsItWasWritten) {
  const server::KeptMatch match{.setup = {"president", 4, {{"rounds", "2"}}, "s"},
                                .levels = {server::kPersonHere, 10, 20, 30},
                                .moves = "3C,PASS",
                                .undone = {1, 1}};
  const std::string document = to_document(match);
  const auto read = server::kept_match_in(document);
  ASSERT_TRUE(read);
  EXPECT_EQ(to_document(*read), document);
  EXPECT_EQ(server::id_of(document).size(), 32u);
  EXPECT_FALSE(server::kept_match_in("{}"));
  EXPECT_FALSE(server::kept_match_in("no JSON"));
}

}  // namespace
}  // namespace tests
