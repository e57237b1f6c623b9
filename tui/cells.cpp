#include "tui/cells.h"

#include <algorithm>
#include <cstdint>

namespace tui {
namespace {

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

struct Range {
  std::uint32_t from, to;
};
// What surely takes one cell and does nothing else: Latin, Greek, Cyrillic, and the signs that we draw with.
constexpr Range kOneCell[] = {
    {0x20, 0x7E},     {0xA1, 0xAC},     {0xAE, 0x2FF},    {0x370, 0x482},
    {0x48A, 0x52F},   {0x1E00, 0x1FFF}, {0x2010, 0x2027}, {0x2030, 0x205E},
    {0x20A0, 0x20BF}, {0x2190, 0x2199}, {0x2212, 0x2212}, {0x2500, 0x25FC},
    {0x2605, 0x2606}, {0x2654, 0x2659}, {0x2660, 0x2667}, {0x2713, 0x2718},
};

struct Decoded {
  std::uint32_t code;  // 0: no character
  std::size_t bytes;
};
Decoded decode(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t n = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  std::size_t have = 1;
  while (have < text.size() && continues(text[have])) ++have;
  if (have != n) return {0, have};
  if (n == 1) return {lead, 1};
  std::uint32_t code = lead & (0x7Fu >> n);
  for (std::size_t i = 1; i < n; ++i)
    code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3Fu);
  return {n == 3 && code < 0x800 ? 0 : code, n};  // 0: overlong
}

}  // namespace

int width_of(std::string_view text) {
  return static_cast<int>(std::ranges::count_if(text, [](char c) { return !continues(c); }));
}

std::string cut(std::string_view text, int width) {
  std::size_t end = 0;
  for (int seen = 0; end < text.size(); ++end)
    if (!continues(text[end]) && ++seen > width) break;
  return std::string(text.substr(0, end));
}

std::string shortened(std::string_view text, int width) {
  return width_of(text) <= width ? std::string(text) : cut(text, width - 1) + "…";
}

std::string harmless(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const Decoded one = decode(text);
    const bool good = std::ranges::any_of(
        kOneCell, [&](const Range& r) { return one.code >= r.from && one.code <= r.to; });
    if (good)
      out += text.substr(0, one.bytes);
    else if (!continues(text[0]))  // as width_of counts
      out += '?';
    text.remove_prefix(one.bytes);
  }
  return out;
}

}  // namespace tui
