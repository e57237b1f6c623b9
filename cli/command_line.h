#pragma once
// The command line of `mazzo`: every command with its options and what it calls. Not here: what is said of a wrong one, see
// main.cpp. CLI11 is included here and nowhere else.
#include <string>

#include <CLI/CLI.hpp>

#include "cli/commands.h"

namespace cli {

table::Language language_of_the_user();

// All the values the parser writes to; they live as long as the parse.
struct Arguments {
  table::Language language = language_of_the_user();
  std::string game;
  SimulateArgs simulate;
  ReplayArgs replay;
  VerifyArgs verify;
  server::ConfigInput config;
  std::string store_file, move_from, move_to;
  PlayArgs play;
  ArenaArgs arena;
  BotArgs bot;
  AnalyseArgs analyse;
  bool bots = false, json = false;
  std::string folder;
  HostArgs host;
};

CLI::App* add_command(CLI::App& to, const char* name, const char* help);
// All commands that people call. A command that runs sets `rc`.
void add_commands(CLI::App& app, Arguments& arguments, int& rc);

// Every option that takes a value says which with option_text("FILE").
inline std::string value_of(const CLI::Option& option) { return option.get_option_text(); }
inline bool repeats(const CLI::Option& option) {
  return option.get_expected_max() == CLI::detail::expected_max_vector_size;
}

}  // namespace cli
