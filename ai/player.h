#pragma once
// The players: from a View, and nothing else, to a move. One scale of strength from 0 to 100 with five named levels.
// NetStrength says how each is weaker than the next where the program has a net for the game, Strength where it has none.
// docs/ai.md has the measurements.
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

// What the net likes best, as the move that search must beat by that many standard errors.
template <class G>
std::optional<Favourite<G>> net_favourite(const core::View<G>& v, const Net& net, double margin) {
  const auto move = net_choice(v, net, Inquiry::kThorough);
  return move ? std::optional(Favourite<G>{*move, margin}) : std::nullopt;
}

// Search that overrules the net where it is sure, by a number of standard errors. It searches by the net itself where a
// game can, otherwise by the policy.
template <class G>
typename G::Move net_search_move(const core::View<G>& v, const Net& net, double margin,
                                 const Budget& budget, core::Rng& rng) {
  if (const auto proven = Traits<G>::exact(v)) return *proven;
  if constexpr (requires { sizeof(NetSearch<G>); })
    if (NetSearch<G>::fits(v, net)) return NetSearch<G>(v, net, rng).best(budget, margin);
  return searched<G>(v, Policy<G>::standard(), budget, rng, Breadth::kLikelyMoves,
                     net_favourite(v, net, margin))
      .best();
}

// How well a level plays by a net. It misjudges each score by about `blur`, so that it confuses moves that are nearly as
// good and seldom makes a gross mistake; and of the cards that were played it remembers at any moment this many in a
// hundred, so that it also miscounts points and takes cards for live that are gone.
struct NetStrength {
  float blur = 0;
  std::uint32_t remembers = 100;
};

// The same numbers for every game, since nets learn by the same rates and so score alike; docs/ai.md has what they give.
constexpr NetStrength net_strength(int level) {
  constexpr int kStep = 25;
  constexpr std::array<NetStrength, 6> kNamed = {
      {{60, 40}, {30, 75}, {20, 90}, {13, 100}, {0, 100}, {0, 100}}};
  const NetStrength &below = kNamed[static_cast<std::size_t>(level / kStep)],
                    &above = kNamed[static_cast<std::size_t>(level / kStep) + 1];
  const int up = level % kStep;
  return {below.blur + (above.blur - below.blur) * static_cast<float>(up) / kStep,
          (below.remembers * static_cast<std::uint32_t>(kStep - up) +
           above.remembers * static_cast<std::uint32_t>(up)) /
              kStep};
}

// Each card with that many chances in a hundred.
inline core::CardSet some_cards(std::uint32_t chances, core::Rng& rng) {
  core::CardSet cards;
  if (chances > 0)
    for (int id = 0; id < 64; ++id)
      if (rng.below(100) < chances) cards.insert(core::Card(id));
  return cards;
}

// A level below the master.
template <class G, int kSeats>
typename G::Move blurred_net_move(const core::View<G>& v, const Net& net, const NetStrength& s,
                                  core::Rng& rng) {
  const auto moves = core::legal(v);
  if (moves.size() == 1) return moves[0];
  core::View<G> hazy = v;
  Traits<G>::forget(hazy.pub, some_cards(100 - s.remembers, rng));
  const Scores<G> scores = net_scores<G, kSeats>(hazy, moves, net);
  Values<G> judged;
  for (std::size_t i = 0; i < moves.size(); ++i)
    judged[i] = static_cast<float>(scores[i]) / Net::kUnit + s.blur * bell(rng);
  return moves[best_of<G>(judged, moves.size())];
}

// A level where this program has a net for the game. The master plays what is proven where the view leaves few worlds,
// otherwise what the net likes best.
template <class G>
typename G::Move net_level_move(const core::View<G>& v, const Net& net, int level, core::Rng& rng) {
  std::optional<typename G::Move> move;
  if (level == 100) {
    move = Traits<G>::exact(v);
    if (!move) move = net_choice(v, net, Inquiry::kThorough);
  } else {
    with_seats<G>(v.pub.seats(), [&]<int kSeats>() {
      move = blurred_net_move<G, kSeats>(v, net, net_strength(level), rng);
    });
  }
  return *move;
}

template <class G>
typename G::Move level_move(const core::View<G>& v, int level, Budget budget, core::Rng& rng) {
  if (const Net* net = net_for(v)) return net_level_move(v, *net, level, rng);
  const Strength s = strength<G>(level);
  budget.worlds = s.worlds;
  if (s.worlds > 0) return search_move<G>(v, budget, rng);
  if (!s.forgets) return noisy_move<G>(v, Policy<G>::standard(), s.noise, rng);
  core::View<G> hazy = v;
  Traits<G>::forget(hazy.pub, core::CardSet(~std::uint64_t{0}));
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
