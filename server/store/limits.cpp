#include "server/store/limits.h"

namespace server {

bool take_token(Database& db, const std::string& key, Micros every, std::int64_t burst,
                Micros now) {
  if (db.kind() != EngineKind::kPostgres) return true;
  return db.run(
             "INSERT INTO bucket(key, full_at) VALUES (?1, ?2 + ?3) ON CONFLICT (key) DO UPDATE "
             "SET full_at = greatest(bucket.full_at, ?3) + ?2 WHERE bucket.full_at <= ?3 + ?4",
             key, every, now, every * (burst - 1)) == 1;
}

int forget_full_buckets(Database& db, Micros now, std::int64_t most) {
  if (db.kind() != EngineKind::kPostgres) return 0;
  return db.run(
      "DELETE FROM bucket WHERE key IN (SELECT key FROM bucket WHERE full_at <= ? LIMIT ?)", now,
      most);
}

}  // namespace server
