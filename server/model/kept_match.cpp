#include "server/model/kept_match.h"

#include <algorithm>
#include <utility>

#include "core/sha256.h"
#include "server/model/json_object.h"
#include "table/hex.h"
#include "table/move_list.h"

namespace server {
namespace {

using table::json::Value;

constexpr std::size_t kIdLength = 32;  // hexadecimal digits
constexpr table::json::Limits kLimits{.bytes = 64 * 1024, .depth = 4};

std::string options_json(const table::Setup& setup) {
  JsonObject out;
  for (const auto& [key, value] : setup.options) out.text(key, value);
  return out.take();
}

table::Setup read_setup(const Value& v) {
  using namespace table::json;
  table::Setup setup{.game = text_at(v, "game"),
                     .seats = static_cast<int>(number_at(v, "players", 0)),
                     .options = {},
                     .seed = text_at(v, "seed")};
  if (const Value* options = v.find("options"))
    for (std::size_t i = 0; i < options->keys.size(); ++i)
      setup.options.emplace_back(options->keys[i], options->items[i].text);
  return setup;
}

}  // namespace

std::size_t KeptMatch::own_seat() const {
  return static_cast<std::size_t>(std::ranges::find(levels, kPersonHere) - levels.begin());
}

std::string levels_json(const KeptMatch& match) {
  return list(match.levels, [](int level) {
    return level == kPersonHere ? std::string("null") : std::to_string(level);
  });
}

std::string to_document(const KeptMatch& match) {
  return JsonObject()
      .text("game", match.setup.game)
      .number("players", match.setup.seats)
      .raw("options", options_json(match.setup))
      .text("seed", match.setup.seed)
      .raw("levels", levels_json(match))
      .text("moves", match.moves)
      .raw("undone", list(match.undone, [](std::uint32_t n) { return std::to_string(n); }))
      .take();
}

std::optional<KeptMatch> kept_match_in(std::string_view document) {
  const auto parsed = table::json::parse(document, kLimits);
  if (!parsed.value) return std::nullopt;
  const Value &v = *parsed.value, *levels = v.find("levels"), *undone = v.find("undone");
  if (!levels || !undone) return std::nullopt;
  KeptMatch out{.setup = read_setup(v), .levels = {}, .moves = table::json::text_at(v, "moves")};
  for (const Value& level : levels->items)
    out.levels.push_back(static_cast<int>(level.integer().value_or(kPersonHere)));
  for (const Value& version : undone->items)
    out.undone.push_back(static_cast<std::uint32_t>(version.integer().value_or(0)));
  return out;
}

std::string id_of(std::string_view document) {
  core::Sha256 hash;
  for (const char c : document) {
    const auto byte = static_cast<std::uint8_t>(c);
    hash.add({&byte, 1});
  }
  return table::to_hex(hash.finish()).substr(0, kIdLength);
}

table::Opened replay(const KeptMatch& match, table::Language language) {
  auto played = table::play_list(match.setup, match.moves, language);
  if (played.table) played.table->set_undone(match.undone);
  return played;
}

}  // namespace server
