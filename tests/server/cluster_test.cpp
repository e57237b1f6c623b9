// Several nodes of a house: players of one table at different nodes, one connection an account, lists, the queue, the gallery, a
// bus that loses messages or is away. Takeovers need PostgreSQL; they are in test_cluster.py.
#include "server/cluster.h"

#include <array>
#include <random>

#include <gtest/gtest.h>

#include "server/packet.h"
#include "tests/support/nodes_fixture.h"
#include "tests/support/share.h"

namespace tests {
namespace {

// A player at a node.
struct Guest {
  Guest(TestNodes& n, std::size_t at, const std::string& hello = R"({"t":"hello"})")
      : nodes(n), node(at), wire(n.connect(at, hello)) {}
  void say(const std::string& frame) { nodes.say(node, *wire, frame); }
  Value last(std::string_view type) const { return wire->last(type); }
  std::string token() const { return text_at(last("welcome"), "token"); }

  TestNodes& nodes;
  std::size_t node;
  std::unique_ptr<Recorder> wire;
};

std::string seat_two(Guest& a, Guest& b, const std::string& wishes) {
  a.say(R"({"t":"create",)" + wishes + "}");
  const std::string code = table_of(*a.wire);
  b.say(about("join", code));
  for (Guest* guest : {&a, &b}) guest->say(about("ready", code));
  return code;
}

// Plays until the match is over; returns the moves.
int play_out(const std::string& code, Guest& a, Guest& b) {
  int moves = 0;
  while (!over(a.last("update")) && moves < 500) {
    Guest& mover = legal(a.last("update")).empty() ? b : a;
    const Value now = mover.last("update");
    if (legal(now).empty()) {  // between two deals
      for (Guest* guest : {&a, &b}) guest->say(about("next", code));
      continue;
    }
    mover.say(play(code, version(now), legal(now)[0], "m" + std::to_string(version(now))));
    EXPECT_EQ(version(a.last("update")), version(b.last("update")));
    ++moves;
  }
  return moves;
}

TEST(Cluster, PlayersAtTwoNodesPlayOneMatch) {
  TestNodes nodes(3);
  Guest a(nodes, 0), b(nodes, 1), watcher(nodes, 2);
  const std::string code = seat_two(a, b, R"("game":"briscola")");
  watcher.say(about("watch", code));
  EXPECT_GT(play_out(code, a, b), 30);
  EXPECT_TRUE(over(b.last("update")));
  EXPECT_TRUE(over(watcher.last("update")));
  EXPECT_EQ(b.wire->count("error") + a.wire->count("error"), 0u);
  b.say(R"({"t":"transcript","table":")" + code + "\"}");
  EXPECT_EQ(b.wire->count("transcript"), 1u) << "any node knows what is over";
}

TEST(Cluster, AnAnswerHasTheIdOfItsRequestAndComesOnce) {
  TestNodes nodes(2);
  Guest a(nodes, 0), b(nodes, 1);
  a.say(R"({"t":"create","game":"tic_tac_toe"})");
  const std::string code = table_of(*a.wire);
  const std::string join = R"({"t":"join","id":7,"table":")" + code + "\"}";
  b.say(join);
  EXPECT_EQ(b.last("table").find("re")->integer(), 7);
  const std::size_t told = a.wire->count("table");
  b.say(join);
  EXPECT_EQ(b.last("table").find("re")->integer(), 7) << "the same answer again";
  EXPECT_EQ(a.wire->count("table"), told) << "and nothing was done twice";
  b.say(R"({"t":"kick","id":8,"seat":0,"table":")" + code + "\"}");
  EXPECT_EQ(code_of(*b.wire), "not_host");
  b.say(R"({"t":"join","id":9,"table":"NOSUCHXX"})");
  EXPECT_EQ(code_of(*b.wire), "no_such_table");
}

