#pragma once
// Rooms and their logs in the store. All functions run on the store's thread, inside its transaction.
#include <optional>
#include <span>
#include <vector>

#include "server/model/entry.h"
#include "server/model/plan.h"
#include "server/store/database.h"

namespace server {

// In PostgreSQL an unfinished room has a head (store/postgres.cpp), which its owner alone moves on.
enum class Owner : std::uint8_t { kUs, kNobody };
// Adds a room and gives it its id; nullopt if the code is taken. A room of nobody waits for a node.
std::optional<RoomId> add_room(Database& db, const Plan& plan, Millis now,
                               Owner owner = Owner::kUs);
// Both act only if the room has not changed since this plan was read or written; otherwise they return false.
bool save_plan(Database& db, const Plan& plan, Millis now);  // the plan then has the next revision
bool remove_room(Database& db, const Plan& plan);            // a room that never began

// The entry that leads to `version`, taken if the room is at version - 1 and no other entry came first.
struct Append {
  RoomId room = 0;
  std::uint32_t version = 0;
  Entry entry;
  std::int64_t epoch = Plan::kFirstEpoch;  // of the plan; an owner before that one loses
  bool taken = false;                      // set by append_all
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

// Which node has a room; nobody: 0.
std::optional<std::int64_t> owner_of(Database& db, std::string_view code);
struct OwnedRoom {
  std::int64_t owner = 0;
  Plan plan;
};
std::vector<OwnedRoom> owned_rooms(Database& db);  // all that are unfinished
// Rooms that nobody has, from now on this node's: those of every `of` that fall to `rank`. At most `most`.
std::vector<StoredRoom> adopt_rooms(Database& db, std::int64_t of, std::int64_t rank,
                                    std::int64_t most);
std::vector<StoredRoom> adopt_room(Database& db, RoomId room);  // this one, if nobody has it

}  // namespace server
