#include "tui/saved_matches.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/number.h"
#include "table/open.h"
#include "tui/whole_file.h"

namespace tui {
namespace {

constexpr std::string_view kEnding = ".mazzo.json";
constexpr int kMostSaves = 99;  // of a game

std::string path_of(const std::string& stem, int n) {
  return n == 1 ? fmt::format("{}{}", stem, kEnding) : fmt::format("{}.{}{}", stem, n, kEnding);
}

// An empty new file with the first free name; empty if there is none.
std::string make_file(const std::string& stem) {
  for (int n = 1; n <= kMostSaves; ++n) {
    const std::string path = path_of(stem, n);
    const int fd = open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (fd < 0) continue;
    close(fd);
    return path;
  }
  return "";
}

// "GAME.mazzo.json" and "GAME.2.mazzo.json" are saves of GAME; empty for any other file.
std::string game_of(std::string_view file) {
  if (!file.ends_with(kEnding)) return "";
  file.remove_suffix(kEnding.size());
  const auto dot = file.find('.');
  const std::string game(file.substr(0, dot));
  const bool numbered =
      dot != std::string_view::npos && core::number_in<int>(file.substr(dot + 1), 2, kMostSaves);
  const bool known =
      std::ranges::any_of(table::games(), [&](const auto& g) { return g.key == game; });
  return known && (dot == std::string_view::npos || numbered) ? game : "";
}

std::string local_time(std::time_t when) {
  std::tm parts{};
  localtime_r(&when, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts)};
}

}  // namespace

std::vector<SavedMatch> saved_matches(const std::string& folder) {
  std::vector<std::pair<std::time_t, SavedMatch>> found;
  std::error_code gone;  // no folder, no matches
  for (const auto& entry : std::filesystem::directory_iterator(folder, gone)) {
    const std::string game = game_of(entry.path().filename().string());
    struct stat seen{};
    if (game.empty() || stat(entry.path().c_str(), &seen) != 0 || seen.st_size == 0) continue;
    found.emplace_back(seen.st_mtime,
                       SavedMatch{entry.path().string(), game, local_time(seen.st_mtime)});
  }
  std::ranges::sort(found, [](const auto& a, const auto& b) {
    return std::pair(b.first, a.second.path) < std::pair(a.first, b.second.path);
  });
  std::vector<SavedMatch> out;
  for (auto& [when, match] : found) out.push_back(std::move(match));
  return out;
}

std::shared_ptr<SaveFile> SaveFile::named(const std::string& path) {
  return std::shared_ptr<SaveFile>(new SaveFile(path, "", Whose::kPlayers));
}
std::shared_ptr<SaveFile> SaveFile::again(const std::string& path) {
  return std::shared_ptr<SaveFile>(new SaveFile(path, "", Whose::kOurs));
}
std::shared_ptr<SaveFile> SaveFile::fresh(const std::string& folder, std::string_view game) {
  return std::shared_ptr<SaveFile>(new SaveFile("", folder + std::string(game), Whose::kOurs));
}

SaveResult SaveFile::write(std::string_view saved) {
  const std::scoped_lock lock(mutex_);
  if (path_.empty()) path_ = make_file(stem_);
  if (path_.empty()) return {path_of(stem_, 1)};
  return {path_, write_whole(path_, std::string(saved) + "\n")};
}

void SaveFile::finish(std::string_view saved, bool kept) {
  if (whose_ == Whose::kPlayers) write(saved);
  if (kept) remove();
}

void SaveFile::remove() {
  const std::scoped_lock lock(mutex_);
  if (whose_ == Whose::kPlayers || path_.empty()) return;
  std::remove(path_.c_str());
  if (!stem_.empty()) path_.clear();
}

}  // namespace tui
