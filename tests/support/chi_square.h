#pragma once
// Do the counts agree with the expected frequencies?
#include <cmath>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace tests {

// Pearson's test. `weights` are proportional to the expected frequencies. Fails beyond four standard deviations (Wilson
// and Hilferty's normal approximation), 3 times in 100,000; seeds are fixed, so never or always.
inline void expect_frequencies(const std::vector<int>& counted,
                               const std::vector<double>& weights) {
  ASSERT_EQ(counted.size(), weights.size());
  const double n = std::accumulate(counted.begin(), counted.end(), 0.0);
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  double chi_square = 0;
  for (std::size_t i = 0; i < counted.size(); ++i) {
    const double expected = n * weights[i] / sum;
    ASSERT_GE(expected, 5) << "too few cases to say anything";
    chi_square += (counted[i] - expected) * (counted[i] - expected) / expected;
  }
  const double freedom = static_cast<double>(counted.size()) - 1, k = 2 / (9 * freedom);
  EXPECT_LT(std::cbrt(chi_square / freedom), 1 - k + 4 * std::sqrt(k))
      << "chi-square " << chi_square;
}

inline void expect_uniform(const std::vector<int>& counted) {
  expect_frequencies(counted, std::vector<double>(counted.size(), 1.0));
}

}  // namespace tests
