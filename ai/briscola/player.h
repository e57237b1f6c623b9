#pragma once
// How bots play Briscola; ai/plain_traits.h explains each member.
#include <array>
#include <optional>

#include "ai/briscola/greedy.h"
#include "ai/briscola/likelihood.h"
#include "ai/briscola/open.h"
#include "ai/briscola/policy.h"
#include "ai/exact.h"
#include "ai/plain_traits.h"
#include "ai/weights.h"
#include "ai/why.h"

namespace ai {

namespace weights {
inline constexpr std::array kBriscola = {
#include "ai/weights/briscola.inc"
};
}  // namespace weights
inline const Policy<games::Briscola>::Knobs& Policy<games::Briscola>::standard() {
  return knobs_from<games::Briscola>(weights::kBriscola);
}

template <>
struct Traits<games::Briscola> : PlainTraits<games::Briscola> {
  using G = games::Briscola;
  static constexpr Scale kScale{11, 4.5f, 1.8f, 8, 1500};
  static constexpr double kMargin = 0.03;
  // Mostly the win; the points keep the bot from giving up, or from carelessness, when the deal is decided.
  static double utility(const Outcome& o) { return o.win + o.score / 40; }
  static double likelihood(const core::View<G>& v, const core::State<G>& w,
                           const Policy<G>::Knobs& k) {
    return trick_likelihood<G>(v, w, k) * last_trick_likelihood<G>(v, w, k);
  }
  // Two players: exact in the last tricks of a world, and at the table once the stock is gone.
  static std::optional<Outcome> solved(const core::State<G>& s, core::Seat seat) {
    if (s.pub.players != 2 || s.pub.to_draw > kOpenStock) return std::nullopt;
    return outcome_of<G>(per_thread<Solver<G>>().margin(s), seat);
  }
  static std::optional<G::Move> exact(const core::View<G>& v) {
    return v.pub.players == 2 && v.pub.to_draw <= 2 ? exact_move<G>(v, 24) : std::nullopt;
  }
  static constexpr int kOpenStock = 2;
  static constexpr typename G::Move greedy(const core::View<G>& v) { return greedy_move(v); }
  static Reasoning why(const core::View<G>& v, const G::Move& m) {
    const bool pairs = v.pub.players == 4;
    return reasons::of_trick(
        v, m.card, [](games::Card c) { return briscola_policy::points(c); },
        [&](games::Card a, games::Card b) {
          return briscola_policy::beaters(b, v.pub.trump).contains(a);
        },
        [&](core::Seat s) { return pairs && ((s ^ v.seat) & 1) == 0; });
  }
  // A set of numbers for each number of seats.
  static std::pair<std::size_t, std::size_t> tuned_range(int seats, std::size_t size) {
    return {size / 3 * static_cast<std::size_t>(seats - 2),
            size / 3 * static_cast<std::size_t>(seats - 1)};
  }
};

}  // namespace ai
