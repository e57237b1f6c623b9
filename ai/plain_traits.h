#pragma once
// What the shared search asks of a game beyond its rules, with the answers of a game that has nothing special to say.
// Not here: what the games say; that is traits.h.
#include <optional>

#include "ai/policy.h"
#include "ai/spec.h"

namespace ai {

// Where the named levels stand, see Strength in ai/player.h: noise in points, then worlds.
struct Scale {
  float beginner, intermediate, hard;
  double expert, master;
};

template <class G>
struct PlainTraits {
  static constexpr Scale kScale{8, 3, 1, 24, 2000};
  // Where worlds come from: every truth that the view allows is as likely as any other.
  class Worlds {
   public:
    explicit Worlds(const core::View<G>& view) : view_(view) {}
    core::State<G> draw(core::Rng& rng) { return G::sample(view_, rng); }

   private:
    const core::View<G>& view_;
  };
  // The moves to look at: one of each kind, or fewer where they are too many. The policy's best must be one.
  static core::Moves<G> candidates(const core::Moves<G>& legal, const Values<G>&, bool /*all*/) {
    return legal;
  }
  // Is one as good as the other, whatever the others hold?
  static bool alike(const typename G::Move& a, const typename G::Move& b) { return a == b; }
  // Search overrules the policy if a move is better by so many standard errors, and by so much utility besides:
  // playouts are not the truth, however many.
  static constexpr double kTrust = kHasPolicy<G> ? 1 : 0, kMargin = 0;
  // In so many of a hundred worlds each of the others is taken for a simple player, not for one like us: whoever
  // relies on a partner's skill, or on an opponent's, should not rely on it blindly.
  static constexpr std::uint32_t kSimple = 0;
  static typename G::Move simple_move(const core::State<G>& s, core::Seat seat) {
    return policy_move<G>(s.pub, s.own[seat], seat, Policy<G>::standard());
  }
  static double utility(const Outcome& o) { return o.score; }
  static double likelihood(const core::View<G>&, const core::State<G>&,
                           const typename Policy<G>::Knobs&) {
    return 1;
  }
  // What the rest is worth to the seat if both sides play it perfectly, where that can be told.
  static std::optional<Outcome> solved(const core::State<G>&, core::Seat) { return std::nullopt; }
  // The proven best move, where the view leaves no doubt.
  static std::optional<typename G::Move> exact(const core::View<G>&) { return std::nullopt; }
  // What somebody sees who does not remember the cards that were played.
  static void forget(typename G::Public& p) {
    if constexpr (requires { p.pile; }) p.pile = {};
  }
};

template <class G>
struct Traits : PlainTraits<G> {};

}  // namespace ai
