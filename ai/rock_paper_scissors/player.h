#pragma once
// How bots play rock-paper-scissors; the thinking is in mind_reader.h.
#include "ai/plain_traits.h"
#include "ai/rock_paper_scissors/mind_reader.h"
#include "ai/why.h"

namespace ai {

template <>
struct Traits<games::RockPaperScissors> : PlainTraits<games::RockPaperScissors> {
  using G = games::RockPaperScissors;
  // From one named level to the next it thinks one step further, more and more often.
  static G::Move level_move(const core::View<G>& v, int level, core::Rng& rng) {
    const bool further = static_cast<int>(rng.below(25)) < level % 25;
    const auto depth = static_cast<std::size_t>(level) / 25 + further;
    return depth < Minds::kDepths ? minded_choice(v, depth, rng) : adaptive_choice(v, rng);
  }
  static double value(const core::View<G>&, const G::Move&) { return 0; }
  static Reasoning why(const core::View<G>&, const G::Move&) { return {"even"}; }
};

}  // namespace ai
