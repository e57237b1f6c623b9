// expect-error: ignoring return value of function declared with 'nodiscard'
// A caller that plays a move must look whether it was refused.
#include "core/match.h"
#include "games/tic_tac_toe/rules.h"

#pragma clang diagnostic error "-Wunused-result"
bool play(core::Match<games::TicTacToe>& match) {
#ifndef CONTROL
  match.play(core::Seat(0), {1, 1});
#endif
  return match.play(core::Seat(0), {1, 1}).has_value();
}
