// President's scene: many moves are one choice.
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

}  // namespace
}  // namespace tests
