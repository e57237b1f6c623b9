#pragma once
// Briscola's cards and piles for tests.
#include <stdexcept>
#include <string_view>

#include "games/briscola/deal.h"
#include "tests/support/cards.h"

namespace tests {

inline core::CardSet italian(std::string_view codes) { return set<games::Italian>(codes); }
inline games::CardMove italian_card(std::string_view code) { return {card<games::Italian>(code)}; }

// Some cards out of `from` that are worth exactly `points`: tries each card with and without.
inline bool find_worth(int points, core::CardSet from, core::CardSet& out) {
  if (points == 0) return true;
  if (points < 0 || from.empty()) return false;
  const core::Card c = from.highest();
  from.erase(c);
  const int worth = games::briscola_deal::points(core::CardSet::of(c));
  if (worth > 0 && find_worth(points - worth, from, out)) {
    out.insert(c);
    return true;
  }
  return find_worth(points, from, out);
}

// Piles worth that much, seat by seat; cards without points are left out.
template <class Public>
Public with_points(std::initializer_list<int> points) {
  Public p;
  p.players = static_cast<std::uint8_t>(points.size());
  core::CardSet left = games::Italian::all();
  std::size_t seat = 0;
  for (const int worth : points) {
    if (!find_worth(worth, left, p.pile[seat])) throw std::invalid_argument("no such points");
    left = left - p.pile[seat++];
  }
  return p;
}

}  // namespace tests
