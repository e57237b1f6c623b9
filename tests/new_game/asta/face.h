#pragma once
#include "games/asta/rules.h"
#include "games/face.h"

namespace games {

template <>
struct Face<Asta> {
  static int deals(const Asta::Rules& rules) { return rules.deals; }

  template <class Scene>
  static void scene(const core::View<Asta>& v, const Asta::Standing&, Scene& out) {
    const Asta::Public& p = v.pub;
    if (p.phase == Asta::Phase::kBidding) out.phase("bidding");
    if (p.phase == Asta::Phase::kCalling) out.phase("calling");
    if (p.called.valid()) out.trump(p.trump());
    if (p.bidder.valid()) {
      out.badge(p.bidder, "bidder", core::with("n", p.bid));
      out.fact("bid", core::with("n", p.bid));
    }
    if (p.partner.valid()) out.badge(p.partner, "bidders_friend");
    for (int i = 0; i < Asta::kMaxSeats; ++i) {
      const core::Seat s(i);
      out.hand(s, s == v.seat ? v.own.hand : CardSet{}, p.hand_count(s));
      out.pile(s, p.pile[s]);
      out.points(s, briscola_deal::points(p.pile[s]));
      if (p.passed.contains(s) && p.phase == Asta::Phase::kBidding) out.badge(s, "passed");
    }
    out.trick(p.leader, p.trick.cards());
    out.last_trick(p.last_leader, p.last_trick.cards(), p.leader);
  }
};

}  // namespace games
