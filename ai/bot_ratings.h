#pragma once
// How strong the bots are, on the scale of players' ratings. tools/calibrate.py measured the named levels once, by the arena;
// no match changes them. Level 50 has a newcomer's rating. Not here: the ratings of people, see server/model/rating.h.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <string_view>

namespace ai {

inline constexpr std::array<int, 5> kRatedLevels = {0, 25, 50, 75, 100};

struct BotRatings {
  std::string_view game;
  std::array<int, kRatedLevels.size()> points;  // by rated level
};
inline constexpr std::array kBotRatings = {
#include "ai/weights/ratings.inc"
};

// Null if the bots of this game were not measured.
constexpr const BotRatings* bot_ratings(std::string_view game) {
  const auto* const found = std::ranges::find(kBotRatings, game, &BotRatings::game);
  return found == kBotRatings.end() ? nullptr : found;
}

// Between two measured levels on the line between them; 12 points a level in a game that was not measured (null).
constexpr int bot_rating(const BotRatings* measured, int level) {
  constexpr int kStep = 25;
  if (!measured) return 1500 + 12 * (level - 50);
  const auto below = static_cast<std::size_t>(std::clamp(level / kStep, 0, 3));
  const int from = measured->points[below], to = measured->points[below + 1];
  return from + (to - from) * (level - kRatedLevels[below]) / kStep;
}
constexpr int bot_rating(std::string_view game, int level) {
  return bot_rating(bot_ratings(game), level);
}

// The level of a bot about as strong as a player of this rating.
inline int level_like(std::string_view game, int points) {
  const BotRatings* const measured = bot_ratings(game);
  const auto distance = [&](int level) { return std::abs(bot_rating(measured, level) - points); };
  int nearest = 0;
  for (int level = 1; level <= 100; ++level)
    if (distance(level) < distance(nearest)) nearest = level;
  return nearest;
}

}  // namespace ai
