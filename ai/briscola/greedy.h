#pragma once
// Greedy, the yardstick: a player that looks at this trick and no further. Fixed, so that figures compare over time.
#include "ai/briscola/policy.h"

namespace ai {

// Leading: the non-trump with the fewest points if it has at most 4; otherwise the trump with the fewest if it has
// fewer than 4; otherwise the non-trump (without one, the trump) with the fewest. Following: a card's value is the
// points on the table and its own, positive if it wins so far; the best non-trump if its value is not negative or if no
// trump has a value of at least 0; otherwise the best trump.
constexpr games::CardMove greedy_briscola(const games::briscola_deal::Public& p,
                                          games::CardSet hand) {
  using briscola_policy::points;
  using games::Card, games::Italian;
  Card plain, trump;  // the best so far of each kind
  int plain_value = 0, trump_value = 0;
  Card top;
  int on_table = 0;
  for (int i = 0; i < p.in_trick; ++i) {
    const Card c = p.trick.at(i, p.in_trick);
    on_table += points(c);
    if (!top.valid() || briscola_policy::beaters(top, p.trump).contains(c)) top = c;
  }
  for (const Card c : hand) {
    const bool wins = !top.valid() || briscola_policy::beaters(top, p.trump).contains(c);
    const int value = p.in_trick == 0 ? -points(c)
                      : wins          ? on_table + points(c)
                                      : -(on_table + points(c));
    const bool is_trump = Italian::suit(c) == p.trump;
    Card& best = is_trump ? trump : plain;
    int& best_value = is_trump ? trump_value : plain_value;
    if (best.valid() && value <= best_value) continue;
    best = c;
    best_value = value;
  }
  if (!trump.valid()) return {plain};
  if (!plain.valid()) return {trump};
  if (p.in_trick == 0) return {plain_value >= -4 ? plain : trump_value > -4 ? trump : plain};
  return {plain_value >= 0 || trump_value < 0 ? plain : trump};
}

constexpr games::CardMove greedy_move(const core::View<games::Briscola>& v) {
  return greedy_briscola(v.pub, v.own.hand);
}
}  // namespace ai
