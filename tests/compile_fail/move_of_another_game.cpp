// expect-error: no viable conversion from 'games::CardMove' to 'const typename TicTacToe::Move'
// A card cannot be played at tic-tac-toe.
#include "core/match.h"
#include "games/briscola/rules.h"
#include "games/tic_tac_toe/rules.h"

bool play(core::Match<games::TicTacToe>& match) {
#ifndef CONTROL
  return match.play(core::Seat(0), games::CardMove{core::Card(1)}).has_value();
#else
  return match.play(core::Seat(0), games::TicTacToe::Move{1, 1}).has_value();
#endif
}
