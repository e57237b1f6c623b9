#pragma once
// Random positions for tests of the bots: every game, seat count and option, whole matches played at random.
// Not here: positions that good play leads to; the solver's tests make those.
#include <utility>

#include "core/match.h"
#include "games/all.h"
#include "tests/support/play.h"

namespace tests {

// Checked builds are slower; they get that many times fewer positions.
#ifdef NDEBUG
inline constexpr int kFewer = 1;
#else
inline constexpr int kFewer = 4;
#endif

// visit(state, seat, n) at no fewer than `count` moments n, one out of every `every` at which the seat is to act (a
// prime, otherwise it would always meet the same trick), equally many under each of the game's rules.
template <class G, class Visit>
void random_positions(int count, int every, Visit&& visit) {
  const auto all_rules = every_rules<G>();
  const int share = count / static_cast<int>(all_rules.size()) + 1;
  std::uint64_t seed = 1;
  int n = 0;
  for (const auto& rules : all_rules)
    for (int taken = 0, moment = 0; taken < share && !testing::Test::HasFailure();)
      walk<G>(rules, seed++, [&](const core::Match<G>& match, core::Rng&) {
        for (const Seat seat : G::to_act(match.state().pub)) {
          if (moment++ % every != 0 || taken == share) continue;
          ++taken;
          visit(match.state(), seat, n++);
        }
      });
}

}  // namespace tests
