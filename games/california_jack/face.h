#pragma once
// California Jack's table: the top card of the stock lies open, and so do the cards drawn from it.
#include "games/california_jack/rules.h"
#include "games/face.h"

namespace games {

template <>
struct Face<CaliforniaJack> {
  using G = CaliforniaJack;
  static constexpr std::string_view kTarget = "target";
  static int deals(const G::Rules&) { return 0; }

  template <class Scene>
  static void scene(const core::View<G>& v, const G::Standing& standing, Scene& out) {
    const G::Public& p = v.pub;
    out.trump(p.trump);
    out.stock(p.stock, p.top);
    if (p.top.valid())
      out.told("top", core::with("card", p.top), core::with("suit", p.trump));
    else
      out.told("trump", core::with("suit", p.trump));
    for (int i = 0; i < 2; ++i) {
      const core::Seat s(i);
      out.hand(s, s == v.seat ? v.own.hand : p.known[s], p.hand_count(s));
      out.pile(s, p.pile[s]);
      out.points(s, G::points(p.pile[s]));
    }
    out.trick(p.leader, p.trick.cards());
    out.last_trick(p.last_leader, p.last_trick.cards(), p.leader);
    if (G::to_act(p).empty()) summary(p, standing, out);
  }

  template <class Tell>
  static void end(const core::View<G>& v, const G::Standing&, const G::Standing&, Tell& tell) {
    const G::Result r = G::result(v.pub);
    tell("high_low_jack_game", core::with("high", r.high), core::with("low", r.low),
         core::with("jack", r.jack), core::with("game", r.game));
  }

 private:
  // The four points in the order in which they count; if both reach the target in one deal, that order decides.
  template <class Scene>
  static void summary(const G::Public& p, const G::Standing& standing, Scene& out) {
    const G::Result r = G::result(p);
    const auto row = [&](const char* key, auto count, core::Seat side = core::kNoSeat) {
      out.summary(key, 2, count, side);
    };
    const auto taken_by = [](core::Seat side) {
      return [side](core::Seat s) { return s == side; };
    };
    row("high", taken_by(r.high), r.high);
    row("low", taken_by(r.low), r.low);
    row("jack", taken_by(r.jack), r.jack);
    row("game", [&r](core::Seat s) { return int{r.points[s]}; }, r.game);
    row("points", [&r](core::Seat s) {
      return (r.high == s) + (r.low == s) + (r.jack == s) + (r.game == s);
    });
    const int target = standing.rules.target;
    if (standing.score[0] >= target && standing.score[1] >= target)
      row("first_there", [&](core::Seat s) { return int{standing.score[s]}; }, standing.winner);
  }
};

}  // namespace games
