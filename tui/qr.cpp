#include "tui/qr.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

namespace tui {
namespace {

using Bytes = std::vector<unsigned char>;

// Level L, by version from 1.
struct Version {
  int data, correction, blocks;  // codewords in all; of correction in each block
};
constexpr std::array kVersions = {Version{19, 7, 1},  Version{34, 10, 1},  Version{55, 15, 1},
                                  Version{80, 20, 1}, Version{108, 26, 1}, Version{136, 18, 2}};
constexpr int kMasks = 8;
constexpr int kLevelL = 1;  // in the format

// --- Reed-Solomon over GF(256), x^8 + x^4 + x^3 + x^2 + 1 ----------------------------------------------

unsigned char times(unsigned char a, unsigned char b) {
  unsigned out = 0;
  for (int bit = 7; bit >= 0; --bit) {
    out = (out << 1) ^ ((out >> 7) * 0x11D);
    out ^= (b >> bit & 1u) * a;
  }
  return static_cast<unsigned char>(out);
}

Bytes divisor_of(int degree) {
  Bytes out(static_cast<std::size_t>(degree), 0);
  out.back() = 1;
  unsigned char root = 1;
  for (int i = 0; i < degree; ++i) {
    for (std::size_t j = 0; j < out.size(); ++j) {
      out[j] = times(out[j], root);
      if (j + 1 < out.size()) out[j] ^= out[j + 1];
    }
    root = times(root, 2);
  }
  return out;
}

Bytes correction_of(const Bytes& data, int degree) {
  const Bytes divisor = divisor_of(degree);
  Bytes out(divisor.size(), 0);
  for (const unsigned char b : data) {
    const unsigned char factor = b ^ out.front();
    out.erase(out.begin());
    out.push_back(0);
    for (std::size_t i = 0; i < out.size(); ++i) out[i] ^= times(divisor[i], factor);
  }
  return out;
}

// --- codewords ---------------------------------------------------------------------------------------

class Bits {
 public:
  void add(unsigned value, int count) {
    for (int i = count - 1; i >= 0; --i) bits_.push_back(value >> i & 1u);
  }
  std::size_t size() const { return bits_.size(); }
  Bytes bytes() const {
    Bytes out(bits_.size() / 8, 0);
    for (std::size_t i = 0; i < out.size() * 8; ++i)
      out[i / 8] = static_cast<unsigned char>(out[i / 8] << 1 | bits_[i]);
    return out;
  }