TEST(Cluster, TheNewerConnectionOfAnAccountStays) {
  TestNodes nodes(2);
  Guest old(nodes, 0);
  nodes.pass(1000);
  Guest fresh(nodes, 1, R"({"t":"hello","token":")" + old.token() + "\"}");
  EXPECT_EQ(old.wire->closed, 4002);
  EXPECT_EQ(fresh.wire->closed, 0);
  nodes.disconnect(0, *old.wire);
  Guest host(nodes, 0);
  const std::string code = seat_two(host, fresh, R"("game":"tic_tac_toe")");
  EXPECT_EQ(version(fresh.last("update")), 0);
}

TEST(Cluster, TheNewerConnectionStaysThoughTheClockOfItsNodeIsBehind) {
  for (const bool away : {false, true}) {
    TestNodes nodes(2);
    nodes[0].clock.skip(150);
    const Guest old(nodes, 0);
    nodes.network.down = away;
    Guest fresh(nodes, 1, R"({"t":"hello","token":")" + old.token() + "\"}");
    nodes.network.down = false;
    for (server::NodeId i : {1, 2}) nodes.network.end(i).on_connected();
    nodes.settle();
    EXPECT_EQ(old.wire->closed, 4002);
    EXPECT_EQ(fresh.wire->closed, 0);
    fresh.say(R"({"t":"create","game":"tic_tac_toe"})");
    EXPECT_EQ(fresh.wire->count("table"), 1u) << "it is the connection of its account";
  }
}

TEST(Cluster, TwoConnectionsThatDidNotHearOfEachOtherLeaveOne) {
  TestNodes nodes(2);
  Guest first(nodes, 0);
  const std::string hello = R"({"t":"hello","token":")" + first.token() + "\"}";
  nodes.network.down = true;
  nodes.pass(1000);
  Guest second(nodes, 1, hello);
  EXPECT_EQ(first.wire->closed + second.wire->closed, 0);
  nodes.network.down = false;
  for (server::NodeId i : {1, 2}) nodes.network.end(i).on_connected();
  nodes.settle();
  EXPECT_EQ(first.wire->closed, 4002);
  EXPECT_EQ(second.wire->closed, 0);
}

TEST(Cluster, ATokenThatAClientGotIsGoodWhateverAnotherNodeGivesLate) {
  TestNodes nodes(2);
  const auto hello = [](const std::string& token) {
    return R"({"t":"hello","token":")" + token + "\"}";
  };
  const Guest first(nodes, 0);
  nodes.disconnect(0, *first.wire);
  // The client asked a node that stood still, gave up, and asked another; then the first node went on.
  const Guest client(nodes, 1, hello(first.token()));
  const Guest late(nodes, 0, hello(first.token()));
  ASSERT_NE(late.token(), client.token());
  Guest again(nodes, 0, hello(client.token()));
  ASSERT_EQ(again.wire->count("welcome"), 1u) << code_of(*again.wire);
  again.say(R"({"t":"ping"})");  // which proves that the client has its token
  std::vector<std::unique_ptr<Guest>> others;
  for (const std::string& old : {first.token(), client.token(), late.token()}) {
    others.push_back(std::make_unique<Guest>(nodes, 1, hello(old)));
    EXPECT_EQ(code_of(*others.back()->wire), "bad_token");
  }
  const Guest last(nodes, 1, hello(again.token()));
  EXPECT_EQ(last.wire->count("welcome"), 1u);
}

TEST(Cluster, GoingAwayAndComingBackAtAnotherNode) {
  TestNodes nodes(2);
  Guest a(nodes, 0), b(nodes, 1);
  const std::string code = seat_two(a, b, R"("game":"briscola")");
  nodes.disconnect(1, *b.wire);
  EXPECT_EQ(text_at(*a.last("update").find("what"), "kind"), "away");
  Guest again(nodes, 0, R"({"t":"hello","token":")" + b.token() + "\"}");
  EXPECT_EQ(text_at(*a.last("update").find("what"), "kind"), "back");
  ASSERT_EQ(again.last("welcome").find("tables")->items.size(), 1u);
  EXPECT_GT(play_out(code, a, again), 10);
}

