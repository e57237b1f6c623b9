// How large an update is: at most 8 KiB in any game, with long names, all players away and everything that the last update
// of a rated match holds. The list of legal moves in its view is not counted, since it is as long as there are moves.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/names.h"
#include "server/room.h"
#include "server/update.h"
#include "tests/support/rigged.h"
#include "tests/support/share.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

constexpr std::size_t kMost = 8 * 1024;
constexpr int kClockSeconds = 3600;

// Every chair has a person with the longest name, who gave entropy.
server::Plan full_plan(const Table& t) {
  server::Plan plan;
  plan.code = "ABCDEFGH";
  plan.setup.game = t.game();
  plan.setup.seats = t.seats();
  plan.setup.seed = std::string(64, 'e');
  plan.clock_s = kClockSeconds;
  plan.rated = true;
  for (int i = 0; i < t.seats(); ++i)
    plan.chairs.push_back({.account = i + 1,
                           .name = std::string(server::kMaxName - 1, 'W') + std::to_string(i),
                           .entropy = std::string(64, 'f'),
                           .program = true});
  return plan;
}

// A room whose players are all away but one, so that their absences count down.
server::Room room_of(Tables table) {
  server::Plan plan = full_plan(*table);
  const int seats = plan.setup.seats;
  server::Room room(std::move(plan), std::move(table), 0);
  for (int i = 1; i < seats; ++i)
    EXPECT_TRUE(room.apply({.kind = server::Entry::Kind::kAway, .seat = Seat(i), .at = 1}));
  return room;
}

// Without `view.legal`.
std::size_t size_of(const server::Room& room, Seat seat, Language l) {
  server::SeatsText seats;
  const server::Talk talk{.words = true, .language = l, .scene = true};
  const std::string id = '"' + std::string(64, 'i') + '"';
  const std::string update = server::update(
      room, seats, seat, {.talk = talk, .pace = {}, .now = 2, .answer_to = id, .fresh = true});
  const table::json::Value read = parsed(update);
  const table::json::Value* legal = read.find("view")->find("legal");
  return update.size() - (legal ? written(*legal).size() : 0);
}

// Every game and seat count in its longest match, since a view tells of all deals; words with their defaults.
std::vector<table::Setup> longest_setups() {
  std::vector<table::Setup> out;
  games::for_each_game([&]<class G>() {
    for (auto rules : every_rules<G>()) {
      bool longest = true;
      for (const auto& option : G::Rules::options())
        longest &= !option.limits.names.empty() || rules.*option.value == option.limits.max;
      if (longest) out.push_back(setup_of<G>(rules, std::to_string(out.size())));
    }
  });
  return out;
}

// One random change, as the house makes it. False if the match is over.
bool advance(server::Room& room, core::Rng& rng) {
  if (room.over()) return false;
  using Kind = server::Entry::Kind;
  server::Entry entry{.kind = Kind::kDeal, .at = 2};
  if (!room.table().deal_over()) {
    entry.kind = Kind::kMove;
    entry.seat = any_of(room.table().to_act(), rng);
    const auto moves = room.table().legal(entry.seat, kEn);
    entry.move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))].json;
  }
  EXPECT_TRUE(room.apply(entry));
  return true;
}

// A seat to act also gets its choices; the others are like the gallery with a hand.
TEST(UpdateSize, IsAtMost8KiB) {
  std::map<std::string, std::size_t> largest;
  for (const auto& setup : longest_setups()) {
    server::Room room = room_of(open_table(setup));
    std::size_t& most = largest[setup.game];
    core::Rng rng(13);
    do {
      if (!does_all() && room.version() % 7 != 0) continue;
      const core::SeatSet acting = room.table().to_act();
      const Seat seat = acting.empty() ? Seat(0) : acting.lowest();
      const std::size_t size = size_of(room, seat, room.version() % 2 == 0 ? kEn : kIt);
      ASSERT_LE(size, kMost) << describe(setup) << ", version " << room.version();
      most = std::max(most, size);
    } while (advance(room, rng));
  }
  for (const auto& [game, size] : largest) RecordProperty(game, static_cast<int>(size));
}

std::size_t largest_of(const server::Room& room) {
  std::size_t largest = 0;
  for (const Seat seat : viewers(room.table()))
    for (const Language l : {kEn, kIt}) largest = std::max(largest, size_of(room, seat, l));
  testing::Test::RecordProperty("bytes", static_cast<int>(largest));
  return largest;
}

// The longest words, drawn again and again: the most that can be remembered.
TEST(UpdateSize, IsNoLargerAfterManyDrawnRounds) {
  auto t = open_table({"rock_paper_scissors", 2, {{"wins", "10"}}, "1"});
  for (int i = 0; i < 70; ++i) {
    play(*t, 0, "scissors");
    play(*t, 1, "scissors");
  }
  EXPECT_LE(largest_of(room_of(std::move(t))), kMost);
}

// Four 3s dealt to the table, then six cards that take nothing, and a hand of three Kings: each takes in 25 ways. No other table
// that grew by cards that stayed has as many ways for a card.
TEST(UpdateSize, HoldsThreeKingsThatTakeInManyWays) {
  auto t = rigged_table<games::Scopa>(
      {}, 1, {deck_dealing<games::Scopa::Pack>("JB 5B 2B 7B 4B AB 3B 3C 3D 3S KB KC KD 6B 6C 6D")});
  play_all(*t, {"JB", "7B", "5B", "4B", "2B", "AB"});
  ASSERT_EQ(t->legal(Seat(0), kEn).size(), 75u);
  EXPECT_LE(largest_of(room_of(std::move(t))), kMost);
}

}  // namespace
}  // namespace tests
