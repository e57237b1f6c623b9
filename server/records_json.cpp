#include "server/records_json.h"

#include "server/model/json_object.h"
#include "server/model/kept_match.h"
#include "server/store/kept_matches.h"

namespace server {
namespace {

JsonObject& add(JsonObject& out, const Rating& rating) {
  const ShownRating s = shown(rating);
  return out.number("rating", s.points)
      .number("uncertainty", s.uncertainty)
      .flag("provisional", is_provisional(rating));
}

std::string figures_row(const GameFigures& f) {
  JsonObject out;
  out.text("game", f.game)
      .number("played", f.played)
      .number("won", f.won)
      .number("lost", f.lost)
      .number("drawn", f.drawn)
      .number("abandoned", f.abandoned)
      .number("points", f.points);
  return add(out, f.rating).take();
}

std::string ranked_row(const Ranked& r) {
  const bool bot = r.player < 0;
  JsonObject out;
  out.number("rank", r.rank)
      .text("name", bot ? bot_name(level_of(r.player)) : r.name)
      .text("kind", bot ? "bot" : "person");
  return add(out, r.rating).take();
}

std::string played_row(const PlayedMatch& m) {
  return JsonObject()
      .text("table", m.code)
      .text("game", m.game)
      .number("seat", m.seat)
      .number("place", m.result.place)
      .text("outcome", name(m.result.outcome))
      .number("points", m.result.points)
      .number("rating", m.rating)
      .flag("rated", m.counted)
      .number("ended_ms", m.ended)
      .raw("players", list(m.players, quoted))
      .take();
}

std::string kept_row(const KeptRow& row) {
  const KeptMatch match = kept_match_in(row.document).value_or(KeptMatch{});
  return JsonObject()
      .text("match", row.match)
      .text("game", row.game)
      .number("seat", static_cast<std::int64_t>(match.own_seat()))
      .text("outcome", name(row.outcome))
      .number("played_ms", row.played)
      .raw("levels", levels_json(match))
      .text("seed", match.setup.seed)
      .flag("undone", !match.undone.empty())
      .take();
}

}  // namespace

std::string figures_json(Database& db, PlayerId player) {
  return list(figures_of(db, player), figures_row);
}

JsonPage leaderboard_json(Database& db, const std::string& game, std::int64_t from,
                          std::int64_t count) {
  const auto page = leaderboard(db, game, from, count);
  return {list(page.rows, ranked_row), page.next};
}

JsonPage kept_json(Database& db, AccountId account, std::int64_t before, std::int64_t count) {
  const auto page = kept_matches(db, account, before, count);
  return {list(page.rows, kept_row), page.next};
}

JsonPage history_json(Database& db, PlayerId player, std::int64_t before, std::int64_t count) {
  const auto page = history(db, player, before, count);
  return {list(page.rows, played_row), page.next};
}

}  // namespace server