TEST(Cluster, TablesOfAllNodesAreListedAndCounted) {
  server::Config config = TestHouse::quick();
  config.tables_each = 2;
  TestNodes nodes(2, config);
  Guest a(nodes, 0), b(nodes, 1);
  for (int i = 0; i < 2; ++i) a.say(R"({"t":"create","game":"briscola","public":true})");
  const std::string code = table_of(*a.wire);
  b.say(R"({"t":"tables"})");
  ASSERT_EQ(b.last("tables").find("tables")->items.size(), 2u);
  EXPECT_EQ(text_at(b.last("tables").find("tables")->items[0], "table"), code) << "newest first";
  Guest moved(nodes, 1, R"({"t":"hello","token":")" + a.token() + "\"}");
  moved.say(R"({"t":"create","game":"briscola"})");
  EXPECT_EQ(code_of(*moved.wire), "too_many_tables");
  moved.say(about("leave", code));
  b.say(R"({"t":"tables"})");
  EXPECT_EQ(b.last("tables").find("tables")->items.size(), 1u);
  moved.say(R"({"t":"create","game":"briscola"})");
  EXPECT_EQ(moved.wire->count("error"), 1u);
}

TEST(Cluster, TheQueuePairsPlayersOfAllNodes) {
  TestNodes nodes(3);
  Guest a(nodes, 1), b(nodes, 2);
  for (Guest* guest : {&a, &b}) guest->say(R"({"t":"queue","game":"briscola","players":2})");
  nodes.pass(1000);
  const std::string code = table_of(*a.wire);
  EXPECT_EQ(table_of(*b.wire), code);
  for (Guest* guest : {&a, &b}) guest->say(about("ready", code));
  EXPECT_GT(play_out(code, a, b), 30);
  a.say(R"({"t":"queues"})");
  EXPECT_EQ(a.wire->count("queues"), 1u);
}

TEST(Cluster, APairThatBreaksUpWaitsOnAtTheMatchmaker) {
  TestNodes nodes(2);
  Guest a(nodes, 1), b(nodes, 1);
  for (Guest* guest : {&a, &b}) guest->say(R"({"t":"queue","game":"briscola","players":2})");
  nodes.pass(1000);
  b.say(about("leave", table_of(*b.wire)));
  nodes.pass(1000);
  Guest looker(nodes, 0);
  looker.say(R"({"t":"queues"})");
  ASSERT_EQ(looker.last("queues").find("games")->items.size(), 1u);
  EXPECT_EQ(looker.last("queues").find("games")->items[0].find("waiting")->integer(), 1);
}

// How many wait for a game, as a player at the node that pairs players is told.
std::int64_t waiting_in_line(TestNodes& nodes) {
  Guest looker(nodes, 0);
  looker.say(R"({"t":"queues"})");
  const Value games = *looker.last("queues").find("games");
  nodes.disconnect(0, *looker.wire);
  return games.items.empty() ? 0 : *games.items[0].find("waiting")->integer();
}

TEST(Cluster, APlayerWhoseNodeGoesKeepsThePlaceInLine) {
  for (const bool drained : {true, false}) {
    TestNodes nodes(2);
    Guest waiter(nodes, 1);
    waiter.say(R"({"t":"queue","game":"briscola","players":2})");
    nodes.pass(5000);
    ASSERT_EQ(waiting_in_line(nodes), 1);
    if (drained) {
      nodes[1].house->drain();
      nodes.disconnect(1, *waiter.wire);
    } else {
      nodes[0].house->renewed({.nodes = {1}, .matchmaker = 1, .sweeper = 1});
      nodes.settle();
    }
    EXPECT_EQ(waiting_in_line(nodes), 0) << "nobody is paired with a player who is not there";
    nodes[0].pass(3000);
    Guest back(nodes, 0, R"({"t":"hello","token":")" + waiter.token() + "\"}");
    ASSERT_EQ(back.wire->count("queued"), 1u);
    EXPECT_GE(*back.last("queued").find("waited_ms")->integer(), 8000);
    Guest other(nodes, 0);
    other.say(R"({"t":"queue","game":"briscola","players":2})");
    nodes[0].pass(1000);
    EXPECT_EQ(table_of(*back.wire), table_of(*other.wire));
  }
}

