#pragma once
// Opens a table: the list of games, and a new match of any of them. Not here: saved and recorded matches, see replay.h.
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "table/table.h"

namespace table {

struct Opened {
  std::unique_ptr<Table> table;  // null: refused
  Refused refused;
  std::string lineup = {};  // JSON that save_with() was given, if any
};
Opened open(const Setup& setup, Language language = Language::kEnglish);
Refused unknown_game(std::string_view typed, Language language);  // names the nearest game

// What can be played, for menus and help.
std::vector<GameInfo> games();
std::vector<std::string> pack_of(std::string_view game);  // card codes, sorted
// The members of the event "deal" of a record that hold cards.
std::vector<std::string_view> dealt_members(std::string_view game);
// {"cards":{"3B":"the 3 of Bastoni",…},"suits":{"B":"Bastoni",…}}; both empty if it has no cards.
std::string card_names_json(std::string_view game, Voice voice);

}  // namespace table
