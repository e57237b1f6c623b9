#pragma once
// The last tricks of Briscola chiamata with every hand known: the caller's side against the others, over every play to the
// end. Not here: hidden cards; more tricks than can be looked through.
#include <algorithm>

#include "games/briscola_chiamata/rules.h"

namespace ai {

class ChiamataEnding {
 public:
  using G = games::BriscolaChiamata;
  static constexpr int kMost = 8;  // the most that a caller gains or loses

  static bool is_near(const G::Public& p, int cards) {
    return p.phase == G::Phase::kPlay && p.hand * G::kMaxSeats - p.in_trick <= cards;
  }
  // With the caller, known to everybody or not.
  static bool is_with_caller(const G::State& s, core::Seat seat) {
    return s.pub.is_with_caller(seat) || s.own[seat].hand.contains(s.pub.called);
  }
  // What the caller gains if both sides play perfectly.
  static int gained(const G::State& s, int low = -kMost, int high = kMost) {
    if (s.pub.phase == G::Phase::kDone) return G::result(s.pub).gained[s.pub.caller];
    const core::Seat seat = s.pub.turn;
    const bool calls = is_with_caller(s, seat);
    int best = calls ? -kMost : kMost;
    for (const games::Card c : s.own[seat].hand) {
      G::State child = s;
      G::apply(child, seat, {c});
      const int v = gained(child, low, high);
      best = calls ? std::max(best, v) : std::min(best, v);
      (calls ? low : high) = calls ? std::max(low, best) : std::min(high, best);
      if (low >= high) break;
    }
    return best;
  }
  // The same to any seat: the caller alone gains four times what each other loses, otherwise twice.
  static core::Outcome outcome(const G::State& s, core::Seat seat) {
    const int caller = gained(s);
    const bool alone =
        s.pub.partner == s.pub.caller || s.own[s.pub.caller].hand.contains(s.pub.called);
    const int unit = caller / (alone ? 4 : 2);
    const int mine = seat == s.pub.caller ? caller : is_with_caller(s, seat) ? unit : -unit;
    return {static_cast<double>(mine), core::win_of(mine, 0)};
  }
};

}  // namespace ai
