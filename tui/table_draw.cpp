// How TableScreen looks. From top to bottom: a header, the players, the table, the hand, and what table_talk.cpp draws:
// what was said, what to do now, the keys. Beside them, where it is wide enough, the log.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "tui/table_screen.h"

namespace tui {
namespace {

constexpr int kLeastWidth = 60, kLeastHeight = 20, kWide = 100, kLogWidth = 36, kPlayerWidth = 29;

struct TitleLook {
  std::string_view key;
  table::Message name;
  int colour;
};
constexpr std::array kTitles = {
    TitleLook{"president", table::Message::kTitlePresident, 220},
    TitleLook{"vice_president", table::Message::kTitleVicePresident, 179},
    TitleLook{"neutral", table::Message::kTitleNeutral, 250},
    TitleLook{"vice_scum", table::Message::kTitleViceScum, 246},
    TitleLook{"scum", table::Message::kTitleScum, 242},
};

std::string sign_name(std::string_view key, table::Language l) {
  using table::Message;
  if (key == "rock") return std::string(table::text(Message::kRock, l));
  if (key == "paper") return std::string(table::text(Message::kPaper, l));
  if (key == "scissors") return std::string(table::text(Message::kScissors, l));
  return std::string(key);
}

std::string capitalised(std::string s) {
  if (!s.empty() && s[0] >= 'a' && s[0] <= 'z') s[0] = static_cast<char>(s[0] - 'a' + 'A');
  return s;
}

}  // namespace

TableScreen::Layout TableScreen::layout() const {
  Layout l{};
  const int w = t_.width();
  const int h = t_.height();
  const bool wide = w >= kWide;
  l.main_width = wide ? w - kLogWidth - 1 : w;
  const int players = std::max(1, static_cast<int>(scene_.players.size()));
  l.columns = std::clamp(l.main_width / kPlayerWidth, 1, players);
  l.players_rows = (players + l.columns - 1) / l.columns;
  l.log_rows = wide ? 0 : 2;
  const bool hand = scene_.board.empty();
  const int n = std::max(1, static_cast<int>(scene_.picks.size()));
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
  pick_rects_.clear();
  buttons_.clear();
  if (t_.width() < kLeastWidth || t_.height() < kLeastHeight) {
    int y = t_.height() / 2;
    for (const auto& line : wrapped(w_.small, t_.width())) centred(t_, 0, y++, t_.width(), line);
    return;
  }
  if (covered_) return draw_cover();
  if (scene_.game.empty()) return draw_waiting_room();
  const Layout l = layout();
  draw_header(l);
  draw_players(l);
  draw_table(l);
  if (scene_.board.empty()) draw_hand(l);
  draw_log(l);
  draw_prompt(l);
  draw_bar();
  if (shows_result() && scene_.board.empty()) draw_result(l);  // a board is its own result
}

void TableScreen::draw_header(const Layout&) {
  const Style bar{.fg = 230, .bg = kFelt, .bold = true, .inverse = !t_.colour()};
  t_.put(0, 0, std::string(static_cast<std::size_t>(t_.width()), ' '), bar);
  std::string left = " " + game_name(scene_.game, language_);
  if (scene_.stock >= 0 || scene_.sets)
    left += " · " + (scene_.sets ? w_.round_n({.n = scene_.deal}) : w_.deal_n({.n = scene_.deal}));
  if (!scene_.trump.empty()) left += " · " + w_.trump({.suit = look_.suit(scene_.trump[0])});
  t_.put(0, 0, cut(left, t_.width()), bar);
  std::string right;
  if (now_.clock) right = fmt::format("{} s   ", seconds_until(*now_.clock));
  right += fmt::format("? {} ", w_.key_keys);
  if (width_of(left) + width_of(right) < t_.width()) {
    const int x = t_.width() - width_of(right);
    t_.put(x, 0, right, bar);
    buttons_.push_back(
        {{x, 0, width_of(right), 1}, {.kind = Event::Kind::kKey, .key = Key::kText, .text = "?"}});
  }
}

std::string TableScreen::name_of(int seat) const {
  if (seat < 0 || seat >= static_cast<int>(scene_.players.size())) return "";
  const Player& p = scene_.players[static_cast<std::size_t>(seat)];
  if (p.you && !now_.covered) return std::string(w_.you);
  if (!p.name.empty()) return p.name;
  return table::say(table::Message::kSeatName, language_, {{"n", std::to_string(seat + 1)}});
}

// What fits, the most wanted first.
std::string TableScreen::describe(const Player& p, int width) const {
  std::string out;
  const auto add = [&](const std::string& piece) {
    const bool fits = width_of(out) + 3 + width_of(piece) <= width;
    if (fits) out += " · " + piece;
    return fits;
  };
  if (p.away)
    add(p.away_until ? fmt::format("{} {} s", w_.away, seconds_until(*p.away_until))
                     : std::string(w_.away));
  if (p.partner) add(std::string(w_.partner));
  if (p.joker) add(std::string(w_.joker_role));
  if (p.ally) add(std::string(w_.ally_role));
  if (p.points >= 0) add(w_.points_count({.n = p.points}));
  if (p.place > 0)
    add(w_.out_as({.n = p.place}));
  else if (p.cards >= 0 && !p.you &&
           !add(p.cards == 1 ? std::string(w_.card_left) : w_.cards_left({.n = p.cards})) &&
           scene_.sets)  // where they count most
    add(std::to_string(p.cards));
  if (p.passed) add(std::string(w_.passed));
  const bool counts =
      std::ranges::any_of(scene_.players, [](const auto& q) { return q.score > 0; });
  if (counts) add(w_.score_is({.n = p.score}));
  return out;
}

void TableScreen::draw_players(const Layout& l) {
  const int width = l.main_width / l.columns;
  for (std::size_t i = 0; i < scene_.players.size(); ++i) {
    const Player& p = scene_.players[i];
    const int x = static_cast<int>(i) % l.columns * width;
    const int y = 1 + static_cast<int>(i) / l.columns;
    const std::string name = name_of(static_cast<int>(i));
    const Style style{.fg = p.turn ? kGold : p.joker ? kAlarm : -1, .bold = p.turn || p.you};
    t_.put(x, y, p.turn ? "▶" : " ", style);
    t_.put(x + 2, y, cut(name, width - 3), style);
    int at = x + 3 + std::min(width_of(name), width - 3);
    for (const auto& title : kTitles)
      if (title.key == p.title) {
        const std::string word(table::text(title.name, language_));
        t_.put(at, y, cut(word, x + width - at), {.fg = title.colour, .bold = true});
        at += width_of(word) + 1;
      }
    if (at < x + width - 1)
      t_.put(at - 1, y, describe(p, x + width - at), {.fg = p.turn ? kGold : kSilver});
  }
}

void TableScreen::draw_table(const Layout& l) {
  if (!scene_.board.empty()) return draw_board(l);
  if (!scene_.history.empty() || (scene_.stock < 0 && !scene_.sets)) return draw_history(l);
  const auto& trick = scene_.trick.empty() ? finished_ : scene_.trick;
  int left = 1;
  if (scene_.stock >= 0) {
    draw_stock(l);
    left = kCardWidth + 4;
  }
  const int top = l.table_top + (l.table_height - l.card_height - 1) / 2;
  if (trick.empty()) {
    if (!shows_result())
      centred(t_, left, top + l.card_height / 2, l.main_width - left, w_.nothing_yet,
              {.fg = kGrey});
    return;
  }
  draw_trick(left, top, l.main_width - left - 1, l.card_height, trick);
}

// The turned card under the stock, or the stock's top card, and how many are left.
void TableScreen::draw_stock(const Layout& l) {
  const int top = l.table_top + (l.table_height - l.card_height - 1) / 2;
  const std::string& card = scene_.turned.empty() ? scene_.top : scene_.turned;
  if (!card.empty())
    draw_card(t_, 1, top, l.card_height, card, look_);
  else if (scene_.stock > 0)
    draw_back(t_, 1, top, l.card_height);
  centred(t_, 0, top + l.card_height, kCardWidth + 2, w_.stock_count({.n = scene_.stock}),
          {.fg = kSilver});
}

// What each seat laid, with its name underneath. Returns the first free column.
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

void TableScreen::draw_board(const Layout& l) {
  const int ch = l.table_height >= 15 ? 5 : 3;
  const int cw = ch == 5 ? 11 : 7;
  const int x0 = (l.main_width - 3 * cw) / 2;
  const int y0 = l.table_top + (l.table_height - 3 * ch) / 2;
  for (std::size_t i = 0; i < scene_.board.size(); ++i) {
    const Rect r{x0 + static_cast<int>(i % 3) * cw, y0 + static_cast<int>(i / 3) * ch, cw, ch};
    const bool here = my_turn() && i == cursor_;
    const int owner = scene_.board[i];
    const std::string label = owner >= 0 ? scene_.marks[static_cast<std::size_t>(owner)] : "";
    Rect shown = r;
    if (refused_.contains(scene_.picks[i].code)) shown.x += shake();
    draw_sign(t_, shown, label, here ? Face::kChosen : owner >= 0 ? Face::kTaking : Face::kPlain);
    if (owner < 0)
      t_.put(shown.x + 1, shown.y + 1, std::to_string(i + 1),
             {.fg = kGrey, .bg = here ? 230 : kFace});
    pick_rects_.push_back(r);
  }
}

void TableScreen::draw_history(const Layout& l) {
  const int rows = std::max(0, l.table_height - 1);
  const int n = static_cast<int>(scene_.history.size());
  for (int i = std::max(0, n - rows), y = l.table_top + 1; i < n; ++i, ++y) {
    const auto& round = scene_.history[static_cast<std::size_t>(i)];
    std::string line = fmt::format("{:>3}.  ", i + 1);
    for (std::size_t s = 0; s < round.size(); ++s)
      line += fmt::format("{}{}: {}", s ? "  –  " : "", name_of(static_cast<int>(s)),
                          sign_name(round[s], language_));
    t_.put((l.main_width - 44) / 2, y, cut(line, l.main_width), {.bold = i + 1 == n});
  }
}

bool TableScreen::fits(const std::string& card) const {
  if (marked_.empty() || marked_.contains(card)) return true;
  return std::ranges::any_of(now_.legal, [&](const auto& m) {
    const auto cards = cards_in(m.json);
    const auto has = [&](const std::string& c) {
      return std::ranges::find(cards, c) != cards.end();
    };
    return has(card) && std::ranges::all_of(marked_, has);
  });
}

Face TableScreen::face_of(std::size_t pick) const {
  const Pick& p = scene_.picks[pick];
  if (marked_.contains(p.code)) return Face::kMarked;
  if (my_turn() && pick == cursor_ && p.legal && fits(p.code)) return Face::kChosen;
  const bool dim = my_turn() ? !p.legal || (scene_.sets && !fits(p.code)) : false;
  return dim ? Face::kDim : Face::kPlain;
}

void TableScreen::draw_hand(const Layout& l) {
  const auto& picks = scene_.picks;
  if (picks.empty()) return;
  if (picks.front().code != picks.front().label) return draw_signs(l);
  const int n = static_cast<int>(picks.size());
  for (int i = 0; i < n; ++i) {
    const int row = i / l.per_row;
    const int in_row = std::min(l.per_row, n - row * l.per_row);
    const int width = (in_row - 1) * l.step + kCardWidth;
    int x = (l.main_width - width) / 2 + i % l.per_row * l.step;
    const auto at = static_cast<std::size_t>(i);
    const Face face = face_of(at);
    const bool here = my_turn() && at == cursor_;
    const bool raised = here || face == Face::kMarked;
    const int y = l.hand_top + 1 + row * 3 - (raised ? 1 : 0);
    if (refused_.contains(picks[at].code)) x += shake();
    draw_card(t_, x, y, l.card_height, picks[at].code, look_, face);
    pick_rects_.push_back({x, y, kCardWidth, l.card_height + (raised ? 1 : 0)});
    if (l.hand_rows == 1) {
      const std::string number = here ? fmt::format("▲{}", i + 1) : fmt::format(" {}", i + 1);
      t_.put(x, l.hand_top + 1 + l.card_height, cut(number, l.step),
             {.fg = here ? kGold : kGrey, .bold = here});
    }
  }
}

void TableScreen::draw_signs(const Layout& l) {
  const int n = static_cast<int>(scene_.picks.size());
  const int width = std::min(16, (l.main_width - 2) / n - 1);
  int x = (l.main_width - n * (width + 1)) / 2;
  for (int i = 0; i < n; ++i, x += width + 1) {
    const auto at = static_cast<std::size_t>(i);
    const bool here = my_turn() && at == cursor_;
    const Rect r{x, l.hand_top + (here ? 0 : 1), width, l.card_height};
    draw_sign(t_, r, capitalised(scene_.picks[at].label), face_of(at));
    t_.put(x + width / 2, l.hand_top + 1 + l.card_height, std::to_string(i + 1),
           {.fg = here ? kGold : kGrey, .bold = here});
    pick_rects_.push_back(r);
  }
}

}  // namespace tui
