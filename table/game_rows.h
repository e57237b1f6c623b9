#pragma once
// The rows of every game for the compiler, which looks whether a game has all the words that it needs (table/spoken.h).
// A running program asks table/words.h.
#include <string_view>

#include "generated/game_words.h"
#include "table/phrasebook.h"

namespace table::catalogue {

constexpr Rows of_game(std::string_view game) {
  for (const Place& place : kGames)
    if (place.game == game) return place.rows;
  return {};
}

constexpr const Row* find(std::string_view game, std::string_view head, std::string_view tail) {
  if (const Row* own = find(of_game(game), head, tail)) return own;
  return find(Rows(kTable), head, tail);
}

}  // namespace table::catalogue
