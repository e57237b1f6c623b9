// mazzo arena: bots against each other on duplicate deals: every deal is played once in each rotation of the
// seats, so that the cards favour nobody.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/line_program.h"
#include "cli/terminal.h"
#include "cli/weights.h"
#include "core/hash.h"
#include "core/number.h"
#include "table/json_object.h"
#include "table/open.h"

namespace cli {
namespace {

// Mean and 95 % interval of something seen many times.
struct Sample {
  double n = 0, sum = 0, square = 0;
  void add(double x) {
    n += 1;
    sum += x;
    square += x * x;
  }
  double mean() const { return n > 0 ? sum / n : 0; }
  double interval() const {
    return n > 1 ? 1.96 * std::sqrt(std::max(0.0, square / n - mean() * mean()) / (n - 1)) : 0;
  }
};

struct Contestant {
  std::string name;
  std::optional<ai::Spec> spec;  // none: an outside program
  Sample score{}, win{};         // by deal, the mean over its rotations
  Sample place{};                // by match, likewise: places better than the mean of the others
  double seconds = 0, slowest = 0;
  std::uint64_t moves = 0;

  double ms() const { return moves ? 1e3 * seconds / static_cast<double>(moves) : 0; }
};

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string seed_of(const ArenaArgs& args, std::uint64_t deal) {
  return fmt::format("arena {} {}", args.match.seed, deal);
}

// By how many places a seat is better than the mean of the others; equal scores share their places.
double places_ahead(const std::vector<int>& scores, std::size_t seat) {
  const auto n = static_cast<double>(scores.size());
  const auto better = std::ranges::count_if(scores, [&](int s) { return s > scores[seat]; });
  const auto equal = std::ranges::count(scores, scores[seat]);
  const double place = static_cast<double>(better) + static_cast<double>(equal + 1) / 2;
  return (n * (n + 1) / 2 - place) / (n - 1) - place;
}

class Arena {
 public:
  Arena(const ArenaArgs& args, const table::Setup& setup, std::vector<Contestant> seats)
      : args_(args), setup_(setup), seats_(std::move(seats)) {}

  // Plays until the deals are done, an outside program fails, or the mark is decided.
  std::vector<Contestant> run() {
    Progress progress("arena", args_.deals);
    std::vector<std::thread> others;
    for (int i = 1; i < args_.threads; ++i) others.emplace_back([&] { work(nullptr); });
    work(&progress);
    for (std::thread& t : others) t.join();
    return seats_;
  }
  const std::string& fault() const { return fault_; }

 private:
  void work(Progress* progress) {
    std::vector<LineProgram> programs;
    for (const Contestant& c : seats_)
      programs.emplace_back(c.spec ? "" : c.name.substr(std::string_view("exec:").size()));
    for (std::uint64_t d = next_++; d < args_.deals && !stop_; d = next_++) {
      play_all_rotations(d, programs);
      if (progress) progress->at(d + 1);
    }
  }

  void play_all_rotations(std::uint64_t d, std::vector<LineProgram>& programs) {
    const std::size_t n = seats_.size();
    std::vector<Contestant> sums = seats_;
    for (Contestant& c : sums) c = {c.name, c.spec};
    for (std::size_t rotation = 0; rotation < n && !stop_; ++rotation)
      play(d, rotation, sums, programs);
    const std::lock_guard lock(mutex_);
    if (stop_) return;
    for (std::size_t i = 0; i < n; ++i) {
      seats_[i].score.add(sums[i].score.mean());
      seats_[i].win.add(sums[i].win.mean());
      seats_[i].place.add(sums[i].place.mean());
      seats_[i].seconds += sums[i].seconds;
      seats_[i].slowest = std::max(seats_[i].slowest, sums[i].slowest);
      seats_[i].moves += sums[i].moves;
    }
    if (args_.mark > 0 && seats_[0].win.n >= 100 && decided()) stop_ = true;
  }
  // Three standard errors, not two, since it looks many times.
  bool decided() const {
    return std::abs(seats_[0].win.mean() - args_.mark) > 1.5 * seats_[0].win.interval();
  }

