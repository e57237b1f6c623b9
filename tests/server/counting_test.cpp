// Which results count for ratings, and how much: a minimum of play, players who meet often, players who are hardly known.
#include <gtest/gtest.h>

#include "server/records_json.h"
#include "server/store/rooms.h"
#include "server/store/schema.h"
#include "tests/support/house_fixture.h"

namespace tests {
namespace {

using Outcome = server::SeatResult::Outcome;

constexpr server::Millis kHour = 3'600'000;

// A store in which results are written one after the other.
struct Ledger {
  Ledger() { server::migrate(db); }
  server::Database db{":memory:"};
  int rooms = 0;
  void write(const std::vector<server::Finisher>& finishers, server::Millis now,
             bool counts = true) {
    server::Plan plan;
    plan.code = "ROOM" + std::to_string(++rooms);
    server::record(db, *server::add_room(db, plan, 0), "briscola", finishers, counts, now);
  }
  void beat(server::PlayerId winner, server::PlayerId loser, server::Millis now) {
    write({{winner, "W", 0, {1, Outcome::kWon}}, {loser, "L", 1, {2, Outcome::kLost}}}, now);
  }
  server::Rating rating(server::PlayerId player) {
    return server::rating_of(db, "briscola", player);
  }
};

// --- players who meet often ---

TEST(Counting, HalvesWithEachMatchOfAPairInADay) {
  Ledger twice, once;
  twice.beat(1, 2, 0);
  const server::Rating first = twice.rating(1);
  once.beat(1, 2, 0);
  once.db.script("DELETE FROM met");  // as if they had never met
  twice.beat(1, 2, kHour);
  once.beat(1, 2, kHour);
  EXPECT_NEAR(twice.rating(1).mu - first.mu, (once.rating(1).mu - first.mu) / 2, 1e-9);
  EXPECT_NEAR(twice.rating(1).sigma - first.sigma, (once.rating(1).sigma - first.sigma) / 2, 1e-9);
}

TEST(Counting, OfAPairIsWholeAgainAfterADay) {
  Ledger later, fresh;
  later.beat(1, 2, 0);
  fresh.beat(1, 2, 0);
  fresh.db.script("DELETE FROM met");
  later.beat(1, 2, 24 * kHour);
  fresh.beat(1, 2, 24 * kHour);
  EXPECT_EQ(later.rating(1), fresh.rating(1));
}

TEST(Counting, OfFortyMatchesOfAPairIsThatOfTwo) {
  Ledger often, twice;
  for (int i = 0; i < 40; ++i) often.beat(1, 2, i);
  for (int i = 0; i < 2; ++i) {
    twice.beat(1, 2, i);
    twice.db.script("DELETE FROM met");
  }
  EXPECT_LE(server::conservative(often.rating(1)), server::conservative(twice.rating(1)) + 0.1);
}

TEST(Counting, DampsThePairAndNotTheOthersAtTheTable) {
  Ledger ledger, fresh;
  const std::vector<server::Finisher> match = {{1, "A", 0, {1, Outcome::kWon}},
                                               {2, "B", 1, {2, Outcome::kLost}},
                                               {3, "C", 2, {3, Outcome::kLost}}};
  ledger.beat(1, 2, 0);
  fresh.beat(1, 2, 0);
  fresh.db.script("DELETE FROM met");
  ledger.write(match, 1);
  fresh.write(match, 1);
  EXPECT_LT(ledger.rating(1).mu, fresh.rating(1).mu);
  EXPECT_EQ(ledger.rating(3), fresh.rating(3)) << "met nobody before";
}

TEST(Counting, PairsAreForgottenAFewAtATime) {
  Ledger ledger;
  for (server::PlayerId i = 2; i < 12; ++i) ledger.beat(1, i, i);
  EXPECT_EQ(server::forget_pairs(ledger.db, 8, 4), 4);
  EXPECT_EQ(server::forget_pairs(ledger.db, 8, 4), 2);
  EXPECT_EQ(server::forget_pairs(ledger.db, 8, 4), 0);
}

TEST(Counting, IsToldInTheHistory) {
  Ledger ledger;
  ledger.beat(1, 2, 0);
  ledger.write({{1, "A", 0, {1, Outcome::kWon}}, {2, "B", 1, {2, Outcome::kAbandoned}}}, 1, false);
  EXPECT_EQ(ledger.rating(2).mu + ledger.rating(1).mu, 50) << "as after the first match";
  const std::string rows = server::history_json(ledger.db, 2, 100, 10).rows;
  EXPECT_LT(rows.find(R"("rated":false)"), rows.find(R"("rated":true)")) << rows;
  EXPECT_NE(server::figures_json(ledger.db, 2).find(R"("abandoned":1)"), std::string::npos);
}

// --- players who are hardly known ---

TEST(Provisional, IsAPlayerUntilTheRatingIsKnownWithin300Points) {
  EXPECT_TRUE(server::is_provisional({}));
  EXPECT_TRUE(server::is_provisional({25, 5.01}));
  EXPECT_FALSE(server::is_provisional({25, 5}));
  Ledger ledger;
  int matches = 0;
  while (server::is_provisional(ledger.rating(1))) ledger.beat(1, 1000 + ++matches, 0);
  EXPECT_GT(matches, 10);
  ledger.beat(2, 3, 0);
  const std::string rows = server::leaderboard_json(ledger.db, "briscola", 0, 100).rows;
  const auto flag_of = [&](server::PlayerId player) {
    for (const auto& row : server::leaderboard(ledger.db, "briscola", 0, 100).rows)
      if (row.player == player) return server::is_provisional(row.rating);
    return false;
  };
  EXPECT_FALSE(flag_of(1));
  EXPECT_TRUE(flag_of(2));
  EXPECT_NE(rows.find(R"("provisional":true)"), std::string::npos);
}

// --- a minimum of play ---

// Two strangers of the queue, their match begun.
struct Strangers {
  explicit Strangers(TestHouse& house, const std::string& game = "tic_tac_toe")
      : h(house), a(h.connect()), b(h.connect()) {
    for (Recorder* wire : {a.get(), b.get()})
      h.say(*wire, R"({"t":"queue","game":")" + game + "\"}");
    code = table_of(*a);
    for (Recorder* wire : {a.get(), b.get()}) h.say(*wire, about("ready", code));
  }
  // The seat to act plays its first legal move, that many times.
  void play_moves(int moves) {
    for (int i = 0; i < moves; ++i)
      for (Recorder* wire : {a.get(), b.get()}) {
        const Value u = wire->last("update");
        if (over(u) || legal(u).empty()) continue;
        h.say(*wire, tests::play(code, version(u), legal(u)[0], "m" + std::to_string(version(u))));
        break;
      }
  }
  bool counts() { return a->last("update").find("counts")->boolean; }
  std::int64_t rating(Recorder& wire) {
    h.say(wire, R"({"t":"stats"})");
    return *wire.last("stats").find("games")->items.at(0).find("rating")->integer();
  }
  TestHouse& h;
  std::unique_ptr<Recorder> a, b;
  std::string code;
};

TEST(MinimumOfPlay, AResignationBeforeItCountsForNobody) {
  TestHouse h;
  Strangers s(h, "briscola");
  s.play_moves(5);
  h.say(*s.b, about("resign", s.code));
  EXPECT_FALSE(s.counts());
  EXPECT_EQ(outcome(s.a->last("update"), 1), "abandoned");
  for (Recorder* wire : {s.a.get(), s.b.get()}) EXPECT_EQ(s.rating(*wire), 1500);
}

TEST(MinimumOfPlay, AResignationAfterItCounts) {
  TestHouse h;
  Strangers s(h, "briscola");
  s.play_moves(12);
  h.say(*s.b, about("resign", s.code));
  EXPECT_TRUE(s.counts());
  EXPECT_GT(s.rating(*s.a), 1500);
  EXPECT_LT(s.rating(*s.b), 1500);
}

TEST(MinimumOfPlay, AShortMatchThatTheCardsEndedCounts) {
  TestHouse h;
  Strangers s(h);
  s.play_moves(9);
  ASSERT_TRUE(over(s.a->last("update")));
  EXPECT_TRUE(s.counts());
}

TEST(MinimumOfPlay, BotsThatMoveForAPlayerDoNotDecide) {
  TestHouse h;
  Strangers s(h, "briscola");
  for (int i = 0; i < 12 && !over(s.a->last("update")); ++i) h.pass(31'000);  // neither moves
  ASSERT_TRUE(over(s.a->last("update"))) << "three in a row count as leaving";
  EXPECT_FALSE(s.counts());
}

// --- leaving right after pairing ---

std::string closed_until(const Recorder& wire) { return wire.last("error").find("until_ms")->text; }

// They are paired and one leaves; the seconds for which the queue is closed then.
std::int64_t leave_at_once(TestHouse& h, Recorder& leaver, const std::string& game) {
  const auto other = h.connect();
  h.say(*other, R"({"t":"queue","game":")" + game + "\"}");
  h.say(leaver, R"({"t":"queue","game":")" + game + "\"}");
  h.say(leaver, about("leave", table_of(leaver)));
  h.disconnect(*other);
  h.say(leaver, R"({"t":"queue","game":")" + game + "\"}");
  EXPECT_EQ(code_of(leaver), "cooling_down");
  return (std::stoll(closed_until(leaver)) - h.clock.now() + 999) / 1000;
}

