#include "tui/panel.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "table/markdown.h"
#include "tui/poll_queue.h"

namespace tui {
namespace {

constexpr Style kLine{.fg = kAccent};
constexpr int kBlinkMs = 12;  // less than a frame
constexpr int kLongestTyped = 200;
constexpr std::chrono::milliseconds kTick{100};  // between two looks at how far the work is

Rect around(const Rect& a, const Rect& b) {
  const int x = std::min(a.x, b.x), y = std::min(a.y, b.y);
  return {x, y, std::max(a.x + a.w, b.x + b.w) - x, std::max(a.y + a.h, b.y + b.h) - y};
}
Rect in_the_middle(const Rect& room, int w, int h) {
  return {room.x + (room.w - w) / 2, room.y + (room.h - h) / 2, w, h};
}

// Marks that there is more above or below the box.
void more(Canvas& t, const Rect& r, bool above, bool below) {
  if (above) t.put(r.x + r.w - 3, r.y + 1, "▲", kLine);
  if (below) t.put(r.x + r.w - 3, r.y + r.h - 2, "▼", kLine);
}

// The text of a key or a paste; of a paste its first line.
std::string typed_in(const Event& e) {
  if (e.kind != Event::Kind::kPaste) return e.key == Key::kText ? e.text : "";
  return cut(e.text.substr(0, e.text.find_first_of("\r\n")), kLongestTyped);
}

// The title and the footer stand in the frame.
int widest_of_frame(std::string_view title, std::string_view footer) {
  return std::max(width_of(title), width_of(footer)) + 4;
}

int widest(const std::vector<std::string>& items, std::string_view title, std::string_view footer) {
  int w = widest_of_frame(title, footer);
  for (const auto& i : items) w = std::max(w, width_of(i) + 4);
  return w;
}

int widest_of(const std::vector<Styled>& lines, std::string_view title, std::string_view footer) {
  int w = std::max(widest_of_frame(title, footer), 40);
  for (const auto& line : lines) w = std::max(w, width_of(line.text));
  return w;
}

// How far an event moves a list or a text.
int step_of(const Event& e, int page) {
  if (e.kind == Event::Kind::kScroll) return e.y;
  switch (e.key) {
    case Key::kUp: return -1;
    case Key::kDown: return 1;
    case Key::kPageUp: return -page;
    case Key::kPageDown:
    case Key::kSpace: return page;
    case Key::kHome: return -100000;
    case Key::kEnd: return 100000;
    default: return 0;
  }
}

bool closes(const Event& e) {
  return e.kind == Event::Kind::kHangUp || e.key == Key::kEscape || e.key == Key::kInterrupt ||
         (e.key == Key::kText && e.text == "q");
}

// A list to choose from, below a text if there is one.
struct Listed {
  std::string_view title, text;
  const std::vector<std::string>& items;
  std::string_view footer;
  Escape escape = Escape::kCloses;
  Digits digits = Digits::kChoose;
};

// What the rows of a list show; a long item takes several rows.
struct ListRow {
  int item;
  std::string text;
};

std::vector<ListRow> rows_of(const std::vector<std::string>& items, int at, int width) {
  constexpr std::size_t kMostRows = 3;
  std::vector<ListRow> out;
  for (int i = 0; i < std::ssize(items); ++i) {
    const std::string& item = items[static_cast<std::size_t>(i)];
    auto parts =
        width_of(item) + 2 <= width ? std::vector{with_blanks(item)} : wrapped(item, width - 4);
    if (parts.size() > kMostRows) {
      parts.resize(kMostRows);
      parts.back() = cut(parts.back(), width - 5) + "…";
    }
    std::string_view mark = i == at ? "▶ " : "  ";
    for (const auto& part : parts)
      out.push_back({i, std::string(std::exchange(mark, "    ")) + part});
  }
  return out;
}

// A list as it lies on the screen.
struct LaidList {
  Rect box{};
  std::vector<ListRow> rows{};
  int head = 0, top = 0,
      room = 1;  // rows: of the text above, the first that is seen, how many are seen

