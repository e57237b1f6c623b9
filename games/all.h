#pragma once
// The only list of games. Adding a game means adding its header and a line here.
#include "games/briscola/face.h"
#include "games/briscola_chiamata/face.h"
#include "games/california_jack/face.h"
#include "games/joker/face.h"
#include "games/president/face.h"
#include "games/rock_paper_scissors/face.h"
#include "games/scopa/face.h"
#include "games/tic_tac_toe/face.h"
#include "games/tressette/face.h"

namespace games {

template <class F>
constexpr void for_each_game(F&& f) {
  f.template operator()<Briscola>();
  f.template operator()<Joker>();
  f.template operator()<CaliforniaJack>();
  f.template operator()<President>();
  f.template operator()<Scopa>();
  f.template operator()<Tressette>();
  f.template operator()<BriscolaChiamata>();
  f.template operator()<TicTacToe>();
  f.template operator()<RockPaperScissors>();
}

}  // namespace games
