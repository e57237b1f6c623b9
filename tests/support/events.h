#pragma once
// Events between two moments, for one teller.
#include "core/game.h"

namespace tests {

template <class G>
core::Events told(const core::State<G>& before, const core::State<G>& after) {
  core::Events out;
  G::events(core::sight(before), core::sight(after), out);
  return out;
}

template <class G>
core::Events told_to(core::Seat seat, const core::State<G>& before, const core::State<G>& after) {
  const core::View<G> was = core::view(before, seat), is = core::view(after, seat);
  core::Events out;
  G::events(core::sight(was), core::sight(is), out);
  return out;
}

}  // namespace tests
