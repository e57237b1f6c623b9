#pragma once
// How an export reads its arguments and answers, for all files with exports. binding.cpp says what they take and return.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "table/open.h"
#include "web/wasm/answers.h"
#include "web/wasm/open_tables.h"
#include "web/wasm/request.h"
#include "web/wasm/text.h"

namespace wasm {

using Answer = const char*;
using Size = std::uint32_t;

// Handles a call with a single text.
template <class F>
Answer reading(const Text& text, F f) {
  const auto fault = text.fault();
  return answer(fault ? refusal(*fault) : f(text.view()));
}

// The same, with the caller's language.
template <class F>
Answer reading(const Text& text, const Text& lang, F f) {
  return reading(text, [&lang, &f](std::string_view s) {
    if (const auto fault = lang.fault()) return refusal(*fault);
    const auto known = table::voice_from(lang.view().empty() ? "en" : lang.view());
    return known ? f(s, *known) : refusal({"bad_language", "The languages are en and it."});
  });
}

inline std::optional<Refused> no_room() {
  if (!open_tables().full()) return std::nullopt;
  return Refused{"too_many_tables", "There are " + std::to_string(OpenTables::kMostTables) +
                                        " tables open; close one first."};
}

inline std::string seated(table::Opened opened) {
  if (!opened.table) return refusal(opened.refused);
  if (const auto refused = no_room()) return refusal(*refused);
  return done("table", open_tables().add(std::move(opened.table)).handle);
}

inline std::string played(const Request& r) { return done("version", r.table().version()); }

inline constexpr std::uint32_t kMostWorlds = 100'000;
inline std::string too_many_worlds() {
  return refusal(
      {"bad_worlds", "The coach looks at 1 to " + std::to_string(kMostWorlds) + " worlds."});
}

}  // namespace wasm
