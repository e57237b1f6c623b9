#pragma once
// What a net learns, one description per game: a list of yes-or-no questions about a View, numbered from 0. It is the
// same on the GPU that trains, in tests and at the table, and takes nothing but a View, so a net knows only what its
// seat may know. Suits are named from the trump on, seats from the mover on, so that like positions look alike. Not
// here: what only the critic of training sees, see training/truth.h; the net itself, see ai/net.h.
//
//   template <> struct Inputs<G, kSeats> {
//     static constexpr int kCount, kActions;                   questions; answers of a net, one per kind of move
//     static constexpr void write(const View<G>&, Bits& bits, int order = 0);   bits.set(i) for each i that is true
//     static constexpr int action(const Public&, const Move&, int order = 0);
//     static constexpr Move move(const Public&, const Private&, int action);   pre: there is such a legal move
//   };
// kOrders is the number of orders of the suits that are alike. Moves that differ in nothing that matters are one action.
// Where one net serves several numbers of seats, kNetSeats is the number in its name.
#include <algorithm>
#include <array>
#include <cassert>
#include <type_traits>

#include "core/game.h"

namespace ai {

template <class G, int kSeats>
struct Inputs;

template <class G, int kSeats>
concept HasInputs = requires { Inputs<G, kSeats>::kCount; };

// A card's number, the trumps first, then suit by suit from there; the three plain suits, which are alike, in any of
// their six orders.
template <class Pack, int kRanks>
struct FromTrump {
  static constexpr int kCards = 4 * kRanks, kOrders = 6;
  core::Suit trump;
  int order = 0;

  constexpr int suit(core::Suit s) const { return place((s.id - trump.id) & 3); }
  constexpr int number(core::Card c) const {
    return suit(Pack::suit(c)) * kRanks + Pack::strength(c);
  }
  constexpr core::Card card(int number) const {
    int steps = 0;
    while (place(steps) != number / kRanks) ++steps;
    return Pack::card({static_cast<std::uint8_t>((steps + trump.id) & 3)}, number % kRanks);
  }

 private:
  // The place of the suit that many steps from the trump: three times two bits per order.
  constexpr int place(int steps) const {
    constexpr std::uint64_t kPlaces = 0x6E77B6B79;
    return steps == 0 ? 0 : static_cast<int>(kPlaces >> (6 * order + 2 * (steps - 1)) & 3);
  }
};

// Writes question after question, so that the number of a question is its place in the description.
template <class Naming, class Bits>
class Questions {
 public:
  constexpr Questions(const Naming& naming, Bits& bits) : naming_(naming), bits_(bits) {}

  // A question per card: is it one of these?
  constexpr void cards(core::CardSet set) {
    for (const core::Card c : set) bits_.set(at_ + naming_.number(c));
    at_ += Naming::kCards;
  }
  constexpr void card(core::Card c) { cards(c.valid() ? core::CardSet::of(c) : core::CardSet{}); }
  // Which of n is it? All answers are no if it is none of them.
  constexpr void one_of(int i, int n) {
    if (i >= 0 && i < n) bits_.set(at_ + i);
    at_ += n;
  }
  constexpr void flag(bool yes) { one_of(yes ? 0 : -1, 1); }
  constexpr int asked() const { return at_; }

 private:
  const Naming& naming_;
  Bits& bits_;
  int at_ = 0;
};

}  // namespace ai
