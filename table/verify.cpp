#include "table/verify.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "table/fair.h"
#include "table/hex.h"
#include "table/json_object.h"
#include "table/replay.h"
#include "table/words.h"

namespace table {
namespace {

using json::Value;

bool same_bytes(std::string_view a, std::string_view b) {
  const auto x = from_hex(a), y = from_hex(b);
  return x && y && *x == *y;
}

// One judgement: its name, what was found, and the sentence for it.
class Judge {
 public:
  Judge(std::string_view name, Language language) : name_(name), language_(language) {}
  template <class... Values>
  Check good(TableKey<std::type_identity_t<Values>...> why, const Values&... values) const {
    return {name_, true, sentence(why, language_, values...)};
  }
  template <class... Values>
  Check bad(TableKey<std::type_identity_t<Values>...> why, const Values&... values) const {
    return told_bad(sentence(why, language_, values...));
  }
  Check told_bad(std::string sentence) const { return {name_, false, std::move(sentence)}; }
  Language language() const { return language_; }

 private:
  std::string_view name_;
  Language language_;
};

Check check_commitment(const Value& match, const Noted& noted, const Judge& judge) {
  const std::string written = json::text_at(match, "commitment"),
                    seed = json::text_at(match, "seed");
  if (written.empty()) return judge.bad("fair.no_commitment");
  if (check_seed(seed, judge.language())) return judge.bad("fair.no_seed");
  if (!same_bytes(written, commitment_of(seed)))
    return judge.bad("fair.seed_differs", with<"hash">(commitment_of(seed)));
  if (!noted.commitment.empty() && !same_bytes(noted.commitment, written))
    return judge.bad("fair.commitment_differs", with<"hash">(written));
  return judge.good("fair.commitment", with<"hash">(written));
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
  if (entropies.empty()) return judge.bad("fair.no_entropies");
  const Value* players = match.find("players");
  const int seats = static_cast<int>((players ? players->integer(2, 8) : std::nullopt).value_or(0));
  if (const auto refused = check_entropies(entropies, seats, judge.language()))
    return judge.told_bad(refused->sentence);
  for (const auto& [seat, sent] : noted.entropies)
    if (seat >= seats || !same_bytes(sent, entropies[static_cast<std::size_t>(seat)]))
      return judge.bad("fair.entropy_differs", with<"seat">(seat + 1));
  const auto given = std::ranges::count_if(entropies, [](const auto& e) { return !e.empty(); });
  if (given == 0) return judge.bad("fair.nothing_added");
  return judge.good("fair.entropies", with<"n">(given), with<"seats">(seats),
                    with<"hash">(to_hex(*combined(entropies))));
}

std::vector<std::string> deals_in(const Value& match) {
  std::vector<std::string> out;
  if (const Value* events = match.find("events"))
    for (const Value& event : events->items)
      if (json::text_at(event, "e") == "deal") json::write(out.emplace_back(), event);
  return out;
}

// `derived`: the same match, dealt from the seed and played as the record says for as long as that is legal.
Check check_deals(const Value& match, const Value& derived, const Judge& judge) {
  const auto told = deals_in(match), due = deals_in(derived);
  if (told.empty()) return judge.bad("fair.no_deal");
  for (std::size_t i = 0; i < told.size(); ++i) {
    if (i >= due.size()) return judge.bad("fair.rule_before", with<"n">(i + 1));
    if (told[i] != due[i]) return judge.bad("fair.deal_differs", with<"n">(i + 1));
  }
  return judge.good("fair.deals", with<"n">(told.size()));
}

Check check_record(const Replay& replay, const Table& table, const Judge& judge) {
  if (!replay.ok()) return judge.told_bad(replay.refused().sentence);
  const auto moves = with<"n">(table.version());
  return table.over() ? judge.good("fair.over", moves) : judge.good("fair.unfinished", moves);
}

}  // namespace

std::vector<Check> verify(std::string_view transcript, const Noted& noted, Language language) {
  const Judge commitment("commitment", language), entropies("entropies", language);
  const Judge deals("deals", language), record("record", language);
  const auto parsed = json::parse(transcript, Replay::kLimits);
  if (!parsed.value) {
    const std::string why = Replay(transcript, language).refused().sentence;
    return {commitment.told_bad(why), entropies.told_bad(why), deals.told_bad(why),
            record.told_bad(why)};
  }
  const Value& match = *record_in(*parsed.value);
  std::vector<Check> checks = {check_commitment(match, noted, commitment),
                               check_entropies_in(match, noted, entropies)};
  const bool promised = match.find("commitment") || match.find("entropies");
  const bool expected = !noted.commitment.empty() || !noted.entropies.empty();
  for (Check& check : checks) check.due = promised || expected;
  Replay replay(match, language);
  if (!replay.ok()) {
    checks.push_back(deals.told_bad(replay.refused().sentence));
    checks.push_back(record.told_bad(replay.refused().sentence));
    return checks;
  }
  replay.finish();
  const auto derived = json::parse(replay.table().transcript(), Replay::kLimits);
  checks.push_back(check_deals(match, derived.value ? *derived.value : Value{}, deals));
  checks.push_back(check_record(replay, replay.table(), record));
  return checks;
}

bool not_committed(const std::vector<Check>& checks) {
  return !fair(checks) &&
         std::ranges::all_of(checks, [](const Check& c) { return c.good || !c.due; });
}

bool fair(const std::vector<Check>& checks) { return std::ranges::all_of(checks, &Check::good); }

std::string to_json(const std::vector<Check>& checks) {
  return json::list(checks, [](const Check& check) {
    return json::Object()
        .text("check", check.name)
        .flag("good", check.good)
        .text("text", check.sentence)
        .take();
  });
}

}  // namespace table
