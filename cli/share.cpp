// mazzo share FOLDER, which `cmake --install` uses: man pages and completions, made from the command line itself.
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "cli/command_tree.h"
#include "cli/commands.h"
#include "table/open.h"

namespace cli {
namespace {

bool write_file(const std::filesystem::path& path, const std::string& text) {
  std::error_code ec;
  std::filesystem::create_directories(path.parent_path(), ec);
  std::ofstream file(path);
  file << text;
  file.close();
  return static_cast<bool>(file);
}

}  // namespace

Candidates candidates(const std::string& value) {
  Candidates out{{}, value == "FILE", value == "FOLDER"};
  if (value == "GAME")
    for (const auto& game : table::games()) out.words.emplace_back(game.key);
  if (value == "LEVEL" || value == "PLAYER") {
    for (const ai::NamedLevel& stop : ai::kNamedLevels) out.words.emplace_back(stop.name);
    out.words.insert(out.words.end(), {"greedy", "random"});
  }
  if (value == "PLAYER") out.words.emplace_back("policy");
  if (value.find('|') == std::string::npos) return out;
  for (std::size_t from = 0, to = 0; to != std::string::npos; from = to + 1) {
    to = value.find('|', from);
    out.words.push_back(value.substr(from, to - from));
  }
  return out;
}

int write_share(const CommandInfo& program, const std::string& folder) {
  const std::filesystem::path share = folder;
  std::map<std::filesystem::path, std::string> files = {
      {share / "bash-completion/completions/mazzo", bash_completion(program)},
      {share / "zsh/site-functions/_mazzo", zsh_completion(program)},
      {share / "fish/vendor_completions.d/mazzo.fish", fish_completion(program)}};
  for (auto& [name, page] : man_pages(program)) files[share / "man/man1" / name] = page;
  for (const auto& [path, text] : files)
    if (!write_file(path, text))
      return complain(kFailed, fmt::format("{} could not be written.", path.string()));
  return kDone;
}

}  // namespace cli
