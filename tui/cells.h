#pragma once
// Text as a terminal's cells. All we print is one cell a character, whoever wrote it: harmless() sees to that.
#include <string>
#include <string_view>

namespace tui {

// How many cells a text takes.
int width_of(std::string_view text);
// Its first so many characters.
std::string cut(std::string_view text, int width);
// The same, with … where something is missing.
std::string shortened(std::string_view text, int width);
// Somebody's text, fit to be printed: what could command a terminal, turn the direction of writing, take no cell or
// two of them, and what is no UTF-8 at all, becomes a question mark.
std::string harmless(std::string_view text);

}  // namespace tui
