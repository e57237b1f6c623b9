#pragma once
// What two-handed trick games with every card open share, for ai/solver.h. Their differences are OpenGame<G>, in
// ai/GAME/open.h; values there are the leader's less the other's.
#include <array>
#include <bit>

#include "core/game.h"

namespace ai {

using core::Card;
using core::CardSet;

// A moment between two tricks.
struct OpenNode {
  CardSet lead, follow;  // the hand that leads and the other
  int stock = 0;         // cards left to draw
  int ahead = 0;         // card points taken so far, the leader's less the other's
  int left = 0;          // card points still in the hands and in the stock
};

// What is certain without a search: the value to come is in [low, high]. In mode 1 card points no longer matter.
struct OpenBounds {
  int low = 0, high = 0;
  int mode = 0;
  int past = 0;  // what the value to come depends on besides the cards, in 7 bits
};

constexpr CardSet up_to(Card c) {
  return CardSet((std::uint64_t{2} << c.id) - 1);
}  // its id and below
constexpr CardSet lower_than(Card c) { return CardSet((std::uint64_t{1} << c.id) - 1); }

// The suits, which both packs lay out alike.
template <class Pack>
class OpenSuits {
 public:
  explicit OpenSuits(core::Suit trump) : trumps_(Pack::of_suit(trump)) {}

  bool trump(Card c) const { return (trumps_.bits() >> c.id & 1) != 0; }
  // The replies that would take a trick led with c.
  CardSet beaters(Card c) const {
    const CardSet higher = Pack::of_suit(Pack::suit(c)) - up_to(c);
    return trump(c) ? higher : higher | trumps_;
  }

 protected:
  // Trumps of a hand that no other card can ever beat, so that their holder captures them.
  CardSet masters(CardSet hand, CardSet elsewhere) const {
    const CardSet theirs = elsewhere & trumps_;
    return theirs.empty() ? hand & trumps_ : (hand & trumps_) - up_to(theirs.highest());
  }

  CardSet trumps_;  // NOLINT(readability-identifier-naming): protected
};

// What a view leaves open: these cards fill these places of the stock and the other hand.
template <class G>
struct Doubt {
  core::State<G> known;
  CardSet cards;
  int first = 0, places = 0;  // of the stock, from its bottom

  // The number of ways, counted up to `limit`.
  int worlds(int limit) const {
    int n = 1;
    for (int i = 0; i < places && n <= limit; ++i) n *= cards.size() - i;
    return n;
  }
};

template <class G>
class OpenGame;

}  // namespace ai
