#pragma once
// Text as a terminal's cells. Every character that we print takes one cell, whatever its source; harmless() ensures that.
#include <string>
#include <string_view>

namespace tui {

// How many cells a text takes.
int width_of(std::string_view text);
// Its first `width` characters.
std::string cut(std::string_view text, int width);
// The same, with … for the missing part.
std::string shortened(std::string_view text, int width);
// A stranger's text, safe to print: a character that could command a terminal, turn the direction of writing, or take
// no cell or two, and invalid UTF-8, become question marks.
std::string harmless(std::string_view text);

}  // namespace tui