  int item_at(const Event& e) const {  // -1: none
    const int row = box.has(e.x, e.y) ? e.y - box.y - 2 - head : -1;
    const bool there = row >= 0 && row < room && top + row < std::ssize(rows);
    return there ? rows[static_cast<std::size_t>(top + row)].item : -1;
  }
};

// From the row that was the first, unless the item would not be seen with its neighbours.
int first_row(const LaidList& l, int at, int before) {
  const int all = static_cast<int>(l.rows.size()), beside = std::min(2, l.room / 4);
  const auto here = std::ranges::equal_range(l.rows, at, {}, &ListRow::item);
  const int first = static_cast<int>(here.begin() - l.rows.begin()) - beside;
  const int last = static_cast<int>(here.end() - l.rows.begin()) + beside;
  return std::clamp(std::min(std::max(before, last - l.room), first), 0, std::max(0, all - l.room));
}

LaidList draw_list(Screen& t, const Listed& list, int at, int top) {
  constexpr int kWidestText = 60;
  std::vector<std::string> text;
  if (!list.text.empty()) text = wrapped(list.text, std::min(t.width() - 6, kWidestText));
  int wide = widest(list.items, list.title, list.footer);
  for (const auto& line : text) wide = std::max(wide, width_of(line));
  LaidList l;
  l.head = text.empty() ? 0 : static_cast<int>(text.size()) + 1;
  l.rows = rows_of(list.items, at, std::min(wide, t.width() - 6));
  const int all = static_cast<int>(l.rows.size());
  l.box = box_for(t, wide, l.head + all);
  l.room = std::max(1, l.box.h - 4 - l.head);
  l.top = first_row(l, at, top);
  draw_panel(t, l.box, list.title, list.footer);
  for (int i = 0; i + 1 < l.head; ++i)
    t.put(l.box.x + 2, l.box.y + 2 + i, text[static_cast<std::size_t>(i)]);
  for (int i = 0; i < l.room && l.top + i < all; ++i) {
    const ListRow& row = l.rows[static_cast<std::size_t>(l.top + i)];
    t.put(l.box.x + 2, l.box.y + 2 + l.head + i, row.text,
          row.item == at ? Style{.fg = kGold, .bold = true, .inverse = !t.colour()} : Style{});
  }
  more(t, l.box, l.top > 0, l.top + l.room < all);
  return l;
}

bool is_place(const Event& e, int last) {
  return e.key == Key::kText && e.text.size() == 1 && e.text[0] >= '1' && e.text[0] <= '9' &&
         e.text[0] - '1' <= last;
}

std::optional<std::size_t> chosen(Screen& t, const Backdrop& under, const Listed& list,
                                  std::size_t first) {
  int at = static_cast<int>(first);
  const int last = static_cast<int>(list.items.size()) - 1;
  LaidList laid;
  for (;;) {
    const Event e = next_event(t, under, [&] { laid = draw_list(t, list, at, laid.top); });
    const bool ignored = e.key == Key::kEscape && list.escape == Escape::kStays;
    if (closes(e) && !ignored) return std::nullopt;
    if (e.key == Key::kEnter) return static_cast<std::size_t>(at);
    if (e.kind == Event::Kind::kClick) {
      if (!laid.box.has(e.x, e.y) && list.escape == Escape::kCloses) return std::nullopt;
      if (const int item = laid.item_at(e); item >= 0) return static_cast<std::size_t>(item);
    }
    if (list.digits == Digits::kChoose && is_place(e, last))
      return static_cast<std::size_t>(e.text[0] - '1');
    at = std::clamp(at + step_of(e, laid.room - 1), 0, last);
  }
}

// Stays until `done` is readable; false on Escape.
bool outlasts(Screen& t, const Backdrop& under, const std::function<std::string()>& text,
              std::string_view footer, int done) {
  for (;;) {
    const Event e = next_event(t, {under.draw, done}, [&] {
      const std::string said = text();
      const Rect r = box_for(t, std::max(width_of(said), widest_of_frame("", footer)), 1);
      draw_panel(t, r, "", footer);
      t.put(r.x + 2, r.y + 2, shortened(said, r.w - 4), {.fg = kGold, .bold = true});
    });
    if (e.kind == Event::Kind::kWake) return true;
    if (closes(e)) return false;
  }
}

bool worked(Screen& t, const Backdrop& under, const std::function<std::string()>& text,
            std::string_view footer, const std::function<void(const Stop&)>& work) {
  Stop stop;
  PollQueue<bool> done;
  std::thread worker([&] {
    work(stop);
    done.put(true);
  });
  const bool ended =
      stop.wait_for(done.fd(), POLLIN, kBlinkMs) || outlasts(t, under, text, footer, done.fd());
  if (!ended) stop.tell();
  worker.join();  // at once, since the stop ends whatever it waits for
  return ended;
}

using table::markdown::Block;

// A line as it is, with its spaces; wrapped only if it is too long.
void add_lines(const std::string& line, const Style& style, std::vector<Styled>& out, int width) {
  if (width_of(line) <= width) return out.push_back({line, style});
  for (auto& part : wrapped(line, width)) out.push_back({std::move(part), style});
}

void draw_table(const std::vector<table::markdown::Row>& table, std::vector<Styled>& out,
                int width) {
  std::vector<std::vector<std::string>> rows;
  std::vector<int> widths;
  for (const auto& row : table) {
    auto& cells = rows.emplace_back();
    for (const auto& cell : row) cells.push_back(plain(cell));
    widths.resize(std::max(widths.size(), cells.size()), 0);
    for (std::size_t i = 0; i < cells.size(); ++i)
      widths[i] = std::max(widths[i], width_of(cells[i]));
  }
  int all = 0;
  for (const int w : widths) all += w + 2;
  const std::string gap(all <= width ? 2 : 1, ' ');
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i)
      line +=
          gap + row[i] + std::string(static_cast<std::size_t>(widths[i] - width_of(row[i])), ' ');
    const Style style{.bold = &row == rows.data()};
    add_lines(line, style, out, width);
  }
}

