#pragma once
// Does not compile unless every row that a game's types need exists in every language.
#include <variant>

#include "core/game.h"
#include "table/game_rows.h"
#include "table/narrate.h"
#include "table/words.h"

namespace table {

template <class G>
consteval bool speaks_of_rules() {
  for (int i = 0; i < static_cast<int>(G::Rule::kCount); ++i)
    if (!catalogue::find(G::kKey, "refuse.", word_of(static_cast<typename G::Rule>(i))))
      return false;
  return true;
}

template <class G, class Event>
struct SpeaksOfEvents;
template <class G, class... E>
struct SpeaksOfEvents<G, std::variant<E...>> {
  static constexpr bool kAll = (catalogue::find(G::kKey, E::kName, {}) && ...);
};

template <class E>
consteval bool speaks_of_values(std::string_view game) {
  for (int i = 0; i < count(E{}); ++i) {
    const std::string_view head = kind(E{});
    bool found = false;
    for (const auto& row : catalogue::of_game(game))
      found |= row.key.starts_with(head) && row.key.substr(head.size()).starts_with('.') &&
               row.key.substr(head.size() + 1) == word_of(static_cast<E>(i));
    if (!found) return false;
  }
  return true;
}

template <class G, class T>
consteval bool speaks_of_value() {
  if constexpr (Worded<T>)
    return speaks_of_values<T>(G::kKey);
  else
    return true;
}

// The buttons: a shape without a value has a label, a shape with a value says what is chosen.
template <class G>
consteval bool speaks_of_moves() {
  using Move = typename G::Move;
  if constexpr (core::Shaped<Move>)
    return std::apply(
        [](const auto&... s) {
          return (catalogue::find(
                      G::kKey, requires { std::declval<Move>().*(s.value); } ? "choose." : "label.",
                      s.name) &&
                  ...);
        },
        Move::shapes());
  else
    return std::apply(
        [](const auto&... f) {
          return (speaks_of_value<G, std::decay_t<decltype(std::declval<Move>().*(f.member))>>() &&
                  ...);
        },
        Move::fields());
}

template <class G>
concept Spoken = catalogue::find(G::kKey, "name", {}) != nullptr && speaks_of_rules<G>() &&
                 SpeaksOfEvents<G, typename G::Event>::kAll && speaks_of_moves<G>();

}  // namespace table
