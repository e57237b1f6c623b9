// expect-error: no viable conversion from 'const typename Briscola::Secret' .* to 'const Private'
// The order of the stock cannot decide what is legal.
#include "games/briscola/rules.h"

using Game = games::Briscola;
core::Moves<Game> moves(const core::State<Game>& state, core::Seat seat) {
#ifndef CONTROL
  return Game::legal(state.pub, state.secret, seat);
#else
  return Game::legal(state.pub, state.own[seat], seat);
#endif
}
