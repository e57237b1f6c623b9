#pragma once
// The subcommands, one file each. A command takes the typed arguments, already checked for form, and returns the exit
// code: 0 done, 1 failed, 2 wrong usage. Only main.cpp knows the parser.
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ai/spec.h"
#include "server/config.h"
#include "table/language.h"
#include "table/table.h"

namespace cli {

inline constexpr int kDone = 0, kFailed = 1, kUsage = 2;
inline constexpr int kNotCommitted = 3;  // `verify` alone

struct MatchArgs {
  std::string game;
  int players = 0;
  std::vector<std::string> options;  // "k=v"
  std::string seed;
  std::vector<std::string> entropies;  // by seat; "-": that seat gives none
};
// The setup, or a sentence on stderr.
bool setup_from(const MatchArgs& args, table::Setup& out);
// A bot by its level, 0 to 100, or by its name; or a sentence on stderr.
std::optional<ai::Spec> bot_from(const std::string& level);
// One sentence on stderr; returns the exit code.
int complain(int code, const std::string& sentence);

struct SimulateArgs {
  MatchArgs match;
  std::string level;  // of the bots; none: all at random
  std::uint64_t matches = 1;
  bool json = false;
};
struct ReplayArgs {
  std::string file;
  int seat = 0;  // from 1; 0: the gallery
  int match = 1;
  bool all = false, step = false, json = false, scenes = false;
  table::Language language{};
};
struct VerifyArgs {
  std::string file;
  int match = 0;  // which line, from 1; 0: all
  std::string commitment;
  std::vector<std::string> entropies;  // "2=64 hexadecimal digits", seats from 1
  bool json = false;
  table::Language language{};
};
struct PlayArgs {
  MatchArgs match;
  std::string level;  // of the bots: a name, or 0 to 100; empty: the usual one
  int humans = 1;
  std::vector<std::string> names;  // of the people
  std::string resume, save;
  std::string server, join, watch;  // of a house, and the code of a table there
  bool invite = false, rated = false;
  bool line = false;
  bool level_given = false, humans_given = false, language_given = false;  // typed: goes first
  table::Language language{};
};

// A command of the host to a running house, as server/desk.h takes it.
struct HostArgs {
  std::string order, name, fresh, table, text;
  bool json = false;
};
struct ArenaArgs {
  MatchArgs match;
  std::vector<std::string> seats;
  std::uint64_t deals = 200;
  int deals_each = 1;    // of one match, in a row
  double budget_ms = 0;  // per move, for players that search
  double mark = 0;  // stops as soon as the first player's win rate is clearly above or below it
  int threads = 1;
  bool json = false;
  std::string weights;  // the folder of the nets; none: see cli/weights.h
};
struct BotArgs {
  MatchArgs match;  // of the tables that it opens; no game: none
  std::string exec, server, name;
  std::vector<std::string> join;  // codes of tables
  std::uint64_t tables = 1;       // open or played at a time
  std::uint64_t matches = 0;      // after which it ends; 0: never
};
struct AnalyseArgs {
  std::string file;
  int match = 1;
  int at = -1;  // hint: after that many moves and deals; -1: at the end of the record
  std::uint32_t worlds = 400;
  int threads = 1;  // hint
  bool json = false;
  std::string by{ai::kByNet};  // "search" leaves the nets out
  table::Language language{};
};

int list_games(bool json);
int show_rules(const std::string& game, table::Language language);
int simulate(const SimulateArgs& args);
int replay(const ReplayArgs& args);
int verify(const VerifyArgs& args);
int play(const PlayArgs& args);
int signature(bool bots, bool json);
int print_requests();  // of the protocol
int print_openapi();
int serve(server::ConfigInput input);
int backup(const server::ConfigInput& input, const std::string& file);
int restore(const server::ConfigInput& input, const std::string& file);
int doctor(const server::ConfigInput& input);
int accept_loss(const server::ConfigInput& input);
int move_store(const std::string& from, const std::string& to);
int order_house(const server::ConfigInput& input, const HostArgs& args);
int check_config(const server::ConfigInput& input);
int show_config(const server::ConfigInput& input, bool json);
// Fills in what is not typed: the environment, and the page that is installed with this program.
void look_around(server::ConfigInput& input);
int bench_playouts(bool json);
int bench_bots(bool json);
int arena(const ArenaArgs& args);
int bot(const BotArgs& args);
int hint(const AnalyseArgs& args);
int analyse(const AnalyseArgs& args);

// Every legal move with what the coach thinks of it. pre: seat is to act.
void print_advice(const table::Table& table, core::Seat seat, const ai::Budget& budget,
                  table::Language language, bool json);

}  // namespace cli
