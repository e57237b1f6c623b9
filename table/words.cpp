#include "table/words.h"

#include "table/game_rows.h"

namespace table {

namespace catalogue {

Rows rows_of(std::string_view game) {
#ifdef MAZZO_ONLY_GAME
  static constexpr Rows kOwn = of_game(MAZZO_ONLY_GAME);
  return game == MAZZO_ONLY_GAME ? kOwn : Rows();
#else
  return of_game(game);
#endif
}

}  // namespace catalogue

std::string_view word(std::string_view game, std::string_view key, Language language) {
  return Words(game, language).find(key);
}

}  // namespace table
