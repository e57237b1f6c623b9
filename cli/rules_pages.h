#pragma once
// The rules pages of games/GAME/, built into the program by cmake/embed.cmake.
#include <string_view>

namespace cli {

// The page in Markdown, `game` and `lang` as in its file name (a game's key, "it"); empty if there is none.
std::string_view rules_page(std::string_view game, std::string_view lang);

}  // namespace cli
