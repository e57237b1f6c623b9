#pragma once
// The players: from a View, and nothing else, to a move. One scale of strength from 0 to 100 with five named levels;
// Strength says how each is weaker than the next. docs/ai.md has the measurements.
#include "ai/games.h"
#include "ai/net.h"
#include "ai/search.h"
#include "ai/spec.h"

namespace ai {

// How well a level plays. Up to a little above Hard it judges as the policy does but less exactly. It misjudges each
// move by about `noise` points, and below Intermediate it does not remember what was played either. Above that it looks
// at more and more worlds. Without a policy there is nothing to misjudge, so worlds alone make the difference, from one
// to a master's number.
struct Strength {
  float noise = 0;
  bool forgets = false;
  std::uint32_t worlds = 0;
};

template <class G>
Strength strength(int level) {
  constexpr int kPolicy = 62;  // no more mistakes, but no search yet
  constexpr double kFewestWorlds = 4;
  const Scale& s = Traits<G>::kScale;
  const auto between = [level](int from, int to) {
    return static_cast<float>(level - from) / static_cast<float>(to - from);
  };
  const auto worlds = [](double from, double to, double t) {
    return static_cast<std::uint32_t>(std::lround(from * std::pow(to / from, t)));
  };
  if (!kHasPolicy<G>) return {0, false, worlds(1, s.master, level / 100.0)};
  if (level < 25) return {std::lerp(s.beginner, s.intermediate, between(0, 25)), true, 0};
  if (level < 50) return {std::lerp(s.intermediate, s.hard, between(25, 50)), false, 0};
  if (level <= kPolicy) return {std::lerp(s.hard, 0.0f, between(50, kPolicy)), false, 0};
  if (level < 75)
    return {0, false, worlds(std::min(kFewestWorlds, s.expert), s.expert, between(kPolicy, 75))};
  return {0, false, worlds(s.expert, s.master, between(75, 100))};
}

template <class G>
typename G::Move search_move(const core::View<G>& v, const Budget& budget, core::Rng& rng) {
  if (const auto proven = Traits<G>::exact(v)) return *proven;
  return searched<G>(v, Policy<G>::standard(), budget, rng).best();
}

template <class G>
typename G::Move level_move(const core::View<G>& v, int level, Budget budget, core::Rng& rng) {
  const Strength s = strength<G>(level);
  budget.worlds = s.worlds;
  if (s.worlds > 0) return search_move<G>(v, budget, rng);
  if (!s.forgets) return noisy_move<G>(v, Policy<G>::standard(), s.noise, rng);
  core::View<G> hazy = v;
  Traits<G>::forget(hazy.pub);
  return noisy_move<G>(hazy, Policy<G>::standard(), s.noise, rng);
}

template <class G>
typename G::Move random_move(const core::View<G>& v, core::Rng& rng) {
  const auto moves = core::legal(v);
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

// What the net plays; at random if the net is not for this game.
template <class G>
typename G::Move chosen_by(const Net& net, const core::View<G>& v, core::Rng& rng) {
  std::optional<typename G::Move> move;
  with_seats<G>(v.pub.seats(), [&]<int kSeats>() {
    if (net_fits<G, kSeats>(net)) move = net_move<G, kSeats>(v, net);
  });
  return move ? *move : random_move(v, rng);
}

// pre: the view's seat is to act.
template <class G>
typename G::Move choose(const core::View<G>& v, const Spec& spec, core::Rng& rng) {
  using Kind = Spec::Kind;
  if (spec.kind == Kind::kRandom) return random_move(v, rng);
  if (spec.kind == Kind::kNet) return chosen_by(*spec.net, v, rng);
  const int level = spec.kind == Kind::kLevel ? spec.level : spec.kind == Kind::kGreedy ? 25 : 100;
  if constexpr (requires { Traits<G>::level_move(v, level, rng); }) {
    return Traits<G>::level_move(v, level, rng);
  } else {
    if constexpr (requires { Traits<G>::greedy(v); })
      if (spec.kind == Kind::kGreedy) return Traits<G>::greedy(v);
    switch (spec.kind) {
      case Kind::kPolicy: return policy_move<G>(v.pub, v.own, v.seat, Policy<G>::standard());
      case Kind::kSearch: return search_move<G>(v, spec.budget, rng);
      default: return level_move<G>(v, level, spec.budget, rng);
    }
  }
}

}  // namespace ai
