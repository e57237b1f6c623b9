#include "tui/felt_painter.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace tui {
namespace {

// What one seat laid, where it begins, the columns from card to card, and how wide it is.
struct PlacedTrick {
  const Laid* laid;
  int x, step, width;
};

std::vector<PlacedTrick> places_of(const Rect& place, CardSize size,
                                   const std::vector<Laid>& trick) {
  int cards = 0;
  for (const Laid& l : trick) cards += static_cast<int>(l.cards.size());
  const int gaps = static_cast<int>(trick.size()) - 1;
  const int room = place.w - size.w - gaps;
  const int step = cards < 2 ? size.w + 1 : std::clamp(room / (cards - 1), 3, size.w + 1);
  int at = place.x + std::max(0, (room - (cards - 1) * step) / 2);
  std::vector<PlacedTrick> out;
  for (const Laid& l : trick) {
    const int n = static_cast<int>(l.cards.size());
    out.push_back({&l, at, step, std::min(std::max(size.w, n * step), step * n + 1)});
    at += n * step + 1;
  }
  return out;
}

// Of many plays one after the other the last ones, so far apart that each can be told with its player.
void drop_what_does_not_fit(std::vector<Laid>& plays, int width) {
  constexpr int kOfPlay = 7, kOfCard = 3;  // columns
  const auto needed = [&] {
    int out = kSmallCard.w;
    for (const Laid& l : plays) out += kOfPlay + kOfCard * (static_cast<int>(l.cards.size()) - 1);
    return out;
  };
  while (plays.size() > 1 && plays.back().takes && needed() > width) plays.erase(plays.begin());
}

void draw_trick_name(Canvas& canvas, const PlacedTrick& p, int y, const TableTalk& talk) {
  const Laid& l = *p.laid;
  centred(canvas, p.x, y, p.width, (l.takes ? "★ " : "") + talk.name_of(l.seat),
          {.fg = l.takes ? kGold : kSilver, .bold = l.takes});
}

}  // namespace

void FeltPainter::paint(std::vector<Painted::Spot>& spots) {
  draw_players();
  draw_table();
  draw_hand();
  spots = std::move(spots_);
}

void FeltPainter::draw_players() {
  const Moment& now = m_.now();
  const int width = l_.plate_width;
  for (std::size_t i = 0; i < now.scene.seats.size(); ++i) {
    const core::Seat seat(static_cast<int>(i));
    const bool turn = now.scene.seats[i].acts;
    const int x = static_cast<int>(i) % l_.columns * width;
    const int y = 1 + static_cast<int>(i) / l_.columns;
    const std::string name = cut(talk_.name_of(seat), width - 3);
    const Style style{.fg = turn ? kGold : -1, .bold = turn || seat == now.seat};
    c_.put(x, y, turn ? "▶" : " ", style);
    c_.put(x + 2, y, name, style);
    int at = x + 2 + width_of(name);
    for (const TableTalk::Piece& piece : talk_.plate(seat, width)) {
      const Style plain{.fg = turn ? kGold : kSilver};
      const bool badge = piece.kind == TableTalk::Piece::Kind::kBadge;
      c_.put(at, y, " · ", plain);
      c_.put(at + 3, y, piece.text, badge && !turn ? Style{.fg = kAccent} : plain);
      at += 3 + width_of(piece.text);
    }
  }
}

void FeltPainter::draw_table() {
  if (const table::Zone* board = m_.zone(core::ZoneKind::kBoard)) return draw_board(*board);
  if (const table::Zone* rounds = m_.zone(core::ZoneKind::kRounds)) return draw_rounds(*rounds);
  draw_lying_cards();
}

void FeltPainter::draw_lying_cards() {
  const table::Scene& scene = m_.now().scene;
  std::vector<Laid> lies = m_.trick();
  if (lies.empty()) lies = m_.finished();
  for (Laid& open : open_cards_of(scene)) lies.push_back(std::move(open));
  int left = 1;
  const int top = card_top();
  if (const table::Zone* stock = m_.zone(core::ZoneKind::kStock)) {
    draw_stock(*stock, top);
    left = l_.card.w + 4;
  }
  const Rect place{left, top, l_.main_width - left - 1, l_.card.h};
  drop_what_does_not_fit(lies, place.w);
  if (!lies.empty())
    draw_moving_trick(place, lies);
  else if (!m_.hand().empty() && s_.has_buttons())
    draw_buttons(std::max(top - 1, l_.table_top));
  else if ((m_.zone(core::ZoneKind::kTrick) || m_.zone(core::ZoneKind::kSpread)) &&
           !m_.shows_result(talk_.at()))
    centred(c_, left, top + l_.card.h / 2, l_.main_width - left, talk_.words()("nothing_yet"),
            {.fg = kGrey});
}

