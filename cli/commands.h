#pragma once
// The subcommands, one file each. A command takes what was typed, already checked for form, and returns the
// exit code: 0 done, 1 it could not be done, 2 it was asked wrongly. Only main.cpp knows the parser.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "table/messages.h"
#include "table/table.h"

namespace cli {

inline constexpr int kDone = 0, kFailed = 1, kUsage = 2;

struct MatchArgs {
  std::string game;
  int players = 0;
  std::vector<std::string> options;  // "k=v"
  std::string seed;
};
// The setup, or a sentence on stderr.
bool setup_from(const MatchArgs& args, table::Setup& out);
// One sentence on stderr; returns the exit code.
int complain(int code, const std::string& sentence);

struct SimulateArgs {
  MatchArgs match;
  std::uint64_t matches = 1;
  bool json = false;
};
struct ReplayArgs {
  std::string file;
  int seat = 0;  // from 1; 0: the gallery
  int match = 1;
  bool all = false, step = false, json = false;
  table::Language language{};
};
struct PlayArgs {
  MatchArgs match;
  int humans = 1;
  std::string resume, save;
  bool line = false;
  table::Language language{};
};

int list_games(bool json);
int show_rules(const std::string& game, table::Language language);
int simulate(const SimulateArgs& args);
int replay(const ReplayArgs& args);
int play(const PlayArgs& args);
int signature(bool json);
int bench_playouts(bool json);

}  // namespace cli
