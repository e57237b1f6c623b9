// Described structs: their fields and their digest.
#include "core/fields.h"

#include <array>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/match.h"
#include "games/all.h"

namespace tests {
namespace {

struct Point {
  int x = 0, y = 0;
  int sum() const { return x + y; }
  static constexpr auto fields() {
    return std::tuple{core::field("x", &Point::x), core::field("sum", &Point::sum)};
  }
};

template <class T>
std::uint64_t digest(const T& value) {
  core::Digest d;
  d.put(value);
  return d.value();
}

TEST(Fields, AreMembersAndFunctionsInTheirOrder) {
  std::string seen;
  core::for_each_field(Point{2, 3}, [&](std::string_view name, int v) {
    seen += std::string(name) + "=" + std::to_string(v) + " ";
  });
  EXPECT_EQ(seen, "x=2 sum=5 ");
}

TEST(Fields, DescribeViewsAndNeverStates) {
  games::for_each_game([]<class G>() {
    static_assert(core::Described<typename G::Public> && core::Described<typename G::Private>);
    static_assert(!core::Described<core::State<G>>);
  });
}

TEST(Fields, AnEnumerationIsNamedIfItHasWords) {
  static_assert(core::Named<games::Title> && core::Named<games::Choice>);
  static_assert(core::Named<games::President::Phase>);
  static_assert(core::Named<games::President::Rule>);
  static_assert(!core::Named<core::Refusal::Code> && !core::Named<int>);
  EXPECT_EQ(name(games::Title::kVicePresident), "vice_president");
  EXPECT_EQ(name(games::Choice::kScissors), "scissors");
  EXPECT_EQ(name(games::President::Phase::kExchange), "exchange");
}

// The names of one struct are distinct, since they become keys of a JSON object.
template <class T>
void expect_distinct_names() {
  std::set<std::string_view> names;
  core::for_each_field(T{}, [&](std::string_view name, const auto&) {
    EXPECT_FALSE(name.empty());
    EXPECT_TRUE(names.insert(name).second) << name;
  });
}

TEST(Fields, OfOneStructHaveDistinctNames) {
  games::for_each_game([]<class G>() {
    expect_distinct_names<typename G::Private>();
    expect_distinct_names<typename G::Secret>();
    expect_distinct_names<typename G::Result>();
    expect_distinct_names<typename G::Dealt>();
    expect_distinct_names<typename G::Standing>();
    if constexpr (core::Described<typename G::Move>) expect_distinct_names<typename G::Move>();
  });
}

// A view's fields come from a real deal, since some are computed and need it.
TEST(Fields, OfThePublicPartHaveDistinctNames) {
  games::for_each_game([]<class G>() {
    std::set<std::string_view> names;
    const auto state = core::Match<G>(typename G::Rules{}, core::Seed{}).state();
    core::for_each_field(state.pub, [&](std::string_view name, const auto&) {
      EXPECT_TRUE(names.insert(name).second) << G::kKey << " " << name;
    });
    EXPECT_FALSE(names.empty());
  });
}

TEST(Digest, IsTheSameForEqualValues) {
  EXPECT_EQ(digest(Point{1, 2}), digest(Point{1, 2}));
  EXPECT_EQ(digest(std::vector{1, 2}), digest(std::array{1, 2}));
}

TEST(Digest, DependsOnValueOrderAndLength) {
  EXPECT_NE(digest(Point{1, 2}), digest(Point{2, 1}));
  EXPECT_NE(digest(std::vector{1, 2}), digest(std::vector{2, 1}));
  EXPECT_NE(digest(std::vector{0}), digest(std::vector{0, 0}));
  EXPECT_NE(digest(std::vector<int>{}), core::Digest().value());
}

TEST(Digest, TakesEveryKindOfValueThatAGameUses) {
  const std::set<std::uint64_t> all = {
      digest(7),
      digest(core::Card(8)),
      digest(core::Suit{0}),
      digest(core::Seat(2)),
      digest(core::CardSet(9)),
      digest(core::SeatSet::first(2)),
      digest(games::Title::kScum),
      digest(core::FixedList<core::Card, 4>{core::Card(1)}),
      digest(true),
  };
  EXPECT_EQ(all.size(), 9u);
}

TEST(Digest, IsTheSameEverywhereForever) {
  core::Digest d;
  EXPECT_EQ(d.value(), 0xCBF29CE484222325u);
  d.add(1);
  const std::uint64_t product = (0xCBF29CE484222325u ^ 1u) * 0x9E3779B97F4A7C15u;
  EXPECT_EQ(d.value(), product ^ product >> 32);
}

}  // namespace
}  // namespace tests
