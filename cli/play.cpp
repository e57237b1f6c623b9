// mazzo play: at this machine or in a house, full screen (tui/app.h) or with --line in sentences (tui/line_table.h).
#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/rules_pages.h"
#include "cli/terminal.h"
#include "cli/weights.h"
#include "table/open.h"
#include "tui/app.h"
#include "tui/line_table.h"
#include "tui/local_match.h"

namespace cli {
namespace {

// Asks for a game if the command line names none.
bool ask_game(tui::LineInput& input, PlayArgs& args) {
  const tui::Words w(args.language);
  const auto games = table::games();
  for (std::size_t i = 0; i < games.size(); ++i) fmt::print("  {}  {}\n", i + 1, games[i].key);
  for (;;) {
    fmt::print("{}{}{}", bold(1), w("which_game"), plain(1));
    std::fflush(stdout);
    const auto line = input.wait();
    if (!line) {
      fmt::print("\n");
      complain(kFailed, std::string(w("input_ended")));
      return false;
    }
    for (std::size_t i = 0; i < games.size(); ++i)
      if (games[i].key == *line || std::to_string(i + 1) == *line) {
        args.match.game = games[i].key;
        return true;
      }
    fmt::print("{}\n", harmless(table::unknown_game(*line, args.language).sentence));
  }
}

table::Opened open_table(const PlayArgs& args) {
  if (!args.resume.empty()) return tui::open_saved(args.resume);
  table::Setup setup;
  if (!setup_from(args.match, setup)) return {};
  if (setup.seed.empty()) setup.seed = tui::random_seed();
  return table::open(setup);
}

// Full screen, unless the user asks for lines or there is no screen to fill.
bool wants_lines(const PlayArgs& args) {
  const char* term = std::getenv("TERM");
  return args.line || !is_terminal(0) || !is_terminal(1) || term == nullptr || *term == '\0' ||
         std::string_view(term) == "dumb";
}

std::string too_many_people(int seats) {
  return fmt::format("there are {} seats, so at most as many people.", seats);
}

int seats_of(const table::Setup& setup) {
  if (setup.seats > 0) return setup.seats;
  const auto games = table::games();
  const auto game = std::ranges::find(games, setup.game, &table::GameInfo::key);
  return game == games.end() ? 0 : game->seats;
}

// What to do in the house; empty: show its menu.
std::optional<tui::Errand> errand_from(const PlayArgs& args, const table::Setup& setup,
                                       const ai::Spec& bot) {
  using Kind = tui::Errand::Kind;
  if (!args.join.empty()) return tui::Errand{Kind::kJoin, {}, args.join, {}};
  if (!args.watch.empty()) return tui::Errand{Kind::kWatch, {}, args.watch, {}};
  if (args.server.empty() || setup.game.empty()) return std::nullopt;
  if (!args.invite) return tui::Errand{Kind::kQueue, setup, "", {}};
  tui::Errand errand{Kind::kInvite, setup, "", {}, bot.level};
  if (args.humans_given)
    errand.bots.assign(static_cast<std::size_t>(seats_of(setup) - args.humans), bot.level);
  errand.rated = args.rated;
  return errand;
}

// What a house cannot do; empty: nothing.
std::string fault_for_house(const PlayArgs& args, const table::Setup& setup, const ai::Spec& bot) {
  if (!args.invite || setup.game.empty()) return "";
  if (args.humans_given && args.humans > seats_of(setup)) return too_many_people(seats_of(setup));
  if (args.level_given && bot.kind != ai::Spec::Kind::kLevel)
    return fmt::format("the bots of a house have a level from 0 to 100, not \"{}\".", args.level);
  return "";
}

std::vector<std::string> names_of(const PlayArgs& args) {
  std::vector<std::string> out;
  for (const std::string& name : args.names) out.push_back(tui::tidy_name(name));
  return out;
}

int play_full_screen(const PlayArgs& args, const ai::Spec& bot) {
  tui::Start start;
  if (!setup_from(args.match, start.setup)) return kUsage;
  if (start.setup.seed.empty()) start.setup.seed = tui::random_seed();
  start.resume = args.resume;
  start.save = args.save;
  if (args.level_given) start.bot = bot;
  if (args.humans_given) start.people = args.humans;
  start.names = names_of(args);
  if (args.language_given) start.language = args.language;
  start.system_language = args.language;
  start.colour = colour(1);
  start.rules = rules_page;
  start.server = args.server;
  if (const std::string fault = fault_for_house(args, start.setup, bot); !fault.empty())
    return complain(kUsage, fault);
  start.errand = errand_from(args, start.setup, bot);
  if (const auto refused = tui::check(start))
    return complain(args.resume.empty() ? kUsage : kFailed, refused->sentence);
  return tui::run(start) ? kDone : kFailed;
}

// A program that types saves on request, or where it is told.
bool saves_every_move(const PlayArgs& args) { return is_terminal(0) || !args.save.empty(); }

enum class Guided : unsigned char { kNo, kIfNew };
int play_lines(const PlayArgs& args, tui::LineInput& input, tui::Venue& venue, Guided guided) {
  auto settings = tui::Settings::read(tui::settings_path());
  tui::LineTable table({.input = input,
                        .language = args.language,
                        .rules = rules_page,
                        .typed = is_terminal(0),
                        .clear = is_terminal(1),
                        .bold = colour(1),
                        .keeps = saves_every_move(args),
                        .settings = is_terminal(0) ? &settings : nullptr,
                        .guides = guided == Guided::kIfNew && is_terminal(0) && !settings.guided()},
                       venue);
  const auto end = table.run();
  if (table.save_failed()) return kFailed;  // already reported
  switch (end) {
    case tui::LineTable::End::kInputEnded:
      return complain(kFailed, std::string(tui::Words(args.language)("input_ended")));
    case tui::LineTable::End::kClosed: return kFailed;
    default: return kDone;
  }
}

int play_lines_in_house(const PlayArgs& args, tui::LineInput& input, const ai::Spec& bot) {
  table::Setup setup;
  if (!setup_from(args.match, setup)) return kUsage;
  const auto address = tui::address_from(args.server);
  if (!address)
    return complain(kUsage,
                    tui::Words(args.language)("bad_server", table::with<"house">(args.server)));
  if (!setup.game.empty()) {
    setup.seed = "1";  // the house has its own seed; this checks only the rest
    if (const auto opened = table::open(setup); !opened.table)
      return complain(kUsage, opened.refused.sentence);
  }
  if (const std::string fault = fault_for_house(args, setup, bot); !fault.empty())
    return complain(kUsage, fault);
  tui::HouseVenue venue(*address, *errand_from(args, setup, bot), args.language,
                        tui::token_path(address->host + "_" + address->port));
  return play_lines(args, input, venue, Guided::kNo);
}

int play_lines_here(const PlayArgs& args, tui::LineInput& input, const ai::Spec& bot) {
  auto opened = open_table(args);
  if (!opened.table) {
    if (!opened.refused.sentence.empty()) complain(kUsage, opened.refused.sentence);
    return args.resume.empty() ? kUsage : kFailed;
  }
  tui::Lineup lineup = tui::lineup_of(opened, {args.humans, bot});
  if (args.humans_given) lineup.seat_people(args.humans);
  if (args.level_given) lineup.bot = bot;
  if (!args.names.empty()) lineup.names = names_of(args);
  if (lineup.people > opened.table->seats())
    return complain(kUsage, too_many_people(opened.table->seats()));
  auto hooks = tui::hooks_of(*opened.table,
                             tui::save_file_for(opened.table->game(), args.save, args.resume));
  hooks.saves_every_move = saves_every_move(args);
  const bool fresh = args.resume.empty() && lineup.people == 1;
  tui::LocalVenue venue(std::move(opened.table), lineup, args.language, hooks);
  return play_lines(args, input, venue, fresh ? Guided::kIfNew : Guided::kNo);
}

}  // namespace

int play(const PlayArgs& given) {
  PlayArgs args = given;
  if (args.level.empty()) args.level = std::to_string(tui::kUsualLevel);
  const auto bot = bot_from(args.level);
  if (!bot) return kUsage;
  give_nets_to_bots();
  if (!wants_lines(args)) return play_full_screen(args, *bot);
  tui::LineInput input;
  const bool known =
      !args.match.game.empty() || !args.resume.empty() || !args.join.empty() || !args.watch.empty();
  if (!known && !ask_game(input, args)) return kFailed;
  return args.server.empty() ? play_lines_here(args, input, *bot)
                             : play_lines_in_house(args, input, *bot);
}

}  // namespace cli
