#include "tui/table_painter.h"

#include <algorithm>

#include <fmt/format.h>

#include "tui/felt_painter.h"
#include "tui/qr.h"
#include "tui/result_painter.h"
#include "tui/short_log.h"
#include "tui/table_layout.h"

namespace tui {
namespace {

// Below the players, who are above the table and the log.
Rect log_beside(const TableLayout& l) {
  const int top = l.table_top;
  return {l.main_width, top, l.width - l.main_width, l.height - 2 - top};
}

// The words around the felt.
class Surroundings {
 public:
  Surroundings(Canvas& canvas, const TableModel& model, const TableTalk& talk,
               const TableLayout& layout)
      : c_(canvas), m_(model), talk_(talk), w_(talk.words()), l_(layout) {}

  void draw_header(std::vector<Painted::Button>& buttons) {
    const Style bar{.fg = 230, .bg = kFelt, .bold = true, .inverse = !c_.colour()};
    c_.put(0, 0, std::string(static_cast<std::size_t>(l_.width), ' '), bar);
    std::string right;
    if (const auto& clock = m_.now().clock)
      right = fmt::format("{} s   ", seconds_until(*clock, talk_.at()));
    right += fmt::format("? {} ", w_("key_keys"));
    const int width = width_of(right);
    const std::string left = " " + talk_.title(l_.width - 2, width, l_.plate_width);
    c_.put(0, 0, left, bar);
    if (width_of(left) + width >= l_.width) return;
    const int x = l_.width - width;
    c_.put(x, 0, right, bar);
    buttons.push_back(
        {{x, 0, width, 1}, {.kind = Event::Kind::kKey, .key = Key::kText, .text = "?"}});
  }

  void draw_log() {
    if (l_.log_rows > 0) return draw_lines_below();
    const auto& said = m_.log();
    const Rect r = log_beside(l_);
    draw_box(c_, r, {.fg = kGrey});
    centred(c_, r.x + 1, r.y, r.w - 2, fmt::format(" {} ", w_("log")), {.fg = kSilver});
    int top = r.y;
    for (const auto& line : lesson(r.w - 4, r.h - 2)) c_.put(r.x + 2, ++top, line, kLesson);
    int y = r.y + r.h - 2;
    for (auto s = said.rbegin(); s != said.rend() && y > top; ++s) {
      const auto lines = talk_.lines(*s, r.w - 4);
      auto line = lines.rbegin();
      for (; line != lines.rend() && y > top; ++line, --y)
        c_.put(r.x + 2, y, *line, {.fg = s == said.rbegin() ? -1 : kSilver});
      if (line != lines.rend()) c_.put(r.x + 1, y + 1, "…", {.fg = kSilver});
    }
  }

  void draw_prompt() {
    const TableMessage& message = m_.message();
    const bool alarm =
        message.text.empty() ? talk_.hurries() : message.tone == TableMessage::Tone::kAlarm;
    const std::string text = message.text.empty() ? talk_.prompt() : talk_.message();
    c_.put(1, l_.height - 2, shortened(text, l_.width - 2),
           {.fg = alarm          ? kAlarm
                  : m_.my_turn() ? kGold
                                 : -1,
            .bold = true});
  }

  void draw_bar(const std::vector<KeyHint>& keys, std::vector<Painted::Button>& buttons) {
    int x = 1;
    const int y = l_.height - 1;
    for (const KeyHint& k : keys) {
      const int width = width_of(k.key) + 1 + width_of(k.word);
      if (x + width > l_.width) continue;  // a shorter entry may fit
      c_.put(x, y, k.key, {.fg = kAccent, .bold = true});
      c_.put(x + width_of(k.key) + 1, y, k.word, {.fg = kSilver});
      buttons.push_back({{x, y, width, 1}, k.press});
      x += width + 2;
    }
  }

 private:
  static constexpr Style kLesson{.fg = kAccent, .bold = true};

  std::vector<std::string> lesson(int width, int most) const {
    const std::string text = talk_.lesson();
    return text.empty() ? std::vector<std::string>{}
                        : talk_.lines(text, width, static_cast<std::size_t>(most));
  }
  // A lesson comes before the sentences.
  void draw_lines_below() {
    const int width = l_.width - 2;
    const auto taught = lesson(width, l_.log_rows);
    const std::size_t room = static_cast<std::size_t>(l_.log_rows) - taught.size();
    const auto lines = short_log(m_, talk_, room, width);
    int y = l_.height - 2 - l_.log_rows;
    for (const auto& line : taught) c_.put(1, y++, line, kLesson);
    for (const auto& line : lines) c_.put(1, y++, line, {.fg = kSilver});
  }

