#pragma once
// The outcomes of matches: results, ratings, leaderboards, histories. All functions run on the store's thread, inside
// its transaction, where moves wait for them. So the cost of a question depends on the page that it answers, not on the
// number of players or matches.
#include <string>
#include <vector>

#include "server/model/entry.h"
#include "server/model/plan.h"
#include "server/model/rating.h"
#include "server/store/database.h"

namespace server {

using PlayerId = std::int64_t;  // an account, or a bot
constexpr PlayerId bot_player(int level) { return -1 - level; }
constexpr int level_of(PlayerId bot) { return static_cast<int>(-1 - bot); }

// One seat of a finished match, as stored.
struct Finisher {
  PlayerId player = 0;
  std::string name;
  int side = 0;  // seats that win and lose together have the same side
  SeatResult result;
};
// Writes the results and, if the match counts for ratings, all new ratings; a match that was broken off changes none. A
// player's rating moves by a half less for each match that counted within a day between the player and the same opponent.
void record(Database& db, RoomId room, const std::string& game,
            const std::vector<Finisher>& finishers, bool counts, Millis now);
inline constexpr Millis kPairsRemembered = 24 * 3'600'000;
// Pairs that last met before; a few rows at a time. Returns how many went.
int forget_pairs(Database& db, Millis before, std::int64_t most);

Rating rating_of(Database& db, const std::string& game, PlayerId player);
Rating rating_of_bot(const std::string& game, int level);  // fixed, see ai/bot_ratings.h

// A player's results in one game.
struct GameFigures {
  std::string game;
  std::int64_t played = 0, won = 0, lost = 0, drawn = 0, abandoned = 0, points = 0;
  Rating rating{};
};
std::vector<GameFigures> figures_of(Database& db, PlayerId player);

template <class Row>
struct Page {
  std::vector<Row> rows{};
  std::int64_t next = 0;  // where the next page begins; 0: this is the last
};

struct Ranked {
  std::int64_t rank = 0;  // from 1
  PlayerId player = 0;
  std::string name{};  // empty: a bot
  Rating rating{};
};
inline constexpr std::int64_t kRanked = 1000;  // the leaderboard ends here
Page<Ranked> leaderboard(Database& db, const std::string& game, std::int64_t from,
                         std::int64_t count);

struct PlayedMatch {
  std::string code, game;
  std::int64_t seat = 0;
  SeatResult result{};
  std::int64_t rating = 0;  // as shown, after the match
  bool counted = false;     // for the rating
  Millis ended = 0;
  std::vector<std::string> players{};  // by seat
};
Page<PlayedMatch> history(Database& db, PlayerId player, std::int64_t before, std::int64_t count);

}  // namespace server
