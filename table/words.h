#pragma once
// The rows that sentences about a game are made of: the game's own (games/GAME/LANG.json) before those that all games
// share (words/LANG/table.json). A row that a language lacks fails the build; a row that the code needs and nobody
// wrote does not compile (table/spoken.h, table/phrasebook.h). Not here: how a row is filled, see table/sentence.h; the games' own rows
// for the compiler, see table/game_rows.h, so that a new word of a game compiles what speaks of games, and not the server.
#include <string>
#include <string_view>

#include "table/language.h"
#include "table/phrasebook.h"
#include "table/sentence.h"

namespace table {

namespace catalogue {

// The rows of a game; a module of the page has those of its own game only.
Rows rows_of(std::string_view game);

}  // namespace catalogue

template <class... Values>
using TableKey = Key<catalogue::kTable, Values...>;
// A row that all games share, filled, for code that knows no game.
template <class... Values>
std::string sentence(TableKey<std::type_identity_t<Values>...> key, Language language,
                     const Values&... values) {
  const std::array<Arg, sizeof...(Values)> args = {values.arg...};
  return filled(key.text(language), args);
}
// A short word of a game: its name, a title. Empty if it has none.
std::string_view word(std::string_view game, std::string_view key, Language language);

// The words of one game in one language.
class Words {
 public:
  Words(std::string_view game, Language language)
      : own_(catalogue::rows_of(game)), language_(language) {}
  Language language() const { return language_; }
  // Empty if there is no such row.
  std::string_view find(std::string_view head, std::string_view tail = {}) const {
    const catalogue::Row* row = catalogue::find(own_, head, tail);
    if (!row) row = catalogue::find(catalogue::Rows(catalogue::kTable), head, tail);
    return row ? row->text[static_cast<std::size_t>(language_)] : std::string_view();
  }

 private:
  catalogue::Rows own_;
  Language language_;
};

}  // namespace table
