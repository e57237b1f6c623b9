#pragma once
// Greedy, the yardstick: a player that looks at this trick and no further. Fixed, so that figures compare over time.
#include <algorithm>

#include "games/tressette/rules.h"

namespace ai {

// A trick that counts and that an opponent holds is taken with the lowest card that takes it. Otherwise, and always when
// leading, the card that counts least; of several the lowest.
constexpr games::CardMove greedy_move(const core::View<games::Tressette>& v) {
  using G = games::Tressette;
  using games::Card, games::CardSet;
  const auto& p = v.pub;
  Card top;
  core::Seat holder;
  for (int i = 0; i < p.in_trick; ++i) {
    const Card c = p.trick.at(i, p.in_trick);
    if (i > 0 && (G::Pack::suit(c) != G::Pack::suit(top) || c < top)) continue;
    top = c;
    holder = p.clockwise(p.leader, i);
  }
  const bool wanted = p.in_trick > 0 && G::thirds(p.trick.set(p.in_trick)) > 0 &&
                      G::side(p.rules, holder) != G::side(p.rules, v.seat);
  const auto cost = [&](Card c) {
    const bool takes = wanted && G::Pack::suit(c) == G::Pack::suit(top) && c > top;
    return takes ? G::Pack::strength(c)
                 : 100 + 16 * G::thirds(CardSet::of(c)) + G::Pack::strength(c);
  };
  const auto moves = G::legal(v.pub, v.own, v.seat);
  return *std::ranges::min_element(
      moves, [&](const auto& a, const auto& b) { return cost(a.card) < cost(b.card); });
}

}  // namespace ai
