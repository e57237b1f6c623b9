// Pairing: near ratings first, wider with time, nobody twice.
#include "server/queue.h"

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

TEST(Queue, PairsWhoIsNearest) {
  Queue q = queue_of({{1, 1500, 0}, {2, 1590, 0}, {3, 1510, 0}});
  const auto group = q.match(2, 0);
  ASSERT_TRUE(group);
  EXPECT_EQ(ids(*group), (std::vector<AccountId>{1, 3}));
  EXPECT_EQ(q.waiting().size(), 1u);
}

TEST(Queue, WaitsForSomebodyNearAndThenWidensTheWindow) {
  Queue q = queue_of({{1, 1500, 0}, {2, 1800, 0}});
  EXPECT_FALSE(q.match(2, 0));
  EXPECT_FALSE(q.match(2, 4'000));
  EXPECT_TRUE(q.match(2, 5'000));  // 100 + 5 * 40
}

TEST(Queue, WhoWaitedLongestIsServedFirst) {
  Queue q = queue_of({{1, 1500, 3'000}, {2, 1500, 1'000}, {3, 1500, 2'000}});
  EXPECT_EQ(ids(*q.match(2, 4'000)), (std::vector<AccountId>{2, 3}));
}

TEST(Queue, AGroupIsWholeOrNotAtAll) {
  Queue q = queue_of({{1, 1500, 0}, {2, 1500, 0}, {3, 1500, 0}});
  EXPECT_FALSE(q.match(4, 60'000));
  EXPECT_EQ(q.waiting().size(), 3u);
  q.add({4, 1500, 0});
  EXPECT_EQ(q.match(4, 60'000)->size(), 4u);
  EXPECT_TRUE(q.waiting().empty());
}

TEST(Queue, AllOfAGroupAcceptEachOther) {
  Queue q = queue_of({{1, 1500, 0}, {2, 1590, 0}, {3, 1410, 0}});
  EXPECT_FALSE(q.match(3, 0)) << "2 and 3 are too far apart";
}

}  // namespace
}  // namespace server
