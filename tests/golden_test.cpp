// The golden files, made again by the library and compared byte for byte; tests/wasm/golden.test.mjs does the same
// with the module. tools/golden.sh says what is in them and writes them.
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/sha256.h"
#include "table/analyse.h"
#include "table/hex.h"
#include "table/json.h"
#include "table/open.h"
#include "table/replay.h"
#include "table/signature.h"
#include "tests/support/bytes.h"

namespace tests {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;
using table::Language;

const fs::path kGolden = "tests/golden";

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  EXPECT_TRUE(in.is_open()) << file << " cannot be read";
  return {std::istreambuf_iterator<char>(in), {}};
}

Lines lines_of(const std::string& text) {
  Lines out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

std::vector<fs::path> matches() {
  std::vector<fs::path> out;
  for (const auto& entry : fs::directory_iterator(kGolden))
    if (entry.path().extension() == ".jsonl" && entry.path().stem() != "games")
      out.push_back(entry.path());
  return out;
}

// The first line that differs, since two files of a hundred kilobytes do not help in a log.
std::string difference(const std::string& is, const std::string& should_be) {
  if (is == should_be) return {};
  const Lines a = lines_of(is), b = lines_of(should_be);
  for (std::size_t i = 0;; ++i) {
    const std::string left = i < a.size() ? a[i] : "(end)", right = i < b.size() ? b[i] : "(end)";
    if (left != right || i >= a.size())
      return "line " + std::to_string(i + 1) + "\n  is        " + left + "\n  should be " + right;
  }
}

// --- a match as the seats saw and heard it, in the form of NAME.txt ---

struct Told {
  std::string title;
  Lines lines;

  void add(const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); }
  std::string all() const {
    std::string out;
    for (const std::string& line : lines) out += line + "\n";
    return out;
  }
  std::string headline() const {
    return "== " + title + ": " + std::to_string(lines.size()) + " lines, sha256 " +
           table::to_hex(core::sha256(bytes_of(all()))).substr(0, 16) + "\n";
  }
  std::string written() const {
    const bool whole = title.starts_with("seat 1, ") || title == "everything, en";
    if (title.ends_with(", views")) return headline() + some_views();
    return headline() + (whole ? all() : "");
  }
  std::string some_views() const {
    static const std::regex kMember(",\"([a-z_]+)\":");
    const std::size_t every = title == "seat 1, views" ? 20 : lines.size();
    std::string out;
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (i % every == 0 || i + 1 == lines.size())
        out += std::regex_replace(lines[i], kMember, ",\n \"$1\":") + "\n";
    return out;
  }
};

struct Viewer {
  core::Seat seat;
  Told views, english, italian;

  explicit Viewer(int n)
      : seat(n < 0 ? core::kNoSeat : core::Seat(n)),
        views{name(n) + ", views", {}},
        english{name(n) + ", en", {}},
        italian{name(n) + ", it", {}} {}
  static std::string name(int n) { return n < 0 ? "gallery" : "seat " + std::to_string(n + 1); }

  void look(const table::Table& table) {
    views.lines.push_back(table.view(seat));
    english.add(table.narration(seat, Language::kEnglish, {}));
    italian.add(table.narration(seat, Language::kItalian, {}));
  }
};

std::string told(const std::string& transcript) {
  table::Replay replay(transcript);
  if (!replay.ok()) return replay.refused().sentence;
  std::vector<Viewer> viewers;
  for (int n = -1; n < replay.table().seats(); ++n) viewers.emplace_back(n);
  Told english{"everything, en", {}}, italian{"everything, it", {}};
  do {
    for (Viewer& viewer : viewers) viewer.look(replay.table());
    english.add(replay.table().full_narration(Language::kEnglish, {}));
    italian.add(replay.table().full_narration(Language::kItalian, {}));
  } while (replay.step());
  std::string out;
  for (const Viewer& v : viewers)
    out += v.views.written() + v.english.written() + v.italian.written();
  return out + english.written() + italian.written();
}

// --- the tests ---

TEST(Golden, ATranscriptLeadsToItself) {
  for (const fs::path& file : matches()) {
    const Lines transcripts = lines_of(text_of(file));
    EXPECT_FALSE(transcripts.empty()) << file;
    for (const std::string& transcript : transcripts) {
      table::Replay replay(transcript);
      replay.finish();
      ASSERT_TRUE(replay.ok()) << file << ": " << replay.refused().sentence;
      EXPECT_EQ(replay.table().transcript(), transcript) << file;
      EXPECT_TRUE(replay.table().over()) << file;
    }
  }
}

