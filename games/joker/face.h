#pragma once
// Briscola Joker's table: Briscola's, with the role.
#include "games/briscola/face.h"
#include "games/joker/rules.h"

namespace games {

template <>
struct Face<Joker> {
  static constexpr std::string_view kTarget = "target";
  static int deals(const Joker::Rules&) { return 0; }

  template <class Scene>
  static void scene(const core::View<Joker>& v, const Joker::Standing&, Scene& out) {
    briscola_deal::scene(v.pub, v.seat, v.own, out);
    if (!v.pub.joker.valid()) return;
    for (int i = 0; i < Joker::kMaxSeats; ++i)
      out.badge(core::Seat(i), core::Seat(i) == v.pub.joker ? "joker" : "ally");
    if (!Joker::to_act(v.pub).empty()) return;
    summary(v.pub, out);
    out.verdict(verdict(v.pub));
  }

  template <class Tell>
  static void end(const core::View<Joker>& v, const Joker::Standing&, const Joker::Standing&,
                  Tell& tell) {
    briscola_deal::tell_removed(v.pub, tell);
    tell(verdict(v.pub));
  }

 private:
  static int alone_in(const Joker::Public& p) { return briscola_deal::points(p.pile[p.joker]); }
  static bool joker_wins_in(const Joker::Public& p) { return alone_in(p) >= Joker::kJokerNeeds; }
  static bool allies_win_in(const Joker::Public& p) {
    return 120 - alone_in(p) >= Joker::kAlliesNeed;
  }
  static const char* verdict(const Joker::Public& p) {
    return joker_wins_in(p) ? "joker_wins" : allies_win_in(p) ? "allies_win" : "null_deal";
  }
  // The Joker needs other points than the allies; these count theirs together.
  template <class Scene>
  static void summary(const Joker::Public& p, Scene& out) {
    const int alone = alone_in(p);
    const bool joker_wins = joker_wins_in(p), allies_win = allies_win_in(p);
    const auto row = [&](const char* key, auto count) {
      out.summary(key, Joker::kMaxSeats, count, core::kNoSeat);
    };
    row("card_points", [&p](core::Seat s) { return briscola_deal::points(p.pile[s]); });
    out.shared_summary(
        "together", Joker::kMaxSeats,
        [&](core::Seat s) { return s == p.joker ? alone : 120 - alone; },
        joker_wins ? p.joker : core::kNoSeat,
        [&p](core::Seat s) { return s == p.joker ? Joker::kJokerNeeds : Joker::kAlliesNeed; });
    row("points",
        [&](core::Seat s) { return s == p.joker ? 2 * joker_wins : static_cast<int>(allies_win); });
  }
};

}  // namespace games