// The turned card under the stock, or the stock's top card, and how many are left.
void FeltPainter::draw_stock(const table::Zone& stock, int top) {
  const table::Zone* turned = m_.zone(core::ZoneKind::kTurned);
  const Cards& seen = turned && !turned->cards.empty() ? turned->cards : stock.cards;
  if (!seen.empty())
    draw_card(c_, 1, top, l_.card, seen.front(), talk_.look());
  else if (stock.backs > 0)
    draw_back(c_, 1, top, l_.card);
  const int left = static_cast<int>(stock.cards.size()) + stock.backs;
  centred(c_, 0, top + l_.card.h, l_.card.w + 2, talk_.words()("stock_count", with<"n">(left)),
          {.fg = kSilver});
}

void draw_trick(Canvas& canvas, const Rect& place, CardSize size, const std::vector<Laid>& trick,
                const TableTalk& talk) {
  std::vector<Laid> fitting = trick;
  drop_what_does_not_fit(fitting, place.w);
  for (const PlacedTrick& p : places_of(place, size, fitting)) {
    int x = p.x;
    for (const auto& card : p.laid->cards) {
      draw_card(canvas, x, place.y, size, card, talk.look(),
                p.laid->takes ? Face::kTaking : Face::kPlain, p.step);
      x += p.step;
    }
    draw_trick_name(canvas, p, place.y + place.h, talk);
  }
}

// Where a player's cards come from and go to: the own hand, the plates of the others.
FeltPainter::Point FeltPainter::home_of(core::Seat seat) const {
  if (seat == m_.now().seat || !seat.valid())
    return {(l_.main_width - l_.card.w) / 2, l_.hand_top + 1};
  return {seat.n % l_.columns * l_.plate_width + 2, l_.table_top};
}

// Each card on its way, if it is on its way; the names when all lie still.
void FeltPainter::draw_moving_trick(const Rect& place, const std::vector<Laid>& trick) {
  const auto between = [](Point from, Point to, double part) {
    const auto step = [part](int a, int b) { return a + static_cast<int>((b - a) * part); };
    return Point{step(from.x, to.x), step(from.y, to.y)};
  };
  const double gone = m_.departure(talk_.at());
  const core::Seat taker = taker_of(trick);
  for (const PlacedTrick& p : places_of(place, l_.card, trick)) {
    Point to{p.x, place.y};
    for (const auto& card : p.laid->cards) {
      Point at = between(home_of(p.laid->seat), to, m_.arrival(card, talk_.at()));
      if (gone > 0 && taker.valid()) at = between(at, home_of(taker), gone);
      draw_card(c_, at.x, at.y, l_.card, card, talk_.look(),
                p.laid->takes ? Face::kTaking : Face::kPlain, p.step);
      to.x += p.step;
    }
    const bool lies = std::ranges::all_of(
        p.laid->cards, [this](const auto& card) { return m_.arrival(card, talk_.at()) >= 1; });
    if (gone == 0 && lies) draw_trick_name(c_, p, place.y + place.h, talk_);
  }
}

void FeltPainter::draw_board(const table::Zone& board) {
  const int columns = std::max(board.columns, 1);
  const int rows = std::max(1, (static_cast<int>(board.marks.size()) + columns - 1) / columns);
  const int high = l_.table_height >= rows * 9 ? 9 : l_.table_height >= rows * 5 ? 5 : 3;
  const int wide = std::clamp(l_.main_width / columns, 3, 2 * high + 1);
  const int x0 = (l_.main_width - columns * wide) / 2;
  const int y0 = l_.table_top + (l_.table_height - rows * high) / 2;
  for (std::size_t i = 0; i < board.marks.size(); ++i) {
    const int at = static_cast<int>(i);
    const Rect r{x0 + at % columns * wide, y0 + at / columns * high, wide, high};
    const bool free = board.marks[i].empty();
    Rect shown = r;
    if (s_.was_tried(std::to_string(i))) shown.x += shake();
    const bool won = std::ranges::find(board.decided, at) != board.decided.end();
    draw_sign(c_, shown, won ? "★ " + board.marks[i] + " ★" : board.marks[i],
              is_here(i) || won ? Face::kChosen
              : free            ? Face::kPlain
                                : Face::kTaking);
    if (free)
      c_.put(shown.x + 1, shown.y + 1, cut(std::to_string(i + 1), wide - 2),
             {.fg = kGrey, .bg = is_here(i) ? 230 : kFace});
    spots_.push_back({r, i});
  }
}

void FeltPainter::draw_rounds(const table::Zone& zone) {
  const int rows = std::max(0, l_.table_height - 1);
  const int n = static_cast<int>(zone.rounds.size());
  std::vector<std::string> lines;
  int widest = 0;
  for (int i = std::max(0, n - rows); i < n; ++i) {
    const auto& round = zone.rounds[static_cast<std::size_t>(i)];
    std::string& line = lines.emplace_back(fmt::format("{:>3}.  ", i + 1));
    for (std::size_t s = 0; s < round.size(); ++s)
      line += fmt::format("{}{}: {}", s ? "  –  " : "",
                          talk_.name_of(core::Seat(static_cast<int>(s))), round[s].text);
    widest = std::max(widest, width_of(line));
  }
  constexpr int kUsual = 44;
  const int x = std::max(0, (l_.main_width - std::max(kUsual, widest)) / 2);
  for (int i = 0, y = l_.table_top + 1; i < std::ssize(lines); ++i, ++y)
    c_.put(x, y, shortened(lines[static_cast<std::size_t>(i)], l_.main_width - x),
           {.bold = i + 1 == std::ssize(lines)});
}

