#pragma once
// Cards and sets of cards. A card is a number below 64; the game's pack says what the number means (suit, rank, code),
// see games/packs.h. Nothing here knows a game.
#include <compare>
#include <cstdint>

#include "core/bits.h"

namespace core {

struct Suit {
  std::uint8_t id = 0xFF;
  constexpr bool valid() const { return id < 4; }
  friend constexpr bool operator==(Suit, Suit) = default;
};

struct Card {
  std::uint8_t id = 0xFF;
  constexpr Card() = default;
  constexpr explicit Card(int i) : id(static_cast<std::uint8_t>(i)) {}
  constexpr bool valid() const { return id < 64; }
  friend constexpr auto operator<=>(Card, Card) = default;
  friend constexpr bool operator==(Card, Card) = default;  // implied, but nvcc must see it
};
inline constexpr Card kNoCard{};

// A set of cards in one machine word: hands, piles, packs. Iterates from the lowest id up.
class CardSet {
 public:
  constexpr CardSet() = default;
  constexpr explicit CardSet(std::uint64_t bits) : bits_(bits) {}
  static constexpr CardSet of(Card c) { return CardSet(std::uint64_t{1} << c.id); }

  constexpr bool contains(Card c) const { return c.valid() && (bits_ >> c.id & 1); }
  constexpr bool includes(CardSet s) const { return (s.bits_ & ~bits_) == 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return bit_count(bits_); }
  constexpr std::uint64_t bits() const { return bits_; }
  constexpr Card lowest() const { return Card(lowest_bit(bits_)); }    // pre: not empty
  constexpr Card highest() const { return Card(highest_bit(bits_)); }  // pre: not empty

  constexpr void insert(Card c) { bits_ |= std::uint64_t{1} << c.id; }
  constexpr void erase(Card c) { bits_ &= ~(std::uint64_t{1} << c.id); }
  friend constexpr CardSet operator|(CardSet a, CardSet b) { return CardSet(a.bits_ | b.bits_); }
  friend constexpr CardSet operator&(CardSet a, CardSet b) { return CardSet(a.bits_ & b.bits_); }
  friend constexpr CardSet operator-(CardSet a, CardSet b) { return CardSet(a.bits_ & ~b.bits_); }
  friend constexpr bool operator==(CardSet, CardSet) = default;

  struct Iterator {
    std::uint64_t left;
    constexpr Card operator*() const { return Card(lowest_bit(left)); }
    constexpr Iterator& operator++() {
      left &= left - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;
  };
  constexpr Iterator begin() const { return {bits_}; }
  constexpr Iterator end() const { return {0}; }

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace core
