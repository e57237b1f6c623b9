// Cards and sets of cards; the sets against std::set, which cannot be wrong.
#include "core/card.h"

#include <algorithm>
#include <set>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tests {
namespace {

using core::Card;
using core::CardSet;
using Slow = std::set<int>;

Slow slow(CardSet s) {
  Slow out;
  for (const Card c : s) out.insert(c.id);
  return out;
}

template <class Operation>
Slow combine(const Slow& a, const Slow& b, Operation operation) {
  Slow out;
  operation(a.begin(), a.end(), b.begin(), b.end(), std::inserter(out, out.end()));
  return out;
}

TEST(Card, IsNobodyUntilItIsGivenANumber) {
  EXPECT_FALSE(Card().valid());
  EXPECT_EQ(Card(), core::kNoCard);
  EXPECT_TRUE(Card(0).valid());
  EXPECT_TRUE(Card(63).valid());
  EXPECT_FALSE(Card(64).valid());
  EXPECT_LT(Card(3), Card(4));
}

TEST(Suit, HasFourValuesAndNone) {
  EXPECT_FALSE(core::Suit().valid());
  EXPECT_TRUE(core::Suit{3}.valid());
  EXPECT_FALSE(core::Suit{4}.valid());
}

TEST(CardSet, IsEmptyAtFirst) {
  EXPECT_TRUE(CardSet().empty());
  EXPECT_EQ(CardSet().size(), 0);
  EXPECT_EQ(CardSet().begin(), CardSet().end());
}

TEST(CardSet, NeverContainsNoCard) {
  const CardSet all(~std::uint64_t{0});
  EXPECT_FALSE(all.contains(core::kNoCard));
  EXPECT_TRUE(all.contains(Card(63)));
  EXPECT_EQ(all.size(), 64);
}

RC_GTEST_PROP(CardSet, IteratesFromTheLowestUp, (std::uint64_t bits)) {
  std::vector<int> ids;
  for (const Card c : CardSet(bits)) ids.push_back(c.id);
  RC_ASSERT(std::is_sorted(ids.begin(), ids.end()));
  RC_ASSERT(ids.size() == static_cast<std::size_t>(CardSet(bits).size()));
  for (const int id : ids) RC_ASSERT((bits >> id & 1) == 1);
}

RC_GTEST_PROP(CardSet, IsASetWithUnionMeetAndDifference, (std::uint64_t x, std::uint64_t y)) {
  const CardSet a(x), b(y);
  const auto unite = [](auto... args) { std::set_union(args...); };
  const auto meet = [](auto... args) { std::set_intersection(args...); };
  const auto subtract = [](auto... args) { std::set_difference(args...); };
  RC_ASSERT(slow(a | b) == combine(slow(a), slow(b), unite));
  RC_ASSERT(slow(a & b) == combine(slow(a), slow(b), meet));
  RC_ASSERT(slow(a - b) == combine(slow(a), slow(b), subtract));
  RC_ASSERT((a == b) == (slow(a) == slow(b)));
  RC_ASSERT(a.includes(b) == (slow(a & b) == slow(b)));
  RC_ASSERT((a | b).includes(a));
}

RC_GTEST_PROP(CardSet, TakesAndLosesCardsLikeASet, (std::uint64_t bits)) {
  const Card c(*rc::gen::inRange(0, 64));
  CardSet with(bits), without(bits);
  Slow more = slow(with), fewer = more;
  with.insert(c);
  more.insert(c.id);
  without.erase(c);
  fewer.erase(c.id);
  RC_ASSERT(slow(with) == more && slow(without) == fewer);
  RC_ASSERT(with.contains(c) && !without.contains(c));
  RC_ASSERT(slow(CardSet::of(c)) == Slow{c.id});
}

RC_GTEST_PROP(CardSet, KnowsItsLowestAndHighest, (std::uint64_t bits)) {
  RC_PRE(bits != 0);
  const Slow ids = slow(CardSet(bits));
  RC_ASSERT(CardSet(bits).lowest().id == *ids.begin());
  RC_ASSERT(CardSet(bits).highest().id == *ids.rbegin());
  RC_ASSERT(CardSet(bits).bits() == bits);
}

}  // namespace
}  // namespace tests
