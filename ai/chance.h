#pragma once
// How likely a player is to make a move.
#include <cmath>

#include "ai/policy.h"

namespace ai {

// How likely a player that judges by these values, give or take `blur` points, plays move `played`.
template <class G>
constexpr double chance_of(const Values<G>& v, std::size_t n, std::size_t played, float blur) {
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += std::exp((v[i] - v[played]) / blur);
  return 0.05 + 0.95 / sum;
}

}  // namespace ai
