#pragma once
// The rooms that are open or being played in, and what people do at them. Every change goes the same way:
// checked against memory, written to the store, and only after the commit shown to anybody. While a change
// is being written the room is busy, and whatever else is asked of it waits. If the store fails, memory is
// thrown away and read again. Not here: who people are, how they find a table, sockets.
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "server/buckets.h"
#include "server/connection.h"
#include "server/people.h"
#include "server/room.h"
#include "server/services.h"

namespace server {

struct StoredRoom;

class Hall {
 public:
  using MaybeRefused = std::optional<table::Refused>;  // nothing: answered, or it will be

  Hall(Services& services, People& people) : services_(services), people_(people) {}
  // Reads what was unfinished when the house last closed; a table that is damaged is left out.
  // done(false): the store cannot be read.
  void open(const std::function<void(bool)>& done);

  // At a table that has not begun.
  MaybeRefused create(const RequestContext& call);
  MaybeRefused join(const RequestContext& call);
  MaybeRefused leave(const RequestContext& call);  // in a match: resigns
  MaybeRefused kick(const RequestContext& call);
  MaybeRefused set_seat(const RequestContext& call);  // empty, or a bot
  MaybeRefused ready(const RequestContext& call);
  MaybeRefused start(const RequestContext& call);
  MaybeRefused rematch(
      const RequestContext& call);  // offers one, or takes the chair that one keeps
  MaybeRefused decline(const RequestContext& call);  // of a rematch
  MaybeRefused list_tables(const RequestContext& call) const;
  // In a match.
  MaybeRefused play(const RequestContext& call);
  MaybeRefused resign(const RequestContext& call);
  MaybeRefused reclaim(const RequestContext& call);
  MaybeRefused next(const RequestContext& call);
  MaybeRefused say(const RequestContext& call);
  MaybeRefused show(const RequestContext& call);  // the table as it is now
  MaybeRefused hint(const RequestContext& call);  // the coach's advice, where nobody but bots sits
  MaybeRefused watch(const RequestContext& call);
  MaybeRefused unwatch(const RequestContext& call);

  void arrived(const ConnectionPtr& connection);  // shows all tables the account sits at
  void departed(AccountId account);               // the last connection is gone
  void forget_watcher(const ConnectionPtr& connection);
  void forget(AccountId account);                           // it was deleted
  void rename(AccountId account, const std::string& name);  // where the player sits now
  // In a match that is over; no name: the account was deleted.
  void renamed(const std::string& code, AccountId account, const std::string& name);

  // The game, seats, options and clock that a message asks for, with a seed.
  MaybeRefused read_plan(const RequestContext& call, Plan& plan) const;
  // A table made by the queue: people and bots are on their chairs. It answers the call, if there is one.
  // done(false): the store said no, and there is no table.
  void open_queued(Plan plan, const std::optional<RequestContext>& call,
                   std::function<void(bool)> done);
  // Who did not get ready in time, or left, breaks up the table; told are the others.
  std::function<void(const std::vector<AccountId>& others, const Plan& plan)> on_unpaired;

  std::vector<std::string> tables_of(AccountId account) const {
    return codes_in(seats_of_, account);
  }
  bool seated(AccountId account) const { return seats_of_.contains(account); }
  bool may_sit(AccountId account) const {  // at one more
    return tables_of(account).size() < services_.settings.tables_each;
  }
  std::size_t rooms() const { return rooms_.size(); }

 private:
  using Codes = std::unordered_map<AccountId, std::set<std::string>>;  // of tables
  static std::vector<std::string> codes_in(const Codes& codes, AccountId account);

  struct Live {
    Plan plan;                   // until the match begins
    std::unique_ptr<Room> room;  // from then on
    bool busy = false;           // being written, or read again
    bool shut = false;           // for good: damaged on disk
    struct Waiting {
      std::function<void()> what, otherwise;  // otherwise: the table was shut meanwhile
    };
    std::deque<Waiting> waiting;
    std::set<ConnectionPtr> gallery;
    core::SeatSet nexts;                    // who wants the next deal
    Millis armed = 0;                       // when the timer rings
    std::optional<std::uint32_t> thinking;  // the version a bot is thinking about
    Millis kept_until = 0;                  // the chairs that the plan keeps
    std::set<AccountId> declined;           // players who want no rematch of this table
    Plan& current() { return room ? room->plan() : plan; }
    bool open() const { return !room && plan.status == Status::kOpen; }
    bool closed() const { return !room && plan.status == Status::kClosed; }  // and never began
  };
  using LivePtr = std::shared_ptr<Live>;
  using Then = std::function<void(const LivePtr&)>;

