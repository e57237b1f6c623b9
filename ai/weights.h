#pragma once
// The tuned numbers of the policies, made by training/tune.sh (training/ keeps seeds and logs). A .inc file under
// ai/weights/ is a policy's Knobs as one list of numbers, in the order of the struct; the game's player.h includes it.
#include <array>
#include <bit>

#include "ai/policy.h"

namespace ai {

template <class G, std::size_t N>
const typename Policy<G>::Knobs& knobs_from(const std::array<float, N>& numbers) {
  static const auto kKnobs = std::bit_cast<typename Policy<G>::Knobs>(numbers);
  return kKnobs;
}

}  // namespace ai
