#pragma once
// What a store in PostgreSQL has besides schema.cpp, as SQL. Not here: losses (losses.h).

namespace server {

// What PostgreSQL has besides schema.cpp. A node is one start of a house, and its lane has the number of its last group of
// writes, by which an unknown outcome is found out. rowid is SQLite's own; here it says which result was written last.
inline constexpr const char* kOwnTables = R"sql(
CREATE TABLE node (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, started timestamptz NOT NULL DEFAULT now());
CREATE TABLE lane (
  node bigint NOT NULL REFERENCES node(id) ON DELETE CASCADE,
  lane bigint NOT NULL,
  batch bigint NOT NULL,
  done bigint NOT NULL,
  PRIMARY KEY (node, lane)
) WITH (fillfactor = 50);
ALTER TABLE result ADD COLUMN rowid bigint GENERATED ALWAYS AS IDENTITY;
)sql";

// What stores got later, with nodes. A node is alive while its row is there, and other nodes end it after `expires`; a house
// without nodes never expires. A head says which node owns an unfinished table (0: none yet), since which takeover, and the
// version of its log; it is narrow, and half of each page is free, because every move changes it. `house` names the bus.
inline constexpr const char* kNodeTables = R"sql(
ALTER TABLE node ADD COLUMN expires timestamptz NOT NULL DEFAULT 'infinity';
CREATE TABLE head (
  room bigint PRIMARY KEY REFERENCES room(id) ON DELETE CASCADE,
  owner bigint NOT NULL,
  epoch bigint NOT NULL,
  version bigint NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX head_owner ON head(owner);
CREATE TABLE role (name text PRIMARY KEY, node bigint NOT NULL REFERENCES node(id) ON DELETE CASCADE);
CREATE TABLE house (name text NOT NULL);
INSERT INTO house VALUES (gen_random_uuid()::text);
)sql";
// Limits that nodes share; a limit need not outlive the server.
inline constexpr const char* kAddBuckets =
    "CREATE UNLOGGED TABLE IF NOT EXISTS bucket (key text PRIMARY KEY, full_at bigint NOT NULL); "
    "CREATE INDEX IF NOT EXISTS bucket_full ON bucket(full_at)";
// A hash of the secret that all nodes have; see join_house.
inline constexpr const char* kAddProof = "ALTER TABLE house ADD COLUMN IF NOT EXISTS proof text";
// Tables that came without heads: from a store before there were nodes, or from a file.
inline constexpr const char* kAddHeads =
    "INSERT INTO head SELECT id, 0, 0, (SELECT count(*) FROM log WHERE log.room = room.id) "
    "FROM room WHERE status < 2 ON CONFLICT DO NOTHING";

}  // namespace server
