// expect-error: no matching function for call to 'for_each_field'
// A State cannot be described, so it cannot become JSON.
#include "games/briscola/rules.h"

void send(const core::State<games::Briscola>& state) {
  const auto write = [](std::string_view, const auto&) {};
  core::for_each_field(state.pub, write);
#ifndef CONTROL
  core::for_each_field(state, write);
#endif
}
