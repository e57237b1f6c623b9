#pragma once
// What play has shown that the cards a seat hides cannot be: who did not follow had none of that suit, but
// what he drew since may be anything. Not here: which duties there are; that is the game's.
#include <cstdint>

#include "core/bits.h"
#include "games/packs.h"

namespace games {

// A card has four bits, one for each suit it cannot be; the card held longest comes first, in the lowest bits.
// It was there whenever the others were, so what it may be they may be too.
class Voids {
 public:
  static constexpr unsigned bit(Suit s) { return 1u << s.id; }

  // None of the hidden cards is of these suits.
  constexpr void rule_out(unsigned suits) { word_ |= suits * kEveryCard; }
  // One of the hidden cards was played. It is not known which: taking the oldest that it can have been leaves
  // every hand that any other would have left.
  constexpr void played(Suit s) {
    const int at = core::lowest_bit(~word_ & kEveryCard << s.id) & ~3;
    const std::uint32_t older = (1u << at) - 1;
    word_ = (word_ & older) | (word_ >> 4 & ~older);
  }
  // That was said of so many hidden cards, not of any that come later.
  constexpr void keep(int hidden) { word_ &= (1u << 4 * hidden) - 1; }
  // What hidden card i may be.
  template <class Pack>
  constexpr CardSet allowed(int i) const {
    CardSet cards = Pack::all();
    for (std::uint8_t s = 0; s < 4; ++s)
      if (word_ >> (4 * i + s) & 1) cards = cards - Pack::of_suit({s});
    return cards;
  }
  // Can these be the hidden cards?
  template <class Pack>
  constexpr bool allow(CardSet hidden) const {
    for (int i = 0, n = hidden.size(); i < n; ++i)
      if ((hidden & allowed<Pack>(i)).size() <= i) return false;
    return true;
  }
  friend constexpr bool operator==(Voids, Voids) = default;

 private:
  static constexpr std::uint32_t kEveryCard = 0x1111'1111;
  std::uint32_t word_ = 0;
};

}  // namespace games
