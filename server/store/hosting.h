#pragma once
// The host's actions on accounts. All functions run on the store's thread or, if they only ask, on the reader's.
#include <cstdint>
#include <string>
#include <vector>

#include "server/model/clock.h"
#include "server/store/accounts.h"
#include "server/store/database.h"

namespace server {

struct AccountRow {
  Account account;
  std::int64_t reports = 0;  // about the account
};
// By id, from the first after `after`.
std::vector<AccountRow> accounts_after(Database& db, std::int64_t after, std::int64_t most);
std::int64_t reports_about(Database& db, std::int64_t account);

// Nobody can log in to it from then on; returns the sessions that ended.
std::vector<std::int64_t> ban(Database& db, std::int64_t account, Millis now);
void unban(Database& db, std::int64_t account);
// False if another account has the name, or a name that looks like it.
bool rename_account(Database& db, std::int64_t account, const std::string& name);

}  // namespace server