  // Contestant i sits at seat (i + rotation) mod n.
  void play(std::uint64_t d, std::size_t rotation, std::vector<Contestant>& sums,
            std::vector<LineProgram>& programs) {
    table::Setup setup = setup_;
    setup.seed = seed_of(args_, d);
    const auto table = table::open(setup).table;
    const std::size_t n = seats_.size();
    core::Rng rng(core::hash_of(setup.seed) + rotation);
    for (int deal = 0; deal < args_.deals_each; ++deal) {
      if (deal > 0) {
        if (table->over()) break;
        table->next_deal();
      }
      while (!table->deal_over()) {
        const core::Seat seat = table->to_act().lowest();
        const std::size_t who = (seat + n - rotation) % n;
        const double start = now();
        if (!move(*table, seat, seats_[who], programs[who], rng)) return;
        const double took = now() - start;
        sums[who].seconds += took;
        sums[who].slowest = std::max(sums[who].slowest, took);
        ++sums[who].moves;
      }
      for (std::size_t i = 0; i < n; ++i) {
        const ai::Outcome o = table->outcome(core::Seat(static_cast<int>((i + rotation) % n)));
        sums[i].score.add(o.score);
        sums[i].win.add(o.win);
      }
    }
    const auto scores = table->scores();
    for (std::size_t i = 0; i < n; ++i) sums[i].place.add(places_ahead(scores, (i + rotation) % n));
  }
  bool move(table::Table& table, core::Seat seat, const Contestant& who, LineProgram& program,
            core::Rng& rng) {
    if (who.spec) {
      table.play_bot(seat, *who.spec, rng);
      return true;
    }
    std::string fault = program.play(table, seat);
    if (fault.empty()) return true;
    const std::lock_guard lock(mutex_);
    fault_ = std::move(fault);
    stop_ = true;
    return false;
  }

  const ArenaArgs& args_;
  table::Setup setup_;
  std::vector<Contestant> seats_;
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::string fault_;
};

std::string json(const Contestant& c) {
  const auto digits = [](double x, int after) { return fmt::format("{:.{}f}", x, after); };
  return table::json::Object()
      .text("player", c.name)
      .number("deals", static_cast<std::int64_t>(c.win.n))
      .raw("win", digits(c.win.mean(), 4))
      .raw("win_95", digits(c.win.interval(), 4))
      .raw("score", digits(c.score.mean(), 4))
      .raw("score_95", digits(c.score.interval(), 4))
      .raw("place", digits(c.place.mean(), 4))
      .raw("place_95", digits(c.place.interval(), 4))
      .raw("ms_per_move", digits(c.ms(), 3))
      .raw("slowest_ms", digits(1e3 * c.slowest, 1))
      .take();
}

// Intervals are 95 %.
void report(const std::vector<Contestant>& seats, std::string_view unit, bool as_json) {
  if (!as_json)
    fmt::print("{:<24} {:>7} {:>15} {:>18} {:>16} {:>9} {:>9}   score: {}\n", "player", "deals",
               "win %", "score a deal", "places ahead", "ms/move", "slowest", unit);
  for (const Contestant& c : seats) {
    if (as_json)
      fmt::print("{}\n", json(c));
    else
      fmt::print(
          "{:<24} {:>7} {:>7.2f} ± {:<5.2f} {:>+9.3f} ± {:<6.3f} {:>+8.3f} ± {:<5.3f} {:>9.3f} "
          "{:>9.1f}\n",
          c.name, c.win.n, 100 * c.win.mean(), 100 * c.win.interval(), c.score.mean(),
          c.score.interval(), c.place.mean(), c.place.interval(), c.ms(), 1e3 * c.slowest);
  }
}

bool needs_net(std::string_view text) { return text == "net" || text.starts_with("net+"); }

// "net+search:WORLDS", or with the margin "net+search:WORLDS:ERRORS".
std::optional<ai::Spec> net_search(std::string_view text, const ai::Net* net) {
  constexpr std::string_view kBefore = "net+";
  text.remove_prefix(kBefore.size());
  const std::size_t last = text.rfind(':');
  const bool has_margin = last != text.find(':');
  const auto errors =
      has_margin ? core::number_in(text.substr(last + 1), 0, 100) : std::optional<int>(3);
  auto spec = ai::spec_from(has_margin ? text.substr(0, last) : text);
  if (!errors || !spec || spec->kind != ai::Spec::Kind::kSearch) return std::nullopt;
  spec->net = net;
  spec->margin = *errors;
  return spec;
}

std::optional<Contestant> contestant(const std::string& text, double seconds, const ai::Net* net) {
  if (text.starts_with("exec:")) return Contestant{text, std::nullopt};
  if (text == "net") return Contestant{text, ai::Spec{.kind = ai::Spec::Kind::kNet, .net = net}};
  auto spec = needs_net(text) ? net_search(text, net) : ai::spec_from(text);
  if (!spec) return std::nullopt;
  if (seconds > 0) {
    spec->budget.seconds = seconds;
    spec->budget.clock = now;
    if (spec->kind == ai::Spec::Kind::kSearch) spec->budget.worlds = 10'000'000;
  }
  return Contestant{text, spec};
}

// Elo from the scores of all pairs, by iteration; the mean is 1500.
std::vector<double> elo(const std::vector<std::vector<double>>& score) {
  const std::size_t n = score.size();
  std::vector<double> rating(n, 1500);
  for (int round = 0; round < 2000; ++round)
    for (std::size_t i = 0; i < n; ++i) {
      double expected = 0, seen = 0;
      for (std::size_t j = 0; j < n; ++j) {
        if (i == j) continue;
        expected += 1 / (1 + std::pow(10, (rating[j] - rating[i]) / 400));
        seen += std::clamp(score[i][j], 0.005, 0.995);
      }
      rating[i] += 40 * (seen - expected);
    }
  return rating;
}

// Plays, and reports unless a program failed, which has printed its sentence.
std::optional<std::vector<Contestant>> play_and_report(const ArenaArgs& args,
                                                       const table::Setup& setup,
                                                       std::vector<Contestant> seats,
                                                       std::string_view unit) {
  Arena arena(args, setup, std::move(seats));
  auto result = arena.run();
  if (!arena.fault().empty()) {
    complain(kFailed, arena.fault());
    return std::nullopt;
  }
  report(result, unit, args.json);
  return result;
}

// Everybody against everybody, two at a table.
int play_pool(const ArenaArgs& args, const table::Setup& setup,
              const std::vector<Contestant>& given, std::string_view unit) {
  std::vector<std::vector<double>> score(given.size(), std::vector<double>(given.size(), 0.5));
  for (std::size_t i = 0; i < given.size(); ++i)
    for (std::size_t j = i + 1; j < given.size(); ++j) {
      const auto result = play_and_report(args, setup, {given[i], given[j]}, unit);
      if (!result) return kFailed;
      score[i][j] = result->front().win.mean();
      score[j][i] = 1 - score[i][j];
    }
  const auto ratings = elo(score);
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (args.json)
      fmt::print("{}\n", table::json::Object()
                             .text("player", given[i].name)
                             .raw("elo", fmt::format("{:.0f}", ratings[i]))
                             .take());
    else
      fmt::print("{:<24} Elo {:.0f}\n", given[i].name, ratings[i]);
  }
  return kDone;
}

}  // namespace

