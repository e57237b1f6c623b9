#pragma once
// The outcomes of matches: results, ratings, leaderboards, histories. All functions run on the store's thread, inside
// its transaction, where moves wait for them. So the cost of a question depends on the page that it answers, not on the
// number of players or matches.
#include <string>
#include <vector>

#include "server/rating.h"
#include "server/room.h"
#include "server/store/database.h"

namespace server {

using PlayerId = std::int64_t;  // an account, or a bot
constexpr PlayerId bot_player(int level) { return -1 - level; }

// One seat of a finished match, as stored.
struct Finisher {
  PlayerId player = 0;
  std::string name;
  int side = 0;  // seats that win and lose together have the same side
  SeatResult result;
};
// Writes the results and, if the match is rated, all new ratings; a match that was broken off changes none.
void record(Database& db, RoomId room, const std::string& game,
            const std::vector<Finisher>& finishers, bool rated, Millis now);

Rating rating_of(Database& db, const std::string& game, PlayerId player);

// JSON, ready to be sent.
std::string stats_json(Database& db, PlayerId player);  // a list, one object per game
struct Page {
  std::string rows;       // a JSON list
  std::int64_t next = 0;  // the start of the next page; 0: this is the last
};
inline constexpr std::int64_t kRanked = 1000;  // the leaderboard ends here
Page leaderboard(Database& db, const std::string& game, std::int64_t from, std::int64_t count);
Page history(Database& db, PlayerId player, std::int64_t before, std::int64_t count);

}  // namespace server
