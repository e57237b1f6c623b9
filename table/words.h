#pragma once
// The rows that sentences about a game are made of: the game's own (games/GAME/LANG.json) before those that all games
// share (words/LANG/table.json). A row that a language lacks fails the build; a row that the code needs and nobody
// wrote does not compile (table/spoken.h). Not here: how a row is filled, see table/sentence.h.
#include <initializer_list>
#include <string>
#include <string_view>

#include "generated/catalogue.h"
#include "table/messages.h"
#include "table/sentence.h"

namespace table {

namespace catalogue {

// The row whose key is head and tail together; null if there is none.
constexpr const Row* find(Rows rows, std::string_view head, std::string_view tail = {}) {
  const auto less = [&](std::string_view key) {  // than head + tail
    const int by_head = key.substr(0, head.size()).compare(head);
    return by_head != 0 ? by_head < 0 : key.substr(head.size()) < tail;
  };
  std::size_t from = 0, to = rows.size();
  while (from < to) {
    const std::size_t middle = (from + to) / 2;
    if (less(rows[middle].key))
      from = middle + 1;
    else
      to = middle;
  }
  if (from == rows.size()) return nullptr;
  const std::string_view key = rows[from].key;
  const bool same = key.starts_with(head) && key.substr(head.size()) == tail;
  return same ? &rows[from] : nullptr;
}

constexpr Rows of_game(std::string_view game) {
  for (const Place& place : kGames)
    if (place.game == game) return place.rows;
  return {};
}

constexpr const Row* find(std::string_view game, std::string_view head, std::string_view tail) {
  if (const Row* own = find(of_game(game), head, tail)) return own;
  return find(Rows(kTable), head, tail);
}

}  // namespace catalogue

// A row that all games share, filled, for code that knows no game.
std::string sentence(std::string_view key, Language language, std::initializer_list<Arg> args = {});
// A short word of a game: its name, a title. Empty if it has none.
std::string_view word(std::string_view game, std::string_view key, Language language);

// The words of one game in one language.
class Words {
 public:
  Words(std::string_view game, Language language)
      : own_(catalogue::of_game(game)), language_(language) {}
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
