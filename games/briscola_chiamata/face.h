#pragma once
// Briscola chiamata's table: the auction as badges of the seats, the called card, and sides as soon as everybody knows them.
#include "games/briscola_chiamata/rules.h"
#include "games/face.h"

namespace games {

template <>
struct Face<BriscolaChiamata> {
  using G = BriscolaChiamata;
  static int deals(const G::Rules& rules) { return rules.deals; }

  template <class Scene>
  static void scene(const core::View<G>& v, const G::Standing&, Scene& out) {
    const G::Public& p = v.pub;
    if (p.phase == G::Phase::kAuction) out.phase("auction");
    if (p.phase == G::Phase::kTrump) out.phase("trump_due");
    if (p.called.valid()) show_call(p, out);
    for (int i = 0; i < G::kMaxSeats; ++i) {
      const core::Seat s(i);
      out.hand(s, s == v.seat ? v.own.hand : CardSet{}, p.hand_count(s));
      out.pile(s, p.pile[s]);
      if (p.called.valid()) out.points(s, p.points_of(s));
    }
    show_roles(v, out);
    out.trick(p.leader, p.trick.cards());
    out.last_trick(p.last_leader, p.last_trick.cards(), p.leader);
    if (p.phase == G::Phase::kDone && p.caller.valid()) summary(p, out);
  }

  template <class Tell>
  static bool begin(const core::View<G>& v, Tell& tell) {
    const G::Public& p = v.pub;
    if (p.phase == G::Phase::kAuction) tell("bids_first", core::with("seat", p.turn));
    if (p.phase == G::Phase::kTrump) tell("wins_auction", core::with("seat", p.turn));
    return p.phase != G::Phase::kPlay;
  }
  template <class Tell>
  static void end(const core::View<G>& v, const G::Standing&, const G::Standing&, Tell& tell) {
    const G::Public& p = v.pub;
    const G::Result r = G::result(p);
    if (!r.made.is_there) return tell("void");
    core::SeatSet callers = core::SeatSet::of(p.caller);
    callers.insert(p.partner);
    tell(r.made.value ? "made" : "not_made", core::with("side", callers),
         core::with("n", p.points_of_callers()), core::with("needs", p.bid.needs()));
    if (is_doubled(p)) tell("doubled");
    const auto list = tell.list(G::kMaxSeats, "gained_entry", [&r](core::Seat s) {
      return std::tuple{core::with("seat", s), core::with("n", int{r.gained[s]})};
    });
    tell("gained", core::with("list", list));
  }

 private:
  static bool is_doubled(const G::Public& p) {
    return p.points_of_callers() == 0 || p.points_of_callers() == G::kAllPoints;
  }
  // A star marks the called card wherever it lies.
  template <class Scene>
  static void show_call(const G::Public& p, Scene& out) {
    out.trump(p.trump);
    const auto code = games::code<G::Pack>(p.called);
    out.fact("called", core::with("card", p.called), core::with("n", p.bid.needs()))
        .value.assign(code.data(), code.size());
    out.star(CardSet::of(p.called));
    out.told("called", core::with("seat", p.caller), core::with("card", p.called),
             core::with("suit", p.trump), core::with("n", p.bid.needs()));
  }
  // What everybody knows; and to the seat that holds the called card, what only it knows.
  template <class Scene>
  static void show_roles(const core::View<G>& v, Scene& out) {
    const G::Public& p = v.pub;
    if (p.phase == G::Phase::kAuction || p.phase == G::Phase::kTrump) return show_bids(p, out);
    if (!p.caller.valid()) return;
    const bool secret = v.own.hand.contains(p.called);
    const bool alone = p.partner == p.caller;
    out.badge(p.caller, alone                          ? "alone"
                        : secret && v.seat == p.caller ? "alone_in_secret"
                                                       : "caller");
    if (p.partner.valid() && !alone) out.badge(p.partner, "called_partner");
    if (secret && v.seat != p.caller) out.badge(v.seat, "partner_in_secret");
  }
  template <class Scene>
  static void show_bids(const G::Public& p, Scene& out) {
    for (int i = 0; i < G::kMaxSeats; ++i) {
      const core::Seat s(i);
      if (p.passed.contains(s))
        out.badge(s, "passed");
      else if (p.bids[s].valid())
        out.badge(s, "bid", core::with("rank", p.bids[s].rank()),
                  core::with("points", p.bids[s].points_or_null()));
    }
  }
  template <class Scene>
  static void summary(const G::Public& p, Scene& out) {
    const G::Result r = G::result(p);
    const int callers = p.points_of_callers();
    out.summary(
        "points", G::kMaxSeats, [&](core::Seat s) { return p.points_of(s); }, core::kNoSeat);
    const auto of_sides = [&p](int with_caller, int others) {
      return [&p, with_caller, others](core::Seat s) {
        return p.is_with_caller(s) ? with_caller : others;
      };
    };
    const auto needs = of_sides(p.bid.needs(), G::kAllPoints - p.bid.needs() + 1);
    out.shared_summary("side", G::kMaxSeats, of_sides(callers, G::kAllPoints - callers),
                       core::kNoSeat, needs);
    out.shared_summary("needs", G::kMaxSeats, needs, core::kNoSeat);
    out.summary(
        "gained", G::kMaxSeats, [&](core::Seat s) { return int{r.gained[s]}; }, core::kNoSeat);
    out.verdict(r.made.value ? "call_made" : "call_not_made", core::with("n", callers),
                core::with("needs", p.bid.needs()));
    if (is_doubled(p)) out.verdict("doubled");
  }
};

}  // namespace games
