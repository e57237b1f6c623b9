#pragma once
// A canvas with a person before it. It shows what was painted, and waits for keys and clicks. The terminal is a screen.
#include <chrono>
#include <optional>
#include <string>

#include "tui/canvas.h"
#include "tui/theme.h"

namespace tui {

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
  enum class Kind : unsigned char {
    kTimeout,
    kKey,
    kPaste,
    kClick,
    kScroll,
    kResize,
    kWake,
    kHangUp
  };
  Kind kind = Kind::kTimeout;
  Key key = Key::kNone;
  std::string text{};  // typed or pasted
  int x = 0, y = 0;    // of a click; a scroll has its direction in y
};

class Screen : public Canvas {
 public:
  virtual void flush() = 0;  // shows what was painted
  virtual void bell() = 0;
  virtual void set_mouse(bool on) = 0;
  virtual void set_theme(Theme theme) = 0;
  // Sleeps until the next event. `wake`: a file descriptor to watch as well, or -1.
  virtual Event wait(int wake, std::optional<std::chrono::milliseconds> patience) = 0;

 protected:
  ~Screen() = default;
};

}  // namespace tui
