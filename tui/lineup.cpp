#include "tui/lineup.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "core/hash.h"
#include "core/rng.h"
#include "table/json_object.h"
#include "table/open.h"
#include "table/replay.h"

namespace tui {
namespace {

constexpr table::json::Limits kLimits{.bytes = 1024, .depth = 2};

}  // namespace

std::string bot_name(int seat) { return "Bot " + std::to_string(seat + 1); }

std::string bot_move(const table::Table& table, core::Seat seat, const ai::Spec& bot) {
  core::Rng rng(core::hash_of(table.seed()) + table.version());
  return table.choose(seat, bot, rng);
}

std::string to_save(const table::Table& table, const Lineup& lineup) {
  return table::save_with(table, table::json::Object()
                                     .number("people", lineup.people)
                                     .text("bots", ai::to_text(lineup.bot))
                                     .take());
}

Lineup lineup_of(const table::Opened& opened, const Lineup& otherwise) {
  Lineup out = otherwise;
  const auto kept = table::json::parse(opened.lineup, kLimits);
  if (!kept.value || !opened.table) return out;
  if (const auto* people = kept.value->find("people"))
    out.people = static_cast<int>(people->integer(1, opened.table->seats()).value_or(out.people));
  if (const auto* bots = kept.value->find("bots"))
    out.bot = ai::spec_from(bots->string().value_or("")).value_or(out.bot);
  return out;
}

table::Opened open_saved(const std::string& path) {
  std::ifstream file(path);
  const std::string saved(std::istreambuf_iterator<char>(file), {});
  if (saved.empty()) return {nullptr, {"damaged", path + " cannot be read."}};
  return table::load(saved);
}

}  // namespace tui
