#include "tui/card.h"

#include <algorithm>
#include <span>
#include <string>

namespace tui {
namespace {

// Paper, and the line around it.
Style paper(Face face) {
  switch (face) {
    case Face::kDim: return {.fg = kInkDim, .bg = kFaceDim};
    case Face::kChosen: return {.fg = kInk, .bg = 230, .bold = true};
    case Face::kMarked: return {.fg = kInk, .bg = 222, .bold = true};
    case Face::kTaking: return {.fg = kInk, .bg = 230, .bold = true};
    case Face::kPlain: break;
  }
  return {.fg = kInk, .bg = kFace};
}

// A border tells the same without colour: double for the chosen card, dotted for cards that may not be played.
struct Border {
  std::string_view across, down, tl, tr, bl, br;
};
Border border(Face face) {
  switch (face) {
    case Face::kDim: return {"╌", "┆", "╭", "╮", "╰", "╯"};
    case Face::kChosen:
    case Face::kMarked: return {"═", "║", "╔", "╗", "╚", "╝"};
    case Face::kTaking: return {"━", "┃", "┏", "┓", "┗", "┛"};
    case Face::kPlain: break;
  }
  return {"─", "│", "╭", "╮", "╰", "╯"};
}

void draw_frame(Canvas& t, const Rect& r, const Border& b, const Style& s) {
  const int inner = r.w - 2;
  t.put(r.x, r.y, std::string(b.tl) + repeated(b.across, inner) + std::string(b.tr), s);
  for (int i = 1; i + 1 < r.h; ++i)
    t.put(r.x, r.y + i, std::string(b.down) + repeated(" ", inner) + std::string(b.down), s);
  t.put(r.x, r.y + r.h - 1, std::string(b.bl) + repeated(b.across, inner) + std::string(b.br), s);
}

void draw_paper(Canvas& t, const Rect& r, Face face) {
  draw_frame(t, r, border(face), paper(face));
}

// How many pips lie in each row, from 1 to 10 pips, as packs of cards have them.
constexpr std::array<std::array<int, 5>, 10> kFiveRows = {{{0, 0, 1, 0, 0},
                                                           {1, 0, 0, 0, 1},
                                                           {1, 0, 1, 0, 1},
                                                           {2, 0, 0, 0, 2},
                                                           {2, 0, 1, 0, 2},
                                                           {2, 0, 2, 0, 2},
                                                           {2, 1, 2, 0, 2},
                                                           {2, 1, 2, 1, 2},
                                                           {2, 2, 1, 2, 2},
                                                           {2, 2, 2, 2, 2}}};
constexpr std::array<std::array<int, 3>, 10> kThreeRows = {{{0, 1, 0},
                                                            {1, 0, 1},
                                                            {1, 1, 1},
                                                            {2, 0, 2},
                                                            {2, 1, 2},
                                                            {2, 2, 2},
                                                            {2, 3, 2},
                                                            {3, 2, 3},
                                                            {3, 3, 3},
                                                            {3, 4, 3}}};
constexpr std::array<int, 3> kTenInFourColumns = {4, 2, 4};

// The picture of one card, in the middle of its paper.
class Picture {
 public:
  Picture(Canvas& canvas, const Rect& place, const Style& ink) : c_(canvas), r_(place), ink_(ink) {}

  void pips(int n, std::string_view pip) {
    const auto i = static_cast<std::size_t>(n - 1);
    if (r_.h >= 5)
      rows(kFiveRows[i], pip);
    else if (r_.h >= 3)
      rows(r_.w < 5 && n == 10 ? kTenInFourColumns : kThreeRows[i], pip);
    else if (r_.h == 2)
      row((n + 1) / 2, 0, pip), row(n / 2, 1, pip);
    else if (n <= r_.w)
      row(n, 0, pip);
  }

  // The figure twice in a frame, as on a card that has no upside, and the suit between.
  void court(std::string_view figure, std::string_view pip) {
    if (r_.h < 3) {
      c_.put(r_.x + r_.w / 2 - 2, r_.y, std::string(pip) + " " + std::string(figure), ink_);
      c_.put(r_.x + r_.w / 2 + 2, r_.y, pip, ink_);
      return;
    }
    draw_frame(c_, r_, {"─", "│", "┌", "┐", "└", "┘"}, ink_);
    if (r_.h < 5) {
      c_.put(r_.x + r_.w / 2, r_.y + 1, figure, ink_);
      return;
    }
    const int dx = 1 + (r_.w - 3) / 5, dy = 1 + (r_.h - 3) / 4;
    c_.put(r_.x + dx, r_.y + dy, figure, ink_);
    c_.put(r_.x + r_.w / 2, r_.y + r_.h / 2, pip, ink_);
    c_.put(r_.x + r_.w - 1 - dx, r_.y + r_.h - 1 - dy, figure, ink_);
  }

