#include "table/analyse.h"

#include <algorithm>
#include <cmath>

#include "table/json_object.h"
#include "table/replay.h"

namespace table {
namespace {

// A difference within its own standard error is not a mistake.
ai::Measured beyond_chance(const ai::Measured& m) {
  return m.mean > m.error ? m : ai::Measured{0, m.error};
}

// How far the best move is ahead of the next worse move.
ai::Measured lead_of_best(const std::vector<Advice>& advice) {
  for (const Advice& a : advice)
    if (a.lost.mean > 0) return beyond_chance(a.lost);
  return {};
}

// So many that a match of forty choices takes a moment and a match of three hundred a few seconds.
std::uint32_t usual_worlds(std::size_t choices) {
  constexpr std::size_t kInAll = 20'000, kLeast = 40, kMost = 200;
  return static_cast<std::uint32_t>(
      std::clamp(kInAll / std::max<std::size_t>(1, choices), kLeast, kMost));
}

int sides_of(const std::vector<core::Seat>& sides) {
  int n = 0;
  for (std::size_t i = 0; i < sides.size(); ++i) n += sides[i] == i;
  return n;
}

// Follows one seat's chance. What others lose counts at once; the seat's next look at its cards tells what was luck.
class Course {
 public:
  Course(const Analysis& analysis, core::Seat seat) : a_(analysis), seat_(seat) {}

  std::vector<Point> take() {
    auto end = a_.ends.begin();
    for (const Choice& c : a_.choices) {
      if (c.deal != now_.deal) begin(c);
      add(c);
      if (end == a_.ends.end() || end->step != c.step + 1) continue;
      look(end->step, odds_after(end->deal, seat_).chance);
      ++end;
    }
    return std::move(points_);
  }

 private:
  // At the first deal all have the same chance; a later deal begins where the deal before it ended.
  void begin(const Choice& c) {
    if (points_.empty()) now_.chance = 1.0 / sides_of(a_.sides);
    now_.deal = c.deal;
    tell(c.step);
  }
  void add(const Choice& c) {
    const ai::MatchOdds& own = odds_after(c.deal - 1, c.seat);
    const double best = own.with(c.best_win, c.best_score);
    if (c.seat == seat_) look(c.step, best);
    const double cost = c.lost.mean > 0 ? best - own.with(c.win, c.score) : 0;
    if (cost <= 0) return;
    const double change = cost * c.shares[seat_];
    now_.skill += change;
    now_.chance += change;
    tell(c.step + 1);
  }
  const ai::MatchOdds& odds_after(int deals, core::Seat seat) const {
    return a_.odds[static_cast<std::size_t>(deals)][seat];
  }
  void look(std::uint32_t step, double chance) {
    now_.luck += chance - now_.chance;
    now_.chance = chance;
    tell(step);
  }
  void tell(std::uint32_t step) {
    now_.step = step;
    points_.push_back(now_);
  }

