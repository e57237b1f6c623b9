#pragma once
// What play has shown that a seat's hidden cards cannot be. A seat that did not follow had no card of that suit, but
// any card that it drew since may be of that suit. Not here: the duties to follow, which are the game's.
#include <cstdint>

#include "core/bits.h"
#include "games/packs.h"

namespace games {

// A card has four bits, one for each suit it cannot be; the card held longest comes first, in the lowest bits. It was
// there whenever the others were, so they may be whatever it may be.
class Voids {
 public:
  static constexpr unsigned bit(Suit s) { return 1u << s.id; }

  // None of the hidden cards is of these suits.
  constexpr void rule_out(unsigned suits) { word_ |= suits * kEveryCard; }
  // One of the hidden cards was played. Nobody knows which. To take the oldest card that it can have been leaves every
  // hand that any other choice would leave.
  constexpr void played(Suit s) {
    const int at = core::lowest_bit(~word_ & kEveryCard << s.id) & ~3;
    const std::uint32_t older = (1u << at) - 1;
    word_ = (word_ & older) | (word_ >> 4 & ~older);
  }
  // Keeps what is known of the first `hidden` cards; nothing is known of later cards.
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
