#include "cli/command_line.h"

#include <cstdlib>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/help.h"
#include "table/setup.h"
#include "table/words.h"

namespace cli {
namespace {

// The same for every command, so that all take what `play` takes.
std::string check_seed(const std::string& text) {
  const auto refused = table::check_seed(text, table::Language::kEnglish);
  return refused ? refused->sentence : "";
}

constexpr auto kGameHelp = "One of `mazzo games`";

void add_setup_options(CLI::App& app, MatchArgs& args) {
  app.add_option("--players", args.players, "How many seats (the game's usual number)")
      ->option_text("2-8")
      ->check(CLI::Range(2, 8));
  app.add_option("--option", args.options, "A rule of the game; `mazzo games` lists them")
      ->option_text("KEY=VALUE")
      ->take_all()
      ->allow_extra_args(false);
}

void add_match_options(CLI::App& app, MatchArgs& args) {
  add_setup_options(app, args);
  app.add_option("--seed", args.seed,
                 "What the cards come from: any text, or 64 hexadecimal digits")
      ->option_text("TEXT")
      ->check(check_seed, "");
}

void add_language(CLI::App& app, table::Language& language) {
  app.add_option_function<std::string>(
         "--lang", [&language](const std::string& code) { language = *table::language_from(code); },
         "The language (the terminal's)")
      ->option_text(fmt::format("{}", fmt::join(table::catalogue::kLanguages, "|")))
      ->check(CLI::IsMember(std::vector<std::string>(table::catalogue::kLanguages.begin(),
                                                     table::catalogue::kLanguages.end())));
}

void add_games(CLI::App& app, Arguments& a, int& rc) {
  auto* games = add_command(app, "games", "List the games, their players and options");
  games->add_flag("--json", a.json, "One JSON object per line");
  games->callback([&] { rc = list_games(a.json); });

  auto* rules = add_command(app, "rules", "Print the rules of a game");
  rules->add_option("GAME", a.game, kGameHelp)->required();
  add_language(*rules, a.language);
  rules->callback([&] { rc = show_rules(a.game, a.language); });
}

void add_play(CLI::App& app, Arguments& a, int& rc) {
  auto* cmd = add_command(app, "play", "Play in this terminal, full screen or line by line");
  cmd->add_option("GAME", a.play.match.game, "Chosen from the menu if it is missing");
  add_match_options(*cmd, a.play.match);
  auto* humans =
      cmd->add_option("--humans", a.play.humans, "How many seats people take, from seat 1 on")
          ->option_text("1-8")
          ->check(CLI::Range(1, 8));
  cmd->add_option("--name", a.play.names,
                  "The name of a person at this keyboard; once for each, from seat 1 on")
      ->option_text("NAME")
      ->take_all()
      ->allow_extra_args(false);
  auto* level = cmd->add_option(
      "--level", a.play.level,
      "How strong the bots are: 0 to 100 (40), beginner, intermediate, hard, expert, master, "
      "greedy or random");
  level->option_text("LEVEL");
  cmd->add_flag(
      "--line", a.play.line,
      "Line mode: plain sentences, good for screen readers; pipes and TERM=dumb get it anyway");
  auto* server = cmd->add_option("--server", a.play.server,
                                 "Play in a house: ws://HOST:PORT, or wss://HOST with TLS; with "
                                 "a player who waits there")
                     ->option_text("URL");
  auto* invite = cmd->add_flag("--invite", a.play.invite,
                               "In a house: make a table that others join by its code")
                     ->needs(server);
  cmd->add_flag("--rated", a.play.rated,
                "With --invite: a rated table, with a clock, for registered players only")
      ->needs(invite);
  auto* join = cmd->add_option("--join", a.play.join, "In a house: the code of a table to join")
                   ->option_text("CODE")
                   ->needs(server);
  cmd->add_option("--watch", a.play.watch, "In a house: the code of a table to watch")
      ->option_text("CODE")
      ->needs(server)
      ->excludes(join);
  cmd->add_option("--save", a.play.save, "Where the match is saved, after every move")
      ->option_text("FILE");
  cmd->add_option("--resume", a.play.resume, "Go on with a saved match")->option_text("FILE");
  add_language(*cmd, a.language);
  cmd->callback([&a, &rc, cmd, level, humans] {
    a.play.level_given = level->count() > 0;
    a.play.humans_given = humans->count() > 0;
    a.play.language_given = cmd->count("--lang") > 0;
    a.play.language = a.language;
    rc = play(a.play);
  });
}

void add_records(CLI::App& app, Arguments& a, int& rc) {
  auto* sim =
      add_command(app, "simulate", "Play matches at random, or by bots; transcripts, one per line");
  sim->add_option("GAME", a.simulate.match.game, kGameHelp)->required();
  add_match_options(*sim, a.simulate.match);
  a.simulate.match.seed = "1";
  sim->add_option("--matches", a.simulate.matches, "How many (1)")
      ->option_text("N")
      ->check(CLI::Range(1ul, 100'000'000ul));
  sim->add_option("--entropy", a.simulate.match.entropies,
                  "What a seat adds to the seed, 64 hexadecimal digits or -; once for each seat")
      ->option_text("HEX")
      ->take_all()
      ->allow_extra_args(false);
  sim->add_option("--level", a.simulate.level,
                  "Bots play: 0 to 100, beginner, intermediate, hard, expert, master or greedy")
      ->option_text("LEVEL");
  sim->add_flag("--json", a.simulate.json, "Transcripts only, no talk on stderr");
  sim->callback([&] { rc = simulate(a.simulate); });

  auto* rep =
      add_command(app, "replay", "Tell a recorded match again, as the gallery or a seat saw it");
  rep->add_option("FILE", a.replay.file, "Transcripts, one per line, or a saved match; - is stdin")
      ->required();
  auto* seat = rep->add_option("--seat", a.replay.seat, "As this seat saw it, from 1")
                   ->option_text("1-8")
                   ->check(CLI::Range(1, 8));
  auto* all =
      rep->add_flag("--all", a.replay.all, "Everything, with all hands open")->excludes(seat);
  rep->add_flag("--step", a.replay.step, "Wait for Enter after each step");
  rep->add_option("--match", a.replay.match, "Which line of the file, from 1")
      ->option_text("N")
      ->check(CLI::Range(1, 1'000'000'000));
  auto* json = rep->add_flag("--json", a.replay.json,
                             "The seat's view after each step, one JSON object per line")
                   ->excludes(all);
  rep->add_flag("--scenes", a.replay.scenes, "The same of what its table shows (docs/scenes.md)")
      ->excludes(all)
      ->excludes(json);
  add_language(*rep, a.language);
  rep->callback([&] {
    a.replay.language = a.language;
    rc = replay(a.replay);
  });
}

void add_arena(CLI::App& app, Arguments& a, int& rc) {
  auto* cmd = add_command(app, "arena", "Let bots play each other on duplicate deals");
  cmd->add_option("GAME", a.arena.match.game, kGameHelp)->required();
  a.arena.match.seed = "1";
  add_match_options(*cmd, a.arena.match);
  cmd->add_option(
         "--seat", a.arena.seats,
         "random, greedy, policy, level:0 to level:100, beginner … master, search:WORLDS, net, "
         "net+search:WORLDS, exec:COMMAND; the last fills the table, more than the seats make a "
         "pool with Elo")
      ->option_text("PLAYER")
      ->take_all()
      ->allow_extra_args(false);
  cmd->add_option("--deals", a.arena.deals, "How many deals, each in every rotation of the seats")
      ->option_text("N")
      ->check(CLI::Range(1ul, 100'000'000ul));
  cmd->add_option("--deals-each", a.arena.deals_each, "How many deals in a row of one match")
      ->option_text("1-21")
      ->check(CLI::Range(1, 21));
  cmd->add_option("--budget", a.arena.budget_ms, "Milliseconds per move for search:")
      ->option_text("0-60000")
      ->check(CLI::Range(0.0, 60000.0));
  cmd->add_option("--mark", a.arena.mark,
                  "Stop when the first player's win rate is clearly above or below it")
      ->option_text("0-1")
      ->check(CLI::Range(0.0, 1.0));
  cmd->add_option("--threads", a.arena.threads, "How many cores")
      ->option_text("1-64")
      ->check(CLI::Range(1, 64));
  cmd->add_option("--weights", a.arena.weights, "The folder of the nets that net uses")
      ->option_text("FOLDER");
  cmd->add_flag("--json", a.arena.json, "One JSON object per line");
  cmd->callback([&] { rc = arena(a.arena); });
}

void add_bot(CLI::App& app, Arguments& a, int& rc) {
  auto* cmd = add_command(app, "bot", "Seat a program of yours in a house");
  cmd->add_option("GAME", a.bot.match.game, "Opens public tables of this game, one after another");
  cmd->add_option("--exec", a.bot.exec,
                  "The program: for each turn it reads a line {\"view\":…,\"legal\":[…]} and "
                  "writes a line with its move; one runs for each table")
      ->option_text("COMMAND")
      ->required();
  cmd->add_option("--server", a.bot.server, "The house: ws://HOST:PORT, or wss://HOST with TLS")
      ->option_text("URL")
      ->required();
  cmd->add_option("--join", a.bot.join, "The code of a table to sit at")
      ->option_text("CODE")
      ->take_all()
      ->allow_extra_args(false);
  add_setup_options(*cmd, a.bot.match);
  cmd->add_option("--tables", a.bot.tables, "How many tables at a time (1)")
      ->option_text("1-8")
      ->check(CLI::Range(1ul, 8ul));
  cmd->add_option("--matches", a.bot.matches, "End after so many matches of GAME; 0 goes on")
      ->option_text("N");
  cmd->add_option("--name", a.bot.name, "What a new guest is called")->option_text("NAME");
  cmd->callback([&] { rc = bot(a.bot); });
}

void add_coach(CLI::App& app, Arguments& a, int& rc) {
  const auto common = [&](CLI::App* cmd) {
    cmd->add_option("FILE", a.analyse.file,
                    "Transcripts, one per line, or a saved match; - is stdin")
        ->required();
    cmd->add_option("--match", a.analyse.match, "Which line of the file, from 1")
        ->option_text("N")
        ->check(CLI::Range(1, 1'000'000'000));
    cmd->add_option("--worlds", a.analyse.worlds, "How many worlds to look at for each choice")
        ->option_text("N")
        ->check(CLI::Range(1u, 1'000'000u));
    cmd->add_option("--by", a.analyse.by,
                    "What judges: net+search where there is a net, or search alone")
        ->option_text("net+search|search")
        ->check(CLI::IsMember({"net+search", "search"}));
    cmd->add_flag("--json", a.analyse.json, "One JSON object per line");
    add_language(*cmd, a.language);
  };
  auto* tip = add_command(app, "hint", "What the coach would play, and why");
  common(tip);
  tip->add_option("--at", a.analyse.at,
                  "After this many moves and deals; otherwise where the record ends")
      ->option_text("N");
  tip->add_option("--threads", a.analyse.threads, "How many cores to think on")
      ->option_text("1-64")
      ->check(CLI::Range(1, 64));
  tip->callback([&] {
    a.analyse.language = a.language;
    rc = hint(a.analyse);
  });
  auto* cmd = add_command(app, "analyse", "What each choice of a match cost, and what was luck");
  common(cmd);
  cmd->callback([&] {
    a.analyse.language = a.language;
    rc = analyse(a.analyse);
  });
}

void add_verify(CLI::App& app, Arguments& a, int& rc) {
  auto* cmd = add_command(app, "verify", "Check that the deals of recorded matches were fair");
  cmd->add_option("FILE", a.verify.file, "Transcripts, one per line, or a saved match; - is stdin")
      ->required();
  cmd->add_option("--match", a.verify.match, "Only this line of the file, from 1")
      ->option_text("N")
      ->check(CLI::Range(1, 1'000'000'000));
  cmd->add_option("--commitment", a.verify.commitment,
                  "The commitment that you saw before the match")
      ->option_text("HEX");
  cmd->add_option("--entropy", a.verify.entropies, "What a seat, from 1, added to the seed")
      ->option_text("SEAT=HEX")
      ->take_all()
      ->allow_extra_args(false);
  cmd->add_flag("--json", a.verify.json, "One JSON object per match");
  add_language(*cmd, a.language);
  cmd->callback([&] {
    a.verify.language = a.language;
    rc = verify(a.verify);
  });
}

std::string value_of(const server::Setting& setting) {
  const auto join = [&] {
    std::string out;
    for (const std::string_view choice : setting.limits.choices)
      out += (out.empty() ? "" : "|") + std::string(choice);
    return out;
  };
  if (!setting.limits.choices.empty()) return join();
  return std::visit(
      [&]<class T>(T server::Config::*) -> std::string {
        if constexpr (std::is_same_v<T, int>)
          return fmt::format("{}-{}", setting.limits.min, setting.limits.max);
        if constexpr (std::is_same_v<T, bool>) return "true|false";
        if constexpr (std::is_same_v<T, server::Address>) return "ADDRESS:PORT";
        if constexpr (std::is_same_v<T, server::RateSetting>) return "RATE";
        if constexpr (std::is_same_v<T, server::Origins>) return "ORIGIN,…";
        if (setting.key == "data" || setting.key == "web") return "FOLDER";
        return setting.key.ends_with("_file") ? "FILE" : "TEXT";
      },
      setting.member);
}

// Every setting of the server as a flag.
void add_settings(CLI::App& app, server::ConfigInput& input) {
  app.add_option("--config", input.file, "A TOML file with settings (MAZZO_CONFIG)")
      ->option_text("FILE");
  for (const server::Setting& s : server::settings())
    if (!s.flag().empty())
      app.add_option_function<std::string>(
             s.flag(),
             [&input, &s](const std::string& value) { input.flags[std::string(s.key)] = value; },
             std::string(s.help))
          ->option_text(value_of(s));
}

void add_serve(CLI::App& app, Arguments& a, int& rc) {
  auto* cmd = add_command(app, "serve", "Open the house: people play here over the network");
  add_settings(*cmd, a.config);
  cmd->callback([&] {
    look_around(a.config);
    rc = serve(a.config);
  });
}

void add_upkeep(CLI::App& app, Arguments& a, int& rc) {
  const auto command = [&](const char* name, const char* help, auto run) {
    auto* cmd = add_command(app, name, help);
    add_settings(*cmd, a.config);
    cmd->callback([&a, &rc, run] {
      look_around(a.config);
      rc = run(a.config);
    });
    return cmd;
  };
  command("backup", "Copy the house's store, even while it is open, and check the copy",
          [&a](const auto& input) { return backup(input, a.store_file); })
      ->add_option("FILE", a.store_file, "The copy; nothing is overwritten")
      ->required();
  command("restore", "Put a copy in the place of a missing store, and check it",
          [&a](const auto& input) { return restore(input, a.store_file); })
      ->add_option("FILE", a.store_file, "A copy made by backup")
      ->required();
  command("doctor", "Read the whole store, replay every match, report what is wrong",
          [](const auto& input) { return doctor(input); });
  command("accept-loss", "Go on without acknowledged writes that PostgreSQL has lost",
          [](const auto& input) { return accept_loss(input); });
  auto* cmd = add_command(app, "move-store", "Carry a house's store to PostgreSQL, or back");
  cmd->add_option("FROM", a.move_from, "The folder of a house, or postgresql://HOST/NAME")
      ->required();
  cmd->add_option("TO", a.move_to, "The same; nothing may be there yet")->required();
  cmd->callback([&] { rc = move_store(a.move_from, a.move_to); });
}

// Commands of the host to a house that is open.
CLI::App* add_order(CLI::App& to, Arguments& a, int& rc, const char* name, const char* help,
                    const char* order) {
  auto* cmd = add_command(to, name, help);
  cmd->add_option("--config", a.config.file, "A TOML file with settings (MAZZO_CONFIG)")
      ->option_text("FILE");
  cmd->add_option_function<std::string>(
         "--data", [&a](const std::string& folder) { a.config.flags["data"] = folder; },
         "The folder of the house's store")
      ->option_text("FOLDER");
  cmd->callback([&a, &rc, order] {
    look_around(a.config);
    a.host.order = order;
    rc = order_house(a.config, a.host);
  });
  return cmd;
}

void add_account(CLI::App& app, Arguments& a, int& rc) {
  auto* account = add_command(app, "account", "The accounts of a running house");
  account->require_subcommand(1);
  const auto add = [&](const char* name, const char* help, const char* order) {
    return add_order(*account, a, rc, name, help, order);
  };
  const auto with_name = [&](CLI::App* cmd) {
    cmd->add_option("NAME", a.host.name, "The name of an account")->required();
    return cmd;
  };
  add("list", "List the accounts", "accounts")
      ->add_flag("--json", a.host.json, "One JSON object per line");
  with_name(add("show", "Show what the house knows of an account", "account"))
      ->add_flag("--json", a.host.json, "One JSON object");
  with_name(add("rename", "Give an account another name", "rename"))
      ->add_option("NEW", a.host.fresh, "The new name")
      ->required();
  with_name(add("ban", "Close an account: its player is out and cannot log in", "ban"));
  with_name(add("unban", "Open an account again", "unban"));
  with_name(
      add("reset-password", "Give an account a new password, and print it", "reset_password"));
}

void add_host(CLI::App& app, Arguments& a, int& rc) {
  add_account(app, a, rc);
  auto* table = add_command(app, "table", "The tables of a running house");
  table->require_subcommand(1);
  add_order(*table, a, rc, "list", "List the tables that are open or being played", "tables")
      ->add_flag("--json", a.host.json, "One JSON object per line");
  add_order(*table, a, rc, "close", "Close a table; a match there ends without a result", "close")
      ->add_option("CODE", a.host.table, "The code of the table")
      ->required();
  add_order(app, a, rc, "say", "Show a notice to all players who are here", "say")
      ->add_option("TEXT", a.host.text, "The notice, at most 500 bytes")
      ->required();
  add_order(app, a, rc, "reports", "List what players reported about players", "reports")
      ->add_flag("--json", a.host.json, "One JSON object per line");
}

void add_config(CLI::App& app, Arguments& a, int& rc) {
  auto* config = add_command(app, "config", "The server's settings and where they come from");
  config->require_subcommand(1);
  auto* check = add_command(*config, "check", "Report what is wrong with the settings");
  add_settings(*check, a.config);
  check->callback([&] {
    look_around(a.config);
    rc = check_config(a.config);
  });
  auto* show = add_command(*config, "show", "Print every setting and where it came from, as TOML");
  add_settings(*show, a.config);
  show->add_flag("--json", a.json, "One JSON object");
  show->callback([&] {
    look_around(a.config);
    rc = show_config(a.config, a.json);
  });
}

void add_tools(CLI::App& app, Arguments& a, int& rc) {
  auto* sig = add_command(app, "signature", "Print the number that changes when a rule does");
  sig->add_flag("--bots", a.bots, "The number that changes when a bot plays differently");
  sig->add_flag("--json", a.json, "One JSON object per line");
  sig->callback([&] { rc = signature(a.bots, a.json); });

  auto* protocol =
      add_command(app, "protocol", "Print what clients and a server say to each other");
  protocol->require_subcommand(1);
  add_command(*protocol, "requests", "What a client can send, as JSON Schemas")->callback([&] {
    rc = print_requests();
  });
  add_command(*protocol, "openapi", "What can be asked over HTTP, as OpenAPI")->callback([&] {
    rc = print_openapi();
  });

  auto* bench = add_command(app, "bench", "Measure how fast it is");
  bench->require_subcommand(1);
  auto* playouts =
      add_command(*bench, "playouts", "Random full deals of every game, nanoseconds per ply");
  playouts->add_flag("--json", a.json, "One JSON object per line");
  playouts->callback([&] { rc = bench_playouts(a.json); });
  auto* bots = add_command(*bench, "bots", "Worlds and playouts per second of the bots' search");
  bots->add_flag("--json", a.json, "One JSON object per line");
  bots->callback([&] { rc = bench_bots(a.json); });
}

}  // namespace

table::Language language_of_the_user() {
  for (const char* name : {"MAZZO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* value = std::getenv(name); value && *value)
      return table::language_from(value).value_or(table::Language::kEnglish);
  return table::Language::kEnglish;
}

CLI::App* add_command(CLI::App& to, const char* name, const char* help) {
  const std::string path = to.get_parent() ? to.get_name() + " " + name : name;
  auto* command = to.add_subcommand(name, help);
  command->footer(std::string(examples_of(path)));
  return command;
}

void add_commands(CLI::App& app, Arguments& a, int& rc) {
  add_play(app, a, rc);
  add_games(app, a, rc);
  add_records(app, a, rc);
  add_arena(app, a, rc);
  add_bot(app, a, rc);
  add_coach(app, a, rc);
  add_serve(app, a, rc);
  add_upkeep(app, a, rc);
  add_host(app, a, rc);
  add_verify(app, a, rc);
  add_config(app, a, rc);
  add_tools(app, a, rc);
}

}  // namespace cli
