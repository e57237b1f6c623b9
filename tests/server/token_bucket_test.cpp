// Token buckets: a burst, then the rate, over any pattern of asking.
#include "server/token_bucket.h"

#include <gtest/gtest.h>

#include "core/rng.h"

namespace tests {
namespace {

using namespace std::chrono_literals;
using server::Rate;
using server::TokenBucket;

constexpr Rate kFivePerSecond = Rate::per(1s, 5, 10);  // a token every 200 ms, ten at most
constexpr TokenBucket::Time kStart{1000s};

int taken(TokenBucket& bucket, TokenBucket::Time now, int asked) {
  int n = 0;
  while (asked-- > 0) n += bucket.take(kFivePerSecond, now);
  return n;
}

TEST(TokenBucket, IsOnePointInTime) { EXPECT_EQ(sizeof(TokenBucket), 8u); }

TEST(TokenBucket, GivesABurstAndThenNothing) {
  TokenBucket bucket;
  EXPECT_TRUE(bucket.full(kStart));
  EXPECT_EQ(taken(bucket, kStart, 100), 10);
  EXPECT_FALSE(bucket.full(kStart));
  EXPECT_EQ(taken(bucket, kStart + 199ms, 100), 0);
}

TEST(TokenBucket, FillsAtItsRate) {
  TokenBucket bucket;
  taken(bucket, kStart, 10);
  EXPECT_EQ(taken(bucket, kStart + 200ms, 100), 1);
  EXPECT_EQ(taken(bucket, kStart + 1200ms, 100), 5);
  EXPECT_FALSE(bucket.full(kStart + 3199ms));
  EXPECT_TRUE(bucket.full(kStart + 3200ms));
}

TEST(TokenBucket, HoldsNoMoreThanABurstHoweverLongItWaits) {
  TokenBucket bucket;
  taken(bucket, kStart, 10);
  EXPECT_EQ(taken(bucket, kStart + 24h, 100), 10);
}

TEST(TokenBucket, ARefusalTakesNothing) {
  TokenBucket bucket;
  taken(bucket, kStart, 10);
  for (int i = 0; i < 1000; ++i) EXPECT_FALSE(bucket.take(kFivePerSecond, kStart + 100ms));
  EXPECT_TRUE(bucket.take(kFivePerSecond, kStart + 200ms));
}

TEST(TokenBucket, TakesSeveralOrNone) {
  TokenBucket bucket;
  EXPECT_TRUE(bucket.take(kFivePerSecond, kStart, 7));
  EXPECT_FALSE(bucket.take(kFivePerSecond, kStart, 4));
  EXPECT_TRUE(bucket.take(kFivePerSecond, kStart, 3));
}

TEST(TokenBucket, SaysHowLongToWaitAndKeepsItsWord) {
  TokenBucket bucket;
  EXPECT_EQ(bucket.wait(kFivePerSecond, kStart), 0s);
  taken(bucket, kStart, 10);
  EXPECT_EQ(bucket.wait(kFivePerSecond, kStart), 200ms);
  EXPECT_EQ(bucket.wait(kFivePerSecond, kStart + 50ms, 3), 550ms);
  EXPECT_FALSE(bucket.take(kFivePerSecond, kStart + 600ms - 1ns, 3));
  EXPECT_TRUE(bucket.take(kFivePerSecond, kStart + 600ms, 3));
}

// Over any span of time no more than burst + span · rate, and no less for a client that asks all the time.
TEST(TokenBucket, KeepsTheRateForAnyPatternOfAsking) {
  core::Rng rng(1);
  for (int round = 0; round < 50; ++round) {
    TokenBucket bucket;
    auto now = kStart;
    int given = 0;
    while (now < kStart + 60s) {
      given += taken(bucket, now, static_cast<int>(rng.below(30)));
      now += std::chrono::milliseconds(rng.below(300));
    }
    EXPECT_LE(given, 10 + 60 * 5);
  }
  TokenBucket bucket;
  int given = 0;
  for (auto now = kStart; now <= kStart + 60s; now += 1ms) given += taken(bucket, now, 1);
  EXPECT_EQ(given, 10 + 60 * 5);
}

}  // namespace
}  // namespace tests
