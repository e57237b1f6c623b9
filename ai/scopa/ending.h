#pragma once
// The last cards of Scopa with every hand known, for two sides: alpha-beta over every play to the end. Not here: three
// players, who have no common opponent; more cards than can be looked through.
#include <algorithm>

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
  // Points of side 0 less those of side 1, both sides playing perfectly.
  static int margin(const G::State& s, int low = -kMost, int high = kMost) {
    const core::Seat seat = s.pub.turn;
    if (!seat.valid()) {
      const auto points = G::result(s.pub).points;
      return points[0] - points[1];
    }
    const bool mine = G::side(s.pub.rules, seat) == 0;
    int best = mine ? -kMost : kMost;
    for (const auto& m : G::legal(s.pub, s.own[seat], seat)) {
      G::State child = s;
      G::apply(child, seat, m);
      const int v = margin(child, low, high);
      best = mine ? std::max(best, v) : std::min(best, v);
      (mine ? low : high) = mine ? std::max(low, best) : std::min(high, best);
      if (low >= high) break;
    }
    return best;
  }
};

}  // namespace ai
