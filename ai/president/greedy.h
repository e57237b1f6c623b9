#pragma once
// Greedy, the yardstick: a player that looks at this trick and no further. Fixed, so that figures compare over time.
#include "games/president/rules.h"

namespace ai {

// It leads its lowest rank, all its cards at once. It answers with the lowest rank that beats the play without breaking a
// set, otherwise with the lowest that beats it at all, otherwise it passes. It gives back its lowest cards. It treats the
// 3♠ as its highest single and not as a three, so it leads, plays and gives it last of all, and never with other threes.
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
