#include "tui/result_painter.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace tui {
namespace {

using table::SummaryRow;

struct Line {
  std::string text{};
  Style style{};
};

std::string left(std::string_view text, int width) {
  const std::string shown = shortened(text, width);
  return shown + repeated(" ", width - width_of(shown));
}
std::string right(std::string_view text, int width) {
  const std::string shown = shortened(text, width);
  return repeated(" ", width - width_of(shown)) + shown;
}

// What the box shows: sentences, then a table. What does not fit is left out from the top.
class Result {
 public:
  Result(const TableModel& model, const TableTalk& talk, int width)
      : m_(model), talk_(talk), scene_(model.now().scene), width_(width) {
    for (std::size_t i = 0; i < scene_.seats.size(); ++i) {
      const core::Seat seat(static_cast<int>(i)), side = scene_.seats[i].side;
      if (!side.valid() || side == seat) sides_.push_back(seat);
    }
  }

  std::vector<Line> lines(int most) const {
    std::vector<Line> out = sentences(), table;
    for (const Detail detail : {Detail::kAll, Detail::kNoBars, Detail::kLeast}) {
      table = what_counted(detail);
      if (std::cmp_less_equal(out.size() + table.size(), most)) break;
    }
    if (!out.empty() && std::cmp_less(out.size() + table.size(), most)) out.push_back({});
    out.insert(out.end(), table.begin(), table.end());
    if (const auto over = std::ssize(out) - most; over > 0)
      out.erase(out.begin(), out.begin() + over);
    return out;
  }

 private:
  enum class Detail : unsigned char { kAll, kNoBars, kLeast };  // kLeast: a line for each row
  static constexpr Style kHead{.fg = kSilver}, kPlain{}, kFirst{.bold = true};

  std::vector<Line> what_counted(Detail detail) const {
    if (scene_.summary.empty()) return by_player();
    const bool worded =
        std::ranges::any_of(scene_.summary, [](const auto& row) { return !row.words.empty(); });
    return worded ? summary_by_player() : summary(detail);
  }

  // A table tells what the deal's sentences tell, but neither what decided it nor how the match ended.
  std::vector<std::string> told() const {
    const std::span<const std::string> said = m_.now().said;
    if (scene_.summary.empty()) return {said.begin(), said.end()};
    const std::size_t last = !m_.now().over ? 0 : m_.now().undone > 0 ? 2 : 1;
    std::vector<std::string> out = scene_.verdict;
    const auto ended = said.last(std::min(last, said.size()));
    out.insert(out.end(), ended.begin(), ended.end());
    return out;
  }

  std::vector<Line> sentences() const {
    std::vector<Line> out;
    for (const auto& sentence : told())
      for (auto& part : wrapped(sentence, width_)) out.push_back({std::move(part), kFirst});
    return out;
  }

  // --- what the deal counted: a row for each thing, a column for each side

  // All of one width, no wider than names and numbers need. Where what was counted has little room, a short name gives some of it.
  int column(core::Seat side) const {
    int needed = 8;
    for (const core::Seat s : sides_) needed = std::max(needed, width_of(side_name(s)) + 1);
    const int n = static_cast<int>(sides_.size());
    const int even = std::clamp((width_ - kLeastLabel) / std::max(n, 1), 5, std::min(needed, 14));
    return even < needed ? std::min(even, std::max(4, width_of(side_name(side)) + 1)) : even;
  }
  int label() const {
    int columns = 0;
    for (const core::Seat side : sides_) columns += column(side);
    return width_ - columns;
  }

  std::string side_name(core::Seat side) const {
    std::string out;
    for (std::size_t i = 0; i < scene_.seats.size(); ++i) {
      const core::Seat seat(static_cast<int>(i));
      if (seat != side && scene_.seats[i].side != side) continue;
      out += (out.empty() ? "" : ", ") + talk_.name_of(seat);
    }
    return out;
  }

