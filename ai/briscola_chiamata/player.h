#pragma once
// How bots play Briscola chiamata; ai/plain_traits.h explains each member.
#include <array>
#include <optional>

#include "ai/briscola_chiamata/ending.h"
#include "ai/briscola_chiamata/greedy.h"
#include "ai/briscola_chiamata/policy.h"
#include "ai/plain_traits.h"
#include "ai/weights.h"
#include "ai/why.h"

namespace ai {

namespace weights {
inline constexpr std::array kBriscolaChiamata = {
#include "ai/weights/briscola_chiamata.inc"
};
}  // namespace weights
inline const Policy<games::BriscolaChiamata>::Knobs& Policy<games::BriscolaChiamata>::standard() {
  return knobs_from<games::BriscolaChiamata>(weights::kBriscolaChiamata);
}

template <>
struct Traits<games::BriscolaChiamata> : PlainTraits<games::BriscolaChiamata> {
  using G = games::BriscolaChiamata;
  static constexpr Scale kScale{46, 28, 15, 3, 400};

  // Of several truths that the view allows, that which explains best what was bid and played is likely to be chosen. A caller
  // holds a suit worth calling, and the partner is a seat that gave points to the caller.
  class Worlds {
   public:
    explicit Worlds(const core::View<G>& view) : view_(view) {}
    core::State<G> draw(core::Rng& rng) {
      constexpr int kTries = 12;
      core::State<G> chosen = G::sample(view_, rng);
      double sum = likely(chosen);
      for (int i = 1; i < kTries; ++i) {
        const core::State<G> other = G::sample(view_, rng);
        const double w = likely(other);
        sum += w;
        if (static_cast<double>(rng.below(1u << 20)) * sum < w * (1u << 20)) chosen = other;
      }
      return chosen;
    }

   private:
    double likely(const core::State<G>& world) const {
      const Policy<G>::Knobs& k = Policy<G>::standard();
      const G::Public& p = world.pub;
      double w = 1;
      for (int i = 0; i < G::kMaxSeats; ++i) {
        const core::Seat s(i);
        if (s != view_.seat && p.bids[s].valid()) w *= would_bid(world, s, k);
        if (s != view_.seat && s != p.caller && !p.partner.valid() &&
            world.own[s].hand.contains(p.called))
          w *= ChiamataSides::suspicion(p, s, k);
      }
      return w;
    }
    // The chance that a seat with those cards makes its last bid; for the caller, in the suit that it named.
    static double would_bid(const core::State<G>& world, core::Seat s, const Policy<G>::Knobs& k) {
      constexpr double kBlur = 6;  // points by which players judge differently
      const G::Public& p = world.pub;
      const ChiamataCall call(world.own[s].hand | p.played[s], k.call);
      const double v = s == p.caller && p.trump.valid()
                           ? call.takes(p.trump, p.bid.rank()) - static_cast<float>(p.bid.needs()) -
                                 k.call.margin
                           : call.value(p.bids[s]);
      return 0.02 + 1 / (1 + std::exp(-v / kBlur));
    }
    const core::View<G>& view_;
  };

  // In the auction: pass, and the bids that the policy likes best.
  static core::Moves<G> candidates(const core::Moves<G>& legal, const Values<G>& v, bool all) {
    constexpr std::size_t kMost = 4;
    if (all || legal.size() <= 2 * kMost || legal[0].act == G::Act::kPlay) return legal;
    core::Moves<G> out;
    std::array<bool, core::Moves<G>::capacity()> taken{};
    while (out.size() < kMost) {
      std::size_t best = legal.size();
      for (std::size_t i = 0; i < legal.size(); ++i)
        if (!taken[i] && (best == legal.size() || v[i] > v[best])) best = i;
      taken[best] = true;
      out.push_back(legal[best]);
    }
    if (!out.contains(legal.back())) out.push_back(legal.back());  // pass
    return out;
  }
  static std::optional<Outcome> solved(const G::State& s, core::Seat seat) {
    constexpr int kCards = 9;
    if (!ChiamataEnding::is_near(s.pub, kCards)) return std::nullopt;
    return perfect_outcome<ChiamataEnding>(s, seat);
  }
  // The trick before the last, and every seat has played or plays last: few worlds are left, and all are looked at.
  static std::optional<G::Move> exact(const core::View<G>& v) {
    constexpr int kCards = 7;
    const auto moves = core::legal(v);
    if (moves.size() == 1) return moves[0];
    if (!ChiamataEnding::is_near(v.pub, kCards)) return std::nullopt;
    return best_over_worlds<ChiamataEnding>(v,
                                            [&](auto f) { ChiamataEnding::for_each_world(v, f); });
  }
  static constexpr G::Move greedy(const core::View<G>& v) { return greedy_move(v); }

  // It still sees the trick, and the sides that were shown.
  static void forget(G::Public& p, core::CardSet cards) {
    PlainTraits<G>::forget(p, cards);
    for (core::CardSet& played : p.played) played = played - (cards - p.trick.set(p.in_trick));
  }

  // What a player would say first about the move.
  static Reasoning why(const core::View<G>& v, const G::Move& m) {
    if (v.pub.phase != G::Phase::kPlay) return why_call(v, m);
    if (m.card == v.pub.called) return {"shows", m.card};
    const bool mine = v.pub.is_with_caller(v.seat) || v.own.hand.contains(v.pub.called);
    return reasons::of_trick(
        v, m.card, [](games::Card c) { return briscola_policy::points(c); },
        [&](games::Card a, games::Card b) {
          return briscola_policy::beaters(b, v.pub.trump).contains(a);
        },
        [&](core::Seat s) {
          return mine ? v.pub.is_with_caller(s) : v.pub.partner.valid() && !v.pub.is_with_caller(s);
        });
  }

 private:
  static Reasoning why_call(const core::View<G>& v, const G::Move& m) {
    const ChiamataCall call(v.own.hand, Policy<G>::standard().call);
    const auto held = [&](games::Suit s) {
      return (v.own.hand & games::Italian::of_suit(s)).size();
    };
    if (m.act == G::Act::kTrump) {
      const bool best = m.trump == call.best_trump(v.pub.bid.rank());
      return best ? Reasoning{"trump_best", {}, held(m.trump)} : Reasoning{"trump_weak"};
    }
    const auto moves = core::legal(v);
    Values<G> values;
    Policy<G>::values(v.pub, v.own, v.seat, moves, Policy<G>::standard(), values.data());
    const bool strong = moves[best_of<G>(values, moves.size())].act != G::Act::kPass;
    if (m.act == G::Act::kPass) return {strong ? "pass_strong" : "pass_weak"};
    if (call.value(Policy<G>::bid_of(m)) < 0) return {"bid_risky"};
    if (v.pub.bids[v.seat].valid()) return {"bid_more"};
    return {"bid_strong", {}, held(call.best_trump(m.bid))};
  }
};

}  // namespace ai
