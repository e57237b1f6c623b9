#pragma once
// Matches that players had on a device and keep with their account. They change no rating and no figure, and only their owner
// sees them. All functions run on the store's thread or the reader's.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/model/clock.h"
#include "server/model/entry.h"
#include "server/model/plan.h"
#include "server/store/results.h"

namespace server {

// Of an account; the matches that came first go.
inline constexpr std::int64_t kMostKept = 300, kMostKeptBytes = 512 * 1024;

struct KeptRow {
  std::string match{}, game{};    // match: its id
  SeatResult::Outcome outcome{};  // of the owner
  Millis played = 0;
  std::string document{};  // see model/kept_match.h
};
// Once, however often it comes.
void keep_match(Database& db, AccountId account, const KeptRow& row);
Page<KeptRow> kept_matches(Database& db, AccountId account, std::int64_t before,
                           std::int64_t count);  // those that came last first
std::optional<KeptRow> kept_match(Database& db, AccountId account, const std::string& match);
void forget_kept_matches(Database& db, AccountId account);

}  // namespace server
