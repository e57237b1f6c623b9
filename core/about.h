#pragma once
// What a member, an option or a move means, for a reader of the clients' types and of docs/views.md (tools/types.cpp). A
// module of the page shows it to nobody and leaves it out: 2 kB a module.
#include <string_view>

namespace core {

#ifdef __wasm__
struct About {
  constexpr About() = default;
  constexpr About(const char*) {}  // NOLINT(google-explicit-constructor)
};
#else
using About = std::string_view;
#endif

}  // namespace core
