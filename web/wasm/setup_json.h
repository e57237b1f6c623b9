#pragma once
// From the page's JSON to the table's types: a setup, a list of names, a player's notes, read strictly, with a sentence
// for each possible fault. table::open knows the games, seats and options.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "table/hex.h"
#include "table/json.h"
#include "table/table.h"
#include "table/verify.h"

namespace wasm {

using table::Refused;
using table::json::Value;

// Either the value or the reason why there is none.
template <class T>
struct Read {
  std::optional<T> value;
  Refused refused;
};

inline Read<Value> read_json(std::string_view text) {
  auto parsed = table::json::parse(text);
  if (parsed.value) return {std::move(parsed.value), {}};
  return {
      std::nullopt,
      {"bad_json", "At byte " + std::to_string(parsed.at) + " " + std::string(parsed.error) + "."}};
}

// A member of a setup; false if its value is of the wrong kind, or there is no such member.
inline bool read_option(std::string_view key, const Value& v, table::Setup& out) {
  if (!v.string() && !v.integer()) return false;
  out.options.emplace_back(key, v.text);
  return true;
}
inline bool read_options(const Value& v, table::Setup& out) {
  if (!v.is(Value::Kind::kObject)) return false;
  for (std::size_t i = 0; i < v.items.size(); ++i)
    if (!read_option(v.keys[i], v.items[i], out)) return false;
  return true;
}
inline bool read_players(const Value& v, table::Setup& out) {
  const auto n = v.integer(1, 99);
  if (n) out.seats = static_cast<int>(*n);
  return n.has_value();
}
inline bool read_text(const Value& v, std::string& out) {
  out = v.text;
  return v.string().has_value();
}
inline bool read_member(std::string_view key, const Value& v, table::Setup& out) {
  if (key == "game") return read_text(v, out.game);
  if (key == "players") return read_players(v, out);
  if (key == "options") return read_options(v, out);
  return key == "seed" && read_text(v, out.seed);
}

// {"game":"…","players":2,"options":{"key":"word or number"},"seed":"…"}, players and options optional.
inline Read<table::Setup> read_setup(std::string_view text) {
  const auto json = read_json(text);
  if (!json.value) return {std::nullopt, json.refused};
  table::Setup setup;
  for (std::size_t i = 0; i < json.value->keys.size(); ++i)
    if (!read_member(json.value->keys[i], json.value->items[i], setup))
      return {std::nullopt,
              {"bad_setup", "The setup's \"" + json.value->keys[i] + "\" cannot be read."}};
  if (setup.game.empty()) return {std::nullopt, {"bad_setup", "A setup names a game."}};
  return {std::move(setup), {}};
}

// ["Anna","Bruno"], by seat; no names without a text.
inline Read<std::vector<std::string>> read_names(std::string_view text) {
  std::vector<std::string> names;
  if (text.empty()) return {std::move(names), {}};
  const auto json = read_json(text);
  if (!json.value) return {std::nullopt, json.refused};
  bool ok = json.value->is(Value::Kind::kArray);
  for (const Value& item : json.value->items) ok = ok && read_text(item, names.emplace_back());
  if (!ok) return {std::nullopt, {"bad_names", "Names are a list of strings, one a seat."}};
  return {std::move(names), {}};
}

inline bool read_hex(const Value& v, std::string& out) {
  return read_text(v, out) && table::from_hex(out).has_value();
}
// By seat; null without a note.
inline bool read_entropies(const Value& v, table::Noted& out) {
  if (!v.is(Value::Kind::kArray)) return false;
  for (std::size_t seat = 0; seat < v.items.size(); ++seat)
    if (!v.items[seat].is(Value::Kind::kNull) &&
        !read_hex(v.items[seat], out.entropies.emplace_back(static_cast<int>(seat), "").second))
      return false;
  return true;
}

// {"commitment":"64 digits","entropies":[null,"64 digits"]}, each optional; no notes without a text.
inline Read<table::Noted> read_noted(std::string_view text) {
  table::Noted noted;
  if (text.empty()) return {std::move(noted), {}};
  const auto json = read_json(text);
  if (!json.value) return {std::nullopt, json.refused};
  const Value* commitment = json.value->find("commitment");
  const Value* entropies = json.value->find("entropies");
  const bool ok = json.value->is(Value::Kind::kObject) &&
                  (!commitment || read_hex(*commitment, noted.commitment)) &&
                  (!entropies || read_entropies(*entropies, noted));
  if (!ok)
    return {std::nullopt,
            {"bad_noted",
             "What is noted is a commitment and entropies by seat, 64 hexadecimal digits each."}};
  return {std::move(noted), {}};
}

}  // namespace wasm
