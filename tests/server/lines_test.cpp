// The queue as clients see it: how many wait, several lines at once, bots on the last seats, a restart.
#include <gtest/gtest.h>

#include "tests/support/house_fixture.h"

namespace tests {
namespace {

std::string queue_for(const std::string& game, const std::string& more = "") {
  return R"({"t":"queue","game":")" + game + "\"" + more + "}";
}
// How many wait in a game, as the house says.
std::int64_t waiting_in(TestHouse& h, Recorder& wire, const std::string& game) {
  h.say(wire, R"({"t":"queues"})");
  const Value answer = wire.last("queues");
  for (const Value& row : answer.find("games")->items)
    if (text_at(row, "game") == game) return *row.find("waiting")->integer();
  return 0;
}
bool is_paired(const Recorder& wire) { return wire.count("table") > 0; }

TEST(Lines, SayHowManyWaitInEachGame) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect(), c = h.connect();
  h.say(*a, queue_for("president"));
  h.say(*b, queue_for("president", R"(,"players":3)"));
  EXPECT_EQ(waiting_in(h, *c, "president"), 2) << "whatever the seats";
  EXPECT_EQ(waiting_in(h, *c, "joker"), 0);
  h.say(*a, R"({"t":"unqueue"})");
  h.disconnect(*b);
  EXPECT_EQ(waiting_in(h, *c, "president"), 0);
}

TEST(Lines, APlayerMayWaitInSeveralAndIsPairedOnce) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect(), c = h.connect();
  h.say(*a, queue_for("joker"));
  h.say(*a, queue_for("tic_tac_toe", R"(,"also":true)"));
  EXPECT_EQ(waiting_in(h, *c, "joker") + waiting_in(h, *c, "tic_tac_toe"), 2);
  h.say(*b, queue_for("tic_tac_toe"));
  EXPECT_TRUE(is_paired(*a) && is_paired(*b));
  EXPECT_EQ(waiting_in(h, *c, "joker") + waiting_in(h, *c, "tic_tac_toe"), 0);
}

TEST(Lines, WithoutSayingSoAPlayerWaitsInOne) {
  TestHouse h;
  const auto a = h.connect();
  h.say(*a, queue_for("joker"));
  h.say(*a, queue_for("tic_tac_toe"));
  EXPECT_EQ(waiting_in(h, *a, "joker"), 0);
  EXPECT_EQ(waiting_in(h, *a, "tic_tac_toe"), 1);
}

TEST(Lines, MayBeLeftOneByOne) {
  TestHouse h;
  const auto a = h.connect();
  for (const char* game : {"joker", "tic_tac_toe"}) h.say(*a, queue_for(game, R"(,"also":true)"));
  h.say(*a, R"({"t":"unqueue","game":"joker"})");
  EXPECT_EQ(waiting_in(h, *a, "joker"), 0);
  EXPECT_EQ(waiting_in(h, *a, "tic_tac_toe"), 1);
  h.say(*a, R"({"t":"unqueue","game":"joker"})");
  EXPECT_EQ(code_of(*a), "not_queued");
}

TEST(Lines, OfOnePlayerAreBounded) {
  TestHouse h;
  const auto a = h.connect();
  for (int wins = 1; wins <= 9; ++wins)
    h.say(*a, queue_for("rock_paper_scissors",
                        R"(,"also":true,"options":{"wins":)" + std::to_string(wins) + "}"));
  EXPECT_EQ(code_of(*a), "too_many_queues");
  EXPECT_EQ(waiting_in(h, *a, "rock_paper_scissors"), 8);
}

TEST(Lines, GoOnWhileThePlayerPlaysBots) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  h.say(*a, queue_for("tic_tac_toe"));
  h.say(*a, R"({"t":"create","game":"briscola","bots":[0]})");
  const std::string bots = table_of(*a);
  h.say(*a, about("ready", bots));
  h.say(*b, queue_for("tic_tac_toe"));
  ASSERT_TRUE(is_paired(*b));
  EXPECT_EQ(table_of(*a), table_of(*b));
  EXPECT_FALSE(over(a->last("update"))) << "the match with the bots goes on";
}

