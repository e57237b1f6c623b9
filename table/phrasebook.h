#pragma once
// The words of one place (a file, or several, of words/LANG) for code that says them by name:
//   say("rules")                                  a row without values: its text
//   say("leaves_in", with<"who">(name), with<"n">(20))       a row with values: filled
// A key that is not there, a value too many or one that is missing does not compile, in any language. Not here: rows that
// a game's own types call for, see table/words.h.
#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "generated/catalogue.h"
#include "table/language.h"
#include "table/row.h"
#include "table/sentence.h"

namespace table {

namespace catalogue {

// The row whose key is head and tail together; null if there is none.
constexpr const Row* find(Rows rows, std::string_view head, std::string_view tail = {}) {
  const auto less = [&](std::string_view key) {  // than head + tail
    const int by_head = key.substr(0, head.size()).compare(head);
    return by_head != 0 ? by_head < 0 : key.substr(head.size()) < tail;
  };
  std::size_t from = 0, to = rows.size();
  while (from < to) {
    const std::size_t middle = (from + to) / 2;
    if (less(rows[middle].key))
      from = middle + 1;
    else
      to = middle;
  }
  if (from == rows.size()) return nullptr;
  const std::string_view key = rows[from].key;
  const bool same = key.starts_with(head) && key.substr(head.size()) == tail;
  return same ? &rows[from] : nullptr;
}

}  // namespace catalogue

// A name that a type can carry.
template <std::size_t N>
struct Name {
  std::array<char, N> text{};
  consteval Name(const char (&literal)[N]) { std::copy_n(literal, N, text.begin()); }
  constexpr std::string_view view() const { return {text.data(), N - 1}; }
};

// A value for the {place} of that name.
template <Name kName>
struct With {
  static constexpr std::string_view kPlace = kName.view();
  Arg arg;
};
template <Name kName, class T>
With<kName> with(const T& value) {
  if constexpr (std::same_as<T, char>)
    return {text_arg(kName.view(), std::string_view(&value, 1))};
  else if constexpr (std::integral<T>)
    return {number_arg(kName.view(), static_cast<std::int64_t>(value))};
  else
    return {text_arg(kName.view(), value)};
}

// A row that is there and calls for just these values; anything else does not compile.
template <const auto& kRows, class... Values>
class Key {
 public:
  template <std::convertible_to<std::string_view> Text>
  consteval Key(const Text& key) : row_(catalogue::find(kRows, key)) {
    if (!row_) there_is_no_such_row();
    for (const std::string_view text : row_->text) {
      if (!(row::calls_for(text, Values::kPlace) && ...)) the_row_has_no_such_place();
      row::each_name(text, []([[maybe_unused]] std::string_view name) {
        if (!((name == Values::kPlace) || ...)) a_place_of_the_row_is_not_filled();
      });
    }
  }
  constexpr std::string_view text(Language l) const {
    return row_->text[static_cast<std::size_t>(l)];
  }

 private:
  // Not constexpr, so that the compiler's error names the fault.
  static void there_is_no_such_row() {}
  static void the_row_has_no_such_place() {}
  static void a_place_of_the_row_is_not_filled() {}

  const catalogue::Row* row_;
};

template <const auto& kRows>
class Phrasebook {
 public:
  constexpr explicit Phrasebook(Language language) : language_(language) {}
  constexpr Language language() const { return language_; }

  template <class... Values>
  auto operator()(Key<kRows, std::type_identity_t<Values>...> key, const Values&... values) const {
    if constexpr (sizeof...(Values) == 0)
      return key.text(language_);
    else
      return interpolated(key.text(language_), std::array<Arg, sizeof...(Values)>{values.arg...});
  }
  // By a key that is put together: what a family calls one of its values. Empty: there is no such row.
  std::string_view find(std::string_view head, std::string_view tail = {}) const {
    const catalogue::Row* row = catalogue::find(kRows, head, tail);
    return row ? row->text[static_cast<std::size_t>(language_)] : std::string_view();
  }

 private:
  Language language_;
};

}  // namespace table
