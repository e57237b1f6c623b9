#pragma once
// Scopa's table: open cards in the middle, a pile for each side, and at the end the five ways to score.
#include "games/face.h"
#include "games/scopa/rules.h"

namespace games {

template <>
struct Face<Scopa> {
  using G = Scopa;
  static constexpr std::string_view kTarget = "target";
  static int deals(const G::Rules&) { return 0; }

  template <class Scene>
  static void scene(const core::View<G>& v, const G::Standing&, Scene& out) {
    const G::Public& p = v.pub;
    if (p.rules.form == G::kScopa) out.stock(p.stock);
    out.spread(p.table);
    if (!p.table.empty()) out.told("table", core::with("cards", p.table));
    for (int i = 0; i < p.seats(); ++i) {
      const core::Seat s(i);
      out.hand(s, s == v.seat ? v.own.hand : CardSet{}, p.hand_count(s));
      if (G::side(p.rules, s) == s) out.pile(s, p.pile[s]);
      if (p.scope[s] > 0) out.badge(s, "scope", core::with("n", int{p.scope[s]}));
    }
    out.star(CardSet::of(G::kSettebello));
    if (!p.turn.valid()) summary(p, out);
  }

  template <class Tell>
  static void end(const core::View<G>& v, const G::Standing&, const G::Standing&, Tell& tell) {
    const G::Public& p = v.pub;
    const G::Result r = G::result(p);
    if (!r.left.empty()) tell("left", core::with("seat", r.last), core::with("cards", r.left));
    const auto award = [&](std::string_view key, core::Seat side, Count count) {
      tell(key, core::with("winners", G::members(p.rules, side)),
           core::with("list", by_side(p, tell, "count_entry", count)));
    };
    award("carte", r.carte, cards_in);
    award("denari", r.denari, denari_in);
    tell("settebello", core::with("winners", G::members(p.rules, r.settebello)));
    award("primiera", r.primiera, primiera_in);
    tell("scope", core::with("list", by_side(p, tell, "count_entry", scope_of)));
    tell("deal_points", core::with("list", by_side(p, tell, "deal_points_entry", points_of)));
  }

 private:
  // What a side has of each thing that counts.
  static int cards_in(const G::Public& p, core::Seat side) { return p.pile[side].size(); }
  static int denari_in(const G::Public& p, core::Seat side) {
    return (p.pile[side] & G::Pack::of_suit(G::kDenari)).size();
  }
  static int settebello_in(const G::Public& p, core::Seat side) {
    return p.pile[side].contains(G::kSettebello);
  }
  static int primiera_in(const G::Public& p, core::Seat side) { return G::primiera(p.pile[side]); }
  static int scope_of(const G::Public& p, core::Seat side) {
    int sum = 0;
    for (const core::Seat s : G::members(p.rules, side)) sum += p.scope[s];
    return sum;
  }
  static int points_of(const G::Public& p, core::Seat side) { return G::result(p).points[side]; }
  using Count = int (*)(const G::Public&, core::Seat side);

  template <class Scene>
  static void summary(const G::Public& p, Scene& out) {
    const G::Result r = G::result(p);
    const auto row = [&](const char* key, Count count, core::Seat side = core::kNoSeat) {
      out.summary(key, G::sides(p.rules), [&](core::Seat s) { return count(p, s); }, side);
    };
    row("carte", cards_in, r.carte);
    row("denari", denari_in, r.denari);
    row("settebello", settebello_in, r.settebello);
    row("primiera", primiera_in, r.primiera);
    row("scope", scope_of);
    row("points", points_of);
  }
  // An entry for each side, with its number.
  template <class Tell>
  static auto by_side(const G::Public& p, Tell& tell, std::string_view key, Count count) {
    return tell.list(G::sides(p.rules), key, [&p, count](core::Seat side) {
      return std::tuple{core::with("side", G::members(p.rules, side)),
                        core::with("n", count(p, side))};
    });
  }
};

}  // namespace games
