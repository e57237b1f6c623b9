#pragma once
// Greedy, the yardstick: a player that looks at this trick and no further. Fixed, so that figures compare over time.
#include <algorithm>

#include "games/california_jack/rules.h"

namespace ai {

// A card counts its card points, and the trump A, J and 2 ten more. Following: if the card
// led counts, or the card that shows on the stock, the cheapest card that takes the trick: no trump if possible,
// then the lowest. Otherwise, and always when leading, the card that counts least; of several the cheapest.
constexpr games::CardMove greedy_move(const core::View<games::CaliforniaJack>& v) {
  using G = games::CaliforniaJack;
  using games::Card, games::CardSet, games::French;
  const auto trump = [&](Card c) { return French::suit(c) == v.pub.trump; };
  const auto counts = [&](Card c) {
    const int s = French::strength(c);
    return G::points(CardSet::of(c)) + (trump(c) && (s == 0 || s == 9 || s == 12) ? 10 : 0);
  };
  const auto price = [&](Card c) { return (trump(c) ? 16 : 0) + French::strength(c); };
  const Card led = v.pub.trick.back();
  const Card shown = v.pub.top;
  const bool wanted =
      v.pub.in_trick == 1 && (counts(led) > 0 || (shown.valid() && counts(shown) > 0));
  const auto beats = [&](Card c) {
    return French::suit(c) == French::suit(led) ? c > led : trump(c);
  };
  const auto cost = [&](Card c) {
    return wanted && beats(c) ? price(c) : 1000 + 100 * counts(c) + price(c);
  };
  const auto moves = G::legal(v.pub, v.own, v.seat);
  return *std::ranges::min_element(
      moves, [&](const auto& a, const auto& b) { return cost(a.card) < cost(b.card); });
}

}  // namespace ai
