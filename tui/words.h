#pragma once
// What the terminal client itself says: menus, keys, questions. The texts are words/words.json, of which the build makes
// struct Words: `words(language).key` is a text, `words(language).key({.place = value})` one with its {places} filled.
// What is said about a game is the table's (table/messages.h).
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "table/messages.h"

namespace tui {

// What goes into a {place}: anything that can be printed.
struct Filling {
  template <class T>
  Filling(const T& value) : text(fmt::format("{}", value)) {}
  std::string text;
};

}  // namespace tui

#include "generated/words.h"

namespace tui {

const Words& words(table::Language language);

// Who prints the rules of a game, in Markdown.
using RulesPage = std::string_view (*)(std::string_view game, std::string_view lang);

// As the game calls itself; one that this program does not know is told by its key.
std::string game_name(std::string_view game, table::Language language);
std::string setting_name(std::string_view key, table::Language language);
// One of many that belong together, as people read it: the setting "pace" has a value "calm", which is the word
// pace_calm. What has no word is said as it is.
std::string readable(std::string_view family, std::string_view value, table::Language language);
// What stands under a box: Enter takes it, Escape goes back.
std::string enter_or_back(const Words& words);
std::string level_name(int level, table::Language language);

}  // namespace tui
