#pragma once
// 64 hexadecimal digits that nobody can guess: a match's seed, a player's share in a shuffle.
#include <string>

namespace tui {

std::string random_seed();

}  // namespace tui