TEST(Cluster, ThePlaceInLineIsNotKeptForever) {
  TestNodes nodes(2);
  Guest waiter(nodes, 1);
  waiter.say(R"({"t":"queue","game":"briscola","players":2})");
  nodes[1].house->drain();
  nodes.disconnect(1, *waiter.wire);
  nodes[0].pass(nodes[0].settings.absent + 1000);
  const Guest back(nodes, 0, R"({"t":"hello","token":")" + waiter.token() + "\"}");
  EXPECT_EQ(back.wire->count("queued"), 0u);
  EXPECT_EQ(waiting_in_line(nodes), 0);
}

TEST(Cluster, APlayerWhoLeavesLosesThePlaceInLine) {
  TestNodes nodes(2);
  Guest waiter(nodes, 1);
  waiter.say(R"({"t":"queue","game":"briscola","players":2})");
  nodes.disconnect(1, *waiter.wire);
  const Guest back(nodes, 0, R"({"t":"hello","token":")" + waiter.token() + "\"}");
  EXPECT_EQ(back.wire->count("queued"), 0u);
  EXPECT_EQ(waiting_in_line(nodes), 0);
}

TEST(Cluster, ManyWatchersOfANodeCostOneMessage) {
  TestNodes nodes(2);
  Guest a(nodes, 0), b(nodes, 0);
  const std::string code = seat_two(a, b, R"("game":"briscola")");
  std::vector<std::unique_ptr<Guest>> watchers;
  for (int i = 0; i < 60; ++i) {
    const char* lang = i % 2 ? "it" : "en";
    watchers.push_back(
        std::make_unique<Guest>(nodes, 1, R"({"t":"hello","lang":")" + std::string(lang) + "\"}"));
    watchers.back()->say(about("watch", code));
  }
  const std::size_t sent = nodes.network.sent, bytes = nodes.network.bytes;
  Guest& mover = legal(a.last("update")).empty() ? b : a;
  const Value now = mover.last("update");
  mover.say(play(code, version(now), legal(now)[0], "m"));
  for (const auto& watcher : watchers)
    EXPECT_EQ(version(watcher->last("update")), version(now) + 1);
  EXPECT_LE(nodes.network.sent - sent, 2u);
  EXPECT_LE(nodes.network.bytes - bytes, 16'000u)
      << "a frame for each language, not for each watcher";
}

TEST(Cluster, AGreatGalleryAtAllNodesCostsAFewMessages) {
  TestNodes nodes(3);
  Guest a(nodes, 0), b(nodes, 1);
  const std::string code = seat_two(a, b, R"("game":"briscola")");
  std::vector<std::unique_ptr<Guest>> watchers;
  const auto great = static_cast<std::size_t>(share_of(1000, 4));
  for (std::size_t i = 0; i < great; ++i) {
    const std::string lang = i % 2 ? "it" : "en";
    watchers.push_back(
        std::make_unique<Guest>(nodes, i % 3, R"({"t":"hello","lang":")" + lang + "\"}"));
    watchers.back()->say(about("watch", code));
  }
  const std::size_t sent = nodes.network.sent;
  Guest& mover = legal(a.last("update")).empty() ? b : a;
  const Value now = mover.last("update");
  mover.say(play(code, version(now), legal(now)[0], "m"));
  for (const auto& watcher : watchers)
    ASSERT_EQ(version(watcher->last("update")), version(now) + 1);
  EXPECT_LE(nodes.network.sent - sent, 2u * 3u * 2u) << "twice the nodes times the languages";
}

// Every message may be lost: requests, updates, the question for a lost update, and its answer.
void play_over_a_bad_bus(unsigned seed) {
  TestNodes nodes(2);
  Guest a(nodes, 0), b(nodes, 1);
  const std::string code = seat_two(a, b, R"("game":"tic_tac_toe")");
  std::minstd_rand dice(seed);
  nodes.network.loses = [&](server::NodeId, server::NodeId) { return dice() % 3 == 0; };
  int moves = 0;
  while (!over(a.last("update")) && moves < 9) {
    Guest& mover = legal(a.last("update")).empty() ? b : a;
    Guest& other = &mover == &a ? b : a;
    const Value now = mover.last("update");
    mover.say(play(code, version(now), legal(now)[0], "m" + std::to_string(moves)));
    for (int i = 0; i < 20 && version(mover.last("update")) == version(now); ++i) {
      nodes.pass(2000);
      nodes.renew();
    }
    ASSERT_EQ(version(mover.last("update")), version(now) + 1);
    for (int i = 0; i < 500 && version(other.last("update")) == version(now); ++i) nodes.renew();
    ASSERT_EQ(version(other.last("update")), version(now) + 1);
    ++moves;
  }
  EXPECT_TRUE(over(a.last("update")));
  EXPECT_EQ(a.wire->count("error") + b.wire->count("error"), 0u);
}

