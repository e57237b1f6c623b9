// The rigged tables of these tests are the real ones but for the cards.
#include "tests/table/rigged.h"

#include <gtest/gtest.h>

namespace tests {
namespace {

TEST(Rigged, DealsTheHandsAsAsked) {
  const auto t = rigged_table<games::Briscola>(
      {}, 1, {deck_dealing<games::Italian>(dealing({"AB 2C 7D", "3C KD 4S"}, 0, "KB 5S 4B"))});
  EXPECT_EQ(member(parsed(t->view(Seat(0))), "own"), R"({"hand":["AB","2C","7D"]})");
  EXPECT_EQ(member(parsed(t->view(Seat(1))), "own"), R"({"hand":["3C","KD","4S"]})");
  EXPECT_EQ(member(*parsed(t->view(Seat(1))).find("public"), "turned"), R"("KB")");
}

// Where no deck is laid out, a rigged game deals from the seed and tells the same story as the real one.
template <class G>
void expect_same_match(std::uint64_t seed) {
  const auto real = open_table(setup_of<G>(with_seats<G>(G::kMinSeats), "rigged"));
  const auto dealer = parsed(real->view(core::kNoSeat)).find("dealer")->integer();
  const auto copy = rigged_table<G>(with_seats<G>(G::kMinSeats), static_cast<int>(*dealer), {});
  core::Rng a(seed), b(seed);
  while (advance(*real, a)) {
    advance(*copy, b);
    for (const Seat seat : viewers(*real)) {
      ASSERT_EQ(copy->view(seat), real->view(seat));
      ASSERT_EQ(copy->narration(seat, kIt, {}), real->narration(seat, kIt, {}));
    }
  }
  EXPECT_EQ(copy->save(), real->save());
}

TEST(Rigged, PlaysLikeTheRealGame) {
  expect_same_match<games::Briscola>(1);
  expect_same_match<games::Joker>(2);
  expect_same_match<games::CaliforniaJack>(3);
  expect_same_match<games::President>(4);
}

}  // namespace
}  // namespace tests
