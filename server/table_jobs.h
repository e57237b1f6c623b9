#pragma once
// What the store is asked to do about a table, each in one transaction. The functions run on the store's thread, on
// copies of what the house has.
#include <functional>
#include <optional>
#include <vector>

#include "server/model/plan.h"
#include "server/room.h"
#include "server/store/rooms.h"

namespace server {

std::vector<StoredRoom> load_unfinished(Database& db);

// The plan with everybody's strength on the chairs; none: somebody changed the table first.
std::optional<Plan> begin_match(Database& db, Plan plan, Millis now);

// Adds the last entry of a room to its log; with the entry that ends the match also its results. False: somebody
// changed the table first.
std::function<bool(Database&)> job_of(const Room& room, const Entry& entry);
Status status_at_end(const Room& room);  // pre: over

}  // namespace server
