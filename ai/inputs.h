#pragma once
// What a net learns, one description per game: a list of yes-or-no questions about a View, numbered from 0. It is the
// same on the GPU that trains, in tests and at the table, and takes nothing but a View, so a net knows only what its
// seat may know. Suits are named from the trump on, seats from the mover on, so that like positions look alike. Not
// here: what only the critic of training sees, see training/truth.h; the net itself, see ai/net.h.
//
//   template <> struct Inputs<G, kSeats> {
//     static constexpr int kCount, kActions;                   questions; answers of a net, one per kind of move
//     static constexpr void write(const View<G>&, Bits& bits);   calls bits.set(i) for each i that is true
//     static constexpr int action(const Public&, const Move&);
//     static constexpr Move move(const Public&, int action);     pre: the move is legal
//   };
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

// A card's number, the trumps first, then suit by suit from there.
template <class Pack, int kRanks>
struct FromTrump {
  static constexpr int kCards = 4 * kRanks;
  core::Suit trump;

  constexpr int suit(core::Suit s) const { return (s.id - trump.id) & 3; }
  constexpr int number(core::Card c) const {
    return suit(Pack::suit(c)) * kRanks + Pack::strength(c);
  }
  constexpr core::Card card(int number) const {
    const int suit = (number / kRanks + trump.id) & 3;
    return Pack::card({static_cast<std::uint8_t>(suit)}, number % kRanks);
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
