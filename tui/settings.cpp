#include "tui/settings.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/number.h"
#include "table/phrasebook.h"

namespace tui {
namespace {

std::string_view trimmed(std::string_view s) {
  const auto from = s.find_first_not_of(" \t\r\"");
  if (from == std::string_view::npos) return {};
  return s.substr(from, s.find_last_not_of(" \t\r\"") - from + 1);
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

}  // namespace

std::span<const Choice> choices() {
  static const std::array<Choice, 7> kAll = {
      Choice{"language", languages()},
      Choice{"suits", {"names", "symbols"}},
      Choice{"colours", {"two", "four"}},
      Choice{"look", {"italian", "french"}},
      Choice{"pace", {"calm", "quick", "instant"}},
      Choice{"mouse", {"on", "off"}},
      Choice{"bell", {"off", "on"}},
  };
  return kAll;
}

Settings Settings::read(std::string path) {
  Settings s;
  s.path_ = std::move(path);
  std::ifstream file(s.path_);
  for (std::string line; std::getline(file, line);) {
    const auto eq = line.find('=');
    if (line.starts_with('#') || eq == std::string::npos) continue;
    s.set(trimmed(std::string_view(line).substr(0, eq)),
          trimmed(std::string_view(line).substr(eq + 1)));
  }
  return s;
}

bool Settings::write() const {
  if (path_.empty()) return false;
  std::ofstream file(path_);
  for (const auto& line : lines_) file << line.key << " = \"" << line.value << "\"\n";
  file.close();
  return static_cast<bool>(file);
}

std::string_view Settings::get(std::string_view key) const {
  std::string_view found;
  for (const auto& line : lines_)
    if (line.key == key) found = line.value;
  for (const Choice& c : choices())
    if (c.key == key && std::ranges::find(c.values, found) == c.values.end())
      return c.values.front();
  return found;
}

void Settings::set(std::string_view key, std::string_view value) {
  for (auto& line : lines_)
    if (line.key == key) {
      line.value = value;
      return;
    }
  lines_.push_back({std::string(key), std::string(value)});
}

std::chrono::milliseconds Settings::bot_pause() const {
  const auto pace = get("pace");
  return std::chrono::milliseconds(pace == "calm" ? 600 : pace == "quick" ? 200 : 0);
}
std::chrono::milliseconds Settings::trick_pause() const {
  const auto pace = get("pace");
  return std::chrono::milliseconds(pace == "calm" ? 1000 : pace == "quick" ? 500 : 0);
}
int Settings::level() const {
  return std::clamp(core::number_in<int>(get("level")).value_or(25), 0, 100);
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
