#pragma once
// A value under the name by which a sentence refers to it: with("card", c) fills {card}. table/narrate.h, which knows
// the language, turns the value into words.
#include <string_view>

namespace core {

template <class T>
struct With {
  std::string_view name;
  T value;
};

template <class T>
constexpr With<T> with(std::string_view name, T value) {
  return {name, value};
}

}  // namespace core
