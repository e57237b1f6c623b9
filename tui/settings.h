#pragma once
// What a person likes, kept in the user's config folder as `key = "value"` lines. A line that makes no sense is
// passed over and the standard stands; what we do not know is not lost when we write.
#include <chrono>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "table/language.h"

namespace tui {

// One thing to choose: its values in the order the settings screen offers them, the first is the standard.
struct Choice {
  std::string_view key;
  std::vector<std::string_view> values;
};
std::span<const Choice> choices();

class Settings {
 public:
  static Settings read(std::string path);
  bool write() const;  // false: it could not be written

  std::string_view get(std::string_view key) const;
  void set(std::string_view key, std::string_view value);

  bool symbols() const { return get("suits") == "symbols"; }
  bool four_colours() const { return get("colours") == "four"; }
  bool french() const { return get("look") == "french"; }
  bool mouse() const { return get("mouse") == "on"; }
  std::chrono::milliseconds bot_pause() const;    // after a move of somebody else
  std::chrono::milliseconds trick_pause() const;  // a finished trick stays so long, or until a key
  int level() const;                              // of the bots, 0 to 100

 private:
  struct Line {
    std::string key, value;
  };
  std::string path_;
  std::vector<Line> lines_;
};

// $XDG_CONFIG_HOME/mazzo/settings.toml and $XDG_STATE_HOME/mazzo/, made if need be. Empty: no home.
std::string settings_path();
std::string saved_path(std::string_view game);
std::string token_path(std::string_view house);
std::string kept_path();  // of the matches that were played to their end

}  // namespace tui
