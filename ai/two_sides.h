#pragma once
// The last plays of a game of two sides with every hand known: alpha-beta over every play to the end, and the best move over
// the worlds that a view leaves. An ending E of a game says
//   G, kMost                 its game; values lie between -kMost and kMost
//   ended(s)                 the value, once it is known
//   wants_more(s, seat)      whether the seat plays for a high value
//   moves(s, seat)           the plays to look at
//   outcome(s, value, seat)  what the value is worth to a seat
// Not here: two hands and a stock, where ai/solver.h looks much further.
#include <algorithm>
#include <optional>

#include "ai/exact.h"

namespace ai {

// If both sides play perfectly.
template <class E>
int perfect_value(const core::State<typename E::G>& s, int low = -E::kMost, int high = E::kMost) {
  using G = typename E::G;
  if (const std::optional<int> known = E::ended(s)) return *known;
  const core::Seat seat = G::to_act(s.pub).lowest();
  const bool more = E::wants_more(s, seat);
  int best = more ? -E::kMost : E::kMost;
  for (const auto& m : E::moves(s, seat)) {
    core::State<G> child = s;
    G::apply(child, seat, typename G::Move{m});
    const int v = perfect_value<E>(child, low, high);
    best = more ? std::max(best, v) : std::min(best, v);
    (more ? low : high) = more ? std::max(low, best) : std::min(high, best);
    if (low >= high) break;
  }
  return best;
}
template <class E>
Outcome perfect_outcome(const core::State<typename E::G>& s, core::Seat seat) {
  return E::outcome(s, perfect_value<E>(s), seat);
}

// The move with the best mean over all worlds, each played perfectly; `for_each_world(f)` calls f(world).
// pre: the view's seat is to act.
template <class E, class ForEachWorld>
typename E::G::Move best_over_worlds(const core::View<typename E::G>& v,
                                     ForEachWorld for_each_world) {
  using G = typename E::G;
  const auto moves = core::legal(v);
  if (moves.size() == 1) return moves[0];
  Means<G> sum{};
  for_each_world([&](const core::State<G>& world) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      core::State<G> child = world;
      G::apply(child, v.seat, moves[i]);
      sum[i] += perfect_outcome<E>(child, v.seat).score;
    }
  });
  return best_by(v, moves, sum);
}

// f(s) for every way to fill up the hands from this seat on with these cards; `from` are those that the seat has not passed over.
template <class G, class F>
void for_each_filling(core::State<G>& s, core::Seat seat, CardSet cards, CardSet from, F& f) {
  if (seat == s.pub.seats()) return f(s);
  CardSet& hand = s.own[seat].hand;
  if (hand.size() == s.pub.hand_count(seat))
    return for_each_filling<G>(s, core::Seat(seat + 1), cards, cards, f);
  while (!from.empty()) {
    const Card c = from.lowest();
    from.erase(c);
    hand.insert(c);
    for_each_filling<G>(s, seat, cards - CardSet::of(c), from, f);
    hand.erase(c);
  }
}
template <class G, class F>
void for_each_filling(core::State<G> s, CardSet cards, F&& f) {
  for_each_filling<G>(s, core::Seat(0), cards, cards, f);
}

}  // namespace ai
