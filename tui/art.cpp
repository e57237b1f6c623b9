#include "tui/art.h"

#include <algorithm>

#include <fmt/format.h>

#include "table/card_names.h"
#include "table/open.h"

namespace tui {
namespace {

std::string capitals(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

std::string repeat(std::string_view s, int n) {
  std::string out;
  for (int i = 0; i < n; ++i) out += s;
  return out;
}

std::string padded(std::string_view s, int width) {
  std::string out = cut(s, width);
  out.append(static_cast<std::size_t>(std::max(0, width - width_of(out))), ' ');
  return out;
}
std::string padded_left(std::string_view s, int width) {
  const std::string out = cut(s, width);
  return std::string(static_cast<std::size_t>(std::max(0, width - width_of(out))), ' ') + out;
}

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

void draw_paper(Canvas& t, const Rect& r, Face face) {
  const Border b = border(face);
  const Style s = paper(face);
  const int inner = r.w - 2;
  t.put(r.x, r.y, std::string(b.tl) + repeat(b.across, inner) + std::string(b.tr), s);
  for (int i = 1; i + 1 < r.h; ++i)
    t.put(r.x, r.y + i,
          std::string(b.down) + std::string(static_cast<std::size_t>(inner), ' ') +
              std::string(b.down),
          s);
  t.put(r.x, r.y + r.h - 1, std::string(b.bl) + repeat(b.across, inner) + std::string(b.br), s);
}

}  // namespace

Look::Look(std::string suits, const Settings& settings, table::Voice voice)
    : suits_(std::move(suits)),
      symbols_(settings.symbols()),
      letters_(settings.letters()),
      four_(settings.four_colours()),
      voice_(voice) {}

char Look::french(char suit) const { return is_italian() ? table::french_suit(suit) : suit; }

std::string Look::suit(char letter) const {
  const std::string name = table::suit_name(suits_, letter, voice_);
  if (!seen_as_french()) return letters_ ? cut(name, 1) : name;
  if (!symbols_) return name;
  switch (french(letter)) {
    case 'C': return "♣";
    case 'D': return "♦";
    case 'H': return "♥";
    default: return "♠";
  }
}

std::string Look::rank(char letter) const {
  if (letter == 'T') return "10";
  return {is_italian() && seen_as_french() ? table::french_rank(letter) : letter};
}

std::string Look::texts(std::string_view move) const {
  std::string out;
  while (!move.empty()) {
    const std::string_view word = move.substr(0, move.find(' '));
    move.remove_prefix(std::min(move.size(), word.size() + 1));
    const bool changes = is_italian() && seen_as_french() && word.size() == 2 &&
                         suits_.find(word[1]) != std::string::npos;
    out += out.empty() ? "" : " ";
    out += changes ? rank(word[0]) + cut(table::suit_name(suits_, word[1], voice_), 1)
                   : std::string(word);
  }
  return out;
}

int Look::colour(char suit) const {
  switch (french(suit)) {
    case 'H': return kRed;
    case 'D': return four_ ? (seen_as_french() ? kBlue : 130) : kRed;
    case 'C': return four_ ? kGreen : kInk;
    default: return four_ && !seen_as_french() ? kBlue : kInk;
  }
}

bool Look::stands_out(std::string_view code) const {
  return std::ranges::find(starred_, code) != starred_.end();
}

// How a person may type a visible card: rank and suit, the suit by name, symbol or first letter.
std::vector<std::string> Look::spellings(std::string_view code) const {
  std::vector<std::string> out;
  const std::string name = table::suit_name(suits_, code[1], voice_);
  for (const std::string& r : {rank(code[0]), code[0] == 'T' ? "T" : rank(code[0])})
    for (const std::string& s : {name, suit(code[1]), cut(name, 1)}) {
      out.push_back(capitals(r + s));
      out.push_back(capitals(fmt::format("{} {}", r, s)));
    }
  return out;
}

std::optional<std::string> Look::codes_of(std::string_view typed,
                                          const std::vector<std::string>& pack) const {
  std::string rest = capitals(typed);
  std::string out;
  while (!rest.empty()) {
    if (rest[0] == ' ' || rest[0] == ',') {
      rest.erase(0, 1);
      continue;
    }
    std::string_view best;
    std::size_t longest = 0;
    for (const std::string& code : pack)
      for (const std::string& shown : spellings(code))
        if (shown.size() > longest && rest.starts_with(shown)) {
          longest = shown.size();
          best = code;
        }
    if (best.empty()) return std::nullopt;
    out += (out.empty() ? "" : " ") + std::string(best);
    rest.erase(0, longest);
  }
  return out.empty() ? std::nullopt : std::optional(out);
}

void draw_card(Canvas& t, int x, int y, int height, std::string_view code, const Look& look,
               Face face) {
  const Rect r{x, y, kCardWidth, height};
  draw_paper(t, r, face);
  if (face == Face::kMarked) t.put(x + 1, y, "✓", paper(face));
  if (code.size() < 2) return;
  Style ink = paper(face);
  if (face != Face::kDim) ink.fg = look.colour(code[1]);
  ink.bold = true;
  ink.underline = look.stands_out(code);
  const int inner = kCardWidth - 2;
  const std::string rank = look.rank(code[0]);
  const std::string suit = look.suit(code[1]);
  t.put(x + 1, y + 1, rank, ink);
  if (look.stands_out(code)) {
    ink.underline = false;
    t.put(x + 1 + width_of(rank), y + 1, "★", ink);
  }
  ink.bold = false;
  t.put(x + 1, y + 2, padded(suit, inner), ink);
  if (height >= 7) {
    ink.bold = true;
    t.put(x + 1, y + height - 2, padded_left(rank, inner), ink);
  }
}

void draw_sign(Canvas& t, const Rect& r, std::string_view label, Face face) {
  draw_paper(t, r, face);
  centred(t, r.x + 1, r.y + r.h / 2, r.w - 2, label, paper(face));
}

void draw_back(Canvas& t, int x, int y, int height) {
  const Style s{.fg = 153, .bg = 24};
  t.put(x, y, "╭────────╮", s);
  for (int i = 1; i + 1 < height; ++i) t.put(x, y + i, "│▒▒▒▒▒▒▒▒│", s);
  t.put(x, y + height - 1, "╰────────╯", s);
}

void draw_box(Canvas& t, const Rect& r, const Style& style, bool round) {
  const int inner = r.w - 2;
  t.put(r.x, r.y, (round ? "╭" : "┌") + repeat("─", inner) + (round ? "╮" : "┐"), style);
  for (int i = 1; i + 1 < r.h; ++i)
    t.put(r.x, r.y + i, "│" + std::string(static_cast<std::size_t>(inner), ' ') + "│", style);
  t.put(r.x, r.y + r.h - 1, (round ? "╰" : "└") + repeat("─", inner) + (round ? "╯" : "┘"), style);
}

std::vector<std::string> wrapped(std::string_view text, int width) {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const auto space = text.find(' ');
    std::string word(text.substr(0, space));
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
    if (!line.empty() && width_of(line) + 1 + width_of(word) > width)
      lines.push_back(std::exchange(line, ""));
    if (!line.empty()) line += ' ';
    line += word;
    while (width_of(line) > width) {
      const std::string head = cut(line, width);
      line.erase(0, head.size());
      lines.push_back(head);
    }
  }
  lines.push_back(line);
  return lines;
}

void centred(Canvas& t, int x, int y, int width, std::string_view text, const Style& style) {
  const std::string shown = cut(text, width);
  t.put(x + (width - width_of(shown)) / 2, y, shown, style);
}

}  // namespace tui
