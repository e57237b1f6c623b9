// A player who leaves loses, and nobody else does: places, outcomes and ratings of matches that a player did not finish.
#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "core/rng.h"
#include "server/records_json.h"
#include "server/room.h"
#include "server/store/rooms.h"
#include "server/store/schema.h"
#include "table/open.h"

namespace server {
namespace {

using Outcome = SeatResult::Outcome;

// A match of people in which one player leaves before the first card, and a bot takes over.
std::unique_ptr<Room> match_left_by(int leaver, const table::Setup& setup) {
  Plan plan;
  plan.setup = setup;
  plan.chairs.resize(static_cast<std::size_t>(setup.seats));
  for (std::size_t i = 0; i < plan.chairs.size(); ++i)
    plan.chairs[i].account = static_cast<AccountId>(i) + 1;
  auto room = std::make_unique<Room>(plan, table::open(setup).table, 0);
  EXPECT_TRUE(room->apply({.kind = Entry::Kind::kLeft, .seat = core::Seat(leaver)}));
  core::Rng rng(7);
  while (!room->over()) {
    if (room->between_deals()) {
      EXPECT_TRUE(room->apply({.kind = Entry::Kind::kDeal}));
      continue;
    }
    const core::Seat seat = room->table().to_act().lowest();
    const ai::Spec random{.kind = ai::Spec::Kind::kRandom};
    EXPECT_TRUE(room->apply({.kind = Entry::Kind::kMove,
                             .seat = seat,
                             .move = room->table().choose(seat, random, rng)}));
  }
  return room;
}

// The first match, by seed, whose cards the leaver's seat won, or did not win.
std::unique_ptr<Room> match_where(bool leavers_seat_won, int leaver, table::Setup setup) {
  for (int seed = 0; seed < 1000; ++seed) {
    setup.seed = std::to_string(seed);
    auto room = match_left_by(leaver, setup);
    const core::SeatSet winners = room->table().winners();
    if (!winners.empty() && winners.contains(core::Seat(leaver)) == leavers_seat_won) return room;
  }
  return nullptr;
}

TEST(Leaving, TheBestOfThoseWhoStayedHasWonEvenIfTheBotDidBetter) {
  for (const auto& setup :
       {table::Setup{"president", 4, {{"rounds", "1"}}, ""},
        table::Setup{"joker", 3, {{"target", "1"}}, ""}, table::Setup{"briscola", 3, {}, ""}})
    for (const bool bot_won : {true, false}) {
      const auto room = match_where(bot_won, 1, setup);
      ASSERT_TRUE(room) << setup.game;
      const auto results = room->results();
      EXPECT_EQ(results[1].outcome, Outcome::kAbandoned) << setup.game;
      const auto count = [&](Outcome o) {
        return std::ranges::count(results, o, &SeatResult::outcome);
      };
      EXPECT_EQ(count(Outcome::kAbandoned), 1);
      EXPECT_GE(count(Outcome::kWon), 1) << setup.game << ": somebody who stayed has won";
      for (std::size_t i = 0; i < results.size(); ++i) {
        if (i != 1) EXPECT_LT(results[i].place, results[1].place) << setup.game;
        if (i != 1) EXPECT_EQ(results[i].place == 1, results[i].outcome == Outcome::kWon);
      }
    }
}

TEST(Leaving, APartnerHasWhatTheCardsSay) {
  for (const bool won : {true, false}) {
    const auto room = match_where(won, 1, {"briscola", 4, {}, ""});
    ASSERT_TRUE(room);
    const auto results = room->results();
    EXPECT_EQ(results[1].outcome, Outcome::kAbandoned);
    EXPECT_EQ(results[1].place, 4);
    EXPECT_EQ(results[3].outcome, won ? Outcome::kWon : Outcome::kLost);
    for (const std::size_t other : {0, 2})
      EXPECT_EQ(results[other].outcome, won ? Outcome::kLost : Outcome::kWon);
  }
}

// --- the bank of absences ---

struct Absences {
  explicit Absences(const char* game = "briscola", int seats = 2) {
    Plan plan;
    plan.setup = {game, seats, {}, "absences"};
    plan.chairs.resize(static_cast<std::size_t>(seats));
    for (std::size_t i = 0; i < plan.chairs.size(); ++i)
      plan.chairs[i].account = static_cast<AccountId>(i) + 1;
    room = std::make_unique<Room>(plan, table::open(plan.setup).table, 0);
  }
  void goes(int seat, Millis at) {
    log.push_back({.kind = Entry::Kind::kAway, .seat = core::Seat(seat), .at = at});
    EXPECT_TRUE(room->apply(log.back()));
  }
  void returns(int seat, Millis at) {
    log.push_back({.kind = Entry::Kind::kBack,
                   .seat = core::Seat(seat),
                   .move = std::to_string(room->absence(core::Seat(seat), at)),
                   .at = at});
    EXPECT_TRUE(room->apply(log.back()));
  }
  Millis leaves_at(int seat) const { return room->leaves_at(core::Seat(seat), pace); }
  std::optional<Millis> bank(int seat) const { return room->bank_left(core::Seat(seat), pace); }