void draw_item(const table::markdown::Spans& item, std::vector<Styled>& out, int width) {
  std::string_view mark = "• ";
  for (const auto& line : wrapped(plain(item), width - 2))
    out.push_back({std::string(std::exchange(mark, "  ")) + line});
}

void draw_block(const Block& block, std::vector<Styled>& out, int width) {
  switch (block.kind) {
    case Block::Kind::kHeading:
      return out.push_back({plain(block.spans), {.fg = kGold, .bold = true}});
    case Block::Kind::kParagraph:
      for (auto& line : wrapped(plain(block.spans), width)) out.push_back({std::move(line)});
      return;
    case Block::Kind::kList:
      for (const auto& item : block.items) draw_item(item, out, width);
      return;
    case Block::Kind::kCode:
      for (std::string_view rest = block.code; !rest.empty();) {
        const auto end = rest.find('\n');
        add_lines("  " + std::string(rest.substr(0, end)), {.fg = kSilver}, out, width);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
      }
      return;
    case Block::Kind::kTable: return draw_table(block.rows, out, width);
  }
}

}  // namespace

Rect box_for(const Canvas& t, int width, int height) {
  const auto& areas = t.areas();
  Rect room = areas.empty() ? Rect{} : areas.front(), all = room;
  for (const Rect& area : areas) all = around(all, area);
  const int most = areas.empty() ? t.height() - 1 : all.h;  // the last row is for errors
  const int w = std::min(width + 4, t.width() - 2), h = std::min(height + 4, most);
  for (const Rect& area : areas) {
    room = around(room, area);
    if (w <= room.w && h <= room.h) return in_the_middle(room, w, h);
  }
  return in_the_middle({0, 0, t.width(), t.height()}, w, h);
}

void draw_panel(Canvas& t, const Rect& r, std::string_view title, std::string_view footer) {
  for (const Rect& area : t.areas())
    for (int y = area.y; area.meets(r) && y < area.y + area.h; ++y)
      t.put(area.x, y, repeated(" ", area.w));
  draw_box(t, r, kLine);
  if (!title.empty())
    centred(t, r.x + 1, r.y, r.w - 2, " " + std::string(title) + " ", {.fg = kGold, .bold = true});
  if (!footer.empty())
    centred(t, r.x + 1, r.y + r.h - 1, r.w - 2, " " + std::string(footer) + " ", kLine);
}