TEST(Golden, EachSeatSeesAndIsToldTheSame) {
  for (const fs::path& file : matches()) {
    const std::string transcript = lines_of(text_of(file)).at(0);
    const std::string should_be = text_of(fs::path(file).replace_extension(".txt"));
    EXPECT_EQ(difference(told(transcript), should_be), "") << file;
  }
}

// The lines of scenes.txt about one match.
std::string scenes_of(const fs::path& file) {
  table::Replay replay(lines_of(text_of(file)).at(0));
  std::vector<std::pair<Viewer, std::array<Told, 2>>> shown;
  for (int n = -1; n < replay.table().seats(); ++n) {
    const std::string title = file.stem().string() + ", " + Viewer::name(n);
    shown.push_back({Viewer(n), {Told{title + ", en", {}}, Told{title + ", it", {}}}});
  }
  do {
    for (auto& [viewer, told] : shown) {
      told[0].lines.push_back(replay.table().scene(viewer.seat, Language::kEnglish));
      told[1].lines.push_back(replay.table().scene(viewer.seat, Language::kItalian));
    }
  } while (replay.step());
  std::string out;
  for (const auto& [viewer, told] : shown) out += told[0].headline() + told[1].headline();
  return out;
}

TEST(Golden, EachSeatIsShownTheSame) {
  const std::string all = text_of(kGolden / "scenes.txt");
  std::size_t compared = 0;
  for (const fs::path& file : matches()) {
    const std::string is = scenes_of(file);
    EXPECT_NE(all.find(is), all.npos) << file << "\n" << is;
    compared += is.size();
  }
  EXPECT_EQ(compared, all.size());
}

TEST(Golden, TheGamesAreTheSame) {
  std::string is;
  for (const table::GameInfo& game : table::games()) is += table::to_json(game) + "\n";
  EXPECT_EQ(is, text_of(kGolden / "games.jsonl"));
}

TEST(Golden, TheCoachSaysTheSame) {
  int compared = 0;
  for (const fs::path& file : matches()) {
    const fs::path analysis = fs::path(file).replace_extension(".analysis");
    if (!fs::exists(analysis)) continue;
    ++compared;
    const auto is = table::analyse(lines_of(text_of(file)).at(0), 20, Language::kEnglish);
    EXPECT_EQ(difference(table::to_json(is) + "\n", text_of(analysis)), "") << file;
  }
  EXPECT_EQ(compared, 8);
}

std::string signature_line(std::string_view name, std::uint64_t signature) {
  char line[64];
  std::snprintf(line, sizeof line, "%-20s %016llx\n", std::string(name).c_str(),
                static_cast<unsigned long long>(signature));
  return line;
}

TEST(Golden, TheSignatureIsTheSame) {
  std::string is;
  for (const table::GameInfo& game : table::games())
    is += signature_line(game.key, table::signature(game.key));
  is += signature_line("signature", table::signature());
  EXPECT_EQ(is, text_of(kGolden / "signature.txt"));
}

// "briscola for 3", and for each option without its default "briscola with other deals".
std::set<std::string> what_is_played(const table::Table& table) {
  const std::string game(table.game());
  std::set<std::string> out = {game + " for " + std::to_string(table.seats())};
  const auto options = table::json::parse(table.options()).value;
  for (const table::GameInfo& info : table::games())
    for (const table::OptionInfo& option : info.options)
      if (info.key == game && options->find(option.key)->text != option.standard)
        out.insert(game + " with other " + option.key);
  return out;
}

TEST(Golden, EveryGameNumberOfSeatsAndOptionIsThere) {
  std::set<std::string> there;
  for (const fs::path& file : matches())
    there.merge(what_is_played(table::Replay(lines_of(text_of(file)).at(0)).table()));
  for (const table::GameInfo& info : table::games()) {
    const std::string game(info.key);
    for (const int seats : info.seat_counts())
      EXPECT_TRUE(there.contains(game + " for " + std::to_string(seats))) << game << " " << seats;
    for (const table::OptionInfo& option : info.options)
      EXPECT_TRUE(there.contains(game + " with other " + option.key)) << game << " " << option.key;
  }
}

}  // namespace
}  // namespace tests
