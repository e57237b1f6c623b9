#include "server/refusal.h"

#include <array>
#include <vector>

namespace server {
namespace {

using Words = table::Phrasebook<table::catalogue::kServer>;

// The sentence is the row CODE, or CODE.WHICH where a code has several.
struct Row {
  Refusal refusal;
  std::string_view code, which{};
};

using enum Refusal;
constexpr std::array kRows = {
    Row{kNotJson, "not_json"},
    Row{kNoType, "no_type"},
    Row{kBadId, "bad_id"},
    Row{kUnknownType, "unknown_type"},
    Row{kHelloFirst, "hello_first"},
    Row{kHelloOnce, "hello_once"},
    Row{kTooFast, "too_fast"},
    Row{kBadToken, "bad_token"},
    Row{kBadLogin, "bad_login"},
    Row{kBadPassword, "bad_password"},
    Row{kEasyPassword, "easy_password"},
    Row{kAlreadyRegistered, "already_registered"},
    Row{kGuestsCannot, "guests_cannot"},
    Row{kBusy, "busy"},
    Row{kUnavailable, "unavailable"},
    Row{kNobody, "no_such_player"},
    Row{kNoMatch, "no_such_match"},
    Row{kNameLength, "bad_name", "length"},
    Row{kNameCharacters, "bad_name", "characters"},
    Row{kNameReserved, "reserved_name"},
    Row{kNameTaken, "name_taken"},
    Row{kBanned, "banned"},
    Row{kTooManyMuted, "too_many_muted"},
    Row{kNoTable, "no_such_table"},
    Row{kDamaged, "damaged"},
    Row{kTableFull, "table_full"},
    Row{kSeatTaken, "seat_taken"},
    Row{kNoSeat, "no_such_seat"},
    Row{kAlreadyHere, "already_here"},
    Row{kKicked, "kicked"},
    Row{kNotHere, "not_here"},
    Row{kNotHost, "not_host"},
    Row{kStarted, "started"},
    Row{kNotStarted, "not_started"},
    Row{kNotReady, "not_ready"},
    Row{kTooManyTables, "too_many_tables"},
    Row{kTooManyWatched, "too_many_watched"},
    Row{kGalleryFull, "gallery_full"},
    Row{kNotOver, "not_over"},
    Row{kReserved, "reserved"},
    Row{kDeclined, "declined"},
    Row{kRatedNeedsClock, "not_rateable", "clock"},
    Row{kRatedNeedsPeople, "not_rateable", "people"},
    Row{kRatedNeedsAccount, "not_rateable", "account"},
    Row{kInMatch, "in_match"},
    Row{kQueueClosed, "cooling_down"},
    Row{kTooManyQueues, "too_many_queues"},
    Row{kNotQueued, "not_queued"},
    Row{kNoOffer, "no_offer"},
    Row{kNotYetDealt, "not_between_deals"},
    Row{kMatchRuns, "match_runs"},
    Row{kDraining, "restarting"},
    Row{kNoHints, "no_hints"},
    Row{kMatchOver, "match_over"},
    Row{kBotPlays, "seat_taken", "by_bot"},
    Row{kBadVersion, "bad_version"},
    Row{kStale, "stale"},
    Row{kNotNow, "not_your_turn"},
};

constexpr const table::catalogue::Row* sentence_of(const Row& row) {
  if (row.which.empty()) return table::catalogue::find(table::catalogue::kServer, row.code);
  for (const auto& said : table::catalogue::kServer)
    if (said.key.size() == row.code.size() + 1 + row.which.size() &&
        said.key.starts_with(row.code) && said.key.ends_with(row.which))
      return &said;
  return nullptr;
}

constexpr bool complete() {
  if (kRows.size() != static_cast<std::size_t>(kCount)) return false;
  for (std::size_t i = 0; i < kRows.size(); ++i)
    if (kRows[i].refusal != static_cast<Refusal>(i) || !sentence_of(kRows[i])) return false;
  return true;
}
static_assert(complete(),
              "every refusal has a row here, in the order of the enumeration, and a sentence in "
              "words/LANG/server.json");

}  // namespace

table::Refused refuse(Refusal refusal, table::Language language,
                      std::initializer_list<Fill> fills) {
  const Row& row = kRows[static_cast<std::size_t>(refusal)];
  std::vector<table::Arg> args;
  for (const auto& [name, value] : fills) args.push_back({name, std::string(value)});
  const std::string_view text = sentence_of(row)->text[static_cast<std::size_t>(language)];
  return {row.code, table::interpolated(text, args)};
}

bool is_transient(std::string_view code) {
  return code == "unavailable" || code == "busy" || code == "restarting" || code == "too_fast";
}

table::Refused bad_field(std::string_view field, Wanted wanted, table::Language language) {
  const std::string_view what = wanted.row->text[static_cast<std::size_t>(language)];
  return {"bad_field",
          Words(language)("bad_field", table::with<"field">(field), table::with<"wanted">(what))};
}

}  // namespace server
