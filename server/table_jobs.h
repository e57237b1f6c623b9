#pragma once
// The store's jobs for a table, each in one transaction. The functions run on the store's thread, on copies of the house's state.
#include <functional>
#include <optional>
#include <vector>

#include "server/model/plan.h"
#include "server/room.h"
#include "server/store/rooms.h"

namespace server {

std::vector<StoredRoom> load_unfinished(Database& db);

// The plan with all strengths on the chairs; none if the table has changed meanwhile.
std::optional<Plan> begin_match(Database& db, Plan plan, Millis now);

// Writes the entry that ends a match, and its results. False if the table has changed meanwhile.
std::function<bool(Database&)> end_of_match(const Room& room, const Entry& entry);
Status status_at_end(const Room& room);  // pre: over

}  // namespace server
