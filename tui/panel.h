#pragma once
// Boxes that lie over the table until they are answered: a text to read, a list to choose from, a line to type.
// Each gives up at once when the terminal is gone.
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tui/art.h"
#include "tui/terminal.h"

namespace tui {

using Backdrop = std::function<void()>;  // draws what lies underneath

struct Styled {
  std::string text;
  Style style{};
};

// Scrolls; any of Escape, Enter, q or a click outside closes it.
void read_panel(Terminal& t, const Backdrop& under, std::string_view title,
                const std::function<std::vector<Styled>(int width)>& lines,
                std::string_view footer);

// The index of the chosen line; none: Escape.
std::optional<std::size_t> choose_panel(Terminal& t, const Backdrop& under, std::string_view title,
                                        const std::vector<std::string>& items, std::size_t first,
                                        std::string_view footer);

std::optional<std::string> type_panel(Terminal& t, const Backdrop& under, std::string_view title);

// A rules page, Markdown, as lines of at most `width` cells.
std::vector<Styled> rendered(std::string_view markdown, int width);

}  // namespace tui
