// What a scene says of its whole match: the name of the game, and how far it goes on.
#include <string>

#include <gtest/gtest.h>

#include "table/scene.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

// What players call the game with the options of the table; empty where that is the game's own name.
TEST(SceneOfMatch, NamesTheGameAsItsPlayersDo) {
  const auto named = [](const table::Setup& setup, Language l) {
    return table::scene_from(open_table(setup)->scene(Seat(0), l))->name;
  };
  EXPECT_EQ(named({"scopa", 4, {{"form", "scopone"}}, "1"}, kEn), "Scopone");
  EXPECT_EQ(named({"scopa", 4, {{"form", "scopone"}}, "1"}, kIt), "Scopone");
  EXPECT_EQ(named({"california_jack", 2, {{"stock", "face_down"}}, "1"}, kIt), "Shasta Sam");
  EXPECT_EQ(named({"scopa", 4, {}, "1"}, kEn), "");
  EXPECT_EQ(named({"california_jack", 2, {}, "1"}, kEn), "");
}

// How far the match goes on, where nothing else says it: a match of a number of deals says which deal of how many it is.
TEST(SceneOfMatch, SaysHowFarTheMatchGoesOn) {
  const auto target = [](const table::Setup& setup, Language l) {
    const table::Scene scene = *table::scene_from(open_table(setup)->scene(Seat(0), l));
    for (const table::Fact& fact : scene.facts)
      if (fact.key == "target") return fact.text + " = " + fact.value;
    return std::string();
  };
  EXPECT_EQ(target({"scopa", 2, {}, "1"}, kEn), "to 11 points = 11");
  EXPECT_EQ(target({"tressette", 4, {{"target", "31"}}, "1"}, kIt), "fino a 31 punti = 31");
  EXPECT_EQ(target({"joker", 3, {}, "1"}, kEn), "to 10 points = 10");
  EXPECT_EQ(target({"california_jack", 2, {{"target", "7"}}, "1"}, kEn), "to 7 points = 7");
  EXPECT_EQ(target({"rock_paper_scissors", 2, {}, "1"}, kEn), "first to 2 = 2");
  EXPECT_EQ(target({"briscola", 2, {{"deals", "3"}}, "1"}, kEn), "");
  EXPECT_EQ(target({"president", 4, {}, "1"}, kEn), "");
}

}  // namespace
}  // namespace tests
