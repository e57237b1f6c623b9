#pragma once
// A name that changes in everything an account has played, or goes from it: a few matches at a time, so that nobody's move waits
// for twenty thousand of them. What is left to do is kept in the store. All functions run on the store's thread.
#include <optional>
#include <string>
#include <vector>

#include "server/model/plan.h"
#include "server/store/database.h"

namespace server {

// `name`: from now on. Where the account had another one to get, it gets this.
void begin_renaming(Database& db, AccountId account, const std::string& name);
// The account is deleted; its row stays, without name and password, until no match knows it.
void begin_forgetting(Database& db, AccountId account);

struct Renamed {
  AccountId account = 0;
  std::string name;                // empty: it is forgotten
  std::vector<std::string> codes;  // of the tables whose documents were written
};
// The next few matches of `account`, or of any that has some left; nothing: there is no more to do.
std::optional<Renamed> rename_some(Database& db, std::optional<AccountId> account,
                                   std::int64_t most);

}  // namespace server
