// Whole matches of the full-screen program by keys and by mouse, and the screen compared with the match's own record. What only
// a real terminal shows is in test_journeys.py.
#include <gtest/gtest.h>

#include "table/replay.h"
#include "tests/support/app_in_memory.h"
#include "tests/support/tables.h"

namespace tests::app_match {
namespace {

using Cells = std::vector<std::vector<std::string>>;
Cells cells_of(const std::string& seen) {
  Cells out(1);
  for (std::string_view rest = seen; !rest.empty();) {
    if (rest.front() == '\n') {
      out.emplace_back();
      rest.remove_prefix(1);
      continue;
    }
    out.back().push_back(tui::cut(rest, 1));
    rest.remove_prefix(out.back().back().size());
  }
  return out;
}
std::string cell(const Cells& cells, std::size_t y, std::size_t x) {
  return y < cells.size() && x < cells[y].size() ? cells[y][x] : " ";
}
std::string word_at(const Cells& cells, std::size_t y, std::size_t x) {
  std::string out;
  for (;; ++x) {
    const std::string letter = cell(cells, y, x);
    if (letter == " " || letter == "│" || letter == "║") return out;
    out += letter;
  }
}
// The row of the numbers under the hand.
std::size_t row_of_numbers(const Cells& cells) {
  std::size_t out = 0;
  for (std::size_t y = 0; y < cells.size(); ++y)
    for (std::size_t x = 0; x < cells[y].size(); ++x)
      if (cells[y][x] == "▲" && std::isdigit(cell(cells, y, x + 1)[0])) out = y;
  return out;
}
// The codes of the cards in the hand: from each lower corner of the lowest boxes up to the upper corner.
std::vector<std::string> hand_on(const std::string& seen) {
  static const std::map<std::string, std::string> kSuits = {
      {"Clubs", "C"},   {"Diamonds", "D"}, {"Hearts", "H"}, {"Spades", "S"},
      {"Bastoni", "B"}, {"Coppe", "C"},    {"Denari", "D"}, {"Spade", "S"}};
  const Cells cells = cells_of(seen);
  const std::size_t last = row_of_numbers(cells);
  std::map<std::size_t, std::string> codes;
  for (const std::size_t bottom : {last - 1, last - 2})  // a chosen card stands one row higher
    for (std::size_t x = 0; x < cells[bottom].size(); ++x) {
      if (cells[bottom][x] != "╰" && cells[bottom][x] != "╚") continue;
      std::size_t top = bottom;
      while (top > 0 && cell(cells, top, x) != "╭" && cell(cells, top, x) != "╔") --top;
      std::string rank = word_at(cells, top + 1, x + 1);
      if (rank.starts_with("10")) rank = "T";
      const auto suit = kSuits.find(word_at(cells, top + 2, x + 1));
      if (suit != kSuits.end()) codes[x] = rank.substr(0, 1) + suit->second;
    }
  std::vector<std::string> out;
  for (const auto& [x, code] : codes) out.push_back(code);
  return out;
}

// What that seat knows, according to the record that `s` saves.
table::json::Value view_of(AppInMemory& app, const HomeFolder& home,
                           core::Seat seat = core::Seat(0)) {
  app.keys({"s"});
  app.wait("Saved");
  const auto files = home.saves();
  EXPECT_EQ(files.size(), 1u);
  const auto opened = table::load(home.read(*files.begin()));
  EXPECT_TRUE(opened.table) << opened.refused.sentence;
  return parsed(opened.table->view(seat));
}
std::vector<std::string> hand_in(const table::json::Value& view) {
  std::vector<std::string> out;
  for (const auto& card : view.find("own")->find("hand")->items) out.emplace_back(*card.string());
  return out;
}

// --- whole matches

struct Whole {
  std::string game;
  int seats = 0;
  std::vector<std::pair<std::string, std::string>> options{};
  std::pair<int, int> size = {80, 24};
};
// The first move of the list; a pass where that is a number.
void by_list(AppInMemory& app, const std::string& seen) {
  if (shows(seen, "Bid 2 with points"))
    app.keys({"p"});  // a number would have to be typed
  else
    app.keys({"a", "Enter"});
}
class WholeMatch : public testing::TestWithParam<Whole> {};

TEST_P(WholeMatch, IsPlayedToItsResultAndBackToTheMenu) {
  const Whole& whole = GetParam();
  const HomeFolder home;
  AppInMemory app(home, match_of({whole.game, whole.seats, whole.options, "7"}), whole.size.first,
                  whole.size.second);
  const std::string end = app.play_out([&](const std::string& seen) { by_list(app, seen); });
  EXPECT_TRUE(shows(end, "wins? the match|drawn|win the match together|do not win")) << end;
  EXPECT_TRUE(home.saves().empty()) << "a finished match is no longer offered";
  const std::string kept = home.read("matches.jsonl");
  EXPECT_EQ(std::ranges::count(kept, '\n'), 1) << "and it is kept";
  app.keys({"m"});
  app.wait(kMenu);
  app.keys({"End", "Enter"});
  app.wait_for_end();
}
INSTANTIATE_TEST_SUITE_P(
    Every, WholeMatch,
    testing::Values(Whole{"briscola", 0, {}, {60, 20}}, Whole{"briscola", 4, {{"deals", "2"}}},
                    Whole{"joker", 0, {{"target", "2"}}},
                    Whole{"california_jack", 0, {{"target", "7"}}, {120, 40}}, Whole{"scopa", 3},
                    Whole{"scopa", 4, {{"form", "scopone"}}, {60, 20}},
                    Whole{"tressette", 4, {{"target", "11"}}, {100, 30}},
                    Whole{"tressette", 2, {{"target", "11"}}, {60, 20}},
                    Whole{"briscola_chiamata", 0, {}, {100, 30}},
                    Whole{"president", 8, {{"rounds", "2"}}}, Whole{"tic_tac_toe", 0, {}, {60, 20}},
                    Whole{"rock_paper_scissors"}),
    [](const auto& info) { return info.param.game + "_" + std::to_string(info.param.seats); });

TEST(AppMatch, OfPresidentMarksSetsGivesAndPasses) {
  const HomeFolder home;
  AppInMemory app(home, match_of({"president", 5, {{"rounds", "4"}}, "7"}), 100, 30);
  bool gave = false;
  app.play_out([&](const std::string& seen) {
    if (shows(seen, "Your only move")) return void(app.keys({"p"}));
    gave |= shows(seen, "give");
    app.keys({"Tab"});  // marks a play
    EXPECT_NE(app.text(), seen);
    app.keys({"Enter"});
  });
  EXPECT_TRUE(gave) << "seed 7 should have made us President or Vice once";
}

TEST(AppMatch, ByMouse) {
  const HomeFolder home;
  AppInMemory app(home, match_of(setup_of("briscola", "7")));
  app.play_out([&](const std::string& seen) {
    const Cells cells = cells_of(seen);
    const std::size_t y = row_of_numbers(cells);
    std::size_t x = 0;
    for (std::size_t row : {y - 1, y - 2})
      for (std::size_t i = 0; i < cells[row].size(); ++i)
        if (cells[row][i] == "╰" || cells[row][i] == "╚") x = std::max(x, i);
    app.click(static_cast<int>(x) + 3, static_cast<int>(y) - 3);
  });
  const std::string seen = app.text();
  const auto at = seen.find("rematch", seen.rfind('\n', seen.size() - 2));
  app.click(static_cast<int>(at - seen.rfind('\n', at)) - 1, 23);
  app.wait("Your turn|to play", kOver);
}

TEST(AppMatch, ARematchBeginsWithAnEmptyBoard) {
  const HomeFolder home;
  AppInMemory app(home, match_of(setup_of("tic_tac_toe", "7")), 60, 20);
  app.play_out([&](const std::string& seen) { by_list(app, seen); });
  app.keys({"n"});
  app.wait("mark a cell");
}

TEST(AppMatch, EnterAtTheResultStartsNothing) {
  const HomeFolder home;
  AppInMemory app(home, match_of(setup_of("tic_tac_toe", "7")), 60, 20);
  const std::string seen = app.play_out([&](const std::string& s) { by_list(app, s); });
  app.keys({"Enter", "Enter", "Space", "l"});
  app.wait("What happened");
  app.keys({"Escape"});
  EXPECT_EQ(app.text(), seen);
}

// --- the truth

TEST(AppTruth, TheHandOnTheScreenIsTheHandOfTheSeat) {
  for (const std::string game : {"briscola", "joker", "california_jack"}) {
    const HomeFolder home;
    AppInMemory app(home, match_of(setup_of(game, "11")), 100, 30);
    for (int i = 0; i < 6; ++i) {
      const std::string seen = app.wait(kTurn, "Saved");
      const auto view = view_of(app, home);
      EXPECT_EQ(hand_on(seen), hand_in(view)) << seen;
      const auto& open = *view.find("public");
      const auto points = *open.find("points")->items[0].integer();
      EXPECT_TRUE(shows(seen, "stock " + std::to_string(*open.find("stock")->integer()) + "\\b"))
          << seen;
      EXPECT_TRUE(shows(seen, "You · ((ally|Joker) · )?" + std::to_string(points) + " point"))
          << seen;
      app.keys({"Tab", "Enter"});
      app.wait(kTurn, "Saved", seen);
    }
  }
}

TEST(AppTruth, OfPresidentEveryHandIsCounted) {
  const HomeFolder home;
  AppInMemory app(home, match_of(setup_of("president", "11")), 100, 30);
  const std::string seen = app.wait(kTurn);
  const auto counts = view_of(app, home).find("public")->find("hand_counts")->items;
  for (std::size_t seat = 1; seat < counts.size(); ++seat)
    EXPECT_NE(seen.find("Bot " + std::to_string(seat + 1) + " · " +
                        std::to_string(*counts[seat].integer()) + " cards"),
              seen.npos)
        << seen;
}

TEST(AppTruth, EnterPassesWhereNothingElseCanBeDone) {
  const HomeFolder home;
  AppInMemory app(home, match_of({"president", 8, {}, "21"}));
  app.wait(kTurn);
  const std::string seen = app.press_and_wait({"a", "Enter"}, "Your only move: p pass");
  EXPECT_NE(seen.find(" Enter pass  p pass"), seen.npos) << seen;
  app.keys({"Enter", "l"});
  app.wait("What happened");
  app.wait("You pass");
}

TEST(AppTruth, TheTricksOfTheDealAreListedAlsoAfterASave) {
  const std::string row = "\\d\\.  .*\\d+–\\d+";
  const HomeFolder home;
  AppInMemory app(home, match_of(setup_of("briscola", "5")));
  app.wait(kTurn);
  app.keys({"y"});
  app.wait("No trick has been taken yet");
  app.keys({"Escape"});
  for (int i = 0; i < 3; ++i) app.press_and_wait({"1"});
  app.keys({"y"});
  const std::string listed = app.wait("The tricks of this deal");
  const auto rows = [&](const std::string& seen) {
    std::vector<std::string> out;
    const std::regex wanted(row);
    for (std::sregex_iterator it(seen.begin(), seen.end(), wanted), end; it != end; ++it)
      out.push_back(it->str());
    return out;
  };
  EXPECT_GE(rows(listed).size(), 2u) << listed;
  for (const std::string& r : rows(listed)) {
    const auto star = r.find("★");
    EXPECT_NE(star, r.npos) << r;
    EXPECT_EQ(r.find("★", star + 1), r.npos) << r;
  }
  app.keys({"Escape", "q"});
  app.wait("Leave the match");
  app.keys({"2"});
  app.wait("Continue Briscola");
  app.keys({"Enter"});
  app.wait(kTurn, "Continue");
  app.keys({"y"});
  EXPECT_EQ(rows(app.wait("The tricks of this deal")), rows(listed));
}

// --- rules at the table

TEST(AppRules, AnIllegalCardIsDimAndNamesTheRule) {
  const HomeFolder home;
  AppInMemory app(home, match_of(setup_of("california_jack", "12")));
  std::string seen = app.wait(kTurn);
  for (int i = 0; i < 60 && seen.find("┆") == seen.npos; ++i)
    seen = app.press_and_wait({"Tab", "Enter"});
  const Cells cells = cells_of(seen);
  for (std::size_t y = 0, done = 0; y < cells.size() && !done; ++y)
    for (std::size_t x = 0; x < cells[y].size() && !done; ++x)
      if (cells[y][x] == "┆") app.click(static_cast<int>(x) + 2, static_cast<int>(y)), done = 1;
  app.wait("You must follow (Clubs|Diamonds|Hearts|Spades)\\.|You must trump");
  const auto version = *view_of(app, home).find("version")->integer();
  app.press_and_wait({"Tab", "Enter"});
  EXPECT_GT(*view_of(app, home).find("version")->integer(), version);
}

TEST(AppRules, MovesAreTypedToo) {
  const HomeFolder home;
  AppInMemory app(home, match_of(setup_of("president", "11")), 100, 30);
  app.wait(kTurn);
  const auto hand = hand_in(view_of(app, home));
  app.keys({":"});
  app.wait("Type a move");
  app.type(hand.front() + " " + hand.back());
  app.keys({"Enter"});
  app.wait("rank");
}

TEST(AppRules, HintRulesLogKeysAndTheLastTrickAreKeys) {
  const HomeFolder home;
  tui::Start start = match_of(setup_of("briscola", "3"));
  start.rules = [](std::string_view, std::string_view) -> std::string_view {
    return "# A game of tricks\n";
  };
  AppInMemory app(home, std::move(start));
  app.wait(kTurn);
  app.press_and_wait({"Enter"});
  const std::pair<std::string_view, std::string> panels[] = {
      {"h", "%.*±"},      {"r", "A game of tricks"}, {"l", "What happened"},
      {"?", "Shift-Tab"}, {"t", "Last trick"},       {"a", kListed}};
  for (const auto& [key, words] : panels) {
    app.keys({key});
    app.wait(words);
    app.keys({"Escape"});
    app.wait("Enter play", "Esc back|Last trick ─");
  }
}

// --- menu, saves, several at one keyboard

TEST(AppMenu, ACardIsThreeKeysAwayFromAGame) {
  const std::initializer_list<std::string_view> ways[] = {
      {"Enter"}, {"Right", "Enter", "Enter"}, {"2", "Enter", "Enter"}};
  for (const auto& way : ways) {
    const HomeFolder home({{"level", "0"}});
    tui::Start start;
    start.rules = no_rules;
    AppInMemory app(home, std::move(start));
    app.wait(kMenu);
    app.choose("California Jack");
    app.wait("California Jack ─");
    for (const auto key : way) {
      const std::string seen = app.text();
      app.keys({key});
      app.wait("", "", seen);
    }
    EXPECT_FALSE(hand_on(app.wait(kTurn)).empty());
  }
}

TEST(AppMenu, EscapeGoesUpAndNeverOut) {
  const HomeFolder home;
  tui::Start start;
  start.rules = no_rules;
  AppInMemory app(home, std::move(start));
  const std::string seen = app.wait("Exit");
  app.keys({"Escape", "Escape", "Escape"});
  EXPECT_EQ(app.text(), seen);
  app.keys({"Enter"});
  app.wait("How");
  app.keys({"Escape"});
  EXPECT_EQ(app.text(), seen);
  app.keys({"q"});
  app.wait_for_end();
}

TEST(AppMenu, KeepsTheLevelOfTheForm) {
  const HomeFolder home;
  tui::Start start;
  start.rules = no_rules;
  AppInMemory app(home, std::move(start));
  app.wait(kMenu);
  app.keys({"Enter"});
  app.wait("◀ 40 ▶");
  app.keys({"Down", "Right"});
  app.wait("◀ 45 ▶");
  app.keys({"Enter"});
  app.wait("Your turn|is to play");
  EXPECT_NE(home.read("settings.toml").find("45"), std::string::npos) << home.read("settings.toml");
}

TEST(AppMenu, SettingsHoldAtOnceAndAreKept) {
  const HomeFolder home;
  tui::Start start;
  start.rules = no_rules;
  AppInMemory app(home, std::move(start));
  app.wait(kMenu);
  app.choose("Settings");
  app.wait("─ Settings");
  app.keys({"Right", "Right", "Down", "Right", "Enter"});  // Italian, the light theme
  app.wait("Impostazioni");
  EXPECT_EQ(app.screen().theme(), tui::Theme::kLight);
  const std::string kept = home.read("settings.toml");
  for (const std::string part : {"language = ['\"]it", "theme = ['\"]light", "pace = ['\"]instant"})
    EXPECT_TRUE(shows(kept, part)) << kept;
}

TEST(AppSaves, AMatchGoesOnWhereItWas) {
  const HomeFolder home;
  AppInMemory app(home, match_of(setup_of("california_jack", "5")));
  app.wait(kTurn);
  EXPECT_TRUE(home.saves().empty()) << "nobody has played, so nothing is kept";
  const std::string seen = app.press_and_wait({"Tab", "Enter"});
  app.keys({"q"});
  app.wait("Leave the match");
  app.keys({"2"});
  app.wait("Continue California Jack");
  app.keys({"Enter"});  // the first line
  EXPECT_EQ(hand_on(app.wait(kTurn)), hand_on(seen));
}

TEST(AppSaves, AMatchThatWasGivenUpIsGone) {
  const HomeFolder home;
  AppInMemory app(home, match_of(setup_of("briscola", "5")));
  app.wait(kTurn);
  app.press_and_wait({"1"});
  EXPECT_EQ(home.saves(), std::set<std::string>{"briscola.mazzo.json"});
  app.keys({"q"});
  app.wait("Leave the match");
  app.keys({"3"});
  app.wait(kMenu, "Continue");
  EXPECT_TRUE(home.saves().empty());
}

TEST(AppSaves, AGameHasSeveral) {
  const HomeFolder home({{"level", "0"}});
  tui::Start start;
  start.rules = no_rules;
  AppInMemory app(home, std::move(start));
  for (std::size_t number = 1; number <= 2; ++number) {
    app.wait(kMenu);
    app.choose("Briscola ");
    app.wait("How");
    app.keys({"Enter"});
    app.wait(kTurn);
    app.press_and_wait({"1"});
    EXPECT_EQ(home.saves().size(), number);
    app.keys({"q"});
    app.wait("Leave the match");
    app.keys({"2"});
  }
  const std::string seen = app.wait(kMenu);
  EXPECT_TRUE(
      shows(seen, "Continue Briscola  20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d.*\n.*Continue Briscola"))
      << seen;
  EXPECT_EQ(home.saves(), (std::set<std::string>{"briscola.2.mazzo.json", "briscola.mazzo.json"}));
}

TEST(AppSaves, OfAnEarlierReleaseAreFound) {
  std::set<std::filesystem::path> files;
  for (const auto& file : std::filesystem::directory_iterator("tests/fixtures/59275e7/saves"))
    if (file.path().string().ends_with(".mazzo.json")) files.insert(file.path());
  ASSERT_FALSE(files.empty());
  const HomeFolder home;
  std::filesystem::copy_file(*files.begin(), home.folder() / files.begin()->filename());
  tui::Start start;
  start.rules = no_rules;
  AppInMemory app(home, std::move(start));
  app.wait("Continue ");
}

TEST(AppHotSeat, TheSamePeopleAndBotsAreThereAfterASave) {
  const HomeFolder home;
  tui::Start start = match_of({"president", 4, {}, "5"});
  start.people = 2;
  AppInMemory app(home, std::move(start));
  app.wait("take the seat");
  app.keys({"Enter"});
  app.wait(kTurn);
  app.keys({"q"});
  app.wait("Leave the match");
  app.keys({"2"});
  app.wait("Continue President");
  EXPECT_NE(home.read("president.mazzo.json").find(R"("company":{"people":2,"bots":"random")"),
            std::string::npos);
  app.keys({"Enter"});
  app.wait("Seat [12]: take the seat");
  app.keys({"Enter"});
  const std::string seen = app.wait(kTurn);
  EXPECT_NE(seen.find("Seat 1"), seen.npos) << seen;
  EXPECT_NE(seen.find("Bot 4"), seen.npos) << seen;
}

TEST(AppHotSeat, PeopleHaveNames) {
  const HomeFolder home;
  tui::Start start = match_of(setup_of("briscola", "9"));
  start.people = 2;
  start.names = {"Anna", "Bruno"};
  AppInMemory app(home, std::move(start));
  const std::string other =
      shows(app.wait("(Anna|Bruno): take the seat"), "Anna: take") ? "Bruno" : "Anna";
  app.keys({"Enter"});
  EXPECT_NE(app.wait("Your turn").find(other + " · 0 points"), std::string::npos);
  app.keys({"1"});
  app.wait(other + ": take the seat");
  EXPECT_NE(home.read("briscola.mazzo.json").find(R"("names":["Anna","Bruno"])"),
            std::string::npos);
  app.keys({"q"});
  app.wait("Leave the match");
  app.keys({"2"});
  app.wait("Continue Briscola");
  app.keys({"Enter"});
  app.wait(other + ": take the seat");
}

TEST(AppHotSeat, TheMenuAsksForNamesAndRemembersThem) {
  const HomeFolder home({{"level", "0"}});
  tui::Start start;
  start.rules = no_rules;
  AppInMemory app(home, std::move(start));
  for (const bool first : {true, false}) {
    app.wait(kMenu);
    app.choose("Briscola ");
    app.wait("against bots");
    app.keys({"Right"});
    app.wait("at one keyboard");
    for (int i = 0; i < 9 && !shows(app.text(), "▶ Names"); ++i) app.keys({"Down"});
    app.keys({"Right"});
    app.wait("their own");
    app.keys({"Enter"});
    for (const std::string name : {"Anna", "Bruno"}) {
      app.wait("The name of player");
      if (first) app.type(name);
      app.keys({"Enter"});
    }
    app.wait("(Anna|Bruno): take the seat");
    app.keys({"Enter"});
    app.wait("Your turn", "take the seat");
    app.keys({"q"});
    app.wait("Leave the match");
    app.keys({"3"});
  }
}

TEST(AppHotSeat, TheCoverShowsNothingOfAnybody) {
  const HomeFolder home;
  tui::Start start = match_of(setup_of("briscola", "9"));
  start.people = 2;
  AppInMemory app(home, std::move(start));
  for (int turn = 0; turn < 6; ++turn) {
    const std::string covered = app.wait("Seat [12]: take the seat");
    EXPECT_FALSE(shows(covered, "Bastoni|Coppe|Denari|Spade|│|║|┆")) << covered;
    const int seat = std::stoi(found_in(covered, "Seat ([12]): take"));
    app.keys({"x", "1", "Space"});  // no other key lifts it
    EXPECT_EQ(app.text(), covered);
    app.keys({"Enter"});
    const std::string seen = app.wait("Your turn");
    if (turn < 2) EXPECT_EQ(hand_on(seen), hand_in(view_of(app, home, core::Seat(seat - 1))));
    app.keys({"1"});
    if (shows(app.wait("take the seat|Your turn", "Saved", seen), "Your turn")) app.keys({"1"});
  }
}

// --- accidents

TEST(AppAccidents, PastedTextPlaysNoCardAndCanBeTypedText) {
  const HomeFolder home;
  AppInMemory app(home, match_of(setup_of("briscola", "5")));
  const std::string seen = app.wait(kTurn);
  app.paste("123 1\n1\n");
  EXPECT_EQ(app.text(), seen);
  app.keys({":"});
  app.wait("Type a move");
  app.paste("pasted\nmore");
  EXPECT_TRUE(shows(app.text(), "> pasted")) << app.text();
  EXPECT_FALSE(shows(app.text(), "more"));
}

TEST(AppAccidents, KeysDoNothingWhileTheWindowIsTooSmall) {
  const HomeFolder home;
  AppInMemory app(home, match_of(setup_of("briscola", "5")));
  const std::string seen = app.wait(kTurn);
  app.resize(40, 10);
  app.wait("too small");
  app.keys({"1", "Enter", "q", "Enter", "1"});
  app.resize(80, 24);
  EXPECT_EQ(app.text(), seen);
}

// --- sizes, pace, colours, looks

TEST(AppLooks, EveryGameFitsTheLeastSize) {
  const std::pair<std::string, int> tables[] = {{"briscola", 4},        {"joker", 3},
                                                {"president", 8},       {"president", 3},
                                                {"california_jack", 2}, {"scopa", 4},
                                                {"tressette", 4},       {"briscola_chiamata", 5},
                                                {"tic_tac_toe", 2},     {"rock_paper_scissors", 2}};
  for (const auto& [game, seats] : tables) {
    const HomeFolder home;
    AppInMemory app(home, match_of({game, seats, {}, "3"}), 60, 20);
    const std::string seen = app.wait(kTurn);
    const Cells cells = cells_of(seen);
    const auto row = [&](std::size_t y) {
      std::string out;
      for (const auto& c : cells[y]) out += c;
      return out;
    };
    EXPECT_NE(row(0).find("? keys"), std::string::npos) << seen;
    EXPECT_TRUE(shows(row(18), "Your turn|Your only move")) << seen;
    EXPECT_NE(row(19).find("q leave"), std::string::npos) << seen;
  }
}

TEST(AppLooks, AWideWindowHasTheLogBeside) {
  const HomeFolder home;
  AppInMemory app(home, match_of(setup_of("california_jack", "2")));
  app.wait(kTurn, "What happened");
  app.resize(120, 40);
  app.wait("What happened");
  app.resize(60, 20);
  app.wait(kTurn, "What happened");
}

TEST(AppLooks, AFinishedTrickStaysUntilAKey) {
  const HomeFolder home({{"pace", "calm"}, {"motion", "off"}});
  AppInMemory app(home, match_of(setup_of("briscola", "3")));
  app.wait("Your turn");
  app.keys({"Space", "Enter"});
  EXPECT_NE(app.wait("★").find("Any key goes on"), std::string::npos);
  app.keys({"Space"});
  app.wait("Your turn|is to play", "★");
}

TEST(AppLooks, FrenchSuitsHaveTwoColoursOrFour) {
  std::vector<std::set<int>> inks;
  for (const std::string colours : {"two", "four"}) {
    const HomeFolder home({{"colours", colours}});
    AppInMemory app(home, match_of({"president", 3, {}, "3"}));
    app.wait("Your turn");
    inks.push_back(app.screen().inks());
  }
  for (const int ink : {tui::kRed, tui::kInk})
    for (const auto& set : inks) EXPECT_TRUE(set.contains(ink)) << ink;
  for (const int ink : {tui::kGreen, tui::kBlue}) {
    EXPECT_FALSE(inks[0].contains(ink));
    EXPECT_TRUE(inks[1].contains(ink));
  }
}

TEST(AppLooks, ItalianIsChosenByTheSystemTheSettingsOrTheCommandLine) {
  for (const int way : {0, 1, 2}) {
    const HomeFolder home({{"language", way == 1 ? "it" : way == 2 ? "en" : "auto"}});
    tui::Start start = match_of(setup_of("briscola", "1"));
    if (way == 0) start.system_language = table::Language::kItalian;
    if (way == 2) start.language = table::Language::kItalian;
    AppInMemory app(home, std::move(start));
    app.wait("Tocca a te");
  }
}

TEST(AppLooks, SymbolsAndTheFrenchLook) {
  {
    const HomeFolder home({{"suits", "symbols"}, {"look", "french"}});
    AppInMemory app(home, match_of(setup_of("briscola", "1")));
    EXPECT_TRUE(shows(app.wait("Your turn"), "♣|♦|♥|♠"));
  }
  const HomeFolder home({{"look", "french"}});
  AppInMemory app(home, match_of(setup_of("briscola", "1")));
  EXPECT_TRUE(shows(app.wait("Your turn"), "trump (Clubs|Hearts|Diamonds|Spades)"));
}

TEST(AppLooks, FrenchCardsHaveFrenchWordsAndAreTypedAsTheyLook) {
  const HomeFolder home({{"look", "french"}});
  AppInMemory app(home, match_of(setup_of("briscola", "1")));
  const std::string before = app.wait("Your turn");
  app.keys({"a"});
  const std::string listed = app.wait(kListed);
  const std::string card = found_in(
                        listed,
                        "\\b([2-7JQKA][CDHS])  +the \\w+ of (?:Clubs|Diamonds|Hearts|Spades)"),
                    suit = found_in(listed,
                                    "[2-7JQKA][CDHS]  +the \\w+ of (Clubs|Diamonds|Hearts|Spades)");
  ASSERT_EQ(card.size(), 2u) << listed;
  EXPECT_EQ(card[1], suit[0]);
  app.keys({"Escape", "l"});
  EXPECT_FALSE(
      shows(app.wait("What happened"), "Bastoni|Coppe|Denari|Spade[^s]|Fante|Cavallo|\\bRe\\b"));
  app.keys({"Escape", ":"});
  app.wait("Type a move");
  app.type(card);
  app.keys({"Enter"});
  app.wait("Your turn", "Type a move", before);
  app.keys({"l"});
  app.wait("You play the .* of " + suit);
}

// 2C is the 2 of Clubs as it looks, and the code of the 2 of Hearts; both are in the hand.
TEST(AppLooks, ACodeThatLooksLikeAnotherCardIsAskedAbout) {
  const HomeFolder home({{"look", "french"}});
  AppInMemory app(home, match_of(setup_of("briscola", "13")));
  const std::string before = app.wait("Your turn");
  app.keys({":"});
  app.wait("Type a move");
  app.type("2C");
  app.keys({"Enter"});
  const std::string asked = app.wait("Which do you mean");
  EXPECT_LT(asked.find("the 2 of Clubs"), asked.find("the 2 of Hearts")) << asked;
  app.keys({"Down", "Enter"});
  app.wait("Your turn|over", "Which do you mean", before);
  app.keys({"l"});
  app.wait("You play the 2 of Hearts");
}

TEST(AppLooks, NonsenseInTheSettingsIsPassedOver) {
  const HomeFolder home({{"suits", "\x1b[31m"}, {"level", "many"}});
  AppInMemory app(home, match_of(setup_of("briscola", "1")));
  app.wait("Your turn");
}

}  // namespace
}  // namespace tests::app_match
