#pragma once
// The command line as data, and what an installation makes of it: man pages and completions. main.cpp makes the data
// from the parser itself. Not here: parsing; what --help prints.
#include <map>
#include <string>
#include <vector>

namespace cli {

struct OptionInfo {
  std::vector<std::string> names;  // "-h" and "--help"; of a positional its name, "GAME"
  std::string value;               // "FILE", "1-8", "en|it"; empty if it takes none
  std::string help;
  bool required = false, repeats = false;
};

struct CommandInfo {
  std::string path;  // "mazzo config check"
  std::string help;
  std::string examples;  // one command per line, as a shell takes it
  std::vector<OptionInfo> positionals, options;
  std::vector<CommandInfo> commands;
};

// What a value may be: words to choose from, the name of a file or a folder, or anything.
struct Candidates {
  std::vector<std::string> words;
  bool files = false, folders = false;
};
Candidates candidates(const std::string& value);

// A page for the program and for each of its commands, by file name: "mazzo-play.1".
std::map<std::string, std::string> man_pages(const CommandInfo& program);

std::string bash_completion(const CommandInfo& program);
std::string zsh_completion(const CommandInfo& program);
std::string fish_completion(const CommandInfo& program);

// Writes all of them below a folder, each in its place below /usr/share. Returns the exit code.
int write_share(const CommandInfo& program, const std::string& folder);

}  // namespace cli
