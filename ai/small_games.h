#pragma once
// What a move is worth in the small games, and the player of tic-tac-toe: perfect, or as far as one looks ahead.
// The player of rock-paper-scissors is in ai/mind_reader.h.
#include <algorithm>

#include "core/game.h"
#include "games/rock_paper_scissors.h"
#include "games/tic_tac_toe.h"

namespace ai {

// +1 the seat to move wins, 0 a draw or out of sight, -1 it loses, looking that many moves ahead.
inline int look_ahead(const core::State<games::TicTacToe>& s, int depth) {
  using G = games::TicTacToe;
  const auto acting = G::to_act(s.pub);
  if (acting.empty()) {
    const auto won = G::settle(G::open({}, core::Seat(0)), s.pub).winner;
    return won.empty() ? 0 : -1;  // whoever moved last has won
  }
  if (depth == 0) return 0;
  int best = -1;
  for (const auto& m : G::legal(s.pub, {}, acting.lowest())) {
    core::State<G> child = s;
    G::apply(child, acting.lowest(), m);
    best = std::max(best, -look_ahead(child, depth - 1));
    if (best == 1) break;
  }
  return best;
}

// One of the moves that are best at that depth; 9 sees everything.
inline games::TicTacToe::Move tic_tac_toe_move(const core::View<games::TicTacToe>& v, int depth,
                                               core::Rng& rng) {
  using G = games::TicTacToe;
  core::Moves<G> best;
  int most = -2;
  for (const auto& m : core::legal(v)) {
    core::State<G> child;
    child.pub = v.pub;
    G::apply(child, v.seat, m);
    const int value = depth == 0 ? 0 : -look_ahead(child, depth - 1);
    if (value > most) best.clear();
    if (value >= most) best.push_back(m);
    most = std::max(most, value);
  }
  return best[rng.below(static_cast<std::uint32_t>(best.size()))];
}

// What a move is worth, from -1 (lost) to 1 (won).
inline double small_game_value(const core::View<games::TicTacToe>& v,
                               const games::TicTacToe::Move& m) {
  core::State<games::TicTacToe> child;
  child.pub = v.pub;
  games::TicTacToe::apply(child, v.seat, m);
  return -look_ahead(child, 9);
}
inline double small_game_value(const core::View<games::RockPaperScissors>&,
                               const games::RockPaperScissors::Move&) {
  return 0;
}

}  // namespace ai
