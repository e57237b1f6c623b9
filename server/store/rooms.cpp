#include "server/store/rooms.h"

#include <map>
#include <utility>
#include <vector>

#include "server/model/log_text.h"
#include "server/store/dialect.h"

namespace server {
namespace {

bool has_head(Database& db, const Plan& plan) {
  return db.kind() == EngineKind::kPostgres && plan.status <= Status::kPlaying;
}

std::int64_t epoch_of(Database& db, const Plan& plan) {
  if (!has_head(db, plan)) return Plan::kFirstEpoch;
  Rows rows = db.query("SELECT epoch FROM head WHERE room = ?", plan.id);
  return rows.next() ? rows.number(0) : Plan::kFirstEpoch;
}

void read_entry(const Rows& log, StoredRoom& out) {
  if (log.number(0) != static_cast<std::int64_t>(out.log.size()) + 1)
    out.damage = "the log of table " + out.plan.code + " has a gap";
  out.log.push_back(
      {static_cast<Entry::Kind>(log.number(1)),
       log.number(2) < 0 ? core::kNoSeat : core::Seat(static_cast<int>(log.number(2))), log.text(3),
       static_cast<std::uint32_t>(log.number(4)), log.text(5), log.number(6)});
}

void read_log(Database& db, StoredRoom& out) {
  for (Rows log = db.query("SELECT version, kind, seat, move, seen, id, at FROM log "
                           "WHERE room = ? ORDER BY version",
                           out.plan.id);
       log.next();)
    read_entry(log, out);
}

void read_archive(Database& db, StoredRoom& out) {
  Rows rows = db.query("SELECT entries, log FROM archive WHERE room = ?", out.plan.id);
  auto entries = rows.next() ? entries_in(rows.text(1)) : std::nullopt;
  if (!entries || std::ssize(*entries) != rows.number(0))
    out.damage = "the archived log of table " + out.plan.code + " cannot be read";
  else
    out.log = *std::move(entries);
}

constexpr const char* kById =
    "SELECT id, code, status, document, created, revision, archived FROM room WHERE id = ?";
constexpr const char* kByCode =
    "SELECT id, code, status, document, created, revision, archived FROM room WHERE code = ?";

StoredRoom read_room(const Rows& rows) {
  auto plan = from_document(rows.text(3));
  StoredRoom out{plan ? std::move(*plan) : Plan(), rows.number(4), {}};
  if (!plan) out.damage = "the document of table " + rows.text(1) + " cannot be read";
  out.plan.id = rows.number(0);
  out.plan.code = rows.text(1);
  out.plan.status = static_cast<Status>(rows.number(2));
  out.plan.revision = rows.number(5);
  return out;
}

std::optional<StoredRoom> read(Database& db, Rows rows) {
  if (!rows.next()) return std::nullopt;
  StoredRoom out = read_room(rows);
  out.plan.epoch = epoch_of(db, out.plan);
  if (rows.number(6) != 0)
    read_archive(db, out);
  else
    read_log(db, out);
  return out;
}

std::int64_t status_of(const Plan& plan) { return static_cast<std::int64_t>(plan.status); }

}  // namespace

std::optional<RoomId> add_room(Database& db, const Plan& plan, Millis now, Owner owner) {
  Rows rows = db.query(
      "INSERT INTO room(code, status, document, created, ended) VALUES (?,?,?,?,0) "
      "ON CONFLICT DO NOTHING RETURNING id",
      plan.code, status_of(plan), to_document(plan), now);
  if (!rows.next()) return std::nullopt;
  const RoomId id = rows.number(0);
  if (has_head(db, plan))
    db.run("INSERT INTO head VALUES (?, ?, ?, 0)", id,
           owner == Owner::kUs ? db.node() : std::int64_t{0}, Plan::kFirstEpoch);
  return id;
}

// `created` becomes the start of the match, when its first turn begins.
bool save_plan(Database& db, const Plan& plan, Millis now) {
  const bool open = plan.status <= Status::kPlaying;
  const bool saved = db.run(
                         "UPDATE room SET status = ?1, document = ?2, revision = revision + 1, "
                         "created = CASE WHEN status = 0 THEN ?3 ELSE created END, ended = ?4 "
                         "WHERE id = ?5 AND revision = ?6",
                         status_of(plan), to_document(plan), now, open ? std::int64_t{0} : now,
                         plan.id, plan.revision) == 1;
  if (saved && !open && db.kind() == EngineKind::kPostgres)
    db.later("DELETE FROM head WHERE room = ?", plan.id);
  return saved;
}

bool remove_room(Database& db, const Plan& plan) {
  return db.run("DELETE FROM room WHERE id = ? AND revision = ? AND status = 0", plan.id,
                plan.revision) == 1;
}

namespace {

std::int64_t kind_of(const Entry& entry) { return static_cast<std::int64_t>(entry.kind); }
std::int64_t seat_of(const Entry& entry) {
  return entry.seat.valid() ? std::int64_t{entry.seat} : std::int64_t{-1};
}

// An entry that would leave a gap gets no version and is ignored, like a duplicate.
void append_here(Database& db, Append& a) {
  const Entry& entry = a.entry;
  a.taken =
      db.run(
          "INSERT OR IGNORE INTO log VALUES (?1, CASE ?2 WHEN 1 THEN 1 ELSE (SELECT version + 1 "
          "FROM log WHERE room = ?1 AND version = ?2 - 1) END, ?3,?4,?5,?6,?7,?8)",
          a.room, std::int64_t{a.version}, kind_of(entry), seat_of(entry), entry.move,
          std::int64_t{entry.seen}, entry.id, entry.at) == 1;
}

// One statement for all, since each statement is a journey to the server. It moves the heads that stand at the version before,
// in the epoch that the owner knows, and adds the entries of those alone.
void append_there(Database& db, std::span<Append* const> appends) {
  ListText rooms, versions, kinds, seats, moves, seen, ids, times, epochs;
  std::map<RoomId, Append*> by_room;
  for (Append* a : appends) {
    const Entry& entry = a->entry;
    rooms.add(a->room);
    versions.add(std::int64_t{a->version});
    kinds.add(kind_of(entry));
    seats.add(seat_of(entry));
    moves.add(entry.move);
    seen.add(std::int64_t{entry.seen});
    ids.add(entry.id);
    times.add(entry.at);
    epochs.add(a->epoch);
    by_room[a->room] = a;
    a->taken = false;
  }
  for (Rows rows = db.query(
           "WITH g AS MATERIALIZED (SELECT * FROM unnest(?1::bigint[], ?2::bigint[], ?3::bigint[], "
           "?4::bigint[], ?5::text[], ?6::bigint[], ?7::text[], ?8::bigint[], ?9::bigint[]) "
           "AS g(room, version, kind, seat, move, seen, id, at, epoch)), "
           "moved AS (UPDATE head h SET version = g.version FROM g WHERE h.room = g.room "
           "AND h.epoch = g.epoch AND h.version = g.version - 1 RETURNING h.room) "
           "INSERT INTO log SELECT g.room, g.version, g.kind, g.seat, g.move, g.seen, g.id, g.at "
           "FROM g JOIN moved ON moved.room = g.room RETURNING room",
           rooms.close(), versions.close(), kinds.close(), seats.close(), moves.close(),
           seen.close(), ids.close(), times.close(), epochs.close());
       rows.next();)
    by_room.at(rows.number(0))->taken = true;
}

}  // namespace

void append_all(Database& db, std::span<Append* const> appends) {
  if (appends.empty()) return;
  if (db.kind() == EngineKind::kPostgres) return append_there(db, appends);
  for (Append* a : appends) append_here(db, *a);
}
bool append(Database& db, Append append) {
  Append* const all[] = {&append};
  append_all(db, all);
  return append.taken;
}

std::optional<StoredRoom> load_room(Database& db, RoomId room) {
  return read(db, db.query(kById, room));
}
std::optional<StoredRoom> load_room(Database& db, std::string_view code) {
  return read(db, db.query(kByCode, code));
}

std::vector<RoomId> unfinished_rooms(Database& db) {
  std::vector<RoomId> out;
  for (Rows rows = db.query("SELECT id FROM room WHERE status < 2 ORDER BY id"); rows.next();)
    out.push_back(rows.number(0));
  return out;
}

std::optional<std::int64_t> owner_of(Database& db, std::string_view code) {
  if (db.kind() != EngineKind::kPostgres) return std::nullopt;
  Rows rows = db.query("SELECT owner FROM head JOIN room ON id = room WHERE code = ?", code);
  return rows.next() ? std::optional(rows.number(0)) : std::nullopt;
}

namespace {

// Unfinished rooms with their epochs, all by two statements, since moves wait for a job that adopts.
std::vector<StoredRoom> load_all(Database& db, Rows rows) {
  std::map<RoomId, std::int64_t> epochs;
  ListText list;
  while (rows.next()) {
    epochs[rows.number(0)] = rows.number(1);
    list.add(rows.number(0));
  }
  if (epochs.empty()) return {};
  const std::string ids = list.close();
  std::vector<StoredRoom> out;
  std::map<RoomId, std::size_t> places;
  for (Rows found = db.query("SELECT id, code, status, document, created, revision, archived "
                             "FROM room WHERE id = ANY(?::bigint[])",
                             ids);
       found.next();) {
    places[found.number(0)] = out.size();
    out.push_back(read_room(found));
    out.back().plan.epoch = epochs.at(found.number(0));
  }
  for (Rows log = db.query("SELECT version, kind, seat, move, seen, id, at, room FROM log "
                           "WHERE room = ANY(?::bigint[]) ORDER BY room, version",
                           ids);
       log.next();)
    read_entry(log, out[places.at(log.number(7))]);
  return out;
}

}  // namespace

std::vector<StoredRoom> adopt_rooms(Database& db, std::int64_t of, std::int64_t rank,
                                    std::int64_t most) {
  if (db.kind() != EngineKind::kPostgres) return {};
  return load_all(db,
                  db.query("UPDATE head SET owner = ?1, epoch = epoch + 1 WHERE room IN (SELECT "
                           "room FROM head WHERE owner = 0 AND room % ?2 = ?3 ORDER BY room "
                           "LIMIT ?4) RETURNING room, epoch",
                           db.node(), of, rank, most));
}

// Without heads nothing says that anybody has it.
std::vector<StoredRoom> adopt_room(Database& db, RoomId room) {
  if (db.kind() != EngineKind::kPostgres) {
    auto stored = load_room(db, room);
    if (!stored || stored->plan.status > Status::kPlaying) return {};
    std::vector<StoredRoom> out;
    out.push_back(*std::move(stored));
    return out;
  }
  return load_all(db, db.query("UPDATE head SET owner = ?, epoch = epoch + 1 WHERE room = ? "
                               "AND owner = 0 RETURNING room, epoch",
                               db.node(), room));
}

std::vector<OwnedRoom> owned_rooms(Database& db) {
  std::vector<OwnedRoom> out;
  if (db.kind() != EngineKind::kPostgres) return out;
  for (Rows rows = db.query("SELECT id, code, status, document, owner, revision FROM head "
                            "JOIN room ON id = room");
       rows.next();) {
    auto plan = from_document(rows.text(3));
    if (!plan) continue;
    plan->id = rows.number(0);
    plan->code = rows.text(1);
    plan->status = static_cast<Status>(rows.number(2));
    plan->revision = rows.number(5);
    out.push_back({rows.number(4), *std::move(plan)});
  }
  return out;
}

}  // namespace server
