#pragma once
// A card as a drawn box: index, pips, a framed figure for a court card, a back. It grows with the room that there is.
// Draws at a given place of a Canvas. Not here: which card looks how to a person, see Look in art.h.
#include <array>
#include <string_view>

#include "tui/art.h"

namespace tui {

struct CardSize {
  int w = 0, h = 0;
};
// The largest first. "Diamonds" and a border fit into the narrowest.
inline constexpr std::array kCardSizes = {CardSize{16, 11}, CardSize{13, 9}, CardSize{10, 7},
                                          CardSize{10, 5}, CardSize{10, 4}};
inline constexpr CardSize kSmallCard = kCardSizes.back();

enum class Face : unsigned char { kPlain, kDim, kChosen, kMarked, kTaking };

// By a card that lies so many columns further right.
inline bool is_mostly_covered(CardSize size, int step) { return 5 * step < 4 * size.w; }
// The first columns tell the card, since another may lie on it, `step` columns further right; it has a picture if most of it is seen.
inline constexpr int kAlone = 99;
void draw_card(Canvas& t, int x, int y, CardSize size, std::string_view code, const Look& look,
               Face face = Face::kPlain, int step = kAlone);
void draw_back(Canvas& t, int x, int y, CardSize size);
// A word on paper: a button, a cell of a board.
void draw_sign(Canvas& t, const Rect& r, std::string_view label, Face face);

}  // namespace tui
