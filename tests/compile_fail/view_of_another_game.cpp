// expect-error: no viable conversion from 'const View<games::Briscola>' to 'const View<Joker>'
// A view of one game is not a view of another.
#include "games/briscola/rules.h"
#include "games/joker/rules.h"

games::Joker::State imagine(const core::View<games::Briscola>& briscola,
                            const core::View<games::Joker>& joker, core::Rng& rng) {
  (void)briscola;
#ifndef CONTROL
  return games::Joker::sample(briscola, rng);
#else
  return games::Joker::sample(joker, rng);
#endif
}
