#pragma once
// The last cards of Scopa with every hand known, for two sides (ai/two_sides.h). Not here: three players, who have no common
// opponent; more cards than can be looked through.
#include <optional>

#include "ai/two_sides.h"
#include "games/scopa/rules.h"

namespace ai {

class ScopaEnding {
 public:
  using G = games::Scopa;
  static constexpr int kMost = 64;  // above any difference of points in a deal

  // So few cards are left that every play can be looked at.
  static bool is_near(const G::State& s) {
    constexpr int kCards = 8;
    if (s.pub.rules.seats == 3 || s.pub.stock > 0) return false;
    int cards = 0;
    for (const auto n : s.pub.hand_counts) cards += n;
    return cards <= kCards;
  }
  // Points of side 0 less those of side 1.
  static std::optional<int> ended(const G::State& s) {
    if (s.pub.turn.valid()) return std::nullopt;
    const auto points = G::result(s.pub).points;
    return points[0] - points[1];
  }
  static bool wants_more(const G::State& s, core::Seat seat) {
    return G::side(s.pub.rules, seat) == 0;
  }
  static core::Moves<G> moves(const G::State& s, core::Seat seat) {
    return G::legal(s.pub, s.own[seat], seat);
  }
  static Outcome outcome(const G::State& s, int margin, core::Seat seat) {
    const int mine = wants_more(s, seat) ? margin : -margin;
    return {static_cast<double>(mine), core::win_of(mine, 0)};
  }
};

}  // namespace ai
