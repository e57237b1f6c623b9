#include "tui/review_screen.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "table/replay.h"
#include "tui/cells.h"
#include "tui/line_table.h"

namespace tui {
namespace {

constexpr std::size_t kDearest = 12;
constexpr int kBesideBars = 18;  // columns: the frame of the panel, and the figure at the end

// A chance as a bar of eight heights; it may lie outside 0 to 1, since luck and skill are summed up apart.
std::string_view bar_of(double chance) {
  constexpr std::array<std::string_view, 8> kBars = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const double height = std::clamp(chance, 0.0, 1.0) * (kBars.size() - 1);
  return kBars[static_cast<std::size_t>(std::lround(height))];
}
// As chess players mark moves; always two cells.
std::string_view mark_of(const table::Choice& c) {
  constexpr double kDear = 0.05;
  return c.lost_win() >= 2 * kDear ? "??" : c.lost_win() >= kDear ? "? " : "  ";
}
std::string percent(double chance) { return fmt::format("{:.0f}", 100 * chance); }
std::string points(double score) { return fmt::format("{:.1f}", score); }

}  // namespace

ReviewScreen::ReviewScreen(Context context, Record record)
    : c_(std::move(context)), record_(std::move(record)), w_(c_.voice) {}

bool ReviewScreen::judge() {
  std::atomic<std::size_t> judged = 0, all = 0;
  const auto how_far = [&] {
    return w_("review_progress", with<"n">(judged.load()), with<"of">(all.load()));
  };
  const auto work = [&](const Stop& stop) {
    table::Review review(record_.transcript, table::Review::kByLength, c_.voice);
    all = review.choices();
    while (!stop.told() && review.next()) ++judged;
    found_ = review.take();
  };
  if (!progress_panel(c_.screen, c_.under, how_far, fmt::format("Esc {}", w_("key_back")), work) ||
      found_.refused)
    return false;
  course_ = table::course(found_, record_.seat);
  luck_ = table::luck_in(course_);
  for (const table::Luck& l : luck_) told_.push_back(told_at(l.step));
  for (const table::Choice& c : found_.choices)
    if (c.lost.mean > 0) dearest_.push_back(&c);
  std::ranges::sort(dearest_, [](const table::Choice* a, const table::Choice* b) {
    const auto cost = [](const table::Choice& c) { return std::pair(c.lost_win(), c.lost.mean); };
    return cost(*a) != cost(*b) ? cost(*a) > cost(*b) : a->version < b->version;
  });
  if (dearest_.size() > kDearest) dearest_.resize(kDearest);
  return true;
}

std::string ReviewScreen::name_of(core::Seat seat) const {
  if (seat == record_.own) return std::string(w_("you"));
  const auto& names = record_.names;
  if (seat < names.size() && !names[seat].empty()) return names[seat];
  return std::to_string(seat + 1);
}

// Through all deals, in as many columns as the screen has room for.
std::vector<std::string> ReviewScreen::chances() const {
  if (course_.empty()) return {};
  const std::array<std::string_view, 3> labels = {w_("chance"), w_("line_luck"), w_("line_skill")};
  int label = 0;
  for (const std::string_view l : labels) label = std::max(label, width_of(l));
  const int columns = std::clamp(c_.screen.width() - label - kBesideBars, 8, 64);
  const std::array whats = {&table::Point::chance, &table::Point::luck, &table::Point::skill};
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const std::string pad(static_cast<std::size_t>(label - width_of(labels[i])), ' ');
    const double end = 100 * (course_.back().*whats[i]);
    rows.push_back(fmt::format("{}{} {}  {} %", labels[i], pad, bars_of(whats[i], columns),
                               i == 0 ? fmt::format("{:.0f}", end) : fmt::format("{:+.0f}", end)));
  }
  return rows;
}

// From the beginning to the end of the match. A line stands between two deals where there is room for it.
std::string ReviewScreen::bars_of(double table::Point::* what, int columns) const {
  const double even = what == &table::Point::chance ? 0 : course_.front().chance;
  const auto first = course_.front().step, last = course_.back().step;
  const bool divided = columns >= 4 * course_.back().deal;
  std::string out;
  int deal = course_.front().deal;
  std::size_t at = 0;
  for (int i = 0; i < columns; ++i) {
    const double step = first + (last - first) * (i + 1.0) / columns;
    while (at + 1 < course_.size() && course_[at + 1].step <= step) ++at;
    const bool next = std::exchange(deal, course_[at].deal) != course_[at].deal;
    out += divided && next ? "│" : bar_of(even + course_[at].*what);
  }
  return out;
}

