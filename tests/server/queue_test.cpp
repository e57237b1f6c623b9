// Pairing: near ratings first, wider with time, nobody twice.
#include "server/queue.h"

#include <optional>
#include <set>

#include <gtest/gtest.h>

namespace server {
namespace {

Queue queue_of(std::initializer_list<Queue::Waiter> waiters) {
  Queue q;
  for (const auto& w : waiters) q.add(w);
  return q;
}
std::vector<AccountId> ids(const std::vector<Queue::Waiter>& group) {
  std::vector<AccountId> out;
  for (const auto& w : group) out.push_back(w.account);
  return out;
}

// The only group, if there is one.
std::optional<Queue::Group> match(Queue& q, std::size_t seats, Millis now) {
  auto groups = q.match(seats, now);
  EXPECT_LE(groups.size(), 1u);
  return groups.empty() ? std::nullopt : std::optional(groups.front());
}

TEST(Queue, PairsTheNearest) {
  Queue q = queue_of({{1, 1500, 0}, {2, 1590, 0}, {3, 1510, 0}});
  const auto group = match(q, 2, 0);
  ASSERT_TRUE(group);
  EXPECT_EQ(ids(*group), (std::vector<AccountId>{1, 3}));
  EXPECT_EQ(q.waiting().size(), 1u);
}

TEST(Queue, WaitsForSomebodyNearAndThenWidensTheWindow) {
  Queue q = queue_of({{1, 1500, 0}, {2, 1800, 0}});
  EXPECT_FALSE(match(q, 2, 0));
  EXPECT_FALSE(match(q, 2, 4'000));
  EXPECT_TRUE(match(q, 2, 5'000));  // 100 + 5 * 40
}

TEST(Queue, ThePlayerWhoWaitedLongestIsServedFirst) {
  Queue q = queue_of({{1, 1500, 3'000}, {2, 1500, 1'000}, {3, 1500, 2'000}});
  EXPECT_EQ(ids(*match(q, 2, 4'000)), (std::vector<AccountId>{2, 3}));
}

TEST(Queue, AGroupIsWholeOrNotAtAll) {
  Queue q = queue_of({{1, 1500, 0}, {2, 1500, 0}, {3, 1500, 0}});
  EXPECT_FALSE(match(q, 4, 60'000));
  EXPECT_EQ(q.waiting().size(), 3u);
  q.add({4, 1500, 0});
  EXPECT_EQ(match(q, 4, 60'000)->size(), 4u);
  EXPECT_TRUE(q.waiting().empty());
}

TEST(Queue, AllOfAGroupAcceptEachOther) {
  Queue q = queue_of({{1, 1500, 0}, {2, 1590, 0}, {3, 1410, 0}});
  EXPECT_FALSE(match(q, 3, 0)) << "2 and 3 are too far apart";
}

// --- what it costs ---

std::uint64_t comparisons(std::int64_t people, std::size_t seats) {
  Queue q;
  for (std::int64_t i = 0; i < people; ++i) q.add({i + 1, static_cast<int>(i * 7919 % 4000), i});
  q.match(seats, people);
  return q.compared();
}

TEST(Queue, OfTenTimesAsManyPeopleCostsTenTimesAsMuchAndNotAHundred) {
  for (const std::size_t seats : {2u, 4u, 8u}) {
    EXPECT_LE(comparisons(10'000, seats), 10'000 * Queue::kLookedAt * (seats - 1));
    EXPECT_LE(comparisons(10'000, seats), 30 * comparisons(1'000, seats)) << seats;
  }
}

// The worst line: nobody accepts anybody, so every player is compared with as many as are looked at.
TEST(Queue, WhereNobodyGetsOnIsBounded) {
  Queue q;
  constexpr std::size_t kPeople = 5'000;
  for (std::size_t i = 0; i < kPeople; ++i) q.add({static_cast<AccountId>(i) + 1, 1500, 0});
  const auto nobody = [](AccountId, AccountId) { return false; };
  EXPECT_TRUE(q.match(2, 0, nobody).empty());
  EXPECT_EQ(q.compared(), kPeople * Queue::kLookedAt);
  EXPECT_TRUE(q.match_with(1, 2, 0, nobody).empty());
  EXPECT_EQ(q.compared(), (kPeople + 1) * Queue::kLookedAt) << "a newcomer costs no more";
}

TEST(Queue, PairsEverybodyAtOnceAndNobodyTwice) {
  Queue q;
  for (AccountId i = 1; i <= 1001; ++i) q.add({i, 1500, i});
  std::set<AccountId> paired;
  for (const Queue::Group& group : q.match(2, 2'000))
    for (const Queue::Waiter& w : group) EXPECT_TRUE(paired.insert(w.account).second);
  EXPECT_EQ(paired.size(), 1000u);
  EXPECT_EQ(q.waiting().size(), 1u);
}

// --- bots on the last seats ---

TEST(Queue, FillsWithBotsWhenAllAgreeAndNotBefore) {
  Queue q = queue_of({{1, 1500, 0}, {2, 1510, 0}});
  q.find(1)->agrees = true;
  EXPECT_TRUE(q.match_with_bots(4, 0).empty());
  q.find(2)->agrees = true;
  EXPECT_EQ(ids(q.match_with_bots(4, 0)), (std::vector<AccountId>{1, 2}));
  EXPECT_TRUE(q.waiting().empty());
}

TEST(Queue, FillsNoLineOfOneOrOfAsManyAsSeats) {
  Queue alone = queue_of({{1, 1500, 0, true}}),
        full = queue_of({{1, 1500, 0, true}, {2, 3000, 0, true}});
  EXPECT_TRUE(alone.match_with_bots(4, 0).empty());
  EXPECT_TRUE(full.match_with_bots(2, 0).empty());
}

}  // namespace
}  // namespace server
