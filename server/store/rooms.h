#pragma once
// Rooms and their logs in the store. All functions run on the store's thread, inside its transaction.
#include <optional>
#include <span>
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

// The entry that leads to `version`, taken if the room is at version - 1 and no other entry came first.
struct Append {
  RoomId room = 0;
  std::uint32_t version = 0;
  Entry entry;
  bool taken = false;  // set by append_all
};
void append_all(Database& db, std::span<Append* const> appends);  // of different rooms
bool append(Database& db, Append append);                         // was it taken?

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