Event next_event(Screen& t, const Backdrop& under, const std::function<void()>& paint) {
  t.set_areas({});
  const auto again = under.draw();
  paint();
  t.flush();
  return t.wait(under.wake, again);
}

void read_panel(Screen& t, const Backdrop& under, std::string_view title,
                const std::function<std::vector<Styled>(int)>& lines_of, std::string_view footer,
                From from) {
  int top = 0;
  bool at_end = from == From::kEnd;  // and stays there when more comes
  for (;;) {
    Rect r{};
    int rows = 0;
    int furthest = 0;
    const Event e = next_event(t, under, [&] {
      const int width = std::min(t.width() - 6, 92);
      const auto lines = lines_of(width);
      const int n = static_cast<int>(lines.size());
      r = box_for(t, widest_of(lines, title, footer), n);
      rows = r.h - 4;
      furthest = std::max(0, n - rows);
      top = at_end ? furthest : std::clamp(top, 0, furthest);
      draw_panel(t, r, title, footer);
      for (int i = 0; i < rows && top + i < n; ++i) {
        const Styled& line = lines[static_cast<std::size_t>(top) + static_cast<std::size_t>(i)];
        t.put(r.x + 2, r.y + 2 + i, shortened(line.text, r.w - 4), line.style);
      }
      more(t, r, top > 0, top < furthest);
    });
    if (closes(e) || e.key == Key::kEnter || (e.kind == Event::Kind::kClick && !r.has(e.x, e.y)))
      return;
    top = std::clamp(top + step_of(e, rows - 1), 0, furthest);
    at_end = from == From::kEnd && top == furthest;
  }
}

std::optional<std::size_t> choose_panel(Screen& t, const Backdrop& under, std::string_view title,
                                        const std::vector<std::string>& items, std::size_t first,
                                        std::string_view footer, Escape escape, Digits digits) {
  return chosen(t, under, {title, "", items, footer, escape, digits}, first);
}

std::optional<std::size_t> ask_panel(Screen& t, const Backdrop& under, std::string_view title,
                                     std::string_view text, const std::vector<std::string>& items,
                                     std::string_view footer) {
  return chosen(t, under, {title, text, items, footer}, 0);
}

std::optional<std::string> type_panel(Screen& t, const Backdrop& under, std::string_view title,
                                      std::string_view footer, std::string typed, Echo echo) {
  for (;;) {
    const Event e = next_event(t, under, [&] {
      const Rect r = box_for(t, std::max(widest_of_frame(title, footer), 40), 1);
      const int room = r.w - 7;
      std::string shown = typed;
      if (echo == Echo::kHidden) shown.assign(static_cast<std::size_t>(width_of(typed)), '*');
      while (width_of(shown) > room)
        shown.erase(0, cut(shown, 1).size());  // the user types at its end
      draw_panel(t, r, title, footer);
      t.put(r.x + 2, r.y + 2, "> " + shown + "▏", {.bold = true});
    });
    if (e.kind == Event::Kind::kHangUp || e.key == Key::kEscape || e.key == Key::kInterrupt)
      return std::nullopt;
    if (e.key == Key::kEnter) return typed;
    if (std::ssize(typed) < kLongestTyped) typed += typed_in(e);
    if (e.key == Key::kSpace) typed += ' ';
    if (e.key == Key::kBackspace) typed = cut(typed, width_of(typed) - 1);
  }
}

bool work_panel(Screen& t, const Backdrop& under, std::string_view text, std::string_view footer,
                const std::function<void(const Stop&)>& work) {
  return worked(t, under, [text] { return std::string(text); }, footer, work);
}

bool progress_panel(Screen& t, const Backdrop& under, const std::function<std::string()>& text,
                    std::string_view footer, const std::function<void(const Stop&)>& work) {
  const Backdrop ticking{[&under]() -> std::optional<std::chrono::milliseconds> {
                           under.draw();
                           return kTick;
                         },
                         under.wake};
  return worked(t, ticking, text, footer, work);
}

std::vector<Styled> rendered(std::string_view markdown, int width) {
  std::vector<Styled> out;
  for (const Block& block : table::markdown::blocks_of(markdown)) {
    if (!out.empty()) out.push_back({});
    draw_block(block, out, width);
  }
  return out;
}

}  // namespace tui