  std::vector<Line> summary(Detail detail) const {
    std::vector<Line> out;
    if (scene_.summary.empty()) return out;
    std::string head = left("", label());
    for (const core::Seat side : sides_) head += right(" " + side_name(side), column(side));
    out.push_back({std::move(head), kHead});
    for (const SummaryRow& row : scene_.summary) {
      add_row(row, detail, out);
      if (detail == Detail::kAll) add_bars(row, out);
    }
    out.push_back(match_row());
    return out;
  }

  // "Match score, to 11 points", or where there is less room "Match to 11 points".
  std::string match_label() const {
    const std::string plain(talk_.words()("match_score"));
    const auto target = std::ranges::find(scene_.facts, "target", &table::Fact::key);
    if (target == scene_.facts.end()) return plain;
    const auto whole = fmt::format("{}, {}", plain, target->text);
    const auto brief = fmt::format("{} {}", talk_.words()("head_match"), target->text);
    return width_of(whole) < label() ? whole : width_of(brief) < label() ? brief : plain;
  }
  Line match_row() const {
    std::string text = left(match_label(), label());
    for (const core::Seat side : sides_)
      text += right(std::to_string(scene_.seats[side].score.value_or(0)), column(side));
    return {std::move(text), kFirst};
  }

  // A long name takes several lines; the numbers stand in the last.
  void add_row(const SummaryRow& row, Detail detail, std::vector<Line>& out) const {
    auto names = detail == Detail::kLeast ? std::vector{row.text} : wrapped(row.text, label() - 1);
    std::string last = left(names.back(), label());
    names.pop_back();
    for (std::string& name : names) out.push_back({std::move(name), kPlain});
    for (std::size_t i = 0; i < sides_.size(); ++i) last += right(cell(row, i), column(sides_[i]));
    out.push_back({std::move(last), kPlain});
  }

  // The same with a row for each side, since words need wider columns than numbers.
  std::vector<Line> summary_by_player() const {
    std::vector<std::vector<std::string>> columns;  // the head, then each side
    for (const SummaryRow& row : scene_.summary) {
      auto& column = columns.emplace_back(std::vector{row.text});
      for (std::size_t i = 0; i < sides_.size(); ++i) column.push_back(cell(row, i));
    }
    auto& match = columns.emplace_back(std::vector{std::string(talk_.words()("head_match"))});
    for (const core::Seat side : sides_)
      match.push_back(std::to_string(scene_.seats[side].score.value_or(0)));
    std::vector<std::string> texts(sides_.size() + 1);
    for (const auto& column : columns) {
      int widest = 0;
      for (const std::string& text : column) widest = std::max(widest, width_of(text));
      const int width = std::min(widest, kWidestWord) + 2;
      for (std::size_t i = 0; i < texts.size(); ++i) texts[i] += right(column[i], width);
    }
    const int names = std::max(0, width_ - width_of(texts[0]));
    std::vector<Line> out{{left("", names) + texts[0], kHead}};
    for (std::size_t i = 0; i < sides_.size(); ++i)
      out.push_back({left(side_name(sides_[i]), names) + texts[i + 1],
                     sides_[i] == m_.now().seat ? kFirst : kPlain});
    return out;
  }
  std::string cell(const SummaryRow& row, std::size_t side) const {
    if (side < row.words.size()) return row.words[side];
    const int n = side < row.counts.size() ? row.counts[side] : 0;
    if (row.to.empty()) return fmt::format("{}{}", row.side == sides_[side] ? "✓ " : "", n);
    const core::Seat to = side < row.to.size() ? row.to[side] : core::kNoSeat;
    return to.valid() ? fmt::format("{} → {}", n, talk_.name_of(to)) : "–";
  }

