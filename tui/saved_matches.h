#pragma once
// The unfinished matches of this machine, a file for each in the user's state folder. A match is written after every
// move, whole or not at all, so that a killed program loses nothing. Not here: finished matches, see kept_matches.h.
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "tui/venue.h"

namespace tui {

struct SavedMatch {
  std::string path, game;
  std::string written;  // "2026-11-16 09:15", local time
};
// Those of the games that this program knows, the newest first.
std::vector<SavedMatch> saved_matches(const std::string& folder);

// Where one match is saved. Any thread may call it.
class SaveFile {
 public:
  // A file that the player named; it is never removed.
  static std::shared_ptr<SaveFile> named(const std::string& path);
  // A file of the folder that is there already.
  static std::shared_ptr<SaveFile> again(const std::string& path);
  // A new file of the folder. The first write makes it, and no other program gets the same name.
  static std::shared_ptr<SaveFile> fresh(const std::string& folder, std::string_view game);

  SaveResult write(std::string_view saved);
  // The match is over: a named file keeps it, another file goes if the match is kept elsewhere.
  void finish(std::string_view saved, bool kept);
  void remove();  // the match is given up

 private:
  enum class Whose : unsigned char { kPlayers, kOurs };
  SaveFile(std::string path, std::string stem, Whose whose)
      : path_(std::move(path)), stem_(std::move(stem)), whose_(whose) {}

  std::mutex mutex_;
  std::string path_;  // empty: not made yet
  std::string stem_;  // of a new file's name
  Whose whose_;
};

}  // namespace tui
