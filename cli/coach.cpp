// mazzo hint, mazzo analyse: the coach, for one position and for a whole match.
#include <algorithm>
#include <fstream>
#include <iostream>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "cli/weights.h"
#include "table/analyse.h"
#include "table/replay.h"
#include "table/words.h"
#include "tui/line_table.h"

namespace cli {
namespace {

constexpr std::size_t kMoments = 6;  // best and worst choices to tell

// Line n of the file, from 1.
std::optional<std::string> read_match(const std::string& path, int n) {
  std::ifstream file;
  if (path != "-") file.open(path);
  std::istream& in = path == "-" ? std::cin : file;
  std::string line;
  while (n-- > 0)
    if (!std::getline(in, line)) return std::nullopt;
  return line;
}
int no_match(const AnalyseArgs& args) {
  return complain(kFailed,
                  fmt::format("{} cannot be read, or has no match {}.", args.file, args.match));
}

void ask_nets(const AnalyseArgs& args) {
  if (args.by == ai::kByNet) give_nets_to_bots();
}

std::string seat_name(core::Seat s, table::Language l) {
  return table::sentence("seat", l, table::with<"n">(s + 1));
}

// The n choices with the largest value, of those above zero.
template <class What>
std::vector<table::Choice> most(std::vector<table::Choice> choices, std::size_t n, What what) {
  std::erase_if(choices, [&](const auto& c) { return what(c) < 0.005; });
  std::ranges::sort(choices, [&](const auto& a, const auto& b) {
    return what(a) != what(b) ? what(a) > what(b) : a.version < b.version;
  });
  if (choices.size() > n) choices.resize(n);
  return choices;
}

std::string number(double d) { return fmt::format("{:.2f}", d); }
std::string with_sign(double d) { return fmt::format("{:+.2f}", d); }

std::string account_of(const table::Analysis& a, std::size_t seat, table::Language l) {
  const tui::Words w(l);
  const table::Account& s = a.seats[seat];
  const auto who = table::with<"who">(seat_name(core::Seat(static_cast<int>(seat)), l));
  const auto result = table::with<"result">(with_sign(s.result));
  const auto luck = table::with<"luck">(with_sign(s.luck()));
  const auto lost = table::with<"lost">(number(s.lost));
  const auto others = table::with<"others">(number(s.others_lost));
  const auto accuracy = table::with<"accuracy">(fmt::format("{:.0f}", 100 * s.accuracy()));
  if (std::ranges::none_of(a.seats, [](const auto& other) { return other.partners_lost > 0; }))
    return w("coach_account", who, result, luck, lost, others, accuracy);
  const auto partner = table::with<"partner">(number(s.partners_lost));
  return w("coach_account_partner", who, result, luck, lost, partner, others, accuracy);
}

// Every seat's chance to win the match after a deal.
std::string chances_after(const std::vector<ai::MatchOdds>& odds, table::Language l) {
  std::string out;
  for (std::size_t i = 0; i < odds.size(); ++i)
    out += fmt::format("{}{} {:.0f} %", i > 0 ? ", " : "",
                       seat_name(core::Seat(static_cast<int>(i)), l), 100 * odds[i].chance);
  return out;
}
void tell_chances(const table::Analysis& a, table::Language l) {
  const tui::Words w(l);
  fmt::print("\n{}\n", w("coach_chances"));
  for (const table::DealEnd& end : a.ends)
    fmt::print(
        "{}\n",
        w("coach_chances_line", table::with<"deal">(end.deal),
          table::with<"chances">(chances_after(a.odds[static_cast<std::size_t>(end.deal)], l))));
}

void tell(const table::Analysis& a, table::Language l) {
  const tui::Words w(l);
  for (std::size_t i = 0; i < a.seats.size(); ++i) fmt::print("{}\n", account_of(a, i, l));
  fmt::print("{}\n", tui::judged_by(w, a.by));
  if (a.ends.size() > 1) tell_chances(a, l);
  const auto worst = most(a.choices, kMoments, [](const auto& c) { return c.lost.mean; });
  fmt::print("\n{}\n", worst.empty() ? w("coach_nothing") : w("coach_worst"));
  for (const auto& c : worst)
    fmt::print(
        "{}\n",
        w("coach_worst_line", table::with<"deal">(c.deal), table::with<"move">(c.version + 1),
          table::with<"who">(seat_name(c.seat, l)), table::with<"played">(c.played.label),
          table::with<"best">(c.best.label), table::with<"by">(number(c.lost.mean)),
          table::with<"error">(number(1.96 * c.lost.error)), table::with<"why">(c.why)));
  const auto best = most(a.choices, kMoments, [](const auto& c) { return c.gained.mean; });
  if (!best.empty()) fmt::print("\n{}\n", w("coach_best"));
  for (const auto& c : best)
    fmt::print("{}\n",
               w("coach_best_line", table::with<"deal">(c.deal), table::with<"move">(c.version + 1),
                 table::with<"who">(seat_name(c.seat, l)), table::with<"played">(c.played.label),
                 table::with<"by">(number(c.gained.mean)),
                 table::with<"error">(number(1.96 * c.gained.error)), table::with<"why">(c.why)));
}

}  // namespace

void print_advice(const table::Table& table, core::Seat seat, const ai::Budget& budget,
                  table::Language language, bool json) {
  core::Rng rng(table.version() + 1);
  if (!json) fmt::print("{}\n", tui::advice_head(language, table.score_unit(language)));
  const auto moves = table.advise(seat, budget, language, rng);
  for (const auto& a : moves) fmt::print("{}\n", json ? table::to_json(a) : tui::advice_line(a));
  if (!json) fmt::print("{}\n", tui::judged_by(tui::Words(language), moves[0].by));
}

int hint(const AnalyseArgs& args) {
  ask_nets(args);
  const auto record = read_match(args.file, args.match);
  if (!record) return no_match(args);
  table::Replay replay(*record, args.language);
  for (int i = 0; replay.ok() && (args.at < 0 || i < args.at); ++i)
    if (!replay.step()) break;
  if (!replay.ok()) return complain(kFailed, replay.refused().sentence);
  const table::Table& table = replay.table();
  if (table.deal_over())
    return complain(
        kFailed, "nobody is to move at the end of that record; name an earlier moment with --at.");
  const core::Seat seat = table.to_act().lowest();
  if (!args.json)
    for (const auto& s : table.situation(seat, args.language, {})) fmt::print("{}\n", s);
  print_advice(table, seat, {.worlds = args.worlds, .threads = args.threads}, args.language,
               args.json);
  return kDone;
}

int analyse(const AnalyseArgs& args) {
  ask_nets(args);
  const auto record = read_match(args.file, args.match);
  if (!record) return no_match(args);
  const table::Analysis a = table::analyse(*record, args.worlds, args.language);
  if (a.refused) return complain(kFailed, a.refused->sentence);
  if (args.json)
    fmt::print("{}\n", table::to_json(a));
  else
    tell(a, args.language);
  return kDone;
}

}  // namespace cli
