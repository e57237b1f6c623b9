#pragma once
// What a finished deal was worth to a seat: a score in the units that players of the game count, above or below the
// others', and whether it is a win. Bots maximise it, arenas report it.

namespace core {

struct Outcome {
  double score = 0;  // card points, match points, places …
  double win = 0;    // 1, 0, or ½ for a draw
};

constexpr double win_of(int mine, int theirs) {
  return mine > theirs ? 1 : mine == theirs ? 0.5 : 0;
}

}  // namespace core
