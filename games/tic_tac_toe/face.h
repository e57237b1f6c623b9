#pragma once
// Tic-tac-toe's table: the board.
#include "games/face.h"
#include "games/tic_tac_toe/rules.h"

namespace games {

template <>
struct Face<TicTacToe> {
  using G = TicTacToe;
  static constexpr bool kScored = false;  // one match, one deal
  static int deals(const G::Rules&) { return 1; }

  template <class Scene>
  static void scene(const core::View<G>& v, const G::Standing&, Scene& out) {
    out.board(
        3, v.pub.board(), [&v](core::Seat s) { return s == v.pub.starter ? "X" : "O"; },
        G::lines(v.pub.marks[0]) | G::lines(v.pub.marks[1]));
  }
  template <class Tell>
  static void look(const core::View<G>& v, Tell& tell) {
    std::array<char, 15> rows{};
    std::size_t n = 0;
    for (std::size_t i = 0; i < 9; ++i) {
      const core::Seat s = v.pub.board()[i];
      rows[n++] = !s.valid() ? '.' : s == v.pub.starter ? 'X' : 'O';
      if (i % 3 == 2 && i < 8)
        for (const char c : {' ', '/', ' '}) rows[n++] = c;
    }
    tell("board", core::with("rows", std::string_view(rows.data(), rows.size())));
  }
};

}  // namespace games
