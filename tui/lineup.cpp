#include "tui/lineup.h"

#include <algorithm>

#include "core/hash.h"
#include "core/rng.h"
#include "table/json_object.h"
#include "table/open.h"
#include "table/replay.h"
#include "tui/cells.h"
#include "tui/venue.h"
#include "tui/whole_file.h"

namespace tui {
namespace {

constexpr table::json::Limits kLineupLimits{.bytes = 4096, .depth = 3};

std::vector<std::string> names_in(const table::json::Value& list, int people) {
  std::vector<std::string> out;
  for (const auto& name : list.items)
    if (std::ssize(out) < people) out.push_back(tidy_name(name.string().value_or("")));
  return out;
}

}  // namespace

std::string tidy_name(std::string_view typed) {
  const auto from = typed.find_first_not_of(' ');
  if (from == typed.npos) return "";
  return cut(harmless(typed.substr(from, typed.find_last_not_of(' ') - from + 1)), kLongestName);
}

std::string bot_name(int seat) { return "Bot " + std::to_string(seat + 1); }

std::string bot_move(const table::Table& table, core::Seat seat, const ai::Spec& bot) {
  core::Rng rng(core::hash_of(table.seed()) + table.version());
  return table.choose(seat, bot, rng);
}

std::string to_save(const table::Table& table, const Lineup& lineup) {
  auto players =
      table::json::Object().number("people", lineup.people).text("bots", ai::to_text(lineup.bot));
  if (lineup.first > 0) players.number("first", lineup.first);
  if (!lineup.names.empty()) players.raw("names", table::json::list_of_texts(lineup.names));
  return table::save_with(table, players.take());
}

Lineup lineup_of(const table::Opened& opened, const Lineup& otherwise) {
  Lineup out = otherwise;
  const auto kept = table::json::parse(opened.lineup, kLineupLimits);
  if (!kept.value || !opened.table) return out;
  if (const auto* people = kept.value->find("people"))
    out.people = static_cast<int>(people->integer(1, opened.table->seats()).value_or(out.people));
  if (const auto* first = kept.value->find("first"))
    out.first = static_cast<int>(first->integer(0, opened.table->seats() - out.people).value_or(0));
  if (const auto* bots = kept.value->find("bots"))
    out.bot = ai::spec_from(bots->string().value_or("")).value_or(out.bot);
  if (const auto* names = kept.value->find("names")) out.names = names_in(*names, out.people);
  return out;
}

table::Opened open_saved(const std::string& path) {
  const std::string saved = read_whole(path);
  if (saved.empty()) return {nullptr, {"damaged", path + " cannot be read."}};
  return table::load(saved);
}

}  // namespace tui
