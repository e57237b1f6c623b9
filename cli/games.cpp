// mazzo games, mazzo rules GAME, mazzo signature
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/rules_pages.h"
#include "cli/terminal.h"
#include "table/json_object.h"
#include "table/open.h"
#include "table/signature.h"

namespace cli {
namespace {

std::string players(const table::GameInfo& g) {
  return g.min_seats == g.max_seats ? std::to_string(g.min_seats)
         : g.seat_step == 1         ? fmt::format("{}-{}", g.min_seats, g.max_seats)
                                    : fmt::format("{}", fmt::join(g.seat_counts(), "/"));
}

}  // namespace

int complain(int code, const std::string& sentence) {
  std::fputs(fmt::format("mazzo: {}\n", harmless(sentence)).c_str(), stderr);
  return code;
}

std::optional<ai::Spec> bot_from(const std::string& level) {
  auto bot = ai::spec_from(level);
  if (!bot) bot = ai::spec_from("level:" + level);
  if (!bot)
    complain(kUsage, fmt::format("there is no level \"{}\": 0 to 100, beginner, intermediate, "
                                 "hard, expert, master, greedy or random.",
                                 level));
  return bot;
}

bool setup_from(const MatchArgs& args, table::Setup& out) {
  out = {args.game, args.players, {}, args.seed};
  for (const std::string& e : args.entropies) out.entropies.push_back(e == "-" ? "" : e);
  for (const std::string& o : args.options) {
    const auto eq = o.find('=');
    if (eq == std::string::npos || eq == 0) {
      complain(kUsage, fmt::format("an option is written key=value, not \"{}\".", o));
      return false;
    }
    out.options.emplace_back(o.substr(0, eq), o.substr(eq + 1));
  }
  return true;
}

int list_games(bool as_json) {
  for (const auto& g : table::games()) {
    if (as_json) {
      fmt::print("{}\n", table::to_json(g));
      continue;
    }
    fmt::print("{:<20} {:>3} players", g.key, players(g));
    for (const auto& o : g.options)
      fmt::print("   --option {}={} ({})", o.key, o.standard, o.values);
    fmt::print("\n");
  }
  return kDone;
}

int show_rules(const std::string& game, table::Language language) {
  const std::string_view page = rules_page(game, table::code_of(language));
  if (page.empty()) return complain(kUsage, table::unknown_game(game, language).sentence);
  fmt::print("{}", page);
  return kDone;
}

int signature(bool bots, bool as_json) {
  const auto players = bots ? table::Players::kBots : table::Players::kRandom;
  const auto print = [as_json](std::string_view game, std::uint64_t n) {
    const std::string hex = fmt::format("{:016x}", n);
    if (!as_json) return fmt::print("{:<20} {}\n", game.empty() ? "signature" : game, hex);
    table::json::Object out;
    if (!game.empty()) out.text("game", game);
    fmt::print("{}\n", out.text("signature", hex).take());
  };
  for (const auto& g : table::games()) print(g.key, table::signature(g.key, players));
  print("", table::signature(players));
  return kDone;
}

}  // namespace cli
