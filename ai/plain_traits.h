#pragma once
// What the shared search asks of a game beyond its rules, with the answers of a game that has nothing special. Not
// here: the games' own answers, see ai/GAME/player.h.
#include <optional>

#include "ai/policy.h"
#include "ai/spec.h"

namespace ai {

// The named levels, see Strength in ai/player.h: noise in points, then worlds.
struct Scale {
  float beginner, intermediate, hard;
  double expert, master;
};

template <class G>
struct PlainTraits {
  static constexpr Scale kScale{8, 3, 1, 24, 2000};
  // The source of worlds: all truths that the view allows are equally likely.
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
  // Are the two moves equally good, whatever the others hold?
  static bool alike(const typename G::Move& a, const typename G::Move& b) { return a == b; }
  // Search overrules the policy if a move is better by kTrust standard errors and also by kMargin of utility, since
  // even many playouts are not the truth.
  static constexpr double kTrust = kHasPolicy<G> ? 1 : 0, kMargin = 0;
  // In this many of a hundred worlds each other player counts as a simple player, not as one like us, so that a bot
  // does not rely blindly on a partner's or an opponent's skill.
  static constexpr std::uint32_t kSimple = 0;
  static typename G::Move simple_move(const core::State<G>& s, core::Seat seat) {
    return policy_move<G>(s.pub, s.own[seat], seat, Policy<G>::standard());
  }
  static double utility(const Outcome& o) { return o.score; }
  static double likelihood(const core::View<G>&, const core::State<G>&,
                           const typename Policy<G>::Knobs&) {
    return 1;
  }
  // What the rest is worth to the seat if both sides play perfectly, where that is known.
  static std::optional<Outcome> solved(const core::State<G>&, core::Seat) { return std::nullopt; }
  // The proven best move, where the view leaves no doubt.
  static std::optional<typename G::Move> exact(const core::View<G>&) { return std::nullopt; }
  // The view of a player that does not remember that these cards were played.
  static void forget(typename G::Public& p, core::CardSet cards) {
    if constexpr (requires { p.pile; })
      for (core::CardSet& pile : p.pile) pile = pile - cards;
  }
};

template <class G>
struct Traits : PlainTraits<G> {};

}  // namespace ai
