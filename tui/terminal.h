#pragma once
// The terminal as a sheet of cells with keys and a mouse. The only header that knows termpaint; knows nothing of cards.
// In every case, even after signals and crashes, the terminal is restored.
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tui/cells.h"

namespace tui {

// Colours are numbers of the 256-colour palette; -1 is the terminal's own.
struct Style {
  int fg = -1, bg = -1;
  bool bold = false, inverse = false, underline = false;
};

enum class Key : unsigned char {
  kNone,
  kText,  // Event::text holds the typed text
  kEnter,
  kSpace,
  kTab,
  kBackTab,
  kEscape,
  kBackspace,
  kLeft,
  kRight,
  kUp,
  kDown,
  kHome,
  kEnd,
  kPageUp,
  kPageDown,
  kInterrupt,  // Ctrl-C
};

struct Event {
  enum class Kind : unsigned char { kTimeout, kKey, kClick, kScroll, kResize, kWake, kHangUp };
  Kind kind = Kind::kTimeout;
  Key key = Key::kNone;
  std::string text{};
  int x = 0, y = 0;  // of a click; a scroll has its direction in y
};

struct Manners {
  bool colour = true, mouse = true;
};

class Terminal {
 public:
  // Null if there is no terminal.
  static std::unique_ptr<Terminal> open(const Manners& manners);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  int width() const;
  int height() const;
  bool colour() const;
  bool gone() const;  // hung up; every wait() reports it from then on

  void clear();
  void put(int x, int y, std::string_view text, const Style& style = {});  // made harmless first
  void flush();
  void bell();
  void set_mouse(bool on);

  // Sleeps until the next event. `wake`: a file descriptor to watch as well, or -1.
  Event wait(int wake, std::optional<std::chrono::milliseconds> patience);

 private:
  struct Inner;
  explicit Terminal(std::unique_ptr<Inner> inner);
  std::unique_ptr<Inner> inner_;
};

}  // namespace tui
