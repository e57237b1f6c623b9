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

// Words that speak for the house, and words with a meaning where names appear.
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

// Is each word between the `separators` reserved or a number?
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

// Bot_50, B0t-5 and admin-1 consist of nothing else either.
bool is_reserved(std::string_view name) {
  return is_reserved_word(name) || made_of(name, "-_") == Made::kOfReserved ||
         made_of(name, "0123456789-_") == Made::kOfReserved;
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

}  // namespace server
