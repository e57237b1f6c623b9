#include "table/fair.h"

#include <algorithm>

#include "table/hex.h"
#include "table/json.h"
#include "table/replay.h"
#include "table/setup.h"

namespace table {
namespace {

using json::Value;

std::string text_at(const Value& v, std::string_view key) {
  const Value* x = v.find(key);
  return std::string(x ? x->string().value_or("") : "");
}

bool same_bytes(std::string_view a, std::string_view b) {
  const auto x = from_hex(a), y = from_hex(b);
  return x && y && *x == *y;
}

std::string seat_name(int seat) { return "seat " + std::to_string(seat + 1); }

Check bad(std::string_view name, std::string sentence) {
  return {name, false, std::move(sentence)};
}
Check good(std::string_view name, std::string sentence) {
  return {name, true, std::move(sentence)};
}

Check check_commitment(const Value& match, const Noted& noted) {
  constexpr std::string_view kName = "commitment";
  const std::string written = text_at(match, kName), seed = text_at(match, "seed");
  if (written.empty())
    return bad(kName,
               "The record names no commitment, so the seed could have been chosen at will.");
  if (check_seed(seed)) return bad(kName, "The seed was not revealed.");
  if (!same_bytes(written, commitment_of(seed)))
    return bad(kName, "SHA-256 of the seed is " + commitment_of(seed) + ", not the commitment.");
  if (!noted.commitment.empty() && !same_bytes(noted.commitment, written))
    return bad(kName, "The record's commitment " + written + " is not the one you noted.");
  return good(kName, "SHA-256 of the seed is the commitment " + written + ".");
}

// The entropies in a record; empty strings where a seat gave none.
std::vector<std::string> entropies_in(const Value& match) {
  std::vector<std::string> out;
  if (const Value* list = match.find("entropies"))
    for (const Value& item : list->items) out.push_back(item.text);
  return out;
}

Check check_entropies_in(const Value& match, const Noted& noted) {
  constexpr std::string_view kName = "entropies";
  const auto entropies = entropies_in(match);
  if (entropies.empty())
    return bad(kName, "The record holds no entropies, so the seed alone decided the cards.");
  const Value* players = match.find("players");
  const int seats = static_cast<int>((players ? players->integer(2, 8) : std::nullopt).value_or(0));
  if (const auto refused = check_entropies(entropies, seats)) return bad(kName, refused->sentence);
  for (const auto& [seat, sent] : noted.entropies)
    if (seat >= seats || !same_bytes(sent, entropies[static_cast<std::size_t>(seat)]))
      return bad(kName, "The entropy of " + seat_name(seat) + " is not the one you noted.");
  const auto given = std::ranges::count_if(entropies, [](const auto& e) { return !e.empty(); });
  if (given == 0) return bad(kName, "No seat added entropy, so the seed alone decided the cards.");
  return good(kName, std::to_string(given) + " of " + std::to_string(seats) +
                         " seats added entropy; together they are " + to_hex(*combined(entropies)) +
                         ".");
}

std::vector<std::string> deals_in(const Value& match) {
  std::vector<std::string> out;
  if (const Value* events = match.find("events"))
    for (const Value& event : events->items)
      if (text_at(event, "e") == "deal") json::write(out.emplace_back(), event);
  return out;
}

// `derived`: the same match, dealt from the seed and played as the record says for as long as that is legal.
Check check_deals(const Value& match, const Value& derived) {
  constexpr std::string_view kName = "deals";
  const auto told = deals_in(match), due = deals_in(derived);
  if (told.empty()) return bad(kName, "The record holds no deal.");
  for (std::size_t i = 0; i < told.size(); ++i) {
    const std::string deal = "deal " + std::to_string(i + 1);
    if (i >= due.size()) return bad(kName, "The record breaks a rule before " + deal + ".");
    if (told[i] != due[i])
      return bad(kName, "The cards or the dealer of " + deal + " do not follow from the seed.");
  }
  const std::string count = std::to_string(told.size());
  return good(kName, count + (told.size() == 1 ? " deal follows" : " deals follow") +
                         " from the seed and the entropies.");
}

Check check_record(const Replay& replay, const Table& table) {
  constexpr std::string_view kName = "record";
  if (!replay.ok()) return bad(kName, replay.refused().sentence);
  return good(kName, std::to_string(table.version()) +
                         " moves replay letter by letter; the match is " +
                         (table.over() ? "over." : "not finished."));
}

std::vector<Check> not_a_record(const std::string& sentence) {
  return {bad("commitment", sentence), bad("entropies", sentence), bad("deals", sentence),
          bad("record", sentence)};
}

}  // namespace

std::string commitment_of(std::string_view seed) {
  return to_hex(core::commitment(seed_from(seed)));
}

std::optional<Refused> check_entropies(const std::vector<std::string>& entropies, int seats) {
  if (entropies.empty()) return std::nullopt;
  if (entropies.size() != static_cast<std::size_t>(seats))
    return Refused{"bad_entropy", "There are " + std::to_string(seats) + " seats and " +
                                      std::to_string(entropies.size()) + " entropies."};
  for (std::size_t i = 0; i < entropies.size(); ++i)
    if (!entropies[i].empty() && !from_hex(entropies[i]))
      return Refused{"bad_entropy", "The entropy of " + seat_name(static_cast<int>(i)) +
                                        " is not 64 hexadecimal digits."};
  return std::nullopt;
}

std::optional<core::Bytes32> combined(const std::vector<std::string>& entropies) {
  if (entropies.empty()) return std::nullopt;
  std::vector<core::Bytes32> by_seat;
  for (const std::string& e : entropies) by_seat.push_back(from_hex(e).value_or(core::Bytes32{}));
  return core::combine(by_seat);
}

std::vector<Check> verify(std::string_view transcript, const Noted& noted) {
  const auto parsed = json::parse(transcript, Replay::kLimits);
  if (!parsed.value) return not_a_record(Replay(transcript).refused().sentence);
  const Value* inner = parsed.value->find("match");
  const Value& match = inner ? *inner : *parsed.value;
  std::vector<Check> checks = {check_commitment(match, noted), check_entropies_in(match, noted)};
  Replay replay(match);
  if (!replay.ok()) {
    checks.push_back(bad("deals", replay.refused().sentence));
    checks.push_back(bad("record", replay.refused().sentence));
    return checks;
  }
  replay.finish();
  const auto derived = json::parse(replay.table().transcript(), Replay::kLimits);
  checks.push_back(check_deals(match, derived.value ? *derived.value : Value{}));
  checks.push_back(check_record(replay, replay.table()));
  return checks;
}

bool fair(const std::vector<Check>& checks) { return std::ranges::all_of(checks, &Check::good); }

std::string to_json(const std::vector<Check>& checks) {
  std::string out = "[";
  for (const Check& check : checks) {
    if (out.size() > 1) out += ',';
    out += R"({"check":")" + std::string(check.name) + R"(","good":)";
    out += check.good ? "true" : "false";
    out += R"(,"text":)";
    json::write_string(out, check.sentence);
    out += '}';
  }
  return out += ']';
}

}  // namespace table
