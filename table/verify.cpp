#include "table/verify.h"

#include <algorithm>
#include <concepts>
#include <initializer_list>
#include <utility>

#include "table/fair.h"
#include "table/hex.h"
#include "table/json.h"
#include "table/replay.h"

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

// One judgement: its name, what was found, and the sentence for it.
class Judge {
 public:
  Judge(std::string_view name, Language language) : name_(name), language_(language) {}
  Check good(Message m, std::initializer_list<Fill> fills = {}) const {
    return {name_, true, say(m, language_, fills)};
  }
  Check bad(Message m, std::initializer_list<Fill> fills = {}) const {
    return bad(say(m, language_, fills));
  }
  Check bad(std::string sentence) const { return {name_, false, std::move(sentence)}; }
  Language language() const { return language_; }

 private:
  std::string_view name_;
  Language language_;
};

std::string number(std::integral auto n) { return std::to_string(n); }

Check check_commitment(const Value& match, const Noted& noted, const Judge& judge) {
  const std::string written = text_at(match, "commitment"), seed = text_at(match, "seed");
  if (written.empty()) return judge.bad(Message::kFairNoCommitment);
  if (check_seed(seed, judge.language())) return judge.bad(Message::kFairNoSeed);
  if (!same_bytes(written, commitment_of(seed)))
    return judge.bad(Message::kFairSeedDiffers, {{"hash", commitment_of(seed)}});
  if (!noted.commitment.empty() && !same_bytes(noted.commitment, written))
    return judge.bad(Message::kFairCommitmentDiffers, {{"hash", written}});
  return judge.good(Message::kFairCommitment, {{"hash", written}});
}

// The entropies in a record; empty strings where a seat gave none.
std::vector<std::string> entropies_in(const Value& match) {
  std::vector<std::string> out;
  if (const Value* list = match.find("entropies"))
    for (const Value& item : list->items) out.push_back(item.text);
  return out;
}

Check check_entropies_in(const Value& match, const Noted& noted, const Judge& judge) {
  const auto entropies = entropies_in(match);
  if (entropies.empty()) return judge.bad(Message::kFairNoEntropies);
  const Value* players = match.find("players");
  const int seats = static_cast<int>((players ? players->integer(2, 8) : std::nullopt).value_or(0));
  if (const auto refused = check_entropies(entropies, seats, judge.language()))
    return judge.bad(refused->sentence);
  for (const auto& [seat, sent] : noted.entropies)
    if (seat >= seats || !same_bytes(sent, entropies[static_cast<std::size_t>(seat)]))
      return judge.bad(Message::kFairEntropyDiffers, {{"seat", number(seat + 1)}});
  const auto given = std::ranges::count_if(entropies, [](const auto& e) { return !e.empty(); });
  if (given == 0) return judge.bad(Message::kFairNothingAdded);
  return judge.good(
      Message::kFairEntropies,
      {{"n", number(given)}, {"seats", number(seats)}, {"hash", to_hex(*combined(entropies))}});
}

std::vector<std::string> deals_in(const Value& match) {
  std::vector<std::string> out;
  if (const Value* events = match.find("events"))
    for (const Value& event : events->items)
      if (text_at(event, "e") == "deal") json::write(out.emplace_back(), event);
  return out;
}

// `derived`: the same match, dealt from the seed and played as the record says for as long as that is legal.
Check check_deals(const Value& match, const Value& derived, const Judge& judge) {
  const auto told = deals_in(match), due = deals_in(derived);
  if (told.empty()) return judge.bad(Message::kFairNoDeal);
  for (std::size_t i = 0; i < told.size(); ++i) {
    if (i >= due.size()) return judge.bad(Message::kFairRuleBefore, {{"n", number(i + 1)}});
    if (told[i] != due[i]) return judge.bad(Message::kFairDealDiffers, {{"n", number(i + 1)}});
  }
  return judge.good(told.size() == 1 ? Message::kFairDealsOne : Message::kFairDealsMany,
                    {{"n", number(told.size())}});
}

Check check_record(const Replay& replay, const Table& table, const Judge& judge) {
  if (!replay.ok()) return judge.bad(replay.refused().sentence);
  return judge.good(table.over() ? Message::kFairOver : Message::kFairUnfinished,
                    {{"n", number(table.version())}});
}

}  // namespace

std::vector<Check> verify(std::string_view transcript, const Noted& noted, Language language) {
  const Judge commitment("commitment", language), entropies("entropies", language);
  const Judge deals("deals", language), record("record", language);
  const auto parsed = json::parse(transcript, Replay::kLimits);
  if (!parsed.value) {
    const std::string why = Replay(transcript, language).refused().sentence;
    return {commitment.bad(why), entropies.bad(why), deals.bad(why), record.bad(why)};
  }
  const Value& match = *record_in(*parsed.value);
  std::vector<Check> checks = {check_commitment(match, noted, commitment),
                               check_entropies_in(match, noted, entropies)};
  Replay replay(match, language);
  if (!replay.ok()) {
    checks.push_back(deals.bad(replay.refused().sentence));
    checks.push_back(record.bad(replay.refused().sentence));
    return checks;
  }
  replay.finish();
  const auto derived = json::parse(replay.table().transcript(), Replay::kLimits);
  checks.push_back(check_deals(match, derived.value ? *derived.value : Value{}, deals));
  checks.push_back(check_record(replay, replay.table(), record));
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
