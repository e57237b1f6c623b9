#pragma once
// Briscola Joker's table: Briscola's, with the role.
#include "games/briscola/face.h"
#include "games/joker/rules.h"

namespace games {

template <>
struct Face<Joker> {
  static int deals(const Joker::Rules&) { return 0; }

  template <class Scene>
  static void scene(const core::View<Joker>& v, const Joker::Standing&, Scene& out) {
    briscola_deal::scene(v.pub, v.seat, v.own, out);
    if (!v.pub.joker.valid()) return;
    for (int i = 0; i < Joker::kMaxSeats; ++i)
      out.badge(core::Seat(i), core::Seat(i) == v.pub.joker ? "joker" : "ally");
  }

  template <class Tell>
  static void end(const core::View<Joker>& v, const Joker::Standing& before,
                  const Joker::Standing& now, Tell& tell) {
    briscola_deal::tell_removed(v.pub, tell);
    const core::Seat joker = v.pub.joker;
    tell(now.score == before.score                ? "null_deal"
         : now.score[joker] > before.score[joker] ? "joker_wins"
                                                  : "allies_win");
  }
};

}  // namespace games
