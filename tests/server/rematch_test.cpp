// A rematch is an offer: nobody is seated, counted or made ready by another's request, and an offer that nobody takes
// leaves nothing.
#include <algorithm>

#include <gtest/gtest.h>

#include "server/model/plan.h"
#include "tests/support/house_fixture.h"

namespace tests {
namespace {

std::string name_of(const Recorder& wire) { return text_at(wire.last("welcome"), "name"); }
std::string hello_of(const Recorder& wire) {
  return R"({"t":"hello","token":")" + text_at(wire.last("welcome"), "token") + "\"}";
}
bool told(const Recorder& wire, std::string_view type) {
  return !wire.last(type).is(Value::Kind::kNull);
}
std::ptrdiff_t count(const Recorder& wire, const std::string& type) {
  return std::ranges::count_if(wire.frames, [&](const std::string& frame) {
    return frame.starts_with("{\"t\":\"" + type + "\"");
  });
}
// The seats of the last table that a client was told of: p, b or e, and R where a seat is reserved.
std::string seats(const Recorder& wire) {
  std::string out;
  const Value table = wire.last("table");
  for (const Value& seat : table.find("table")->find("seats")->items)
    out += seat.find("reserved") ? 'R' : text_at(seat, "kind")[0];
  return out;
}
std::string names(const Value& offer_over) {
  std::string out;
  for (const Value& name : offer_over.find("names")->items)
    out += std::string(out.empty() ? "" : " ") + std::string(name.text);
  return out;
}
std::int64_t rooms(TestHouse& h) {
  std::int64_t n = -1;
  h.store.ask(
      [](server::Database& db) {
        server::Rows rows = db.query("SELECT count(*) FROM room");
        return rows.next() ? rows.number(0) : -1;
      },
      [&](std::optional<std::int64_t> got) { n = got.value_or(-1); });
  h.settle();
  return n;
}

// The last that a client was told of any other table.
Value last_table_but(const Recorder& wire, const std::string& code) {
  for (auto it = wire.frames.rbegin(); it != wire.frames.rend(); ++it) {
    if (!it->starts_with(R"({"t":"table")")) continue;
    Value table = read_frame(*it);
    if (text_at(*table.find("table"), "table") != code) return table;
  }
  return {};
}

// People whose match is over: of two the first gave up, of more nobody did.
struct Ended {
  Ended(TestHouse& house, std::size_t players, const std::string& more = "",
        const std::string& game = "president")
      : h(house) {
    for (std::size_t i = 0; i < players; ++i) people.push_back(h.connect());
    const std::string wish = players == 2
                                 ? R"("game":"tic_tac_toe")"
                                 : "\"game\":\"" + game + R"(","options":{"rounds":1},"players":)" +
                                       std::to_string(players);
    h.say(at(0), R"({"t":"create",)" + wish + more + "}");
    code = table_of(at(0));
    for (std::size_t i = 1; i < players; ++i) h.say(at(i), about("join", code));
    for (std::size_t i = 0; i < players; ++i) h.say(at(i), about("ready", code));
  }
  Recorder& at(std::size_t i) { return *people[i]; }
  void resign(std::size_t i) { h.say(at(i), about("resign", code)); }
  // All play their first legal move until the match is over.
  void play_out() {
    for (int i = 0; i < 5000 && !over(at(0).last("update")); ++i) {
      for (const auto& wire : people) {
        const Value u = wire->last("update");
        if (over(u) || legal(u).empty()) continue;
        h.say(*wire, tests::play(code, version(u), legal(u)[0], "m" + std::to_string(version(u))));
      }
    }
    ASSERT_TRUE(over(at(0).last("update")));
  }
  // The first player offers; returns the new table's code.
  std::string offer(std::size_t by = 0) {
    h.say(at(by), about("rematch", code));
    return next = text_at(*answer(by).find("table"), "table");
  }
  Value answer(std::size_t i) { return last_table_but(at(i), code); }
  std::string look(std::size_t i) {  // at the new table
    h.say(at(i), about("view", next));
    return seats(at(i));
  }

