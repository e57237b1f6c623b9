#pragma once
// California Jack's cards and positions for tests.
#include <string_view>

#include "games/california_jack/rules.h"
#include "tests/support/cards.h"

namespace tests {

inline core::CardSet french(std::string_view codes) { return set<games::French>(codes); }
inline games::CardMove french_card(std::string_view code) { return {card<games::French>(code)}; }
inline core::Suit french_suit(char code) {
  return {static_cast<std::uint8_t>(games::French::kSuits.find(code))};
}

// A deal by seat 1. Seat 0, the leader: AH KH 2C 3C 4D 5D. Seat 1: QH JS TS 6C 7C 8D. The stock begins
// 9S 2H 3H 4H, so Spades are trump.
inline games::CaliforniaJack::State california_deal(
    const games::CaliforniaJack::Rules& rules = {}) {
  using games::CaliforniaJack;
  return CaliforniaJack::deal(
      CaliforniaJack::open(rules, core::Seat(1)),
      deck_dealing<games::French>("AH QH KH JS 2C TS 3C 6C 4D 7C 5D 8D 9S 2H 3H 4H"));
}

// A deal that has ended: seat 1 captured these cards, seat 0 all the others.
inline games::CaliforniaJack::Public captured(char trump, std::string_view by_seat_one) {
  games::CaliforniaJack::Public p;
  p.trump = french_suit(trump);
  p.pile[1] = french(by_seat_one);
  p.pile[0] = games::French::all() - p.pile[1];
  return p;
}

}  // namespace tests
