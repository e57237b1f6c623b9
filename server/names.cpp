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
bool is_reserved_word(std::string_view word) {
  static constexpr std::array<std::string_view, 20> kReserved = {
      "mazzo",  "admin",   "administrator", "moderator", "mod",    "system",   "server",
      "staff",  "support", "root",          "house",     "dealer", "gallery",  "bot",
      "nobody", "nessuno", "you",           "guest",     "ospite", "everybody"};
  const std::string looks = skeleton(word);
  return std::ranges::any_of(kReserved, [&](std::string_view r) { return skeleton(r) == looks; });
}

// b0t, b0t5, 7admin: a digit may stand for a letter of the word or beside it.
bool is_reserved_with_digits(std::string_view word) {
  for (std::string_view rest = word;; rest.remove_prefix(1)) {
    for (std::string_view part = rest;; part.remove_suffix(1)) {
      if (is_reserved_word(part)) return true;
      if (part.empty() || !is_digit(part.back())) break;
    }
    if (rest.empty() || !is_digit(rest.front())) return false;
  }
}

bool looks_like_a_number(std::string_view word) {
  return std::ranges::all_of(
      word, [](char c) { return is_digit(c) || c == 'l' || c == 'I' || c == 'o' || c == 'O'; });
}

enum class Made : std::uint8_t { kOfOthers, kOfNumbers, kOfReserved };

// Of the words between the `separators`, whether each is reserved or a number.
Made made_of(std::string_view name, std::string_view separators) {
  Made made = Made::kOfNumbers;
  for (std::size_t from = 0; from < name.size();) {
    const std::size_t to = std::min(name.find_first_of(separators, from), name.size());
    const std::string_view word = name.substr(from, to - from);
    from = to + 1;
    if (looks_like_a_number(word)) continue;
    if (!is_reserved_with_digits(word)) return Made::kOfOthers;
    made = Made::kOfReserved;
  }
  return made;
}

// Bot_50, B0t-5 and admin-1 are made of nothing else either.
bool is_reserved(std::string_view name) {
  return is_reserved_word(name) || made_of(name, "-_") == Made::kOfReserved ||
         made_of(name, "0123456789-_") == Made::kOfReserved;
}

std::string number(core::Rng& rng, int digits) {
  std::string out;
  while (digits-- > 0) out += static_cast<char>('0' + rng.below(10));
  return out;
}

}  // namespace

bool can_be_a_name(std::string_view name) {
  return std::ranges::all_of(name, is_name_character) && name.size() >= kMinName &&
         name.size() <= kMaxName;
}

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
