// How TableScreen looks. From top to bottom: a header, the players, the table, the hand, and what table_talk.cpp draws:
// the last sentences, what to do now, the keys. A wide screen has the log beside them.
#include <algorithm>

#include <fmt/format.h>

#include "table/words.h"
#include "tui/table_screen.h"

namespace tui {
namespace {

constexpr int kLeastWidth = 60, kLeastHeight = 20, kWide = 100, kLogWidth = 36, kPlayerWidth = 29;

// The badge of every deal, and the first to go where there is little room.
constexpr std::string_view kDealer = "dealer";

}  // namespace

TableScreen::Layout TableScreen::layout() const {
  Layout l{};
  const int w = t_.width();
  const int h = t_.height();
  const bool wide = w >= kWide;
  l.main_width = wide ? w - kLogWidth - 1 : w;
  const int players = std::max(1, static_cast<int>(now_.scene.seats.size()));
  l.columns = std::clamp(l.main_width / kPlayerWidth, 1, players);
  l.players_rows = (players + l.columns - 1) / l.columns;
  l.log_rows = wide ? 0 : now_.scene.zones.empty() ? h / 3 : 2;  // words if there is nothing to see
  const bool hand = has_hand_area();
  const int n = std::max(1, static_cast<int>(this->hand().size()));
  l.hand_rows = hand && (n - 1) * 3 + kCardWidth > l.main_width ? 2 : 1;
  l.per_row = (n + l.hand_rows - 1) / l.hand_rows;
  l.step = l.per_row < 2
               ? kCardWidth + 1
               : std::clamp((l.main_width - 2 - kCardWidth) / (l.per_row - 1), 3, kCardWidth + 1);
  l.card_height = 4;
  for (const int height : {7, 5}) {
    const int needed = 1 + l.players_rows + (height + 2) + (height + 2) + (l.hand_rows - 1) * 3 +
                       l.log_rows + 2 + 1;
    if (needed <= h) {
      l.card_height = height;
      break;
    }
  }
  const int numbers = l.hand_rows == 1 ? 1 : 0;
  const int hand_height = hand ? 1 + l.card_height + numbers + (l.hand_rows - 1) * 3 : 0;
  l.table_top = 1 + l.players_rows;
  l.hand_top = h - 2 - l.log_rows - hand_height;
  l.table_height = l.hand_top - l.table_top;
  return l;
}

void TableScreen::draw() {
  t_.clear();
  spots_.clear();
  buttons_.clear();
  if (t_.width() < kLeastWidth || t_.height() < kLeastHeight) {
    int y = t_.height() / 2;
    for (const auto& line : wrapped(w_("small"), t_.width())) centred(t_, 0, y++, t_.width(), line);
    return;
  }
  if (covered_) return draw_cover();
  if (now_.game.empty()) return draw_waiting_room();
  const Layout l = layout();
  draw_header(l);
  draw_players(l);
  draw_table(l);
  draw_hand(l);
  draw_log(l);
  draw_prompt(l);
  draw_bar();
  if (shows_result() && !zone(core::ZoneKind::kBoard)) draw_result(l);  // a board is its own
}

// A board has all the room, unless there are cards or buttons too.
bool TableScreen::has_hand_area() const {
  return !zone(core::ZoneKind::kBoard) || !hand().empty() || signs();
}
bool TableScreen::signs() const {
  return !picks_.empty() && picks_.front().kind == Pick::Kind::kButton;
}

// Suits are named like the cards on this screen.
std::string TableScreen::fact_text(const table::Fact& fact) const {
  if (fact.key != "trump" || fact.value.size() != 1) return fact.text;
  return table::sentence("fact.trump", voice_, with<"suit">(look_.suit(fact.value[0])));
}

void TableScreen::draw_header(const Layout&) {
  const Style bar{.fg = 230, .bg = kFelt, .bold = true, .inverse = !t_.colour()};
  t_.put(0, 0, std::string(static_cast<std::size_t>(t_.width()), ' '), bar);
  std::string left = " " + game_name(now_.game, voice_);
  for (const table::Fact& fact : now_.scene.facts) left += " · " + fact_text(fact);
  t_.put(0, 0, cut(left, t_.width()), bar);
  std::string right;
  if (now_.clock) right = fmt::format("{} s   ", seconds_until(*now_.clock));
  right += fmt::format("? {} ", w_("key_keys"));
  if (width_of(left) + width_of(right) < t_.width()) {
    const int x = t_.width() - width_of(right);
    t_.put(x, 0, right, bar);
    buttons_.push_back(
        {{x, 0, width_of(right), 1}, {.kind = Event::Kind::kKey, .key = Key::kText, .text = "?"}});
  }
}

std::string TableScreen::name_of(core::Seat seat) const {
  if (!seat.valid()) return "";
  if (seat == now_.seat && !now_.covered) return std::string(w_("you"));
  if (seat < now_.names.size() && !now_.names[seat].empty()) return now_.names[seat];
  return table::sentence("seat", voice_, with<"n">(seat + 1));
}

struct TableScreen::Piece {
  std::string text;
  bool badge = false;
};

// What fits, the most important first.
std::vector<TableScreen::Piece> TableScreen::describe(core::Seat seat, int width) const {
  const table::Plate& p = now_.scene.seats[seat];
  std::vector<Piece> out;
  int used = 0;
  const auto add = [&](std::string text, bool badge = false) {
    const int needed = 3 + width_of(text);
    if (used + needed > width) return false;
    used += needed;
    out.push_back({std::move(text), badge});
    return true;
  };
  if (const auto gone = now_.away.find(seat); gone != now_.away.end())
    add(gone->second ? fmt::format("{} {} s", w_("away"), seconds_until(*gone->second))
                     : std::string(w_("away")));
  for (const table::Badge& b : p.badges)
    if (b.key != kDealer) add(b.text, true);
  if (p.points >= 0) add(w_("points_count", with<"n">(p.points)));
  // Without points, a bare number can only mean cards.
  if (p.cards > 0 && seat != now_.seat && !add(w_("cards_left", with<"n">(p.cards))) &&
      p.points < 0)
    add(std::to_string(p.cards));
  const bool counts = std::ranges::any_of(
      now_.scene.seats, [](const table::Plate& q) { return q.score.value_or(0) != 0; });
  if (counts && p.score) add(w_("score_is", with<"n">(*p.score)));
  for (const table::Badge& b : p.badges)
    if (b.key == kDealer) add(b.text, true);
  return out;
}

void TableScreen::draw_players(const Layout& l) {
  const int width = l.main_width / l.columns;
  for (std::size_t i = 0; i < now_.scene.seats.size(); ++i) {
    const core::Seat seat(static_cast<int>(i));
    const bool turn = now_.scene.seats[i].acts;
    const int x = static_cast<int>(i) % l.columns * width;
    const int y = 1 + static_cast<int>(i) / l.columns;
    const std::string name = cut(name_of(seat), width - 3);
    const Style style{.fg = turn ? kGold : -1, .bold = turn || seat == now_.seat};
    t_.put(x, y, turn ? "▶" : " ", style);
    t_.put(x + 2, y, name, style);
    int at = x + 2 + width_of(name);
    for (const Piece& piece : describe(seat, x + width - 1 - at)) {
      const Style plain{.fg = turn ? kGold : kSilver};
      t_.put(at, y, " · ", plain);
      t_.put(at + 3, y, piece.text, piece.badge && !turn ? Style{.fg = kAccent} : plain);
      at += 3 + width_of(piece.text);
    }
  }
}

void TableScreen::draw_table(const Layout& l) {
  if (const table::Zone* board = zone(core::ZoneKind::kBoard)) return draw_board(l, *board);
  if (const table::Zone* rounds = zone(core::ZoneKind::kRounds)) return draw_rounds(l, *rounds);
  std::vector<Laid> lies = trick_of(now_.scene);
  if (lies.empty()) lies = finished_;
  for (Laid& open : open_cards_of(now_.scene)) lies.push_back(std::move(open));
  int left = 1;
  if (zone(core::ZoneKind::kStock)) {
    draw_stock(l);
    left = kCardWidth + 4;
  }
  const int top = l.table_top + (l.table_height - l.card_height - 1) / 2;
  if (!lies.empty())
    draw_trick(left, top, l.main_width - left - 1, l.card_height, lies);
  else if (!hand().empty() && signs())
    draw_signs(l, top - 1);
  else if (zone(core::ZoneKind::kTrick) && !shows_result())
    centred(t_, left, top + l.card_height / 2, l.main_width - left, w_("nothing_yet"),
            {.fg = kGrey});
}

// The turned card under the stock, or the stock's top card, and how many are left.
void TableScreen::draw_stock(const Layout& l) {
  const int top = l.table_top + (l.table_height - l.card_height - 1) / 2;
  const table::Zone& stock = *zone(core::ZoneKind::kStock);
  const table::Zone* turned = zone(core::ZoneKind::kTurned);
  const Cards& seen = turned && !turned->cards.empty() ? turned->cards : stock.cards;
  if (!seen.empty())
    draw_card(t_, 1, top, l.card_height, seen.front(), look_);
  else if (stock.backs > 0)
    draw_back(t_, 1, top, l.card_height);
  centred(t_, 0, top + l.card_height, kCardWidth + 2,
          w_("stock_count", with<"n">(static_cast<int>(stock.cards.size()) + stock.backs)),
          {.fg = kSilver});
}

// The cards of each seat, with its name underneath. Returns the first free column.
int TableScreen::draw_trick(int x, int y, int width, int card_height,
                            const std::vector<Laid>& trick) {
  int cards = 0;
  for (const auto& l : trick) cards += static_cast<int>(l.cards.size());
  const int gaps = static_cast<int>(trick.size()) - 1;
  const int step = cards < 2
                       ? kCardWidth + 1
                       : std::clamp((width - kCardWidth - gaps) / (cards - 1), 3, kCardWidth + 1);
  int at = x + std::max(0, (width - (cards - 1) * step - kCardWidth - gaps) / 2);
  for (const auto& l : trick) {
    const int from = at;
    for (const auto& card : l.cards) {
      draw_card(t_, at, y, card_height, card, look_, l.takes ? Face::kTaking : Face::kPlain);
      at += step;
    }
    const int room = std::max(kCardWidth, at - from);
    std::string caption = name_of(l.seat);
    if (l.takes) caption.insert(0, "★ ");
    centred(t_, from, y + card_height, std::min(room, step * static_cast<int>(l.cards.size()) + 1),
            caption, {.fg = l.takes ? kGold : kSilver, .bold = l.takes});
    at += 1;
  }
  return at;
}

void TableScreen::draw_board(const Layout& l, const table::Zone& board) {
  const int columns = std::max(board.columns, 1);
  const int rows = std::max(1, (static_cast<int>(board.marks.size()) + columns - 1) / columns);
  const int ch = l.table_height >= rows * 5 ? 5 : 3;
  const int cw = std::clamp(l.main_width / columns, 3, ch == 5 ? 11 : 7);
  const int x0 = (l.main_width - columns * cw) / 2;
  const int y0 = l.table_top + (l.table_height - rows * ch) / 2;
  for (std::size_t i = 0; i < board.marks.size(); ++i) {
    const int at = static_cast<int>(i);
    const Rect r{x0 + at % columns * cw, y0 + at / columns * ch, cw, ch};
    const bool here = my_turn() && i == cursor_;
    const bool free = board.marks[i].empty();
    Rect shown = r;
    if (refused_.contains(std::to_string(i))) shown.x += shake();
    draw_sign(t_, shown, board.marks[i],
              here   ? Face::kChosen
              : free ? Face::kPlain
                     : Face::kTaking);
    if (free)
      t_.put(shown.x + 1, shown.y + 1, cut(std::to_string(i + 1), cw - 2),
             {.fg = kGrey, .bg = here ? 230 : kFace});
    spots_.push_back({r, i});
  }
}

void TableScreen::draw_rounds(const Layout& l, const table::Zone& zone) {
  const int rows = std::max(0, l.table_height - 1);
  const int n = static_cast<int>(zone.rounds.size());
  for (int i = std::max(0, n - rows), y = l.table_top + 1; i < n; ++i, ++y) {
    const auto& round = zone.rounds[static_cast<std::size_t>(i)];
    std::string line = fmt::format("{:>3}.  ", i + 1);
    for (std::size_t s = 0; s < round.size(); ++s)
      line += fmt::format("{}{}: {}", s ? "  –  " : "", name_of(core::Seat(static_cast<int>(s))),
                          round[s].text);
    t_.put((l.main_width - 44) / 2, y, cut(line, l.main_width), {.bold = i + 1 == n});
  }
}

bool TableScreen::fits(const std::string& card) const {
  if (marked_.empty() || marked_.contains(card)) return true;
  Cards cards(marked_.begin(), marked_.end());
  cards.push_back(card);
  return std::ranges::any_of(families_,
                             [&](std::size_t f) { return may_hold(now_.scene.choices[f], cards); });
}

// Cards that may not be played are dim; if no card is to be played (a bid is due), all look alike.
Face TableScreen::face_of(std::size_t pick) const {
  const Pick& p = picks_[pick];
  if (marked_.contains(p.code)) return Face::kMarked;
  const bool may = p.legal && (!marks_cards() || fits(p.code));
  if (my_turn() && pick == cursor_ && may) return Face::kChosen;
  return my_turn() && !may ? Face::kDim : Face::kPlain;
}

void TableScreen::draw_hand(const Layout& l) {
  if (hand().empty()) {
    if (signs()) draw_signs(l, l.hand_top);
    return;
  }
  const int n = static_cast<int>(hand().size());
  const auto first = std::ranges::find(picks_, Pick::Kind::kCard, &Pick::kind) - picks_.begin();
  for (int i = 0; i < n; ++i) {
    const int row = i / l.per_row;
    const int in_row = std::min(l.per_row, n - row * l.per_row);
    const int width = (in_row - 1) * l.step + kCardWidth;
    int x = (l.main_width - width) / 2 + i % l.per_row * l.step;
    const std::string& card = hand()[static_cast<std::size_t>(i)];
    const auto at = static_cast<std::size_t>(first + i);
    const bool pick = at < picks_.size();
    const Face face = pick ? face_of(at) : Face::kPlain;
    const bool here = my_turn() && pick && at == cursor_;
    const bool raised = here || face == Face::kMarked;
    const int y = l.hand_top + 1 + row * 3 - (raised ? 1 : 0);
    if (refused_.contains(card)) x += shake();
    draw_card(t_, x, y, l.card_height, card, look_, face);
    if (!pick) continue;
    spots_.push_back({{x, y, kCardWidth, l.card_height + (raised ? 1 : 0)}, at});
    if (l.hand_rows == 1) {
      const std::string number = here ? fmt::format("▲{}", at + 1) : fmt::format(" {}", at + 1);
      t_.put(x, l.hand_top + 1 + l.card_height, cut(number, l.step),
             {.fg = here ? kGold : kGrey, .bold = here});
    }
  }
}

// Buttons side by side; of many, those around the cursor.
void TableScreen::draw_signs(const Layout& l, int top) {
  constexpr int kUsual = 16;
  int longest = 0;
  for (const Pick& p : picks_)
    longest = std::max(longest, width_of(now_.scene.choices[p.at].label));
  const int all = static_cast<int>(picks_.size());
  const int room = l.main_width - 2;
  const int width = std::clamp(room / all - 1, std::min(longest + 2, room - 1),
                               std::min(std::max(kUsual, longest + 4), room - 1));
  const int n = std::min(all, room / (width + 1));
  const int from = std::clamp(static_cast<int>(cursor_) - n / 2, 0, all - n);
  int x = (l.main_width - n * (width + 1)) / 2;
  if (from > 0) t_.put(x - 1, top + 1 + l.card_height / 2, "◀", {.fg = kAccent});
  for (int i = from; i < from + n; ++i, x += width + 1) {
    const auto at = static_cast<std::size_t>(i);
    const bool here = my_turn() && at == cursor_;
    const Rect r{x, top + (here ? 0 : 1), width, l.card_height};
    draw_sign(t_, r, now_.scene.choices[picks_[at].at].label, face_of(at));
    t_.put(x + width / 2, top + 1 + l.card_height, std::to_string(i + 1),
           {.fg = here ? kGold : kGrey, .bold = here});
    spots_.push_back({r, at});
  }
  if (from + n < all) t_.put(x - 1, top + 1 + l.card_height / 2, "▶", {.fg = kAccent});
}

}  // namespace tui
