#include "tui/art.h"

#include <algorithm>

#include <fmt/format.h>

#include "table/card_names.h"
#include "table/open.h"
#include "tui/words.h"

namespace tui {
namespace {

std::string_view french_symbol(char suit) {
  switch (suit) {
    case 'C': return "♣";
    case 'D': return "♦";
    case 'H': return "♥";
    default: return "♠";
  }
}
// No character shows an Italian suit; these look like a stick, a cup, a coin and a sword. The suit is that of the French
// card next to it.
std::string_view italian_sign(char suit) {
  switch (suit) {
    case 'C': return "╱";
    case 'H': return "▽";
    case 'D': return "◉";
    default: return "†";
  }
}

}  // namespace

Look::Look(std::string suits, const Settings& settings, table::Voice voice)
    : suits_(std::move(suits)),
      symbols_(settings.symbols()),
      letters_(settings.letters()),
      has_signs_(settings.signs()),
      four_(settings.four_colours()),
      voice_(voice) {}

std::string Look::initial(char suit) const {
  return cut(table::suit_name(suits_, suit, voice_), 1);
}

char Look::french(char suit) const { return is_italian() ? table::french_suit(suit) : suit; }

std::string Look::suit(char letter) const {
  const std::string name = table::suit_name(suits_, letter, voice_);
  if (!seen_as_french()) return letters_ ? cut(name, 1) : name;
  return symbols_ ? std::string(french_symbol(french(letter))) : name;
}

// In Italian an Italian card says R for its Re and F for its Fante.
std::string Look::rank(char letter) const {
  if (letter == 'T') return "10";
  if (is_italian() && seen_as_french()) return {table::french_rank(letter)};
  if (!is_italian()) return {letter};
  return Words(voice_)("rank_letter", with<"rank">(std::string(1, letter)));
}

std::string Look::pip(char suit) const {
  const char shown = french(suit);
  if (!has_signs_) return initial(suit);
  return std::string(seen_as_french() ? french_symbol(shown) : italian_sign(shown));
}

// A pack without signs shows the letter of the rank instead.
std::string Look::figure(char letter) const {
  if (!has_signs_) return rank(letter);
  switch (letter) {
    case 'K': return "♔";
    case 'Q': return "♕";
    case 'C': return seen_as_french() ? "♕" : "♘";
    default: return "♙";
  }
}

std::string Look::brief(std::string_view code) const {
  if (code.size() < 2) return std::string(code);
  return rank(code[0]) + (seen_as_french() && symbols_ ? suit(code[1]) : initial(code[1]));
}

std::string Look::texts(std::string_view move) const {
  std::string out;
  while (!move.empty()) {
    const std::string_view word = move.substr(0, move.find(' '));
    move.remove_prefix(std::min(move.size(), word.size() + 1));
    const bool changes =
        is_italian() && word.size() == 2 && suits_.find(word[1]) != std::string::npos;
    out += out.empty() ? "" : " ";
    out += changes ? rank(word[0]) + initial(word[1]) : std::string(word);
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

// How a person may type a visible card: rank and suit, the suit by name, symbol or first letter. What a house calls a card may be
// anything.
std::vector<std::string> Look::spellings(std::string_view code) const {
  std::vector<std::string> out;
  if (code.size() != 2) return out;
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

std::string abbreviated(std::string_view word, int width) {
  if (width_of(word) <= width) return std::string(word);
  std::string out = cut(word, width - 1);
  while (width_of(out) > 1 && std::string_view("aeiou").find(out.back()) != std::string_view::npos)
    out.pop_back();
  return out + ".";
}

std::string repeated(std::string_view s, int n) {
  std::string out;
  for (int i = 0; i < n; ++i) out += s;
  return out;
}

void draw_box(Canvas& t, const Rect& r, const Style& style, bool round) {
  const int inner = r.w - 2;
  t.put(r.x, r.y, (round ? "╭" : "┌") + repeated("─", inner) + (round ? "╮" : "┐"), style);
  for (int i = 1; i + 1 < r.h; ++i)
    t.put(r.x, r.y + i, "│" + std::string(static_cast<std::size_t>(inner), ' ') + "│", style);
  t.put(r.x, r.y + r.h - 1, (round ? "╰" : "└") + repeated("─", inner) + (round ? "╯" : "┘"),
        style);
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
  for (std::string& l : lines) l = with_blanks(std::move(l));
  return lines;
}

std::string unbroken(std::string_view words) {
  std::string out;
  for (const char c : words)
    if (c == ' ')
      out += kUnbrokenSpace;
    else
      out += c;
  return out;
}

std::string with_blanks(std::string text) {
  for (std::size_t at = 0; (at = text.find(kUnbrokenSpace, at)) != std::string::npos; ++at)
    text.replace(at, kUnbrokenSpace.size(), " ");
  return text;
}

void centred(Canvas& t, int x, int y, int width, std::string_view text, const Style& style) {
  const std::string shown = cut(text, width);
  t.put(x + (width - width_of(shown)) / 2, y, shown, style);
}

}  // namespace tui
