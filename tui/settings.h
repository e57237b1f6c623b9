#pragma once
// A person's settings, in the user's config folder as TOML. A value that makes no sense counts as the default; unknown
// members survive a write. A file that is no TOML is read line by line, as earlier releases did.
#include <chrono>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "table/language.h"

namespace tui {

// The bots of a player who chose no level, in every client; the page says the same in web/src/settings.svelte.ts.
inline constexpr int kUsualLevel = 40;

// One setting: its values in the order of the settings screen, the default first.
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
  void switch_to_next(std::string_view key);  // the next of its values, and writes that

  bool symbols() const;  // of French suits, instead of their names
  bool letters() const { return get("suits") == "symbols"; }  // Italian suits have no symbols
  bool signs()
      const;  // pips as pictures: the terminal's locale has them, or the player wants symbols
  bool four_colours() const { return get("colours") == "four"; }
  bool french() const { return get("look") == "french"; }
  bool by_suit() const { return get("sort") == "suit"; }  // the hand
  bool guided() const { return get("guided") == "yes"; }  // through a first deal
  void note_guided();
  bool bell() const { return get("bell") == "on"; }  // at the player's turn
  bool mouse() const { return get("mouse") == "on"; }
  std::chrono::milliseconds bot_pause() const;    // after another player's move
  std::chrono::milliseconds trick_pause() const;  // for a finished trick, unless a key comes
  std::chrono::milliseconds glide() const;  // of a card that is played or taken; 0: nothing moves
  int level() const;                        // of the bots, 0 to 100

 private:
  bool read_toml(std::string_view text);
  void read_lines(std::string_view text);

  std::string path_;
  std::map<std::string, std::string, std::less<>> values_;
};

// $XDG_CONFIG_HOME/mazzo/settings.toml and $XDG_STATE_HOME/mazzo/, made if necessary. Empty without a home folder.
std::string settings_path();
std::string saves_folder();  // of unfinished matches, see saved_matches.h
std::string token_path(std::string_view house);
std::string kept_path();  // of the finished matches

}  // namespace tui
