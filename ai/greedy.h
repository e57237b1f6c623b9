#pragma once
// The yardstick: a player that looks at this trick and no further. Fixed, so that figures compare over time.
#include "ai/briscola_policy.h"
#include "games/all.h"

namespace ai {

// Briscola and Joker. Leading: the non-trump with the fewest points if it has at most 4; else the trump with
// the fewest if it has fewer than 4; else the non-trump (without one, the trump) with the fewest.
// Following: a card's value is the points on the table and its own, positive if it wins so far; the best
// non-trump if its value is not negative or if no trump has a value of at least 0; else the best trump.
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
constexpr games::CardMove greedy_move(const core::View<games::Joker>& v) {
  return greedy_briscola(v.pub, v.own.hand);
}

// California Jack. A card counts its card points, and the trump A, J and 2 ten more. Following: if the card
// led counts, or the card that shows on the stock, the cheapest card that takes the trick: no trump if possible,
// then the lowest. Else, and always when leading, the card that counts least; of several the cheapest.
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

// President. He leads the lowest rank he has, all its cards at once. He answers with the lowest rank that
// beats the play without breaking a set, else with the lowest that beats it at all, else he passes. He gives
// back his lowest cards. The 3♠ is to him his highest single and no three: he leads, plays and gives it last of
// all, and never with other threes.
constexpr games::President::Move greedy_move(const core::View<games::President>& v) {
  using games::CardSet, games::President, games::FrenchByRank;
  const CardSet spade = CardSet::of(President::kThreeOfSpades), plain = v.own.hand - spade;
  const auto lowest = [](CardSet from, int n) {
    CardSet out;
    for (; n > 0; --n) {
      out.insert(from.lowest());
      from.erase(from.lowest());
    }
    return out;
  };
  const auto of_rank = [&](int rank) { return plain & FrenchByRank::of_rank(rank); };
  if (v.pub.phase == President::Phase::kExchange)
    return {lowest(plain, President::owed(v.pub, v.seat)), President::Act::kGive};
  if (v.pub.table.empty())
    return {plain.empty() ? spade : of_rank(FrenchByRank::rank(plain.lowest()))};
  const int count = v.pub.table.size(), rank = FrenchByRank::rank(v.pub.table.lowest());
  if (v.pub.table == spade) return {{}, President::Act::kPass};
  CardSet breaking;
  for (int r = rank + 1; r < 13; ++r) {
    if (of_rank(r).size() == count) return {of_rank(r)};
    if (breaking.empty() && of_rank(r).size() > count) breaking = lowest(of_rank(r), count);
  }
  if (breaking.empty() && count == 1) breaking = spade & v.own.hand;
  if (!breaking.empty()) return {breaking};
  return {{}, President::Act::kPass};
}

}  // namespace ai
