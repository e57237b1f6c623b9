#pragma once
// What the module says, as JSON. A refusal begins with {"ok":false, and nothing else does.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "table/json.h"
#include "table/table.h"

namespace wasm {

inline std::string refusal(const table::Refused& refused) {
  std::string out = R"({"ok":false,"code":)";
  table::json::write_string(out, refused.code);
  out += R"(,"sentence":)";
  table::json::write_string(out, refused.sentence);
  return out += '}';
}

inline std::string done() { return R"({"ok":true})"; }
inline std::string done(std::string_view key, std::int64_t n) {
  std::string out = R"({"ok":true,")" + std::string(key) + "\":";
  table::json::write_number(out, n);
  return out += '}';
}

template <class Items, class Write>
std::string list(const Items& items, Write write) {
  std::string out = "[";
  for (const auto& item : items) {
    if (out.size() > 1) out += ',';
    write(out, item);
  }
  return out += ']';
}
inline std::string list(const std::vector<std::string>& sentences) {
  return list(sentences, table::json::write_string);
}
inline std::string list(const std::vector<table::LegalMove>& moves) {
  return list(moves, [](std::string& out, const table::LegalMove& m) {
    out += R"({"move":)" + m.json + R"(,"text":)";
    table::json::write_string(out, m.text);
    out += R"(,"label":)";
    table::json::write_string(out, m.label);
    out += '}';
  });
}

}  // namespace wasm
