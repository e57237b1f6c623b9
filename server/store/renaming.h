#pragma once
// Changes or removes a name in all matches of an account, a few at a time, so that no move waits for twenty thousand of them.
// The store keeps what is left to do. All functions run on the store's thread.
#include <optional>
#include <string>
#include <vector>

#include "server/model/plan.h"
#include "server/store/database.h"

namespace server {

// `name`: the new name, which replaces a pending one.
void begin_renaming(Database& db, AccountId account, const std::string& name);
// The account is deleted; its row stays, without name and password, until no match refers to it.
void begin_forgetting(Database& db, AccountId account);

struct Renamed {
  AccountId account = 0;
  std::string name;                // empty: the name is removed
  std::vector<std::string> codes;  // of the tables whose documents were written
};
// The next few matches of `account`, or of any account with some left; empty if nothing is left to do.
std::optional<Renamed> rename_some(Database& db, std::optional<AccountId> account,
                                   std::int64_t most);

}  // namespace server
