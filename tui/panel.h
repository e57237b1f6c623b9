#pragma once
// Boxes that lie over the table until they are answered: a text to read, a list to choose from, a line to type.
// Each gives up at once when the terminal is gone.
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tui/art.h"
#include "tui/terminal.h"

namespace tui {

// Draws what lies underneath, and says when it wants to be drawn again: a clock may tick there. None: never.
using Backdrop = std::function<std::optional<std::chrono::milliseconds>()>;

struct Styled {
  std::string text;
  Style style{};
};

// Scrolls; any of Escape, Enter, q or a click outside closes it.
enum class From : unsigned char { kTop, kEnd };
void read_panel(Terminal& t, const Backdrop& under, std::string_view title,
                const std::function<std::vector<Styled>(int width)>& lines, std::string_view footer,
                From from = From::kTop);

// The index of the chosen line; none: Escape.
std::optional<std::size_t> choose_panel(Terminal& t, const Backdrop& under, std::string_view title,
                                        const std::vector<std::string>& items, std::size_t first,
                                        std::string_view footer);

enum class Echo : unsigned char { kShown, kHidden };  // kHidden: for a password
std::optional<std::string> type_panel(Terminal& t, const Backdrop& under, std::string_view title,
                                      std::string typed = "", Echo echo = Echo::kShown);

// A rules page, Markdown, as lines of at most `width` cells.
std::vector<Styled> rendered(std::string_view markdown, int width);

}  // namespace tui
