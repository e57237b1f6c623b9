#pragma once
// The move of every trick game: play this card. On the wire {"card":"3B"}.
#include <tuple>

#include "core/fields.h"

namespace games {

struct CardMove {
  core::Card card;
  static constexpr auto fields() {
    return std::tuple{core::field("card", &CardMove::card, "the card to play")};
  }
  friend constexpr bool operator==(CardMove, CardMove) = default;
};

}  // namespace games
