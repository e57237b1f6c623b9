#pragma once
// Every way to set up a game: all seat counts and options, wide ranges by a few of their values.
#include <array>
#include <sstream>
#include <string>
#include <vector>

#include "core/option.h"

namespace tests {

// All words and all values of a short range; of a long range the ends and some between.
inline std::vector<int> values(const core::OptionLimits& limits) {
  std::vector<int> out;
  for (int v = limits.min; v <= limits.max; ++v) {
    const bool worth_it = limits.max - limits.min <= 4 || v <= 3 || v == 5 || v == limits.max;
    if (limits.allows(v) && worth_it) out.push_back(v);
  }
  return out;
}

template <class G>
typename G::Rules with_seats(int seats) {
  typename G::Rules rules;
  rules.seats = static_cast<std::uint8_t>(seats);
  return rules;
}

template <class G>
std::vector<typename G::Rules> every_rules() {
  std::vector<typename G::Rules> out;
  for (const int seats : core::seat_counts<G>()) out.push_back(with_seats<G>(seats));
  for (const auto& option : G::Rules::options()) {
    std::vector<typename G::Rules> more;
    for (typename G::Rules rules : out)
      for (const int v : values(option.limits.at(rules.seats))) {
        rules.*option.value = static_cast<std::uint8_t>(v);
        more.push_back(rules);
      }
    out = more;
  }
  return out;
}

template <class G>
std::string describe(const typename G::Rules& rules) {
  std::ostringstream out;
  out << G::kKey << ", " << int{rules.seats} << " seats";
  for (const auto& option : G::Rules::options())
    out << ", " << option.limits.key << " " << int{rules.*option.value};
  return out.str();
}

}  // namespace tests
