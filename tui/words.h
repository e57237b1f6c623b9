#pragma once
// What the terminal client itself says: menus, keys, questions (words/LANG/shared.json and terminal.json).
// table/phrasebook.h fills a row. Sentences about a game are the table's (table/words.h).
#include <string>
#include <string_view>
#include <vector>

#include "generated/terminal_words.h"
#include "table/phrasebook.h"

namespace tui {

using table::with;
using Words = table::Phrasebook<table::catalogue::kTerminal>;

// A function that gives the rules of a game, in Markdown.
using RulesPage = std::string_view (*)(std::string_view game, std::string_view lang);

// The game's own name; the key of a game that this program does not know.
std::string game_name(std::string_view game, table::Language language);
std::string setting_name(std::string_view key, table::Language language);
// A value of a family, as people read it: the setting "pace" has a value "calm", which is the word pace_calm. A value
// without a word is shown unchanged.
std::string readable(std::string_view family, std::string_view value, table::Language language);
// The line under a box: Enter accepts, Escape goes back.
std::string enter_or_back(const Words& words);
std::string level_name(int level, table::Language language);
// "a, b and c".
std::string joined(const std::vector<std::string>& parts, table::Voice voice);
// With A to Z for a to z: typed text is compared in capitals.
std::string capitals(std::string_view text);

}  // namespace tui
