#pragma once
// How a row of the words is read: which values it calls for, and the forms of a choice. The grammar is said in
// table/sentence.h. All constexpr, so that a wrong value does not compile (table/phrasebook.h).
#include <cstddef>
#include <string_view>

namespace table::row {

inline constexpr auto kNone = std::string_view::npos;

constexpr std::string_view trimmed(std::string_view s) {
  while (!s.empty() && s.front() == ' ') s.remove_prefix(1);
  while (!s.empty() && s.back() == ' ') s.remove_suffix(1);
  return s;
}

// The place of the brace that closes the brace at `open`, or kNone.
constexpr std::size_t closing(std::string_view s, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < s.size(); ++i) {
    if (s[i] == '{') ++depth;
    if (s[i] == '}' && --depth == 0) return i;
  }
  return kNone;
}

// The next part of a comma-separated list.
constexpr std::string_view next_part(std::string_view& rest) {
  const std::size_t comma = rest.find(',');
  const std::string_view part = trimmed(rest.substr(0, comma));
  rest = comma == kNone ? std::string_view() : rest.substr(comma + 1);
  return part;
}

// The contents of one pair of braces: a name and, for a choice, its kind and its forms.
struct Form {
  std::string_view name, kind, rest;
  constexpr explicit Form(std::string_view inside) : rest(inside) {
    name = next_part(rest);
    if (!rest.empty()) kind = next_part(rest);
  }
  // Takes the next `key {text}` off the rest; false if there is none, or it is malformed.
  constexpr bool next(std::string_view& key, std::string_view& text) {
    const std::size_t open = rest.find('{');
    const std::size_t close = open == kNone ? kNone : closing(rest, open);
    if (close == kNone) return false;
    key = trimmed(rest.substr(0, open));
    text = rest.substr(open + 1, close - open - 1);
    rest = rest.substr(close + 1);
    return true;
  }
};

// `visit(name)` for every value that the row calls for, as often as it does.
template <class Visit>
constexpr void each_name(std::string_view text, const Visit& visit) {
  for (std::size_t i = text.find('{'); i != kNone; i = text.find('{', i)) {
    const std::size_t close = closing(text, i);
    if (close == kNone) return;
    Form form(text.substr(i + 1, close - i - 1));
    visit(form.name);
    std::string_view key, chosen;
    while (!form.kind.empty() && form.next(key, chosen)) each_name(chosen, visit);
    i = close + 1;
  }
}

constexpr bool calls_for(std::string_view text, std::string_view name) {
  bool found = false;
  each_name(text, [&](std::string_view called) { found |= called == name; });
  return found;
}

}  // namespace table::row
