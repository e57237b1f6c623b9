#include "tui/settings.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>

#include <toml++/toml.h>

#include "core/number.h"
#include "table/phrasebook.h"
#include "tui/whole_file.h"

namespace tui {
namespace {

std::string_view trimmed(std::string_view s) {
  const auto from = s.find_first_not_of(" \t\r\"");
  if (from == std::string_view::npos) return {};
  return s.substr(from, s.find_last_not_of(" \t\r\"") - from + 1);
}

// Of a text, a whole number or a switch; none of anything else.
std::optional<std::string> text_of(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  if (const auto* flag = node.as_boolean()) return flag->get() ? "on" : "off";
  return std::nullopt;
}

// Our folder under the folder that the variable names, or under the home folder.
std::string folder(const char* variable, std::string_view under_home) {
  std::string base;
  if (const char* set = std::getenv(variable); set && *set == '/')
    base = set;
  else if (const char* home = std::getenv("HOME"); home && *home)
    base = std::string(home) + "/" + std::string(under_home);
  else
    return {};
  base += "/mazzo/";
  std::error_code ignored;  // writing will fail and report it
  std::filesystem::create_directories(base, ignored);
  return base;
}

std::vector<std::string_view> languages() {
  std::vector<std::string_view> out = {"auto"};
  out.insert(out.end(), table::catalogue::kLanguages.begin(), table::catalogue::kLanguages.end());
  return out;
}

// Does the terminal's locale have the symbols? The first of these that is set decides, as POSIX says.
bool is_utf8_locale() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* set = std::getenv(name);
    if (!set || !*set) continue;
    std::string text(set);
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text.find("utf-8") != text.npos || text.find("utf8") != text.npos;
  }
  return false;
}

// Is the terminal on another machine, where every frame travels?
bool is_far() {
  const char* ssh = std::getenv("SSH_CONNECTION");
  return ssh && *ssh;
}

}  // namespace

std::span<const Choice> choices() {
  static const std::array<Choice, 10> kAll = {
      Choice{"language", languages()},
      Choice{"theme", {"dark", "light", "contrast", "green"}},
      Choice{"suits", {"auto", "symbols", "names"}},
      Choice{"colours", {"two", "four"}},
      Choice{"look", {"italian", "french"}},
      Choice{"sort", {"rank", "suit"}},
      Choice{"pace", {"calm", "quick", "instant"}},
      Choice{"motion", {"auto", "on", "off"}},
      Choice{"mouse", {"on", "off"}},
      Choice{"bell", {"off", "on"}},
  };
  return kAll;
}

Settings Settings::read(std::string path) {
  Settings s;
  s.path_ = std::move(path);
  const std::string text = read_whole(s.path_);
  if (!s.read_toml(text)) s.read_lines(text);
  return s;
}

// False if it is no TOML; then nothing was read.
bool Settings::read_toml(std::string_view text) {
  try {
    for (const auto& [key, node] : toml::parse(text))
      if (const auto value = text_of(node)) set(key.str(), *value);
    return true;
  } catch (const toml::parse_error&) {
    return false;
  }
}

void Settings::read_lines(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    const auto eq = line.find('=');
    if (line.starts_with('#') || eq == std::string_view::npos) continue;
    set(trimmed(line.substr(0, eq)), trimmed(line.substr(eq + 1)));
  }
}

bool Settings::write() const {
  if (path_.empty()) return false;
  toml::table out;
  for (const auto& [key, value] : values_) out.insert(key, value);
  std::ostringstream text;
  text << toml::toml_formatter(out, toml::format_flags::none) << '\n';
  return write_whole(path_, text.str());
}

std::string_view Settings::get(std::string_view key) const {
  const auto found = values_.find(key);
  const std::string_view value = found == values_.end() ? std::string_view() : found->second;
  for (const Choice& c : choices())
    if (c.key == key && std::ranges::find(c.values, value) == c.values.end())
      return c.values.front();
  return value;
}

void Settings::set(std::string_view key, std::string_view value) {
  values_.insert_or_assign(std::string(key), value);
}

void Settings::switch_to_next(std::string_view key) {
  for (const Choice& c : choices()) {
    if (c.key != key) continue;
    const auto at = std::ranges::find(c.values, get(key)) - c.values.begin();
    set(key, c.values[static_cast<std::size_t>(at + 1) % c.values.size()]);
  }
  write();
}

void Settings::note_guided() {
  set("guided", "yes");
  write();
}

bool Settings::symbols() const {
  const auto suits = get("suits");
  return suits == "symbols" || (suits == "auto" && is_utf8_locale());
}

bool Settings::signs() const { return get("suits") == "symbols" || is_utf8_locale(); }

std::chrono::milliseconds Settings::bot_pause() const {
  const auto pace = get("pace");
  return std::chrono::milliseconds(pace == "calm" ? 600 : pace == "quick" ? 200 : 0);
}
std::chrono::milliseconds Settings::trick_pause() const {
  const auto pace = get("pace");
  return std::chrono::milliseconds(pace == "calm" ? 1000 : pace == "quick" ? 500 : 0);
}
std::chrono::milliseconds Settings::glide() const {
  const auto pace = get("pace"), motion = get("motion");
  const bool moves = motion == "on" || (motion == "auto" && !is_far());
  return std::chrono::milliseconds(!moves ? 0 : pace == "calm" ? 240 : pace == "quick" ? 120 : 0);
}
int Settings::level() const {
  return std::clamp(core::number_in<int>(get("level")).value_or(kUsualLevel), 0, 100);
}

std::string settings_path() {
  const std::string base = folder("XDG_CONFIG_HOME", ".config");
  return base.empty() ? base : base + "settings.toml";
}
std::string saves_folder() { return folder("XDG_STATE_HOME", ".local/state"); }
std::string token_path(std::string_view house) {
  return folder("XDG_STATE_HOME", ".local/state") + std::string(house) + ".token";
}
std::string kept_path() {
  const std::string base = folder("XDG_STATE_HOME", ".local/state");
  return base.empty() ? base : base + "matches.jsonl";
}

}  // namespace tui
