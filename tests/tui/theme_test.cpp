// Themes: on its own ground every ink of the palette can be read (WCAG 2.1: 4.5 to 1, high contrast 7 to 1), and cards stay.
#include "tui/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "tui/art.h"

namespace tests {
namespace {

using tui::Theme;

// The colours 16 to 255 of a terminal: a cube of six levels, then greys.
std::array<int, 3> rgb(int index) {
  if (index >= 232) return {8 + 10 * (index - 232), 8 + 10 * (index - 232), 8 + 10 * (index - 232)};
  const auto level = [](int n) { return n == 0 ? 0 : 55 + 40 * n; };
  const int n = index - 16;
  return {level(n / 36), level(n / 6 % 6), level(n % 6)};
}
double luminance(int index) {
  const auto part = [](int c) {
    const double x = c / 255.0;
    return x <= 0.03928 ? x / 12.92 : std::pow((x + 0.055) / 1.055, 2.4);
  };
  const auto [r, g, b] = rgb(index);
  return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
}
double contrast(const tui::Style& s) {
  const double a = luminance(s.fg), b = luminance(s.bg);
  return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

TEST(Theme, EveryInkCanBeReadOnItsGround) {
  for (const Theme theme : {Theme::kLight, Theme::kContrast, Theme::kGreen})
    for (const int ink : {-1, tui::kGold, tui::kGrey, tui::kSilver, tui::kAccent, tui::kAlarm}) {
      const double least = theme == Theme::kContrast ? 7 : 4.5;
      EXPECT_GE(contrast(tui::themed({.fg = ink}, theme)), least)
          << static_cast<int>(theme) << " " << ink;
    }
}

TEST(Theme, LeavesCardsAndTheDarkScreenAsTheyAre) {
  const tui::Style card{.fg = tui::kRed, .bg = tui::kFace, .bold = true}, text{.fg = tui::kGold};
  for (const Theme theme : {Theme::kDark, Theme::kLight, Theme::kContrast, Theme::kGreen})
    EXPECT_EQ(tui::themed(card, theme), card);
  EXPECT_EQ(tui::themed(text, Theme::kDark), text);
}

TEST(Theme, IsChosenByItsName) {
  EXPECT_EQ(tui::theme_from("light"), Theme::kLight);
  EXPECT_EQ(tui::theme_from("contrast"), Theme::kContrast);
  EXPECT_EQ(tui::theme_from("green"), Theme::kGreen);
  EXPECT_EQ(tui::theme_from("dark"), Theme::kDark);
  EXPECT_EQ(tui::theme_from("\x1b"), Theme::kDark);
}

}  // namespace
}  // namespace tests
