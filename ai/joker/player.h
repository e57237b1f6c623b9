#pragma once
// How bots play Briscola Joker; ai/plain_traits.h explains each member.
#include <array>
#include <optional>

#include "ai/briscola/greedy.h"
#include "ai/briscola/likelihood.h"
#include "ai/briscola/policy.h"
#include "ai/joker/ending.h"
#include "ai/joker/greedy.h"
#include "ai/plain_traits.h"
#include "ai/weights.h"
#include "ai/why.h"
#include "games/joker/rules.h"

namespace ai {

template <>
struct Policy<games::Joker> {
  using Knobs = std::array<BriscolaKnobs, 3>;  // until there is a Joker, as the Joker, as an ally
  static const Knobs& standard();
  static void values(const games::Joker::Public& p, const games::Joker::Private& own,
                     core::Seat seat, const core::Moves<games::Joker>& moves, const Knobs& k,
                     float* out) {
    const bool open = !p.joker.valid();
    const auto& knobs = k[open ? 0 : p.joker == seat ? 1 : 2];
    briscola_policy::values(
        p, own.hand, seat, knobs,
        [=](core::Seat s) {
          return s == seat                             ? 1.0f
                 : open                                ? -0.5f
                 : (s == p.joker) == (seat == p.joker) ? 1.0f
                                                       : -1.0f;
        },
        out);
    if (!open) return;
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (games::Italian::suit(moves[i].card) == p.trump) out[i] += knobs.declare;
  }
};

namespace weights {
inline constexpr std::array kJoker = {
#include "ai/weights/joker.inc"
};
}  // namespace weights
inline const Policy<games::Joker>::Knobs& Policy<games::Joker>::standard() {
  return knobs_from<games::Joker>(weights::kJoker);
}

template <>
struct Traits<games::Joker> : PlainTraits<games::Joker> {
  using G = games::Joker;
  static constexpr Scale kScale{34, 11, 5, 3, 3000};
  static constexpr double kTrust = 1.5, kMargin = 0.1;
  static constexpr std::uint32_t kSimple = 50;
  static G::Move simple_move(const core::State<G>& s, core::Seat seat) {
    return greedy_briscola(s.pub, s.own[seat].hand);
  }
  // Until the first trump is played, nobody is the Joker.
  static void as_it_was(G::Public& p) {
    if ((p.played() & games::Italian::of_suit(p.trump)).empty()) p.joker = core::kNoSeat;
  }
  static double likelihood(const core::View<G>& v, const core::State<G>& w,
                           const Policy<G>::Knobs& k) {
    return trick_likelihood<G>(v, w, k) * last_trick_likelihood<G>(v, w, k);
  }
  static std::optional<G::Move> exact(const core::View<G>& v) { return joker_ending_move(v); }
  static constexpr typename G::Move greedy(const core::View<G>& v) { return greedy_move(v); }
  static Reasoning why(const core::View<G>& v, const G::Move& m) {
    return reasons::of_trick(
        v, m.card, [](games::Card c) { return briscola_policy::points(c); },
        [&](games::Card a, games::Card b) {
          return briscola_policy::beaters(b, v.pub.trump).contains(a);
        },
        [&](core::Seat s) {
          return v.pub.joker.valid() && s != v.pub.joker && v.seat != v.pub.joker;
        });
  }
};

}  // namespace ai