TEST(Cluster, WhatABusLosesIsSentAgainAndDoneOnce) {
  for (unsigned seed = 1; seed <= 8; ++seed) {
    SCOPED_TRACE(seed);
    ASSERT_NO_FATAL_FAILURE(play_over_a_bad_bus(seed));
  }
}

// What an owner remembers of the answers to a player at another node.
struct RememberedElsewhere : ::testing::Test {
  LocalNetwork network;
  server::Peers peers{network.end(1), 1, [](auto&&) {}};
  server::RemoteWire wire{peers, 2};
  server::Connection connection;
  void SetUp() override { wire.connection = &connection; }
  std::size_t bytes() const {
    std::size_t sum = 0;
    for (const auto& answer : wire.answers) sum += answer.frame.size();
    return sum;
  }
};

TEST_F(RememberedElsewhere, NoAnswerOfAnotherNodeIsTooLarge) {
  wire.answers = {{7}, {8}};
  wire.reply_to(7, std::string(2 * server::Connection::kMostRemembered, 'x'));
  wire.reply_to(8, "small");
  ASSERT_EQ(wire.answers.size(), 1u);
  EXPECT_EQ(wire.answers[0].frame, "small");
}

TEST_F(RememberedElsewhere, AnswersOfAnotherNodeAreBoundedInBytes) {
  wire.answers = {{1}};  // in progress all the time
  for (std::int64_t ticket = 2; ticket < 130; ++ticket) {
    wire.answers.push_back({ticket});
    wire.reply_to(ticket, std::string(1000, 'x'));
    EXPECT_LE(bytes(), server::Connection::kMostRemembered);
    EXPECT_EQ(wire.answers.back().ticket, ticket);
  }
  EXPECT_EQ(wire.answers.front().ticket, 1);
  EXPECT_EQ(bytes(), server::Connection::kMostRemembered / 1000 * 1000) << "no fewer than fit";
}

TEST_F(RememberedElsewhere, NoAnswerToAQuestionOfAnotherNode) {
  wire.answers = {{7, true}, {8}};
  wire.reply_to(7, "told");
  wire.reply_to(8, "done");
  ASSERT_EQ(wire.answers.size(), 1u);
  EXPECT_EQ(wire.answers[0].ticket, 8);
}

TEST(Cluster, WithoutABusTheOwnersOwnPlayersGoOn) {
  TestNodes nodes(2);
  Guest a(nodes, 0), b(nodes, 0), remote(nodes, 1);
  const std::string code = seat_two(a, b, R"("game":"briscola")");
  nodes.network.down = true;
  Guest& mover = legal(a.last("update")).empty() ? b : a;
  const Value now = mover.last("update");
  mover.say(play(code, version(now), legal(now)[0], "m"));
  EXPECT_EQ(version(mover.last("update")), version(now) + 1);
  remote.say(about("watch", code));
  EXPECT_EQ(remote.wire->count("error") + remote.wire->count("update"), 0u) << "it waits";
  nodes.network.down = false;
  for (server::NodeId i : {1, 2}) nodes.network.end(i).on_connected();
  nodes.settle();
  EXPECT_EQ(version(remote.last("update")), version(now) + 1);
  EXPECT_EQ(remote.wire->count("error"), 0u);
}

