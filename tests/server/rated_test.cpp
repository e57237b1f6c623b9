// Casual and rated matches: which tables are rated, what they need, and what everybody is told.
#include <gtest/gtest.h>

#include "server/model/plan.h"
#include "tests/support/house_fixture.h"

namespace tests {
namespace {

bool says_rated(const Value& table) { return table.find("table")->find("rated")->boolean; }

// A registered player.
std::unique_ptr<Recorder> member_of(TestHouse& h, const std::string& name,
                                    const std::string& hello = R"({"t":"hello"})") {
  auto wire = h.connect(hello);
  h.say(*wire, R"({"t":"register","name":")" + name + R"(","password":"eight or more"})");
  return wire;
}

// Both wait in line for tic-tac-toe; the code of their table.
std::string pair_of(TestHouse& h, Recorder& a, Recorder& b) {
  for (Recorder* wire : {&a, &b}) h.say(*wire, R"({"t":"queue","game":"tic_tac_toe"})");
  return table_of(a);
}

TEST(Rated, IsNoTableThatDoesNotSaySo) {
  TestHouse h;
  const auto a = member_of(h, "Ada"), b = member_of(h, "Bea");
  for (const std::string wish : {"", R"(,"rated":false)", R"(,"public":true)"}) {
    h.say(*a, R"({"t":"create","game":"tic_tac_toe")" + wish + "}");
    EXPECT_FALSE(says_rated(a->last("table"))) << wish;
  }
  const auto code = h.seat_two(*a, *b, R"("game":"tic_tac_toe")");
  EXPECT_FALSE(a->last("update").find("rated")->boolean);
  h.say(*a, about("resign", code));
  EXPECT_FALSE(b->last("update").find("rated")->boolean);
  h.say(*a, R"({"t":"leaderboard","game":"tic_tac_toe"})");
  const Value board = a->last("leaderboard");
  for (const Value& row : board.find("rows")->items) EXPECT_EQ(text_at(row, "kind"), "bot");
}

TEST(Rated, IsATableOfRegisteredPlayersWhoAllSawIt) {
  TestHouse h;
  const auto a = member_of(h, "Ada"), b = member_of(h, "Bea"), guest = h.connect();
  h.say(*a, R"({"t":"create","game":"tic_tac_toe","rated":true,"public":true})");
  const std::string code = table_of(*a);
  EXPECT_TRUE(says_rated(a->last("table")));
  EXPECT_GT(a->last("table").find("table")->find("clock")->integer(), 0);
  h.say(*guest, R"({"t":"tables"})");
  EXPECT_TRUE(guest->last("tables").find("tables")->items.at(0).find("rated")->boolean);
  h.say(*guest, about("join", code));
  EXPECT_EQ(code_of(*guest), "not_rateable");
  h.say(*b, about("join", code));
  EXPECT_TRUE(says_rated(b->last("table")));
}

TEST(Rated, NeedsAClockAndPeople) {
  TestHouse h;
  const auto a = member_of(h, "Ada"),
             program = member_of(h, "Robot-1", R"({"t":"hello","program":true})");
  for (const std::string wish : {R"(,"clock":0)", R"(,"bots":[50])"}) {
    h.say(*a, R"({"t":"create","game":"tic_tac_toe","rated":true)" + wish + "}");
    EXPECT_EQ(code_of(*a), "not_rateable") << wish;
  }
  h.say(*a, R"({"t":"create","game":"tic_tac_toe","rated":true})");
  const std::string code = table_of(*a);
  h.say(*a, about("seat", code, R"(,"seat":1,"bot":50)"));
  EXPECT_EQ(code_of(*a), "not_rateable");
  h.say(*program, about("join", code));
  EXPECT_EQ(code_of(*program), "not_rateable");
  EXPECT_EQ(text_at(a->last("table").find("table")->find("seats")->items[1], "kind"), "empty");
}

TEST(Rated, IsAPairOfTheQueueUnlessAProgramIsInIt) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect(), c = h.connect(),
             program = h.connect(R"({"t":"hello","program":true})");
  pair_of(h, *a, *b);
  EXPECT_TRUE(says_rated(b->last("table")));
  pair_of(h, *c, *program);
  EXPECT_FALSE(says_rated(c->last("table")));
  const Value seats = *c->last("table").find("table")->find("seats");
  EXPECT_TRUE(seats.items[1].find("program")->boolean);
}

TEST(Rated, IsNoTableWithTheBotsThatTheQueueOffers) {
  TestHouse h;
  const auto a = h.connect();
  h.say(*a, R"({"t":"queue","game":"tic_tac_toe"})");
  h.pass(11'000);
  h.say(*a, R"({"t":"accept"})");
  EXPECT_FALSE(says_rated(a->last("table")));
}

TEST(Rated, IsTheRematchOfARatedMatchOfRegisteredPlayers) {
  TestHouse h;
  const auto a = member_of(h, "Ada"), b = member_of(h, "Bea"), guest = h.connect();
  const auto end_and_ask = [&](Recorder& one, Recorder& other) {
    const std::string code = pair_of(h, one, other);
    for (Recorder* wire : {&one, &other}) h.say(*wire, about("ready", code));
    h.say(other, about("resign", code));
    h.say(one, about("rematch", code));
    return other.last("offer").find("rated")->boolean;
  };
  EXPECT_TRUE(end_and_ask(*a, *b));
  EXPECT_FALSE(end_and_ask(*a, *guest)) << "the queue pairs guests too, but not twice in a row";
}

TEST(PublicTables, HaveAClockUnlessTheHostSaysOtherwise) {
  TestHouse h;
  const auto a = h.connect();
  const auto clock = [&](const std::string& wish) {
    h.say(*a, R"({"t":"create","game":"tic_tac_toe")" + wish + "}");
    return *a->last("table").find("table")->find("clock")->integer();
  };
  EXPECT_EQ(clock(R"(,"public":true)"), 30);
  EXPECT_EQ(clock(R"(,"public":true,"clock":0)"), 0);
  EXPECT_EQ(clock(R"(,"public":true,"clock":60)"), 60);
  EXPECT_EQ(clock(""), 0) << "friends take their time";
}

TEST(Rated, OfAnOlderStoreAreTheQueuesMatches) {
  server::Plan plan;
  plan.chairs.resize(2);
  plan.chairs[0].account = 1;
  plan.chairs[1].account = 2;
  const auto read = [&](server::Door door) {
    plan.door = door;
    std::string document = server::to_document(plan);
    const auto at = document.find(R"("rated":false,)");
    document.erase(at, std::string_view(R"("rated":false,)").size());
    return server::from_document(document)->rated;
  };
  EXPECT_TRUE(read(server::Door::kQueued));
  EXPECT_FALSE(read(server::Door::kInvited));
  EXPECT_FALSE(read(server::Door::kPublic));
  plan.chairs[1] = {.level = 50};
  EXPECT_FALSE(read(server::Door::kQueued));
}

}  // namespace
}  // namespace tests
