#include "server/names.h"

#include <algorithm>
#include <array>

namespace server {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || is_upper(c) || is_digit(c) || c == '_' || c == '-';
}

// What stands for a character that looks like it. Case falls away first, so that I, i, l, L and 1 are one.
// Letters that look like two (m like rn) become the two, which settles every way to cut a row of strokes.
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

// Who speaks for the house, and words with a meaning where names are shown.
bool is_reserved(std::string_view name) {
  static constexpr std::array<std::string_view, 20> kReserved = {
      "mazzo",  "admin",   "administrator", "moderator", "mod",    "system",   "server",
      "staff",  "support", "root",          "house",     "dealer", "gallery",  "bot",
      "nobody", "nessuno", "you",           "guest",     "ospite", "everybody"};
  const auto reserved = [](std::string_view word) {
    const std::string looks = skeleton(word);
    return std::ranges::any_of(kReserved, [&](std::string_view r) { return skeleton(r) == looks; });
  };
  // Bot_50 and admin-1 are made of nothing else either.
  bool words = false, only_reserved = true;
  for (std::size_t from = 0; from < name.size();) {
    const std::size_t to = std::min(name.find_first_of("0123456789-_", from), name.size());
    if (to > from) {
      words = true;
      only_reserved = only_reserved && reserved(name.substr(from, to - from));
    }
    from = to + 1;
  }
  return reserved(name) || (words && only_reserved);
}

std::string number(core::Rng& rng, int digits) {
  std::string out;
  while (digits-- > 0) out += static_cast<char>('0' + rng.below(10));
  return out;
}

}  // namespace

std::optional<table::Refused> refuse_name(std::string_view name, table::Language language) {
  if (!std::ranges::all_of(name, is_name_character))
    return refuse(Refusal::kNameCharacters, language);
  if (name.size() < kMinName || name.size() > kMaxName)
    return refuse(Refusal::kNameLength, language,
                  {{"min", std::to_string(kMinName)}, {"max", std::to_string(kMaxName)}});
  if (is_reserved(name)) return refuse(Refusal::kNameReserved, language, {{"name", name}});
  return std::nullopt;
}

table::Refused name_taken(std::string_view name, table::Language language) {
  return refuse(Refusal::kNameTaken, language, {{"name", name}});
}

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