  const Pace pace{.grace = 10'000, .bank = 60'000};
  std::unique_ptr<Room> room;
  std::vector<Entry> log;
};

TEST(Bank, AbsencesInAMatchOfTwoAddUp) {
  Absences match;
  EXPECT_EQ(match.bank(1), std::nullopt) << "nothing to tell before the first absence";
  match.goes(1, 1'000);
  EXPECT_EQ(match.leaves_at(1), 61'000);
  match.returns(1, 41'000);
  EXPECT_EQ(match.bank(1), 20'000);
  match.goes(1, 100'000);
  EXPECT_EQ(match.leaves_at(1), 120'000);
  EXPECT_EQ(match.bank(0), std::nullopt) << "each player has an own bank";
}

TEST(Bank, AnEmptyBankStillBearsAReload) {
  Absences match;
  match.goes(1, 0);
  match.returns(1, 59'000);
  match.goes(1, 70'000);
  EXPECT_EQ(match.leaves_at(1), 75'000);
}

TEST(Bank, NoTimeRunsWhileNobodyIsHere) {
  Absences match;
  match.goes(1, 0);
  match.goes(0, 10'000);
  match.returns(1, 500'000);
  EXPECT_EQ(match.bank(1), 50'000);
  match.returns(0, 505'000);
  EXPECT_EQ(match.bank(0), 55'000);
}

TEST(Bank, ALargerMatchGivesTheSameGraceEachTime) {
  Absences match("joker", 3);
  match.goes(1, 0);
  match.returns(1, 9'000);
  match.goes(1, 20'000);
  EXPECT_EQ(match.leaves_at(1), 30'000);
  EXPECT_EQ(match.bank(1), std::nullopt);
}

TEST(Bank, TheLogSaysWhatWasUsed) {
  Absences match, again;
  match.goes(1, 0);
  match.room->reopened(30'000);  // the house was closed meanwhile, which costs the player nothing
  match.returns(1, 32'000);
  for (const Entry& entry : match.log) EXPECT_TRUE(again.room->apply(entry));
  EXPECT_EQ(match.bank(1), 58'000);
  EXPECT_EQ(again.bank(1), 58'000);
}

// --- ratings ---

struct Book {
  Book() { migrate(db); }
  Database db{":memory:"};
  RoomId room = 0;
  void write(const std::vector<Finisher>& finishers) {
    Plan plan;
    plan.code = "ROOM" + std::to_string(++room);
    record(db, *add_room(db, plan, 0), "briscola", finishers, true, 0);
  }
  int points(PlayerId player) { return shown(rating_of(db, "briscola", player)).points; }
};

Finisher seat(PlayerId player, int side, int place, Outcome outcome) {
  return {player, "P" + std::to_string(player), side, {place, outcome, 0}};
}

TEST(Leaving, APlayerWhoLeftAPartnerLosesRatingAlone) {
  Book lost, whole;
  lost.write({seat(1, 0, 1, Outcome::kWon), seat(2, 1, 4, Outcome::kAbandoned),
              seat(3, 0, 1, Outcome::kWon), seat(4, 1, 3, Outcome::kLost)});
  whole.write({seat(1, 0, 1, Outcome::kWon), seat(2, 1, 3, Outcome::kLost),
               seat(3, 0, 1, Outcome::kWon), seat(4, 1, 3, Outcome::kLost)});
  EXPECT_EQ(lost.points(2), whole.points(2)) << "a loss like any other";
  EXPECT_EQ(lost.points(4), 1500) << "his partner was left alone";
  EXPECT_LT(whole.points(4), 1500);
  EXPECT_EQ(lost.points(1), whole.points(1)) << "the others have beaten them all the same";
}

TEST(Leaving, WhatAPartnerWinsWithTheBotIsThePartnersAndNotTheLeavers) {
  Book won, whole;
  won.write({seat(1, 0, 2, Outcome::kLost), seat(2, 1, 4, Outcome::kAbandoned),
             seat(3, 0, 2, Outcome::kLost), seat(4, 1, 1, Outcome::kWon)});
  whole.write({seat(1, 0, 3, Outcome::kLost), seat(2, 1, 1, Outcome::kWon),
               seat(3, 0, 3, Outcome::kLost), seat(4, 1, 1, Outcome::kWon)});
  EXPECT_LT(won.points(2), 1500);
  EXPECT_EQ(won.points(4), whole.points(4));
  EXPECT_EQ(won.points(1), whole.points(1));
}

TEST(Leaving, OfFourAloneTheLeaverIsLast) {
  Book book;
  book.write({seat(1, 0, 1, Outcome::kWon), seat(2, 1, 4, Outcome::kAbandoned),
              seat(3, 2, 2, Outcome::kLost), seat(bot_player(50), 3, 3, Outcome::kLost)});
  EXPECT_GT(book.points(1), book.points(3));
  EXPECT_GT(book.points(3), book.points(bot_player(50)));
  EXPECT_GT(book.points(bot_player(50)), book.points(2));
}

TEST(Aborted, IsInTheHistoryAndCountsNowhere) {
  Book book;
  book.write({seat(1, 0, 1, Outcome::kAborted), seat(2, 1, 1, Outcome::kAborted)});
  EXPECT_EQ(figures_json(book.db, 1), "[]");
  EXPECT_EQ(book.points(1), 1500);
  EXPECT_EQ(leaderboard_json(book.db, "briscola", 0, 10).rows.find("person"), std::string::npos);
  EXPECT_NE(history_json(book.db, 1, 100, 10).rows.find(R"("outcome":"aborted")"),
            std::string::npos);
}

}  // namespace
}  // namespace server