TEST(Cluster, ARequestWaitsForTheBusTenSecondsAndIsNotDoneLater) {
  TestNodes nodes(2);
  Guest host(nodes, 0), guest(nodes, 1);
  host.say(R"({"t":"create","game":"tic_tac_toe"})");
  const std::string code = table_of(*host.wire);
  nodes.network.down = true;
  guest.say(about("join", code));
  nodes.pass(9000);
  nodes.renew();
  EXPECT_EQ(guest.wire->count("error"), 0u);
  nodes.pass(2000);
  nodes.renew();
  EXPECT_EQ(code_of(*guest.wire), "unavailable");
  nodes.network.down = false;
  for (server::NodeId i : {1, 2}) nodes.network.end(i).on_connected();
  nodes.settle();
  EXPECT_EQ(guest.wire->count("table"), 0u) << "nothing happens late";
  guest.say(about("join", code));
  EXPECT_EQ(guest.wire->count("table"), 1u);
}

TEST(Cluster, ANodeWithAnOldLeaseShowsNothing) {
  TestNodes nodes(2);
  Guest a(nodes, 0), b(nodes, 0);
  const std::string code = seat_two(a, b, R"("game":"briscola")");
  nodes[0].fresh = false;
  const std::size_t shown = a.wire->count("update");
  a.say(about("view", code));
  EXPECT_EQ(a.wire->count("update"), shown);
  EXPECT_EQ(code_of(*a.wire), "unavailable");
  EXPECT_FALSE(nodes[0].house->ready());
}

TEST(Cluster, NewsOfAccountsReachEveryNode) {
  TestNodes nodes(2);
  Guest a(nodes, 0), b(nodes, 1);
  a.say(R"({"t":"create","game":"briscola"})");
  const std::string code = table_of(*a.wire);
  b.say(about("join", code));
  b.say(R"({"t":"register","name":"BeaDue","password":"a long password"})");
  nodes.settle();
  EXPECT_NE(a.wire->frames.back().find("BeaDue"), std::string::npos)
      << "at the table of the other node";
  a.say(R"({"t":"mute","name":"BeaDue"})");
  const std::size_t said = a.wire->count("said");
  b.say(about("say", code, R"(,"phrase":"hello")"));
  EXPECT_EQ(a.wire->count("said"), said);
  nodes[1].house->order(R"({"t":"ban","name":"BeaDue"})", [](const std::string&) {});
  nodes[0].house->order(R"({"t":"say","text":"A notice"})", [](const std::string&) {});
  nodes.settle();
  EXPECT_EQ(b.wire->closed, 4009);
  EXPECT_EQ(b.wire->count("notice"), 1u);
}

TEST(Cluster, WhatNodesMissedTheyHearWithinTenRounds) {
  TestNodes nodes(2);
  Guest a(nodes, 0), b(nodes, 1);
  a.say(R"({"t":"create","game":"briscola","public":true})");
  const std::string closed = table_of(*a.wire);
  nodes.network.loses = [](server::NodeId, server::NodeId) { return true; };
  a.say(about("leave", closed));
  a.say(R"({"t":"create","game":"briscola","public":true})");
  const std::string open = table_of(*a.wire);
  const Guest late(nodes, 0);
  b.say(R"({"t":"tables"})");
  EXPECT_EQ(text_at(b.last("tables").find("tables")->items.at(0), "table"), closed);
  nodes.network.loses = [](server::NodeId, server::NodeId) { return false; };
  for (int i = 0; i < 10; ++i) nodes.renew();
  b.say(R"({"t":"tables"})");
  ASSERT_EQ(b.last("tables").find("tables")->items.size(), 1u);
  EXPECT_EQ(text_at(b.last("tables").find("tables")->items[0], "table"), open);
}

