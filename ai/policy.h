#pragma once
// A policy is a game's own quick player: from what one seat may know it gives every legal move a value, in about the
// points that it expects to win by it, within a microsecond. It is a player by itself, plays the playouts of search,
// and judges what an opponent would have played.
//
//   template <> struct Policy<G> {
//     using Knobs = …;                        the numbers it judges by; several sets make several players
//     static const Knobs& standard();
//     static void values(const Public&, const Private&, Seat, const Moves<G>&, const Knobs&, float* out);
//   };
#include <algorithm>
#include <cmath>
#include <optional>

#include "core/game.h"

namespace ai {

template <class G>
using Values = std::array<float, core::Moves<G>::capacity()>;

// A game without a policy of its own: every move is worth the same. Its choice is as good as random, yet the same in
// equal positions, so that a search needs no dice in its playouts.
template <class G>
struct Policy {
  static constexpr bool kNone = true;
  struct Knobs {};
  static const Knobs& standard() {
    static constexpr Knobs kKnobs{};
    return kKnobs;
  }
  static void values(const typename G::Public&, const typename G::Private&, core::Seat,
                     const core::Moves<G>& moves, const Knobs&, float* out) {
    std::fill_n(out, moves.size(), 0.0f);
  }
  static std::optional<typename G::Move> quick(const typename G::Public& pub,
                                               const typename G::Private& own, core::Seat seat,
                                               const Knobs&) {
    core::Digest position;
    position.put(pub);
    position.put(own);
    const auto moves = G::legal(pub, own, seat);
    return moves[core::Rng(position.value()).below(static_cast<std::uint32_t>(moves.size()))];
  }
};

template <class G>
constexpr std::size_t best_of(const Values<G>& v, std::size_t n) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < n; ++i)
    if (v[i] > v[best]) best = i;
  return best;
}

template <class G>
constexpr bool kHasPolicy = !requires { Policy<G>::kNone; };

// The policy's favourite move. pre: the seat is to act.
template <class G>
constexpr typename G::Move policy_move(const typename G::Public& pub,
                                       const typename G::Private& own, core::Seat seat,
                                       const typename Policy<G>::Knobs& knobs) {
  if constexpr (requires { Policy<G>::quick(pub, own, seat, knobs); })
    if (const auto move = Policy<G>::quick(pub, own, seat, knobs)) return *move;
  const auto moves = G::legal(pub, own, seat);
  if (moves.size() == 1) return moves[0];
  Values<G> v;
  Policy<G>::values(pub, own, seat, moves, knobs, v.data());
  return moves[best_of<G>(v, moves.size())];
}

// Nearly a normal distribution of width one: the sum of four even numbers.
inline float bell(core::Rng& rng) {
  const std::uint64_t x = rng.next();
  float sum = 0;
  for (int i = 0; i < 4; ++i)
    sum += static_cast<float>(x >> (16 * i) & 0xFFFF) * (1.0f / 65536) - 0.5f;
  return sum * 1.7320508f;
}

// The same player with less exact judgement. It misjudges every move by about `noise`, so that it confuses moves that
// are nearly as good and seldom makes a gross mistake.
template <class G>
typename G::Move noisy_move(const core::View<G>& view, const typename Policy<G>::Knobs& knobs,
                            float noise, core::Rng& rng) {
  const auto moves = core::legal(view);
  Values<G> v;
  Policy<G>::values(view.pub, view.own, view.seat, moves, knobs, v.data());
  for (std::size_t i = 0; i < moves.size(); ++i) v[i] += noise * bell(rng);
  return moves[best_of<G>(v, moves.size())];
}

}  // namespace ai
