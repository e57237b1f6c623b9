// Buckets by name: each name has its own, and buckets that are no longer needed are forgotten.
#include "server/buckets.h"

#include <gtest/gtest.h>

namespace tests {
namespace {

using namespace std::chrono_literals;
using server::Buckets;
using server::Rate;

constexpr Rate kOneASecond = Rate::per(1s, 1, 1);
constexpr Buckets<int>::Time kOpening{1000s};

TEST(Buckets, AreOneForEachName) {
  Buckets<int> buckets;
  EXPECT_TRUE(buckets.take(1, kOneASecond, kOpening));
  EXPECT_FALSE(buckets.take(1, kOneASecond, kOpening));
  EXPECT_TRUE(buckets.take(2, kOneASecond, kOpening));
  EXPECT_TRUE(buckets.take(1, kOneASecond, kOpening + 1s));
}

// A thousand strangers each second for a minute: most buckets are full again and not kept.
TEST(Buckets, AreForgottenOnceFull) {
  Buckets<int> buckets;
  std::size_t most = 0;
  for (int i = 0; i < 60'000; ++i) {
    buckets.take(i, kOneASecond, kOpening + i * 1ms);
    most = std::max(most, buckets.size());
  }
  EXPECT_LE(most, 3000u);
}

// All that come in one instant are kept, since none may have a token too many; they go as soon as possible.
TEST(Buckets, AreKeptWhileTheyCount) {
  Buckets<int> buckets;
  for (int i = 0; i < 50'000; ++i) buckets.take(i, kOneASecond, kOpening);
  EXPECT_EQ(buckets.size(), 50'000u);
  for (int i = 0; i < 50'000; ++i) EXPECT_FALSE(buckets.take(i, kOneASecond, kOpening + 500ms));
  for (int i = 0; i < 20'000; ++i) buckets.take(-1 - i, kOneASecond, kOpening + 60s);
  EXPECT_LE(buckets.size(), 20'000u);
}

}  // namespace
}  // namespace tests
