#include "tui/review_screen.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace tui {
namespace {

constexpr std::size_t kDearest = 12;
constexpr int kColumns = 32;  // of a line of chances

// A chance as a bar of eight heights; it may lie outside 0 to 1, since luck and skill are summed up apart.
std::string_view bar_of(double chance) {
  constexpr std::array<std::string_view, 8> kBars = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const double height = std::clamp(chance, 0.0, 1.0) * (kBars.size() - 1);
  return kBars[static_cast<std::size_t>(std::lround(height))];
}
// As chess players mark moves.
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
  if (seat == record_.seat) return std::string(w_("you"));
  const auto& names = record_.names;
  if (seat < names.size() && !names[seat].empty()) return names[seat];
  return std::to_string(seat + 1);
}

// The last deal's chances as a row of bars, from its beginning to its end.
std::string ReviewScreen::chances(std::string_view label, double table::Point::* what) const {
  auto course = table::course(found_, record_.seat);
  if (course.empty()) return {};
  std::erase_if(course, [last = course.back().deal](const auto& p) { return p.deal != last; });
  const double even = what == &table::Point::chance ? 0 : course.front().chance;
  const auto first = course.front().step, last = course.back().step;
  std::string out = fmt::format("{:<30}", label);
  std::size_t at = 0;
  for (int i = 0; i < kColumns; ++i) {
    const double step = first + (last - first) * (i + 1.0) / kColumns;
    while (at + 1 < course.size() && course[at + 1].step <= step) ++at;
    out += bar_of(even + course[at].*what);
  }
  const double end = course.back().*what;
  return out + (what == &table::Point::chance ? fmt::format("  {} %", percent(end))
                                              : fmt::format("  {:+.0f} %", 100 * end));
}

std::string ReviewScreen::account_of(std::size_t seat) const {
  const table::Account& s = found_.seats[seat];
  return w_("review_account", with<"who">(name_of(core::Seat(static_cast<int>(seat)))),
            with<"accuracy">(percent(s.accuracy())), with<"lost">(points(s.lost)),
            with<"luck">(fmt::format("{:+.1f}", s.luck())),
            with<"result">(fmt::format("{:+.1f}", s.result)));
}

std::vector<std::string> ReviewScreen::head() const {
  std::vector<std::string> rows = {chances(w_("chance"), &table::Point::chance),
                                   chances(w_("line_luck"), &table::Point::luck),
                                   chances(w_("line_skill"), &table::Point::skill)};
  for (std::size_t i = 0; i < found_.seats.size(); ++i) rows.push_back(account_of(i));
  rows.emplace_back(dearest_.empty() ? w_("nothing_lost") : w_("dearest"));
  return rows;
}

std::string ReviewScreen::row_of(const table::Choice& c) const {
  return fmt::format("{} {}: {} → {}  -{}  {} % → {} %", mark_of(c), name_of(c.seat),
                     c.played.label, c.best.label, points(c.lost.mean), percent(c.best_win),
                     percent(c.win));
}

std::optional<ReviewScreen::Wanted> ReviewScreen::choose() {
  const auto above = head();
  std::vector<std::string> rows = above;
  for (const table::Choice* c : dearest_) rows.push_back(row_of(*c));
  if (at_ == 0) at_ = std::min(above.size(), rows.size() - 1);
  for (;;) {
    const auto chosen =
        choose_panel(c_.screen, c_.under, w_("review"), rows, at_, enter_or_back(w_));
    if (!chosen) return std::nullopt;
    at_ = *chosen;
    if (at_ < above.size()) continue;  // nothing lies behind these
    const table::Choice& c = *dearest_[at_ - above.size()];
    if (const auto what = look_at(c)) return Wanted{c.step, c.seat, *what};
  }
}

// What the coach says of the choice, with every move that was legal.
std::optional<ReviewScreen::Wanted::What> ReviewScreen::look_at(const table::Choice& c) const {
  std::vector<std::string> rows = {std::string(w_("see_on_table"))};
  const bool ours = c.seat == 0;  // a person sits at the first seat
  if (ours) rows.emplace_back(w_("play_on"));
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
  return ours && *chosen == 1 ? Wanted::What::kPlayOn : Wanted::What::kLook;
}

}  // namespace tui
