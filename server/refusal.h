#pragma once
// Why the server refuses: a code for programs, and a sentence for people from words/LANG/server.json. Not here: the
// games' own refusals (games/GAME/LANG.json).
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "generated/server_words.h"
#include "table/phrasebook.h"
#include "table/table.h"

namespace server {

enum class Refusal : std::uint8_t {
  // The frame
  kNotJson,
  kNoType,
  kBadId,
  kUnknownType,
  kHelloFirst,
  kHelloOnce,
  kTooFast,
  // Accounts
  kBadToken,
  kBadLogin,
  kBadPassword,
  kEasyPassword,
  kAlreadyRegistered,
  kGuestsCannot,
  kBusy,
  kUnavailable,
  kNobody,
  kNoMatch,
  kNameLength,
  kNameCharacters,
  kNameReserved,
  kNameTaken,
  kBanned,
  kTooManyMuted,
  // Tables
  kNoTable,
  kDamaged,
  kTableFull,
  kSeatTaken,
  kNoSeat,
  kAlreadyHere,
  kKicked,
  kNotHere,
  kNotHost,
  kStarted,
  kNotStarted,
  kNotReady,
  kTooManyTables,
  kTooManyWatched,
  kGalleryFull,
  kNotOver,
  kReserved,
  kDeclined,
  kRatedNeedsClock,
  kRatedNeedsPeople,
  kRatedNeedsAccount,
  kInMatch,
  kQueueClosed,
  kTooManyQueues,
  kNotQueued,
  kNoOffer,
  kNotYetDealt,
  kMatchRuns,
  kDraining,
  kNoHints,
  kMatchOver,
  kBotPlays,
  kBadVersion,
  kStale,
  kNotNow,
  kCount,  // not a refusal
};

using Fill = std::pair<std::string_view, std::string_view>;  // a {place} of the sentence, its value
table::Refused refuse(Refusal refusal, table::Language language,
                      std::initializer_list<Fill> fills = {});
bool is_transient(std::string_view code);  // temporary: the same request may succeed a moment later
// A member of a message that is missing or wrong.
struct Wanted {
  // "seat" is the row wanted.seat; a key without a row does not compile.
  consteval Wanted(const char* key)
      : row(table::catalogue::find(table::catalogue::kServer, "wanted.", key)) {
    if (!row) there_is_no_such_row();
  }
  static void there_is_no_such_row() {}
  const table::catalogue::Row* row;
};
table::Refused bad_field(std::string_view field, Wanted wanted, table::Language language);

}  // namespace server
