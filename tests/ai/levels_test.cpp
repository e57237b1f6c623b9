// The scale of strength: from level to level less noise and more worlds, never the other way.
#include <gtest/gtest.h>

#include "ai/bot_ratings.h"
#include "ai/player.h"

namespace tests {
namespace {

template <class G>
class Levels : public testing::Test {};
using CardGames =
    testing::Types<games::Briscola, games::Joker, games::CaliforniaJack, games::President,
                   games::Scopa, games::Tressette, games::BriscolaChiamata>;
TYPED_TEST_SUITE(Levels, CardGames);

TYPED_TEST(Levels, NeverGetWeakerOnTheWayUp) {
  using G = TypeParam;
  for (int level = 1; level <= 100; ++level) {
    const ai::Strength below = ai::strength<G>(level - 1), here = ai::strength<G>(level);
    EXPECT_LE(here.noise, below.noise) << level;
    EXPECT_GE(here.worlds, below.worlds) << level;
    EXPECT_TRUE(below.forgets || !here.forgets) << level;
    EXPECT_GE(here.noise, 0) << level;
    EXPECT_TRUE(here.noise == 0 || here.worlds == 0) << level << ": who searches is not blurred";
  }
}

TEST(NetLevels, MisjudgeLessAndRememberMoreOnTheWayUp) {
  for (int level = 1; level <= 100; ++level) {
    const ai::NetStrength below = ai::net_strength(level - 1), here = ai::net_strength(level);
    EXPECT_LT(here.blur, below.blur) << level;
    EXPECT_GE(here.remembers, below.remembers) << level;
    EXPECT_LE(here.remembers, 100u) << level;
  }
  EXPECT_EQ(ai::net_strength(100).blur, 0);
}

TEST(LevelLike, IsTheLowestOfTheNearest) {
  for (const std::string_view game : {"briscola", "president", "tic_tac_toe"})
    for (int points = 900; points <= 2200; points += 37) {
      const auto distance = [&](int level) {
        return std::abs(ai::bot_rating(game, level) - points);
      };
      const int chosen = ai::level_like(game, points);
      for (int level = 0; level <= 100; ++level) {
        EXPECT_GE(distance(level), distance(chosen)) << game << ' ' << points << ' ' << level;
        EXPECT_TRUE(level >= chosen || distance(level) > distance(chosen)) << game << ' ' << points;
      }
    }
}

TYPED_TEST(Levels, WithANameAreStrongerThanTheOneBelow) {
  using G = TypeParam;
  for (std::size_t i = 1; i < ai::kNamedLevels.size(); ++i) {
    const auto below = ai::strength<G>(ai::kNamedLevels[i - 1].level);
    const auto here = ai::strength<G>(ai::kNamedLevels[i].level);
    EXPECT_TRUE(here.noise < below.noise || here.worlds > below.worlds) << ai::kNamedLevels[i].name;
  }
}

}  // namespace
}  // namespace tests
