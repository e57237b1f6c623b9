#include "tui/kept_matches.h"

#include <algorithm>
#include <fstream>
#include <optional>

#include "table/json.h"
#include "table/replay.h"
#include "tui/lineup.h"
#include "tui/whole_file.h"

namespace tui {
namespace {

using table::json::Value;
constexpr std::size_t kMostKept = 100;

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::string> out;
  for (std::string line; std::getline(file, line);)
    if (!line.empty()) out.push_back(std::move(line));
  return out;
}

std::string outcome_of(const Value& match, std::int64_t seat) {
  const Value* events = match.find("events");
  const Value* winners =
      events && !events->items.empty() ? events->items.back().find("winners") : nullptr;
  if (!winners || winners->items.empty()) return "drawn";
  return std::ranges::any_of(winners->items, [&](const Value& w) { return w.integer() == seat; })
             ? "won"
             : "lost";
}

}  // namespace

std::optional<KeptMatch> kept_match(const std::string& saved) {
  const auto parsed = table::json::parse(saved, table::Replay::kLimits);
  const Value* match = parsed.value ? parsed.value->find("match") : nullptr;
  const Value* game = match ? match->find("game") : nullptr;
  const Value* players = match ? match->find("players") : nullptr;
  const auto seats = players ? players->integer(2, 8) : std::nullopt;
  if (!game || !seats) return std::nullopt;
  const Value* lineup = parsed.value->find("company");
  const Value* people = lineup ? lineup->find("people") : nullptr;
  const auto sat = people ? people->integer(1, *seats).value_or(1) : 1;
  const Value* first = lineup ? lineup->find("first") : nullptr;
  const auto from = first ? first->integer(0, *seats - sat).value_or(0) : 0;
  const core::Seat own(static_cast<int>(from));
  KeptMatch out{{.transcript = saved, .names = {}, .seat = own, .own = own},
                std::string(game->string().value_or("")),
                outcome_of(*match, from),
                match->find("undone") != nullptr};
  const Value* names = lineup ? lineup->find("names") : nullptr;
  for (int i = 0; i < *seats; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const bool person = i >= from && i < from + sat;
    const bool named = names && at < names->items.size();
    out.record.names.push_back(!person ? bot_name(i)
                               : named ? tidy_name(names->items[at].string().value_or(""))
                                       : "");
  }
  return out;
}

SaveResult keep_match(const std::string& path, const std::string& saved) {
  if (path.empty()) return {path, true};  // no home, and nothing to be lost
  auto lines = lines_of(path);
  lines.push_back(saved);
  std::string text;
  for (std::size_t i = lines.size() > kMostKept ? lines.size() - kMostKept : 0; i < lines.size();
       ++i)
    text += lines[i] + "\n";
  return {path, write_whole(path, text)};
}

std::vector<KeptMatch> kept_matches(const std::string& path, const Stop& stop) {
  std::vector<KeptMatch> out;
  for (const auto& line : lines_of(path))
    if (stop.told())
      break;
    else if (auto match = kept_match(line))
      out.push_back(std::move(*match));
  std::ranges::reverse(out);
  return out;
}

}  // namespace tui
