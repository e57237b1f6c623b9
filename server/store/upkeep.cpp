#include "server/store/upkeep.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <unistd.h>

#include "server/store/rooms.h"
#include "server/store/schema.h"

namespace server {
namespace {

std::int64_t count(Database& db, const char* sql) {
  Rows rows = db.query(sql);
  return rows.next() ? rows.number(0) : 0;
}

std::int64_t count_results(Database& db, RoomId room) {
  Rows rows = db.query("SELECT count(*) FROM result WHERE room = ?", room);
  return rows.next() ? rows.number(0) : 0;
}

std::vector<RoomId> rooms_begun(Database& db) {
  std::vector<RoomId> out;
  for (Rows rows = db.query("SELECT id FROM room WHERE status IN (1, 2) ORDER BY id"); rows.next();)
    out.push_back(rows.number(0));
  return out;
}

// Deals every match again from its seed and plays its log over.
void examine_room(Database& db, RoomId id, Checkup& out) {
  const auto stored = load_room(db, id);
  if (!stored) return;
  const auto room = fold(*stored);
  if (!room) return out.faults.push_back(damage_of(*stored));
  const std::string which = "table " + stored->plan.code;
  if (room->over() != (stored->plan.status == Status::kOver))
    out.faults.push_back(which + " is marked " + (room->over() ? "playing" : "over") +
                         " and is not");
  if (room->over() && room->plan().chairs.size() != static_cast<std::size_t>(count_results(db, id)))
    out.faults.push_back(which + " is over and has no results");
}

// What is kept as sums must be the sums.
void examine_figures(Database& db, Checkup& out) {
  const std::int64_t wrong = count(db, R"sql(
WITH summed AS (
  SELECT player, game, count(*), sum(won = 1), sum(won = 0), sum(won = 2), sum(won = 3), sum(points)
  FROM result WHERE won <> 4 GROUP BY player, game)
SELECT count(DISTINCT player) FROM (
  SELECT * FROM (SELECT * FROM summed EXCEPT SELECT * FROM figures) UNION ALL
  SELECT * FROM (SELECT * FROM figures EXCEPT SELECT * FROM summed))
WHERE player <> 0)sql");
  if (wrong == 0) return;
  out.faults.push_back("the figures of " + std::to_string(wrong) +
                       (wrong == 1 ? " player" : " players") + " are not the sums of the results");
}

void examine_all(Database& db, Checkup& out) {
  out.accounts = count(db, "SELECT count(*) FROM account");
  out.open = count(db, "SELECT count(*) FROM room WHERE status = 0");
  out.playing = count(db, "SELECT count(*) FROM room WHERE status = 1");
  out.over = count(db, "SELECT count(*) FROM room WHERE status = 2");
  out.entries = count(db, "SELECT count(*) FROM log");
  for (const RoomId id : rooms_begun(db)) examine_room(db, id, out);
  examine_figures(db, out);
}

// What an older program wrote is brought up in a copy: the store itself changes only when a house opens it.
void examine_older(Database& db, Checkup& out) {
  Database copy("");
  db.copy_to(copy);
  migrate(copy);
  examine_all(copy, out);
}

void sync_to_disk(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool synced = fd >= 0 && fsync(fd) == 0;
  const int why = errno;
  if (fd >= 0) close(fd);
  if (!synced) throw StoreError(path + ": " + std::strerror(why));
}

}  // namespace

Checkup examine(const std::string& store) {
  if (!std::filesystem::exists(store)) throw StoreError(store + ": there is no such store");
  Database db(store, Database::Access::kReadOnly);
  Checkup out;
  out.schema = schema_version(db);
  if (const std::string found = db.integrity(); found != "ok") out.faults.push_back(found);
  if (out.schema == 0 || out.schema > schema_version())
    out.faults.push_back("its version is " + std::to_string(out.schema) + ", this program's is " +
                         std::to_string(schema_version()));
  else if (out.schema == schema_version())
    examine_all(db, out);
  else if (out.faults.empty())
    examine_older(db, out);
  return out;
}

Checkup copy_store(const std::string& from, const std::string& to) {
  namespace fs = std::filesystem;
  if (!fs::exists(from)) throw StoreError(from + ": there is no such store");
  // The log of another store would be played into the copy when it is opened.
  for (const char* tail : {"", "-wal", "-shm", "-journal"})
    if (fs::exists(to + tail)) throw StoreError(to + tail + " is there already, and is left alone");
  const std::string unfinished = to + ".unfinished";
  std::error_code ec;
  fs::remove(unfinished, ec);
  Database(from, Database::Access::kReadOnly).back_up_to(unfinished);
  Checkup found = examine(unfinished);
  if (found.faults.empty()) {
    sync_to_disk(unfinished);
    fs::rename(unfinished, to, ec);
    if (ec) throw StoreError(to + ": " + ec.message());
    sync_to_disk(fs::absolute(to).parent_path());
  }
  for (const char* tail : {"", "-wal", "-shm"}) fs::remove(unfinished + tail, ec);
  return found;
}

}  // namespace server
