// President's scene: many moves are one choice.
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "table/scene.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

// Two gifts out of twenty cards: 190 legal moves, one choice.
TEST(ScenePresident, ManyMovesAreOneChoice) {
  const auto t = open_table({"president", 3, {{"rounds", "2"}}, "1"});
  core::Rng rng(1);
  while (t->deal_number() == 1) advance(*t, rng);
  const Seat president = t->to_act().lowest();
  ASSERT_GT(t->legal(president, kEn).size(), 150u);
  const table::Scene scene = *table::scene_from(t->scene(president, kEn));
  ASSERT_EQ(scene.choices.size(), 1u);
  EXPECT_EQ(scene.choices[0].min, 2);
  EXPECT_EQ(scene.choices[0].max, 2);
  EXPECT_EQ(scene.choices[0].label, "Give 2 cards");
}

// A player who gives cards back reads how many and to which title, and no other player does.
TEST(ScenePresident, TheExchangeTellsEachGiverItsDebt) {
  const auto t = open_table({"president", 4, {{"rounds", "2"}}, "1"});
  core::Rng rng(1);
  while (t->deal_number() == 1) advance(*t, rng);
  std::multiset<std::string> told;
  for (int i = 0; i < 4; ++i) {
    const table::Scene scene = *table::scene_from(t->scene(Seat(i), kEn));
    for (const table::Fact& fact : scene.facts)
      if (fact.key == "owes") told.insert(fact.text);
  }
  EXPECT_EQ(told, (std::multiset<std::string>{"2 cards to the Scum", "a card to the Vice-Scum"}));
}

}  // namespace
}  // namespace tests
