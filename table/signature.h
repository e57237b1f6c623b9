#pragma once
// One number for all the rules: a digest of every position in a fixed set of random matches of every game
// and number of seats. It changes when, and only when, something about the rules or the dealing does. Every commit that
// changes a rule states the new number; tests check it natively and in WebAssembly. The bots have a number of their
// own, from matches of bots of all kinds and levels.
#include <cstdint>
#include <string_view>

namespace table {

enum class Players : std::uint8_t { kRandom, kBots };

std::uint64_t signature(std::string_view game,
                        Players players = Players::kRandom);  // 0: no such game
std::uint64_t signature(Players players = Players::kRandom);  // of all games

}  // namespace table
