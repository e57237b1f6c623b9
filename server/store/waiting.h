#pragma once
// The people in the queues, on disk, so that a restart of the house takes nobody out of line. All functions run on the store's
// thread, inside its transaction. Not here: the queues themselves, see server/matchmaker.h.
#include <optional>
#include <string>
#include <vector>

#include "server/model/clock.h"
#include "server/model/plan.h"
#include "server/store/database.h"

namespace server {

struct StoredWait {
  AccountId account = 0;
  std::string line;  // which queue
  Plan plan;         // what to play; empty chairs
  int rating = 0;    // as shown
  Millis since = 0;
};
void add_wait(Database& db, const StoredWait& wait);
void remove_wait(Database& db, AccountId account, const std::string& line);
void remove_waits(Database& db, AccountId account);
// All of them, at most as many as a house has connections. What cannot be read is left out.
std::vector<StoredWait> all_waits(Database& db);

}  // namespace server