 private:
  std::vector<bool> bits_;
};

Bytes data_of(std::string_view text, const Version& version) {
  Bits bits;
  bits.add(4, 4);  // bytes follow
  bits.add(static_cast<unsigned>(text.size()), 8);
  for (const char c : text) bits.add(static_cast<unsigned char>(c), 8);
  const auto room = static_cast<std::size_t>(version.data) * 8;
  bits.add(0, static_cast<int>(std::min<std::size_t>(4, room - bits.size())));
  bits.add(0, static_cast<int>((8 - bits.size() % 8) % 8));
  for (unsigned pad = 0xEC; bits.size() < room; pad ^= 0xEC ^ 0x11) bits.add(pad, 8);
  return bits.bytes();
}

// All blocks side by side: their first codewords, then the second ones.
Bytes codewords_of(const Bytes& data, const Version& version) {
  const std::size_t each = data.size() / static_cast<std::size_t>(version.blocks);
  std::vector<Bytes> blocks, corrections;
  for (auto from = data.begin(); from != data.end(); from += static_cast<std::ptrdiff_t>(each)) {
    blocks.emplace_back(from, from + static_cast<std::ptrdiff_t>(each));
    corrections.push_back(correction_of(blocks.back(), version.correction));
  }
  Bytes out;
  for (const auto* parts : {&blocks, &corrections})
    for (std::size_t i = 0; i < parts->front().size(); ++i)
      for (const Bytes& part : *parts) out.push_back(part[i]);
  return out;
}

bool is_masked(int mask, int x, int y) {
  switch (mask) {
    case 0: return (x + y) % 2 == 0;
    case 1: return y % 2 == 0;
    case 2: return x % 3 == 0;
    case 3: return (x + y) % 3 == 0;
    case 4: return (x / 3 + y / 2) % 2 == 0;
    case 5: return x * y % 2 + x * y % 3 == 0;
    case 6: return (x * y % 2 + x * y % 3) % 2 == 0;
    default: return ((x + y) % 2 + x * y % 3) % 2 == 0;
  }
}

}  // namespace

std::optional<QrCode> QrCode::of(std::string_view text) {
  constexpr int kHead = 2;  // bytes for kind and size, at least
  const auto version = std::ranges::find_if(
      kVersions, [&](const Version& v) { return static_cast<int>(text.size()) + kHead <= v.data; });
  if (version == kVersions.end()) return std::nullopt;
  QrCode code(static_cast<int>(version - kVersions.begin()) + 1);
  code.draw_data(codewords_of(data_of(text, *version), *version));
  int best = 0, least = 0;
  for (int mask = 0; mask < kMasks; ++mask) {
    code.apply(mask);
    code.draw_format(mask);
    const int penalty = code.penalty();
    if (mask == 0 || penalty < least) best = mask, least = penalty;
    code.apply(mask);  // takes it off again
  }
  code.apply(best);
  code.draw_format(best);
  return code;
}

QrCode::QrCode(int version)
    : size_(17 + 4 * version),
      dark_(static_cast<std::size_t>(size_ * size_)),
      fixed_(static_cast<std::size_t>(size_ * size_)) {
  draw_fixed(version);
}

void QrCode::fix(int x, int y, bool dark) {
  if (x < 0 || y < 0 || x >= size_ || y >= size_) return;
  dark_[index(x, y)] = dark;
  fixed_[index(x, y)] = true;
}

void QrCode::draw_finder(int x, int y) {
  for (int dy = -4; dy <= 4; ++dy)
    for (int dx = -4; dx <= 4; ++dx) {
      const int ring = std::max(std::abs(dx), std::abs(dy));
      fix(x + dx, y + dy, ring != 2 && ring != 4);
    }
}

void QrCode::draw_fixed(int version) {
  for (int i = 0; i < size_; ++i) {
    fix(6, i, i % 2 == 0);
    fix(i, 6, i % 2 == 0);
  }
  draw_finder(3, 3);
  draw_finder(size_ - 4, 3);
  draw_finder(3, size_ - 4);
  if (version > 1)
    for (int dy = -2; dy <= 2; ++dy)
      for (int dx = -2; dx <= 2; ++dx)
        fix(size_ - 7 + dx, size_ - 7 + dy, std::max(std::abs(dx), std::abs(dy)) != 1);
  draw_format(0);  // keeps its place free
}

void QrCode::draw_format(int mask) {
  const int data = kLevelL << 3 | mask;
  int rest = data;
  for (int i = 0; i < 10; ++i) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const int bits = (data << 10 | rest) ^ 0x5412;
  const auto bit = [bits](int i) { return (bits >> i & 1) != 0; };
  for (int i = 0; i <= 5; ++i) fix(8, i, bit(i));
  fix(8, 7, bit(6));
  fix(8, 8, bit(7));
  fix(7, 8, bit(8));
  for (int i = 9; i < 15; ++i) fix(14 - i, 8, bit(i));
  for (int i = 0; i < 8; ++i) fix(size_ - 1 - i, 8, bit(i));
  for (int i = 8; i < 15; ++i) fix(8, size_ - 15 + i, bit(i));
  fix(8, size_ - 8, true);
}

// In columns of two modules, from the right, up and down in turns; the column of the timing pattern is left out.
void QrCode::draw_data(const Bytes& codewords) {
  std::size_t i = 0;
  bool up = true;
  for (int right = size_ - 1; right >= 1; right -= 2, up = !up) {
    if (right == 6) right = 5;
    for (int step = 0; step < size_; ++step)
      for (const int x : {right, right - 1}) {
        const int y = up ? size_ - 1 - step : step;
        if (fixed_[index(x, y)] || i >= codewords.size() * 8) continue;
        dark_[index(x, y)] = codewords[i / 8] >> (7 - i % 8) & 1;
        ++i;
      }
  }
}

void QrCode::apply(int mask) {
  for (int y = 0; y < size_; ++y)
    for (int x = 0; x < size_; ++x)
      if (!fixed_[index(x, y)] && is_masked(mask, x, y)) dark_[index(x, y)].flip();
}

// Runs of five and more, and what looks like a finder with four light modules on a side.
int QrCode::penalty_of_line(int at, bool across) const {
  const auto dark_at = [&](int i) { return across ? dark(i, at) : dark(at, i); };
  int out = 0, run = 0;
  unsigned last = 0;  // eleven modules
  for (int i = 0; i < size_; ++i) {
    run = i > 0 && dark_at(i) == dark_at(i - 1) ? run + 1 : 1;
    if (run == 5) out += 3;
    if (run > 5) ++out;
    last = (last << 1 | static_cast<unsigned>(dark_at(i))) & 0x7FF;
    if (i >= 10 && (last == 0x5D0 || last == 0x05D)) out += 40;
  }
  return out;
}

int QrCode::penalty() const {
  int out = 0, all = 0;
  for (int i = 0; i < size_; ++i) out += penalty_of_line(i, true) + penalty_of_line(i, false);
  for (int y = 0; y < size_; ++y)
    for (int x = 0; x < size_; ++x) {
      const bool d = dark(x, y);
      all += d;
      if (x + 1 < size_ && y + 1 < size_ && d == dark(x + 1, y) && d == dark(x, y + 1) &&
          d == dark(x + 1, y + 1))
        out += 3;
    }
  const int modules = size_ * size_;
  const int off = std::abs(all * 20 - modules * 10);
  return out + off / modules * 10;
}

}  // namespace tui
