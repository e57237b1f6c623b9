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
    if (Joker::to_act(v.pub).empty()) summary(v.pub, out);
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

 private:
  // The Joker needs other points than the allies; these count theirs together.
  template <class Scene>
  static void summary(const Joker::Public& p, Scene& out) {
    const int alone = briscola_deal::points(p.pile[p.joker]), allies = 120 - alone;
    const bool joker_wins = alone >= Joker::kJokerNeeds, allies_win = allies >= Joker::kAlliesNeed;
    const auto row = [&](const char* key, auto count) {
      out.summary(key, Joker::kMaxSeats, count, core::kNoSeat);
    };
    row("card_points", [&p](core::Seat s) { return briscola_deal::points(p.pile[s]); });
    out.shared_summary(
        "together", Joker::kMaxSeats, [&](core::Seat s) { return s == p.joker ? alone : allies; },
        joker_wins ? p.joker : core::kNoSeat);
    row("points",
        [&](core::Seat s) { return s == p.joker ? 2 * joker_wins : static_cast<int>(allies_win); });
  }
};

}  // namespace games
