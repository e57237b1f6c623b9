// expect-error: no viable conversion from returned value of type 'core::Card'
// One card is not a set of cards: say CardSet::of.
#include "core/card.h"

core::CardSet hand(core::Card c) {
#ifndef CONTROL
  return c;
#else
  return core::CardSet::of(c);
#endif
}
