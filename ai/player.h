#pragma once
// The players: from a View, and nothing else, to a move. One scale of strength from 0 to 100 with five named
// stops; how each is made weaker than the next is said at Strength. See docs/ai.md for what was measured.
#include "ai/greedy.h"
#include "ai/mind_reader.h"
#include "ai/search.h"
#include "ai/small_games.h"
#include "ai/spec.h"
#include "ai/weights.h"

namespace ai {

// How well a level plays. Up to a little above Hard it judges as the policy does but less exactly: it misjudges
// each move by about `noise` points, and below Intermediate it does not remember what was played either. From
// there on it looks at more and more worlds.
struct Strength {
  float noise = 0;
  bool forgets = false;
  std::uint32_t worlds = 0;
};

template <class G>
Strength strength(int level) {
  constexpr int kPolicy = 62;  // no mistakes any more, but no search yet
  constexpr double kFewestWorlds = 4;
  const Scale& s = Traits<G>::kScale;
  const auto between = [level](int from, int to) {
    return static_cast<float>(level - from) / static_cast<float>(to - from);
  };
  if (level < 25) return {std::lerp(s.beginner, s.intermediate, between(0, 25)), true, 0};
  if (level < 50) return {std::lerp(s.intermediate, s.hard, between(25, 50)), false, 0};
  if (level <= kPolicy) return {std::lerp(s.hard, 0.0f, between(50, kPolicy)), false, 0};
  const auto worlds = [](double from, double to, double t) {
    return static_cast<std::uint32_t>(std::lround(from * std::pow(to / from, t)));
  };
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

inline games::TicTacToe::Move level_move(const core::View<games::TicTacToe>& v, int level,
                                         core::Rng& rng) {
  // How far one looks: not at all, one's own win, the other's win as well, a fork, everything.
  return tic_tac_toe_move(v,
                          level < 25    ? 0
                          : level < 50  ? 1
                          : level < 75  ? 2
                          : level < 100 ? 4
                                        : 9,
                          rng);
}

inline games::RockPaperScissors::Move level_move(const core::View<games::RockPaperScissors>& v,
                                                 int level, core::Rng& rng) {
  // From one named stop to the next he thinks one step further, more and more often.
  const bool further = static_cast<int>(rng.below(25)) < level % 25;
  const auto depth = static_cast<std::size_t>(level) / 25 + further;
  return depth < Minds::kDepths ? minded_choice(v, depth, rng) : adaptive_choice(v, rng);
}

template <class G>
typename G::Move random_move(const core::View<G>& v, core::Rng& rng) {
  const auto moves = core::legal(v);
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

// pre: the view's seat is to act.
template <class G>
typename G::Move choose(const core::View<G>& v, const Spec& spec, core::Rng& rng) {
  using Kind = Spec::Kind;
  if (spec.kind == Kind::kRandom) return random_move(v, rng);
  if constexpr (requires { typename Policy<G>::Knobs; }) {
    switch (spec.kind) {
      case Kind::kGreedy: return greedy_move(v);
      case Kind::kPolicy: return policy_move<G>(v.pub, v.own, v.seat, Policy<G>::standard());
      case Kind::kSearch: return search_move<G>(v, spec.budget, rng);
      default: return level_move<G>(v, spec.level, spec.budget, rng);
    }
  } else if constexpr (requires { level_move(v, 0, rng); }) {
    const int level = spec.kind == Kind::kLevel    ? spec.level
                      : spec.kind == Kind::kGreedy ? 25
                                                   : 100;
    return level_move(v, level, rng);
  } else {  // a new game has players before anybody has written it a policy
    return random_move(v, rng);
  }
}

}  // namespace ai
