// The vector that never allocates, against std::vector.
#include "core/fixed_list.h"

#include <type_traits>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tests {
namespace {

using List = core::FixedList<int, 8>;

std::vector<int> slow(const List& xs) { return {xs.begin(), xs.end()}; }

TEST(FixedList, IsEmptyAtFirstAndCopiedAsBytes) {
  EXPECT_TRUE(List().empty());
  EXPECT_EQ(List().size(), 0u);
  EXPECT_EQ(List::capacity(), 8u);
  static_assert(std::is_trivially_copyable_v<List>);
}

TEST(FixedList, IsWrittenLikeAVector) {
  List xs = {3, 1, 2};
  EXPECT_EQ(slow(xs), (std::vector{3, 1, 2}));
  xs[1] = 9;
  EXPECT_EQ(xs[1], 9);
  EXPECT_EQ(xs.back(), 2);
  EXPECT_TRUE(xs.contains(9));
  EXPECT_FALSE(xs.contains(1));
  xs.span()[0] = 4;
  EXPECT_EQ(slow(xs), (std::vector{4, 9, 2}));
  xs.clear();
  EXPECT_TRUE(xs.empty());
}

TEST(FixedList, AppendsOneItemForEachOfARange) {
  List xs = {1};
  xs.append(std::vector{2, 3}, [](int x) { return 10 * x; });
  EXPECT_EQ(slow(xs), (std::vector{1, 20, 30}));
}

TEST(FixedList, EqualityIsAboutTheItemsNotAboutWhatLiesBehindThem) {
  List a = {1, 2, 3}, b = {1, 2, 4};
  EXPECT_FALSE(a == b);
  a.pop_back();
  EXPECT_FALSE(a == b);
  b.pop_back();
  EXPECT_EQ(a, b);
}

RC_GTEST_PROP(FixedList, PushesAndPopsLikeAVector, (std::vector<int> xs)) {
  List list;
  std::vector<int> vector;
  for (const int x : xs) {
    if (x % 3 == 0 && !vector.empty()) {
      list.pop_back();
      vector.pop_back();
    } else if (vector.size() < List::capacity()) {
      list.push_back(x);
      vector.push_back(x);
    }
    RC_ASSERT(slow(list) == vector);
    RC_ASSERT(list.size() == vector.size());
  }
}

}  // namespace
}  // namespace tests
