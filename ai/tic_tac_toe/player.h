#pragma once
// The player of tic-tac-toe: perfect, or as far as it looks ahead.
#include <algorithm>

#include "ai/plain_traits.h"
#include "ai/why.h"
#include "games/tic_tac_toe/rules.h"

namespace ai {

// Within that many moves: +1 the seat to move wins, 0 a draw or undecided, -1 it loses.
inline int look_ahead(const core::State<games::TicTacToe>& s, int depth) {
  using G = games::TicTacToe;
  const auto acting = G::to_act(s.pub);
  if (acting.empty()) {
    const auto won = G::settle(G::open({}, core::Seat(0)), s.pub).winner;
    return won.empty() ? 0 : -1;  // the seat that moved last has won
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

template <>
struct Traits<games::TicTacToe> : PlainTraits<games::TicTacToe> {
  using G = games::TicTacToe;
  // How far it looks: not at all, its own win, also the opponent's win, a fork, everything.
  static G::Move level_move(const core::View<G>& v, int level, core::Rng& rng) {
    return tic_tac_toe_move(v,
                            level < 25    ? 0
                            : level < 50  ? 1
                            : level < 75  ? 2
                            : level < 100 ? 4
                                          : 9,
                            rng);
  }
  static double value(const core::View<G>& v, const G::Move& m) {
    core::State<G> child;
    child.pub = v.pub;
    G::apply(child, v.seat, m);
    return -look_ahead(child, 9);
  }
  static Reasoning why(const core::View<G>& v, const G::Move& m) {
    const auto wins = [&](core::Seat seat) {
      core::State<games::TicTacToe> s;
      s.pub = v.pub;
      games::TicTacToe::apply(s, seat, m);
      return !games::TicTacToe::settle(games::TicTacToe::open({}, core::Seat(0)), s.pub)
                  .winner.empty();
    };
    if (wins(v.seat)) return {"line"};
    return {wins(core::Seat(1 - v.seat)) ? "blocks" : "place_only"};
  }
};

}  // namespace ai
