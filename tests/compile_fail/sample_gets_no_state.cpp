// expect-error: no viable conversion from 'const core::State<Game>' .* to 'const core::View<President>'
// A truth is imagined from a View, never copied from the State.
#include "games/president/rules.h"

using Game = games::President;
Game::State imagine(const core::State<Game>& state, core::Rng& rng) {
#ifndef CONTROL
  return Game::sample(state, rng);
#else
  return Game::sample(core::view(state, core::Seat(0)), rng);
#endif
}
