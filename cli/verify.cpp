// mazzo verify FILE: were the deals of these matches fair? A line for each check, and a line for the verdict.
#include "table/verify.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <optional>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "table/hex.h"
#include "table/json_object.h"
#include "table/replay.h"
#include "table/words.h"
#include "tui/words.h"

namespace cli {
namespace {

// "2=HEX" as seat 1 and HEX; none if it is not that.
std::optional<std::pair<int, std::string>> noted_entropy(const std::string& text) {
  const bool form = text.size() > 2 && text[0] >= '1' && text[0] <= '8' && text[1] == '=';
  if (!form || !table::from_hex(text.substr(2))) return std::nullopt;
  return std::pair(text[0] - '1', text.substr(2));
}

// What was noted, or a sentence on stderr.
bool read_noted(const VerifyArgs& args, table::Noted& out) {
  if (!args.commitment.empty() && !table::from_hex(args.commitment)) {
    complain(kUsage, "--commitment takes 64 hexadecimal digits.");
    return false;
  }
  out.commitment = args.commitment;
  for (const std::string& text : args.entropies) {
    const auto entropy = noted_entropy(text);
    if (!entropy) {
      complain(kUsage, "--entropy takes a seat from 1 to 8, = and 64 hexadecimal digits.");
      return false;
    }
    out.entropies.push_back(*entropy);
  }
  return true;
}

std::vector<std::string> lines_of(std::istream& in) {
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

void print_json(std::size_t match, const std::vector<table::Check>& checks) {
  auto out = table::json::Object()
                 .number("match", static_cast<std::int64_t>(match))
                 .flag("fair", table::fair(checks));
  if (table::not_committed(checks)) out.flag("committed", false);
  fmt::print("{}\n", out.raw("checks", table::to_json(checks)).take());
}

std::string verdict(std::size_t match, const std::vector<table::Check>& checks,
                    table::Language language) {
  const tui::Words w(language);
  const auto n = table::with<"n">(match);
  if (table::fair(checks)) return table::sentence("check.fair", language, n);
  if (!table::not_committed(checks)) return table::sentence("check.not_fair", language, n);
  return fmt::format("{} {} {}", w("line_not_committed", n), w("not_committed"), w("agree_here"));
}

void print(std::size_t match, const std::vector<table::Check>& checks, table::Language language) {
  const std::string good = table::sentence("check.good", language),
                    bad = table::sentence("check.bad", language);
  for (const table::Check& check : checks)
    fmt::print("{:<4} {:<11} {}\n",
               check.good  ? good
               : check.due ? bad
                           : "–",
               check.name, harmless(check.sentence));
  fmt::print("{}\n", verdict(match, checks, language));
}

// Something false weighs more than a match that promised nothing.
int worse(int a, int b) { return a == kFailed || b == kFailed ? kFailed : std::max(a, b); }

// A text that is not a record says nothing about the deals, neither good nor bad.
int refuse(std::size_t line, const VerifyArgs& args, const table::Refused& none) {
  if (args.json)
    fmt::print("{}\n", table::json::Object()
                           .number("match", static_cast<std::int64_t>(line))
                           .raw("fair", "null")
                           .raw("checks", "[]")
                           .text("text", none.sentence)
                           .take());
  return complain(kFailed, fmt::format("{}, line {}: {}", args.file, line, none.sentence));
}

}  // namespace

int verify(const VerifyArgs& args) {
  table::Noted noted;
  if (!read_noted(args, noted)) return kUsage;
  std::ifstream file;
  if (args.file != "-") file.open(args.file);
  if (args.file != "-" && !file)
    return complain(kFailed, fmt::format("{} cannot be read.", args.file));
  const auto lines = lines_of(args.file == "-" ? std::cin : file);
  const auto wanted = static_cast<std::size_t>(args.match);
  if (lines.empty() || wanted > lines.size())
    return complain(kFailed,
                    fmt::format("{} has no match {}.", args.file, std::max(1, args.match)));
  const bool has_notes = !noted.commitment.empty() || !noted.entropies.empty();
  if (has_notes && wanted == 0 && lines.size() > 1)
    return complain(kUsage, "what you noted belongs to one match; name it with --match.");
  int rc = kDone;
  for (std::size_t n = 1; n <= lines.size(); ++n) {
    if (wanted != 0 && n != wanted) continue;
    if (const auto none = table::no_record(lines[n - 1], args.language)) {
      rc = worse(rc, refuse(n, args, *none));
      continue;
    }
    const auto checks = table::verify(lines[n - 1], noted, args.language);
    if (args.json)
      print_json(n, checks);
    else
      print(n, checks, args.language);
    rc = worse(rc, table::fair(checks)            ? kDone
                   : table::not_committed(checks) ? kNotCommitted
                                                  : kFailed);
  }
  return rc;
}

}  // namespace cli