  // How far those came that need the same number together, and that number.
  struct Bar {
    std::string name;
    int count, goal;
    bool scores;
  };
  std::vector<Bar> bars(const SummaryRow& row) const {
    std::vector<Bar> out;
    for (std::size_t i = 0; i < sides_.size() && i < row.counts.size(); ++i) {
      const int goal = i < row.goals.size() ? row.goals[i] : row.goal;
      if (goal <= 0) continue;
      const auto same = std::ranges::find_if(out, [&](const Bar& bar) {
        return row.shared && bar.count == row.counts[i] && bar.goal == goal;
      });
      if (same == out.end())
        out.push_back({side_name(sides_[i]), row.counts[i], goal,
                       row.goals.empty() ? row.side == sides_[i] : row.counts[i] >= goal});
      else
        same->name += ", " + side_name(sides_[i]);
    }
    return out;
  }
  // With a mark at the number that wins.
  void add_bars(const SummaryRow& row, std::vector<Line>& out) const {
    const auto bars = this->bars(row);
    int all = 1, name = 0;
    for (const Bar& bar : bars) {
      all = std::max({all, 2 * bar.goal, bar.count});
      name = std::max(name, width_of(bar.name) + 2);
    }
    name = std::clamp(name, std::min(14, label()), label());
    const int room = width_ - name;
    const auto cells = [&](int n) { return n * room / all; };
    for (const Bar& bar : bars) {
      const int full = cells(bar.count), mark = cells(bar.goal);
      std::string drawn;
      for (int x = 0; x < room; ++x) drawn += x == mark ? "┃" : x < full ? "█" : "░";
      out.push_back({left(bar.name, name) + drawn, {.fg = bar.scores ? kGold : kSilver}});
    }
  }

  // --- the players with their scores

  std::vector<Line> by_player() const {
    const bool points =
        std::ranges::any_of(scene_.seats, [](const auto& p) { return p.points >= 0; });
    const bool scores =
        std::ranges::any_of(scene_.seats, [](const auto& p) { return p.score.has_value(); });
    std::vector<Line> out;
    if (!points && !scores) return out;
    const Words& w = talk_.words();
    const int numbers = (points ? kNumber : 0) + (scores ? kNumber : 0);
    out.push_back({left("", width_ - numbers) + (points ? right(w("head_deal"), kNumber) : "") +
                       (scores ? right(w("head_match"), kNumber) : ""),
                   kHead});
    for (std::size_t i = 0; i < scene_.seats.size(); ++i) {
      const table::Plate& p = scene_.seats[i];
      std::string text = left(player(core::Seat(static_cast<int>(i))), width_ - numbers);
      if (points) text += right(std::to_string(std::max(0, p.points)), kNumber);
      if (scores) text += right(std::to_string(p.score.value_or(0)), kNumber);
      out.push_back(
          {std::move(text), core::Seat(static_cast<int>(i)) == m_.now().seat ? kFirst : kPlain});
    }
    return out;
  }
  std::string player(core::Seat seat) const {
    std::string out = talk_.name_of(seat);
    for (const table::Badge& b : scene_.seats[seat].badges) out += " · " + b.text;
    return out;
  }

  static constexpr int kLeastLabel = 22, kNumber = 9, kWidestWord = 16;

  const TableModel& m_;
  const TableTalk& talk_;
  const table::Scene& scene_;
  int width_;
  std::vector<core::Seat> sides_;  // each by its lowest seat
};

}  // namespace

void paint_result(Canvas& canvas, const TableModel& model, const TableTalk& talk,
                  const TableLayout& l) {
  constexpr int kWidest = 76, kBorder = 2;
  const int width = std::min(l.main_width - 4, kWidest);
  const int most = last_row_of_felt(l) + 1 - l.table_top;
  const auto lines = Result(model, talk, width - 4).lines(most - kBorder);
  const int h = static_cast<int>(lines.size()) + kBorder;
  const Rect r{(l.main_width - width) / 2, l.table_top + std::max(0, (most - h) / 2), width, h};
  const std::string blank = repeated(" ", l.main_width);
  for (int y = l.table_top; y <= last_row_of_felt(l); ++y) canvas.put(0, y, blank);
  draw_box(canvas, r, {.fg = kGold});
  const Words& w = talk.words();
  const auto title = model.now().over ? w("match_over") : w("head_deal_over");
  centred(canvas, r.x + 1, r.y, r.w - 2, fmt::format(" {} ", title), {.fg = kGold, .bold = true});
  int y = r.y + 1;
  for (const Line& line : lines) canvas.put(r.x + 2, y++, line.text, line.style);
}

}  // namespace tui
