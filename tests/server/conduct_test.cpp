// Players who want nothing to do with each other, what they tell the host, and names that change in what was played.
#include "server/store/conduct.h"

#include <gtest/gtest.h>

#include "server/store/renaming.h"
#include "tests/support/house_fixture.h"

namespace tests {
namespace {

std::string name_of_player(const Recorder& wire) { return text_at(wire.last("welcome"), "name"); }
std::string token_of(const Recorder& wire) { return text_at(wire.last("welcome"), "token"); }
std::string named(const std::string& type, const Recorder& wire, const std::string& more = "") {
  return R"({"t":")" + type + R"(","name":")" + name_of_player(wire) + "\"" + more + "}";
}

TEST(Mute, IsKeptAndHoldsForPhrasesPairingsAndOffers) {
  TestHouse h;
  auto a = h.connect(), b = h.connect();
  h.say(*a, named("mute", *b));
  EXPECT_EQ(a->count("ok"), 1u) << a->frames.back();
  const std::string one = token_of(*a), other = token_of(*b);
  h.restart();
  a = h.connect(R"({"t":"hello","token":")" + one + "\"}");
  b = h.connect(R"({"t":"hello","token":")" + other + "\"}");
  for (Recorder* wire : {a.get(), b.get()}) h.say(*wire, R"({"t":"queue","game":"tic_tac_toe"})");
  h.pass(30'000);
  EXPECT_EQ(a->count("table") + b->count("table"), 0u) << "not paired, however long they wait";
  for (Recorder* wire : {a.get(), b.get()}) h.say(*wire, R"({"t":"unqueue"})");
  const auto code = h.seat_two(*a, *b, R"("game":"tic_tac_toe")");
  h.say(*b, about("say", code, R"(,"phrase":"hello")"));
  EXPECT_EQ(a->count("said"), 0u);
  h.say(*a, about("resign", code));
  h.say(*b, about("rematch", code));
  EXPECT_EQ(a->count("offer"), 0u);
  h.say(*a, named("mute", *b, R"(,"off":true)"));
  for (Recorder* wire : {a.get(), b.get()}) h.say(*wire, R"({"t":"queue","game":"briscola"})");
  h.pass(2'000);
  EXPECT_EQ(table_of(*a), table_of(*b));
}

TEST(Mute, WorksOnPlayersWhoAreNotHereAndIsBounded) {
  TestHouse h;
  const auto a = h.connect(), gone = h.connect();
  const std::string who = named("mute", *gone);
  h.disconnect(*gone);
  h.say(*a, who);
  EXPECT_EQ(a->count("ok"), 1u);
  h.say(*a, named("mute", *a));
  EXPECT_EQ(code_of(*a), "no_such_player");
  h.change_store(
      "WITH RECURSIVE n(i) AS (VALUES (100) UNION ALL SELECT i + 1 FROM n WHERE i < 298) "
      "INSERT INTO account(id, name, skeleton, password, created) SELECT i, 'P' || i, 'p' || i, "
      "'', 0 FROM n");
  h.change_store("INSERT INTO block SELECT 1, id FROM account WHERE id >= 100");
  const auto another = h.connect();
  h.say(*a, named("mute", *another));
  EXPECT_EQ(code_of(*a), "too_many_muted");
  h.say(*a, who);
  EXPECT_EQ(a->count("ok"), 2u) << "who is muted already stays muted";
  h.say(*a, R"({"t":"export"})");
  EXPECT_EQ(a->last("export").find("data")->find("muted")->items.size(), 200u);
}

TEST(Report, IsKeptForTheHostAndBounded) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  h.say(*a, named("report", *b, R"(,"why":"nonsense")"));
  EXPECT_EQ(code_of(*a), "bad_field");
  for (int i = 0; i < 3; ++i)
    h.say(*a, named("report", *b, R"(,"why":"stalling","table":"AABCDEFG")"));
  h.say(*a, named("report", *b, R"(,"why":"name")"));
  EXPECT_EQ(a->count("ok"), 4u);
  for (int i = 0; i < 5; ++i) h.say(*a, named("report", *b, R"(,"why":"other")"));
  EXPECT_EQ(code_of(*a), "too_fast");
  std::vector<server::Report> kept;
  h.reader.ask(
      {}, [](server::Database& db) { return server::reports(db, 100); },
      [&](std::optional<std::vector<server::Report>> got) { kept = got.value(); });
  h.settle();
  ASSERT_EQ(kept.size(), 2u) << "one for each table";
  EXPECT_EQ(kept[1].code, "AABCDEFG");
  EXPECT_EQ(kept[1].why, "stalling");
  EXPECT_EQ(kept[1].reported, name_of_player(*b));
  h.change_store(
      "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1500) "
      "INSERT INTO report(at, reporter, reported, code, why) SELECT 0, 1, 2, 'T' || i, 'other' "
      "FROM n");
  const auto c = h.connect();
  h.say(*c, named("report", *b, R"(,"why":"cheating")"));
  h.reader.ask(
      {}, [](server::Database& db) { return server::reports(db, 5000); },
      [&](std::optional<std::vector<server::Report>> got) { kept = got.value(); });
  h.settle();
  EXPECT_EQ(static_cast<std::int64_t>(kept.size()), server::kMostReports);
  EXPECT_EQ(kept.front().why, "cheating");
}