std::string ReviewScreen::account_of(std::size_t seat) const {
  const table::Account& s = found_.seats[seat];
  return w_("review_account", with<"who">(name_of(core::Seat(static_cast<int>(seat)))),
            with<"accuracy">(percent(s.accuracy())), with<"lost">(points(s.lost)),
            with<"luck">(fmt::format("{:+.1f}", s.luck())),
            with<"result">(fmt::format("{:+.1f}", s.result)));
}

std::vector<std::string> ReviewScreen::head() const {
  std::vector<std::string> rows = chances();
  for (std::size_t i = 0; i < found_.seats.size(); ++i) rows.push_back(account_of(i));
  rows.emplace_back(judged_by(w_, found_.by));
  rows.emplace_back(dearest_.empty() ? w_("nothing_lost") : w_("dearest"));
  return rows;
}

std::string ReviewScreen::row_of(const table::Choice& c) const {
  return fmt::format("{}{}: {} → {} {}", unbroken(fmt::format("{} ", mark_of(c))), name_of(c.seat),
                     c.played.label, c.best.label,
                     unbroken(fmt::format(" -{}  {} → {} %", points(c.lost.mean),
                                          percent(c.best_win), percent(c.win))));
}

std::string ReviewScreen::told_at(std::uint32_t step) const {
  table::Replay replay(record_.transcript);
  while (step-- > 0 && replay.step()) {
  }
  return fmt::format(
      "{}", fmt::join(replay.table().narration(record_.seat, c_.voice, record_.names), " "));
}

std::optional<ReviewScreen::Wanted> ReviewScreen::choose() {
  std::vector<std::string> rows = head();
  const std::size_t above = rows.size();
  for (const table::Choice* c : dearest_) rows.push_back(row_of(*c));
  if (!luck_.empty()) rows.emplace_back(w_("was_luck"));
  const std::size_t lucky = rows.size();
  for (std::size_t i = 0; i < luck_.size(); ++i)
    rows.push_back(
        fmt::format("{} {}",
                    w_("luck_moment", with<"who">(name_of(record_.seat)),
                       with<"from">(percent(luck_[i].from)), with<"to">(percent(luck_[i].to))),
                    told_[i]));
  if (at_ == 0) at_ = std::min(dearest_.empty() && !luck_.empty() ? lucky : above, rows.size() - 1);
  for (;;) {
    const auto chosen =
        choose_panel(c_.screen, c_.under, w_("review"), rows, at_, enter_or_back(w_));
    if (!chosen) return std::nullopt;
    at_ = *chosen;
    if (at_ >= lucky && !luck_.empty())
      return Wanted{luck_[at_ - lucky].step, record_.seat, Wanted::What::kLook};
    if (at_ < above || at_ >= above + dearest_.size()) continue;  // nothing lies behind these
    const table::Choice& c = *dearest_[at_ - above];
    if (const auto what = look_at(c)) return Wanted{c.step, c.seat, *what};
  }
}

// What the coach says of the choice, with every move that was legal.
std::optional<ReviewScreen::Wanted::What> ReviewScreen::look_at(const table::Choice& c) const {
  std::vector<std::string> rows = {std::string(w_("see_on_table")), std::string(w_("play_on"))};
  rows.push_back(w_("dear_choice", with<"who">(name_of(c.seat)), with<"played">(c.played.label),
                    with<"best">(c.best.label), with<"why">(c.why)));
  for (const table::Advice& a : c.moves)
    rows.push_back(fmt::format("{} {:<28} {:>3} %  {:>6.1f} ± {:.1f}",
                               a.move.json == c.played.json ? "•" : " ", a.move.label,
                               percent(a.win.mean), a.score.mean, 1.96 * a.score.error));
  const auto chosen =
      choose_panel(c_.screen, c_.under, w_("choice_of", with<"who">(name_of(c.seat))), rows, 0,
                   enter_or_back(w_));
  if (!chosen) return std::nullopt;
  return *chosen == 1 ? Wanted::What::kPlayOn : Wanted::What::kLook;
}

}  // namespace tui
