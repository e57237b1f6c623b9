#pragma once
// Greedy plays Joker as Briscola.
#include "ai/briscola/greedy.h"
#include "games/joker/rules.h"

namespace ai {

constexpr games::CardMove greedy_move(const core::View<games::Joker>& v) {
  return greedy_briscola(v.pub, v.own.hand);
}

}  // namespace ai
