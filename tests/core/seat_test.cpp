// Seats and sets of seats.
#include "core/seat.h"

#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tests {
namespace {

using core::next_seat;
using core::Seat;
using core::SeatSet;

SeatSet some(std::uint16_t bits) {
  SeatSet out;
  for (int i = 0; i < 16; ++i)
    if (bits >> i & 1) out.insert(Seat(i));
  return out;
}

std::set<int> slow(SeatSet s) {
  std::set<int> out;
  for (const Seat i : s) out.insert(i);
  return out;
}

TEST(Seat, NobodyIsTheGallery) {
  EXPECT_FALSE(core::kNoSeat.valid());
  EXPECT_FALSE(Seat().valid());
  EXPECT_TRUE(Seat(0).valid());
  EXPECT_TRUE(Seat(15).valid());
  EXPECT_FALSE(Seat(16).valid());
}

// "Seat: a place at the table, numbered 0, 1, 2… clockwise. Play goes clockwise."
TEST(Seat, TheNextOneIsClockwiseAndAfterTheLastComesTheFirst) {
  EXPECT_EQ(next_seat(Seat(0), 4), Seat(1));
  EXPECT_EQ(next_seat(Seat(2), 4), Seat(3));
  EXPECT_EQ(next_seat(Seat(3), 4), Seat(0));
  EXPECT_EQ(next_seat(Seat(1), 2), Seat(0));
}

TEST(SeatSet, OfTheFirstSeats) {
  EXPECT_EQ(slow(SeatSet::first(3)), (std::set{0, 1, 2}));
  EXPECT_TRUE(SeatSet::first(0).empty());
  EXPECT_EQ(SeatSet::first(16).size(), 16);
}

TEST(SeatSet, NeverContainsTheGallery) {
  EXPECT_FALSE(SeatSet::first(16).contains(core::kNoSeat));
  EXPECT_FALSE(SeatSet().contains(Seat(0)));
}

RC_GTEST_PROP(SeatSet, IsASet, (std::uint16_t x, std::uint16_t y)) {
  const SeatSet a = some(x), b = some(y);
  RC_ASSERT(slow(a | b) == slow(some(x | y)));
  RC_ASSERT(slow(a - b) == slow(some(static_cast<std::uint16_t>(x & ~y))));
  RC_ASSERT(a.bits() == x);
  RC_ASSERT(a.size() == static_cast<int>(slow(a).size()));
  RC_ASSERT((a == b) == (x == y));
  if (!a.empty()) RC_ASSERT(a.lowest() == *slow(a).begin());
}

RC_GTEST_PROP(SeatSet, TakesAndLosesSeatsLikeASet, (std::uint16_t bits)) {
  const Seat seat(*rc::gen::inRange(0, 16));
  SeatSet with = some(bits), without = with;
  with.insert(seat);
  without.erase(seat);
  RC_ASSERT(with.contains(seat) && !without.contains(seat));
  RC_ASSERT((with - SeatSet::of(seat)) == without);
}

TEST(BySeat, IsEqualValueByValue) {
  core::BySeat<int, 3> a{{1, 2, 3}}, b = a;
  EXPECT_EQ(a, b);
  b[Seat(1)] = 5;
  EXPECT_FALSE(a == b);
}

}  // namespace
}  // namespace tests
