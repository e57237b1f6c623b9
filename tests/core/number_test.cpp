// A whole number in a text, and what only looks like one.
#include "core/number.h"

#include <cstdint>

#include <gtest/gtest.h>

namespace tests {
namespace {

using core::number_in;

TEST(NumberIn, IsTheWholeText) {
  EXPECT_EQ(number_in<int>("42"), 42);
  EXPECT_EQ(number_in<int>("-7"), -7);
  EXPECT_EQ(number_in<std::uint64_t>("18446744073709551615"), UINT64_MAX);
  for (const auto* text : {"", " 4", "4 ", "+4", "4C", "0x4", "4.0", "four"})
    EXPECT_EQ(number_in<int>(text), std::nullopt) << text;
}

TEST(NumberIn, IsWithinItsBounds) {
  EXPECT_EQ(number_in("1", 1, 9), 1);
  EXPECT_EQ(number_in("9", 1, 9), 9);
  EXPECT_EQ(number_in("0", 1, 9), std::nullopt);
  EXPECT_EQ(number_in("10", 1, 9), std::nullopt);
  EXPECT_EQ(number_in<int>("99999999999"), std::nullopt);
  EXPECT_EQ(number_in<std::uint64_t>("-1"), std::nullopt);
}

}  // namespace
}  // namespace tests
