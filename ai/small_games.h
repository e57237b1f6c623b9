#pragma once
// The players of the small games. Tic-tac-toe is played perfectly, or as far as one looks ahead;
// rock-paper-scissors evenly at random until the other shows a habit, and then against the habit.
#include <algorithm>
#include <array>
#include <cmath>

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

// What the other chose in round i, and what I did.
class Habits {
 public:
  Habits(const games::RockPaperScissors::Public& p, core::Seat me) : p_(p), me_(me) {}

  // The choice that the best-supported habit predicts, and how surely: the number of standard errors by
  // which it has done better than chance. Habits: a favourite; what follows his last choice; what follows
  // my last choice; what follows the last result.
  struct Guess {
    int choice = 0;
    double evidence = 0;
  };
  Guess guess() const {
    Guess best;
    for (int habit = 0; habit < 4; ++habit) {
      const Guess g = tested(habit);
      if (g.evidence > best.evidence) best = g;
    }
    return best;
  }

 private:
  int theirs(std::size_t i) const { return static_cast<int>(p_.history[i][1u - me_]); }
  int mine(std::size_t i) const { return static_cast<int>(p_.history[i][me_]); }
  // The situation in which round i was played, as the habit sees it.
  int situation(int habit, std::size_t i) const {
    if (habit == 0 || i == 0) return 0;
    if (habit == 1) return theirs(i - 1);
    if (habit == 2) return mine(i - 1);
    return (3 + theirs(i - 1) - mine(i - 1)) % 3;
  }
  // Plays the past again, predicting each round from the rounds before it.
  Guess tested(int habit) const {
    std::array<std::array<int, 3>, 3> seen{};
    int right = 0, tries = 0;
    for (std::size_t i = 0; i < p_.history.size(); ++i) {
      auto& counts = seen[static_cast<std::size_t>(situation(habit, i))];
      const auto top = std::ranges::max_element(counts) - counts.begin();
      if (counts[static_cast<std::size_t>(top)] > 0) {
        ++tries;
        right += top == theirs(i);
      }
      ++counts[static_cast<std::size_t>(theirs(i))];
    }
    const auto& now = seen[static_cast<std::size_t>(situation(habit, p_.history.size()))];
    const auto top = std::ranges::max_element(now) - now.begin();
    if (tries == 0 || now[static_cast<std::size_t>(top)] == 0) return {};
    const double expected = tries / 3.0, error = std::sqrt(tries * 2 / 9.0);
    return {static_cast<int>(top), (right - expected) / error};
  }

  const games::RockPaperScissors::Public& p_;
  core::Seat me_;
};

// Even at rest, so that nobody can profit; the surer a habit, the more often the choice that beats it.
inline games::RockPaperScissors::Move adaptive_choice(const core::View<games::RockPaperScissors>& v,
                                                      core::Rng& rng) {
  const Habits::Guess g = Habits(v.pub, v.seat).guess();
  const double exploit = std::clamp((g.evidence - 1.0) / 3.0, 0.0, 0.9);
  if (static_cast<double>(rng.below(1000)) < 1000 * exploit)
    return {static_cast<games::Choice>((g.choice + 1) % 3)};
  return {static_cast<games::Choice>(rng.below(3))};
}

// A player with a habit: what he chose before, more often than a third. 0: none, 100: always.
inline games::RockPaperScissors::Move habitual_choice(const core::View<games::RockPaperScissors>& v,
                                                      int percent, core::Rng& rng) {
  const auto& h = v.pub.history;
  if (!h.empty() && static_cast<int>(rng.below(100)) < percent) return {h.back()[v.seat]};
  return {static_cast<games::Choice>(rng.below(3))};
}

}  // namespace ai
