// expect-error: no matching function for call to 'choose'
// A function that takes a View does not take a State, so a bot plays from what its seat may know.
#include "games/california_jack/rules.h"

using Game = games::CaliforniaJack;
Game::Move choose(const core::View<Game>& view) {
  return Game::legal(view.pub, view.own, view.seat)[0];
}

Game::Move move(const core::State<Game>& state) {
#ifndef CONTROL
  return choose(state);
#else
  return choose(core::view(state, Game::to_act(state.pub).lowest()));
#endif
}
