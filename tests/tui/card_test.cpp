// A drawn card: as many pips as it counts, a figure for a court card, and its index in the first columns, at every size.
#include "tui/card.h"

#include <cstdlib>

#include <gtest/gtest.h>

#include "tests/support/memory_table.h"

namespace {

using tests::ScriptedScreen;

int count_of(const std::string& text, std::string_view part) {
  int n = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

std::string drawn(tui::CardSize size, std::string_view code, const tui::Look& look) {
  ScriptedScreen screen(size.w, size.h);
  draw_card(screen, 0, 0, size, code, look);
  return screen.text();
}

tui::Settings with_signs() {
  tui::Settings s;
  s.set("suits", "auto");
  return s;
}

TEST(Card, HasAsManyPipsAsItCounts) {
  setenv("LC_ALL", "C.UTF-8", 1);
  const tui::Look french("CDHS", with_signs(), table::Language::kEnglish);
  const tui::Look italian("BCDS", with_signs(), table::Language::kEnglish);
  for (const tui::CardSize size : tui::kCardSizes) {
    SCOPED_TRACE(size.h);
    const std::string ranks = "A23456789T";
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      const std::string seen = drawn(size, std::string{ranks[i], 'H'}, french);
      EXPECT_EQ(count_of(seen, "♥"), static_cast<int>(i) + 2) << seen;  // and its index
      if (i >= 7 || size.h < 5) continue;
      const std::string coins = drawn(size, std::string{ranks[i], 'D'}, italian);
      EXPECT_EQ(count_of(coins, "◉"), static_cast<int>(i) + 1) << coins;
      EXPECT_NE(coins.find("│Denari"), coins.npos) << coins;
    }
  }
}

TEST(Card, ACourtCardHasItsFigure) {
  setenv("LC_ALL", "C.UTF-8", 1);
  const tui::Look italian("BCDS", with_signs(), table::Language::kItalian);
  for (const auto& [code, figure, letter] :
       {std::tuple{"KB", "♔", "R"}, {"CB", "♘", "C"}, {"JB", "♙", "F"}}) {
    const std::string seen = drawn({16, 11}, code, italian);
    EXPECT_EQ(count_of(seen, figure), 2) << seen;
    EXPECT_EQ(count_of(seen, "╱"), 1) << seen;
    EXPECT_NE(seen.find(std::string("│") + letter), seen.npos) << seen;
    EXPECT_NE(seen.find(std::string(letter) + "│"), seen.npos) << seen;
  }
}

// The columns that the next card leaves to be seen.
std::string seen_of(tui::CardSize size, std::string_view code, const tui::Look& look, int step) {
  ScriptedScreen screen(size.w, size.h);
  draw_card(screen, 0, 0, size, code, look, tui::Face::kPlain, step);
  for (int y = 0; y < size.h; ++y) screen.put(step, y, std::string(30, ' '));
  return screen.text();
}

TEST(Card, UnderAnotherCardItShowsAllItsPipsOrNone) {
  setenv("LC_ALL", "C.UTF-8", 1);
  const tui::Look italian("BCDS", with_signs(), table::Language::kEnglish);
  const tui::Look french("CDHS", with_signs(), table::Language::kEnglish);
  int pictures = 0;
  for (const tui::CardSize size : tui::kCardSizes)
    for (int step = 3; step <= size.w; ++step)
      for (int n = 2; n <= 10; ++n) {
        const char rank = n == 10 ? 'T' : static_cast<char>('0' + n);
        const std::string seen = seen_of(size, std::string{rank, 'H'}, french, step);
        const int hearts = count_of(seen, "♥") - 1;  // without its index
        EXPECT_TRUE(hearts == 0 || hearts == n) << step << "\n" << seen;
        EXPECT_NE(seen.find(n == 10 ? "│10" : std::string("│") + rank), seen.npos) << seen;
        if (n > 7) continue;
        const std::string coins = seen_of(size, std::string{rank, 'D'}, italian, step);
        EXPECT_TRUE(count_of(coins, "◉") == 0 || count_of(coins, "◉") == n) << step << "\n"
                                                                            << coins;
        pictures += count_of(coins, "◉") == n;
      }
  EXPECT_GT(pictures, 150);
}

// A ten that is cut after its first digit would be an ace.
TEST(Card, UnderAnotherCardItShowsItsWholeIndexOrNone) {
  const tui::Look french("CDHS", with_signs(), table::Language::kEnglish);
  for (const tui::CardSize size : tui::kCardSizes)
    for (int step = 3; step <= size.w; ++step) {
      const std::string seen = seen_of(size, "TH", french, step);
      EXPECT_EQ(count_of(seen, "1"), count_of(seen, "10")) << step << "\n" << seen;
    }
}

TEST(Card, WithoutSignsItsPipsAreLetters) {
  setenv("LC_ALL", "C", 1);
  tui::Settings names;
  names.set("suits", "names");
  const tui::Look look("CDHS", names, table::Language::kEnglish);
  const std::string seen = drawn({10, 7}, "6S", look);
  EXPECT_EQ(count_of(seen, "S"), 7) << seen;  // with "Spades"
  EXPECT_EQ(seen.find("♠"), seen.npos) << seen;
  setenv("LC_ALL", "C.UTF-8", 1);
}

TEST(Card, NothingIsDrawnOutsideItsPaper) {
  setenv("LC_ALL", "C.UTF-8", 1);
  for (const auto suits : {"auto", "names", "symbols"}) {
    tui::Settings settings;
    settings.set("suits", suits);
    for (const std::string pack : {"BCDS", "CDHS"}) {
      const tui::Look look(pack, settings, table::Language::kEnglish);
      for (const tui::CardSize size : tui::kCardSizes)
        for (const char rank : std::string("A23456789TJQCK"))
          for (const char suit : pack) {
            ScriptedScreen screen(size.w + 4, size.h + 2);
            draw_card(screen, 2, 1, size, std::string{rank, suit}, look);
            const std::string seen = screen.text();
            EXPECT_TRUE(seen.starts_with("\n  ╭")) << seen;
            EXPECT_TRUE(seen.ends_with("╯\n\n")) << seen;
            EXPECT_EQ(count_of(seen, "\n  │"), size.h - 2) << seen;
            EXPECT_EQ(count_of(seen, "│\n"), size.h - 2) << seen;
          }
    }
  }
}

TEST(Card, ItalianCardsAreTypedByTheLettersThatTheyShow) {
  const tui::Look look("BCDS", with_signs(), table::Language::kItalian);
  const std::vector<std::string> pack = {"KB", "CC", "JD", "7S"};
  EXPECT_EQ(look.codes_of("R Bastoni", pack), "KB");
  EXPECT_EQ(look.codes_of("fd", pack), "JD");
  EXPECT_EQ(look.codes_of("CC", pack), "CC");
  EXPECT_EQ(look.texts("KB JD 7S"), "RB FD 7S");
  EXPECT_EQ(tui::Look("BCDS", with_signs(), table::Language::kEnglish).texts("KB JD"), "KB JD");
}

}  // namespace
