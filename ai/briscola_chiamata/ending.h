#pragma once
// The last tricks of Briscola chiamata with every hand known, the caller's side against the others (ai/two_sides.h), and the worlds
// that a view leaves then. Not here: more tricks than can be looked through.
#include <optional>

#include "ai/two_sides.h"
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
  // What the caller gains.
  static std::optional<int> ended(const G::State& s) {
    if (s.pub.phase != G::Phase::kDone) return std::nullopt;
    return G::result(s.pub).gained[s.pub.caller];
  }
  static bool wants_more(const G::State& s, core::Seat seat) { return is_with_caller(s, seat); }
  static games::CardSet moves(const G::State& s, core::Seat seat) { return s.own[seat].hand; }
  // The caller alone gains four times what each other loses, otherwise twice.
  static Outcome outcome(const G::State& s, int caller, core::Seat seat) {
    const bool alone =
        s.pub.partner == s.pub.caller || s.own[s.pub.caller].hand.contains(s.pub.called);
    const int unit = caller / (alone ? 4 : 2);
    const int mine = seat == s.pub.caller ? caller : is_with_caller(s, seat) ? unit : -unit;
    return {static_cast<double>(mine), core::win_of(mine, 0)};
  }

  // f(world) for every world the view allows; all are equally likely.
  template <class F>
  static void for_each_world(const core::View<G>& v, F&& f) {
    G::State s;
    s.pub = v.pub;
    s.own[v.seat] = v.own;
    for_each_filling<G>(s, games::Italian::all() - v.own.hand - v.pub.all_played(), f);
  }
};

}  // namespace ai
