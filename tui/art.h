#pragma once
// How things look: cards as drawn boxes, colours, lines of text. Draws on a Terminal where it is told to; knows
// a card by its code and nothing of rules.
#include <string>
#include <string_view>
#include <vector>

#include "table/messages.h"
#include "tui/settings.h"
#include "tui/terminal.h"

namespace tui {

struct Rect {
  int x = 0, y = 0, w = 0, h = 0;
  bool has(int px, int py) const { return px >= x && px < x + w && py >= y && py < y + h; }
};

inline constexpr int kCardWidth = 10;  // "Diamonds" and a border

enum class Face : unsigned char { kPlain, kDim, kChosen, kMarked, kTaking };

// How cards of one game are shown to one person.
class Look {
 public:
  Look(std::string_view game, const Settings& settings, table::Language language);

  std::string suit(char letter) const;  // its name or its symbol
  std::string rank(char letter) const;
  std::string card(std::string_view code) const;  // both, in one word
  int colour(char suit) const;
  // President's 2s and the 3 of spades.
  bool stands_out(std::string_view code) const;

 private:
  bool seen_as_french() const { return french_look_ || suits_ != "BCDS"; }
  std::string suits_;
  bool french_look_, symbols_, four_, president_;
  table::Language language_;
};

// A card at (x, y), so many cells high; only its first `shown` columns if another will lie on it.
void draw_card(Terminal& t, int x, int y, int height, std::string_view code, const Look& look,
               Face face = Face::kPlain);
void draw_sign(Terminal& t, const Rect& r, std::string_view label, Face face);
void draw_back(Terminal& t, int x, int y, int height);
void draw_box(Terminal& t, const Rect& r, const Style& style, bool round = true);

std::vector<std::string> wrapped(std::string_view text, int width);
void centred(Terminal& t, int x, int y, int width, std::string_view text, const Style& style = {});

// The palette of 256 colours: what we use of it.
inline constexpr int kFace = 255, kFaceDim = 247, kInk = 16, kInkDim = 240, kRed = 160, kGreen = 28,
                     kBlue = 25, kGold = 220, kGrey = 245, kSilver = 250, kFelt = 22, kAccent = 178,
                     kAlarm = 203;

}  // namespace tui
