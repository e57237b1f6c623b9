#pragma once
// The last plays of a game of two sides by plain search over the contract, to test ai/two_sides.h against.
#include <algorithm>

#include "ai/two_sides.h"

namespace tests {

// Every legal play to the end of the deal, without cuts.
template <class E>
int plain_value(const core::State<typename E::G>& s) {
  using G = typename E::G;
  const core::SeatSet acting = G::to_act(s.pub);
  if (acting.empty()) return *E::ended(s);
  const core::Seat seat = acting.lowest();
  const bool more = E::wants_more(s, seat);
  int best = more ? -1000 : 1000;
  for (const auto& m : core::legal<G>(s, seat)) {
    core::State<G> child = s;
    G::apply(child, seat, m);
    const int v = plain_value<E>(child);
    best = more ? std::max(best, v) : std::min(best, v);
  }
  return best;
}

}  // namespace tests
