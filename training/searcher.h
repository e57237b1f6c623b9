#pragma once
// The master without a net (ai/search.h) in Briscola for two, as a GPU can play it: the same worlds, weights, playouts, margins
// and solved endings, over a fixed number of worlds in which no move drops out. A world has a generator of its own, so the
// choice does not depend on how many threads share the worlds. Not here: launches, see training/sim.cu.
#include <cmath>

#include "ai/briscola/likelihood.h"
#include "ai/briscola/policy.h"
#include "training/sim.h"

namespace training {

template <class G, int kSeats>
class Searcher;  // of a game that has one

// The last tricks with every card open: what is still to come for the leader, less what is to come for the other, if
// both play perfectly. ai/solver.h finds the same for any number of tricks, with a table that a GPU has no room for.
class OpenEnding {
 public:
  using Card = games::Card;
  using CardSet = games::CardSet;

  static constexpr int kStock = 2;  // at most as many cards are left to draw

  // The hands of the leader and of the other, where the leader has led that card, or none yet. The winner of this trick draws
  // `first`, the other `second`, or nothing is left to draw.
  constexpr OpenEnding(core::Suit trump, Card first, Card second)
      : trump_(trump), first_(first), second_(second) {}
  constexpr int to_come(CardSet lead, CardSet follow, Card led) const {
    if (led.valid()) lead.insert(led);
    const int hand = lead.size();
    CardSet all = lead | follow;
    if (first_.valid()) all = all | CardSet::of(first_) | CardSet::of(second_);
    const Span whole{-kMost, kMost, games::briscola_deal::points(all)};
    if (first_.valid()) return value<3, true>(lead, follow, led, whole);
    if (hand == 3) return value<3, false>(lead, follow, led, whole);
    if (hand == 2) return value<2, false>(lead, follow, led, whole);
    return hand == 1 ? value<1, false>(lead, follow, led, whole) : 0;
  }

 private:
  // The answer is exact within (low, high), otherwise a bound. So many points are still to come.
  struct Span {
    int low, high, left;
  };

  // The leader has led that card, or none yet.
  template <int kHand, bool kDraws>
  constexpr int value(CardSet lead, CardSet follow, Card led, Span in) const {
    if constexpr (kHand == 0) {
      return 0;
    } else {
      if (in.left <= in.low) return in.left;
      if (-in.left >= in.high) return -in.left;
      int best = -kMost;
      for (const Card a : led.valid() ? CardSet::of(led) : lead) {
        const int low = best > in.low ? best : in.low;
        const int worst = answer<kHand, kDraws>(lead, follow, a, {low, in.high, in.left});
        best = worst > best ? worst : best;
        if (best >= in.high) break;
      }
      return best;
    }
  }
  template <int kHand, bool kDraws>
  constexpr int answer(CardSet lead, CardSet follow, Card a, Span in) const {
    constexpr int kNext = kDraws ? kHand : kHand - 1;
    const CardSet beaters = ai::briscola_policy::beaters(a, trump_);
    lead.erase(a);
    int worst = kMost;
    for (const bool takes : {true, false}) {  // the better reply is often one that takes
      for (const Card b : takes ? follow& beaters : follow - beaters) {
        const int points = ai::briscola_policy::points(a) + ai::briscola_policy::points(b);
        const int top = worst < in.high ? worst : in.high, left = in.left - points;
        CardSet others = follow;
        others.erase(b);
        CardSet winner = takes ? others : lead, loser = takes ? lead : others;
        if constexpr (kDraws) winner.insert(first_), loser.insert(second_);
        const Span next = takes ? Span{-top - points, -in.low - points, left}
                                : Span{in.low - points, top - points, left};
        const int v = points + value<kNext, false>(winner, loser, {}, next);
        worst = (takes ? -v : v) < worst ? (takes ? -v : v) : worst;
        if (worst <= in.low) return worst;
      }
    }
    return worst;
  }

  static constexpr int kMost = 120;
  core::Suit trump_;
  Card first_, second_;  // what the winner of the next trick draws, and the loser
};

// A world in a few registers, which the policy plays on to its end: the rules for two seats without what only views need.
class Duel {
 public:
  using Card = games::Card;
  using CardSet = games::CardSet;
  using State = core::State<games::Briscola>;

