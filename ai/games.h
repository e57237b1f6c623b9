#pragma once
// The games that tell bots more than their rules: one line per game, each with a folder here. A game outside this list
// has bots of all levels too (Policy in ai/policy.h, PlainTraits in ai/plain_traits.h).
#include <cstddef>
#include <utility>

#include "ai/briscola/net_search.h"
#include "ai/briscola/player.h"
#include "ai/briscola_chiamata/player.h"
#include "ai/california_jack/player.h"
#include "ai/joker/player.h"
#include "ai/president/player.h"
#include "ai/rock_paper_scissors/player.h"
#include "ai/scopa/player.h"
#include "ai/tic_tac_toe/player.h"
#include "ai/tressette/player.h"
#include "games/all.h"

namespace ai {

// The games with a policy, whose numbers can be tuned.
template <class F>
void for_each_tuned_game(F&& f) {
  games::for_each_game([&f]<class G>() {
    if constexpr (kHasPolicy<G>) f.template operator()<G>();
  });
}

// Which of a policy's numbers a match of that many seats uses.
template <class G>
std::pair<std::size_t, std::size_t> tuned_range(int seats, std::size_t size) {
  if constexpr (requires { Traits<G>::tuned_range(seats, size); })
    return Traits<G>::tuned_range(seats, size);
  return {0, size};
}

}  // namespace ai
