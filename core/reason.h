#pragma once
// Why a move is refused: one of the game's rules, and what the sentence about it needs. A game lists its rules in
// an enumeration with names; the sentences are rows of its words ("refuse.must_follow"), so that the core speaks
// no language.
#include <cstdint>

#include "core/card.h"

namespace core {

template <class Rule>
struct Reason {
  Rule rule{};
  Card card{};
  Suit suit{};
  std::uint8_t count = 0;
};

}  // namespace core
