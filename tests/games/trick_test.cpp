// A trick: its cards in order of play, and its taker.
#include "games/trick.h"

#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/cards.h"

namespace tests {
namespace {

using core::Card;
using core::Suit;
using games::French;
using games::Italian;
using games::Trick;

Trick trick(const std::vector<Card>& cards) {
  Trick t;
  for (const Card c : cards) t.push_back(c);
  return t;
}

// Read literally: "The highest trump wins the trick; without a trump, the highest card of the suit led."
template <class Pack>
int slow_winner(const std::vector<Card>& cards, Suit trump) {
  const auto highest_of = [&](Suit suit) {
    int best = -1;
    for (int i = 0; i < static_cast<int>(cards.size()); ++i) {
      const Card c = cards[static_cast<std::size_t>(i)];
      if (Pack::suit(c) != suit) continue;
      if (best < 0 || Pack::strength(c) > Pack::strength(cards[static_cast<std::size_t>(best)]))
        best = i;
    }
    return best;
  };
  const int by_trump = highest_of(trump);
  return by_trump >= 0 ? by_trump : highest_of(Pack::suit(cards[0]));
}

template <class Pack, int kSize>
void check_winner() {
  std::vector<Card> pack;
  for (const Card c : Pack::all()) pack.push_back(c);
  core::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  core::shuffle(std::span<Card>(pack), rng);
  pack.resize(kSize);
  const Suit trump{static_cast<std::uint8_t>(rng.below(4))};
  RC_ASSERT((games::winner<Pack, kSize>(trick(pack), trump)) == slow_winner<Pack>(pack, trump));
}

RC_GTEST_PROP(Trick, OfTwoIsWonAsTheRulesSay, ()) { check_winner<French, 2>(); }
RC_GTEST_PROP(Trick, OfTwoItalianCardsIsWonAsTheRulesSay, ()) { check_winner<Italian, 2>(); }
RC_GTEST_PROP(Trick, OfThreeIsWonAsTheRulesSay, ()) { check_winner<Italian, 3>(); }
RC_GTEST_PROP(Trick, OfFourIsWonAsTheRulesSay, ()) { check_winner<Italian, 4>(); }

TEST(Trick, IsEmptyAtFirst) {
  EXPECT_TRUE(Trick().empty());
  EXPECT_EQ(Trick().size(), 0);
  EXPECT_TRUE(Trick().cards().empty());
}

RC_GTEST_PROP(Trick, KeepsItsCardsInOrderOfPlay, ()) {
  const auto size = *rc::gen::inRange<std::size_t>(0, 5);
  const auto ids = *rc::gen::container<std::vector<int>>(size, rc::gen::inRange(0, 64));
  std::vector<Card> played;
  for (const int id : ids) played.push_back(Card(id));
  const Trick t = trick(played);
  const Trick::Cards kept = t.cards();
  const int n = static_cast<int>(size);
  RC_ASSERT(t.size() == n && t.empty() == played.empty());
  RC_ASSERT(std::vector<Card>(kept.begin(), kept.end()) == played);
  if (n > 0) RC_ASSERT(t.back() == played.back());
  for (int i = 0; i < n; ++i) RC_ASSERT(t.at(i, n) == played[static_cast<std::size_t>(i)]);
  for (const Card c : played) RC_ASSERT(t.set(n).contains(c));
}

TEST(Trick, IsEqualCardByCard) {
  EXPECT_EQ(trick(cards<Italian>("3B 2C")), trick(cards<Italian>("3B 2C")));
  EXPECT_FALSE(trick(cards<Italian>("3B 2C")) == trick(cards<Italian>("2C 3B")));
}

}  // namespace
}  // namespace tests
