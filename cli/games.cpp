// mazzo games, mazzo rules GAME, mazzo signature
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/rules_pages.h"
#include "cli/terminal.h"
#include "table/json.h"
#include "table/open.h"
#include "table/signature.h"

namespace cli {
namespace {

std::string players(const table::GameInfo& g) {
  return g.min_seats == g.max_seats ? std::to_string(g.min_seats)
                                    : fmt::format("{}-{}", g.min_seats, g.max_seats);
}

std::string json(const table::GameInfo& g) {
  std::string out = fmt::format(R"({{"game":"{}","players":[{},{}],"usual":{},"options":{{)", g.key,
                                g.min_seats, g.max_seats, g.seats);
  for (const auto& o : g.options) {
    if (out.back() != '{') out += ',';
    table::json::write_string(out, o.key);
    out += R"(:{"values":)";
    table::json::write_string(out, o.values);
    out += R"(,"default":)";
    table::json::write_string(out, o.standard);
    out += '}';
  }
  return out + "}}";
}

}  // namespace

int complain(int code, const std::string& sentence) {
  std::fputs(fmt::format("mazzo: {}\n", harmless(sentence)).c_str(), stderr);
  return code;
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
      fmt::print("{}\n", json(g));
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
  for (const auto& g : table::games()) {
    const auto n = table::signature(g.key, players);
    if (as_json)
      fmt::print("{{\"game\":\"{}\",\"signature\":\"{:016x}\"}}\n", g.key, n);
    else
      fmt::print("{:<20} {:016x}\n", g.key, n);
  }
  const auto n = table::signature(players);
  if (as_json)
    fmt::print("{{\"signature\":\"{:016x}\"}}\n", n);
  else
    fmt::print("{:<20} {:016x}\n", "signature", n);
  return kDone;
}

}  // namespace cli
