#pragma once
// A table in memory: either open, with its plan, or a match, so it has one plan. All other state is lost when the house
// closes, and nobody misses it. Not here: changes, see tables.h.
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include "server/connection.h"
#include "server/listing.h"
#include "server/model/plan.h"
#include "server/room.h"
#include "server/task.h"
#include "server/update.h"

namespace server {

struct OpenTable {
  Plan plan;
  Millis kept_until = 0;  // the chairs that the plan keeps
};

struct Match {
  Room room;
  SeatsText seats{};
  core::SeatSet nexts{};                    // seats that want the next deal
  Millis armed = 0;                         // when the timer rings; 0: no timer
  std::optional<std::uint32_t> thinking{};  // the version a bot is thinking about
  std::set<AccountId> declined{};           // players who want no rematch of this table

  core::SeatSet awaited() const {  // between deals: people who do not yet want the next
    core::SeatSet out;
    for (int i = 0; i < room.plan().setup.seats; ++i)
      if (room.present(core::Seat(i)) && !nexts.contains(core::Seat(i))) out.insert(core::Seat(i));
    return out;
  }
};

class LiveTable {
 public:
  explicit LiveTable(OpenTable open) : now_(std::move(open)) {}
  explicit LiveTable(Match match) : now_(std::move(match)) {}

  const Plan& plan() const {
    const auto* match = std::get_if<Match>(&now_);
    return match ? match->room.plan() : std::get<OpenTable>(now_).plan;
  }
  void set_plan(Plan plan) {
    listed_ = std::string();
    if (Match* begun = match())
      begun->room.set_plan(std::move(plan));
    else
      open_table()->plan = std::move(plan);
  }
  OpenTable* open_table() { return std::get_if<OpenTable>(&now_); }
  const OpenTable* open_table() const { return std::get_if<OpenTable>(&now_); }
  Match* match() { return std::get_if<Match>(&now_); }
  const Match* match() const { return std::get_if<Match>(&now_); }
  bool open() const { return open_table() && plan().status == Status::kOpen; }
  bool closed() const { return open_table() && plan().status == Status::kClosed; }  // never began
  bool over() const { return match() && match()->room.over(); }

  // The stored state replaces this state.
  void become(OpenTable open) {
    listed_ = std::string();
    now_ = std::move(open);
  }
  void become(Room room) {
    listed_ = std::string();
    if (Match* begun = match()) {
      begun->room = std::move(room);
      begun->seats = {};
      begun->thinking.reset();
    } else {
      now_ = Match{std::move(room)};
    }
  }

  std::optional<core::Seat> seat_of(AccountId account) const {
    const auto chair = plan().chair_of(account);
    return chair ? std::optional(core::Seat(static_cast<int>(*chair))) : std::nullopt;
  }

  std::set<ConnectionPtr> gallery;
  bool gallery_waits = false;  // to hear how many it is
  core::SeatSet gone;          // after a match: whose players have had no connection for a while
  // What the house does here by itself has thrown so often lately; it does nothing until then.
  int failures = 0;
  Millis rests_until = 0;

 private:
  friend class Tables;
  friend class Turn;
  std::variant<OpenTable, Match> now_;
  bool busy_ = false;        // a turn is taken
  bool handing_on_ = false;  // see Tables::leave
  bool shut_ = false;        // for good: damaged on disk
  // What other nodes were told of it last: the revision of its plan, and how it is listed.
  mutable std::optional<std::pair<std::int64_t, Listing::Shown>> told_;
  mutable std::string listed_;  // see Tables::listed; empty: the plan has changed since
  std::deque<Resume> waiting_;
};
using TablePtr = std::shared_ptr<LiveTable>;

}  // namespace server
