#pragma once
// How bots play Tressette; ai/plain_traits.h explains each member.
#include <optional>

#include "ai/plain_traits.h"
#include "ai/tressette/ending.h"
#include "ai/tressette/greedy.h"
#include "ai/tressette/policy.h"
#include "ai/why.h"

namespace ai {

template <>
struct Traits<games::Tressette> : PlainTraits<games::Tressette> {
  using G = games::Tressette;
  static constexpr Scale kScale{1.6f, 0.7f, 0.3f, 4, 300};
  static std::optional<Outcome> solved(const G::State& s, core::Seat seat) {
    constexpr int kCards = 8;
    if (!TressetteEnding::is_near(s.pub, kCards)) return std::nullopt;
    return perfect_outcome<TressetteEnding>(s, seat);
  }
  // Two players know every card once the stock is gone; with four, the last two tricks leave at most 90 worlds.
  static std::optional<G::Move> exact(const core::View<G>& v) {
    const int cards = v.pub.seats() == 2 ? 14 : 8;
    if (!TressetteEnding::is_near(v.pub, cards)) return std::nullopt;
    return best_over_worlds<TressetteEnding>(
        v, [&](auto f) { TressetteEnding::for_each_world(v, f); });
  }
  static constexpr G::Move greedy(const core::View<G>& v) { return greedy_move(v); }

  // What a player would say first about the move.
  static Reasoning why(const core::View<G>& v, const G::Move& m) {
    using games::CardSet;
    const auto& knobs = Policy<G>::knobs_for(v.pub, Policy<G>::standard());
    const TressetteEye eye(v.pub, v.own.hand, v.seat, knobs);
    const int counts = G::thirds(CardSet::of(m.card)), sum = eye.sum() + counts;
    const bool sure = eye.danger(m.card) == 0;
    if (v.pub.in_trick == 0) {
      if (sure) return {"master", m.card, sum};
      if (counts > 0) return {"exposes", m.card, counts};
      const bool is_long = (v.own.hand & G::Pack::of_suit(G::Pack::suit(m.card))).size() > 3;
      return is_long ? Reasoning{"draws_out"} : Reasoning{"leads"};
    }
    if (eye.beats_top(m.card))
      return sure ? Reasoning{"wins", m.card, sum} : Reasoning{"for_now", m.card, sum};
    if (eye.partner_holds()) return {"loads", m.card, sum};
    return counts > 0 ? Reasoning{"gives_thirds", m.card, counts} : Reasoning{"throws_low"};
  }
};

}  // namespace ai
