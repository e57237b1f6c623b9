// Golden screens: how each game looks at four sizes in English, at the smallest size of each layout in Italian, some of them with
// French cards, and how deals end. WRITE_GOLDEN=1 makes them again; then look at them.
#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>

#include "tests/support/app_in_memory.h"

namespace tests::golden_screens {
namespace {

using Keys = std::vector<std::string>;  // "a+Enter": one after the other, then it is our turn again

const std::filesystem::path kFolder = "tests/tui/golden";
const std::vector<std::pair<int, int>> kSizes = {{60, 20}, {80, 24}, {100, 30}, {120, 40}};

struct Shown {
  std::string name, game;
  Keys keys{};
  int seats = 0;
  HomeFolder::Settings settings{};
  std::vector<std::pair<std::string, std::string>> options{};
  std::string seed = "21";
  bool is_end = false;  // played on to the end of the first deal, by the first move of the list
};
const HomeFolder::Settings kFrench = {{"look", "french"}}, kNew = {{"guided", "no"}},
                           kBySuit = {{"sort", "suit"}};
const std::string kFirst = "a+Enter";
const std::vector<Shown> kShown = {
    {"briscola", "briscola", {"2", "1", "1"}},
    {"briscola_it", "briscola", {"2", "1", "1"}},
    {"briscola_french", "briscola", {"2", "1", "1"}, 0, kFrench},
    {"briscola_french_it", "briscola", {"2", "1", "1"}, 0, kFrench},
    {"briscola_4", "briscola", {"1", "2"}, 4},
    {"joker", "joker", {"1", "1", "2"}},
    {"joker_it", "joker", {"1", "1", "2"}},
    {"scopa", "scopa", {kFirst, kFirst}},
    {"scopa_it", "scopa", {kFirst, kFirst}},
    {"tressette", "tressette", {kFirst, kFirst}},
    {"tressette_2_it", "tressette", {kFirst, kFirst}, 2},
    {.name = "briscola_chiamata_bid", .game = "briscola_chiamata", .seed = "2"},
    {.name = "briscola_chiamata_bid_it", .game = "briscola_chiamata", .seed = "2"},
    {"briscola_chiamata_auction", "briscola_chiamata", {kFirst}},
    {"briscola_chiamata_auction_it", "briscola_chiamata", {kFirst}},
    {"briscola_chiamata_play", "briscola_chiamata", {"p", kFirst}},
    {"briscola_chiamata_play_it", "briscola_chiamata", {"p", kFirst}},
    {"california_jack", "california_jack", {kFirst, kFirst, kFirst, kFirst}},
    {"california_jack_it", "california_jack", {kFirst, kFirst, kFirst, kFirst}},
    {"president_5", "president", {kFirst, "Tab"}, 5},
    {"president_8", "president", {kFirst}, 8},
    {"president_3", "president", {"Tab"}, 3},
    {"president_5_it", "president", {kFirst, "Tab"}, 5},
    {"president_5_by_suit", "president", {kFirst}, 5, kBySuit},
    {"tic_tac_toe", "tic_tac_toe", {"5"}},
    {"tic_tac_toe_it", "tic_tac_toe", {"5"}},
    {"rock_paper_scissors", "rock_paper_scissors", {"1", "2"}},
    {"rock_paper_scissors_it", "rock_paper_scissors", {"1", "2"}},
    {"guide", "briscola", {"1"}, 0, kNew},
    {"guide_it", "briscola", {}, 0, kNew},
    {.name = "end_briscola", .game = "briscola", .is_end = true},
    {.name = "end_briscola_4_it",
     .game = "briscola",
     .seats = 4,
     .options = {{"deals", "3"}},
     .is_end = true},
    {.name = "end_joker", .game = "joker", .is_end = true},
    {.name = "end_joker_it", .game = "joker", .is_end = true},
    {.name = "end_scopa", .game = "scopa", .is_end = true},
    {.name = "end_scopa_it", .game = "scopa", .is_end = true},
    {.name = "end_tressette", .game = "tressette", .is_end = true},
    {.name = "end_tressette_it", .game = "tressette", .is_end = true},
    {.name = "end_briscola_chiamata", .game = "briscola_chiamata", .keys = {"p"}, .is_end = true},
    {.name = "end_briscola_chiamata_it",
     .game = "briscola_chiamata",
     .keys = {"p"},
     .is_end = true},
    {.name = "end_california_jack", .game = "california_jack", .is_end = true},
    {.name = "end_california_jack_it", .game = "california_jack", .is_end = true},
    {.name = "end_president_5", .game = "president", .seats = 5, .is_end = true},
    {.name = "end_president_5_it", .game = "president", .seats = 5, .is_end = true},
    {.name = "end_tic_tac_toe", .game = "tic_tac_toe", .is_end = true},
    {.name = "end_tic_tac_toe_it", .game = "tic_tac_toe", .is_end = true},
    {.name = "end_rock_paper_scissors",
     .game = "rock_paper_scissors",
     .options = {{"wins", "1"}},
     .is_end = true},
    {.name = "end_rock_paper_scissors_it",
     .game = "rock_paper_scissors",
     .options = {{"wins", "1"}},
     .is_end = true},
};

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  EXPECT_TRUE(in) << file;
  return {std::istreambuf_iterator<char>(in), {}};
}
void expect_golden(const std::string& name, const std::string& seen) {
  const auto file = kFolder / (name + ".txt");
  if (std::getenv("WRITE_GOLDEN"))
    std::ofstream(file) << seen;
  else
    EXPECT_EQ(seen, text_of(file)) << name;
}

std::string pressed(AppInMemory& app, const Keys& keys) {
  std::string seen = app.wait(kTurn);
  for (const std::string& key : keys) {
    for (std::size_t at = 0, end = 0; end != std::string::npos; at = end + 1) {
      end = key.find('+', at);
      app.keys({key.substr(at, end - at)});
    }
    seen = app.wait(kTurn, kListed, seen);
  }
  return seen;
}
void play_on(AppInMemory& app, std::string seen) {
  while (!shows(seen, kDealt + "|" + kOver)) {
    app.keys({"a", "Enter"});
    seen = app.wait(kTurn + "|" + kDealt + "|" + kOver, kListed, seen);
  }
}

std::vector<std::pair<int, int>> sizes_of(const Shown& shown) {
  if (shown.name.ends_with("_it")) return {kSizes[0], kSizes[2]};  // the log below, and beside
  return kSizes;
}
class GoldenScreens : public testing::TestWithParam<Shown> {};

TEST_P(GoldenScreens, AreAsTheyWere) {
  const Shown& shown = GetParam();
  HomeFolder::Settings settings = shown.settings;
  settings["suits"] = "auto";
  const HomeFolder home(settings);
  tui::Start start = match_of({shown.game, shown.seats, shown.options, shown.seed});
  if (shown.name.ends_with("_it")) start.language = table::Language::kItalian;
  AppInMemory app(home, std::move(start), 60, 20);
  const std::string seen = pressed(app, shown.keys);
  if (shown.is_end) play_on(app, seen);
  for (const auto& [width, height] : sizes_of(shown)) {
    app.resize(width, height);
    const std::string name =
        shown.name + "." + std::to_string(width) + "x" + std::to_string(height);
    expect_golden(name, app.text());
  }
}
INSTANTIATE_TEST_SUITE_P(Every, GoldenScreens, testing::ValuesIn(kShown),
                         [](const auto& info) { return info.param.name; });

TEST(GoldenMenu, AndTheFormOfAGame) {
  const HomeFolder home;
  tui::Start start;
  start.rules = no_rules;
  AppInMemory app(home, std::move(start), 60, 20);
  expect_golden("menu.60x20", app.wait(kMenu));
  app.keys({"Down", "Down", "Down", "Enter"});
  expect_golden("form.60x20", app.wait("How"));
}

TEST(GoldenFiles, AreTheScreensOfThisTest) {
  std::set<std::string> wanted = {"menu.60x20.txt", "form.60x20.txt"}, there;
  for (const Shown& shown : kShown)
    for (const auto& [width, height] : sizes_of(shown))
      wanted.insert(shown.name + "." + std::to_string(width) + "x" + std::to_string(height) +
                    ".txt");
  for (const auto& file : std::filesystem::directory_iterator(kFolder))
    there.insert(file.path().filename().string());
  EXPECT_EQ(there, wanted);
}

// Whatever the screen says: cards, sentences, plates, lists.
TEST(GoldenFiles, OfFrenchCardsHaveFrenchWords) {
  int files = 0;
  for (const auto& file : std::filesystem::directory_iterator(kFolder)) {
    if (!file.path().filename().string().starts_with("briscola_french")) continue;
    ++files;
    for (const std::string word :
         {"Bastoni", "Coppe", "Denari", "Spade\\b", "Cavallo", "Asso di [BCDS]"})
      EXPECT_FALSE(shows(text_of(file.path()), word)) << file.path() << ": " << word;
  }
  EXPECT_EQ(files, 6);
}

}  // namespace
}  // namespace tests::golden_screens