// --- bots on the last seats ---

TEST(Lines, AreFilledWithBotsWhenAllAgree) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  for (Recorder* wire : {a.get(), b.get()}) h.say(*wire, queue_for("president"));
  h.say(*a, R"({"t":"accept","together":true})");
  EXPECT_EQ(code_of(*a), "no_offer") << "too early";
  h.pass(11'000);
  EXPECT_EQ(a->last("queued").find("agreed")->integer(), 0);
  h.say(*a, R"({"t":"accept","together":true})");
  EXPECT_EQ(b->last("queued").find("agreed")->integer(), 1);
  EXPECT_FALSE(is_paired(*a));
  h.say(*b, R"({"t":"accept","together":true})");
  ASSERT_TRUE(is_paired(*a) && is_paired(*b));
  const Value table = *a->last("table").find("table");
  EXPECT_FALSE(table.find("rated")->boolean);
  std::string kinds;
  for (const Value& seat : table.find("seats")->items) kinds += text_at(seat, "kind")[0];
  EXPECT_EQ(kinds, "ppbb");
}

TEST(Lines, OfAPlayerWhoTakesBotsAloneLeaveTheOthersWaiting) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  for (Recorder* wire : {a.get(), b.get()}) h.say(*wire, queue_for("president"));
  h.pass(11'000);
  h.say(*a, R"({"t":"accept"})");
  EXPECT_TRUE(is_paired(*a));
  EXPECT_EQ(waiting_in(h, *b, "president"), 1);
}

// --- a restart ---

TEST(Lines, OutliveARestart) {
  TestHouse h;
  auto a = h.connect();
  const std::string token = text_at(a->last("welcome"), "token");
  h.say(*a, queue_for("joker"));
  h.say(*a, queue_for("tic_tac_toe", R"(,"also":true)"));
  h.pass(5'000);
  h.restart();
  a = h.connect(R"({"t":"hello","token":")" + token + "\"}");
  EXPECT_EQ(waiting_in(h, *a, "joker"), 1);
  EXPECT_GE(a->last("queued").find("waited_ms")->integer(), 5'000) << "the wait goes on";
  const auto b = h.connect();
  h.say(*b, queue_for("tic_tac_toe"));
  EXPECT_TRUE(is_paired(*a));
  const std::string next = text_at(a->last("welcome"), "token");
  h.restart();
  const auto back = h.connect(R"({"t":"hello","token":")" + next + "\"}");
  EXPECT_EQ(back->count("queued"), 0u) << "a paired player waits in no line";
}

TEST(Lines, KeepThePlaceOfAPlayerWhoAsksAgain) {
  TestHouse h;
  const auto a = h.connect();
  h.say(*a, queue_for("joker"));
  h.pass(5'000);
  for (const std::string more : {"", R"(,"also":true)"}) {
    h.say(*a, queue_for("joker", more));
    EXPECT_GE(a->last("queued").find("waited_ms")->integer(), 5'000) << more;
    EXPECT_EQ(waiting_in(h, *a, "joker"), 1);
  }
}

TEST(Lines, AreForgottenWhenThePlayerDoesNotComeBackInTime) {
  TestHouse h;
  const auto a = h.connect();
  const std::string token = text_at(a->last("welcome"), "token");
  h.say(*a, queue_for("tic_tac_toe"));
  h.restart();
  h.pass(61'000);
  const auto back = h.connect(R"({"t":"hello","token":")" + token + "\"}");
  EXPECT_EQ(back->count("queued"), 0u);
}

TEST(Lines, OfAPlayerWhoHungUpDoNotComeBack) {
  TestHouse h;
  const auto a = h.connect();
  const std::string token = text_at(a->last("welcome"), "token");
  h.say(*a, queue_for("tic_tac_toe"));
  h.disconnect(*a);
  h.restart();
  const auto back = h.connect(R"({"t":"hello","token":")" + token + "\"}");
  EXPECT_EQ(back->count("queued"), 0u);
}

}  // namespace
}  // namespace tests
