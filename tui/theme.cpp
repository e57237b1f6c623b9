#include "tui/theme.h"

#include <algorithm>
#include <array>

#include "tui/art.h"

namespace tui {
namespace {

constexpr int kOwn = -1, kWhite = 231, kBlack = 16;

struct Change {
  int from, to;
};
// What lies on the ground. The dark theme leaves the ground to the terminal.
constexpr std::array kLightInk = {Change{kOwn, kBlack}, Change{kGold, 94},  Change{kAccent, 94},
                                  Change{kSilver, 238}, Change{kGrey, 240}, Change{kAlarm, 124}};
constexpr std::array kContrastInk = {Change{kOwn, kWhite},  Change{kGold, 226},
                                     Change{kAccent, 226},  Change{kSilver, kWhite},
                                     Change{kGrey, kWhite}, Change{kAlarm, 217}};
constexpr std::array kGreenInk = {Change{kOwn, 230},    Change{kGold, 226}, Change{kAccent, 222},
                                  Change{kSilver, 194}, Change{kGrey, 151}, Change{kAlarm, 223}};

int changed(int colour, const auto& changes) {
  const auto found = std::ranges::find(changes, colour, &Change::from);
  return found == changes.end() ? colour : found->to;
}

}  // namespace

Theme theme_from(std::string_view name) {
  if (name == "light") return Theme::kLight;
  if (name == "contrast") return Theme::kContrast;
  return name == "green" ? Theme::kGreen : Theme::kDark;
}

Style themed(Style style, Theme theme) {
  if (theme == Theme::kDark) return style;
  if (theme == Theme::kContrast && style.bg == kFaceDim) style.fg = kInk;
  if (style.bg != kOwn) return style;
  switch (theme) {
    case Theme::kLight:
      style.bg = kWhite;
      style.fg = changed(style.fg, kLightInk);
      break;
    case Theme::kContrast:
      style.bg = kBlack;
      style.fg = changed(style.fg, kContrastInk);
      break;
    default: style.bg = kFelt; style.fg = changed(style.fg, kGreenInk);
  }
  return style;
}

}  // namespace tui
