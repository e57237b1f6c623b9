// Completions for bash, zsh and fish. Each script knows where it is by the path of commands typed so far, "mazzo config
// check", and offers that command's options, or what its positional or an option's value may be.
#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "cli/command_tree.h"

namespace cli {
namespace {

using HttpSession = std::function<void(const CommandInfo&)>;

void for_each_command(const CommandInfo& command, const HttpSession& visit) {
  visit(command);
  for (const CommandInfo& sub : command.commands) for_each_command(sub, visit);
}

std::string last_word(const std::string& path) { return path.substr(path.rfind(' ') + 1); }

std::string join(const std::vector<std::string>& words, std::string_view between = " ") {
  return fmt::format("{}", fmt::join(words, between));
}

// In single quotes, inside which the shell expands nothing.
std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

// "PATH OPTION" of each option whose value `fits` accepts.
template <class Fits>
std::vector<std::string> valued(const CommandInfo& program, Fits fits) {
  std::vector<std::string> out;
  for_each_command(program, [&](const CommandInfo& command) {
    for (const OptionInfo& option : command.options)
      for (const std::string& name : option.names)
        if (!option.value.empty() && fits(candidates(option.value)))
          out.push_back(in_quotes(command.path + " " + name));
  });
  return out;
}

std::vector<std::string> valued(const CommandInfo& program) {
  return valued(program, [](const Candidates&) { return true; });
}

// All commands but the program itself.
std::vector<std::string> paths(const CommandInfo& program) {
  std::vector<std::string> out;
  for_each_command(program, [&](const CommandInfo& command) {
    if (&command != &program) out.push_back(in_quotes(command.path));
  });
  return out;
}

std::vector<std::string> option_names(const CommandInfo& command) {
  std::vector<std::string> out;
  for (const OptionInfo& option : command.options)
    out.insert(out.end(), option.names.begin(), option.names.end());
  return out;
}

// What may come first instead of an option: a command, or the positional.
Candidates first_candidates(const CommandInfo& command) {
  if (!command.positionals.empty()) return candidates(command.positionals.front().value);
  Candidates out;
  for (const CommandInfo& sub : command.commands) out.words.push_back(last_word(sub.path));
  return out;
}

// --- bash ---

std::string bash_offer(const Candidates& c) {
  return c.files ? "kind=-f" : c.folders ? "kind=-d" : "words=" + in_quotes(join(c.words));
}

// Values to choose from, one case each; free text offers nothing.
std::string bash_values(const CommandInfo& program) {
  std::string out;
  const auto add = [&](const std::vector<std::string>& where, const std::string& offer) {
    if (!where.empty()) out += fmt::format("        {}) {} ;;\n", join(where, " | "), offer);
  };
  add(valued(program, [](const Candidates& c) { return c.files; }), "kind=-f");
  add(valued(program, [](const Candidates& c) { return c.folders; }), "kind=-d");
  for_each_command(program, [&](const CommandInfo& command) {
    for (const OptionInfo& option : command.options)
      if (const Candidates c = candidates(option.value); !c.words.empty())
        add({in_quotes(command.path + " " + option.names.back())}, bash_offer(c));
  });
  add(valued(program,
             [](const Candidates& c) { return !c.files && !c.folders && c.words.empty(); }),
      "return");
  return out;
}

constexpr auto kBash = R"(# Completion of mazzo for bash, made by the program itself.
_mazzo() {{
    local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD - 1]}}
    local path=mazzo given='' options='' words='' kind=-W i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$path ${{COMP_WORDS[i]}}" in
            {0}) path+=" ${{COMP_WORDS[i]}}" ;;
            {1})
                if [[ ${{COMP_WORDS[i + 1]}} == = ]]; then i=$((i + 2)); else i=$((i + 1)); fi ;;
            *' -'*) ;;
            *) given=yes ;;
        esac
    done
    if [[ $cur == = ]]; then cur=''; elif [[ $prev == = ]]; then prev=${{COMP_WORDS[COMP_CWORD - 2]}}; fi
    case "$path $prev" in
{2}        *)
            case $path in
{3}            esac
            if [[ $cur == -* || -n $given || $kind$words == -W ]]; then words=$options kind=-W; fi ;;
    esac
    if [[ $kind == -W ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
    else
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen "$kind" -- "$cur")
    fi
}}
complete -F _mazzo mazzo
)";

// --- zsh ---

std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == ':' || c == '[' || c == ']' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_action(const std::string& value) {
  const Candidates c = candidates(value);
  if (c.files) return "_files";
  if (c.folders) return "_path_files -/";
  return c.words.empty() ? " " : fmt::format("({})", join(c.words));
}

std::string zsh_option(const OptionInfo& option) {
  std::string out;
  for (const std::string& name : option.names) {
    const std::string others = option.repeats || option.names.size() == 1
                                   ? std::string(option.repeats ? "*" : "")
                                   : fmt::format("({})", join(option.names));
    std::string spec = fmt::format("{}{}{}[{}]", others, name, option.value.empty() ? "" : "=",
                                   zsh_text(option.help));
    if (!option.value.empty())
      spec += fmt::format(":{}:{}", zsh_text(option.value), zsh_action(option.value));
    out += " \\\n        " + in_quotes(spec);
  }
  return out;
}

