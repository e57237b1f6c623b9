#pragma once
// A whole number in a text. None if the text is something else, has more in it ("6C", " 6", "+6"), or is out of bounds.
#include <charconv>
#include <concepts>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>

namespace core {

template <std::integral T>
std::optional<T> number_in(std::string_view text, T min = std::numeric_limits<T>::lowest(),
                           T max = std::numeric_limits<T>::max()) {
  T n = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  const bool whole = error == std::errc{} && stop == text.data() + text.size();
  return whole && n >= min && n <= max ? std::optional(n) : std::nullopt;
}

}  // namespace core