  TestHouse& h;
  std::vector<std::unique_ptr<Recorder>> people;
  std::string code, next;
};

struct Two : Ended {
  explicit Two(TestHouse& house) : Ended(house, 2) { resign(0); }
};

std::string gone(const Recorder& wire) {
  const Value message = wire.last("gone");
  std::string out;
  if (const Value* seats = message.find("seats"))
    for (const Value& seat : seats->items) out += seat.text;
  return out;
}

TEST(Rematch, APlayerWhoClosesTheProgramAfterTheResultIsKnownToHaveGone) {
  TestHouse h;
  Two t(h);
  h.disconnect(t.at(1));
  h.pass(2'900);
  EXPECT_FALSE(told(t.at(0), "gone")) << "a page that is loaded again has gone nowhere";
  h.pass(200);
  EXPECT_EQ(gone(t.at(0)), "1");
  h.say(t.at(0), about("view", t.code));
  EXPECT_EQ(count(t.at(0), "gone"), 2) << "also to a player who looks at the result again";
  const auto back = h.connect(hello_of(t.at(1)));
  EXPECT_EQ(gone(t.at(0)), "") << "the player is back";
  EXPECT_EQ(count(t.at(0), "gone"), 3);
}

TEST(Rematch, APlayerWhoIsBackAtOnceHasNotGone) {
  TestHouse h;
  Two t(h);
  h.disconnect(t.at(1));
  const auto back = h.connect(hello_of(t.at(1)));
  h.pass(5'000);
  EXPECT_EQ(gone(t.at(0)), "");
}

TEST(Rematch, NobodyHasGoneWhileAnotherPlayerIsAwayForAMoment) {
  TestHouse h;
  Two t(h);
  h.disconnect(t.at(0));
  h.disconnect(t.at(1));
  h.pass(1'000);
  const auto back = h.connect(hello_of(t.at(0)));
  h.pass(1'000);
  EXPECT_FALSE(told(*back, "gone")) << "the other player has two more seconds to come back";
  h.pass(1'100);
  EXPECT_EQ(gone(*back), "1");
}

TEST(Rematch, SeatsNobodyButTheAskerAndKeepsTheOthersChair) {
  TestHouse h;
  Two t(h);
  const std::string next = t.offer();
  EXPECT_NE(next, t.code);
  EXPECT_EQ(t.look(0), "pR");
  EXPECT_EQ(text_at(*t.at(0).last("table").find("table"), "of"), t.code);
  EXPECT_GT(t.at(0).last("table").find("reserved_ms")->integer(), 50'000);
  const Value offer = t.at(1).last("offer");
  EXPECT_EQ(text_at(offer, "table"), next);
  EXPECT_EQ(text_at(offer, "of"), t.code);
  EXPECT_EQ(text_at(offer, "name"), name_of(t.at(0)));
  EXPECT_EQ(text_at(offer, "game"), "tic_tac_toe");
  EXPECT_EQ(offer.find("players")->integer(), 2);
  EXPECT_EQ(offer.find("seat")->integer(), 1);
  EXPECT_FALSE(offer.find("rated")->boolean) << "the players chose each other, and are guests";
  EXPECT_GT(offer.find("stands_ms")->integer(), 50'000);
  EXPECT_FALSE(told(t.at(0), "offer"));
  EXPECT_EQ(text_at(*t.at(1).last("table").find("table"), "rematch"), next) << "of the last table";
}

TEST(Rematch, IsNoMatchWhileTheOtherIsSilentAndThenNoTable) {
  TestHouse h;
  Two t(h);
  const std::string next = t.offer();
  h.say(t.at(0), about("ready", next));
  const auto updates = count(t.at(0), "update") + count(t.at(1), "update");
  h.pass(59'000);
  EXPECT_EQ(t.look(0), "pR");
  EXPECT_FALSE(told(t.at(0), "offer_over"));
  h.pass(1'100);
  EXPECT_EQ(count(t.at(0), "update") + count(t.at(1), "update"), updates);
  for (const std::size_t i : {0, 1}) {
    const Value end = t.at(i).last("offer_over");
    EXPECT_EQ(text_at(end, "table"), next);
    EXPECT_EQ(text_at(end, "of"), t.code);
    EXPECT_EQ(text_at(end, "why"), "expired");
    EXPECT_EQ(names(end), name_of(t.at(1)));
    EXPECT_TRUE(end.find("closed")->boolean);
  }
  EXPECT_EQ(text_at(*t.answer(0).find("table"), "status"), "closed");
  EXPECT_EQ(rooms(h), 1) << "the match that was played";
  h.say(t.at(1), about("join", next));
  EXPECT_EQ(code_of(t.at(1)), "no_such_table");
  h.restart();
  const auto back = h.connect(hello_of(t.at(0)));
  h.say(*back, about("rematch", t.code));
  EXPECT_NE(table_of(*back), next) << "the last table does not name what is gone";
}

TEST(Rematch, BeginsWhenTheOtherTookTheChairAndBothAreReady) {
  TestHouse h;
  Two t(h);
  const std::string next = t.offer();
  h.say(t.at(0), about("ready", next));
  h.say(t.at(1), about("join", next));
  EXPECT_EQ(t.at(1).last("table").find("seat")->integer(), 1);
  EXPECT_NE(text_at(t.at(1).last("update"), "table"), next) << "to sit is not to be ready";
  h.say(t.at(1), about("ready", next));
  for (const std::size_t i : {0, 1}) EXPECT_EQ(text_at(t.at(i).last("update"), "table"), next);
  h.pass(61'000);
  EXPECT_FALSE(told(t.at(0), "offer_over")) << "it was taken";
}

TEST(Rematch, OfTwoPlayersWhoAskAtTheSameTimeIsOneTable) {
  TestHouse h;
  Two t(h);
  for (const std::size_t i : {0, 1})
    h.house->received(t.at(i).connection, about("rematch", t.code));
  h.settle();
  t.next = text_at(*t.answer(0).find("table"), "table");
  EXPECT_EQ(text_at(*t.answer(1).find("table"), "table"), t.next);
  EXPECT_EQ(t.look(1), "pp") << "to ask is to agree";
  EXPECT_EQ(rooms(h), 2);
}

TEST(Rematch, AskedForTwiceIsOfferedOnce) {
  TestHouse h;
  Two t(h);
  const std::string next = t.offer();
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(t.offer(), next);
  EXPECT_EQ(count(t.at(1), "offer"), 1);
}

TEST(Rematch, DeclinedIsOverAtOnceAndNotAskedAgain) {
  TestHouse h;
  Two t(h);
  const std::string next = t.offer();
  h.say(t.at(1), about("decline", next, R"(,"id":7)"));
  EXPECT_EQ(t.answer(1).find("re")->integer(), 7);
  const Value end = t.at(0).last("offer_over");
  EXPECT_EQ(text_at(end, "why"), "declined");
  EXPECT_EQ(names(end), name_of(t.at(1)));
  EXPECT_EQ(text_at(*t.answer(0).find("table"), "status"), "closed");
  EXPECT_EQ(rooms(h), 1);
  h.say(t.at(0), about("rematch", t.code));
  EXPECT_EQ(code_of(t.at(0)), "declined");
  EXPECT_EQ(count(t.at(1), "offer"), 1);
  t.offer(1);  // but may change their mind
  EXPECT_EQ(text_at(t.at(0).last("offer"), "name"), name_of(t.at(1)));
  t.offer(0);
  EXPECT_EQ(t.look(0), "pp");
}

TEST(Rematch, IsWithdrawnByLeaving) {
  TestHouse h;
  Two t(h);
  const std::string next = t.offer();
  h.say(t.at(0), about("leave", next));
  EXPECT_EQ(text_at(t.at(1).last("offer_over"), "why"), "withdrawn");
  EXPECT_TRUE(t.at(1).last("offer_over").find("closed")->boolean);
  EXPECT_EQ(rooms(h), 1);
  EXPECT_EQ(t.at(1).last("table").find("table")->find("rematch"), nullptr);
  t.offer();
  EXPECT_EQ(count(t.at(1), "offer"), 2) << "nobody declined";
}

TEST(Rematch, CannotBeOfferedAThousandTimes) {
  server::Config config = TestHouse::quick();
  config.rate_offer = {1, 3600, 3};
  TestHouse h(config);
  Two t(h);
  for (int i = 0; i < 1000; ++i) {
    h.say(t.at(0), about("rematch", t.code));
    h.say(t.at(0), about("leave", text_at(*t.answer(0).find("table"), "table")));
  }
  EXPECT_EQ(count(t.at(1), "offer"), 3);
  h.say(t.at(0), about("rematch", t.code));
  EXPECT_EQ(code_of(t.at(0)), "too_fast");
  EXPECT_EQ(rooms(h), 1);
}

// --- strangers ---

TEST(Rematch, KeepsItsChairsFromStrangers) {
  TestHouse h;
  Two t(h);
  const auto stranger = h.connect();
  const std::string next = t.offer();
  for (const char* seat : {"", R"(,"seat":1)"}) {
    h.say(*stranger, about("join", next, seat));
    EXPECT_EQ(code_of(*stranger), "reserved") << seat;
  }
  h.say(*stranger, about("join", next, R"(,"seat":0)"));
  EXPECT_EQ(code_of(*stranger), "seat_taken");
  h.say(*stranger, about("decline", next));
  EXPECT_EQ(code_of(*stranger), "no_offer");
  h.say(*stranger, about("rematch", t.code));
  EXPECT_EQ(code_of(*stranger), "not_here");
  h.say(t.at(0), about("decline", next));
  EXPECT_EQ(code_of(t.at(0)), "no_offer") << "one's own";
  h.say(t.at(0), about("seat", next, R"(,"seat":1,"bot":50)"));
  EXPECT_EQ(code_of(t.at(0)), "reserved");
  EXPECT_EQ(t.look(0), "pR");
}

TEST(Rematch, CannotBeDeclinedWhereNoneIsOffered) {
  TestHouse h;
  Two t(h);
  h.say(t.at(1), about("decline", "AAAAAA"));
  EXPECT_EQ(code_of(t.at(1)), "no_such_table");
  h.say(t.at(1), about("decline", t.code));
  EXPECT_EQ(code_of(t.at(1)), "no_offer");
  h.say(t.at(1), R"({"t":"decline"})");
  EXPECT_EQ(code_of(t.at(1)), "bad_field");
  const std::string next = t.offer();
  h.say(t.at(1), about("join", next));
  h.say(t.at(1), about("decline", next));
  EXPECT_EQ(code_of(t.at(1)), "no_offer") << "it was taken";
}

TEST(Rematch, CountsForSeatedPlayersOnly) {
  server::Config config = TestHouse::quick();
  config.tables_each = 1;
  TestHouse h(config);
  Two t(h);
  const std::string next = t.offer();
  EXPECT_TRUE(h.connect(hello_of(t.at(1)))->last("welcome").find("tables")->items.empty());
  const auto other = h.connect();
  h.say(*other, R"({"t":"create","game":"briscola"})");
  h.say(*other, about("join", next));
  EXPECT_EQ(code_of(*other), "too_many_tables");
}

TEST(Rematch, IsTakenOnlyByAPlayerWhoMaySitAtOneMore) {
  server::Config config = TestHouse::quick();
  config.tables_each = 1;
  TestHouse h(config);
  Two t(h);
  const std::string next = t.offer();
  h.say(t.at(1), R"({"t":"create","game":"briscola"})");
  const std::string own = table_of(t.at(1));
  EXPECT_NE(own, next) << "a chair that is kept is no table of his";
  for (const auto& frame : {about("join", next), about("rematch", t.code)}) {
    h.say(t.at(1), frame);
    EXPECT_EQ(code_of(t.at(1)), "too_many_tables");
  }
  h.say(t.at(1), about("leave", own));
  h.say(t.at(1), about("join", next));
  EXPECT_EQ(t.look(1), "pp");
}

// --- more than two ---

TEST(Rematch, GoesOnWithThePlayerWhoTookTheChairAndOpensTheOthers) {
  TestHouse h;
  Ended t(h, 3);
  t.play_out();
  const std::string next = t.offer();
  EXPECT_EQ(t.look(0), "pRR");
  h.say(t.at(1), about("join", next));
  h.pass(60'100);
  EXPECT_EQ(t.look(0), "ppe");
  for (const std::size_t i : {0, 1, 2}) {
    const Value end = t.at(i).last("offer_over");
    EXPECT_EQ(names(end), name_of(t.at(2)));
    EXPECT_EQ(end.find("closed"), nullptr);
  }
  h.say(t.at(0), about("seat", next, R"(,"seat":2,"bot":10)"));
  EXPECT_EQ(t.look(0), "ppb");
  h.say(t.at(0), about("seat", next, R"(,"seat":2)"));
  const auto stranger = h.connect();
  h.say(*stranger, about("join", next));
  EXPECT_EQ(stranger->last("table").find("seat")->integer(), 2);
}

TEST(Rematch, OfManyIsOverWhenAllDeclined) {
  TestHouse h;
  Ended t(h, 3);
  t.play_out();
  const std::string next = t.offer();
  h.say(t.at(1), about("decline", next));
  EXPECT_EQ(t.look(0), "peR");
  EXPECT_EQ(t.at(0).last("offer_over").find("closed"), nullptr);
  EXPECT_FALSE(told(t.at(2), "offer_over")) << "it stands for him";
  h.say(t.at(2), about("decline", next));
  EXPECT_TRUE(t.at(0).last("offer_over").find("closed")->boolean);
  EXPECT_EQ(rooms(h), 1);
}

TEST(Rematch, EndsForTheOthersWhenTheAskerLeavesAndThoseWhoStayedKeepTheTable) {
  TestHouse h;
  Ended t(h, 3);
  t.play_out();
  const std::string next = t.offer();
  h.say(t.at(1), about("join", next));
  h.say(t.at(0), about("leave", next));
  EXPECT_EQ(t.look(1), "epe");
  EXPECT_EQ(t.at(1).last("table").find("table")->find("host")->integer(), 1);
  EXPECT_EQ(text_at(t.at(2).last("offer_over"), "why"), "withdrawn");
  EXPECT_EQ(t.at(2).last("offer_over").find("closed"), nullptr);
}

TEST(Rematch, AsksNobodyWhoLeftTheMatch) {
  TestHouse h;
  Ended t(h, 3);
  t.resign(2);
  t.play_out();
  const std::string next = t.offer();
  EXPECT_EQ(t.look(0), "pRe");
  EXPECT_FALSE(told(t.at(2), "offer"));
  t.offer(2);  // the asker's own request brings the asker's own chair, if it is free
  EXPECT_EQ(t.look(2), "pRp");
}

TEST(Rematch, WithBotsAloneIsNoOfferAndBegins) {
  TestHouse h;
  const auto a = h.connect();
  h.say(*a, R"({"t":"create","game":"tic_tac_toe","bots":[10]})");
  const std::string code = table_of(*a);
  h.say(*a, about("ready", code));
  h.say(*a, about("resign", code));
  h.say(*a, about("rematch", code));
  const std::string next = text_at(*last_table_but(*a, code).find("table"), "table");
  h.pass(61'000);
  h.say(*a, about("ready", next));
  EXPECT_EQ(text_at(a->last("update"), "table"), next);
}

// --- the askers and the asked ---

TEST(Rematch, AsksWatchersToComeAndWatch) {
  TestHouse h;
  Two t(h);
  const auto watcher = h.connect(), late = h.connect();
  h.say(*watcher, about("watch", t.code));
  const std::string next = t.offer();
  EXPECT_EQ(text_at(watcher->last("offer"), "table"), next);
  EXPECT_EQ(watcher->last("offer").find("seat"), nullptr);
  h.say(*late, about("watch", t.code));
  EXPECT_EQ(text_at(late->last("offer"), "table"), next) << "who comes later too";
  h.say(*watcher, about("watch", next));
  EXPECT_EQ(seats(*watcher), "pR");
  h.say(t.at(1), about("decline", next));
  for (const Recorder* wire : {watcher.get(), late.get()})
    EXPECT_EQ(text_at(wire->last("offer_over"), "table"), next);
}

TEST(Rematch, IsNotOfferedToAPlayerWhoWasSentAwayOrDoesNotWantToHearTheAsker) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect(), kicked = h.connect();
  h.say(*a, R"({"t":"create","game":"tic_tac_toe"})");
  const std::string code = table_of(*a);
  h.say(*kicked, about("join", code));
  h.say(*a, about("kick", code, R"(,"seat":1)"));
  h.say(*kicked, about("watch", code));
  h.say(*b, about("join", code));
  for (Recorder* wire : {a.get(), b.get()}) h.say(*wire, about("ready", code));
  h.say(*a, about("resign", code));
  h.say(*b, R"({"t":"mute","name":")" + name_of(*a) + "\"}");
  h.say(*a, about("rematch", code));
  EXPECT_FALSE(told(*kicked, "offer"));
  EXPECT_FALSE(told(*b, "offer"));
  h.say(*b, about("rematch", code));
  EXPECT_EQ(seats(*b), "pp") << "his own wish";
}

TEST(Rematch, IsOfferedAgainToAPlayerWhoComesBack) {
  TestHouse h;
  Two t(h);
  const std::string hello = hello_of(t.at(1));
  h.disconnect(t.at(1));
  const std::string next = t.offer();
  EXPECT_EQ(t.look(0), "pR") << "he may come back";
  h.pass(20'000);
  const auto back = h.connect(hello);
  EXPECT_EQ(text_at(back->last("offer"), "table"), next);
  EXPECT_LE(back->last("offer").find("stands_ms")->integer(), 40'000);
  h.say(*back, about("view", t.code));
  EXPECT_EQ(count(*back, "offer"), 2) << "who looks at the result sees it too";
  h.say(*back, about("join", next));
  EXPECT_EQ(t.look(0), "pp");
}

TEST(Rematch, SurvivesARestart) {
  TestHouse h;
  Two t(h);
  const std::string next = t.offer();
  h.pass(50'000);
  h.restart();
  const auto a = h.connect(hello_of(t.at(0))), b = h.connect(hello_of(t.at(1)));
  EXPECT_EQ(text_at(b->last("offer"), "table"), next);
  h.pass(50'000);
  h.say(*b, about("decline", next));
  EXPECT_EQ(text_at(a->last("offer_over"), "why"), "declined");
  EXPECT_EQ(rooms(h), 1);
  h.say(*a, about("rematch", t.code));
  const std::string third = text_at(b->last("offer"), "table");
  EXPECT_NE(third, next);
  h.restart();
  const auto again = h.connect(hello_of(*a));
  h.pass(60'100);
  EXPECT_EQ(text_at(again->last("offer_over"), "why"), "expired");
  EXPECT_EQ(rooms(h), 1);
}

TEST(Rematch, OfAMatchLongOverAsksNobody) {
  TestHouse h;
  Two t(h);
  h.pass(2 * 3'600'000);
  t.offer();
  EXPECT_FALSE(told(t.at(1), "offer"));
  EXPECT_EQ(t.look(0), "pe");
}

TEST(Rematch, KeepsNoChairForADeletedAccountAndKnowsANewName) {
  TestHouse h;
  Two t(h);
  const std::string next = t.offer();
  h.say(t.at(1), R"({"t":"register","name":"Ottavia","password":"long enough"})");
  h.say(t.at(0), about("view", next));
  EXPECT_EQ(text_at(t.at(0).last("table").find("table")->find("seats")->items[1], "reserved"),
            "Ottavia");
  h.say(t.at(1), R"({"t":"delete","password":"long enough"})");
  EXPECT_EQ(text_at(t.at(0).last("offer_over"), "why"), "declined");
  EXPECT_EQ(rooms(h), 1);
}

// --- trouble ---

TEST(Rematch, ThatClosesWhileTheOtherAsksIsAskedForByTheOther) {
  TestHouse h;
  Two t(h);
  const std::string next = t.offer();
  h.clock.skip(60'100);
  h.timers.ring(h.clock.now());  // being written
  h.house->received(t.at(1).connection, about("rematch", t.code));
  h.settle();
  const std::string second = text_at(*t.answer(1).find("table"), "table");
  EXPECT_NE(second, next);
  EXPECT_EQ(text_at(t.at(0).last("offer"), "table"), second);
}

TEST(Rematch, IsNotDeclinedBeforeItIsOnDisk) {
  TestHouse h;
  Two t(h);
  const std::string next = t.offer();
  h.break_store("room");
  h.say(t.at(1), about("decline", next));
  EXPECT_EQ(code_of(t.at(1)), "unavailable");
  EXPECT_FALSE(told(t.at(0), "offer_over"));
  h.mend_store("room");
  for (int i = 0; i < 2; ++i) h.pass(500);
  h.say(t.at(1), about("decline", next));
  EXPECT_EQ(text_at(t.at(0).last("offer_over"), "why"), "declined");
}

TEST(Rematch, ThatCannotBeWrittenIsNotOffered) {
  TestHouse h;
  Two t(h);
  h.break_store("room");
  h.say(t.at(0), about("rematch", t.code));
  EXPECT_EQ(code_of(t.at(0)), "unavailable");
  EXPECT_FALSE(told(t.at(1), "offer"));
  h.mend_store("room");
  t.offer();
  EXPECT_TRUE(told(t.at(1), "offer"));
}

TEST(Plans, WrittenBeforeThereWereOffersAreRead) {
  const auto plan = server::from_document(
      R"({"game":"briscola","seats":2,"options":{},"seed":"00","door":1,"clock":0,"host":3,"again":"K7QFXA","kicked":[],)"
      R"("chairs":[{"account":3,"level":-1,"skill":50,"name":"Ada","entropy":"","ready":true},)"
      R"({"account":0,"level":-1,"skill":50,"name":"","entropy":"","ready":false}]})");
  ASSERT_TRUE(plan);
  EXPECT_FALSE(plan->keeps_chairs());
  EXPECT_EQ(plan->first_free(), 1U);
  EXPECT_EQ(plan->of, "");
  EXPECT_EQ(plan->again, "K7QFXA");
}

TEST(Plans, KeepTheChairsOfAnOffer) {
  server::Plan plan;
  plan.chairs.resize(2);
  plan.of = "K7QFXA";
  plan.chairs[1].kept_for = 9;
  plan.chairs[1].name = "Bea";
  const auto read = server::from_document(server::to_document(plan));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->chair_kept_for(9), 1U);
  EXPECT_EQ(read->chairs[1].name, "Bea");
  EXPECT_EQ(read->of, "K7QFXA");
  EXPECT_EQ(read->first_free(), 0U);
}

}  // namespace
}  // namespace tests
