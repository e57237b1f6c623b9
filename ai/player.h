#pragma once
// The players: from a View, and nothing else, to a move. One scale of strength from 0 to 100 with five named levels;
// Strength says how each is weaker than the next. docs/ai.md has the measurements.
#include "ai/games.h"
#include "ai/net.h"
#include "ai/search.h"
#include "ai/shelf.h"
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
typename G::Move random_move(const core::View<G>& v, core::Rng& rng) {
  const auto moves = core::legal(v);
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

// A net may be asked once about a position, or in every order of its suits.
enum class Inquiry : std::uint8_t { kOnce, kThorough };

// What the net plays; empty if the net is not for this game.
template <class G>
std::optional<typename G::Move> net_choice(const core::View<G>& v, const Net& net, Inquiry how) {
  std::optional<typename G::Move> move;
  with_seats<G>(v.pub.seats(), [&]<int kSeats>() {
    const int orders = how == Inquiry::kOnce ? 1 : Inputs<G, kSeats>::kOrders;
    if (net_fits<G, kSeats>(net)) move = net_move<G, kSeats>(v, net, orders);
  });
  return move;
}

// The net that this program has for a match of this game, if it has one that fits.
template <class G>
const Net* net_for(const core::View<G>& v) {
  const Net* net = nullptr;
  with_seats<G>(v.pub.seats(), [&]<int kSeats>() {
    net = net_called(net_name<G, kSeats>());
    if (net && !net_fits<G, kSeats>(*net)) net = nullptr;
  });
  return net;
}

// Search that overrules the net where it is sure, by a number of standard errors.
template <class G>
typename G::Move net_search_move(const core::View<G>& v, const Net& net, double margin,
                                 const Budget& budget, core::Rng& rng) {
  if (const auto proven = Traits<G>::exact(v)) return *proven;
  const auto move = net_choice(v, net, Inquiry::kThorough);
  const auto favourite = move ? std::optional(Favourite<G>{*move, margin}) : std::nullopt;
  return searched<G>(v, Policy<G>::standard(), budget, rng, Breadth::kLikelyMoves, favourite)
      .best();
}

// The master where this program has a net that is stronger than search: what is proven where the view leaves few worlds,
// otherwise what the net likes best.
template <class G>
std::optional<typename G::Move> master_move(const core::View<G>& v) {
  const Net* net = Traits<G>::kMasterByNet ? net_for(v) : nullptr;
  if (!net) return std::nullopt;
  if (const auto proven = Traits<G>::exact(v)) return proven;
  return net_choice(v, *net, Inquiry::kThorough);
}

template <class G>
typename G::Move level_move(const core::View<G>& v, int level, Budget budget, core::Rng& rng) {
  if (level == 100)
    if (const auto move = master_move<G>(v)) return *move;
  const Strength s = strength<G>(level);
  budget.worlds = s.worlds;
  if (s.worlds > 0) return search_move<G>(v, budget, rng);
  if (!s.forgets) return noisy_move<G>(v, Policy<G>::standard(), s.noise, rng);
  core::View<G> hazy = v;
  Traits<G>::forget(hazy.pub);
  return noisy_move<G>(hazy, Policy<G>::standard(), s.noise, rng);
}

// pre: the view's seat is to act.
template <class G>
typename G::Move choose(const core::View<G>& v, const Spec& spec, core::Rng& rng) {
  using Kind = Spec::Kind;
  if (spec.kind == Kind::kRandom) return random_move(v, rng);
  if (spec.kind == Kind::kNet) {
    const auto move = net_choice(v, *spec.net, Inquiry::kOnce);
    return move ? *move : random_move(v, rng);
  }
  const int level = spec.kind == Kind::kLevel ? spec.level : spec.kind == Kind::kGreedy ? 25 : 100;
  if constexpr (requires { Traits<G>::level_move(v, level, rng); }) {
    return Traits<G>::level_move(v, level, rng);
  } else {
    if constexpr (requires { Traits<G>::greedy(v); })
      if (spec.kind == Kind::kGreedy) return Traits<G>::greedy(v);
    switch (spec.kind) {
      case Kind::kPolicy: return policy_move<G>(v.pub, v.own, v.seat, Policy<G>::standard());
      case Kind::kSearch:
        return spec.net ? net_search_move<G>(v, *spec.net, spec.margin, spec.budget, rng)
                        : search_move<G>(v, spec.budget, rng);
      default: return level_move<G>(v, level, spec.budget, rng);
    }
  }
}

}  // namespace ai