  const Analysis& a_;
  core::Seat seat_;
  Point now_;
  std::vector<Point> points_;
};

}  // namespace

std::vector<Point> course(const Analysis& analysis, core::Seat seat) {
  return Course(analysis, seat).take();
}

std::vector<Luck> luck_in(const std::vector<Point>& course) {
  constexpr double kLeast = 0.1;
  constexpr std::size_t kMost = 3;
  std::vector<Luck> out;
  for (std::size_t i = 1; i < course.size(); ++i)
    if (std::abs(course[i].luck - course[i - 1].luck) >= kLeast)
      out.push_back({course[i].step, course[i - 1].chance, course[i].chance});
  std::ranges::sort(out, [](const Luck& a, const Luck& b) {
    const double one = std::abs(a.to - a.from), other = std::abs(b.to - b.from);
    return one != other ? one > other : a.step < b.step;
  });
  if (out.size() > kMost) out.resize(kMost);
  return out;
}

Review::Review(std::string_view record, std::uint32_t worlds, Voice voice)
    : worlds_(worlds), voice_(voice), record_(record) {
  look_ahead();
  replay_ = std::make_unique<Replay>(record_, voice_);
  if (found_.refused) return;
  if (worlds_ == kByLength) worlds_ = usual_worlds(choices_);
  const Table& table = replay_->table();
  found_.unit = table.score_unit(voice_);
  found_.seats.resize(static_cast<std::size_t>(table.seats()));
  for (int i = 0; i < table.seats(); ++i) found_.sides.push_back(table.side(core::Seat(i)));
  found_.odds.push_back(table.match_odds());
}
Review::~Review() = default;

void Review::look_ahead() {
  Replay replay(record_, voice_);
  while (replay.ok()) {
    choices_ += replay.peek().has_value();
    if (!replay.step()) break;
    if (replay.table().deal_over()) stakes_.push_back(replay.table().stakes());
  }
  if (replay.ok()) return;
  found_.refused = replay.refused();
  choices_ = 0;
}

const Choice* Review::next() {
  while (!found_.refused && !done_) {
    const auto next = replay_->peek();
    if (next) judge(*next);
    done_ = !step();
    if (next) return &found_.choices.back();
  }
  return nullptr;
}

bool Review::step() {
  if (!replay_->step()) return false;
  ++step_;
  const Table& table = replay_->table();
  if (!table.deal_over()) return true;
  found_.ends.push_back({table.deal_number(), step_});
  found_.odds.push_back(table.match_odds());
  for (std::size_t i = 0; i < found_.seats.size(); ++i)
    found_.seats[i].result += table.outcome(core::Seat(static_cast<int>(i))).score;
  return true;
}

void Review::judge(const ToldMove& next) {
  const Table& table = replay_->table();
  core::Rng rng(table.version());
  Choice& c = found_.choices.emplace_back();
  c.moves = table.advise(next.seat, {.worlds = worlds_}, voice_, rng);
  found_.by = c.moves[0].by;
  c.deal = table.deal_number();
  c.version = table.version();
  c.step = step_;
  c.seat = next.seat;
  c.best = c.moves[0].move;
  c.best_win = c.moves[0].win.mean;
  c.best_score = c.moves[0].score.mean;
  c.why = c.moves[0].why;
  for (const Advice& a : c.moves) {
    c.at_stake = std::max(c.at_stake, a.lost.mean);
    if (a.move.json != next.json) continue;
    c.played = a.move;
    c.win = a.win.mean;
    c.score = a.score.mean;
    c.lost = beyond_chance(a.lost);
    if (a.lost.mean == 0) c.gained = lead_of_best(c.moves);
  }
  c.shares = shares_of(c.seat);
  share_out(c);
}

// Sides that came about before the choice count as they were at the end of the deal, when everybody knew them.
std::vector<double> Review::shares_of(core::Seat seat) const {
  const Table& table = replay_->table();
  const auto deal = static_cast<std::size_t>(table.deal_number() - 1);
  const bool sided = deal < stakes_.size() && table.stakes()[seat] != 0;
  const int others = std::max(1, sides_of(found_.sides) - 1);
  std::vector<double> out;
  for (std::size_t i = 0; i < found_.seats.size(); ++i)
    if (sided)
      out.push_back(-static_cast<double>(stakes_[deal][i]) / stakes_[deal][seat]);
    else
      out.push_back(found_.sides[i] == found_.sides[seat] ? -1.0 : 1.0 / others);
  return out;
}

void Review::share_out(const Choice& c) {
  for (std::size_t i = 0; i < found_.seats.size(); ++i) {
    Account& seat = found_.seats[i];
    const double got = c.lost.mean * c.shares[i];
    if (i == c.seat) {
      seat.lost += c.lost.mean;
      seat.at_stake += c.at_stake;
    } else {
      (got < 0 ? seat.partners_lost : seat.others_lost) += std::abs(got);
    }
  }
}

Analysis analyse(std::string_view record, std::uint32_t worlds, Voice voice) {
  Review review(record, worlds, voice);
  while (review.next()) {
  }
  return review.take();
}

void keep_telling(Analysis& analysis, std::size_t most) {
  auto& choices = analysis.choices;
  if (choices.size() <= most) return;
  const auto weight = [](const Choice& c) { return c.lost.mean + c.gained.mean; };
  std::ranges::sort(choices, [&](const Choice& a, const Choice& b) {
    return weight(a) != weight(b) ? weight(a) > weight(b) : a.version < b.version;
  });
  choices.resize(most);
  std::ranges::sort(choices, {}, &Choice::version);
}

namespace {

json::Object object_of(const Choice& c) {
  json::Object out;
  out.number("deal", c.deal)
      .number("version", c.version)
      .number("step", c.step)
      .number("seat", c.seat)
      .raw("played", c.played.json)
      .raw("best", c.best.json)
      .measured("lost", c.lost.mean, c.lost.error)
      .measured("gained", c.gained.mean, c.gained.error)
      .raw("at_stake_milli", json::thousandths(c.at_stake))
      .raw("win_milli", json::thousandths(c.win))
      .raw("best_win_milli", json::thousandths(c.best_win))
      .text("why", c.why);
  return out;
}

}  // namespace

std::string to_json(const Choice& c) { return object_of(c).take(); }

std::string to_json_with_moves(const Choice& c) {
  return object_of(c)
      .raw("moves", json::list(c.moves, [](const Advice& a) { return to_json(a); }))
      .take();
}

std::string to_json(const Account& a) {
  return json::Object()
      .raw("result_milli", json::thousandths(a.result))
      .raw("lost_milli", json::thousandths(a.lost))
      .raw("partners_lost_milli", json::thousandths(a.partners_lost))
      .raw("others_lost_milli", json::thousandths(a.others_lost))
      .raw("luck_milli", json::thousandths(a.luck()))
      .raw("accuracy_milli", json::thousandths(a.accuracy()))
      .take();
}

std::string to_json(const Point& p) {
  return json::Object()
      .number("deal", p.deal)
      .number("step", p.step)
      .raw("chance_milli", json::thousandths(p.chance))
      .raw("luck_milli", json::thousandths(p.luck))
      .raw("skill_milli", json::thousandths(p.skill))
      .take();
}

std::string to_json(const Luck& l) {
  return json::Object()
      .number("step", l.step)
      .raw("from_milli", json::thousandths(l.from))
      .raw("to_milli", json::thousandths(l.to))
      .take();
}

namespace {

// The chances to win the match after a deal.
std::string to_json(const DealEnd& end, const std::vector<ai::MatchOdds>& odds) {
  const auto milli = [](const ai::MatchOdds& o) { return json::thousandths(o.chance); };
  return json::Object()
      .number("deal", end.deal)
      .number("step", end.step)
      .raw("chances_milli", json::list(odds, milli))
      .take();
}

}  // namespace

std::string to_json(const Analysis& a) {
  const auto ended = [&a](const DealEnd& end) {
    return to_json(end, a.odds[static_cast<std::size_t>(end.deal)]);
  };
  return json::Object()
      .text("unit", a.unit)
      .text_if_any("by", a.by)
      .raw("seats", json::list(a.seats, [](const Account& s) { return to_json(s); }))
      .raw("deals", json::list(a.ends, ended))
      .raw("choices", json::list(a.choices, [](const Choice& c) { return to_json(c); }))
      .take();
}

}  // namespace table
