#include "server/store/results.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include "ai/bot_ratings.h"

namespace server {
namespace {

void set_rating(Database& db, const std::string& game, PlayerId player, const Rating& r) {
  db.later(
      "INSERT INTO rating(game, player, mu, sigma) VALUES (?1,?2,?3,?4) "
      "ON CONFLICT(game, player) DO UPDATE SET mu = ?3, sigma = ?4",
      game, player, r.mu, r.sigma);
}

void add_to_figures(Database& db, const std::string& game, const Finisher& f) {
  const auto if_it_is = [&](SeatResult::Outcome o) { return std::int64_t{f.result.outcome == o}; };
  db.later(
      "INSERT INTO figures VALUES (?1,?2,1,?3,?4,?5,?6,?7) ON CONFLICT(player, game) DO UPDATE SET "
      "played = figures.played + 1, won = figures.won + ?3, lost = figures.lost + ?4, "
      "drawn = figures.drawn + ?5, abandoned = figures.abandoned + ?6, "
      "points = figures.points + ?7",
      f.player, game, if_it_is(SeatResult::Outcome::kWon), if_it_is(SeatResult::Outcome::kLost),
      if_it_is(SeatResult::Outcome::kDrawn), if_it_is(SeatResult::Outcome::kAbandoned),
      std::int64_t{f.result.points});
}

using Places = std::map<int, int>;  // of sides

// All ratings after a match in which the sides took these places.
std::vector<Rating> rate_by(const Places& places, const std::vector<Finisher>& finishers,
                            const std::vector<Rating>& before) {
  std::map<int, Side> sides;
  for (std::size_t i = 0; i < finishers.size(); ++i) {
    Side& side = sides[finishers[i].side];
    side.place = places.at(finishers[i].side);
    side.players.push_back(before[i]);
  }
  std::vector<Side> order;
  for (const auto& [key, side] : sides) order.push_back(side);
  rate(order);
  std::map<int, std::size_t> used;
  std::vector<Rating> out;
  for (const Finisher& f : finishers) {
    const auto at = static_cast<std::size_t>(std::distance(sides.begin(), sides.find(f.side)));
    out.push_back(order[at].players[used[f.side]++]);
  }
  return out;
}

// A side counts by the players who stayed in it. A player who left a partner loses alone; the partner keeps what they
// win and loses nothing (docs/protocol.md, "Records").
std::vector<Rating> rate_all(const std::vector<Finisher>& finishers,
                             const std::vector<Rating>& before) {
  const auto left = [](const Finisher& f) {
    return f.result.outcome == SeatResult::Outcome::kAbandoned;
  };
  Places places;
  std::map<int, int> leavers;
  for (const Finisher& f : finishers) {
    const auto [it, first] = places.try_emplace(f.side, f.result.place);
    if (!first) it->second = std::min(it->second, f.result.place);
    leavers[f.side] += left(f);
  }
  std::vector<Rating> after = rate_by(places, finishers, before);
  for (std::size_t i = 0; i < finishers.size(); ++i) {
    const Finisher& f = finishers[i];
    if (left(f)) {
      Places lost = places;
      lost[f.side] = static_cast<int>(finishers.size()) + 1;
      after[i] = rate_by(lost, finishers, before)[i];
    } else if (leavers[f.side] > 0 && after[i].mu < before[i].mu) {
      after[i] = before[i];
    }
  }
  return after;
}

// --- players who meet often ---

bool are_opponents(const Finisher& a, const Finisher& b) {
  return a.side != b.side && a.player > 0 && b.player > 0 && a.player != b.player;
}

// Matches that counted, in the last day; at most kMost, since the weight is next to nothing then.
int meetings(Database& db, const std::string& game, PlayerId a, PlayerId b, Millis now) {
  constexpr std::int64_t kMost = 10;
  Rows rows = db.query(
      "SELECT count(*) FROM (SELECT 1 FROM met WHERE game = ? AND one = ? AND other = ? "
      "AND at > ? LIMIT ?) AS recent",
      game, std::min(a, b), std::max(a, b), now - kPairsRemembered, kMost);
  return rows.next() ? static_cast<int>(rows.number(0)) : 0;
}

// By seat: the least of a player's weights against all opponents.
std::vector<double> weights_of(Database& db, const std::string& game,
                               const std::vector<Finisher>& finishers, Millis now) {
  std::vector<double> out(finishers.size(), 1);
  for (std::size_t i = 0; i < finishers.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      if (!are_opponents(finishers[i], finishers[j])) continue;
      const double weight =
          std::ldexp(1.0, -meetings(db, game, finishers[i].player, finishers[j].player, now));
      out[i] = std::min(out[i], weight);
      out[j] = std::min(out[j], weight);
    }
  return out;
}

void remember_pairs(Database& db, RoomId room, const std::string& game,
                    const std::vector<Finisher>& finishers, Millis now) {
  for (std::size_t i = 0; i < finishers.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (are_opponents(finishers[i], finishers[j]))
        db.later("INSERT INTO met VALUES (?,?,?,?,?) ON CONFLICT DO NOTHING", game,
                 std::min(finishers[i].player, finishers[j].player),
                 std::max(finishers[i].player, finishers[j].player), now, room);
}

SeatResult::Outcome outcome_of(std::int64_t n) {
  return static_cast<SeatResult::Outcome>(std::clamp<std::int64_t>(n, 0, 4));
}

}  // namespace

Rating rating_of_bot(const std::string& game, int level) {
  constexpr double kMeasured = 0.5;  // the deviation of the measurement, about 15 points
  return {mu_of(ai::bot_rating(game, level)), kMeasured};
}

// Rows of bots are from older programs, whose matches moved them.
Rating rating_of(Database& db, const std::string& game, PlayerId player) {
  if (player < 0) return rating_of_bot(game, level_of(player));
  Rows rows = db.query("SELECT mu, sigma FROM rating WHERE game = ? AND player = ?", game, player);
  return rows.next() ? Rating{rows.real(0), rows.real(1)} : Rating{};
}

void record(Database& db, RoomId room, const std::string& game,
            const std::vector<Finisher>& finishers, bool counts, Millis now) {
  const bool aborted = std::ranges::any_of(finishers, [](const Finisher& f) {
    return f.result.outcome == SeatResult::Outcome::kAborted;
  });
  std::vector<Rating> ratings;
  for (const Finisher& f : finishers) ratings.push_back(rating_of(db, game, f.player));
  std::vector<double> weights(finishers.size(), 0);
  if (counts && !aborted) {
    weights = weights_of(db, game, finishers, now);
    const std::vector<Rating> after = rate_all(finishers, ratings);
    for (std::size_t i = 0; i < finishers.size(); ++i) {
      ratings[i] = damped(ratings[i], after[i], weights[i]);
      if (finishers[i].player > 0) set_rating(db, game, finishers[i].player, ratings[i]);
    }
    remember_pairs(db, room, game, finishers, now);
  }
  for (std::size_t i = 0; i < finishers.size(); ++i) {
    const Finisher& f = finishers[i];
    if (!aborted) add_to_figures(db, game, f);
    db.later(
        "INSERT INTO result(room, seat, player, name, game, place, won, points, rating, ended, "
        "weight) VALUES (?,?,?,?,?,?,?,?,?,?,?)",
        room, static_cast<std::int64_t>(i), f.player, f.name, game, std::int64_t{f.result.place},
        static_cast<std::int64_t>(f.result.outcome), std::int64_t{f.result.points},
        static_cast<double>(shown(ratings[i]).points), now, weights[i]);
  }
}

int forget_pairs(Database& db, Millis before, std::int64_t most) {
  return db.run(
      "DELETE FROM met WHERE (game, one, other, at, room) IN "
      "(SELECT game, one, other, at, room FROM met WHERE at < ? LIMIT ?)",
      before, most);
}

std::vector<GameFigures> figures_of(Database& db, PlayerId player) {
  std::vector<GameFigures> out;
  for (Rows rows = db.query("SELECT game, played, won, lost, drawn, abandoned, points FROM figures "
                            "WHERE player = ? ORDER BY game",
                            player);
       rows.next();)
    out.push_back({rows.text(0), rows.number(1), rows.number(2), rows.number(3), rows.number(4),
                   rows.number(5), rows.number(6), rating_of(db, rows.text(0), player)});
  return out;
}

namespace {

bool is_ahead(const Ranked& a, const Ranked& b) {
  const double first = conservative(a.rating), second = conservative(b.rating);
  return first != second ? first > second : a.player < b.player;
}

// The bots of the measured levels, the best first.
std::vector<Ranked> ranked_bots(const std::string& game) {
  std::vector<Ranked> out;
  if (!ai::bot_ratings(game)) return out;
  for (const int level : ai::kRatedLevels)
    out.push_back({.player = bot_player(level), .rating = rating_of_bot(game, level)});
  std::ranges::sort(out, is_ahead);
  return out;
}

// The index rating_order is made for this very expression, so these are the people from rank `from` + 1. SQLite walks over
// the rows before `from` in it; kRanked bounds them.
std::vector<Ranked> ranked_people(Database& db, const std::string& game, std::int64_t from,
                                  std::int64_t count) {
  std::vector<Ranked> out;
  for (Rows rows =
           db.query("SELECT player, mu, sigma, (SELECT name FROM account WHERE id = player) "
                    "FROM rating WHERE game = ? AND player > 0 "
                    "ORDER BY mu - 3 * sigma DESC, player LIMIT ? OFFSET ?",
                    game, count, from);
       rows.next();)
    out.push_back(
        {.player = rows.number(0), .name = rows.text(3), .rating = {rows.real(1), rows.real(2)}});
  return out;
}

}  // namespace

// By the conservative rating, so that a lucky newcomer does not lead. Bots are few, so it reads as many people more as there
// are bots, before the page and after it, and merges the bots in.
Page<Ranked> leaderboard(Database& db, const std::string& game, std::int64_t from,
                         std::int64_t count) {
  from = std::min(from, kRanked);
  count = std::min(count, kRanked - from);
  const std::vector<Ranked> bots = ranked_bots(game);
  const auto more = std::ssize(bots), skipped = std::max<std::int64_t>(0, from - more);
  const std::vector<Ranked> people = ranked_people(db, game, skipped, from - skipped + count + 1);
  const auto first_bot = std::ranges::find_if(bots, [&](const Ranked& bot) {
    return skipped == 0 || (!people.empty() && is_ahead(people.front(), bot));
  });
  std::vector<Ranked> merged;
  std::ranges::merge(people, std::ranges::subrange(first_bot, bots.end()),
                     std::back_inserter(merged), is_ahead);
  Page<Ranked> page;
  std::int64_t rank = skipped + (first_bot - bots.begin());
  for (Ranked& row : merged) {
    row.rank = ++rank;
    if (rank > from && rank <= from + count) page.rows.push_back(std::move(row));
  }
  if (rank > from + count && from + count < kRanked) page.next = from + count;
  return page;
}

namespace {

std::vector<std::string> names_at(Database& db, RoomId room) {
  std::vector<std::string> out;
  for (Rows rows = db.query("SELECT name FROM result WHERE room = ? ORDER BY seat", room);
       rows.next();)
    out.push_back(rows.text(0));
  return out;
}

}  // namespace

Page<PlayedMatch> history(Database& db, PlayerId player, std::int64_t before, std::int64_t count) {
  Page<PlayedMatch> page;
  RoomId last = 0;
  for (Rows rows = db.query(
           "SELECT r.room, m.code, r.game, r.place, r.won, r.points, r.rating, r.ended, r.seat, "
           "r.weight "
           "FROM result r JOIN room m ON m.id = r.room WHERE r.player = ? AND r.room < ? "
           "ORDER BY r.room DESC LIMIT ?",
           player, before, count + 1);
       rows.next();) {
    if (std::ssize(page.rows) == count) {
      page.next = last;
      break;
    }
    last = rows.number(0);
    page.rows.push_back({.code = rows.text(1),
                         .game = rows.text(2),
                         .seat = rows.number(8),
                         .result = {.place = static_cast<int>(rows.number(3)),
                                    .outcome = outcome_of(rows.number(4)),
                                    .points = static_cast<int>(rows.number(5))},
                         .rating = static_cast<std::int64_t>(rows.real(6)),
                         .counted = rows.real(9) > 0,
                         .ended = rows.number(7),
                         .players = names_at(db, last)});
  }
  return page;
}

}  // namespace server
