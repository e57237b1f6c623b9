#pragma once
// Knowledge, counted. Two cards that can change places in the deck without changing a view are the same to it. The
// sizes of the classes of such cards say how much the view knows.
#include <algorithm>
#include <functional>
#include <vector>

#include <gtest/gtest.h>

#include "core/game.h"

namespace tests {

template <class G>
using Look = std::function<core::View<G>(const core::Deck&)>;  // deal this, play on, and look

inline std::size_t place_of(const core::Deck& deck, core::Card c) {
  return static_cast<std::size_t>(std::find(deck.begin(), deck.end(), c) - deck.begin());
}

inline core::Deck swapped(core::Deck deck, core::Card a, core::Card b) {
  std::swap(deck[place_of(deck, a)], deck[place_of(deck, b)]);
  return deck;
}

// The sizes of the classes of `cards`, largest first.
template <class G>
std::vector<int> knowledge(const core::Deck& deck, core::CardSet cards, const Look<G>& look) {
  const core::View<G> truth = look(deck);
  std::vector<std::vector<core::Card>> classes;
  const auto same = [&](core::Card a, core::Card b) { return look(swapped(deck, a, b)) == truth; };
  for (const core::Card c : cards) {
    const auto home = std::find_if(classes.begin(), classes.end(),
                                   [&](const auto& members) { return same(members[0], c); });
    if (home == classes.end()) {
      classes.push_back({c});
      continue;
    }
    for (const core::Card member : *home) EXPECT_TRUE(same(member, c)) << "not an equivalence";
    home->push_back(c);
  }
  std::vector<int> sizes;
  for (const auto& members : classes) sizes.push_back(static_cast<int>(members.size()));
  std::sort(sizes.rbegin(), sizes.rend());
  return sizes;
}

}  // namespace tests
