#pragma once
// How bots play California Jack; ai/plain_traits.h explains each member.
#include <array>
#include <optional>

#include "ai/california_jack/greedy.h"
#include "ai/california_jack/open.h"
#include "ai/california_jack/policy.h"
#include "ai/chance.h"
#include "ai/exact.h"
#include "ai/plain_traits.h"
#include "ai/weights.h"
#include "ai/why.h"

namespace ai {

namespace weights {
inline constexpr std::array kCaliforniaJack = {
#include "ai/weights/california_jack.inc"
};
}  // namespace weights
inline const Policy<games::CaliforniaJack>::Knobs& Policy<games::CaliforniaJack>::standard() {
  return knobs_from<games::CaliforniaJack>(weights::kCaliforniaJack);
}

// What the opponent's led card says. The worlds already respect the voids that play has shown.
inline double california_likelihood(const core::View<games::CaliforniaJack>& view,
                                    const core::State<games::CaliforniaJack>& world,
                                    const Policy<games::CaliforniaJack>::Knobs& knobs) {
  using G = games::CaliforniaJack;
  const auto& p = view.pub;
  const core::Seat other(1 - view.seat);
  double product = 1;
  if (p.in_trick == 1) {
    G::Public before = p;
    before.trick = {};
    before.in_trick = 0;
    G::Private own = world.own[other];
    own.hand.insert(p.trick.back());
    const auto moves = G::legal(before, own, other);
    Values<G> v;
    Policy<G>::values(before, own, other, moves, knobs, v.data());
    for (std::size_t m = 0; m < moves.size(); ++m)
      if (moves[m].card == p.trick.back()) product *= chance_of<G>(v, moves.size(), m, 2.0f);
  }
  return product;
}

template <>
struct Traits<games::CaliforniaJack> : PlainTraits<games::CaliforniaJack> {
  using G = games::CaliforniaJack;
  static constexpr Scale kScale{10, 4, 1.6f, 10, 500};
  // Game points decide the match, so they are the measure; people count the deals won.
  static double utility(const Outcome& o) { return o.score + o.win; }
  static double likelihood(const core::View<G>& v, const core::State<G>& w,
                           const Policy<G>::Knobs& k) {
    return california_likelihood(v, w, k);
  }
  static std::optional<Outcome> solved(const core::State<G>& s, core::Seat seat) {
    if (s.pub.stock / 2 + s.pub.hand > kOpenTricks) return std::nullopt;
    return outcome_of<G>(per_thread<Solver<G>>().margin(s), seat);
  }
  static std::optional<G::Move> exact(const core::View<G>& v) {
    return exact_move<G>(v, kFewWorlds);
  }
  // Inside a world the rest is solved from this many tricks on …
  static constexpr int kOpenTricks = 8;
  // … and at the table, where at most this many worlds are left.
  static constexpr int kFewWorlds = 24;
  static constexpr typename G::Move greedy(const core::View<G>& v) { return greedy_move(v); }
  static Reasoning why(const core::View<G>& v, const G::Move& m) {
    using games::French;
    return reasons::of_trick(
        v, m.card,
        [](games::Card c) { return games::CaliforniaJack::points(games::CardSet::of(c)); },
        [&](games::Card a, games::Card b) {
          return French::suit(a) == French::suit(b) ? a > b : French::suit(a) == v.pub.trump;
        },
        [](core::Seat) { return false; });
  }
};

}  // namespace ai