  Canvas& c_;
  const TableModel& m_;
  const TableTalk& talk_;
  const Words& w_;
  const TableLayout& l_;
};

void draw_too_small(Canvas& c, const Words& w) {
  int y = c.height() / 2;
  for (const auto& line : wrapped(w("small"), c.width())) centred(c, 0, y++, c.width(), line);
}

// Between two people at one keyboard: nothing of the last player's cards stays on the screen.
void draw_cover(Canvas& c, const TableTalk& talk, core::Seat seat) {
  const Words& w = talk.words();
  const int y = c.height() / 2 - 1;
  centred(c, 0, y, c.width(), w("cover", with<"who">(talk.name_of(seat))),
          {.fg = kGold, .bold = true});
  centred(c, 0, y + 2, c.width(), w("cover_key"));
}

// Two modules a cell, one above the other, dark on light with a margin, as cameras want it.
void draw_qr(Canvas& c, const QrCode& code, int x, int y) {
  constexpr int kMargin = 2;
  for (int row = -kMargin; row < code.size() + kMargin; row += 2)
    for (int column = -kMargin; column < code.size() + kMargin; ++column) {
      const bool upper = code.dark(column, row), lower = code.dark(column, row + 1);
      const std::string_view cell = upper ? (lower ? "█" : "▀") : lower ? "▄" : " ";
      c.put(x + column + kMargin, y + (row + kMargin) / 2, cell, {.fg = kInk, .bg = 231});
    }
}

// Before the match: a question, the chairs of a table with its QR code where there is room, or just a message.
class WaitingRoom {
 public:
  WaitingRoom(Canvas& canvas, const TableModel& model, const TableTalk& talk)
      : c_(canvas), m_(model), talk_(talk) {}

  void draw() {
    const bool lists = m_.question() || m_.lobby();
    const std::string& asked = m_.question() ? m_.question()->sentence : "";
    const auto lines = wrapped(asked.empty() ? talk_.message() : asked, c_.width() - 4);
    int y = lists ? 1 : c_.height() / 2 - 1;
    for (const auto& line : lines)
      centred(c_, 0, y++, c_.width(), line, {.fg = kGold, .bold = true});
    if (m_.question())
      draw_rows(m_.question()->answers, y + 1);
    else if (m_.lobby())
      draw_table(y + 1);
  }

 private:
  void draw_rows(const std::vector<std::string>& rows, int y, bool pointed = true) {
    int widest = 0;
    for (const auto& row : rows) widest = std::max(widest, width_of(row));
    const int x = std::max(0, (c_.width() - widest - 5) / 2);
    for (std::size_t i = 0; i < rows.size() && y < c_.height() - 1; ++i, ++y) {
      const bool here = pointed && i == m_.pointed();
      c_.put(x, y, cut(fmt::format("{} {}  {}", here ? "▶" : " ", i + 1, rows[i]), c_.width() - x),
             {.fg = here ? kGold : -1, .bold = here});
    }
  }
  void draw_table(int y) {
    std::vector<std::string> rows;
    for (std::size_t i = 0; i < m_.lobby()->chairs.size(); ++i) rows.push_back(talk_.chair(i));
    draw_rows(rows, y, m_.lobby()->hosts);
    y += static_cast<int>(rows.size()) + 1;
    const auto code = QrCode::of(m_.lobby()->link);
    if (!code || !c_.colour()) return;
    const int width = code->size() + 4, height = (width + 1) / 2;
    if (y + height < c_.height()) draw_qr(c_, *code, (c_.width() - width) / 2, y);
  }

  Canvas& c_;
  const TableModel& m_;
  const TableTalk& talk_;
};

// The table first, then the players, so that a small panel leaves the hand; a result lies on the table and the hand. No
// panel covers the header and the prompt, since the match goes on.
std::vector<Rect> areas_of(const TableLayout& l, bool shows_result) {
  const int last = last_row_of_felt(l);
  const Rect players{0, 1, l.width, l.player_rows};
  const Rect table{0, l.table_top, l.main_width, l.table_height};
  const Rect hand{0, l.hand_top, l.main_width, last + 1 - l.hand_top};
  const Rect felt{0, l.table_top, l.main_width, last + 1 - l.table_top};
  const Rect log = l.log_rows > 0 ? Rect{0, last + 1, l.width, l.log_rows} : log_beside(l);
  if (shows_result) return {felt, players, log};
  return {table, players, hand, log};
}

}  // namespace

Painted paint_table(Canvas& canvas, const TableModel& model, const TableTalk& talk,
                    const Extras& extras) {
  Painted out;
  canvas.clear();
  if (is_too_small(canvas)) {
    out.too_small = true;
    draw_too_small(canvas, talk.words());
    canvas.set_areas({{0, 0, canvas.width(), canvas.height()}});
  } else if (model.covered()) {
    draw_cover(canvas, talk, model.now().seat);
    canvas.set_areas({{0, 0, canvas.width(), canvas.height()}});
  } else if (model.waits_outside()) {
    WaitingRoom(canvas, model, talk).draw();
    canvas.set_areas({{0, 0, canvas.width(), canvas.height() - 1}});
    const TableLayout layout = layout_of(model, canvas.width(), canvas.height());
    Surroundings(canvas, model, talk, layout)
        .draw_bar(key_hints(model, extras, talk.words(), talk.at()), out.buttons);
  } else {
    const TableLayout layout = layout_of(model, canvas.width(), canvas.height());
    Surroundings around(canvas, model, talk, layout);
    around.draw_header(out.buttons);
    FeltPainter(canvas, model, talk, layout).paint(out.spots);
    around.draw_log();
    around.draw_prompt();
    around.draw_bar(key_hints(model, extras, talk.words(), talk.at()), out.buttons);
    out.per_row = layout.per_row;
    const bool board = model.zone(core::ZoneKind::kBoard);  // a board is its own result
    const bool result = model.shows_result(talk.at()) && !board;
    if (result) paint_result(canvas, model, talk, layout);
    canvas.set_areas(areas_of(layout, result));
  }
  return out;
}

}  // namespace tui
