// expect-error: 'seed_' is a private member
// The seed of a match cannot be read from it.
#include "core/match.h"
#include "games/briscola/rules.h"

int look(const core::Match<games::Briscola>& match) {
#ifndef CONTROL
  return match.seed_.bytes[0];
#else
  return match.deal_number();
#endif
}
