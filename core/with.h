#pragma once
// A value under the name by which a sentence calls for it: with("card", c) fills {card}. Which words a value becomes
// is decided where the language is known, see table/narrate.h.
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
