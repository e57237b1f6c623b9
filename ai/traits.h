#pragma once
// What the shared search must know of a game beyond its rules: what to maximise, how likely the others' plays
// were in a world, and how to finish an ending exactly. A game without its own lines here gets the plain ones.
#include <algorithm>
#include <optional>

#include "ai/briscola_policy.h"
#include "ai/california_policy.h"
#include "ai/exact.h"
#include "ai/outcome.h"
#include "ai/policy.h"

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
  static constexpr double kTrust =
      1;  // standard errors by which search must beat the policy to overrule it
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

// How likely a player who judges by these values, give or take `blur` points, plays move `played`.
template <class G>
double chance_of(const Values<G>& v, std::size_t n, std::size_t played, float blur) {
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += std::exp((v[i] - v[played]) / blur);
  return 0.05 + 0.95 / sum;
}

// Had this seat already been the Joker before it played that card? Only a trump of its own says so.
template <class Public>
core::Seat joker_before(const Public& p, core::Seat seat, games::Card played) {
  const bool earlier =
      !(p.pile[0] | p.pile[1] | p.pile[2]).empty() &&
      !((p.pile[0] | p.pile[1] | p.pile[2]) & games::Italian::of_suit(p.trump)).empty();
  return earlier || games::Italian::suit(played) != p.trump ? seat : core::kNoSeat;
}

// What the card an opponent has played to this trick, and to the last one, says about the rest of his hand.
template <class G>
double trick_likelihood(const core::View<G>& view, const core::State<G>& world,
                        const typename Policy<G>::Knobs& knobs, float blur) {
  const auto& p = view.pub;
  double product = 1;
  core::Seat seat = p.leader;
  for (int i = 0; i < p.in_trick; ++i, seat = core::next_seat(seat, p.players)) {
    if (seat == view.seat) continue;
    typename G::Public before = p;
    before.trick = {};
    before.in_trick = 0;
    for (int j = 0; j < i; ++j)
      before.trick.push_back(p.trick.at(j, p.in_trick)), ++before.in_trick;
    typename G::Private own = world.own[seat];
    const games::Card played = p.trick.at(i, p.in_trick);
    own.hand.insert(played);
    if constexpr (requires { before.joker; })
      if (before.joker == seat) before.joker = joker_before(p, seat, played);
    const auto moves = G::legal(before, own, seat);
    Values<G> v;
    Policy<G>::values(before, own, seat, moves, knobs, v.data());
    for (std::size_t m = 0; m < moves.size(); ++m)
      if (moves[m].card == played) product *= chance_of<G>(v, moves.size(), m, blur);
  }
  return product;
}

// What a seat cannot have held when it did not follow to the last trick.
inline games::CardSet lacked_at_last_trick(const games::CaliforniaJack::Public& p,
                                           core::Seat seat) {
  using games::French;
  if (!p.last_leader.valid() || p.last_leader == seat) return {};
  const core::Suit led = French::suit(p.last_trick.from_back(1));
  const core::Suit played = French::suit(p.last_trick.from_back(0));
  if (played == led) return {};
  const bool trumped = played == p.trump;
  if (trumped && p.rules.follow == games::CaliforniaJack::kEither) return {};
  return trumped ? French::of_suit(led) : French::of_suit(led) | French::of_suit(p.trump);
}

// The same for California Jack: the card the other has led, and what he must have lacked when he did not
// follow to the last trick. Only the last trick is public; a good memory would do more.
inline double california_likelihood(const core::View<games::CaliforniaJack>& view,
                                    const core::State<games::CaliforniaJack>& world,
                                    const Policy<games::CaliforniaJack>::Knobs& knobs) {
  using G = games::CaliforniaJack;
  using games::CardSet;
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
  const CardSet hidden = world.own[other].hand - p.known[other];
  const int since =
      p.rules.stock == G::kFaceDown && p.hand == G::kHand;  // drawn unseen after that trick
  if ((hidden & lacked_at_last_trick(p, other)).size() > since) product *= 0.01;
  return product;
}

template <class G>
struct Traits : PlainTraits<G> {};

template <>
struct Traits<games::Briscola> : PlainTraits<games::Briscola> {
  using G = games::Briscola;
  static constexpr Scale kScale{10, 4, 1.5f, 12, 3000};
  // Mostly the win; the points keep it from giving up, or from carelessness, when it is decided.
  static double utility(const Outcome& o) { return o.win + o.score / 40; }
  static double likelihood(const core::View<G>& v, const core::State<G>& w,
                           const Policy<G>::Knobs& k) {
    return trick_likelihood<G>(v, w, k, 2.0f);
  }
  // Two players: the last tricks of a world exactly, and at the table once the stock is gone.
  static std::optional<Outcome> solved(const core::State<G>& s, core::Seat seat) {
    if (s.pub.players != 2 || s.pub.to_draw > kOpenStock) return std::nullopt;
    return outcome_of<G>(per_thread<Solver<G>>().margin(s), seat);
  }
  static std::optional<G::Move> exact(const core::View<G>& v) {
    return v.pub.players == 2 && v.pub.to_draw <= 2 ? exact_move<G>(v, 24) : std::nullopt;
  }
  static constexpr int kOpenStock = 0;
};

template <>
struct Traits<games::Joker> : PlainTraits<games::Joker> {
  using G = games::Joker;
  static constexpr Scale kScale{16, 6, 2, 24, 1000};
  static double likelihood(const core::View<G>& v, const core::State<G>& w,
                           const Policy<G>::Knobs& k) {
    return trick_likelihood<G>(v, w, k, 2.0f);
  }
};

template <>
struct Traits<games::CaliforniaJack> : PlainTraits<games::CaliforniaJack> {
  using G = games::CaliforniaJack;
  static constexpr Scale kScale{8, 3, 1, 40, 600};
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

#include "ai/president_traits.h"
