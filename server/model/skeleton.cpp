#include "server/model/skeleton.h"

#include <algorithm>
#include <array>

namespace server {
namespace {

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

// The stand-in for characters that look alike. Case is dropped first, so that I, i, l, L and 1 are one. Letters that
// look like two (m like rn) become the two, which settles every way to split a row of strokes.
std::string_view strokes(char c) {
  struct Like {
    char c;
    std::string_view strokes;
  };
  static constexpr std::array kLikes = {
      Like{'i', "l"}, Like{'1', "l"},  Like{'0', "o"},  Like{'5', "s"},
      Like{'2', "z"}, Like{'8', "b"},  Like{'q', "g"},  Like{'9', "g"},
      Like{'-', "_"}, Like{'m', "rn"}, Like{'w', "vv"},
  };
  const auto like = std::ranges::find(kLikes, c, &Like::c);
  return like != kLikes.end() ? like->strokes : std::string_view{};
}

std::string number(core::Rng& rng, int digits) {
  std::string out;
  while (digits-- > 0) out += static_cast<char>('0' + rng.below(10));
  return out;
}

}  // namespace

std::string skeleton(std::string_view name) {
  std::string out;
  for (char c : name) {
    if (is_upper(c)) c = static_cast<char>(c - 'A' + 'a');
    if (const auto like = strokes(c); like.empty())
      out += c;
    else
      out += like;
    if (out.ends_with("__")) out.pop_back();
  }
  return out;
}

std::optional<std::string> propose_name(core::Rng& rng, const Taken& taken) {
  static constexpr std::array<std::string_view, 16> kWords = {
      "Asso",    "Fante", "Cavallo", "Re",     "Donna", "Coppe",  "Denari",  "Spade",
      "Bastoni", "Fiori", "Quadri",  "Picche", "Cuori", "Carico", "Tallone", "Presa"};
  constexpr int kTries = 64;
  for (int i = 0; i < kTries; ++i) {
    std::string name(kWords[rng.below(kWords.size())]);
    name += '-' + number(rng, 2 + i / 8);  // 1,600 names at first, 16 thousand million at last
    if (!taken(skeleton(name))) return name;
  }
  return std::nullopt;
}

}  // namespace server
