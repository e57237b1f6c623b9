#pragma once
// Rooms and their logs in the store. All functions run on the store's thread, inside its transaction.
#include <optional>
#include <vector>

#include "server/model/entry.h"
#include "server/model/plan.h"
#include "server/store/database.h"

namespace server {

// Adds a room and gives it its id; nullopt if the code is taken.
std::optional<RoomId> add_room(Database& db, const Plan& plan, Millis now);
// Both act only if the room has not changed since this plan was read or written; otherwise they return false.
bool save_plan(Database& db, const Plan& plan, Millis now);  // the plan then has the next revision
bool remove_room(Database& db, const Plan& plan);            // a room that never began
bool is_current(Database& db, const Plan& plan);

// Adds the entry that leads to `version`, if the room is at version - 1; false if another entry came first.
bool append(Database& db, RoomId room, std::uint32_t version, const Entry& entry);

struct StoredRoom {
  Plan plan;
  Millis created = 0;
  std::vector<Entry> log;
  std::string damage{};  // if not empty, what makes no sense in it; the store itself may be healthy
};
std::optional<StoredRoom> load_room(Database& db, RoomId room);
std::optional<StoredRoom> load_room(Database& db, std::string_view code);
std::vector<RoomId> unfinished_rooms(Database& db);

}  // namespace server
