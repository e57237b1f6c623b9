#pragma once
// The terminal as a sheet of cells with keys and a mouse. The only header that knows termpaint; knows nothing of cards.
// In every case, even after signals and crashes, the terminal is restored.
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tui/cells.h"
#include "tui/screen.h"

namespace tui {

struct Manners {
  bool colour = true;
};

class Terminal final : public Screen {
 public:
  // Null if there is no terminal.
  static std::unique_ptr<Terminal> open(const Manners& manners);
  ~Terminal();

  int width() const override;
  int height() const override;
  bool colour() const override;
  bool gone() const;  // hung up; every wait() reports it from then on

  void clear() override;
  void put(int x, int y, std::string_view text, const Style& style) override;
  using Canvas::put;
  void flush() override;
  void bell() override;
  void set_mouse(bool on) override;  // off at first
  void set_theme(Theme theme) override;

  Event wait(int wake, std::optional<std::chrono::milliseconds> patience) override;

 private:
  struct Inner;
  explicit Terminal(std::unique_ptr<Inner> inner);
  std::unique_ptr<Inner> inner_;
};

}  // namespace tui