  constexpr explicit Duel(const State& s)
      : to_draw(s.pub.to_draw),
        in_trick(s.pub.in_trick),
        trump(s.pub.trump),
        turned(s.pub.turned),
        leader(s.pub.leader),
        trick{s.pub.in_trick > 0 ? s.pub.trick.back() : Card{}},
        hands_{s.own[0].hand, s.own[1].hand},
        played_(s.pub.played()),
        ahead_(games::briscola_deal::points(s.pub.pile[0]) -
               games::briscola_deal::points(s.pub.pile[1])),
        stock_(s.secret.stock.data()) {}

  // Seat 0's points at the end less seat 1's, if a seat plays that card, the policy goes on, and the last tricks are perfect.
  constexpr int margin_after(Card first, const ai::BriscolaKnobs& knobs) {
    play(first);
    while (to_draw > OpenEnding::kStock) play(favourite(knobs));
    const OpenEnding end(trump, to_draw > 0 ? stock_[1] : Card{}, to_draw > 0 ? stock_[0] : Card{});
    const bool second = leader == 1;
    const int rest = end.to_come(hands_[second], hands_[!second], trick.led);
    return ahead_ + (second ? -rest : rest);
  }

  // What ai/briscola/policy.h reads of a Public.
  struct Led {
    Card led;
    constexpr Card at(int, int) const { return led; }
  };
  static constexpr int players = 2;
  int to_draw, in_trick;
  core::Suit trump;
  Card turned;
  core::Seat leader;
  Led trick;
  constexpr CardSet played() const { return played_; }

 private:
  constexpr bool turn() const { return (leader ^ in_trick) != 0; }

  constexpr Card favourite(const ai::BriscolaKnobs& knobs) const {
    float worth[3];
    const bool me = turn();
    const CardSet hand = hands_[me];
    ai::briscola_policy::values(
        *this, hand, core::Seat(me), knobs, [me](core::Seat s) { return s == me ? 1.0f : -1.0f; },
        worth);
    Card best = hand.lowest();
    float most = worth[0];
    int n = 0;
    for (const Card c : hand) {
      if (worth[n] > most) most = worth[n], best = c;
      ++n;
    }
    return best;
  }

  constexpr void play(Card c) {
    hands_[turn()].erase(c);
    played_.insert(c);
    if (in_trick == 0) {
      trick.led = c;
      in_trick = 1;
      return;
    }
    const bool taken = ai::briscola_policy::beaters(trick.led, trump).contains(c);
    const bool taker = (leader == 1) != taken;
    const int points = ai::briscola_policy::points(trick.led) + ai::briscola_policy::points(c);
    ahead_ += taker ? -points : points;
    trick.led = {};
    in_trick = 0;
    leader = core::Seat(taker);
    if (to_draw == 0) return;
    hands_[taker].insert(stock_[to_draw - 1]);
    hands_[!taker].insert(stock_[to_draw - 2]);
    to_draw -= 2;
  }

  // By seat; written without a computed place, so that it stays in registers.
  struct Hands {
    CardSet first, second;
    constexpr CardSet& operator[](bool seat) { return seat ? second : first; }
    constexpr const CardSet& operator[](bool seat) const { return seat ? second : first; }
  };
  Hands hands_;
  CardSet played_;
  int ahead_;
  const Card* stock_;
};

template <>
class Searcher<games::Briscola, 2> {
 public:
  using G = games::Briscola;
  using Sim = Simulator<G, 2>;
  using State = core::State<G>;
  using Knobs = ai::Policy<G>::Knobs;

  // What some worlds say about each move, in units of utility; sums over the worlds by their weights.
  struct Tally {
    static constexpr int kNumbers = 2 + 3 * G::kMaxMoves;
    float sums[kNumbers] = {};
    constexpr float& weight() { return sums[0]; }
    constexpr float& weight_squared() { return sums[1]; }
    constexpr float& utility(int move) { return sums[2 + move]; }
    constexpr float& lead(int move) { return sums[2 + G::kMaxMoves + move]; }  // over the policy's
    constexpr float& lead_squared(int move) { return sums[2 + 2 * G::kMaxMoves + move]; }
  };

  // pre: the seat has a choice.
  TRAINING_BOTH Searcher(const State& s, core::Seat seat, const Knobs& knobs)
      : view_(core::view(s, seat)), knobs_(knobs), moves_(core::legal(view_)) {
    ai::Policy<G>::values(view_.pub, view_.own, seat, moves_, knobs_, liking_.data());
    first_ = static_cast<int>(ai::best_of<G>(liking_, moves_.size()));
  }

