#pragma once
// What the shared search must know of each game beyond its rules: what to maximise, how likely the others' plays
// were in a world, and how to finish an ending exactly. What is asked for, and what a game without lines of its own
// answers, is in plain_traits.h; President's lines are in president_traits.h.
#include <algorithm>
#include <optional>

#include "ai/briscola_policy.h"
#include "ai/california_policy.h"
#include "ai/exact.h"
#include "ai/greedy.h"
#include "ai/outcome.h"
#include "ai/plain_traits.h"
#include "ai/policy.h"
#include "ai/president_traits.h"

namespace ai {

// How likely a player who judges by these values, give or take `blur` points, plays move `played`.
template <class G>
double chance_of(const Values<G>& v, std::size_t n, std::size_t played, float blur) {
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += std::exp((v[i] - v[played]) / blur);
  return 0.05 + 0.95 / sum;
}

// Who was the Joker when the cards in these piles and this trick were all that had been played.
template <class Public>
core::Seat joker_at(const Public& p) {
  const bool declared = !(p.played() & games::Italian::of_suit(p.trump)).empty();
  return declared ? p.joker : core::kNoSeat;
}

inline constexpr float kTrickBlur = 2.0f;  // points by which the others' judgement is unlike ours

// The chance that a seat with that hand plays that card, where `before` is what was public at the time.
template <class G>
double chance_of_card(typename G::Public before, games::CardSet hand, core::Seat seat,
                      games::Card played, const typename Policy<G>::Knobs& knobs) {
  typename G::Private own{};
  own.hand = hand;
  if constexpr (requires { before.joker; }) before.joker = joker_at(before);
  const auto moves = G::legal(before, own, seat);
  Values<G> v;
  Policy<G>::values(before, own, seat, moves, knobs, v.data());
  for (std::size_t m = 0; m < moves.size(); ++m)
    if (moves[m].card == played) return chance_of<G>(v, moves.size(), m, kTrickBlur);
  return 1;
}

// What was public when card i of a trick was about to be played: the cards before it.
template <class Public>
Public at_card(Public p, const games::Trick& trick, int count, int i) {
  p.trick = {};
  p.in_trick = 0;
  for (int j = 0; j < i; ++j) p.trick.push_back(trick.at(j, count)), ++p.in_trick;
  return p;
}

// What the cards the others have played to this trick say about the rest of their hands.
template <class G>
double trick_likelihood(const core::View<G>& view, const core::State<G>& world,
                        const typename Policy<G>::Knobs& knobs) {
  const auto& p = view.pub;
  double product = 1;
  core::Seat seat = p.leader;
  for (int i = 0; i < p.in_trick; ++i, seat = core::next_seat(seat, p.players)) {
    if (seat == view.seat) continue;
    const games::Card played = p.trick.at(i, p.in_trick);
    product *=
        chance_of_card<G>(at_card(p, p.trick, p.in_trick, i),
                          world.own[seat].hand | games::CardSet::of(played), seat, played, knobs);
  }
  return product;
}

// And what those they played to the last one say. One card may have come since, nobody knows which: then the
// mean over all it may be.
template <class G>
double last_trick_likelihood(const core::View<G>& view, const core::State<G>& world,
                             const typename Policy<G>::Knobs& knobs) {
  using games::Card, games::CardSet;
  const auto& p = view.pub;
  if (!p.last_leader.valid()) return 1;
  const bool drew = p.hand == games::briscola_deal::kHand;
  typename G::Public then = p;
  const CardSet taken = p.last_trick.set(p.players);
  then.pile[p.leader] = then.pile[p.leader] - taken;
  then.leader = p.last_leader;
  if (drew)
    then.to_draw = static_cast<std::uint8_t>(then.to_draw + p.players);
  else
    ++then.hand;
  const bool turned_came = drew && p.to_draw == 0;
  if (turned_came) then.turned_drawn_by = core::kNoSeat;

  double product = 1;
  core::Seat seat = p.last_leader;
  for (int i = 0; i < p.players; ++i, seat = core::next_seat(seat, p.players)) {
    if (seat == view.seat) continue;
    const Card played = p.last_trick.at(i, p.players);
    CardSet hand = world.own[seat].hand;
    if (p.has_played(seat))
      hand.insert(p.trick.at((seat - p.leader + p.players) % p.players, p.in_trick));
    const auto before = at_card(then, p.last_trick, p.players, i);
    if (!drew) {
      product *= chance_of_card<G>(before, hand | CardSet::of(played), seat, played, knobs);
      continue;
    }
    const CardSet came = turned_came && p.turned_drawn_by == seat ? CardSet::of(p.turned) : hand;
    double sum = 0;
    for (const Card c : came)
      sum += chance_of_card<G>(before, (hand - CardSet::of(c)) | CardSet::of(played), seat, played,
                               knobs);
    product *= sum / came.size();
  }
  return product;
}

// The same for California Jack: what the card the other has led says. Whom his play shows to be void the worlds know.
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
struct Traits<games::Briscola> : PlainTraits<games::Briscola> {
  using G = games::Briscola;
  static constexpr Scale kScale{11, 4.5f, 1.8f, 8, 1500};
  static constexpr double kMargin = 0.03;
  // Mostly the win; the points keep it from giving up, or from carelessness, when it is decided.
  static double utility(const Outcome& o) { return o.win + o.score / 40; }
  static double likelihood(const core::View<G>& v, const core::State<G>& w,
                           const Policy<G>::Knobs& k) {
    return trick_likelihood<G>(v, w, k) * last_trick_likelihood<G>(v, w, k);
  }
  // Two players: the last tricks of a world exactly, and at the table once the stock is gone.
  static std::optional<Outcome> solved(const core::State<G>& s, core::Seat seat) {
    if (s.pub.players != 2 || s.pub.to_draw > kOpenStock) return std::nullopt;
    return outcome_of<G>(per_thread<Solver<G>>().margin(s), seat);
  }
  static std::optional<G::Move> exact(const core::View<G>& v) {
    return v.pub.players == 2 && v.pub.to_draw <= 2 ? exact_move<G>(v, 24) : std::nullopt;
  }
  static constexpr int kOpenStock = 2;
};

template <>
struct Traits<games::Joker> : PlainTraits<games::Joker> {
  using G = games::Joker;
  static constexpr Scale kScale{34, 11, 5, 3, 3000};
  static constexpr double kTrust = 1.5, kMargin = 0.1;
  static constexpr std::uint32_t kSimple = 50;
  static G::Move simple_move(const core::State<G>& s, core::Seat seat) {
    return greedy_briscola(s.pub, s.own[seat].hand);
  }
  static double likelihood(const core::View<G>& v, const core::State<G>& w,
                           const Policy<G>::Knobs& k) {
    return trick_likelihood<G>(v, w, k) * last_trick_likelihood<G>(v, w, k);
  }
};

template <>
struct Traits<games::CaliforniaJack> : PlainTraits<games::CaliforniaJack> {
  using G = games::CaliforniaJack;
  static constexpr Scale kScale{10, 4, 1.6f, 10, 500};
  // Game points decide the match, so they are the measure; the deal won is what people count.
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
  // … and at the table, where at most so many worlds are left.
  static constexpr int kFewWorlds = 24;
};

}  // namespace ai
