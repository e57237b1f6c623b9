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
  static constexpr Scale kScale{1.6f, 0.7f, 0.3f, 6, 300};
  static std::optional<Outcome> solved(const G::State& s, core::Seat seat) {
    constexpr int kCards = 8;
    if (!TressetteEnding::is_near(s.pub, kCards)) return std::nullopt;
    return outcome_for(TressetteEnding::margin(s), seat);
  }
  // Two players and no stock: every card that is not seen is in the other hand.
  static std::optional<G::Move> exact(const core::View<G>& v) {
    constexpr int kCards = 14;
    if (v.pub.seats() != 2 || !TressetteEnding::is_near(v.pub, kCards)) return std::nullopt;
    core::Rng rng(0);  // there is one world, whatever the dice
    return best_in(G::sample(v, rng), v);
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

 private:
  static Outcome outcome_for(int margin, core::Seat seat) {
    const int mine = seat % 2 == 0 ? margin : -margin;
    return {static_cast<double>(mine), core::win_of(mine, 0)};
  }
  // The policy chooses among moves that are equally good against perfect play.
  static G::Move best_in(const G::State& world, const core::View<G>& v) {
    const auto moves = core::legal(v);
    Values<G> liking;
    Policy<G>::values(v.pub, v.own, v.seat, moves, Policy<G>::standard(), liking.data());
    std::size_t best = 0;
    double most = -TressetteEnding::kMost;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      G::State child = world;
      G::apply(child, v.seat, moves[i]);
      const double mine = outcome_for(TressetteEnding::margin(child), v.seat).score;
      if (mine > most || (mine == most && liking[i] > liking[best])) best = i;
      most = std::max(most, mine);
    }
    return moves[best];
  }
};

}  // namespace ai
