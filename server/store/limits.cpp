#include "server/store/limits.h"

namespace server {

namespace {

// By the store's clock, in microseconds. A node whose clock is behind would refuse clients of a node whose clock is not.
Micros now_of(Database& db) {
  Rows rows = db.query("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint");
  return rows.next() ? rows.number(0) : 0;
}

}  // namespace

bool take_token(Database& db, const std::string& key, Micros every, std::int64_t burst) {
  if (db.kind() != EngineKind::kPostgres) return true;
  return db.run(
             "INSERT INTO bucket(key, full_at) VALUES (?1, ?2 + ?3) ON CONFLICT (key) DO UPDATE "
             "SET full_at = greatest(bucket.full_at, ?3) + ?2 WHERE bucket.full_at <= ?3 + ?4",
             key, every, now_of(db), every * (burst - 1)) == 1;
}

int forget_full_buckets(Database& db, std::int64_t most) {
  if (db.kind() != EngineKind::kPostgres) return 0;
  return db.run(
      "DELETE FROM bucket WHERE key IN (SELECT key FROM bucket WHERE full_at <= ? LIMIT ?)",
      now_of(db), most);
}

}  // namespace server
