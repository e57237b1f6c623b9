// expect-error: does not provide a subscript operator
// A View holds its own seat, not an array of seats.
#include "games/briscola/rules.h"

core::CardSet peek(const core::View<games::Briscola>& view) {
#ifndef CONTROL
  return view.own[1].hand;
#else
  return view.own.hand;
#endif
}
