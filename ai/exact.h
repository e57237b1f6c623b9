#pragma once
// The proven best move where a view leaves one world, or few: the last tricks of two-player Briscola and of
// California Jack, where the hidden cards follow from the cards that are gone. Over several worlds it is the
// move with the best mean, each world played perfectly by both sides. It is given a View and writes down the
// worlds itself. Not here: more worlds than one can write down, which ai/search.h samples.
#include <optional>

#include "ai/outcome.h"
#include "ai/per_thread.h"
#include "ai/policy.h"
#include "ai/solver.h"
#include "ai/weights.h"

namespace ai {

template <class G>
struct Traits;  // ai/traits.h, which uses this header

// What a view says and what it leaves open: these cards fill these places of the stock and the other hand.
template <class G>
struct Doubt {
  core::State<G> known;
  CardSet cards;
  int first = 0, places = 0;  // of the stock, from its bottom

  // In how many ways at most, as far as `limit`.
  int worlds(int limit) const {
    int n = 1;
    for (int i = 0; i < places && n <= limit; ++i) n *= cards.size() - i;
    return n;
  }
};

// pre: two seats.
inline Doubt<games::Briscola> doubt(const core::View<games::Briscola>& v) {
  const auto& p = v.pub;
  Doubt<games::Briscola> d;
  d.known.pub = p;
  d.known.own[v.seat] = v.own;
  d.cards = games::Italian::all() - v.own.hand - p.played();
  if (p.to_draw > 0) {
    d.known.secret.stock[0] = p.turned;
    d.cards.erase(p.turned);
    d.first = 1;
    d.places = p.to_draw - 1;
  }
  return d;
}

inline Doubt<games::CaliforniaJack> doubt(const core::View<games::CaliforniaJack>& v) {
  const auto& p = v.pub;
  const core::Seat other(1 - v.seat);
  Doubt<games::CaliforniaJack> d;
  d.known.pub = p;
  d.known.own[v.seat] = v.own;
  d.known.own[other].hand = p.known[other];
  d.cards = games::French::all() - v.own.hand - p.known[other] - p.pile[0] - p.pile[1] -
            p.trick.set(p.in_trick);
  d.places = p.stock;
  if (p.top.valid()) {
    d.known.secret.stock[static_cast<std::size_t>(--d.places)] = p.top;
    d.cards.erase(p.top);
  }
  return d;
}

// Does play so far not rule that world out?
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

// What a margin, seat 0's less seat 1's, is to a seat; as outcome() would say at the end of the deal.
template <class G>
Outcome outcome_of(int margin, core::Seat seat) {
  const int mine = seat == 0 ? margin : -margin;
  constexpr double kUnit = std::is_same_v<G, games::Briscola> ? 2 : 1;
  return {mine / kUnit, win_of(mine, 0)};
}

// The mean utility of every legal move over the worlds the view leaves; empty if they are more than `worlds`.
// pre: the seat is to act.
template <class G>
std::optional<std::array<double, core::Moves<G>::capacity()>> exact_values(const core::View<G>& v,
                                                                           int worlds) {
  if (v.pub.seats() != 2) return std::nullopt;
  const Doubt<G> d = doubt(v);
  if (d.worlds(worlds) > worlds) return std::nullopt;
  const auto moves = core::legal(v);
  std::array<double, core::Moves<G>::capacity()> mean{};
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

// Of moves that are equally good against perfect play the policy chooses: the other may not be perfect.
template <class G>
std::optional<typename G::Move> exact_move(const core::View<G>& v, int worlds) {
  const auto moves = core::legal(v);
  if (moves.size() == 1) return moves[0];
  const auto mean = exact_values<G>(v, worlds);
  if (!mean) return std::nullopt;
  Values<G> liking;
  Policy<G>::values(v.pub, v.own, v.seat, moves, Policy<G>::standard(), liking.data());
  std::size_t best = 0;
  for (std::size_t i = 1; i < moves.size(); ++i) {
    const double more = (*mean)[i] - (*mean)[best];
    if (more > 1e-9 || (more > -1e-9 && liking[i] > liking[best])) best = i;
  }
  return moves[best];
}

}  // namespace ai
