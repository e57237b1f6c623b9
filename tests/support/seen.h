#pragma once
// Every card that a view names anywhere, read through the same fields as its JSON.
#include "core/game.h"

namespace tests {

template <class T>
void add_cards(const T& value, core::CardSet& out) {
  if constexpr (core::Described<T>)
    core::for_each_field(value, [&](std::string_view, const auto& x) { add_cards(x, out); });
  else if constexpr (std::same_as<T, core::Card>)
    out = value.valid() ? out | core::CardSet::of(value) : out;
  else if constexpr (std::same_as<T, core::CardSet>)
    out = out | value;
  else if constexpr (requires { value.begin(); } && !std::same_as<T, core::SeatSet>)
    for (const auto& x : value) add_cards(x, out);
}

template <class G>
core::CardSet seen_cards(const core::View<G>& v) {
  core::CardSet out;
  add_cards(v.pub, out);
  add_cards(v.own, out);
  return out;
}

}  // namespace tests
