#pragma once
// The table of rock-paper-scissors: the revealed rounds.
#include "games/face.h"
#include "games/rock_paper_scissors/rules.h"

namespace games {

template <>
struct Face<RockPaperScissors> {
  using G = RockPaperScissors;
  static constexpr std::string_view kTarget = "wins";
  static int deals(const G::Rules&) { return 1; }

  template <class Scene>
  static void scene(const core::View<G>& v, const G::Standing&, Scene& out) {
    for (int i = 0; i < 2; ++i) out.score(core::Seat(i), v.pub.won[static_cast<std::size_t>(i)]);
    if (v.seat.valid() && v.own.chosen != Choice::kNone) out.badge(v.seat, v.own.chosen);
    out.rounds(v.pub.history);
  }
  template <class Tell>
  static bool begin(const core::View<G>& v, Tell& tell) {
    if (v.pub.waiting.contains(v.seat)) tell("choose");
    return true;
  }
};

}  // namespace games
