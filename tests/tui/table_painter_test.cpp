// A terminal's table, painted into memory: the golden screens of tests/tui/golden (golden_test.cpp writes them), colours,
// both languages, and whole sessions by keys.
#include "tui/table_painter.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <regex>

#include <gtest/gtest.h>

#include "tests/support/memory_table.h"
#include "tui/card.h"

namespace {

using tests::after_keys;
using tests::instantly;
using tests::MatchInMemory;
using tests::ScriptedScreen;
using tests::setup_of;

struct Shown {
  std::string name;
  table::Setup setup;
  std::initializer_list<std::string_view> keys;
};
const Shown kShown[] = {
    {"briscola", setup_of("briscola", "21"), {"2", "1", "1"}},
    {"briscola_4", setup_of("briscola", "21", 4), {"1", "2"}},
    {"joker", setup_of("joker", "21"), {"1", "1", "2"}},
    {"president_5", setup_of("president", "21", 5), {"a", "Enter", "Tab"}},
    {"president_8", setup_of("president", "21", 8), {"a", "Enter"}},
    {"tic_tac_toe", setup_of("tic_tac_toe", "21"), {"5"}},
    {"rock_paper_scissors", setup_of("rock_paper_scissors", "21"), {"1", "2"}},
};

std::string golden(const std::string& name) {
  std::ifstream file("tests/tui/golden/" + name + ".txt");
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

// The key bar of a venue in memory is shorter, since it has neither coach nor save.
std::string without_bar(const std::string& screen) {
  return screen.substr(0, screen.rfind('\n', screen.size() - 2));
}

// Of a terminal whose locale has the symbols.
TEST(TablePainter, PaintsTheGoldenScreens) {
  setenv("LC_ALL", "C.UTF-8", 1);
  tui::Settings settings = instantly();
  settings.set("suits", "auto");
  for (const Shown& shown : kShown)
    for (const auto& [width, height] : {std::pair{60, 20}, {80, 24}, {120, 40}}) {
      const std::string name =
          shown.name + "." + std::to_string(width) + "x" + std::to_string(height);
      SCOPED_TRACE(name);
      MatchInMemory venue(shown.setup);
      ScriptedScreen screen(width, height);
      screen.press(shown.keys);
      EXPECT_EQ(without_bar(after_keys(screen, venue, settings)), without_bar(golden(name)));
    }
}

TEST(TablePainter, FrenchCardsHaveFrenchNamesAndInks) {
  tui::Settings settings = instantly();
  settings.set("look", "french");
  settings.set("suits", "symbols");
  settings.set("colours", "four");
  const table::Voice voice{table::Language::kEnglish, table::CardLook::kFrench};
  MatchInMemory venue(setup_of("briscola", "1"), voice);
  ScriptedScreen screen(80, 24);
  const std::string seen = after_keys(screen, venue, settings, voice);
  EXPECT_EQ(seen.find("Bastoni"), seen.npos) << seen;
  EXPECT_EQ(seen.find("Coppe"), seen.npos) << seen;
  const std::pair<std::string, int> inks[] = {
      {"│♣", tui::kGreen}, {"│♦", tui::kBlue}, {"│♥", tui::kRed}, {"│♠", tui::kInk}};
  int found = 0;
  for (const auto& [card, ink] : inks)
    if (seen.find(card) != seen.npos) {
      EXPECT_EQ(screen.style_of(card, 1).fg, ink) << card;
      ++found;
    }
  EXPECT_GT(found, 0) << seen;
}

// The colours of a card, by its suit and the settings.
TEST(TablePainter, ACardHasTheInkOfItsSuit) {
  ScriptedScreen screen(20, 10);
  for (const auto look : {table::CardLook::kOwn, table::CardLook::kFrench}) {
    tui::Settings four = instantly();
    four.set("colours", "four");
    const tui::Look cards("BCDS", four, {table::Language::kEnglish, look});
    const bool french = look == table::CardLook::kFrench;
    screen.clear();
    draw_card(screen, 0, 0, {10, 7}, "QC", cards);
    EXPECT_EQ(screen.style_of(french ? "Hearts" : "Coppe").fg, tui::kRed);
    screen.clear();
    draw_card(screen, 0, 0, {10, 7}, "CD",
              cards);  // the Cavallo of Denari is the Queen of Diamonds
    EXPECT_EQ(screen.style_of(french ? "Q" : "C").fg, french ? tui::kBlue : 130);
    EXPECT_TRUE(screen.style_of(french ? "Q" : "C").bold);
  }
}

TEST(TablePainter, ATitleIsABadgeWithAColour) {
  tui::Moment m{.seat = core::Seat(0), .game = "president"};
  m.scene.seats.resize(3);
  m.scene.seats[0].badges = {{"president", "President"}};
  m.scene.seats[1].badges = {{"vice_president", "Vice-President"}};
  m.scene.seats[1].acts = true;
  m.scene.seats[2].badges = {{"scum", "Scum"}, {"dealer", "dealer"}};
  tui::TableModel model({});
  const tui::Time at = tui::Time{} + std::chrono::hours(1);
  model.hear(m, at);
  model.show_due(tui::TableModel::Covers::kNow, at);
  ScriptedScreen screen(120, 40);
  const tui::Painted painted = paint_table(
      screen, model, {model, instantly(), table::Language::kEnglish, at}, tui::Extras{});
  EXPECT_EQ(screen.style_of("· President", 2).fg, tui::kAccent) << screen.text();
  EXPECT_EQ(screen.style_of("Vice-President").fg, tui::kGold);  // it is that player's turn
  EXPECT_EQ(screen.style_of("Scum").fg, tui::kAccent);
  EXPECT_FALSE(painted.buttons.empty());
}

// Painted after it was heard, in a window of that size.
std::string shown(const tui::Moment& m, int width, int height,
                  table::Language language = table::Language::kEnglish) {
  tui::TableModel model({});
  const tui::Time at = tui::Time{} + std::chrono::hours(1);
  model.hear(m, at);
  model.show_due(tui::TableModel::Covers::kNow, at);
  ScriptedScreen screen(width, height);
  paint_table(screen, model, {model, instantly(), language, at}, tui::Extras{});
  return screen.text();
}

TEST(TablePainter, ABoardSaysWhoseSignIsWhoseAndWhichCellsWon) {
  tui::Moment m{.seat = core::Seat(0), .game = "tic_tac_toe", .over = true};
  m.scene.seats.resize(2);
  m.scene.zones = {{.kind = core::ZoneKind::kBoard,
                    .columns = 3,
                    .marks = {"X", "X", "X", "O", "O", "", "", "", ""},
                    .signs = {"X", "O"},
                    .decided = {0, 1, 2}}};
  m.names = {"", "Bot 2"};
  const std::string seen = shown(m, 80, 24);
  EXPECT_NE(seen.find("You · X"), seen.npos) << seen;
  EXPECT_NE(seen.find("Bot 2 · O"), seen.npos) << seen;
  EXPECT_NE(seen.find("★ X ★  ║║  ★ X ★  ║║  ★ X ★"), seen.npos) << seen;
  EXPECT_EQ(seen.find("★ O"), seen.npos) << seen;
}

TEST(TablePainter, AnEmptyTableIsSaidToBeEmpty) {
  tui::Moment m{.seat = core::Seat(0), .game = "scopa"};
  m.scene.seats.resize(2);
  m.scene.zones = {{.kind = core::ZoneKind::kStock, .backs = 24},
                   {.kind = core::ZoneKind::kSpread},
                   {.kind = core::ZoneKind::kHand, .seat = core::Seat(0), .cards = {"2C"}}};
  const std::string seen = shown(m, 60, 20);
  EXPECT_NE(seen.find("The table is empty."), seen.npos) << seen;
}

TEST(TablePainter, RoundsOfLongNamesBeginOnTheScreen) {
  tui::Moment m{.seat = core::Seat(0), .game = "rock_paper_scissors"};
  m.scene.seats.resize(2);
  m.names = {"", "Massimiliano Esposito"};
  m.scene.zones = {{.kind = core::ZoneKind::kRounds,
                    .rounds = {{{"scissors", "scissors"}, {"rock", "rock"}},
                               {{"scissors", "scissors"}, {"scissors", "scissors"}}}}};
  const std::string seen = shown(m, 60, 20);
  EXPECT_NE(seen.find("  2.  You: scissors  –  Massimiliano Esposito: scissors\n"), seen.npos)
      << seen;
}

tui::Moment end_of_deal() {
  tui::Moment m{.seat = core::Seat(1), .game = "briscola", .deal_over = true};
  m.names = {"Anna", "", "Carla", "Dino"};
  m.said = {"The deal is over.", "You win the deal."};
  for (int i = 0; i < 4; ++i)
    m.scene.seats.push_back({.side = core::Seat(i % 2), .points = 10 * i, .score = i % 2});
  m.scene.summary = {{.key = "card_points",
                      .text = "Card points",
                      .counts = {47, 73},
                      .side = core::Seat(1),
                      .goal = 61}};
  return m;
}

TEST(TablePainter, AResultIsATableOfItsSides) {
  const std::string seen = shown(end_of_deal(), 80, 24);
  EXPECT_NE(seen.find("Anna, Carla"), seen.npos) << seen;
  EXPECT_TRUE(std::regex_search(seen, std::regex("Card points +47 +✓ 73"))) << seen;
  EXPECT_NE(seen.find("██┃█"), seen.npos) << "the bar is beyond its mark\n" << seen;
  EXPECT_NE(seen.find("░┃░"), seen.npos) << "the bar is before its mark\n" << seen;
  EXPECT_TRUE(std::regex_search(seen, std::regex("Match score +0 +1"))) << seen;
  EXPECT_NE(seen.find("score 1–0"), seen.npos) << "the own side first\n" << seen;
}

// Those that are together have one bar, and each bar its own mark.
TEST(TablePainter, AResultMarksWhatEachPartyNeeds) {
  tui::Moment m{.seat = core::Seat(0), .game = "joker", .deal_over = true};
  m.names = {"", "Anna", "Bruno"};
  for (int i = 0; i < 3; ++i) m.scene.seats.push_back({.side = core::Seat(i), .score = 0});
  m.scene.summary = {{.key = "together",
                      .text = "Together",
                      .counts = {74, 46, 74},
                      .goals = {71, 51, 71},
                      .shared = true}};
  m.scene.verdict = {"The allies win."};
  m.scene.facts = {{"target", "to 10 points", "10"}};
  const std::string seen = shown(m, 60, 20);
  EXPECT_TRUE(std::regex_search(seen, std::regex("You, Bruno +(█)+┃(░)+ │"))) << seen;
  EXPECT_TRUE(std::regex_search(seen, std::regex("Anna +(█)+(░)+┃(░)+ │"))) << seen;
  EXPECT_NE(seen.find("│ The allies win. "), seen.npos) << seen;
  EXPECT_NE(seen.find("│ Match score, to 10 points "), seen.npos) << seen;
}

// The target gives way before all that is told now, and to the help beside the title.
TEST(TablePainter, TheTargetStandsInTheTitleWhereThereIsRoom) {
  tui::Moment m{.seat = core::Seat(0), .game = "scopa"};
  m.names = {"", "Anna"};
  m.scene.name = "Scopone";
  for (int i = 0; i < 2; ++i) m.scene.seats.push_back({.side = core::Seat(i), .score = i});
  m.scene.facts = {{"target", "to 11 points", "11"}, {"deal", "deal 2", "2"}};
  EXPECT_NE(shown(m, 60, 20).find(" Scopone · to 11 points · deal 2 · score 0–1  "),
            std::string::npos);
  m.scene.facts[1].text = "deal 2 with a long text";
  const std::string full = shown(m, 60, 20);
  EXPECT_NE(full.find(" Scopone · deal 2 with a long text · score 0–1  "), full.npos) << full;
  EXPECT_NE(full.find("? keys"), full.npos) << full;
}

// Where the cards show the names of their suits, a fact about a card names them too.
TEST(TablePainter, ACardInTheTitleIsShownAsTheCardsAre) {
  tui::Moment m{.seat = core::Seat(0), .game = "briscola_chiamata"};
  m.scene.seats.resize(5);
  m.scene.facts = {{"called", "called: the 2 of Coppe", "2C"}};
  const std::string named = shown(m, 80, 24);
  EXPECT_NE(named.find("called: 2 Coppe"), named.npos) << named;
  m.game = "california_jack";  // "10" is no card
  m.scene.facts = {{"target", "to 10 points", "10"}, {"deal", "deal 10", "10"}};
  const std::string counted = shown(m, 80, 24);
  EXPECT_NE(counted.find("to 10 points · deal 10"), counted.npos) << counted;
}

TEST(TablePainter, ALongNameOfWhatCountedTakesTwoLines) {
  tui::Moment m = end_of_deal();
  m.scene.summary.front().text = "Both at the target; counted in this order";
  const std::string seen = shown(m, 60, 20);
  EXPECT_NE(seen.find("Both at the target;"), seen.npos) << seen;
  EXPECT_TRUE(std::regex_search(seen, std::regex("in this order +47 +✓ 73"))) << seen;
}

TEST(TablePainter, AResultFitsIntoEveryScreen) {
  tui::Moment m = end_of_deal();
  for (int i = 0; i < 30; ++i) m.scene.summary.push_back(m.scene.summary[0]);
  m.said.assign(
      30, "A sentence that is much longer than a line of the smallest screen has room for it.");
  for (const auto& [width, height] : {std::pair{60, 20}, {80, 24}, {100, 30}, {120, 40}}) {
    const std::string seen = shown(m, width, height);
    EXPECT_NE(seen.find("╰─"), seen.npos) << seen;  // the box ends on the screen
    EXPECT_NE(seen.find("Enter deals again."), seen.npos) << seen;
  }
}

// The head, all eight players and the own row too, below four rows of plates.
TEST(TablePainter, AResultOfEightFitsOnTheSmallestScreen) {
  tui::Moment m{.seat = core::Seat(0), .game = "president", .deal_over = true};
  m.scene.seats.resize(8);
  m.names.resize(8);
  std::vector<std::string> titles;
  for (int i = 0; i < 8; ++i) {
    const auto at = static_cast<std::size_t>(i);
    m.names[at] = "Bot " + std::to_string(i + 1);
    m.scene.seats[at].side = core::Seat(i);
    m.scene.seats[at].score = i;
    titles.push_back("Title " + std::to_string(i + 1));
  }
  m.scene.summary = {{.key = "title", .text = "Title", .words = titles}};
  m.scene.zones = {{.kind = core::ZoneKind::kHand, .seat = core::Seat(0), .cards = {"3C", "4D"}}};
  const std::string seen = shown(m, 60, 20);
  for (const std::string part :
       {"Title +Match", "You +Title 1", "Bot 2 +Title 2", "Bot 8 +Title 8"})
    EXPECT_TRUE(std::regex_search(seen, std::regex(part))) << part << "\n" << seen;
}

// On every plate, or in the title: never on some plates alone.
TEST(TablePainter, TheScoresOfThreeAreOnAllPlatesOrInTheTitle) {
  tui::Moment m{.seat = core::Seat(0), .game = "joker"};
  m.names = {"", "Bot 2", "Bot 3"};
  for (int i = 0; i < 3; ++i)
    m.scene.seats.push_back({.side = core::Seat(i), .points = 20 + i, .score = 3 * i});
  m.scene.seats[0].badges = {{"joker", "Joker"}};
  m.bots = {{1, 50}, {2, 50}};
  const std::string narrow = shown(m, 60, 20), wide = shown(m, 160, 45);
  EXPECT_NE(narrow.find("score 0–3–6"), narrow.npos) << narrow;
  EXPECT_EQ(narrow.find("· score 3"), narrow.npos) << narrow;
  EXPECT_EQ(wide.find("0–3–6"), wide.npos) << wide;
  for (const std::string score : {"· score 0", "· score 3", "· score 6"})
    EXPECT_NE(wide.find(score), wide.npos) << score << "\n" << wide;
}

// Below the hand there is room for two sentences, and the taker is told before the cards that were drawn afterwards.
TEST(TablePainter, TheTakerOfATrickIsToldWhileItLiesThereAndLater) {
  using namespace std::chrono_literals;
  tui::Moment lead{.seat = core::Seat(0), .game = "briscola", .deal = 1, .version = 1};
  lead.names = {"", "Bot 2"};
  lead.scene.seats.resize(2);
  lead.scene.zones = {{.kind = core::ZoneKind::kTrick, .cards = {"3B"}, .by = {core::Seat(1)}},
                      {.kind = core::ZoneKind::kHand, .seat = core::Seat(0), .cards = {"2C"}}};
  tui::Moment taken = lead;
  taken.version = 2;
  taken.said = {"You play the King.", "You take the trick with the King, 14 points.",
                "You draw the Ace.", "Bot 2 draws a card."};
  taken.scene.zones[0] = {.kind = core::ZoneKind::kLast,
                          .cards = {"3B", "KB"},
                          .by = {core::Seat(1), core::Seat(0)},
                          .taker = core::Seat(1)};
  tui::TableModel model({.move = 0ms, .trick = 1000ms});
  const tui::Time at = tui::Time{} + std::chrono::hours(1);
  model.hear(lead, at);
  model.hear(taken, at);
  ScriptedScreen screen(60, 20);
  const auto seen_at = [&](tui::Time when) {
    model.show_due(tui::TableModel::Covers::kNow, when);
    paint_table(screen, model, {model, instantly(), table::Language::kEnglish, when}, {});
    return screen.text();
  };
  for (const std::string& seen : {seen_at(at), seen_at(at + 2s)}) {
    EXPECT_NE(seen.find("You take the trick with the King, 14 points."), seen.npos) << seen;
    EXPECT_EQ(seen.find("Bot 2 draws"), seen.npos) << seen;
  }
}

// A house calls a bot by its level.
TEST(TablePainter, TheLevelOfABotIsSaidOnce) {
  tui::Moment m{.seat = core::Seat(0), .game = "briscola"};
  m.names = {"", "bot 45", "bot 45 (2)", "Dora"};
  m.scene.seats.resize(4);
  m.bots = {{1, 45}, {2, 45}, {3, 45}};
  const std::string seen = shown(m, 120, 40);
  std::size_t said = 0;
  for (auto at = seen.find("bot 45"); at != seen.npos; at = seen.find("bot 45", at + 1)) ++said;
  EXPECT_EQ(said, 3u) << seen;
  EXPECT_NE(seen.find("Dora · bot 45"), seen.npos) << seen;
  tui::TableModel model({});
  const tui::Time at = tui::Time{} + std::chrono::hours(1);
  using Kind = tui::Lobby::Chair::Kind;
  model.hear(tui::Lobby{.chairs = {{Kind::kBot, "bot 45", 45}, {Kind::kBot, "bot 50", 50}}}, at);
  const tui::TableTalk talk(model, instantly(), table::Language::kEnglish, at);
  EXPECT_EQ(talk.chair(0), "bot 45");
  EXPECT_TRUE(std::regex_match(talk.chair(1), std::regex("bot 50 · 50 · hard"))) << talk.chair(1);
}

TEST(TablePainter, ACardOnItsWayHasNoNameBelowItsPlace) {
  using namespace std::chrono_literals;
  tui::Moment before{.seat = core::Seat(0), .game = "briscola", .deal = 1, .version = 1};
  before.names = {"", "Bot 2"};
  before.scene.seats.resize(2);
  tui::Moment played = before;
  played.version = 2;
  played.scene.zones = {{.kind = core::ZoneKind::kTrick, .cards = {"3B"}, .by = {core::Seat(1)}}};
  tui::TableModel model({.move = 0ms, .glide = 200ms});
  const tui::Time at = tui::Time{} + std::chrono::hours(1);
  model.hear(before, at);
  model.hear(played, at);
  ScriptedScreen screen(60, 20);
  const auto names_at = [&](tui::Time when) {
    model.show_due(tui::TableModel::Covers::kNow, when);
    paint_table(screen, model, {model, instantly(), table::Language::kEnglish, when}, {});
    const std::string seen = screen.text();
    return (seen.find("Bot 2") != seen.npos) + (seen.find("Bot 2") != seen.rfind("Bot 2"));
  };
  EXPECT_EQ(names_at(at), 1);  // on the plate
  EXPECT_EQ(names_at(at + 100ms), 1);
  EXPECT_EQ(names_at(at + 200ms), 2);
}

TEST(TablePainter, CardsThatAreKnownOfAnotherHandAreShown) {
  tui::Moment m{.seat = core::Seat(0), .game = "california_jack"};
  m.scene.seats.resize(2);
  m.scene.seats[1].cards = 3;
  m.scene.zones = {
      {.kind = core::ZoneKind::kHand, .seat = core::Seat(0), .cards = {"2C"}},
      {.kind = core::ZoneKind::kHand, .seat = core::Seat(1), .cards = {"9C", "QH"}, .backs = 1}};
  const std::string seen = shown(m, 80, 24);
  EXPECT_NE(seen.find("holds 9C QH"), seen.npos) << seen;
}

TEST(TablePainter, AScreenThatIsTooSmallSaysSoInBothLanguages) {
  const std::pair<table::Language, std::string> words[] = {
      {table::Language::kEnglish, "too small"}, {table::Language::kItalian, "troppo piccolo"}};
  for (const auto& [language, sentence] : words) {
    MatchInMemory venue(setup_of("briscola", "1"), language);
    ScriptedScreen screen(50, 10);
    EXPECT_NE(after_keys(screen, venue, instantly(), language).find(sentence), std::string::npos);
  }
}

TEST(TableSession, AnIllegalCardIsRefusedInTheVenuesWords) {
  MatchInMemory venue(setup_of("tic_tac_toe", "7"));
  ScriptedScreen screen(60, 20);
  screen.press({"5", "5"});
  const std::string seen = after_keys(screen, venue, instantly());
  EXPECT_NE(seen.find("is taken"), seen.npos) << seen;
  EXPECT_EQ(venue.table().version(), 2u);
}

TEST(TableSession, AMoveIsTypedAndListed) {
  MatchInMemory venue(setup_of("tic_tac_toe", "7"));
  ScriptedScreen screen(60, 20);
  screen.press({":", "b", "2", "Enter", "a", "Enter"});
  after_keys(screen, venue, instantly());
  EXPECT_GE(venue.table().version(), 4u);
}

// In an auction a digit is the name of a rank, wherever it stands in a list.
TEST(TableSession, EveryBidHasTheKeyThatStandsBelowIt) {
  for (const auto& [label, key] : {std::pair{"Re", "d"}, {"Cavallo", "c"}, {"7", "7"}}) {
    MatchInMemory venue(setup_of("briscola_chiamata", "2"));
    ScriptedScreen screen(100, 30);
    screen.press({key});
    const std::string seen = after_keys(screen, venue, instantly());
    EXPECT_NE(seen.find(std::string("You bid ") + label), seen.npos) << seen;
    EXPECT_NE(screen.shown().front().find("3         d         c         f         7"), seen.npos)
        << screen.shown().front();
    EXPECT_NE(screen.shown().front().find("Enter choose"), seen.npos);
  }
  MatchInMemory venue(setup_of("briscola_chiamata", "2"));
  ScriptedScreen screen(60, 20);
  screen.press({"a", "7"});
  after_keys(screen, venue, instantly());
  EXPECT_EQ(venue.table().version(), 0u);
}

// To pass is the last of eleven buttons, of which a small screen shows five.
TEST(TableSession, TheBarOfAnAuctionSaysHowToPass) {
  MatchInMemory venue(setup_of("briscola_chiamata", "2"));
  ScriptedScreen screen(60, 20);
  const std::string seen = after_keys(screen, venue, instantly());
  EXPECT_EQ(seen.find("Pass"), seen.npos) << seen;
  EXPECT_NE(seen.find("p pass"), seen.npos) << seen;
  EXPECT_EQ(seen.find("c cavallo"), seen.npos) << seen;  // it stands below its button
}

TEST(TableSession, LeavingAsksFirst) {
  for (const auto& [answer, left] : {std::pair<std::string_view, bool>{"1", false}, {"2", true}}) {
    MatchInMemory venue(setup_of("briscola", "7"));
    ScriptedScreen screen(80, 24);
    screen.press({"q", answer});
    after_keys(screen, venue, instantly());
    EXPECT_EQ(venue.left(), left);
  }
}

TEST(TableSession, ReadsWhatThereIsToRead) {
  MatchInMemory venue(setup_of("briscola", "3"));
  ScriptedScreen screen(80, 24);
  screen.press({"1", "l", "Escape", "r", "Escape", "?", "Escape", "t", "Escape"});
  after_keys(screen, venue, instantly());
  std::string all;
  for (const std::string& seen : screen.shown()) all += seen;
  for (const auto part : {"What happened", "The rules", "Shift-Tab", "Last trick"})
    EXPECT_NE(all.find(part), all.npos) << part;
}

TEST(TableSession, TheTricksOfTheDealSayWhosePointsTheyCount) {
  MatchInMemory venue(setup_of("briscola", "3", 4));
  ScriptedScreen screen(60, 20);
  screen.press({"1", "1", "1", "y"});
  after_keys(screen, venue, instantly());
  std::string seen;
  for (const std::string& shown : screen.shown())
    if (shown.find("The tricks of this deal") != shown.npos) seen = shown;
  EXPECT_NE(seen.find("The tricks of this deal · You–Bot 2"), seen.npos) << seen;
  EXPECT_TRUE(std::regex_search(seen, std::regex(" 1\\.  .*★.* +\\d+–\\d+ │"))) << seen;
}

TEST(TableSession, TheBellRingsAtTheTurnIfThePlayerWantsIt) {
  for (const auto wanted : {"on", "off"}) {
    tui::Settings settings = instantly();
    settings.set("bell", wanted);
    MatchInMemory venue(setup_of("briscola", "3"));
    ScriptedScreen screen(80, 24);
    after_keys(screen, venue, settings);
    EXPECT_EQ(screen.bells() > 0, std::string_view(wanted) == "on");
  }
}

}  // namespace
