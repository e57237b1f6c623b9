#include "tui/form.h"

#include <algorithm>

#include <fmt/format.h>

namespace tui {
namespace {

constexpr int kValueColumn = 28;

// A few values wrap around; many end at both ends.
void turn(Field& f, int by) {
  const int n = static_cast<int>(f.values.size());
  const int to = static_cast<int>(f.at) + by;
  f.at = static_cast<std::size_t>(n <= 8 ? (to + n) % n : std::clamp(to, 0, n - 1));
}

// A digit is the value of that name, otherwise the first, second …
void pick(Field& f, char digit) {
  const auto named = std::ranges::find(f.values, std::string(1, digit));
  const auto at =
      static_cast<std::size_t>(named != f.values.end() ? named - f.values.begin() : digit - '1');
  if (at < f.values.size()) f.at = at;
}

bool counts(const Field& f, const std::vector<Field>& fields) {
  return f.only_if.empty() || f.only_if.contains(fields.front().value());
}

}  // namespace

Field numbers(std::string key, std::string_view name, int from, int to, int at) {
  Field f{std::move(key), std::string(name), {}, {}};
  for (int i = from; i <= to; ++i) f.values.push_back(std::to_string(i));
  f.shown = f.values;
  f.at = static_cast<std::size_t>(std::clamp(at, from, to) - from);
  return f;
}

Field level_field(int at, table::Language language) {
  Field level = numbers("level", Words(language)("level"), 0, 100, at);
  for (std::size_t i = 0; i < level.shown.size(); ++i)
    level.shown[i] = level_name(static_cast<int>(i), language);
  level.small_step = 5;
  return level;
}

Rect Form::box(const std::vector<Field>& fields) const {
  return box_for(t_, std::min(t_.width() - 8, 56), static_cast<int>(fields.size()));
}

void Form::draw(std::string_view title, const std::vector<Field>& fields,
                std::string_view enter) const {
  const Rect r = box(fields);
  draw_panel(t_, r, title,
             fmt::format("←→ 1–9 {} · {} {} · Esc {}", w_("key_change"), w_("enter"), enter,
                         w_("key_back")));
  int y = r.y + 2;
  for (const Field& f : fields) {
    const bool here = y - r.y - 2 == at_;
    const Style style = here                ? Style{.fg = kGold, .bold = true}
                        : counts(f, fields) ? Style{}
                                            : Style{.fg = kGrey};
    t_.put(r.x + 2, y, (here ? "▶ " : "  ") + f.name, style);
    const std::string shown = counts(f, fields) ? "◀ " + f.shown[f.at] + " ▶" : "  –";
    t_.put(r.x + kValueColumn, y, cut(shown, r.w - kValueColumn - 1), style);
    ++y;
  }
}

void Form::change(std::vector<Field>& fields, const Event& e) {
  const int last = static_cast<int>(fields.size()) - 1;
  if (e.key == Key::kUp || e.key == Key::kBackTab) at_ = std::max(0, at_ - 1);
  if (e.key == Key::kDown || e.key == Key::kTab) at_ = std::min(last, at_ + 1);
  const Rect r = box(fields);
  const int clicked = e.y - r.y - 2;
  const bool click = e.kind == Event::Kind::kClick && r.has(e.x, e.y);
  if (click && clicked >= 0 && clicked <= last) at_ = clicked;
  Field& f = fields[static_cast<std::size_t>(at_)];
  if (e.key == Key::kLeft) turn(f, -f.small_step);
  if (e.key == Key::kRight || e.key == Key::kSpace) turn(f, f.small_step);
  if (e.key == Key::kText && e.text.size() == 1 && e.text[0] >= '1' && e.text[0] <= '9')
    pick(f, e.text[0]);
  if (e.key == Key::kPageUp) turn(f, -1);
  if (e.key == Key::kPageDown) turn(f, 1);
  if (click && clicked == at_ && e.x > r.x + kValueColumn) turn(f, f.small_step);
  if (click && clicked == at_ && e.x == r.x + kValueColumn) turn(f, -f.small_step);
}

bool Form::fill(const Backdrop& under, std::string_view title, std::vector<Field>& fields,
                std::string_view enter) {
  for (at_ = 0;;) {
    const Event e = next_event(t_, under, [&] { draw(title, fields, enter); });
    const Rect r = box(fields);
    if (e.kind == Event::Kind::kHangUp || e.key == Key::kEscape || e.key == Key::kInterrupt ||
        (e.key == Key::kText && e.text == "q"))
      return false;
    if (e.key == Key::kEnter || (e.kind == Event::Kind::kClick && e.y == r.y + r.h - 1))
      return true;
    change(fields, e);
  }
}

}  // namespace tui
