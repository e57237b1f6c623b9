#include "server/upkeep.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iterator>

#include <fcntl.h>
#include <unistd.h>

#include "server/fold.h"
#include "server/model/kept_match.h"
#include "server/names.h"
#include "server/store/losses.h"
#include "server/store/results.h"
#include "server/store/rooms.h"
#include "server/store/schema.h"

namespace server {
namespace {

std::int64_t count(Database& db, const char* sql) {
  Rows rows = db.query(sql);
  return rows.next() ? rows.number(0) : 0;
}

std::vector<RoomId> all_rooms(Database& db) {
  std::vector<RoomId> out;
  for (Rows rows = db.query("SELECT id FROM room ORDER BY id"); rows.next();)
    out.push_back(rows.number(0));
  return out;
}

bool is_one_of(std::string_view text, std::string_view letters) {
  return text.find_first_not_of(letters) == std::string_view::npos;
}
bool is_hex(std::string_view text) {
  return text.size() == 64 && is_one_of(text, "0123456789abcdef");
}
bool is_shown_name(std::string_view name) { return name == "?" || can_be_a_name(name); }

// What the house allows in a plan. Older codes have six letters.
bool makes_sense(const Chair& chair) {
  const bool one_kind = !(chair.person() && chair.bot()) && chair.level <= kMaxLevel;
  return one_kind && (!chair.person() || is_shown_name(chair.name)) &&
         (chair.entropy.empty() || is_hex(chair.entropy)) && chair.skill >= 0 &&
         chair.skill <= kMaxLevel;
}
bool makes_sense(const Plan& plan) {
  const bool code = (plan.code.size() == 6 || plan.code.size() == 8) &&
                    is_one_of(plan.code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
  const bool clock =
      plan.clock_s == 0 || plan.clock_s == 15 || plan.clock_s == 30 || plan.clock_s == 60;
  return code && clock && plan.status <= Status::kClosed && plan.door <= Door::kQueued &&
         is_hex(plan.setup.seed) &&
         plan.chairs.size() == static_cast<std::size_t>(plan.setup.seats) &&
         std::ranges::all_of(plan.chairs, [](const Chair& c) { return makes_sense(c); });
}

// Every seat's result as the match itself says. Pending renames may differ for a while.
bool has_its_results(Database& db, const Room& room, RoomId id) {
  const auto results = room.results();
  const auto& chairs = room.plan().chairs;
  std::size_t seat = 0;
  for (Rows rows = db.query("SELECT seat, player, name, game, place, won, points, "
                            "EXISTS (SELECT 1 FROM renaming WHERE account = player) FROM result "
                            "WHERE room = ? ORDER BY seat",
                            id);
       rows.next(); ++seat) {
    if (seat >= chairs.size() || rows.number(0) != static_cast<std::int64_t>(seat)) return false;
    const Chair& chair = chairs[seat];
    const SeatResult& result = results[seat];
    const std::int64_t player = chair.bot()                       ? bot_player(chair.level)
                                : chair.account == kNobodyAnyMore ? 0
                                                                  : chair.account;
    const bool renaming = rows.number(7) != 0;
    if ((rows.number(1) != player || rows.text(2) != chair.name) && !renaming) return false;
    if (rows.text(3) != room.plan().setup.game || rows.number(4) != result.place ||
        rows.number(5) != static_cast<std::int64_t>(result.outcome) ||
        rows.number(6) != result.points)
      return false;
  }
  return seat == chairs.size();
}

// Deals every match again from its seed and replays its log.
void examine_room(Database& db, RoomId id, Checkup& out) {
  const auto stored = load_room(db, id);
  if (!stored) return;
  const std::string which = "table " + stored->plan.code;
  const auto fault = [&](const std::string& what) { out.faults.push_back(which + what); };
  if (!stored->damage.empty()) return out.faults.push_back(damage_of(*stored));
  if (!makes_sense(stored->plan)) return fault(" has a document that makes no sense");
  if (stored->plan.status == Status::kOpen) {
    if (!stored->log.empty()) fault(" has not begun and has a log");
    return;
  }
  const auto room = fold(*stored);
  if (!room) return out.faults.push_back(damage_of(*stored));
  if (room->over() != (stored->plan.status >= Status::kOver))
    return fault(room->over() ? " is marked playing and is not" : " is marked over and is not");
  if (!room->over()) return;
  if (room->aborted() != (stored->plan.status == Status::kClosed))
    return fault(" was broken off and is marked otherwise, or was not");
  if (!has_its_results(db, *room, id)) fault(" has other results than its match");
}

// As libsodium writes it: $argon2id$v=19$m=19456,t=2,p=1$SALT$HASH.
bool is_password(std::string_view text) {
  if (text.empty()) return true;  // a guest
  std::vector<std::string_view> parts;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find('$', from), text.size());
    parts.push_back(text.substr(from, to - from));
    from = to + 1;
  }
  constexpr std::string_view kBase64 =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  return parts.size() == 6 && parts[0].empty() && parts[1] == "argon2id" && parts[2] == "v=19" &&
         is_one_of(parts[3], "mtp=,0123456789") && parts[4].size() == 22 && parts[5].size() == 43 &&
         is_one_of(parts[4], kBase64) && is_one_of(parts[5], kBase64);
}

// Plays every match that came from a device.
void examine_kept(Database& db, Checkup& out) {
  for (Rows rows = db.query("SELECT id, document FROM kept"); rows.next();) {
    const auto match = kept_match_in(rows.text(1));
    const auto played = match ? replay(*match, table::Language::kEnglish) : table::Opened{};
    if (!played.table || !played.table->over())
      out.faults.push_back("kept match " + std::to_string(rows.number(0)) + " cannot be played");
  }
}

void examine_accounts(Database& db, Checkup& out) {
  for (Rows rows = db.query("SELECT a.id, name, skeleton, password, "
                            "EXISTS (SELECT 1 FROM renaming WHERE account = a.id) FROM account a");
       rows.next();) {
    const std::string name = rows.text(1);
    const bool goes = rows.number(4) != 0 && name.starts_with("?");
    const bool sound = (can_be_a_name(name) && skeleton(name) == rows.text(2)) || goes;
    if (!sound || !is_password(rows.text(3)))
      out.faults.push_back("account " + std::to_string(rows.number(0)) + " makes no sense");
  }
  for (Rows rows = db.query("SELECT id, token, before, kind FROM session"); rows.next();)
    if (!is_hex(rows.text(1)) || !(rows.text(2).empty() || is_hex(rows.text(2))) ||
        rows.number(3) < 0 || rows.number(3) > 1)
      out.faults.push_back("session " + std::to_string(rows.number(0)) + " makes no sense");
  for (Rows rows = db.query("SELECT session, token FROM given"); rows.next();)
    if (!is_hex(rows.text(1)))
      out.faults.push_back("session " + std::to_string(rows.number(0)) + " has a broken token");
}

// A player's rating is the rating after the match that was written last.
void examine_ratings(Database& db, Checkup& out) {
  std::int64_t wrong = 0;
  for (Rows rows =
           db.query("SELECT g.mu, g.sigma, r.rating FROM rating g JOIN "
                    "(SELECT player, game, max(rowid) AS written FROM result WHERE player > 0 "
                    "GROUP BY player, game) AS l ON l.player = g.player AND l.game = g.game "
                    "JOIN result r ON r.rowid = l.written");
       rows.next();)
    wrong += shown({rows.real(0), rows.real(1)}).points != static_cast<int>(rows.real(2));
  if (wrong > 0)
    out.faults.push_back("the ratings of " + std::to_string(wrong) +
                         (wrong == 1 ? " player" : " players") + " are not those after a match");
}

// Stored sums must equal the sums.
void examine_figures(Database& db, Checkup& out) {
  const std::int64_t wrong = count(db, R"sql(
WITH summed AS (
  SELECT player, game, count(*), count(*) FILTER (WHERE won = 1), count(*) FILTER (WHERE won = 0),
    count(*) FILTER (WHERE won = 2), count(*) FILTER (WHERE won = 3), sum(points)
  FROM result WHERE won <> 4 GROUP BY player, game)
SELECT count(DISTINCT player) FROM (
  SELECT * FROM (SELECT * FROM summed EXCEPT SELECT * FROM figures) AS missing UNION ALL
  SELECT * FROM (SELECT * FROM figures EXCEPT SELECT * FROM summed) AS wrong) AS either
WHERE player <> 0)sql");
  if (wrong == 0) return;
  out.faults.push_back("the figures of " + std::to_string(wrong) +
                       (wrong == 1 ? " player" : " players") + " are not the sums of the results");
}

// What only PostgreSQL has, and an older store there does not.
bool has_table(Database& db, std::string_view name) {
  return db.kind() == EngineKind::kPostgres &&
         db.query("SELECT 1 FROM pg_tables WHERE tablename = ? AND schemaname = current_schema()",
                  name)
             .next();
}

// The head of an unfinished table stands where its log ends.
void examine_heads(Database& db, Checkup& out) {
  if (!has_table(db, "head")) return;
  for (Rows rows =
           db.query("SELECT code FROM room LEFT JOIN head ON head.room = room.id WHERE status < 2 "
                    "AND head.version IS DISTINCT FROM "
                    "(SELECT count(*) FROM log WHERE log.room = room.id)");
       rows.next();)
    out.faults.push_back("table " + rows.text(0) + " has a head that is not where its log ends");
}

std::vector<std::string> open_losses(Database& db) {
  std::vector<std::string> out;
  if (!has_table(db, "loss")) return out;
  for (Rows rows = db.query("SELECT node, acknowledged, found FROM loss WHERE accepted IS NULL");
       rows.next();)
    out.push_back(sentence_of({rows.number(0), rows.number(1), rows.number(2)}));
  return out;
}

// A log is in one place.
void examine_archive(Database& db, Checkup& out) {
  for (Rows rows =
           db.query("SELECT code FROM room LEFT JOIN archive ON archive.room = room.id WHERE "
                    "(archived = 0) <> (archive.room IS NULL) OR (archived = 1 AND "
                    "(status < 2 OR EXISTS (SELECT 1 FROM log WHERE log.room = room.id)))");
       rows.next();)
    out.faults.push_back("table " + rows.text(0) + " has a log and an archived log, or neither");
}

void examine_all(Database& db, Checkup& out) {
  out.accounts = count(db, "SELECT count(*) FROM account");
  out.open = count(db, "SELECT count(*) FROM room WHERE status = 0");
  out.playing = count(db, "SELECT count(*) FROM room WHERE status = 1");
  out.over = count(db, "SELECT count(*) FROM room WHERE status = 2");
  out.entries = count(db, "SELECT count(*) FROM log") +
                count(db, "SELECT coalesce(sum(entries), 0) FROM archive");
  for (const RoomId id : all_rooms(db)) examine_room(db, id, out);
  examine_kept(db, out);
  examine_accounts(db, out);
  examine_figures(db, out);
  examine_ratings(db, out);
  examine_heads(db, out);
  examine_archive(db, out);
  std::ranges::move(open_losses(db), std::back_inserter(out.faults));
}

// Updates an older store in a copy, since the store itself changes only when a house opens it.
void examine_older(Database& db, Checkup& out) {
  if (db.kind() == EngineKind::kPostgres)
    throw StoreError("the store has version " + std::to_string(out.schema) +
                     "; a house updates it when it opens");
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
  if (!is_postgres(store) && !std::filesystem::exists(store))
    throw StoreError(store + ": there is no such store");
  Database db(store, Database::Access::kReadOnly);
  if (db.kind() == EngineKind::kPostgres) db.begin_reading();
  Checkup out;
  out.schema = db.schema_version();
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

std::vector<std::string> accept_losses(const std::string& store) {
  Database db(store, is_postgres(store) ? Database::Access::kCreate : Database::Access::kReadOnly);
  std::vector<std::string> out = open_losses(db);
  if (!out.empty()) db.run("UPDATE loss SET accepted = now() WHERE accepted IS NULL");
  return out;
}

Checkup copy_store(const std::string& from, const std::string& to) {
  namespace fs = std::filesystem;
  if (is_postgres(from) || is_postgres(to))
    throw StoreError(
        "a store in PostgreSQL is copied by PostgreSQL's own tools; see docs/hosting.md");
  if (!fs::exists(from)) throw StoreError(from + ": there is no such store");
  // On opening, SQLite would replay the log of another store into the copy.
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
