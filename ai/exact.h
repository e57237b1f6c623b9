#pragma once
// The proven best move where a view leaves one world, or few: the last tricks of a game for two, where
// the hidden cards follow from the cards that are gone. Over several worlds it is the move with the best mean, each
// world played perfectly by both sides. It takes a View and enumerates the worlds itself. Not here: more worlds than
// can be enumerated, which ai/search.h samples.
#include <optional>

#include "ai/per_thread.h"
#include "ai/policy.h"
#include "ai/solver.h"
#include "ai/spec.h"

namespace ai {

template <class G>
struct Traits;  // of a game, whose player.h uses this header

// Is that world consistent with play so far?
template <class G>
bool possible(const core::State<G>& world) {
  if constexpr (requires { G::possible(world); }) return G::possible(world);
  return true;
}

// f(world) for every world the view allows; all are equally likely.
template <class G, class F>
void for_each_world(const Doubt<G>& d, core::Seat seat, F&& f) {
  if (d.places == 0) {
    const core::Seat other(1 - seat);
    core::State<G> world = d.known;
    world.own[other].hand = world.own[other].hand | d.cards;
    if (possible<G>(world)) f(world);
    return;
  }
  for (const Card c : d.cards) {
    Doubt<G> rest = d;
    rest.cards.erase(c);
    --rest.places;
    rest.known.secret
        .stock[static_cast<std::size_t>(d.first) + static_cast<std::size_t>(rest.places)] = c;
    for_each_world<G>(rest, seat, f);
  }
}

// What a margin, seat 0's less seat 1's, is worth to a seat, as G::outcome() says at the end of the deal.
template <class G>
Outcome outcome_of(int margin, core::Seat seat) {
  const int mine = seat == 0 ? margin : -margin;
  return {mine / OpenGame<G>::kUnit, core::win_of(mine, 0)};
}

// What each legal move is worth, in their order.
template <class G>
using Means = std::array<double, core::Moves<G>::capacity()>;

// The mean utility of every legal move over the worlds the view leaves; empty if there are more than `worlds`.
// pre: the seat is to act.
template <class G>
std::optional<Means<G>> exact_values(const core::View<G>& v, int worlds) {
  if (v.pub.seats() != 2) return std::nullopt;
  const Doubt<G> d = OpenGame<G>::doubt(v);
  if (d.worlds(worlds) > worlds) return std::nullopt;
  const auto moves = core::legal(v);
  Means<G> mean{};
  int n = 0;
  for_each_world<G>(d, v.seat, [&](const core::State<G>& world) {
    ++n;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      core::State<G> child = world;
      G::apply(child, v.seat, moves[i]);
      mean[i] += Traits<G>::utility(outcome_of<G>(per_thread<Solver<G>>().margin(child), v.seat));
    }
  });
  for (double& m : mean) m /= n;
  return mean;
}

// The best move. The policy chooses among moves that are equally good against perfect play, since the opponent may not be
// perfect.
template <class G>
typename G::Move best_by(const core::View<G>& v, const core::Moves<G>& moves,
                         const Means<G>& mean) {
  Values<G> liking;
  Policy<G>::values(v.pub, v.own, v.seat, moves, Policy<G>::standard(), liking.data());
  std::size_t best = 0;
  for (std::size_t i = 1; i < moves.size(); ++i) {
    const double more = mean[i] - mean[best];
    if (more > 1e-9 || (more > -1e-9 && liking[i] > liking[best])) best = i;
  }
  return moves[best];
}

template <class G>
std::optional<typename G::Move> exact_move(const core::View<G>& v, int worlds) {
  const auto moves = core::legal(v);
  if (moves.size() == 1) return moves[0];
  const auto mean = exact_values<G>(v, worlds);
  if (!mean) return std::nullopt;
  return best_by(v, moves, *mean);
}

}  // namespace ai
