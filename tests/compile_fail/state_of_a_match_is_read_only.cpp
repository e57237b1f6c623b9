// expect-error: drops 'const' qualifier
// A match changes by moves only: its state is not handed out to be written.
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
