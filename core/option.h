#pragma once
// The options of a game: what a host may set before a match, with its limits, so that one parser, one
// `--help` and one form in the page serve all games.
#include <cstdint>
#include <span>
#include <string_view>

#include "core/about.h"

namespace core {

// A number min, min+step … max, or, where `names` is not empty, one of those words (its index).
struct OptionLimits {
  std::string_view key;
  std::uint8_t min = 0, max = 0, step = 1;
  std::span<const std::string_view> names{};
  About about{};
  std::uint8_t only_seats =
      0;  // a choice with this many seats only, otherwise `min`; 0: always a choice

  // What a match of that many seats can choose from.
  constexpr OptionLimits at(int seats) const {
    OptionLimits limits = *this;
    if (only_seats != 0 && only_seats != seats) limits.max = min;
    return limits;
  }

  constexpr bool allows(int v) const { return v >= min && v <= max && (v - min) % step == 0; }
};

template <class Rules>
struct Option {
  OptionLimits limits;
  std::uint8_t Rules::* value;
};

}  // namespace core
