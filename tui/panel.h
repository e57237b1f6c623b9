#pragma once
// Boxes that lie over the table until the user answers them: a text to read, a list to choose from, a line to type, a
// wait. What lies underneath goes on meanwhile. Each ends at once when the terminal is gone.
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tui/art.h"
#include "tui/screen.h"
#include "tui/stop.h"

namespace tui {

// What lies underneath.
struct Backdrop {
  // Draws it as it is now, and says when to draw it again, since a clock may tick there. None: never.
  std::function<std::optional<std::chrono::milliseconds>()> draw;
  int wake = -1;  // a file descriptor, readable when there is news for it; -1: never
};
// The only place where a screen waits. Draws what lies underneath and `paint` on it, then sleeps until there is a key,
// a new size, news or a tick. The caller handles the event and calls again.
Event next_event(Screen& t, const Backdrop& under, const std::function<void()>& paint);

// Where a panel lies whose text has this size: where it covers as few areas of what lies underneath as it can.
Rect box_for(const Canvas& t, int width, int height);
// The frame of a panel. Of the areas underneath it leaves all or nothing.
void draw_panel(Canvas& t, const Rect& r, std::string_view title, std::string_view footer);

struct Styled {
  std::string text;
  Style style{};
};

// Scrolls; Escape, Enter, q or a click outside closes it.
enum class From : unsigned char { kTop, kEnd };
void read_panel(Screen& t, const Backdrop& under, std::string_view title,
                const std::function<std::vector<Styled>(int width)>& lines, std::string_view footer,
                From from = From::kTop);

// The index of the chosen line; none on Escape or a click outside, unless nothing lies above (kStays), on q and Ctrl-C.
enum class Escape : unsigned char { kCloses, kStays };
enum class Digits : unsigned char {
  kChoose,
  kIgnored
};  // kIgnored: where a number may be the name of another line
std::optional<std::size_t> choose_panel(Screen& t, const Backdrop& under, std::string_view title,
                                        const std::vector<std::string>& items, std::size_t first,
                                        std::string_view footer, Escape escape = Escape::kCloses,
                                        Digits digits = Digits::kChoose);

// The same below a text that says what is asked.
std::optional<std::size_t> ask_panel(Screen& t, const Backdrop& under, std::string_view title,
                                     std::string_view text, const std::vector<std::string>& items,
                                     std::string_view footer);

enum class Echo : unsigned char { kShown, kHidden };  // kHidden: for a password
std::optional<std::string> type_panel(Screen& t, const Backdrop& under, std::string_view title,
                                      std::string_view footer, std::string typed = "",
                                      Echo echo = Echo::kShown);

// Does `work` in a thread of its own, and shows the text if that takes longer than a blink. False on Escape, which
// stops the work. The work has ended in any case.
bool work_panel(Screen& t, const Backdrop& under, std::string_view text, std::string_view footer,
                const std::function<void(const Stop&)>& work);
// The same with a text that tells how far the work is; it is asked for again and again, in the thread of the keys.
bool progress_panel(Screen& t, const Backdrop& under, const std::function<std::string()>& text,
                    std::string_view footer, const std::function<void(const Stop&)>& work);

// A rules page, Markdown, as lines of at most `width` cells.
std::vector<Styled> rendered(std::string_view markdown, int width);

}  // namespace tui
