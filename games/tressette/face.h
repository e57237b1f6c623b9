#pragma once
// Tressette's table: tricks, cards that everybody saw another hand draw or declare, and at the end the thirds.
#include "games/face.h"
#include "games/tressette/rules.h"

namespace games {

template <>
struct Face<Tressette> {
  using G = Tressette;
  static constexpr std::string_view kTarget = "target";
  static int deals(const G::Rules&) { return 0; }

  template <class Scene>
  static void scene(const core::View<G>& v, const G::Standing&, Scene& out) {
    const G::Public& p = v.pub;
    if (p.rules.seats == 2) out.stock(p.stock);
    for (int i = 0; i < p.seats(); ++i) {
      const core::Seat s(i);
      out.hand(s, s == v.seat ? v.own.hand : p.known[s], p.hand_count(s));
      out.pile(s, p.pile[s]);
      if (p.thirds_of(s) > 0) out.badge(s, "thirds", core::with("n", p.thirds_of(s)));
      if (!p.accusi[s].none()) out.badge(s, "declared", core::with("n", p.accusi[s].points()));
    }
    out.trick(p.leader, p.trick.cards());
    out.last_trick(p.last_leader, p.last_trick.cards(), p.leader);
    if (p.hand == 0) summary(p, out);
  }

  template <class Tell>
  static void end(const core::View<G>& v, const G::Standing&, const G::Standing&, Tell& tell) {
    const G::Public& p = v.pub;
    const auto list = tell.list(2, "deal_points_entry", [&p](core::Seat side) {
      return std::tuple{
          core::with("side", G::members(p.rules, side)), core::with("thirds", thirds_of(p, side)),
          core::with("declared", declared_by(p, side)), core::with("n", points_of(p, side))};
    });
    tell("deal_points", core::with("list", list));
  }

 private:
  template <class Count>
  static int sum(const G::Public& p, core::Seat side, Count count) {
    int out = 0;
    for (const core::Seat s : G::members(p.rules, side)) out += count(s);
    return out;
  }
  static int captured_by(const G::Public& p, core::Seat side) {
    return sum(p, side, [&p](core::Seat s) { return G::thirds(p.pile[s]); });
  }
  static int thirds_of(const G::Public& p, core::Seat side) {
    return sum(p, side, [&p](core::Seat s) { return p.thirds_of(s); });
  }
  static int declared_by(const G::Public& p, core::Seat side) {
    return sum(p, side, [&p](core::Seat s) { return p.accusi[s].points(); });
  }
  static int points_of(const G::Public& p, core::Seat side) { return G::result(p).points[side]; }

  template <class Scene>
  static void summary(const G::Public& p, Scene& out) {
    const auto row = [&](const char* key, auto count) {
      out.summary(key, 2, [&](core::Seat side) { return count(p, side); }, core::kNoSeat);
    };
    row("in_tricks", captured_by);
    row("last_trick", [](const G::Public& at, core::Seat side) {
      return thirds_of(at, side) - captured_by(at, side);
    });
    row("whole", [](const G::Public& at, core::Seat side) { return thirds_of(at, side) / 3; });
    if (p.rules.accusi == G::kOn) row("declared", declared_by);
    row("points", points_of);
  }
};

}  // namespace games
