#pragma once
// One number for all the rules: a digest of every position in a fixed set of random matches of every game
// and number of seats. It changes when, and only when, something about the rules or the dealing does.
// Every commit that changes a rule says the new one; tests check it natively and in WebAssembly.
#include <cstdint>
#include <string_view>

namespace table {

std::uint64_t signature(std::string_view game);
std::uint64_t signature();  // of all games

}  // namespace table
