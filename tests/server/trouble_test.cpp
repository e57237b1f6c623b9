// The house when the store fails, and when it works again: no player is lost, nothing is shown too early.
#include <algorithm>
#include <future>

#include <gtest/gtest.h>

#include "tests/support/house_fixture.h"

namespace tests {
namespace {

std::string status_of(const Recorder& wire) {
  return text_at(*wire.last("table").find("table"), "status");
}
std::int64_t number_at(const Value& v, std::string_view key) { return *v.find(key)->integer(); }
Value first_legal(const Recorder& wire) {
  const Value update = wire.last("update");
  const auto& legal = update.find("view")->find("legal")->items;
  return legal.empty() ? Value() : legal[0];
}
std::string move(const Recorder& wire, const std::string& code, const std::string& id = "1") {
  const Value update = wire.last("update");
  std::string json;
  table::json::write(json, first_legal(wire));
  return about("play", code,
               R"(,"at":)" + std::to_string(number_at(update, "v")) + R"(,"move":)" + json +
                   R"(,"id":")" + id + "\"");
}

// --- the queue ---

TEST(StoreSaysNo, APairGoesBackInLineWithTheTimeItHasWaited) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  h.say(*a, R"({"t":"queue","game":"briscola"})");
  h.pass(4'000);
  h.break_store("room");
  h.say(*b,
        R"({"t":"queue","game":"briscola"})");  // paired at once, but there is no table for them
  EXPECT_TRUE(a->last("table").find("table") == nullptr);
  EXPECT_GE(number_at(a->last("queued"), "waited_ms"), 4'000);
  EXPECT_EQ(number_at(b->last("queued"), "waiting"), 2);
  h.mend_store("room");
  h.pass(1'000);
  EXPECT_EQ(table_of(*a), table_of(*b));
}

TEST(StoreSaysNo, APlayerWhoTakesTheBotsIsAnsweredWithTheTableOrWaitsOn) {
  TestHouse h;
  const auto a = h.connect();
  h.say(*a, R"({"t":"queue","game":"joker"})");
  h.pass(10'500);
  h.break_store("room");
  h.say(*a, R"({"t":"accept","id":7})");
  EXPECT_EQ(code_of(*a), "unavailable");
  EXPECT_GE(number_at(a->last("queued"), "waited_ms"), 10'500);
  h.mend_store("room");
  h.say(*a, R"({"t":"accept","id":8})");
  EXPECT_EQ(number_at(a->last("table"), "re"), 8);
}

TEST(StoreSaysNo, APlayerWhoTurnedAwayWhileTheTableWasWrittenIsNotPutBack) {
  TestHouse h;
  const auto a = h.connect();
  h.say(*a, R"({"t":"queue","game":"joker"})");
  h.pass(10'500);
  h.break_store("room");
  h.house->received(a->connection, R"({"t":"accept","id":7})");
  h.say(*a, R"({"t":"unqueue","id":8})");
  const auto told = a->frames.size();
  h.pass(3'000);
  EXPECT_EQ(a->frames.size(), told) << a->frames.back();
}

TEST(ReadyCheck, SurvivesARestart) {
  TestHouse h;
  auto a = h.connect(), b = h.connect();
  h.say(*a, R"({"t":"queue","game":"briscola"})");
  h.say(*b, R"({"t":"queue","game":"briscola"})");
  const std::string code = table_of(*a), token = text_at(a->last("welcome"), "token"),
                    other = text_at(b->last("welcome"), "token");
  h.restart();
  a = h.connect(R"({"t":"hello","token":")" + token + "\"}");
  b = h.connect(R"({"t":"hello","token":")" + other + "\"}");
  h.say(*a, about("ready", code));
  h.pass(12'000);
  EXPECT_EQ(status_of(*a), "open");
  h.pass(9'000);
  EXPECT_EQ(status_of(*a), "closed") << "the other never said that he is ready";
  EXPECT_EQ(text_at(a->last("queued"), "game"), "briscola");
  EXPECT_TRUE(b->last("queued").find("game") == nullptr);
}

// --- rooms ---

TEST(StoreSaysNo, ARoomGoesOnByItselfHoweverOftenItFailed) {
  TestHouse h;
  const auto a = h.connect();
  h.say(*a, R"({"t":"create","game":"briscola","bots":[10]})");
  const std::string code = table_of(*a);
  h.say(*a, about("ready", code));
  if (first_legal(*a).is(Value::Kind::kNull)) h.pass(1'000);
  const auto before = number_at(a->last("update"), "v");
  h.break_store("log");
  h.say(*a, move(*a, code));
  EXPECT_EQ(code_of(*a), "unavailable");
  for (int i = 0; i < 5; ++i) h.pass(500);  // each time the read fails again
  h.house->received(a->connection, about("view", code, R"(,"id":3)"));
  h.settle();
  EXPECT_EQ(number_at(a->last("update"), "v"), before) << "nothing is said before it was read";
  h.mend_store("log");
  const auto answers = a->frames.size();
  h.pass(500);
  h.pass(500);
  ASSERT_GT(a->frames.size(), answers) << "who waited is answered, without asking again";
  EXPECT_EQ(number_at(a->last("update"), "re"), 3);
  h.say(*a, move(*a, code));
  EXPECT_GT(number_at(a->last("update"), "v"), before);
}

TEST(StoreSaysNo, ABotsTurnIsNotForgotten) {
  TestHouse h(TestHouse::paused(500));
  const auto a = h.connect();
  h.say(*a, R"({"t":"create","game":"tic_tac_toe","bots":[10]})");
  const std::string code = table_of(*a);
  h.say(*a, about("ready", code));
  if (first_legal(*a).is(Value::Kind::kNull)) h.pass(500);
  h.say(*a, move(*a, code));
  const auto before = number_at(a->last("update"), "v");
  h.break_store("log");
  h.pass(500);  // the bot's move cannot be written, and the room cannot be read
  h.pass(500);
  h.mend_store("log");
  for (int i = 0; i < 4; ++i) h.pass(500);
  EXPECT_EQ(number_at(a->last("update"), "v"), before + 1);
}

// Nobody loses by time for what the store's absence took, whether the player tried to move meanwhile or not.
TEST(StoreSaysNo, TheClockOfATurnBeginsAgainWhenTheStoreIsBack) {
  for (const bool tries : {false, true}) {
    TestHouse h;
    const auto a = h.connect(), b = h.connect();
    const std::string code = h.seat_two(*a, *b, R"("game":"briscola","clock":15)");
    Recorder& mover = first_legal(*a).is(Value::Kind::kNull) ? *b : *a;
    const auto before = number_at(mover.last("update"), "v");
    h.break_store("log");
    h.pass(10'000);
    if (tries) {
      h.say(mover, move(mover, code));
      EXPECT_EQ(code_of(mover), "unavailable");
    }
    for (int i = 0; i < 60; ++i) h.pass(500);  // the time of the turn is up, and cannot be written
    h.mend_store("log");
    for (int i = 0; i < 2; ++i) h.pass(500);
    h.pass(10'000);
    h.say(mover, about("view", code));
    EXPECT_EQ(number_at(mover.last("update"), "v"), before)
        << "the player has the whole time again";
    EXPECT_LE(number_at(mover.last("update"), "clock_ms"), 5'000) << "which runs";
    h.say(mover, move(mover, code, "again"));
    EXPECT_EQ(number_at(mover.last("update"), "v"), before + 1);
  }
}

TEST(StoreSaysNo, AMatchThatCouldNotBeginBeginsWhenItCan) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  h.break_store("rating");  // which is read when a match begins
  const auto code = h.seat_two(*a, *b, R"("game":"briscola")");
  EXPECT_TRUE(a->last("update").is(Value::Kind::kNull));
  h.mend_store("rating");
  for (int i = 0; i < 2; ++i) h.pass(500);
  EXPECT_EQ(text_at(a->last("update"), "table"), code);
}

// --- nothing before its commit ---

TEST(StoreSaysNo, AKickedPlayerWhoStaysIsNotToldOfLeaving) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  h.say(*a, R"({"t":"create","game":"briscola"})");
  const std::string code = table_of(*a);
  h.say(*b, about("join", code));
  h.break_store("room");
  h.say(*a, about("kick", code, R"(,"seat":1)"));
  EXPECT_EQ(code_of(*a), "unavailable");
  EXPECT_TRUE(b->last("left").find("table") == nullptr);
  h.mend_store("room");
  for (int i = 0; i < 2; ++i) h.pass(500);
  h.say(*a, about("kick", code, R"(,"seat":1)"));
  EXPECT_EQ(text_at(b->last("left"), "table"), code);
}

TEST(StoreSaysNo, APairIsNotBackInLineWhileItsTableStands) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  for (Recorder* wire : {a.get(), b.get()}) h.say(*wire, R"({"t":"queue","game":"briscola"})");
  h.say(*a, about("ready", table_of(*a)));
  const auto queued = [&] {
    return std::ranges::count_if(
        a->frames, [](const std::string& f) { return f.starts_with(R"({"t":"queued")"); });
  };
  const auto before = queued();
  h.break_store("room");
  h.pass(21'000);
  EXPECT_EQ(queued(), before);
}

TEST(Lists, AMatchIsPlayingUntilItsEndIsOnDisk) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect(), c = h.connect();
  const auto code = h.seat_two(*a, *b, R"("game":"briscola","public":true)");
  const auto listed = [&] {
    h.house->received(c->connection, R"({"t":"tables","status":"playing"})");
    return c->last("tables").find("tables")->items;
  };
  h.house->received(a->connection, about("resign", code));  // being written
  ASSERT_EQ(listed().size(), 1u);
  EXPECT_EQ(text_at(listed()[0], "status"), "playing");
  h.settle();
  EXPECT_TRUE(listed().empty());
}

TEST(StoreSaysNo, IsNoAnswerForGood) {
  TestHouse h;
  const auto a = h.connect();
  h.break_store("room");
  h.say(*a, R"({"t":"create","game":"briscola","id":5})");
  EXPECT_EQ(code_of(*a), "unavailable");
  h.mend_store("room");
  h.say(*a, R"({"t":"create","game":"briscola","id":5})");  // the very same frame
  EXPECT_EQ(status_of(*a), "open");
  const auto made = table_of(*a);
  h.say(*a, R"({"t":"create","game":"briscola","id":5})");
  EXPECT_EQ(table_of(*a), made);
}

// --- what is kept ---

std::int64_t count(TestHouse& h, const std::string& table) {
  std::int64_t n = -1;
  h.store.ask(
      [table](server::Database& db) {
        server::Rows rows = db.query(table == "account"   ? "SELECT count(*) FROM account"
                                     : table == "session" ? "SELECT count(*) FROM session"
                                                          : "SELECT count(*) FROM room");
        return rows.next() ? rows.number(0) : -1;
      },
      [&](std::optional<std::int64_t> got) { n = got.value_or(-1); });
  h.settle();
  return n;
}

TEST(Sweeping, TakesOldSessionsAndGuestsWhoLeftNothingBehind) {
  TestHouse h;
  h.restart();
  constexpr server::Millis kDay = 24 * 3'600'000;
  const auto played = h.connect(), other = h.connect(), stays = h.connect();
  const auto code = h.seat_two(*played, *other, R"("game":"tic_tac_toe")");
  h.say(*played, about("resign", code));
  for (int i = 0; i < 450; ++i) h.disconnect(*h.connect());  // more than one step takes
  const auto member = h.connect();
  h.say(*member, R"({"t":"register","name":"Member","password":"long enough"})");
  for (Recorder* wire : {played.get(), other.get(), member.get()}) h.disconnect(*wire);
  h.pass(29 * kDay);
  for (int i = 0; i < 20; ++i) h.pass(100);
  EXPECT_EQ(count(h, "account"), 454);
  EXPECT_EQ(count(h, "session"), 454);
  h.pass(2 * kDay);
  for (int i = 0; i < 20; ++i) h.pass(100);
  EXPECT_EQ(count(h, "session"), 0);
  EXPECT_EQ(count(h, "account"), 4) << "two who played, one who is here, one with a password";
  h.say(*stays, R"({"t":"ping"})");
  EXPECT_FALSE(stays->last("pong").is(Value::Kind::kNull));
}

TEST(Closing, ATableThatNeverBeganLeavesNothing) {
  TestHouse h;
  const auto a = h.connect();
  h.say(*a, R"({"t":"create","game":"briscola"})");
  const std::string code = table_of(*a);
  EXPECT_EQ(count(h, "room"), 1);
  h.say(*a, about("leave", code));
  EXPECT_EQ(status_of(*a), "closed");
  EXPECT_EQ(count(h, "room"), 0);
  h.say(*a, about("transcript", code));
  EXPECT_EQ(code_of(*a), "no_such_table");
}

TEST(Deleting, TakesTheNameOffTablesThatAreStillShown) {
  TestHouse h;
  const auto a = h.connect(R"({"t":"hello","name":"Forgettable"})"), b = h.connect();
  const auto code = h.seat_two(*a, *b, R"("game":"tic_tac_toe")");
  h.say(*a, about("resign", code));
  h.say(*a, R"({"t":"delete"})");
  for (const char* t : {"view", "transcript"}) {
    h.say(*b, about(t, code));
    EXPECT_EQ(b->frames.back().find("Forgettable"), std::string::npos) << t;
  }
  h.say(*b, about("rematch", code));
  EXPECT_NE(text_at(*b->last("table").find("table"), "rematch"), "") << b->frames.back();
}

// --- what takes long ---

// When the move of a bot came, in ms, whose thread was busy for `busy` ms when it was asked.
server::Millis shown_after(server::Millis busy, bool out_of_time) {
  TestHouse h(TestHouse::paused(500));
  const auto a = h.connect(), b = h.connect();
  const std::string clock = out_of_time ? R"(,"clock":15)" : R"(,"bots":[10])";
  h.say(*a, R"({"t":"create","game":"tic_tac_toe")" + clock + "}");
  const std::string code = table_of(*a);
  if (out_of_time) h.say(*b, about("join", code));
  for (Recorder* wire : {a.get(), b.get()}) h.say(*wire, about("ready", code));
  if (!out_of_time && first_legal(*a).is(Value::Kind::kNull)) h.pass(500);
  std::promise<void> hold;
  h.bots.ask(
      [held = hold.get_future().share()] {
        held.wait();
        return 0;
      },
      [](std::optional<int>) {});
  if (out_of_time) h.clock.skip(15'000);
  const auto asked = h.clock.now();  // or a little later, if the machine is slow
  if (out_of_time)
    h.timers.ring(h.clock.now());
  else
    h.house->received(a->connection, move(*a, code));
  h.settle_store();
  const auto before = number_at(a->last("update"), "v");
  h.clock.skip(busy);
  hold.set_value();
  h.settle();
  while (number_at(a->last("update"), "v") == before && h.clock.now() < asked + 60'000) h.pass(50);
  return h.clock.now() - asked;
}

TEST(BotTime, IsShownInWholePausesOnly) {
  for (const bool out_of_time : {false, true}) {
    EXPECT_GE(shown_after(0, out_of_time), 500);
    EXPECT_GE(shown_after(620, out_of_time), 1'000) << "would tell that it thought for 620 ms";
    EXPECT_GE(shown_after(1'700, out_of_time), 2'000);
  }
}

}  // namespace
}  // namespace tests
