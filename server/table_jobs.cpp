#include "server/table_jobs.h"

#include <utility>

#include "ai/bot_ratings.h"
#include "server/store/conduct.h"
#include "server/store/results.h"
#include "server/store/store.h"

namespace server {
namespace {

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

// Players who left a rated match almost as soon as it began.
std::vector<AccountId> early_leavers(const Room& room) {
  std::vector<AccountId> out;
  const auto& chairs = room.plan().chairs;
  for (std::size_t i = 0; i < chairs.size(); ++i)
    if (room.plan().rated && chairs[i].account > 0 &&
        room.left_early(core::Seat(static_cast<int>(i))))
      out.push_back(chairs[i].account);
  return out;
}

}  // namespace

std::vector<StoredRoom> load_unfinished(Database& db) {
  std::vector<StoredRoom> out;
  for (const RoomId id : unfinished_rooms(db)) out.push_back(*load_room(db, id));
  return out;
}

std::optional<Plan> begin_match(Database& db, Plan plan, Millis now) {
  for (Chair& c : plan.chairs)
    if (c.person())
      c.skill =
          ai::level_like(plan.setup.game, shown(rating_of(db, plan.setup.game, c.account)).points);
  if (!save_plan(db, plan, now)) return std::nullopt;
  ++plan.revision;
  return plan;
}

Status status_at_end(const Room& room) { return room.aborted() ? Status::kClosed : Status::kOver; }

std::function<bool(Database&)> end_of_match(const Room& room, const Entry& entry) {
  Plan ended = room.plan();
  ended.status = status_at_end(room);
  return [plan = std::move(ended), who = finishers(room), counts = room.counts(),
          early = early_leavers(room), version = room.version(), entry](Database& db) {
    if (!append(db, {plan.id, version, entry, plan.epoch})) return false;
    if (!save_plan(db, plan, entry.at)) throw Undone();
    record(db, plan.id, plan.setup.game, who, counts, entry.at);
    for (const AccountId account : early) add_leaver(db, account, entry.at);
    return true;
  };
}

}  // namespace server
