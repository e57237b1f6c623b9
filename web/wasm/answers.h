#pragma once
// What the module says, as JSON. A refusal begins with {"ok":false, and nothing else does.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "table/json_object.h"
#include "table/table.h"

namespace wasm {

inline std::string refusal(const table::Refused& refused) {
  return table::json::Object()
      .flag("ok", false)
      .text("code", refused.code)
      .text("sentence", refused.sentence)
      .take();
}

inline table::json::Object good() { return table::json::Object().flag("ok", true); }
inline std::string done() { return good().take(); }
inline std::string done(std::string_view key, std::int64_t n) {
  return good().number(key, n).take();
}

template <class Items>
std::string list(const Items& items) {
  return table::json::list(items, [](const auto& item) { return table::to_json(item); });
}
inline std::string list(const std::vector<std::string>& sentences) {
  return table::json::list_of_texts(sentences);
}

}  // namespace wasm
