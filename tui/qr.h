#pragma once
// A text as a QR code (ISO/IEC 18004): bytes, level L, versions 1 to 6, that is up to 134 bytes. A link to a table fits.
// Not here: how it is drawn.
#include <optional>
#include <string_view>
#include <vector>

namespace tui {

class QrCode {
 public:
  static std::optional<QrCode> of(std::string_view text);  // none: the text is too long

  int size() const { return size_; }  // modules on a side, without the margin
  bool dark(int x, int y) const { return get(dark_, x, y); }  // outside of the code: light

 private:
  using Grid = std::vector<bool>;
  explicit QrCode(int version);
  bool get(const Grid& grid, int x, int y) const {
    return x >= 0 && y >= 0 && x < size_ && y < size_ && grid[index(x, y)];
  }
  std::size_t index(int x, int y) const { return static_cast<std::size_t>(y * size_ + x); }
  void fix(int x, int y, bool dark);  // a module that no mask changes
  void draw_finder(int x, int y);
  void draw_fixed(int version);
  void draw_format(int mask);
  void draw_data(const std::vector<unsigned char>& codewords);
  void apply(int mask);
  int penalty() const;
  int penalty_of_line(int at, bool across) const;

  int size_;
  Grid dark_, fixed_;
};

}  // namespace tui