 private:
  void rows(std::span<const int> counts, std::string_view pip) {
    const int last = static_cast<int>(counts.size()) - 1;
    const int step = (r_.h - 1) / last;
    const int top = (r_.h - 1 - last * step) / 2;
    for (int i = 0; i <= last; ++i) row(counts[static_cast<std::size_t>(i)], top + i * step, pip);
  }
  // Alike on both sides of the middle.
  void row(int n, int y, std::string_view pip) {
    for (int i = 0; i < n / 2; ++i) {
      const int from_edge = i * (r_.w - 1) / (n - 1);
      c_.put(r_.x + from_edge, r_.y + y, pip, ink_);
      c_.put(r_.x + r_.w - 1 - from_edge, r_.y + y, pip, ink_);
    }
    if (n % 2 == 1) c_.put(r_.x + r_.w / 2, r_.y + y, pip, ink_);
  }

  Canvas& c_;
  Rect r_;
  Style ink_;
};

// Below the suit, if that is written; beside the index otherwise. Its width is odd, so that there is a middle.
Rect picture_place(const Rect& card, int suit_width) {
  const bool wide = card.w > kSmallCard.w;
  const int below = suit_width > 2 ? 2 : 0;
  const int width = wide ? card.w / 2 + 1 : suit_width > 2 ? 7 : 5;
  const int left = wide ? (card.w - width + 1) / 2 : suit_width > 2 ? 2 : 4;
  return {card.x + left, card.y + 1 + below, width, card.h - 2 - below};
}

// The same where another card lies on it: further left, so that the columns that are seen show all of it. An index beside it
// takes two columns.
Rect seen_place(const Rect& card, int suit_width, int room) {
  Rect place = picture_place(card, suit_width);
  place.x = std::min(place.x, card.x + 1 + room - place.w);
  return place.x > card.x + (suit_width > 2 ? 0 : 2) ? place : Rect{};
}

int pips_of(char rank) {
  return rank == 'A' ? 1 : rank == 'T' ? 10 : rank >= '2' && rank <= '9' ? rank - '0' : 0;
}

// Of a card that is mostly covered: below the index, in the columns that are seen. An odd number of them has a middle, which
// a ten does not need. No place where there is too little room to tell the pips.
Rect narrow_place(const Rect& card, char rank, int room) {
  const int width = pips_of(rank) == 10 ? std::min(room, 5) : (room - 1) / 2 * 2 + 1;
  const int height = card.h - 4;
  if (room < 4 || height < 3) return {};
  return {card.x + 1 + (room - width) / 2, card.y + 3, width, height};
}

void draw_picture(Canvas& t, const Rect& place, std::string_view code, const Look& look,
                  const Style& ink) {
  if (place.h < 1) return;
  const std::string pip = look.pip(code[1]);
  Picture picture(t, place, ink);
  if (const int n = pips_of(code[0]); n > 0)
    picture.pips(n, pip);
  else
    picture.court(look.figure(code[0]), pip);
}

}  // namespace

void draw_card(Canvas& t, int x, int y, CardSize size, std::string_view code, const Look& look,
               Face face, int step) {
  const Rect r{x, y, size.w, size.h};
  draw_paper(t, r, face);
  if (face == Face::kMarked) t.put(x + 1, y, "✓", paper(face));
  if (code.size() < 2) return;
  Style ink = paper(face);
  if (face != Face::kDim) ink.fg = look.colour(code[1]);
  ink.bold = false;
  const std::string rank = look.rank(code[0]), suit = look.suit(code[1]);
  const int room = std::min(size.w - 2, step - 1);
  Rect place = seen_place(r, width_of(suit), room);
  if (place.h == 0) place = narrow_place(r, code[0], room);
  draw_picture(t, place, code, look, ink);
  t.put(x + 1, y + 2, abbreviated(suit, room), ink);
  ink.bold = true;
  const bool whole = step >= size.w - 1;  // otherwise another card lies on the lower index
  if (size.w > kSmallCard.w && whole)
    t.put(x + size.w - 1 - width_of(rank), y + size.h - 2, rank, ink);
  const bool stands_out = look.stands_out(code);
  ink.underline = stands_out;
  t.put(x + 1, y + 1, rank, ink);
  ink.underline = false;
  if (stands_out) t.put(x + 1 + width_of(rank), y + 1, "★", ink);
}

void draw_sign(Canvas& t, const Rect& r, std::string_view label, Face face) {
  draw_paper(t, r, face);
  centred(t, r.x + 1, r.y + r.h / 2, r.w - 2, label, paper(face));
}

// A lattice.
void draw_back(Canvas& t, int x, int y, CardSize size) {
  const Style s{.fg = 153, .bg = 24};
  draw_frame(t, {x, y, size.w, size.h}, border(Face::kPlain), s);
  for (int i = 1; i + 1 < size.h; ++i)
    t.put(x + 1, y + i, cut(repeated(i % 2 == 1 ? "╱╲" : "╲╱", size.w / 2), size.w - 2), s);
}

}  // namespace tui