// Cards that may not be played are dim; if no card is to be played (a bid is due), all look alike.
Face FeltPainter::face_of(std::size_t pick) const {
  const Pick& p = s_.picks()[pick];
  if (s_.is_marked(p.code)) return Face::kMarked;
  const bool may = s_.fits(p);
  if (is_here(pick) && may) return Face::kChosen;
  return m_.my_turn() && !may ? Face::kDim : Face::kPlain;
}

void FeltPainter::draw_hand() {
  const Cards& hand = m_.hand();
  if (hand.empty()) {
    if (s_.has_buttons()) draw_buttons(l_.hand_top);
    return;
  }
  const int n = static_cast<int>(hand.size());
  const auto first =
      std::ranges::find(s_.picks(), Pick::Kind::kCard, &Pick::kind) - s_.picks().begin();
  const int dealt = static_cast<int>(std::ceil(m_.dealt(talk_.at()) * n));
  for (int i = 0; i < dealt; ++i) {
    const int row = i / l_.per_row;
    const int in_row = std::min(l_.per_row, n - row * l_.per_row);
    const int width = (in_row - 1) * l_.step + l_.card.w;
    const int x = (l_.main_width - width) / 2 + i % l_.per_row * l_.step;
    const bool covered = i % l_.per_row + 1 < in_row;
    draw_card_of_hand(static_cast<std::size_t>(first + i), hand[static_cast<std::size_t>(i)],
                      {x, row, covered ? l_.step : kAlone});
  }
}

void FeltPainter::draw_card_of_hand(std::size_t pick, const std::string& card,
                                    const PlaceInHand& place) {
  const bool can_pick = pick < s_.picks().size();
  const Face face = can_pick ? face_of(pick) : Face::kPlain;
  const bool here = can_pick && is_here(pick);
  const bool raised = here || face == Face::kMarked;
  const int y = l_.hand_top + 1 + place.row * 3 - (raised ? 1 : 0);
  const int x = place.x + (s_.was_tried(card) ? shake() : 0);
  draw_card(c_, x, y, l_.card, card, talk_.look(), face, place.step);
  if (!can_pick) return;
  spots_.push_back({{x, y, l_.card.w, l_.card.h + (raised ? 1 : 0)}, pick});
  if (l_.hand_rows > 1) return;
  const std::string number = fmt::format("{}{}", here ? "▲" : " ", s_.picks()[pick].number);
  c_.put(x, l_.hand_top + 1 + l_.card.h, cut(number, l_.step),
         {.fg = here ? kGold : kGrey, .bold = here});
}

// Buttons side by side; of many, those around the cursor.
void FeltPainter::draw_buttons(int top) {
  constexpr int kUsual = 16, kHighest = 7;
  const int high = std::min(l_.card.h, kHighest);
  int longest = 0;
  for (const Pick& p : s_.picks())
    longest = std::max(longest, width_of(m_.now().scene.choices[p.at].label));
  const int all = static_cast<int>(s_.picks().size());
  const int room = l_.main_width - 2;
  const int width = std::clamp(room / all - 1, std::min(longest + 2, room - 1),
                               std::min(std::max(kUsual, longest + 4), room - 1));
  const int n = std::min(all, room / (width + 1));
  const int from = std::clamp(static_cast<int>(s_.cursor()) - n / 2, 0, all - n);
  const int left = (l_.main_width - n * (width + 1)) / 2;
  const auto more = [&](int x, std::string_view arrow) {
    c_.put(x, top + 1 + high / 2, arrow, {.fg = kAccent});
  };
  if (from > 0) more(left - 1, "◀");
  for (int i = 0; i < n; ++i)
    draw_button(static_cast<std::size_t>(from + i), {left + i * (width + 1), top, width, high});
  if (from + n < all) more(left + n * (width + 1) - 1, "▶");
}

// Its number, otherwise its letter.
std::string FeltPainter::key_of(const Pick& button) const {
  if (!button.number.empty()) return button.number;
  const auto keyed = std::ranges::find(s_.keyed(), button.at, &KeyedChoice::choice);
  return keyed == s_.keyed().end() ? "" : std::string(1, keyed->key);
}

void FeltPainter::draw_button(std::size_t pick, const Rect& place) {
  const bool here = is_here(pick);
  const Rect r{place.x, place.y + (here ? 0 : 1), place.w, place.h};
  draw_sign(c_, r, m_.now().scene.choices[s_.picks()[pick].at].label, face_of(pick));
  c_.put(place.x + place.w / 2, place.y + 1 + place.h, key_of(s_.picks()[pick]),
         {.fg = here ? kGold : kGrey, .bold = here});
  spots_.push_back({r, pick});
}

}  // namespace tui
