// expect-error: drops 'const' qualifier
// A match changes by moves only; nobody else can write to its state.
#include "core/match.h"
#include "games/briscola/rules.h"

int look(core::Match<games::Briscola>& match) {
#ifndef CONTROL
  core::State<games::Briscola>& state = match.state();
#else
  const core::State<games::Briscola>& state = match.state();
#endif
  return state.pub.to_draw;
}
