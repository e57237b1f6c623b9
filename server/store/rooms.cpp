#include "server/store/rooms.h"

#include <functional>
#include <utility>
#include <vector>

namespace server {
namespace {

std::optional<StoredRoom> read(Database& db, Rows rows) {
  if (!rows.next()) return std::nullopt;
  auto plan = from_document(rows.text(3));
  StoredRoom out{plan ? std::move(*plan) : Plan(), rows.number(4), {}};
  if (!plan) out.damage = "the document of table " + rows.text(1) + " cannot be read";
  out.plan.id = rows.number(0);
  out.plan.code = rows.text(1);
  out.plan.status = static_cast<Status>(rows.number(2));
  out.plan.revision = rows.number(5);
  for (Rows log = db.query("SELECT version, kind, seat, move, seen, id, at FROM log "
                           "WHERE room = ? ORDER BY version",
                           out.plan.id);
       log.next();) {
    if (log.number(0) != static_cast<std::int64_t>(out.log.size()) + 1)
      out.damage = "the log of table " + out.plan.code + " has a gap";
    out.log.push_back(
        {static_cast<Entry::Kind>(log.number(1)),
         log.number(2) < 0 ? core::kNoSeat : core::Seat(static_cast<int>(log.number(2))),
         log.text(3), static_cast<std::uint32_t>(log.number(4)), log.text(5), log.number(6)});
  }
  return out;
}

std::int64_t status_of(const Plan& plan) { return static_cast<std::int64_t>(plan.status); }

}  // namespace

std::optional<RoomId> add_room(Database& db, const Plan& plan, Millis now) {
  const int added = db.run(
      "INSERT INTO room(code, status, document, created, ended) VALUES (?,?,?,?,0) "
      "ON CONFLICT DO NOTHING",
      plan.code, status_of(plan), to_document(plan), now);
  return added == 1 ? std::optional(db.last_id()) : std::nullopt;
}

// `created` becomes the start of the match, when its first turn begins.
bool save_plan(Database& db, const Plan& plan, Millis now) {
  const bool open = plan.status <= Status::kPlaying;
  return db.run(
             "UPDATE room SET status = ?1, document = ?2, revision = revision + 1, "
             "created = CASE WHEN status = 0 THEN ?3 ELSE created END, ended = ?4 "
             "WHERE id = ?5 AND revision = ?6",
             status_of(plan), to_document(plan), now, open ? std::int64_t{0} : now, plan.id,
             plan.revision) == 1;
}

bool remove_room(Database& db, const Plan& plan) {
  return db.run("DELETE FROM room WHERE id = ? AND revision = ? AND status = 0", plan.id,
                plan.revision) == 1;
}

bool is_current(Database& db, const Plan& plan) {
  return db.query("SELECT 1 FROM room WHERE id = ? AND revision = ?", plan.id, plan.revision)
      .next();
}

// Only after the previous version. An entry that would leave a gap gets no version and is ignored, like a duplicate.
bool append(Database& db, RoomId room, std::uint32_t version, const Entry& entry) {
  return db.run(
             "INSERT OR IGNORE INTO log VALUES (?1, CASE ?2 WHEN 1 THEN 1 ELSE (SELECT version + 1 "
             "FROM log WHERE room = ?1 AND version = ?2 - 1) END, ?3,?4,?5,?6,?7,?8)",
             room, std::int64_t{version}, static_cast<std::int64_t>(entry.kind),
             entry.seat.valid() ? std::int64_t{entry.seat} : std::int64_t{-1}, entry.move,
             std::int64_t{entry.seen}, entry.id, entry.at) == 1;
}

std::optional<StoredRoom> load_room(Database& db, RoomId room) {
  return read(db, db.query("SELECT id, code, status, document, created, revision FROM room "
                           "WHERE id = ?",
                           room));
}
std::optional<StoredRoom> load_room(Database& db, std::string_view code) {
  return read(db, db.query("SELECT id, code, status, document, created, revision FROM room "
                           "WHERE code = ?",
                           code));
}

std::vector<RoomId> unfinished_rooms(Database& db) {
  std::vector<RoomId> out;
  for (Rows rows = db.query("SELECT id FROM room WHERE status < 2 ORDER BY id"); rows.next();)
    out.push_back(rows.number(0));
  return out;
}

}  // namespace server
