#pragma once
// One match and its surroundings: the fold of its log over its plan. Every change (a move, a deal, a player who goes or
// comes back) is an Entry, and nothing else changes a room, so its memory is a cache of its log. Pure: no sockets, no
// store, no clock but the times in the entries.
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/model/clock.h"
#include "server/model/entry.h"
#include "server/model/plan.h"
#include "table/json.h"
#include "table/table.h"

namespace server {

// How long the house waits, in milliseconds.
struct Pace {
  Millis grace = 10'000;           // for a lost connection, with more than two players
  Millis bank = 60'000;            // for all lost connections of a player, with two
  Millis between_deals = 8'000;    // unless everybody says "next"
  Millis asleep = 24 * 3'600'000;  // a match that nobody is at
};

struct Due {
  Millis at = 0;
  Entry::Kind kind{};
  core::Seat seat{};
};

class Room {
 public:
  Room(Plan plan, std::unique_ptr<table::Table> table, Millis start);

  const Plan& plan() const { return plan_; }
  void set_plan(Plan plan);  // names on its chairs, or its end
  const table::Table& table() const { return *table_; }
  std::uint32_t version() const { return version_; }  // entries applied
  Entry::Kind last() const { return last_; }          // of them
  core::Seat last_seat() const { return last_seat_; }
  const std::string& why_left() const { return why_left_; }  // pre: last() is kLeft
  Millis last_at() const { return last_at_; }

  // A move from outside, `entry.move` as read: applied, or why not.
  std::optional<table::Refused> play(const Entry& entry, const table::json::Value& move,
                                     table::Voice voice);
  // The version at which this very request was played, if it was.
  std::optional<std::uint32_t> already(const Entry& entry) const;
  // An entry of the log, or of the house itself; false if it is impossible, and then the room must not be used.
  bool apply(const Entry& entry);

  bool over() const { return ended_ || table_->over(); }
  bool aborted() const { return aborted_; }
  bool between_deals() const { return !over() && table_->deal_over(); }
  bool away(core::Seat seat) const { return seats_[seat].away; }
  bool left(core::Seat seat) const { return seats_[seat].left; }
  bool present(core::Seat seat) const;  // a connected person who plays
  int present_people() const;
  core::SeatSet bots_to_act() const;  // seats to act where a bot sits or took over
  int level_at(core::Seat seat) const;

  // After a restart nobody is connected yet, so no deadline may pass before all players had time to return.
  void reopened(Millis now);
  std::optional<Due> next_due(const Pace& pace) const;
  Millis next_deal_at(const Pace& pace) const;  // pre: between_deals()
  std::vector<SeatResult> results() const;      // pre: over()
  // Did every person decide enough that the result says something about strength? pre: over()
  bool played_enough() const;
  bool counts() const { return plan_.rated && !aborted_ && played_enough(); }  // for ratings
  bool left_early(core::Seat seat) const;  // before it decided enough

  // Did something happen on the table with the last entry, or is this the first deal?
  bool stepped() const { return last_ <= Entry::Kind::kDeal; }
  // What the last entry looked like from there, in sentences; none if nothing happened on the table.
  std::optional<std::vector<std::string>> told(core::Seat seat, table::Voice voice) const;

  // The visible state of the seats changes with this number, and while a countdown runs.
  std::uint32_t seats_version() const { return seats_version_; }
  bool counts_down() const;
  Millis leaves_at(core::Seat seat, const Pace& pace) const;  // pre: away(seat)
  // What a player who was away has left of the bank, if there is one.
  std::optional<Millis> bank_left(core::Seat seat, const Pace& pace) const;
  // What an absence that ends now takes from the bank, for the entry kBack.
  Millis absence(core::Seat seat, Millis now) const;
  std::optional<Millis> clock_ends() const;  // of a seat to act, if there is a clock

 private:
  struct Made {  // a move this seat made
    std::string id, move;
    std::uint32_t seen, version;
  };
  struct State {
    bool away = false, left = false, was_away = false;
    int timeouts = 0;   // in a row
    int decisions = 0;  // moves of the player, not of a bot in the seat
    Millis away_at = 0, turn_at = 0;
    Millis absences = 0;           // those that have ended, in all
    std::uint32_t turn_since = 0;  // the version at which it became this seat's turn
    std::vector<Made> made;
  };

  void count(const Entry& entry);
  void moved(const Entry& entry, core::SeatSet before);
  void leave(core::Seat seat);
  void come_back(const Entry& entry);
  void turns_begin(core::SeatSet before, core::Seat mover, Millis at);
  Millis away_from(const State& s) const;
  Millis grace_of(const State& s, const Pace& pace) const;
  bool has_bank() const { return seats_.size() == 2; }
  Millis turn_from(const State& s) const;
  Due end_of_sleep(const Pace& pace) const;
  void add_due(std::optional<Due>& first, const Due& due) const;

  Plan plan_;
  std::unique_ptr<table::Table> table_;
  std::vector<State> seats_;
  std::uint32_t version_ = 0;
  Entry::Kind last_ = Entry::Kind::kDeal;  // of the last entry, as are the three below
  core::Seat last_seat_;
  std::string why_left_;
  Millis last_at_;
  Millis floor_ = 0;        // see reopened
  Millis awake_since_ = 0;  // when the first person came back to a sleeping match
  bool ended_ = false, aborted_ = false;
  std::uint32_t seats_version_ = 1;
};

}  // namespace server