int arena(const ArenaArgs& args) {
  table::Setup setup;
  if (!setup_from(args.match, setup)) return kUsage;
  setup.seed = seed_of(args, args.deals - 1);  // the longest seed; if it opens, all do
  const auto trial = table::open(setup);
  if (!trial.table) return complain(kUsage, trial.refused.sentence);
  give_nets_to_bots(args.weights);
  FoundNet found;
  if (std::ranges::any_of(args.seats, needs_net)) {
    found = find_net(setup.game, trial.table->seats(), args.weights);
    if (!found.net) return complain(kUsage, found.fault);
  }
  std::vector<Contestant> given;
  for (const std::string& text : args.seats) {
    auto c = contestant(text, args.budget_ms / 1000, found.net.get());
    if (!c)
      return complain(
          kUsage,
          fmt::format(
              "there is no player \"{}\": random, greedy, policy, level:0 to level:100, beginner, "
              "intermediate, hard, expert, master, search:WORLDS, net, net+search:WORLDS or "
              "exec:COMMAND.",
              text));
    given.push_back(*c);
  }
  if (given.empty()) return complain(kUsage, "name the players with --seat, twice or more.");
  const auto seats = static_cast<std::size_t>(trial.table->seats());
  const std::string_view unit = trial.table->score_unit(table::Language::kEnglish);
  if (given.size() > seats && seats != 2)
    return complain(
        kUsage,
        fmt::format("there are {} seats; a pool of more players is for two-player games.", seats));
  if (given.size() > seats) return play_pool(args, setup, given, unit);
  while (given.size() < seats) given.push_back(given.back());
  return play_and_report(args, setup, given, unit) ? kDone : kFailed;
}

}  // namespace cli
