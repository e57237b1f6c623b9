#pragma once
// The packs: what a card's number means. A pack gives suits, ranks and the two-character codes used everywhere (JSON,
// transcripts, command line, tests).
#include <array>
#include <cstdint>
#include <string_view>

#include "core/card.h"

namespace games {

using core::Card;
using core::CardSet;
using core::Suit;

// One suit after the other, 16 numbers apart; within a suit by strength:
//   id = suit << 4 | strength        a suit is a 16-bit lane of a CardSet
template <int kRanks>
struct SuitedPack {
  static constexpr std::uint64_t kEverySuit = 0x0001'0001'0001'0001;

  static constexpr CardSet all() { return CardSet(kEverySuit * ((1u << kRanks) - 1)); }
  static constexpr Suit suit(Card c) { return {static_cast<std::uint8_t>(c.id >> 4)}; }
  static constexpr int strength(Card c) { return c.id & 15; }
  static constexpr int rank(Card c) { return strength(c); }
  static constexpr Card card(Suit s, int strength) { return Card(s.id << 4 | strength); }
  static constexpr CardSet of_suit(Suit s) { return CardSet(std::uint64_t{0xFFFF} << (s.id * 16)); }
  static constexpr CardSet of_strength(int strength) { return CardSet(kEverySuit << strength); }
};

// 40 cards: Bastoni, Coppe, Denari, Spade. Strength 0..9 is the order in which cards beat each other, the ace and the
// three on top.
struct Italian : SuitedPack<10> {
  static constexpr std::string_view kSuits = "BCDS";
  static constexpr std::string_view kRanks = "24567JCK3A";
};

// 52 cards, ace high.
struct French : SuitedPack<13> {
  static constexpr std::string_view kSuits = "CDHS";
  static constexpr std::string_view kRanks = "23456789TJQKA";
};

// 52 cards by rank, two high, for games where a play is cards of one rank:
//   id = rank << 2 | suit            a rank is a 4-bit lane of a CardSet
struct FrenchByRank {
  static constexpr std::string_view kSuits = "CDHS";
  static constexpr std::string_view kRanks = "3456789TJQKA2";

  static constexpr CardSet all() { return CardSet((std::uint64_t{1} << 52) - 1); }
  static constexpr Suit suit(Card c) { return {static_cast<std::uint8_t>(c.id & 3)}; }
  static constexpr int rank(Card c) { return c.id >> 2; }
  static constexpr Card card(Suit s, int rank) { return Card(rank << 2 | s.id); }
  static constexpr CardSet of_rank(int rank) { return CardSet(std::uint64_t{15} << (rank * 4)); }
};

template <class Pack>
constexpr char suit_code(Suit s) {
  return Pack::kSuits[s.id];
}

template <class Pack>
constexpr std::array<char, 2> code(Card c) {
  return {Pack::kRanks[static_cast<std::size_t>(Pack::rank(c))], suit_code<Pack>(Pack::suit(c))};
}

// The card with that code; none if the pack has no such card.
template <class Pack>
constexpr Card card_from(std::string_view code) {
  if (code.size() != 2) return core::kNoCard;
  const auto rank = Pack::kRanks.find(code[0]);
  const auto suit = Pack::kSuits.find(code[1]);
  if (rank == std::string_view::npos || suit == std::string_view::npos) return core::kNoCard;
  return Pack::card({static_cast<std::uint8_t>(suit)}, static_cast<int>(rank));
}

}  // namespace games