TEST(CoolDown, GrowsAndIsForgottenAfterADay) {
  TestHouse h;
  const auto a = h.connect();
  for (const std::int64_t wait : {30, 120, 600, 1800}) {
    EXPECT_EQ(leave_at_once(h, *a, "tic_tac_toe"), wait);
    h.pass(wait * 1000);
  }
  h.pass(25 * kHour);
  EXPECT_EQ(leave_at_once(h, *a, "tic_tac_toe"), 30);
}

TEST(CoolDown, OutlivesARestart) {
  TestHouse h;
  auto a = h.connect();
  EXPECT_EQ(leave_at_once(h, *a, "tic_tac_toe"), 30);
  const std::string token = text_at(a->last("welcome"), "token");
  h.restart();
  a = h.connect(R"({"t":"hello","token":")" + token + "\"}");
  h.say(*a, R"({"t":"queue","game":"tic_tac_toe"})");
  EXPECT_EQ(code_of(*a), "cooling_down");
  h.pass(30'000);
  h.say(*a, R"({"t":"queue","game":"tic_tac_toe"})");
  EXPECT_EQ(a->count("ok"), 1u);
}

TEST(CoolDown, IsForThePlayerWhoIsNotReadyAndNotForTheOther) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  for (Recorder* wire : {a.get(), b.get()}) h.say(*wire, R"({"t":"queue","game":"tic_tac_toe"})");
  h.say(*a, about("ready", table_of(*a)));
  h.pass(21'000);
  h.say(*b, R"({"t":"queue","game":"tic_tac_toe"})");
  EXPECT_EQ(code_of(*b), "cooling_down");
  h.say(*a, R"({"t":"queue","game":"joker"})");
  EXPECT_EQ(a->count("error"), 0u);
}

TEST(CoolDown, FollowsAnEarlyResignationInARatedMatchAndNoLateOne) {
  TestHouse h;
  for (const int moves : {0, 12}) {
    Strangers s(h, "briscola");
    s.play_moves(moves);
    h.say(*s.b, about("resign", s.code));
    h.say(*s.b, R"({"t":"queue","game":"joker"})");
    EXPECT_EQ(s.b->count("error"), moves == 0 ? 1u : 0u) << moves;
    for (Recorder* wire : {s.a.get(), s.b.get()}) h.disconnect(*wire);
  }
}

TEST(CoolDown, IsNotForAPlayerWhoLeavesBots) {
  TestHouse h;
  const auto a = h.connect();
  h.say(*a, R"({"t":"queue","game":"tic_tac_toe"})");
  h.pass(11'000);
  h.say(*a, R"({"t":"accept"})");
  h.say(*a, about("leave", table_of(*a)));
  h.say(*a, R"({"t":"queue","game":"tic_tac_toe"})");
  EXPECT_EQ(a->count("error"), 0u);
}

}  // namespace
}  // namespace tests
