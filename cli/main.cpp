// The program `mazzo`: reads the command line, calls one subcommand, and says what is wrong with a line that names none.
#include <algorithm>
#include <cstdio>
#include <span>
#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/command_line.h"
#include "cli/command_tree.h"
#include "cli/help.h"
#include "cli/terminal.h"
#include "table/nearest.h"
#include "table/open.h"
#include "table/words.h"

namespace cli {
namespace {

// Help begins with examples, so what CLI11 calls a footer comes first.
class ExamplesFirst : public CLI::Formatter {
  std::string make_description(const CLI::App* app) const override {
    const std::string& examples = app->get_footer();
    return (examples.empty() ? "" : "Examples:\n" + examples + "\n") +
           CLI::Formatter::make_description(app);
  }
  std::string make_footer(const CLI::App*) const override { return ""; }
  std::string make_option_opts(const CLI::Option* option) const override {
    if (value_of(*option).empty()) return "";
    return " " + value_of(*option) + (repeats(*option) ? " ..." : "");
  }
};

// --- the tree as data ---

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* sub) { return !sub->get_group().empty(); });
}

std::string path_of(const CLI::App& app) {
  const CLI::App* parent = app.get_parent();
  return (parent ? path_of(*parent) + " " : "") + app.get_name();
}

std::vector<std::string> names_of(const CLI::Option& option) {
  if (option.get_positional()) return {option.get_name(true)};
  std::vector<std::string> out;
  for (const std::string& name : option.get_snames()) out.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) out.push_back("--" + name);
  return out;
}

CommandInfo info(const CLI::App& app) {
  CommandInfo out{path_of(app), app.get_description(), app.get_footer(), {}, {}, {}};
  for (const CLI::Option* option : app.get_options()) {
    const bool positional = option->get_positional();
    OptionInfo o{names_of(*option), positional ? option->get_name(true) : value_of(*option),
                 option->get_description(), option->get_required(), repeats(*option)};
    (positional ? out.positionals : out.options).push_back(std::move(o));
  }
  for (const CLI::App* sub : commands_of(app)) out.commands.push_back(info(*sub));
  return out;
}

// Not in the help: `cmake --install` calls it.
void add_share(CLI::App& app, Arguments& a, int& rc) {
  auto* cmd = add_command(app, "share", "Write man pages and completions below a folder");
  cmd->group("");
  cmd->add_option("FOLDER", a.folder, "Where they go")->required();
  cmd->callback([&] { rc = write_share(info(app), a.folder); });
}

// --- usage errors ---

std::string did_you_mean(std::string_view typed, const std::vector<std::string>& known) {
  const std::vector<std::string_view> words(known.begin(), known.end());
  return table::did_you_mean(typed, words, table::Language::kEnglish);
}

// A sentence about a word in the place of a command that is not a command; empty if there is no such word.
std::string unknown_command(const CLI::App& app, std::span<char* const> words) {
  if (words.empty() || *words[0] == '-' || app.get_require_subcommand_min() == 0) return "";
  const auto subs = app.get_subcommands([](const CLI::App*) { return true; });
  const auto found = std::ranges::find(subs, words[0], &CLI::App::get_name);
  if (found != subs.end()) return unknown_command(**found, words.subspan(1));
  std::vector<std::string> known;
  for (const CLI::App* sub : commands_of(app)) known.push_back(sub->get_name());
  const std::string meant = did_you_mean(words[0], known);
  return fmt::format("{} has no command \"{}\".{}", path_of(app), words[0],
                     meant.empty() ? fmt::format(" `{} --help` lists them.", path_of(app)) : meant);
}

const CLI::App& chosen(const CLI::App& app) {
  const auto subs = app.get_subcommands();
  return subs.empty() ? app : chosen(*subs.front());
}

std::string unexpected(const CLI::App& app) {
  const auto words = app.remaining(true);
  const auto option = std::ranges::find_if(words, [](const auto& w) { return w.starts_with("-"); });
  if (option == words.end())
    return fmt::format("{} does not take \"{}\".", path_of(chosen(app)), words.front());
  const std::string name = option->substr(0, option->find('='));
  std::vector<std::string> known;
  for (const CLI::Option* o : chosen(app).get_options())
    if (!o->get_positional()) known.push_back(names_of(*o).back());
  return fmt::format("{} has no option {}.{}", path_of(chosen(app)), name,
                     did_you_mean(name, known));
}

int complain_about(const CLI::App& app, const CLI::ParseError& error) {
  if (dynamic_cast<const CLI::ExtrasError*>(&error)) return complain(kUsage, unexpected(app));
  std::string fault = error.what();
  if (!fault.ends_with('.')) fault += '.';
  return complain(kUsage, fmt::format("{} `{} --help` says more.", fault, path_of(chosen(app))));
}

// --- all of it ---

// Without arguments: the menu, if there is a person to choose from it.
int run_bare(CLI::App& app, int& rc) {
  if (is_terminal(STDIN_FILENO) && is_terminal(STDOUT_FILENO)) {
    app.parse("play");
    return rc;
  }
  fmt::print(stderr, "{}", app.help());
  return kUsage;
}

// "Mazzo, a card house: A, B and C. …"
std::string about() {
  constexpr std::size_t kWidth = 90;
  std::string out = "Mazzo, a card house:";
  std::size_t line = out.size();
  const auto games = table::games();
  for (std::size_t i = 0; i < games.size(); ++i) {
    std::string name(table::word(games[i].key, "name", table::Language::kEnglish));
    name += i + 1 == games.size() ? "." : i + 2 == games.size() ? " and" : ",";
    const bool fits = line + 1 + name.size() <= kWidth;
    out += (fits ? " " : "\n") + name;
    line = fits ? line + 1 + name.size() : name.size();
  }
  return out + "\n`mazzo COMMAND --help` says more.";
}

int run(int argc, char** argv) {
  CLI::App app(about(), "mazzo");
  app.formatter(std::make_shared<ExamplesFirst>());
  app.footer(std::string(examples_of("")));
  app.set_version_flag("--version", "mazzo " MAZZO_VERSION);
  app.require_subcommand(1);
  Arguments arguments;
  int rc = kDone;
  add_commands(app, arguments, rc);
  add_share(app, arguments, rc);
  if (argc == 1) return run_bare(app, rc);
  const std::span words(argv + 1, static_cast<std::size_t>(argc - 1));
  if (const std::string fault = unknown_command(app, words); !fault.empty())
    return complain(kUsage, fault);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {  // --help, --version
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    return complain_about(app, error);
  }
  return rc;
}

}  // namespace
}  // namespace cli

int main(int argc, char** argv) {
  cli::keep_standard_streams();
  try {
    const int rc = cli::run(argc, argv);
    // A command that flushes earlier has seen the fault already; the stream remembers it.
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return rc;
  } catch (const std::system_error&) {  // fmt could not write: a full disk, a reader that is gone
  }
  return cli::complain(cli::kFailed, "the output could not be written.");
}