std::string zsh_function(const std::string& path) {
  std::string out = "_" + path;
  std::ranges::replace(out, ' ', '_');
  return out;
}

std::string zsh_arguments(const CommandInfo& command) {
  std::string out;
  for (const OptionInfo& option : command.options) out += zsh_option(option);
  for (const OptionInfo& p : command.positionals)
    out += " \\\n        " +
           in_quotes(fmt::format("{}:{}:{}", p.required ? "1" : "1:", p.names.front(),
                                 zsh_action(p.value)));
  return out;
}

std::string zsh_commands(const CommandInfo& command) {
  std::string described, called;
  for (const CommandInfo& sub : command.commands) {
    const std::string name = last_word(sub.path);
    described += fmt::format("\n                {}", in_quotes(name + ":" + zsh_text(sub.help)));
    called += fmt::format("\n                {}) {} ;;", name, zsh_function(sub.path));
  }
  return fmt::format(R"(
    local curcontext=$curcontext state line
    _arguments -C{} \
        '1:command:->command' \
        '*::argument:->argument'
    case $state in
        command)
            local -a commands=({})
            _describe -t commands command commands ;;
        argument)
            curcontext="${{curcontext%:*:*}}:{}-$words[1]:"
            case $words[1] in{}
            esac ;;
    esac
)",
                     zsh_arguments(command), described, last_word(command.path), called);
}

// --- fish ---

std::string fish_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += (c == '\'' || c == '\\' ? "\\" : "") + std::string(1, c);
  return out + "'";
}

std::string fish_line(const std::string& at, const std::string& rest, const std::string& help) {
  return fmt::format("complete -c mazzo -n {} {} -d {}\n", fish_quoted(at), rest,
                     fish_quoted(help));
}

std::string fish_offer(const std::string& value) {
  const Candidates c = candidates(value);
  if (c.files) return "-r -F";
  if (c.folders) return "-x -a '(__fish_complete_directories)'";
  return c.words.empty() ? "-x" : "-x -a " + fish_quoted(join(c.words));
}

std::string fish_option(const std::string& at, const OptionInfo& option) {
  std::string names;
  for (const std::string& name : option.names)
    names += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  return fish_line(at,
                   names.substr(1) + (option.value.empty() ? "" : " " + fish_offer(option.value)),
                   option.help);
}

std::string fish_command(const CommandInfo& command) {
  const std::string at = fmt::format("__mazzo_at '{}'", command.path);
  std::string out;
  for (const OptionInfo& option : command.options) out += fish_option(at, option);
  for (const CommandInfo& sub : command.commands)
    out += fish_line(at + " first", "-a " + last_word(sub.path), sub.help);
  for (const OptionInfo& p : command.positionals) {
    const Candidates c = candidates(p.value);
    out += fish_line(at + " first", c.files ? "-F" : "-a " + fish_quoted(join(c.words)), p.help);
  }
  return out;
}

constexpr auto kFish = R"(# Completion of mazzo for fish, made by the program itself.
set -g __mazzo_commands {}
set -g __mazzo_valued {}
# Are we at this command, and, with a second argument, before its first positional?
function __mazzo_at -a wanted first
    set -l path mazzo
    set -l given no
    set -l value no
    for word in (commandline -opc)[2..-1]
        if test $value = yes
            set value no
        else if contains -- "$path $word" $__mazzo_commands
            set path "$path $word"
        else if contains -- "$path $word" $__mazzo_valued
            set value yes
        else if not string match -q -- '-*' $word
            set given yes
        end
    end
    test "$path" = "$wanted"; and test -z "$first" -o $given = no
end
complete -c mazzo -f
)";

}  // namespace

std::string bash_completion(const CommandInfo& program) {
  std::string places;
  for_each_command(program, [&](const CommandInfo& command) {
    places +=
        fmt::format("                {}) options={} {} ;;\n", in_quotes(command.path),
                    in_quotes(join(option_names(command))), bash_offer(first_candidates(command)));
  });
  return fmt::format(kBash, join(paths(program), " | "), join(valued(program), " | "),
                     bash_values(program), places);
}

std::string zsh_completion(const CommandInfo& program) {
  std::string out = "#compdef mazzo\n# Completion of mazzo for zsh, made by the program itself.\n";
  for_each_command(program, [&](const CommandInfo& command) {
    out += zsh_function(command.path) + "() {" +
           (command.commands.empty() ? "\n    _arguments" + zsh_arguments(command) + "\n"
                                     : zsh_commands(command)) +
           "}\n";
  });
  return out + "_mazzo \"$@\"\n";
}

std::string fish_completion(const CommandInfo& program) {
  std::string out = fmt::format(kFish, join(paths(program)), join(valued(program)));
  for_each_command(program, [&](const CommandInfo& command) { out += fish_command(command); });
  return out;
}

}  // namespace cli
