// mazzo hint, mazzo analyse: the coach, for one position and for a whole match.
#include <algorithm>
#include <fstream>
#include <iostream>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "table/analyse.h"
#include "table/replay.h"
#include "tui/line_table.h"

namespace cli {
namespace {

constexpr std::size_t kMoments = 6;  // best and worst ones to tell

struct Words {
  std::string_view account, worst, worst_line, best, best_line, none;
};
constexpr Words kEnglish{
    "{}: {:+.2f} in all = luck {:+.2f}, own choices -{:.2f}, the others' choices +{:.2f}",
    "Costliest choices, as judged from what the seat knew:",
    "  deal {}, move {}: {} played {}; {} was better by {:.2f} ± {:.2f}: {}",
    "Best finds:",
    "  deal {}, move {}: {} played {}, {:.2f} ± {:.2f} better than anything else: {}",
    "Nobody gave anything away.",
};
constexpr Words kItalian{
    "{}: {:+.2f} in tutto = fortuna {:+.2f}, scelte proprie -{:.2f}, scelte altrui +{:.2f}",
    "Le scelte più care, giudicate da quel che il posto sapeva:",
    "  smazzata {}, mossa {}: {} ha giocato {}; meglio {}, di {:.2f} ± {:.2f}: {}",
    "Le trovate migliori:",
    "  smazzata {}, mossa {}: {} ha giocato {}, meglio del resto di {:.2f} ± {:.2f}: {}",
    "Nessuno ha regalato niente.",
};
const Words& words(table::Language l) {
  return l == table::Language::kItalian ? kItalian : kEnglish;
}

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

std::string seat_name(core::Seat s, table::Language l) {
  return table::say(table::Message::kSeatName, l, {{"n", std::to_string(s + 1)}});
}

// The n choices with most of something, of those that have any.
template <class What>
std::vector<table::Choice> most(std::vector<table::Choice> choices, std::size_t n, What what) {
  std::erase_if(choices, [&](const auto& c) { return what(c) < 0.005; });
  std::ranges::sort(choices, [&](const auto& a, const auto& b) {
    return what(a) != what(b) ? what(a) > what(b) : a.version < b.version;
  });
  if (choices.size() > n) choices.resize(n);
  return choices;
}

void tell(const table::Analysis& a, table::Language l) {
  const Words& w = words(l);
  for (std::size_t i = 0; i < a.seats.size(); ++i) {
    const table::Account& s = a.seats[i];
    fmt::print("{}\n",
               fmt::format(fmt::runtime(w.account), seat_name(core::Seat(static_cast<int>(i)), l),
                           s.result, s.luck(), s.lost, s.others_lost));
  }
  const auto worst = most(a.choices, kMoments, [](const auto& c) { return c.lost.mean; });
  fmt::print("\n{}\n", worst.empty() ? w.none : w.worst);
  for (const auto& c : worst)
    fmt::print("{}\n",
               fmt::format(fmt::runtime(w.worst_line), c.deal, c.version + 1, seat_name(c.seat, l),
                           c.played.label, c.best.label, c.lost.mean, 1.96 * c.lost.error, c.why));
  const auto best = most(a.choices, kMoments, [](const auto& c) { return c.gained.mean; });
  if (!best.empty()) fmt::print("\n{}\n", w.best);
  for (const auto& c : best)
    fmt::print("{}\n",
               fmt::format(fmt::runtime(w.best_line), c.deal, c.version + 1, seat_name(c.seat, l),
                           c.played.label, c.gained.mean, 1.96 * c.gained.error, c.why));
}

}  // namespace

void print_advice(const table::Table& table, core::Seat seat, const ai::Budget& budget,
                  table::Language language, bool json) {
  core::Rng rng(table.version() + 1);
  if (!json) fmt::print("{}\n", tui::advice_head(language, table.score_unit()));
  for (const auto& a : table.advise(seat, budget, language, rng))
    fmt::print("{}\n", json ? table::to_json(a) : tui::advice_line(a));
}

int hint(const AnalyseArgs& args) {
  const auto record = read_match(args.file, args.match);
  if (!record) return no_match(args);
  table::Replay replay(*record);
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
