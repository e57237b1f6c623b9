#pragma once
// How things look: ranks and suits, colours, boxes, lines of text. Draws at a given place of a Canvas; knows a card by
// its code and nothing of rules. Not here: a card as it is drawn, see card.h.
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "table/language.h"
#include "tui/canvas.h"
#include "tui/cells.h"
#include "tui/settings.h"

namespace tui {

// How the cards of one pack look to one person.
class Look {
 public:
  // `suits`: of the pack, sorted, see suits_of().
  Look(std::string suits, const Settings& settings, table::Voice voice);

  std::string suit(char letter) const;  // its name or its symbol
  std::string rank(char letter) const;
  std::string pip(char suit) const;                // what a card has as many of as it counts
  std::string figure(char rank) const;             // of a court card
  std::string brief(std::string_view code) const;  // a card in a line of text: "9♣", "3D"
  // A move's text as a list shows it and a person may type it: codes of Italian cards become the visible rank and the
  // first letter of the visible suit; all other text stays.
  std::string texts(std::string_view move) const;
  int colour(char suit) const;
  // Cards that a game marks (Scene::starred).
  void star(std::vector<std::string> cards) { starred_ = std::move(cards); }
  bool stands_out(std::string_view code) const;
  // Typed cards as they look here ("Q♦ 10 Spades"), as codes. None if the text is something else.
  std::optional<std::string> codes_of(std::string_view typed,
                                      const std::vector<std::string>& pack) const;

 private:
  std::vector<std::string> spellings(std::string_view code) const;
  bool is_italian() const { return suits_ == "BCDS"; }
  bool seen_as_french() const { return voice_.cards == table::CardLook::kFrench || !is_italian(); }
  char french(char suit) const;
  std::string initial(char suit) const;
  std::string suits_;
  std::vector<std::string> starred_;
  bool symbols_, letters_, has_signs_, four_;
  table::Voice voice_;
};

void draw_box(Canvas& t, const Rect& r, const Style& style, bool round = true);

// A word in so many columns. Cut it ends with a consonant, as abbreviations do: "Den." and not "Dena."
std::string abbreviated(std::string_view word, int width);
std::string repeated(std::string_view s, int n);
// Lines of at most so many cells, broken at spaces, but not at unbroken ones, which become blanks.
std::vector<std::string> wrapped(std::string_view text, int width);
// Words that stay on one line.
inline constexpr std::string_view kUnbrokenSpace = "\u00a0";
std::string unbroken(std::string_view words);
std::string with_blanks(std::string text);  // the opposite
void centred(Canvas& t, int x, int y, int width, std::string_view text, const Style& style = {});

// The colours that we use of the 256-colour palette.
inline constexpr int kFace = 255, kFaceDim = 247, kInk = 16, kInkDim = 240, kRed = 160, kGreen = 28,
                     kBlue = 25, kGold = 220, kGrey = 245, kSilver = 250, kFelt = 22, kAccent = 178,
                     kAlarm = 203;

}  // namespace tui
