// The order in which jobs are taken, and how many may wait.
#include "server/fair_queue.h"

#include <gtest/gtest.h>

namespace server {
namespace {

std::string drained(FairQueue<char>& queue) {
  std::string out;
  while (!queue.empty()) out += queue.pop();
  return out;
}

TEST(FairQueue, TakesTurnsBetweenAddressesAndThenBetweenAccounts) {
  FairQueue<char> queue(1000);
  for (const char job : {'a', 'b', 'c', 'd'}) queue.push({"one", 1}, job);
  for (const char job : {'1', '2'}) queue.push({"one", 2}, job);
  queue.push({"two", 3}, 'x');
  EXPECT_EQ(drained(queue), "ax1b2cd");
}

TEST(FairQueue, AClientThatComesLateWaitsForOneJobOfEveryOther) {
  FairQueue<char> queue(1000);
  for (int i = 0; i < 60; ++i) queue.push({"greedy", 1}, 'g');
  EXPECT_EQ(queue.pop(), 'g');
  queue.push({"late", 2}, 'l');
  EXPECT_EQ(queue.pop(), 'g');
  EXPECT_EQ(queue.pop(), 'l');
}

TEST(FairQueue, HasABoundForAnAccountAnAddressAndAll) {
  FairQueue<int> queue(64);
  const auto fill = [&](const Asker& asker) {
    int taken = 0;
    while (taken < 1000 && queue.push(asker, 0)) ++taken;
    return taken;
  };
  EXPECT_EQ(fill({"one", 1}), 4);
  EXPECT_EQ(fill({"one", 2}), 4);
  for (int account = 3; account < 10; ++account) fill({"one", account});
  EXPECT_EQ(fill({"one", 99}), 0) << "16 are the address's part";
  EXPECT_EQ(fill({"two", 1}), 4) << "others have room";
  EXPECT_EQ(fill({}), 64 - 16 - 4) << "the house itself may fill it";
  EXPECT_EQ(fill({"three", 1}), 0);
}

}  // namespace
}  // namespace server
