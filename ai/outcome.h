#pragma once
// What a finished deal was worth to a seat: a score in the units that players of that game count, as much as it
// is above or below the others', and whether it is a win. Bots maximise it, arenas report it. Not here: the
// match around the deal.
#include "ai/spec.h"
#include "games/all.h"

namespace ai {

constexpr double win_of(int mine, int theirs) {
  return mine > theirs ? 1 : mine == theirs ? 0.5 : 0;
}

// Briscola: card points of one's side over the best other side's, halved: 61 to 59 is +1.
constexpr Outcome outcome(const games::Briscola::Public& p, core::Seat seat) {
  const auto points = p.points_by_seat();
  const bool pairs = p.players == 4;
  const int mine = points[seat] + (pairs ? points[(seat + 2) % 4] : 0);
  int theirs = 0;
  for (int i = 1; i < p.players; i += pairs ? 2 : 1) {
    const int other = (seat + i) % p.players;
    const int sum = points[other] + (pairs ? points[(other + 2) % 4] : 0);
    theirs = std::max(theirs, sum);
  }
  return {(mine - theirs) / 2.0, win_of(mine, theirs)};
}

// Joker: match points of the deal over the mean of the others', so that the three sum to nothing.
// A win is to score; a null deal is half a win for everybody.
constexpr Outcome outcome(const games::Joker::Public& p, core::Seat seat) {
  const int alone = games::briscola_deal::points(p.pile[p.joker]);
  if (alone >= games::Joker::kJokerNeeds) return seat == p.joker ? Outcome{2, 1} : Outcome{-1, 0};
  if (120 - alone >= games::Joker::kAlliesNeed)
    return seat == p.joker ? Outcome{-1, 0} : Outcome{0.5, 1};
  return {0, 0.5};
}

// California Jack: game points (High, Low, Jack, Game) over the other's.
constexpr Outcome outcome(const games::CaliforniaJack::Public& p, core::Seat seat) {
  const auto r = games::CaliforniaJack::result(p);
  int mine = 0, theirs = 0;
  for (const core::Seat s : {r.high, r.low, r.jack, r.game})
    if (s.valid()) ++(s == seat ? mine : theirs);
  return {static_cast<double>(mine - theirs), win_of(mine, theirs)};
}

// President: how many places better than the mean of the others'. A win is to be President.
constexpr Outcome place_outcome(int place, int players) {
  const double others = (players * (players + 1) / 2.0 - place) / (players - 1);
  return {others - place, place == 1 ? 1.0 : 0.0};
}
constexpr Outcome outcome(const games::President::Public& p, core::Seat seat) {
  int place = 1;
  for (const core::Seat s : p.order) {
    if (s == seat) break;
    ++place;
  }
  return place_outcome(place, p.players);
}

constexpr Outcome outcome(const games::TicTacToe::Public& p, core::Seat seat) {
  const auto st = games::TicTacToe::settle(games::TicTacToe::open({}, core::Seat(0)), p);
  const double win = st.winner.empty() ? 0.5 : st.winner.contains(seat) ? 1 : 0;
  return {2 * win - 1, win};
}

constexpr Outcome outcome(const games::RockPaperScissors::Public& p, core::Seat seat) {
  const int mine = p.won[seat], theirs = p.won[1 - seat];
  return {static_cast<double>(mine - theirs), win_of(mine, theirs)};
}

// What `score` counts, for reports.
template <class G>
constexpr std::string_view kScoreUnit = "points over the other's";
template <>
inline constexpr std::string_view kScoreUnit<games::Briscola> = "card points above an even share";
template <>
inline constexpr std::string_view kScoreUnit<games::Joker> = "match points over the others' mean";
template <>
inline constexpr std::string_view kScoreUnit<games::CaliforniaJack> =
    "game points over the other's";
template <>
inline constexpr std::string_view kScoreUnit<games::President> =
    "places better than the others' mean";

}  // namespace ai
