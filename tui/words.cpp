#include "tui/words.h"

#include <fmt/format.h>

#include "ai/spec.h"
#include "table/words.h"

namespace tui {
namespace {

std::string said(std::string_view head, std::string_view tail, std::string_view otherwise,
                 table::Language l) {
  const std::string_view text = Words(l).find(head, tail);
  return std::string(text.empty() ? otherwise : text);
}

}  // namespace

std::string game_name(std::string_view game, table::Language l) {
  const std::string_view name = table::word(game, "name", l);
  return std::string(name.empty() ? game : name);
}
std::string setting_name(std::string_view key, table::Language l) { return said(key, {}, key, l); }

std::string readable(std::string_view family, std::string_view value, table::Language l) {
  return said(fmt::format("{}_", family), value, value, l);
}

std::string enter_or_back(const Words& w) {
  return fmt::format("{} · Esc {}", w("enter"), w("key_back"));
}

std::string level_name(int level, table::Language l) {
  for (const auto& stop : ai::kNamedLevels)
    if (stop.level == level) return fmt::format("{} · {}", level, readable("level", stop.name, l));
  return std::to_string(level);
}

std::string joined(const std::vector<std::string>& parts, table::Voice voice) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0)
      out += i + 1 == parts.size() ? fmt::format(" {} ", table::sentence("and", voice)) : ", ";
    out += parts[i];
  }
  return out;
}

std::string capitals(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

}  // namespace tui
