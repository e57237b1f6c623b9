#include "server/store/schema.h"

#include <array>

namespace server {
namespace {

// SQL that both engines understand; store/dialect.h changes the names of types for PostgreSQL.
constexpr std::array kSteps = {
    R"sql(
CREATE TABLE pulse (at INTEGER NOT NULL) STRICT;  -- written to find out whether writing works

CREATE TABLE account (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  skeleton TEXT NOT NULL UNIQUE,     -- what the name looks like; see server/names.h
  password TEXT NOT NULL,            -- argon2id; empty: a guest
  created INTEGER NOT NULL
) STRICT;

-- One device. `token` is a hash; the token itself is with the client only. `before` is the token that the
-- present one replaced, kept until the client shows that it got the present one.
CREATE TABLE session (
  id INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  token TEXT NOT NULL UNIQUE,
  before TEXT NOT NULL,
  kind INTEGER NOT NULL,             -- 0: bearer, rotates; 1: cookie
  used INTEGER NOT NULL
) STRICT;
CREATE INDEX session_account ON session(account);
CREATE INDEX session_before ON session(before);

CREATE TABLE room (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  status INTEGER NOT NULL,           -- 0 open, 1 playing, 2 over, 3 closed without a result
  document TEXT NOT NULL,            -- JSON: game, options, seats, clock, seed, entropies
  created INTEGER NOT NULL,
  ended INTEGER NOT NULL
) STRICT;
CREATE INDEX room_status ON room(status);

-- Everything that happened in a match, in order, without gaps. The pair (room, version) is unique, so of
-- two writers one loses. Rows are only ever added.
CREATE TABLE log (
  room INTEGER NOT NULL,
  version INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  move TEXT NOT NULL,
  seen INTEGER NOT NULL,
  id TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX log_place ON log(room, version);

CREATE TABLE result (
  room INTEGER NOT NULL REFERENCES room(id),
  seat INTEGER NOT NULL,
  player INTEGER NOT NULL,           -- an account, or -1 - level for a bot
  name TEXT NOT NULL,                -- as it was then
  game TEXT NOT NULL,
  place INTEGER NOT NULL,            -- 1 is best; equal places are a draw
  won INTEGER NOT NULL,              -- 1 won, 0 lost, 2 drawn, 3 abandoned
  points INTEGER NOT NULL,
  rating REAL NOT NULL,              -- after the match
  ended INTEGER NOT NULL,
  PRIMARY KEY (room, seat)
) STRICT;
CREATE INDEX result_player ON result(player, ended);

CREATE TABLE rating (
  game TEXT NOT NULL,
  player INTEGER NOT NULL,
  mu REAL NOT NULL,
  sigma REAL NOT NULL,
  PRIMARY KEY (game, player)
) STRICT, WITHOUT ROWID;
)sql",
    R"sql(
ALTER TABLE room ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;  -- of the document: of two writers one loses
CREATE INDEX session_used ON session(used);
-- From now on a table that never began goes with its last player, and a match that was broken off has results
-- too: result.won is 4.
DELETE FROM room WHERE status = 3 AND NOT EXISTS (SELECT 1 FROM log WHERE log.room = room.id);
)sql",
    R"sql(
-- Questions about records run between two moves, so none may read more than the page it answers.
-- The leaderboard in its order; results.cpp sorts by the same expression and finds all it shows in here.
CREATE INDEX rating_order ON rating(game, (mu - 3 * sigma) DESC, player, mu, sigma);
DROP INDEX result_player;
CREATE INDEX result_player ON result(player, room);  -- a history, newest first
-- The sums over a player's results.
CREATE TABLE figures (
  player INTEGER NOT NULL,
  game TEXT NOT NULL,
  played INTEGER NOT NULL,
  won INTEGER NOT NULL,
  lost INTEGER NOT NULL,
  drawn INTEGER NOT NULL,
  abandoned INTEGER NOT NULL,
  points INTEGER NOT NULL,
  PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;
INSERT INTO figures
SELECT player, game, count(*), count(*) FILTER (WHERE won = 1), count(*) FILTER (WHERE won = 0),
  count(*) FILTER (WHERE won = 2), count(*) FILTER (WHERE won = 3), sum(points)
FROM result WHERE player <> 0 AND won <> 4 GROUP BY player, game;
)sql",
    R"sql(
-- Whom a player wants nothing to do with.
CREATE TABLE block (
  account INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  other INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  PRIMARY KEY (account, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX block_other ON block(other);
ALTER TABLE account ADD COLUMN banned INTEGER NOT NULL DEFAULT 0;  -- since when; 0: not
-- What players tell the host of the house about each other.
CREATE TABLE report (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  reporter INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  reported INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  code TEXT NOT NULL,                -- of a table, or empty
  why TEXT NOT NULL,
  UNIQUE (reporter, reported, code)
) STRICT;
CREATE INDEX report_reported ON report(reported);
-- Names that are being changed in everything an account has played, a few matches at a time.
CREATE TABLE renaming (
  account INTEGER PRIMARY KEY,
  name TEXT NOT NULL,                -- '?': the account is being deleted
  after INTEGER NOT NULL             -- the last room that is done
) STRICT;
)sql",
    R"sql(
-- How far the result counted for the player's rating: 1 fully, less between players who meet often, 0 not at all.
ALTER TABLE result ADD COLUMN weight REAL NOT NULL DEFAULT 1;
-- Rated matches of two opponents in the last day, which damp their next.
CREATE TABLE met (
  game TEXT NOT NULL,
  one INTEGER NOT NULL,              -- the smaller of the two
  other INTEGER NOT NULL,
  at INTEGER NOT NULL,
  room INTEGER NOT NULL,
  PRIMARY KEY (game, one, other, at, room)
) STRICT, WITHOUT ROWID;
CREATE INDEX met_at ON met(at);
-- Players who left others right after they were paired: how often in a row, and when last.
CREATE TABLE leaver (
  account INTEGER PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE,
  times INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
-- Players in the queues.
CREATE TABLE waiting (
  account INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  line TEXT NOT NULL,                -- which queue
  document TEXT NOT NULL,            -- what to play, as a room's
  rating INTEGER NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (account, line)
) STRICT, WITHOUT ROWID;
)sql",
    R"sql(
-- Matches that members had on their devices; see store/kept_matches.h.
CREATE TABLE kept (
  id INTEGER PRIMARY KEY,            -- in the order in which they came
  account INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  match TEXT NOT NULL,               -- a hash of the document
  game TEXT NOT NULL,
  outcome INTEGER NOT NULL,          -- as result.won
  played INTEGER NOT NULL,           -- as the device says
  document TEXT NOT NULL,            -- JSON: game, players, options, seed, levels, moves, undone
  UNIQUE (account, match)
) STRICT;
CREATE INDEX kept_account ON kept(account, id);
)sql",
    R"sql(
-- Tokens that were given for `session.before`, earlier than `session.token`. A client that asked two nodes may have got any of
-- them, so each is good until the client shows which it has.
CREATE TABLE given (
  token TEXT NOT NULL PRIMARY KEY,
  session INTEGER NOT NULL REFERENCES session(id) ON DELETE CASCADE,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX given_session ON given(session, at);
)sql",
    R"sql(
-- The log of a finished match, some time after its end: one row in place of a row for each entry. See store/archive.h.
CREATE TABLE archive (
  room INTEGER PRIMARY KEY REFERENCES room(id),
  entries INTEGER NOT NULL,          -- how many
  log TEXT NOT NULL                  -- JSON, as model/log_text.h writes it
) STRICT;
ALTER TABLE room ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;  -- 1: its log is there
CREATE INDEX room_to_archive ON room(ended, id) WHERE status >= 2 AND archived = 0;
)sql",
};

}  // namespace

int schema_version() { return static_cast<int>(kSteps.size()); }

void migrate(Database& db, int version) {
  const int found = db.schema_version();
  if (found > schema_version())
    throw StoreError("the store has version " + std::to_string(found) +
                     ", newer than this program's " + std::to_string(schema_version()));
  for (int step = found; step < version; ++step)
    db.migrate(step + 1, kSteps[static_cast<std::size_t>(step)]);
}

}  // namespace server
