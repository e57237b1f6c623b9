// What the full-screen program does around a match: the guide through a first deal, choices taken back, bots of another level, a
// match that begins again, and a match that is over: its replay, its review, its checks.
#include <gtest/gtest.h>

#include "tests/support/app_in_memory.h"
#include "tests/support/tables.h"

namespace tests::app_after {
namespace {

tui::Start briscola(const std::string& seed = "5") { return match_of(setup_of("briscola", seed)); }
void play_first(AppInMemory& app, const std::string& seen) {
  if (shows(seen, "Bid 2 with points"))
    app.keys({"p"});
  else
    app.keys({"a", "Enter"});
}
std::string finish(AppInMemory& app) {
  return app.play_out([&](const std::string& seen) { play_first(app, seen); });
}

const std::string kPlaces = "Go to a deal or a trick";

// --- the guide

const std::string kCards = "These are your cards", kTook = "took (the )?", kAsk = "Not sure\\?",
                  kGuide = kCards + "|took the trick with the lit card|" + kAsk + "|x skip";
bool is_seen(const HomeFolder& home) {
  return shows(home.read("settings.toml"), "guided = ['\"]yes");
}

TEST(AppGuide, HasThreeLessonsOnce) {
  for (const auto& [width, height] : {std::pair{60, 20}, {80, 24}, {120, 40}}) {
    const HomeFolder home({{"guided", "no"}});
    AppInMemory app(home, briscola(), width, height);
    EXPECT_TRUE(shows(app.wait(kCards), "is trump|beats"));
    app.press_and_wait({"1"});
    app.wait(kTook);
    EXPECT_FALSE(is_seen(home));
    app.press_and_wait({"1"});
    app.wait("Not sure");
    app.press_and_wait({"1"});
    EXPECT_TRUE(is_seen(home));
    EXPECT_FALSE(shows(app.text(), kGuide)) << app.text();
    app.keys({"q"});
    app.wait("Leave the match");
    app.keys({"3"});
    app.wait(kMenu);
    app.choose("Briscola ");
    app.wait("How");
    app.keys({"Enter"});
    EXPECT_FALSE(shows(app.wait(kTurn), kGuide));
  }
}

TEST(AppGuide, IsSkippedByAKey) {
  const HomeFolder home({{"guided", "no"}});
  AppInMemory app(home, briscola());
  app.wait("x skip");
  app.keys({"x"});
  app.wait(kTurn, kGuide);
  EXPECT_TRUE(is_seen(home));
  EXPECT_FALSE(shows(app.press_and_wait({"1"}), kGuide));
}

TEST(AppGuide, IsNotForAMatchThatGoesOnNorForTwo) {
  const HomeFolder home({{"guided", "no"}});
  {
    AppInMemory app(home, briscola());
    app.wait(kCards);
    app.press_and_wait({"1"});
  }  // the terminal is gone; the match is saved
  {
    tui::Start menu;
    menu.rules = no_rules;
    AppInMemory app(home, std::move(menu));
    app.wait("Continue Briscola");
    app.keys({"Enter"});
    EXPECT_FALSE(shows(app.wait(kTurn), kGuide));
  }
  tui::Start two = briscola();
  two.people = 2;
  AppInMemory app(home, std::move(two));
  app.wait("take the seat");
  app.keys({"Enter"});
  EXPECT_FALSE(shows(app.wait(kTurn), kGuide));
}

// --- a choice taken back

const std::string kQuestion = "Take your last choice back", kDone = "Taken back\\.";
std::string undone_in(const HomeFolder& home) {
  return found_in(home.read("briscola.mazzo.json"), R"("undone":(\[[0-9,]*\]))");
}
// The lines with the names of the cards in the hand.
std::string hand_rows(const std::string& seen) {
  const auto end = seen.rfind("▲1");
  return seen.substr(0, end).substr(seen.substr(0, end).rfind("╭"));
}

TEST(AppUndo, ACardComesBackAndTheQuestionComesOnce) {
  const HomeFolder home;
  AppInMemory app(home, briscola());
  const std::string before = app.wait(kTurn);
  app.keys({"z"});
  app.wait(kQuestion);
  app.keys({"2"});
  app.wait("You have made no choice in this deal yet.");
  app.keys({"Escape"});  // it was read
  const std::string after = app.press_and_wait({"1"});
  EXPECT_NE(hand_rows(after), hand_rows(before));
  for (const std::string_view no : {"Escape", "1"}) {
    app.keys({"z"});
    app.wait(kQuestion);
    app.keys({no});
    EXPECT_EQ(hand_rows(app.wait(kTurn, kQuestion)), hand_rows(after));
  }
  app.keys({"z"});
  app.wait(kQuestion);
  app.keys({"2"});
  EXPECT_EQ(hand_rows(app.wait(kDone)), hand_rows(before));
  EXPECT_EQ(undone_in(home), "[0]");
  app.press_and_wait({"1"});
  app.press_and_wait({"1"});
  app.keys({"z"});
  const std::string once = app.wait(kDone);
  app.keys({"z"});
  EXPECT_EQ(hand_rows(app.wait(kDone, "", once)), hand_rows(before));
  EXPECT_EQ(undone_in(home), "[0,2,0]");
}

TEST(AppUndo, TheLogForgetsWhatWasTakenBack) {
  const HomeFolder home;
  AppInMemory app(home, briscola(), 120, 40);
  const auto plays = [](const std::string& seen) {
    std::size_t n = 0;
    for (auto at = seen.find("Bot 2 plays"); at != seen.npos; at = seen.find("Bot 2 plays", at + 1))
      ++n;
    return n;
  };
  const std::string before = app.wait(kTurn);
  EXPECT_GT(plays(app.press_and_wait({"1"})), 0u);
  app.keys({"z"});
  app.wait(kQuestion);
  app.keys({"2"});
  EXPECT_EQ(plays(app.wait(kDone, kQuestion)), plays(before));
}

TEST(AppUndo, ItIsKeptInTheFileAndNotAskedForAgain) {
  const HomeFolder home;
  std::string before;
  {
    AppInMemory app(home, briscola());
    before = app.wait(kTurn);
    app.press_and_wait({"1"});
    app.keys({"z"});
    app.wait(kQuestion);
    app.keys({"2"});
    app.wait(kDone);
  }
  EXPECT_EQ(undone_in(home), "[0]");
  tui::Start menu;
  menu.rules = no_rules;
  AppInMemory app(home, std::move(menu));
  app.wait("Continue Briscola");
  app.keys({"Enter"});
  EXPECT_EQ(hand_rows(app.wait(kTurn)), hand_rows(before));
  app.press_and_wait({"1"});
  app.keys({"z"});
  app.wait(kDone);
  EXPECT_EQ(undone_in(home), "[0,0]");
}

TEST(AppUndo, SuchAMatchDoesNotCountAndTheNextDoes) {
  const HomeFolder home;
  AppInMemory app(home, match_of(setup_of("tic_tac_toe", "7")), 60, 20);
  app.wait(kTurn);
  app.press_and_wait({"a", "Enter"});
  app.keys({"z"});
  app.wait(kQuestion);
  app.keys({"2"});
  app.wait(kDone);
  EXPECT_TRUE(shows(finish(app), "You took 1 choice back, so this match counts in no"))
      << app.text();
  app.keys({"z"});  // the record is final
  app.keys({"n"});
  app.wait(kTurn, kOver);
  EXPECT_FALSE(shows(finish(app), "choice back"));
  const std::string kept = home.read("matches.jsonl");
  const auto line = kept.find('\n');
  EXPECT_NE(kept.substr(0, line).find("undone"), kept.npos);
  EXPECT_EQ(kept.substr(line).find("undone"), kept.npos);
  app.keys({"m"});
  app.wait(kMenu);
  app.choose("Your matches");
  const std::string rows = app.wait("choices taken");
  EXPECT_EQ(rows.find("choices taken"), rows.rfind("choices taken"));
}

TEST(AppUndo, PeopleAtOneKeyboardTakeNothingBack) {
  const HomeFolder home;
  tui::Start start = briscola("9");
  start.people = 2;
  AppInMemory app(home, std::move(start));
  app.wait("take the seat");
  app.keys({"Enter"});
  EXPECT_FALSE(shows(app.wait(kTurn), "take back"));
  app.keys({"z", "l"});
  app.wait("What happened", kQuestion);
}

// --- what comes while something lies over the table

TEST(AppOverTheTable, TheNextPlayersCoverWaitsUntilNothingLiesOverIt) {
  const HomeFolder home;
  tui::Start start = match_of({"president", 8, {}, "3"});
  start.people = 2;
  AppInMemory app(home, std::move(start), 120, 40);
  for (int turn = 0; turn < 20; ++turn) {
    app.wait("take the seat");
    app.keys({"Enter"});
    const std::string seen = app.wait(kTurn);
    // The help is asked for while the bots move: the cover of the next player may be there before it.
    if (shows(seen, "Your only move"))
      app.keys({"p", "?"});
    else
      app.keys({"Tab", "Enter", "?"});
    if (shows(app.wait("Shift-Tab|take the seat"), "Shift-Tab")) break;
  }
  app.wait_for([&] { return shows(home.read("president.mazzo.json"), "\"play\"|\"pass\""); });
  const std::string read = app.wait("Shift-Tab");
  EXPECT_TRUE(shows(read, "President · deal 1")) << read;
  EXPECT_FALSE(shows(read, "take the seat")) << read;
  app.keys({"Escape"});
  app.wait("take the seat", "President · deal 1");
}

TEST(AppOverTheTable, AHintWaitsUntilNothingLiesOverIt) {
  const HomeFolder home;
  AppInMemory app(home, match_of({"president", 8, {}, "3"}), 120, 40);
  for (int turn = 0; turn < 20; ++turn) {
    app.wait(kTurn, "The coach,");
    app.keys({"h", "?"});
    if (!shows(app.wait("Shift-Tab|The coach,"), "The coach,")) break;
    app.keys({"Escape"});  // it was quicker than the key
  }
  app.keys({"Escape"});
  app.wait("The coach,", "Shift-Tab");
}

// --- the own match

tui::Start three_deals() {
  tui::Start start = match_of({"briscola", 0, {{"deals", "3"}}, "5"});
  start.bot = ai::Spec{.kind = ai::Spec::Kind::kLevel, .level = 0};
  return start;
}
std::string bots_in(const HomeFolder& home) {
  return found_in(home.read("briscola.mazzo.json"), R"x("bots":"([^"]*)")x");
}

TEST(AppOwnMatch, TheBotsGetAnotherLevelBetweenTwoDeals) {
  const HomeFolder home;
  AppInMemory app(home, three_deals());
  for (std::string seen = app.wait(kTurn); !shows(seen, kDealt);) {
    app.keys({"a", "Enter"});
    seen = app.wait(kTurn + "|" + kDealt, kListed, seen);
  }
  EXPECT_EQ(bots_in(home), "level:0");
  app.wait("b bots");
  app.keys({"b"});
  app.wait("Strength of the bots");
  app.keys({"Right", "Right", "Enter"});
  app.wait("From the next deal on the bots play at level 10");
  app.keys({"Enter"});
  EXPECT_TRUE(shows(app.wait(kTurn), "bot 10")) << app.text();
  app.press_and_wait({"1"});
  EXPECT_EQ(bots_in(home), "level:10");
  app.keys({"q"});
  app.wait("Leave the match");
  app.keys({"2"});  // save
  app.wait("Continue Briscola");
  app.keys({"Enter"});
  EXPECT_TRUE(shows(app.wait(kTurn), "bot 10")) << app.text();
  EXPECT_TRUE(shows(home.read("settings.toml"), "level = ['\"]10['\"]"));
}

TEST(AppOwnMatch, BeginsAgainWithOtherCards) {
  const HomeFolder home;
  AppInMemory app(home, three_deals());
  const auto seed = [&] {
    return found_in(home.read("briscola.mazzo.json"), R"x("seed":"([^"]*)")x");
  };
  app.wait(kTurn);
  const std::string seen = app.press_and_wait({"1"});
  const std::string first = seed();
  EXPECT_EQ(first, "5");
  app.keys({"n"});
  app.wait("Begin a new match");
  app.keys({"1"});  // no
  EXPECT_EQ(app.text(), seen);
  app.keys({"n"});
  app.wait("Begin a new match");
  app.keys({"2"});
  app.wait(kTurn, "Begin a new match", seen);
  EXPECT_TRUE(home.saves().empty()) << "it is given up";
  app.press_and_wait({"1"});
  EXPECT_NE(seed(), first);
  EXPECT_EQ(home.read("matches.jsonl"), "") << "it counts nowhere";
}

// --- a match that is over

TEST(AppPlayed, IsReviewedSeenAgainAndPlayedOn) {
  const HomeFolder home;
  AppInMemory app(home, briscola("7"), 100, 34);
  finish(app);
  app.keys({"a"});
  std::string seen = app.wait("The dearest choices");
  const std::string bars = "(▁|▂|▃|▄|▅|▆|▇|█){54}";
  for (const std::string& line :
       {"Chance to win the match +" + bars + "  (0|50|100) %",
        "by the cards alone \\(luck\\) +" + bars + "  [+-]\\d+ %",
        std::string("Judged by search\\."),  // this test has no nets
        std::string("You: accuracy \\d+ %, lost [\\d.]+, luck [+-][\\d.]+, result [+-]"),
        std::string("▶ .* .*: .* → .* -[\\d.]+  \\d+ → \\d+ %")})
    EXPECT_TRUE(shows(seen, line)) << line << "\n" << seen;
  for (int i = 0; i < 12 && !shows(app.text(), "▶ .*You:"); ++i) app.keys({"Down"});
  app.keys({"Enter"});
  seen = app.wait("The choice of You");
  for (const std::string part :
       {"See it on the table", "Play on from here", "Better: ", "• .* \\d+ % +-?[\\d.]+ ± [\\d.]+"})
    EXPECT_TRUE(shows(seen, part)) << part << "\n" << seen;
  app.keys({"Enter"});
  app.wait("Step \\d+ of 41\\. As seen by: You");
  app.keys({"q"});
  app.wait("The dearest choices");
  app.keys({"Enter"});
  app.wait("The choice of You");
  app.keys({"Down", "Enter"});
  app.wait(kTurn);
  finish(app);
  app.keys({"m"});
  app.wait("The dearest choices");
  app.keys({"Escape"});
  app.wait("What to do with this match", "The dearest choices");
  app.keys({"Escape"});
  app.wait(kMenu);
  // The list of matches has the match, and not its other end.
  app.choose("Your matches");
  seen = app.wait("here +Briscola");
  EXPECT_EQ(seen.find("here    Briscola"), seen.rfind("here    Briscola")) << seen;
  app.keys({"Enter"});
  app.wait("What to do with this match");
  app.keys({"2"});
  app.wait("The dearest choices");
  app.keys({"Escape", "Escape"});
  app.wait(kMenu);
}

// Three deals are parted by two lines; the last bar is that of the result.
TEST(AppPlayed, AReplayHasTheTricksOfItsDealAfterALeapToo) {
  const HomeFolder home;
  AppInMemory app(home, briscola(), 80, 24);
  finish(app);
  app.keys({"p"});
  app.wait("Step 1 of");
  app.keys({"PageDown", "PageDown"});
  app.wait("Step 21 of");
  app.keys({"y"});
  EXPECT_TRUE(shows(app.wait(kPlaces), "▶ +10\\.  ")) << app.text();
  app.keys({"Escape", "PageUp", "y"});
  EXPECT_TRUE(shows(app.wait(kPlaces, "▶ +10\\."), "▶ +5\\.  ")) << app.text();
}

TEST(AppPlayed, AReplayGoesToAnyDealAndTrick) {
  const HomeFolder home;
  AppInMemory app(home, match_of({"briscola", 0, {{"deals", "2"}}, "5"}), 100, 30);
  finish(app);
  app.keys({"p"});
  app.wait("Step 1 of");
  app.keys({"y"});
  const std::string seen = app.wait(kPlaces);
  EXPECT_TRUE(shows(seen, "▶ Deal 1 of 2")) << seen;
  EXPECT_TRUE(shows(seen, " 1\\.  .*★.*   \\d+–\\d+")) << seen;
  app.keys({"Down", "Enter"});
  EXPECT_TRUE(shows(app.wait("Step 3 of", kPlaces), "take.* the trick with")) << app.text();
  app.keys({"y"});
  app.wait(kPlaces);
  for (int i = 0; i < 20; ++i) app.keys({"Down"});
  app.wait("▶ Deal 2 of 2");
  app.keys({"Enter"});
  EXPECT_TRUE(shows(app.wait("Step 42 of", kPlaces), "deal 2 of 2")) << app.text();
}

// A row that needs two lines keeps its indent, and each play is in one of them.
TEST(AppPlayed, TheTricksOfAReplayAreWholeOnASmallScreen) {
  const HomeFolder home;
  AppInMemory app(home, match_of({"president", 8, {{"rounds", "1"}}, "7"}), 60, 20);
  finish(app);
  app.keys({"p"});
  app.wait("Step 1 of");
  app.keys({"y"});
  const std::string seen = app.wait(kPlaces);
  const auto count = [&](const std::string& what) {
    const std::regex wanted(what);
    return std::distance(std::sregex_iterator(seen.begin(), seen.end(), wanted), {});
  };
  const std::string name = "(Bot [2-8]|You)";
  EXPECT_GT(count("[0-9]\\.  " + name), 9) << seen;
  EXPECT_EQ(count("│   [ 0-9]{3}\\.  " + name), count("[0-9]\\.  " + name)) << seen;
  EXPECT_EQ(count(name + "( ★)? ([2-9JQKA]|10)[CDHS]"), count(name) - 1) << seen;  // the viewer
}

TEST(AppPlayed, AReplayGoesOnByItselfToItsEndAndFromItsBeginning) {
  const HomeFolder home;
  AppInMemory app(home, match_of(setup_of("tic_tac_toe", "7")), 60, 20);
  finish(app);
  app.keys({"p"});
  const std::string first = app.wait("Step 1 of \\d+");
  EXPECT_TRUE(shows(first, "p by itself")) << first;
  const std::string last = found_in(first, "Step 1 of (\\d+)");
  for (int i = 0; i < 2; ++i) {  // from its end it begins again
    app.keys({"p"});
    app.wait("Step 2 of .*(.*\n)*.*p stop");
    app.wait("Step " + last + " of " + last + "(.*\n)*.*p by itself");
  }
  app.keys({"Home", "p"});
  app.wait("Step 2 of .*(.*\n)*.*p stop");
  app.keys({"l"});  // stops, and shows no log
  EXPECT_FALSE(shows(app.wait("p by itself"), "What happened"));
}

TEST(AppPlayed, TheListOfMatchesIsNarrowedByGameAndResult) {
  const HomeFolder home;
  {
    AppInMemory app(home, match_of(setup_of("tic_tac_toe", "7")), 60, 20);
    finish(app);
  }
  AppInMemory app(home, match_of({"rock_paper_scissors", 0, {{"wins", "1"}}, "7"}), 80, 24);
  finish(app);
  app.keys({"m"});
  app.wait(kMenu);
  app.choose("Your matches");
  const std::string all = app.wait("Game: all(.*\n)*.*Result: all");
  EXPECT_TRUE(shows(all, "▶ here +Rock")) << all;  // the newest, as if there were no filters
  const std::string other = shows(all, "Tic-tac-toe +won") ? "lost" : "won";
  app.keys({"1"});
  app.wait("▶ all(.*\n)*.*Rock");
  app.keys({"3"});
  const std::string one = app.wait("Game: Tic-tac-toe");
  EXPECT_TRUE(shows(one, "here +Tic-tac-toe")) << one;
  EXPECT_FALSE(shows(one, "here +Rock")) << one;
  app.keys({"3"});
  app.wait("What to do with this match");
}

// A folder stands where the file of the finished matches should be.
TEST(AppPlayed, AMatchThatCannotBeKeptIsLookedAtAllTheSame) {
  const HomeFolder home;
  std::filesystem::create_directory(home.folder() / "matches.jsonl");
  AppInMemory app(home, match_of(setup_of("tic_tac_toe", "7")), 60, 20);
  std::string seen;
  while (!shows(seen = app.wait(kTurn + "|n rematch", kListed, seen), "n rematch"))
    play_first(app, seen);
  EXPECT_TRUE(shows(seen, "matches.jsonl could not be")) << seen;
  EXPECT_EQ(home.saves().size(), 1u);  // what was saved last is not thrown away
  app.keys({"p"});
  EXPECT_TRUE(shows(app.wait("Step 0 of|Step 1 of"), "Tic-tac-toe"));
}

TEST(AppPlayed, TheChancesGoThroughAllDealsInEverySize) {
  const HomeFolder home;
  AppInMemory app(home, match_of({"briscola", 0, {{"deals", "3"}}, "7"}), 100, 34);
  finish(app);
  app.keys({"p"});
  app.wait("Step 1 of");
  app.keys({"q"});
  for (const auto& [width, height] : {std::pair{60, 20}, {160, 50}}) {
    app.wait("What to do with this match", "Chance to win");
    app.resize(width, height);
    app.keys({"2"});
    const std::string seen = app.wait("The dearest choices");
    for (const std::string label : {"Chance to win the match", "by the cards alone \\(luck\\)",
                                    "by the choices alone \\(skill\\)"}) {
      const std::string bars = found_in(seen, label + " +((?:▁|▂|▃|▄|▅|▆|▇|█|│)+)  [+-]?\\d+ %");
      EXPECT_EQ(tui::width_of(bars), std::min(64, width - 46)) << label << "\n" << seen;
      std::size_t lines = 0;
      for (auto at = bars.find("│"); at != bars.npos; at = bars.find("│", at + 1)) ++lines;
      EXPECT_EQ(lines, 2u) << seen;
      if (label.starts_with("Chance")) {
        const std::string end = found_in(seen, label + " +(?:▁|▂|▃|▄|▅|▆|▇|█|│)+  (\\d+) %");
        EXPECT_TRUE(bars.ends_with(end == "0" ? "▁" : end == "50" ? "▅" : "█")) << seen;
      }
    }
    app.keys({"Escape"});
  }
}

TEST(AppPlayed, TheResultLeadsToTheReplayAndToTheCheckOfTheDeals) {
  const HomeFolder home;
  AppInMemory app(home, briscola("7"));
  std::string seen = finish(app);
  EXPECT_TRUE(shows(seen, "Card points +(✓ )? *\\d+ +(✓ )? *\\d+")) << seen;
  for (const std::string key : {"n rematch", "a review", "p replay", "v verify"})
    EXPECT_NE(seen.find(key), seen.npos) << key << seen;
  app.keys({"p"});
  app.wait("Step 1 of 41");
  app.keys({"q"});
  app.wait("What to do with this match");
  app.keys({"3"});
  seen = app.wait("Seed: 7", "What to do with this match");
  // A match at this machine promised nothing, which is no fault.
  for (const std::string part :
       {"– The record names no commitment", "– The record holds no entropies", "✓ 1 deal follows",
        "✓ 40 moves replay"})
    EXPECT_NE(seen.find(part), seen.npos) << part << seen;
  EXPECT_EQ(seen.find("✗"), seen.npos);
  app.keys({"Escape"});
  app.wait("What to do with this match", "Seed: 7");
  app.keys({"Escape"});
  app.wait(kMenu);
}

TEST(AppPlayed, IsLeafedThroughStepByStepAndFromEverySeat) {
  const HomeFolder home;
  AppInMemory app(home, match_of(setup_of("tic_tac_toe", "7")), 60, 20);
  const auto marks = [](const std::string& seen) {
    const std::regex mark("(┃|║)(  [XO]  |★ [XO] ★)(?=┃|║)");
    return std::distance(std::sregex_iterator(seen.begin(), seen.end(), mark), {});
  };
  finish(app);
  app.keys({"m"});
  app.wait(kMenu);
  app.choose("Your matches");
  app.wait("here +Tic-tac-toe +(won|lost|drawn)");
  app.keys({"Enter"});
  app.wait("What to do with this match");
  app.keys({"Enter"});
  const std::string first = app.wait("Step 1 of \\d+\\. As seen by: You");
  const int steps = std::stoi(found_in(first, "Step 1 of (\\d+)"));
  EXPECT_GE(steps, 6);
  for (int at = 2; at <= steps; ++at) {
    app.keys({"Right"});
    const std::string seen = app.wait("Step " + std::to_string(at) + " of");
    EXPECT_EQ(marks(seen), at - 1) << seen;
  }
  app.keys({"Right", "Left"});  // nothing follows the last
  EXPECT_EQ(marks(app.wait("Step " + std::to_string(steps - 1) + " of")), steps - 2);
  app.keys({"v"});
  app.wait("Seat 1 marks");
  app.keys({"Home"});
  app.wait("Step 1 of", "marks");
  app.keys({"q"});
  app.wait("What to do with this match");
  app.keys({"Escape"});
  app.wait(kMenu);
}

TEST(AppPlayed, ADamagedFileIsRefusedInWords) {
  tui::Start start;
  start.resume = "/dev/null";
  const auto refused = tui::check(start);
  ASSERT_TRUE(refused);
  EXPECT_NE(refused->sentence.find("/dev/null cannot be read."), std::string::npos);
}

}  // namespace
}  // namespace tests::app_after
