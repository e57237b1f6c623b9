#pragma once
// What a net learns of Briscola Joker, see ai/inputs.h.
#include "ai/briscola/inputs.h"
#include "games/joker/rules.h"

namespace ai {

template <>
struct Inputs<games::Joker, 3> : BriscolaInputs<games::Joker, 3> {};

}  // namespace ai
