#pragma once
// What a bot is and how long it may think, for code that knows no game. The players themselves are in
// ai/player.h.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ai/stop_token.h"
#include "core/outcome.h"

namespace ai {

class Net;  // ai/net.h

// How much to think: a number of worlds, a number of seconds by this clock, and not after a stop. Without a clock and
// without a stop, the answer depends on the seed and the number of threads alone.
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
  enum class Kind : std::uint8_t { kRandom, kGreedy, kPolicy, kLevel, kSearch, kNet };
  Kind kind = Kind::kRandom;
  int level = 50;   // kLevel
  Budget budget{};  // kSearch; a level has its own number of worlds
  // A net that fits the game and its seats; the caller owns it. kNet plays by it, kSearch overrules it where search is
  // sure. A level finds its own net, see ai/shelf.h.
  const Net* net = nullptr;
  double margin = 3;  // kSearch with a net: by how many standard errors a move must be better
};
// "random", "greedy", "policy", "level:40", "beginner" … "master", "search:200" (worlds)
// Not a net, which must be read first.
std::optional<Spec> spec_from(std::string_view text);
std::string to_text(const Spec& spec);  // what spec_from reads

// What judged a move, where a net took part; search alone is not named.
inline constexpr std::string_view kByNet = "net+search";

using core::Outcome;

// A mean and its standard error.
struct Measured {
  double mean = 0, error = 0;
};

}  // namespace ai
