// expect-error: no viable conversion from 'const core::State<Game>' .* to 'const Public'
// What the seat may know decides what is legal, so the game gets nothing more.
#include "games/president/rules.h"

using Game = games::President;
core::Moves<Game> moves(const core::State<Game>& state, core::Seat seat) {
#ifndef CONTROL
  return Game::legal(state, state.own[seat], seat);
#else
  return Game::legal(state.pub, state.own[seat], seat);
#endif
}
