#pragma once
// Conduct: the players that each player has blocked, and reports to the host. All functions run on
// the store's thread or the reader's.
#include <cstdint>
#include <string>
#include <vector>

#include "server/model/clock.h"
#include "server/store/database.h"

namespace server {

inline constexpr std::int64_t kMostBlocked = 200;   // by one account
inline constexpr std::int64_t kMostReports = 1000;  // of the house; the oldest go

std::vector<std::int64_t> blocked_by(Database& db, std::int64_t account);
std::vector<std::string> names_blocked_by(Database& db, std::int64_t account);
// False if the account has blocked as many as it may.
bool block(Database& db, std::int64_t account, std::int64_t other);
void unblock(Database& db, std::int64_t account, std::int64_t other);

// A player left others right after they were paired. The queue then refuses the player for a while that grows with each
// time; a day without another time makes it forget.
void add_leaver(Database& db, std::int64_t account, Millis now);
std::int64_t pairings_left(Database& db, std::int64_t account);             // in a row
Millis queue_closed_until(Database& db, std::int64_t account, Millis now);  // 0: it is open

struct Report {
  Millis at = 0;
  std::string reporter, reported;  // names
  std::string code, why;
};
// A second report about the same player at the same table replaces the first.
void add_report(Database& db, std::int64_t reporter, std::int64_t reported, const std::string& code,
                const std::string& why, Millis now);
std::vector<Report> reports(Database& db, std::int64_t most);  // the newest first

}  // namespace server