  // Every `step`-th world from `from` on, of `worlds`; where all of them are known, of as many as there are.
  TRAINING_BOTH Tally share(std::uint64_t seed, int from, int step, int worlds) const {
    Tally t;
    if (few()) {
      for (int i = from; i < known_worlds(); i += step) add(known_world(i), 1, t);
    } else {
      for (int i = from; i < worlds; i += step) {
        core::Rng rng(mixed(seed, static_cast<std::uint64_t>(i)));
        const State world = G::sample(view_, rng);
        add(world,
            static_cast<float>(ai::trick_likelihood<G>(view_, world, knobs_) *
                               ai::last_trick_likelihood<G>(view_, world, knobs_)),
            t);
      }
    }
    return t;
  }

  // pre: the tally is of all worlds.
  TRAINING_BOTH int action(Tally& t) const {
    return ai::Inputs<G, 2>::action(view_.pub, moves_[static_cast<std::size_t>(best(t))]);
  }

 private:
  // As ai/briscola/player.h and ai/plain_traits.h say; tests/training/searcher_test.cpp compares.
  static constexpr float kMargin = 0.03f, kTrust = 1;

  TRAINING_BOTH int best(Tally& t) const {
    int best = first_;
    for (int i = 0; i < count(); ++i) {
      const float more = (t.utility(i) - t.utility(best)) / t.weight();
      if (few() ? more > kSame || (more > -kSame && likes(i, best)) : more > 0) best = i;
    }
    if (best == first_ || few()) return best;
    const float mean = t.lead(best) / t.weight();
    const float effective = t.weight() * t.weight() / t.weight_squared();
    const float spread = t.lead_squared(best) / t.weight() - mean * mean;
    const float error = sqrtf((spread > 1e-9f ? spread : 1e-9f) / effective);
    return mean > kTrust * error + kMargin ? best : first_;
  }
  TRAINING_BOTH bool likes(int a, int b) const {
    return liking_[static_cast<std::size_t>(a)] > liking_[static_cast<std::size_t>(b)];
  }
  TRAINING_BOTH int count() const { return static_cast<int>(moves_.size()); }

  TRAINING_BOTH void add(const State& world, float weight, Tally& t) const {
    float utility[G::kMaxMoves] = {};
    const Duel start(world);
    for (int i = 0; i < count(); ++i)
      utility[i] = play_out(start, moves_[static_cast<std::size_t>(i)]);
    t.weight() += weight;
    t.weight_squared() += weight * weight;
    for (int i = 0; i < count(); ++i) {
      const float lead = utility[i] - utility[first_];
      t.utility(i) += weight * utility[i];
      t.lead(i) += weight * lead;
      t.lead_squared(i) += weight * lead * lead;
    }
  }

  TRAINING_BOTH float play_out(Duel world, const G::Move& first) const {
    const int margin = world.margin_after(first.card, knobs_[0]);
    const int mine = view_.seat == 0 ? margin : -margin;
    return static_cast<float>(core::win_of(mine, 0)) + static_cast<float>(mine) / 80;
  }

  // With the last two cards to draw, or none, the hidden cards are the other hand and at most one more.
  TRAINING_BOTH bool few() const { return view_.pub.to_draw <= OpenEnding::kStock; }
  TRAINING_BOTH games::CardSet hidden() const {
    games::CardSet cards = games::Italian::all() - view_.own.hand - view_.pub.played();
    if (view_.pub.to_draw > 0) cards.erase(view_.pub.turned);
    return cards;
  }
  TRAINING_BOTH int known_worlds() const { return view_.pub.to_draw > 0 ? hidden().size() : 1; }
  TRAINING_BOTH State known_world(int number) const {
    State s;
    s.pub = view_.pub;
    s.own[view_.seat] = view_.own;
    games::CardSet other = hidden();
    if (view_.pub.to_draw > 0) {
      games::Card next;
      for (const games::Card c : other)
        if (number-- == 0) next = c;
      other.erase(next);
      s.secret.stock[0] = view_.pub.turned;
      s.secret.stock[1] = next;
    }
    s.own[1 - view_.seat].hand = other;
    return s;
  }

  static constexpr float kSame = 1e-5f;  // utilities of a few worlds differ by more, or not at all
  core::View<G> view_;
  const Knobs& knobs_;
  core::Moves<G> moves_;
  ai::Values<G> liking_{};
  int first_ = 0;  // the policy's move, which stands unless another is clearly better
};

template <class Sim>
using SearcherOf = Searcher<typename Sim::Game, Sim::kSeatCount>;
template <class Sim>
concept HasSearcher = requires { sizeof(SearcherOf<Sim>); };

}  // namespace training
