#pragma once
// A sheet of cells to paint on: a terminal's screen, or a grid in memory. Not here: keys, and what is painted.
#include <string_view>

namespace tui {

// Colours are numbers of the 256-colour palette; -1 is the terminal's own.
struct Style {
  int fg = -1, bg = -1;
  bool bold = false, inverse = false, underline = false;
  friend bool operator==(const Style&, const Style&) = default;
};

class Canvas {
 public:
  Canvas() = default;
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  virtual int width() const = 0;
  virtual int height() const = 0;
  virtual bool colour() const = 0;  // false: borders and letters must tell all
  virtual void clear() = 0;
  virtual void put(int x, int y, std::string_view text,
                   const Style& style) = 0;  // made harmless first
  void put(int x, int y, std::string_view text) { put(x, y, text, {}); }

 protected:
  ~Canvas() = default;
};

}  // namespace tui