  // --- the machinery, hall.cpp
  LivePtr find(const std::string& code) const;
  MaybeRefused with(const RequestContext& call, const Then& then);  // when the room is not busy
  MaybeRefused with(const RequestContext& call, const LivePtr& live, const Then& then);
  void with_ended(const std::string& code, const Asker& asker, const Then& then,
                  const std::function<void(Refusal)>& otherwise);
  void when_free(
      const LivePtr& live, std::function<void()> what, std::function<void()> otherwise = [] {});
  void go_on(const LivePtr& live);
  void settle(const LivePtr& live);
  void arm(const LivePtr& live);
  void due(const LivePtr& live);
  void think(const LivePtr& live, core::Seat seat, Entry::Kind kind);
  void think_later(const LivePtr& live);
  Millis next_slot(Millis asked) const;
  void thought(const LivePtr& live, const Entry& entry, std::uint32_t at);
  // The entry has been applied to the room.
  void commit(const LivePtr& live, const Entry& entry, const std::optional<RequestContext>& call);
  void committed(const LivePtr& live, const Entry& entry,
                 const std::optional<RequestContext>& call);
  void append(const LivePtr& live, Entry entry,
              const std::optional<RequestContext>& call = std::nullopt);
  void ended(const LivePtr& live);
  bool replace(const LivePtr& live, const StoredRoom& stored);
  void shut_damaged(const LivePtr& live, const std::string& damage);
  void reload(const LivePtr& live, const std::optional<RequestContext>& call);
  void read_again(const LivePtr& live, const std::optional<RequestContext>& call);
  void add(const LivePtr& live);
  void index(const Plan& before, const Plan& now);
  void forget_later(const LivePtr& live);

  // --- the lobby, hall_lobby.cpp
  void add_room(Plan plan, const std::function<void(const LivePtr&)>& done,
                const RequestContext* call);
  // `then` after the commit: what others learn of the change.
  void change(
      const LivePtr& live, const Plan& next, const std::optional<RequestContext>& call,
      std::function<void()> then = [] {});
  void changed(const LivePtr& live, const std::optional<RequestContext>& call);
  void begin(const LivePtr& live, Millis now);
  void vacate(const LivePtr& live, std::size_t chair, const std::optional<RequestContext>& call,
              Plan next);
  void check_ready(const LivePtr& live);
  void ready_or_close(const LivePtr& live);
  void absent(AccountId account, const LivePtr& live);
  MaybeRefused lobby_change(const RequestContext& call,
                            const std::function<std::optional<Refusal>(Plan&)>& change_plan);

  // --- rematches, hall_rematch.cpp
  Plan rematch_of(const LivePtr& old, AccountId asker) const;
  void open_again(const LivePtr& old, const RequestContext& call);
  void sit_again(const LivePtr& live, std::size_t chair, const RequestContext& call);
  void keep_chairs(const LivePtr& live);
  Millis kept_ms(const Live& live) const;  // for so long, from now
  void turn_down(const LivePtr& live, AccountId account, const std::optional<RequestContext>& call);
  // `next` keeps fewer chairs, and nobody took them: `why` is told to all whom it concerns.
  void release(const LivePtr& live, Plan next, std::string_view why,
               const std::optional<RequestContext>& call);
  void tell_released(const LivePtr& live, const Plan& before, std::string_view why, bool closed);
  void forget_again(const Plan& closed);
  void tell_offer(const LivePtr& again, const ConnectionPtr& connection) const;
  void tell_standing_offer(const LivePtr& old, const ConnectionPtr& connection) const;

  // --- play, hall_play.cpp
  std::optional<core::Seat> seat_of(const LivePtr& live, AccountId account) const;
  void show_all(const LivePtr& live, const std::optional<RequestContext>& call, bool fresh);
  void show_to(const LivePtr& live, const RequestContext& call);
  void tell_table(const LivePtr& live, const std::optional<RequestContext>& call);
  std::string gallery_frame(const LivePtr& live) const;
  void tell_gallery(const LivePtr& live) const;
  void everybody_at(const LivePtr& live, const std::function<void(const ConnectionPtr&)>& f) const;
  MaybeRefused in_match(const RequestContext& call,
                        const std::function<void(const LivePtr&, core::Seat)>& what);

  Services& services_;
  People& people_;
  std::unordered_map<std::string, LivePtr> rooms_;
  std::deque<std::string> ended_;  // codes of rooms that are over, the oldest first
  std::set<std::string> damaged_;  // codes of those that cannot be opened
  Codes seats_of_;
  Codes kept_for_;  // tables of rematches that keep a chair for the account
  Buckets<AccountId> phrases_, offers_;
};

}  // namespace server