// Players who wait ask for nothing, so nobody but the nodes can notice that an update was lost.
TEST(Cluster, AnUpdateThatTheBusLostIsShownAgain) {
  TestNodes nodes(2);
  Guest a(nodes, 0), b(nodes, 1), watcher(nodes, 1);
  const std::string code = seat_two(a, b, R"("game":"briscola","public":true)");
  watcher.say(about("watch", code));
  const auto play_unheard = [&] {
    Guest& mover = legal(a.last("update")).empty() ? b : a;
    const Value now = mover.last("update");
    nodes.network.loses = [](server::NodeId, server::NodeId to) { return to == 2; };
    mover.say(play(code, version(now), legal(now)[0], "m" + std::to_string(version(now))));
    nodes.network.loses = [](server::NodeId, server::NodeId) { return false; };
    return version(a.last("update"));
  };
  while (legal(a.last("update")).empty()) {
    const Value now = b.last("update");
    b.say(play(code, version(now), legal(now)[0], "b" + std::to_string(version(now))));
  }
  const auto shown = play_unheard();
  EXPECT_LT(version(b.last("update")), shown);
  for (int i = 0; i < 10; ++i) nodes.renew();  // the list of the owner counts what it sent
  EXPECT_EQ(version(b.last("update")), shown);
  EXPECT_EQ(version(watcher.last("update")), shown);
  EXPECT_EQ(b.wire->count("error") + watcher.wire->count("error"), 0u);
}

