#pragma once
// Who a bot is and how long it may think, for code that knows no game. The players themselves are in
// ai/player.h.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ai/stop_token.h"

namespace ai {

// How much to think: so many worlds, no longer than so many seconds by this clock, and not after it was told to stop.
// Without a clock and unless it is stopped, the answer depends on the seed and the number of threads alone.
struct Budget {
  std::uint32_t worlds = 200;
  int threads = 1;
  double seconds = 0;
  double (*clock)() = nullptr;  // seconds since some moment
  StopToken stop{};
};

// The scale of strength goes from 0 to 100; these are its names.
struct NamedLevel {
  std::string_view name;
  int level;
};
inline constexpr std::array<NamedLevel, 5> kNamedLevels = {
    NamedLevel{"beginner", 0}, {"intermediate", 25}, {"hard", 50}, {"expert", 75}, {"master", 100}};

struct Spec {
  enum class Kind : std::uint8_t { kRandom, kGreedy, kPolicy, kLevel, kSearch };
  Kind kind = Kind::kRandom;
  int level = 50;   // kLevel
  Budget budget{};  // kSearch; a level has its own number of worlds
};
// "random", "greedy", "policy", "level:40", "beginner" … "master", "search:200" (worlds)
std::optional<Spec> spec_from(std::string_view text);
std::string to_text(const Spec& spec);  // what spec_from reads

// What a finished deal was worth to a seat, see ai/outcome.h.
struct Outcome {
  double score = 0;  // card points, match points, places …
  double win = 0;    // 1, 0, or ½ for a draw
};

// A mean and its standard error.
struct Measured {
  double mean = 0, error = 0;
};

}  // namespace ai
