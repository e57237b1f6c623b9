// The machinery of the hall: one change at a time in each room, on disk before it is shown.
#include "server/hall.h"

#include <algorithm>
#include <utility>

#include "server/bot.h"
#include "server/secrets.h"
#include "server/store/results.h"
#include "server/store/rooms.h"

namespace server {
namespace {

constexpr std::size_t kMaxWaiting = 64;   // for one room
constexpr std::size_t kKeepEnded = 2000;  // matches, for rematches and last looks
constexpr Millis kTryAgain = 500;

Status end_of(const Room& room) { return room.aborted() ? Status::kClosed : Status::kOver; }

std::vector<Finisher> finishers(const Room& room) {
  std::vector<Finisher> out;
  const auto results = room.results();
  for (std::size_t i = 0; i < results.size(); ++i) {
    const Chair& chair = room.plan().chairs[i];
    out.push_back({chair.person() ? chair.account : bot_player(chair.level), chair.name,
                   room.table().side(core::Seat(static_cast<int>(i))), results[i]});
  }
  return out;
}

}  // namespace

// --- finding a room --------------------------------------------------------------------------------

Hall::LivePtr Hall::find(const std::string& code) const {
  const auto it = rooms_.find(code);
  return it == rooms_.end() ? nullptr : it->second;
}

Hall::MaybeRefused Hall::with(const RequestContext& call, const Then& then) {
  const auto code = call.request->code("table");
  if (!code)
    return bad_field("table", {"the code of a table", "il codice di un tavolo"}, call.language());
  if (damaged_.contains(*code)) return refuse(Refusal::kDamaged, call.language());
  if (const LivePtr live = find(*code)) return with(call, live, then);
  if (services_.wrong_codes.too_many(call.connection->address))
    return refuse(Refusal::kTooFast, call.language());
  const auto go_in = [this, call, then](const LivePtr& live) {
    if (const auto refused = with(call, live, then)) call.refuse(*refused);
  };
  with_ended(*code, call.asker(), go_in, [this, call](Refusal why) {
    if (why == Refusal::kNoTable) services_.wrong_codes.add(call.connection->address);
    call.refuse(why);
  });
  return std::nullopt;
}

Hall::MaybeRefused Hall::with(const RequestContext& call, const LivePtr& live, const Then& then) {
  if (live->waiting.size() >= kMaxWaiting) return refuse(Refusal::kBusy, call.language());
  if (!live->busy)
    then(live);
  else
    when_free(live, [then, live] { then(live); }, [call] { call.refuse(Refusal::kDamaged); });
  return std::nullopt;
}

// A match that is over may have been forgotten since, or have ended before a restart.
void Hall::with_ended(const std::string& code, const Asker& asker, const Then& then,
                      const std::function<void(Refusal)>& otherwise) {
  const bool asked = services_.reader.ask(
      asker, [code](Database& db) { return load_room(db, code); },
      [this, code, then, otherwise](const std::optional<std::optional<StoredRoom>>& stored) {
        if (!stored) return otherwise(Refusal::kUnavailable);
        LivePtr live = find(code);  // by now
        if (!live && (!*stored || (*stored)->plan.status < Status::kOver))
          return otherwise(Refusal::kNoTable);
        if (!live) {
          live = std::make_shared<Live>();
          if (!replace(live, **stored)) return otherwise(Refusal::kDamaged);
          rooms_[code] = live;
          forget_later(live);
        }
        then(live);
      });
  if (!asked) otherwise(Refusal::kBusy);
}

void Hall::when_free(const LivePtr& live, std::function<void()> what,
                     std::function<void()> otherwise) {
  if (live->shut) return otherwise();
  if (!live->busy) return what();
  live->waiting.push_back({std::move(what), std::move(otherwise)});
}

void Hall::go_on(const LivePtr& live) {
  while (!live->busy && !live->waiting.empty()) {
    const auto next = std::move(live->waiting.front());
    live->waiting.pop_front();
    next.what();
  }
  if (!live->busy) settle(live);
}

// --- changes ---------------------------------------------------------------------------------------

void Hall::append(const LivePtr& live, Entry entry, const std::optional<RequestContext>& call) {
  entry.at = services_.now();
  if (!live->room->apply(entry)) return reload(live, call);  // ours to have asked first
  commit(live, entry, call);
}

void Hall::commit(const LivePtr& live, const Entry& entry,
                  const std::optional<RequestContext>& call) {
  live->busy = true;
  const Room& room = *live->room;
  std::function<bool(Database&)> work = [id = room.plan().id, version = room.version(),
                                         entry](Database& db) {
    return server::append(db, id, version, entry);
  };
  if (room.over()) {
    Plan ended = room.plan();
    ended.status = end_of(room);
    work = [work, plan = std::move(ended), who = finishers(room), now = entry.at](Database& db) {
      if (!is_current(db, plan) || !work(db)) return false;
      record(db, plan.id, plan.setup.game, who, now);
      return save_plan(db, plan, now);
    };
  }
  services_.store.ask(std::move(work), [this, live, entry, call](std::optional<bool> done) {
    live->busy = false;
    if (done.value_or(false))
      committed(live, entry, call);
    else
      reload(live, call);
  });
}

void Hall::committed(const LivePtr& live, const Entry& entry,
                     const std::optional<RequestContext>& call) {
  if (entry.kind <= Entry::Kind::kTimeout) {
    ++services_.metrics.moves;
    services_.metrics.committed(static_cast<double>(services_.now() - entry.at) / 1000.0);
  }
  if (entry.kind == Entry::Kind::kDeal) live->nexts = {};
  if (live->room->over()) {
    live->current().status = end_of(*live->room);
    ++live->current().revision;
  }
  show_all(live, call, false);
  if (live->room->over()) ended(live);
  go_on(live);
}

void Hall::ended(const LivePtr& live) {
  const Plan& plan = live->current();
  ++services_.metrics.matches_ended;
  --services_.metrics.matches_live[plan.setup.game];
  services_.log.say("match_ended",
                    JsonObject().text("table", plan.code).text("game", plan.setup.game));
  index(plan, {});
  forget_later(live);
}

// The last few thousand stay, so that memory has a bound however many are played.
void Hall::forget_later(const LivePtr& live) {
  ended_.push_back(live->current().code);
  if (ended_.size() <= kKeepEnded) return;
  rooms_.erase(ended_.front());
  ended_.pop_front();
}

// The account was deleted: no chair is kept for it any more.
void Hall::forget(AccountId account) {
  for (const std::string& code : codes_in(kept_for_, account))
    if (const LivePtr live = find(code))
      when_free(live, [this, live, account] { turn_down(live, account, std::nullopt); });
}

// Where the player sits now, on disk as well.
void Hall::rename(AccountId account, const std::string& name) {
  std::vector<std::string> named = tables_of(account);
  std::ranges::copy(codes_in(kept_for_, account), std::back_inserter(named));
  for (const std::string& code : named)
    if (const LivePtr live = find(code))
      when_free(live, [this, live, account, name] {
        if (live->room && live->room->over()) return live->room->rename(account, name);
        Plan next = live->current();
        next.rename(account, name);
        change(live, next, std::nullopt, [live, account, name] {
          if (live->room) live->room->rename(account, name);
        });
      });
}

// As rename_some has done on disk.
void Hall::renamed(const std::string& code, AccountId account, const std::string& name) {
  const LivePtr live = find(code);
  if (!live || !live->room) return;
  if (name.empty())
    live->room->forget(account);
  else
    live->room->rename(account, name);
  ++live->current().revision;
}

// False: what is on disk cannot be played, and the room is as it was.
bool Hall::replace(const LivePtr& live, const StoredRoom& stored) {
  const bool begun = stored.plan.status != Status::kOpen;
  if (!stored.damage.empty()) return false;
  std::unique_ptr<Room> room = begun ? fold(stored) : nullptr;
  if (begun && !room) return false;
  if (room) room->reopened(services_.now());  // nobody could do anything meanwhile
  live->plan = stored.plan;
  live->room = std::move(room);
  return true;
}

// Nothing more can be done there. It stays on disk as it is, for `mazzo doctor`.
void Hall::shut_damaged(const LivePtr& live, const std::string& damage) {
  const Plan& plan = live->current();
  services_.log.error("table_damaged", JsonObject().text("trouble", damage));
  live->shut = true;
  damaged_.insert(plan.code);
  if (rooms_.erase(plan.code) > 0) {
    index(plan, {});
    if (live->room) --services_.metrics.matches_live[plan.setup.game];
  }
  for (const auto& waiting : std::exchange(live->waiting, {})) waiting.otherwise();
}

// The store said no: what is in memory may be more than what is on disk.
void Hall::reload(const LivePtr& live, const std::optional<RequestContext>& call) {
  services_.log.error("store_failed", JsonObject().text("trouble", services_.store.trouble()));
  read_again(live, call);
}

// Until it could be read: nothing is done in the room before, so whoever waits for it waits for this.
void Hall::read_again(const LivePtr& live, const std::optional<RequestContext>& call) {
  live->busy = true;
  const auto read = [this, live, call](const std::optional<std::optional<StoredRoom>>& stored) {
    if (call) call->refuse(Refusal::kUnavailable);
    live->thinking.reset();
    if (stored && !*stored) return shut_damaged(live, "table " + live->current().code + " is gone");
    if (stored && !replace(live, **stored)) return shut_damaged(live, damage_of(**stored));
    services_.timers.at(services_.now() + kTryAgain, [this, live, done = stored.has_value()] {
      if (!done) return read_again(live, std::nullopt);
      live->busy = false;
      go_on(live);
    });
  };
  services_.store.ask([id = live->current().id](Database& db) { return load_room(db, id); }, read);
}

// --- time and bots ---------------------------------------------------------------------------------

void Hall::settle(const LivePtr& live) {
  if (!live->room) return check_ready(live);
  if (live->room->over()) return;
  arm(live);
  const Room& room = *live->room;
  const core::SeatSet bots = room.bots_to_act();
  if (!bots.empty() && room.present_people() > 0 && live->thinking != room.version())
    think(live, bots.lowest(), Entry::Kind::kMove);
}

void Hall::arm(const LivePtr& live) {
  const auto first = live->room->next_due(services_.settings.pace);
  if (!first || (live->armed != 0 && live->armed <= first->at)) return;
  live->armed = first->at;
  services_.timers.at(first->at, [this, weak = std::weak_ptr(live)] {
    const LivePtr still = weak.lock();
    if (!still) return;
    still->armed = 0;
    when_free(still, [this, still] { due(still); });
  });
}

void Hall::due(const LivePtr& live) {
  using Kind = Entry::Kind;
  const auto first = live->room->next_due(services_.settings.pace);
  if (!first || first->at > services_.now()) return settle(live);
  if (first->kind == Kind::kTimeout) {
    if (live->thinking != live->room->version()) think(live, first->seat, Kind::kTimeout);
    return;
  }
  Entry entry{.kind = first->kind, .seat = first->seat};
  if (first->kind == Kind::kLeft) entry.move = live->room->away(first->seat) ? "away" : "timeouts";
  append(live, entry);
}

void Hall::think(const LivePtr& live, core::Seat seat, Entry::Kind kind) {
  const std::uint32_t version = live->room->version();
  live->thinking = version;
  const Millis asked_at = services_.now();
  const std::shared_ptr<const table::Table> table = live->room->table().clone();
  const bool asked = services_.bots.ask(
      [table, seat, level = live->room->level_at(seat), seed = random_number()] {
        return bot_move(*table, seat, level, seed);
      },
      [this, live, seat, kind, version, asked_at](std::optional<std::string> move) {
        if (!move) return think_later(live);
        const Entry entry{.kind = kind, .seat = seat, .move = *std::move(move), .seen = version};
        const Millis shown_at = next_slot(asked_at);
        if (services_.now() >= shown_at) return thought(live, entry, version);
        services_.timers.at(shown_at,
                            [this, live, entry, version] { thought(live, entry, version); });
      });
  if (!asked) think_later(live);
}

void Hall::think_later(const LivePtr& live) {
  services_.timers.at(services_.now() + kTryAgain, [this, live] {
    live->thinking.reset();
    when_free(live, [this, live] { settle(live); });
  });
}

// How long a bot thinks depends on its cards, so that time is not shown: moves come after one whole pause,
// or two, or three. Nearly all take one.
Millis Hall::next_slot(Millis asked) const {
  const Millis pause = services_.settings.bot_pause, now = services_.now();
  if (pause == 0) return now;
  return asked + std::max<Millis>(1, (now - asked + pause - 1) / pause) * pause;
}

void Hall::thought(const LivePtr& live, const Entry& entry, std::uint32_t at) {
  when_free(live, [this, live, entry, at] {
    live->thinking.reset();
    const bool still_due =
        entry.kind == Entry::Kind::kTimeout || live->room->bots_to_act().contains(entry.seat);
    if (live->room->version() == at && still_due && !live->room->over()) return append(live, entry);
    settle(live);
  });
}

// --- opening and closing ---------------------------------------------------------------------------

void Hall::add(const LivePtr& live) {
  rooms_[live->current().code] = live;
  index({}, live->current());
}

void Hall::index(const Plan& before, const Plan& now) {
  const auto take_out = [&](Codes& codes, AccountId account) {
    const auto it = codes.find(account);
    if (it == codes.end()) return;
    it->second.erase(before.code);
    if (it->second.empty()) codes.erase(it);
  };
  for (const Chair& c : before.chairs) {
    take_out(seats_of_, c.account);
    take_out(kept_for_, c.kept_for);
  }
  if (now.status > Status::kPlaying) return;
  for (const Chair& c : now.chairs) {
    if (c.person()) seats_of_[c.account].insert(now.code);
    if (c.kept()) kept_for_[c.kept_for].insert(now.code);
  }
}

std::vector<std::string> Hall::codes_in(const Codes& codes, AccountId account) {
  const auto it = codes.find(account);
  return it == codes.end() ? std::vector<std::string>()
                           : std::vector<std::string>(it->second.begin(), it->second.end());
}

void Hall::open(const std::function<void(bool)>& done) {
  services_.store.ask(
      [](Database& db) {
        std::vector<StoredRoom> out;
        for (const RoomId id : unfinished_rooms(db)) out.push_back(*load_room(db, id));
        return out;
      },
      [this, done](const std::optional<std::vector<StoredRoom>>& stored) {
        if (!stored) return done(false);
        for (const StoredRoom& s : *stored) {
          const auto live = std::make_shared<Live>();
          live->plan = s.plan;
          if (!replace(live, s)) {  // the others are not to wait for it
            shut_damaged(live, damage_of(s));
            continue;
          }
          add(live);
          for (const Chair& c : s.plan.chairs)
            if (c.person()) absent(c.account, live);
          if (live->room)
            ++services_.metrics.matches_live[s.plan.setup.game];
          else if (s.plan.door == Door::kQueued)
            ready_or_close(live);
          else
            keep_chairs(live);
          when_free(live, [this, live] { settle(live); });
        }
        done(true);
      });
}

}  // namespace server
