#pragma once
// Events between two moments, for one teller.
#include <string_view>
#include <variant>

#include <gtest/gtest.h>

#include "core/game.h"

namespace tests {

template <class G>
core::Events<G> told(const core::State<G>& before, const core::State<G>& after) {
  core::Events<G> out;
  G::events(core::sight(before), core::sight(after), out);
  return out;
}

template <class G>
core::Events<G> told_to(core::Seat seat, const core::State<G>& before,
                        const core::State<G>& after) {
  const core::View<G> was = core::view(before, seat), is = core::view(after, seat);
  core::Events<G> out;
  G::events(core::sight(was), core::sight(is), out);
  return out;
}

template <class Event>
std::string_view name_of(const Event& event) {
  return std::visit([](const auto& e) { return std::string_view(e.kName); }, event);
}

// The event as the expected kind; another kind is a failure, and comes back empty.
template <class Wanted, class Event>
Wanted as(const Event& event) {
  const Wanted* e = std::get_if<Wanted>(&event);
  EXPECT_NE(e, nullptr) << "this is no " << Wanted::kName << ", but " << name_of(event);
  return e ? *e : Wanted{};
}

}  // namespace tests