TEST(Cluster, AVisitorDoesNotWaitForever) {
  TestNodes nodes(2);
  Recorder wire;
  nodes.network.held_back = true;  // the matchmaker does not answer
  nodes[1].house->ask(nodes[1].house->visitor(wire, "test", ""), "queues", "{}");
  nodes[1].settle();
  EXPECT_TRUE(wire.frames.empty());
  nodes.pass(11'000);
  nodes.renew();
  EXPECT_EQ(code_of(wire), "unavailable");
}

TEST(Cluster, TheNodeThatTidiesUpArchives) {
  constexpr server::Millis kHour = 3'600'000;
  TestNodes nodes(2);
  Guest a(nodes, 1), b(nodes, 1);
  const std::string code = seat_two(a, b, R"("game":"tic_tac_toe")");
  EXPECT_GT(play_out(code, a, b), 0);
  const auto archived = [&] {
    server::Database db(nodes[0].path);
    server::Rows rows = db.query("SELECT count(*) FROM archive");
    return rows.next() ? rows.number(0) : 0;
  };
  nodes[1].pass(kHour);
  EXPECT_EQ(archived(), 0);
  nodes[0].pass(kHour);
  EXPECT_EQ(archived(), 1);
}

TEST(Cluster, ABadMessageChangesNothing) {
  TestNodes nodes(2);
  const Guest a(nodes, 0);
  const std::string whole = server::Packet().add("here").add(2).add("{}").bytes();
  for (std::size_t size = 0; size <= whole.size(); ++size)
    nodes.network.end(1).on_message(whole.substr(0, size));
  for (const char* kind : {"here", "gone", "table", "no_table", "ask", "frames", "close", "bounce",
                           "joined", "news", "tables_free", "all", "yours", "nonsense"}) {
    nodes.network.end(1).on_message(server::Packet().add(kind).add(9).bytes());
    nodes.network.end(1).on_message(
        server::Packet().add(kind).add(9).add("x").add("]").add("y").add("z").add("{").bytes());
  }
  nodes.settle();
  EXPECT_EQ(a.wire->closed, 0);
}

// What nodes told each other while players did everything that concerns another node.
std::vector<std::pair<server::NodeId, std::string>> recorded_messages() {
  std::vector<std::pair<server::NodeId, std::string>> messages;
  TestNodes nodes(2);
  nodes.network.record = &messages;
  Guest a(nodes, 0), b(nodes, 1), waiter(nodes, 1);
  const std::string code = seat_two(a, b, R"("game":"briscola","public":true)");
  waiter.say(about("watch", code));
  Guest& mover = legal(a.last("update")).empty() ? b : a;
  const Value now = mover.last("update");
  mover.say(play(code, version(now), legal(now)[0], "m"));
  b.say(R"({"t":"register","name":"BeaDue","password":"a long password"})");
  waiter.say(R"({"t":"queue","game":"briscola","players":2})");
  waiter.say(about("join", "NOSUCHXX"));
  nodes[0].house->order(R"({"t":"say","text":"A notice"})", [](const std::string&) {});
  nodes[1].house->order(R"({"t":"ban","name":"BeaDue"})", [](const std::string&) {});
  for (int i = 0; i < 10; ++i) nodes.renew();
  nodes[0].house->left();
  nodes.settle();
  return messages;
}

// A byte, a part, or the length of a part is wrong; or a part is what another message says.
std::string damaged(const std::string& message, const std::string& other, std::minstd_rand& dice) {
  constexpr std::array kWrong = {"",     "-1", "9223372036854775807", "-9223372036854775808",
                                 "null", "[]", R"({"number":1e9})",   "0 0 0 9 "};
  const auto below = [&](std::size_t n) { return dice() % n; };
  if (below(3) == 0) {
    std::string bytes = message;
    bytes[below(bytes.size())] = static_cast<char>(below(256));
    return bytes;
  }
  const auto whole = server::parts_of(message), strange = server::parts_of(other);
  const std::size_t wrong = below(whole->size());
  server::Packet out;
  for (std::size_t i = 0; i < whole->size(); ++i) {
    if (i != wrong) {
      out.add((*whole)[i]);
    } else if (const std::size_t which = below(kWrong.size() + 4); which < kWrong.size()) {
      out.add(kWrong[which]);
    } else if (which > kWrong.size()) {  // otherwise the part is missing
      out.add((*strange)[below(strange->size())]);
    }
  }
  return out.bytes();
}

// A server of the bus, or a node of another version, may say anything. It harms the players it names, and no others.
TEST(Cluster, DamagedMessagesHarmNobodyElse) {
  const auto messages = recorded_messages();
  std::minstd_rand dice(1);
  TestNodes nodes(2);
  std::vector<std::unique_ptr<Guest>> named;  // by the messages
  for (std::size_t i = 0; i < 16; ++i) named.push_back(std::make_unique<Guest>(nodes, i % 2));
  for (int round = 0; round < 20; ++round) {
    for (const auto& [to, message] : messages)
      nodes.network.end(to).on_message(
          damaged(message, messages[dice() % messages.size()].second, dice));
    nodes.settle();
  }
  nodes.renew();
  Guest a(nodes, 0), b(nodes, 1);
  const std::string code = seat_two(a, b, R"("game":"briscola")");
  ASSERT_EQ(b.wire->count("update"), 1u) << b.wire->frames.back();
  EXPECT_GT(play_out(code, a, b), 30);
  EXPECT_EQ(a.wire->closed + b.wire->closed, 0);
}

TEST(Cluster, ATableThatNobodyMayWatchIsNotKept) {
  constexpr int kMostWatched = 16;
  server::Config config = TestHouse::quick();
  config.tables_each = kMostWatched + 1;
  TestNodes nodes(2, config);
  Guest host(nodes, 0), watcher(nodes, 1);
  std::string first;
  for (int i = 0; i <= kMostWatched; ++i) {
    host.say(R"({"t":"create","game":"tic_tac_toe"})");
    if (first.empty()) first = table_of(*host.wire);
    watcher.say(about("watch", table_of(*host.wire)));
  }
  EXPECT_EQ(code_of(*watcher.wire), "too_many_watched");
  nodes.network.loses = [](server::NodeId, server::NodeId) { return true; };
  host.say(about("seat", first, R"(,"seat":1,"bot":50)"));
  nodes.network.loses = [](server::NodeId, server::NodeId) { return false; };
  const std::size_t shown = watcher.wire->frames.size();
  for (int i = 0; i < 10; ++i) nodes.renew();
  EXPECT_GE(watcher.wire->frames.size(), shown + kMostWatched) << "what was lost is shown again";
  EXPECT_EQ(watcher.wire->count("error"), 1u) << watcher.wire->frames.back();
}

TEST(Packet, PartsComeBackAsTheyWere) {
  const std::string bytes = std::string("a\0b", 3);
  const std::string whole = server::Packet().add(bytes).add("").add(-5).bytes();
  const auto parts = server::parts_of(whole);
  ASSERT_TRUE(parts);
  ASSERT_EQ(parts->size(), 3u);
  EXPECT_EQ((*parts)[0], bytes);
  EXPECT_EQ((*parts)[1], "");
  EXPECT_EQ((*parts)[2], "-5");
  for (std::size_t cut : {1u, 3u, 5u})
    EXPECT_FALSE(server::parts_of(std::string_view(whole).substr(0, whole.size() - cut))) << cut;
}

}  // namespace
}  // namespace tests
