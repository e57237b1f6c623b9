// mazzo bot: seats a program in a house (cli/house_bot.h).
#include <fmt/format.h>

#include "cli/house_bot.h"
#include "table/open.h"

namespace cli {

int bot(const BotArgs& args) {
  const auto address = tui::address_from(args.server);
  if (!address) return complain(kUsage, fmt::format("{} is no address of a house.", args.server));
  if (args.join.empty() && args.match.game.empty())
    return complain(kUsage, "say where to play: --join CODE, or a game to open tables of.");
  table::Setup setup;
  if (!args.match.game.empty()) {
    if (!setup_from(args.match, setup)) return kUsage;
    setup.seed = "1";  // the house has its own seed; this checks only the rest
    if (const auto opened = table::open(setup); !opened.table)
      return complain(kUsage, opened.refused.sentence);
  }
  return HouseBot(args, *address, setup).run();
}

}  // namespace cli