// So many matches that are over, of the account 1 and a bot.
void add_matches(TestHouse& h, int count) {
  server::Plan plan;
  plan.setup = {"briscola", 2, {}, std::string(64, 'a')};
  plan.chairs.resize(2);
  plan.chairs[0] = {.account = 1, .name = "Before"};
  plan.chairs[1].level = 50;
  plan.chairs[1].name = "bot 50";
  plan.status = server::Status::kOver;
  h.change_store(
      "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < " +
      std::to_string(count) +
      ") INSERT INTO room(id, code, status, document, created, ended) SELECT i, 'R' || i, 2, '" +
      server::to_document(plan) + "', 0, 0 FROM n");
  h.change_store(
      "INSERT INTO result SELECT id, 0, 1, 'Before', 'briscola', 1, 1, 61, 1500, 0, 1 FROM room");
}

std::int64_t count_rows(TestHouse& h, const char* sql) {
  std::int64_t n = -1;
  h.reader.ask(
      {},
      [sql](server::Database& db) {
        server::Rows rows = db.query(sql);
        return rows.next() ? rows.number(0) : -1;
      },
      [&](std::optional<std::int64_t> got) { n = got.value_or(-1); });
  h.settle();
  return n;
}
constexpr const char* kOldNames =
    "SELECT (SELECT count(*) FROM result WHERE name = 'Before') + (SELECT count(*) FROM room WHERE "
    "document LIKE '%Before%')";

TEST(Renaming, OfAPlayerWithTwentyThousandMatchesKeepsNobodyWaiting) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  add_matches(h, 20'000);
  h.house->received(a->connection, R"({"t":"register","name":"After","password":"long enough"})");
  h.until([&] { return a->count("ok") == 1; });
  EXPECT_EQ(count_rows(h, kOldNames), 2 * (20'000 - server::Renaming::kStep))
      << "the answer waits for one step";
  h.say(*b, R"({"t":"create","game":"briscola"})");
  EXPECT_EQ(count_rows(h, kOldNames), 2 * (20'000 - server::Renaming::kStep))
      << "and what else is asked waits for none";
}

TEST(Renaming, GoesOnAfterARestartAndEnds) {
  TestHouse h;
  const auto a = h.connect();
  add_matches(h, 100);
  h.say(*a, R"({"t":"register","name":"After","password":"long enough"})");
  for (int i = 0; i < 2; ++i) h.pass(20);
  const auto left = count_rows(h, kOldNames);
  EXPECT_GT(left, 0);
  EXPECT_LT(left, 200);
  h.restart();
  for (int i = 0; i < 10; ++i) h.pass(20);
  EXPECT_EQ(count_rows(h, kOldNames), 0);
  EXPECT_EQ(count_rows(h, "SELECT count(*) FROM renaming"), 0);
}

TEST(Renaming, OfAnAccountThatIsDeletedLeavesNothingOfIt) {
  TestHouse h;
  const auto a = h.connect();
  add_matches(h, 100);
  h.say(*a, R"({"t":"delete"})");
  EXPECT_EQ(count_rows(h, "SELECT count(*) FROM account WHERE name LIKE '?%'"), 1)
      << "its number is not given to another yet";
  for (int i = 0; i < 10; ++i) h.pass(20);
  EXPECT_EQ(count_rows(h, kOldNames), 0);
  EXPECT_EQ(count_rows(h, "SELECT count(*) FROM account"), 0);
  EXPECT_EQ(count_rows(h, "SELECT count(*) FROM result WHERE player = 1"), 0);
}

}  // namespace
}  // namespace tests
