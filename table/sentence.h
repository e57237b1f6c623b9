#pragma once
// One row of the words, filled: the part of ICU's MessageFormat that people's sentences need.
//   {card}                                            a value as text
//   {n, plural, =0 {nothing} one {a card} other {# cards}}     by number; # is the number
//   {seat, select, you {You play} other {{seat} plays}}        by what the value is
// Forms nest. An apostrophe is an apostrophe. Not here: where rows come from (table/words.h), which words a value
// becomes (table/narrate.h).
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace table {

struct Arg {
  std::string_view name;
  std::string text;
  std::string_view pick{};  // what a select goes by: "you", "none", a word
  int number = 0;           // what a plural goes by
};

Arg text_arg(std::string_view name, std::string_view text);
Arg number_arg(std::string_view name, std::int64_t number);

// The row with its values in it.
std::string interpolated(std::string_view row, std::span<const Arg> args);
// The same for a game's sentences: one that ends with a full stop begins with a capital, even if its first word is a value.
std::string filled(std::string_view row, std::span<const Arg> args);

// What is wrong with a row, or empty: braces that do not match, a form without `other`, an unknown kind.
std::string fault_of(std::string_view row);
// The names that a row uses, sorted, each once.
std::string names_in(std::string_view text);

}  // namespace table
