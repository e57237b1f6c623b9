#pragma once
// Greedy, the yardstick: a player that looks at this play and no further. Fixed, so that figures compare over time.
#include <algorithm>

#include "games/scopa/rules.h"

namespace ai {

// A scopa before anything, then the settebello, then the most cards of Denari, then the most cards; of equal ways the
// first listed. Without anything to take, the card that gives least away: a card of Denari gives its value, another card
// what its value lacks to 10. So it keeps the 2 of Denari behind a King, but plays it before an Ace.
constexpr games::Scopa::Move greedy_move(const core::View<games::Scopa>& v) {
  using G = games::Scopa;
  using games::CardSet;
  const auto rank = [&v](const G::Move& m) {
    const bool denari = G::Pack::suit(m.card) == G::kDenari;
    const int value = G::Pack::value(m.card);
    if (m.take.empty()) return denari ? -value : value - 10;
    const CardSet won = m.take | CardSet::of(m.card);
    return 10 + won.size() + 16 * (won & G::Pack::of_suit(G::kDenari)).size() +
           256 * won.contains(G::kSettebello) + 1024 * (m.take == v.pub.table);
  };
  const auto moves = G::legal(v.pub, v.own, v.seat);
  return *std::ranges::max_element(moves,
                                   [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
}

}  // namespace ai
