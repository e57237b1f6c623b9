// Man pages, in the language of man(7).
#include <algorithm>

#include <fmt/format.h>

#include "cli/command_tree.h"

namespace cli {
namespace {

// "mazzo config" is the page mazzo-config.
std::string page_name(std::string path) {
  std::ranges::replace(path, ' ', '-');
  return path;
}

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; });
  return text;
}

// Text without roff commands. Hyphens stay hyphens, since people type them; `code` is bold.
std::string roff(std::string_view text) {
  std::string out;
  bool code = false;
  for (const char c : text) {
    if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if (c == '`')
      out += (code = !code) ? "\\fB" : "\\fR";
    else
      out += c;
  }
  return out;
}

std::string names(const OptionInfo& option) {
  std::string out;
  for (const std::string& name : option.names)
    out += fmt::format("{}\\fB{}\\fR", out.empty() ? "" : ", ", roff(name));
  return out;
}

std::string entry(const OptionInfo& option) {
  const std::string value =
      option.value.empty() ? "" : fmt::format(" \\fI{}\\fR", roff(option.value));
  return fmt::format(".TP\n{}{}{}\n{}{}\n", names(option), value, option.repeats ? " \\&..." : "",
                     roff(option.help), option.repeats ? " (may be repeated)" : "");
}

std::string usage(const CommandInfo& command) {
  std::string out = fmt::format(".B {}\n", roff(command.path));
  if (!command.options.empty()) out += "[\\fIOPTIONS\\fR]\n";
  for (const OptionInfo& p : command.positionals) {
    const std::string name = fmt::format("\\fI{}\\fR", roff(p.names.front()));
    out += (p.required ? name : "[" + name + "]") + "\n";
  }
  if (!command.commands.empty()) out += "\\fICOMMAND\\fR\n";
  return out;
}

std::string options(const CommandInfo& command, std::string_view heading) {
  if (command.positionals.empty() && command.options.empty()) return "";
  std::string out = fmt::format("{}\n", heading);
  for (const OptionInfo& p : command.positionals) {
    OptionInfo bare = p;
    bare.value.clear();  // it is its own name
    out += entry(bare);
  }
  for (const OptionInfo& o : command.options) out += entry(o);
  return out;
}

std::string examples(const CommandInfo& command) {
  return fmt::format(".EX\n{}.EE\n", roff(command.examples));
}

std::string head(const CommandInfo& command) {
  return fmt::format(".TH {} 1 \"\" \"mazzo {}\" \"Mazzo\"\n.SH NAME\n{} \\- {}\n",
                     upper(page_name(command.path)), MAZZO_VERSION, roff(page_name(command.path)),
                     roff(command.help));
}

constexpr auto kStatus =
    ".SH EXIT STATUS\n"
    ".TP\n0\nSuccess.\n"
    ".TP\n1\nThe command failed, or its output could not be written.\n"
    ".TP\n2\nThe command was used wrongly.\n"
    ".TP\n3\nOf verify alone: nothing is false, but a match was committed to nobody.\n";

constexpr auto kEnvironment =
    ".SH ENVIRONMENT\n"
    ".TP\n.B MAZZO_LANG\nThe language, en or it; otherwise LC_ALL, LC_MESSAGES and LANG decide.\n"
    ".TP\n.B NO_COLOR\nIf set and not empty, the program uses no colours.\n"
    ".TP\n.B TERM\nWith dumb the program plays line by line.\n"
    ".TP\n.B MAZZO_CONFIG\nThe file of the server's settings.\n"
    ".TP\n.B MAZZO_\\fISETTING\\fR\nA setting of the server, such as MAZZO_LISTEN.\n";

// A command with subcommands describes them all on its page.
std::string page_of_command(const CommandInfo& command) {
  std::string out = head(command) + ".SH SYNOPSIS\n";
  if (command.commands.empty()) out += usage(command);
  for (const CommandInfo& sub : command.commands)
    out += (&sub == &command.commands.front() ? "" : ".br\n") + usage(sub);
  out += fmt::format(".SH DESCRIPTION\n{}.\n", roff(command.help));
  out += options(command, ".SH OPTIONS");
  for (const CommandInfo& sub : command.commands)
    out +=
        fmt::format(".SH {}\n{}.\n{}", upper(roff(sub.path)), roff(sub.help), options(sub, ".PP"));
  out += ".SH EXAMPLES\n" + examples(command);
  return out + kStatus + ".SH SEE ALSO\n.BR mazzo (1)\n";
}

std::string page_of_program(const CommandInfo& program) {
  CommandInfo named = program;
  named.help = "a card house for the terminal, the network and the browser";
  std::string out = head(named) + ".SH SYNOPSIS\n" + usage(program);
  out += fmt::format(".SH DESCRIPTION\n{}\n", roff(program.help));
  out += ".PP\nWithout arguments, in a terminal, it opens the menu.\n";
  out += options(program, ".SH OPTIONS");
  out += ".SH COMMANDS\n";
  for (const CommandInfo& command : program.commands)
    out += fmt::format(".TP\n.BR {} (1)\n{}.\n", roff(page_name(command.path)), roff(command.help));
  return out + ".SH EXAMPLES\n" + examples(program) + kStatus + kEnvironment;
}

}  // namespace

std::map<std::string, std::string> man_pages(const CommandInfo& program) {
  std::map<std::string, std::string> out;
  out[program.path + ".1"] = page_of_program(program);
  for (const CommandInfo& command : program.commands)
    out[page_name(command.path) + ".1"] = page_of_command(command);
  return out;
}

}  // namespace cli
