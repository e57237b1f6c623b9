// expect-error: no member named 'size' in 'core::State<games::Briscola>'
// A State cannot be put into a digest as a described value can: core::digest names its parts.
#include "games/briscola/rules.h"

void add(core::Digest& digest, const core::State<games::Briscola>& state) {
  digest.put(state.pub);
#ifndef CONTROL
  digest.put(state);
#endif
}
