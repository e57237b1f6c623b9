#pragma once
// A sheet of cells to paint on: a terminal's screen, or a grid in memory. Not here: keys, and what is painted.
#include <string_view>
#include <utility>
#include <vector>

namespace tui {

struct Rect {
  int x = 0, y = 0, w = 0, h = 0;
  bool has(int px, int py) const { return px >= x && px < x + w && py >= y && py < y + h; }
  bool meets(const Rect& r) const {
    return x < r.x + r.w && r.x < x + w && y < r.y + r.h && r.y < y + h;
  }
};

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

  // What was painted as a whole, such as a hand of cards: a panel covers all of it or nothing. The areas that a panel
  // should cover come first.
  const std::vector<Rect>& areas() const { return areas_; }
  void set_areas(std::vector<Rect> areas) { areas_ = std::move(areas); }

 protected:
  ~Canvas() = default;

 private:
  std::vector<Rect> areas_;
};

}  // namespace tui
