#pragma once
// People and matches from the store, as JSON ready to send. The functions run on the store's thread, inside its
// transaction, so that the loop need not write long lists.
#include <cstdint>
#include <string>

#include "server/store/results.h"

namespace server {

std::string figures_json(Database& db, PlayerId player);  // a list, one object per game
struct JsonPage {
  std::string rows;       // a JSON list
  std::int64_t next = 0;  // where the next page begins; 0: this is the last
};
JsonPage leaderboard_json(Database& db, const std::string& game, std::int64_t from,
                          std::int64_t count);
// An account's matches on devices.
JsonPage kept_json(Database& db, AccountId account, std::int64_t before, std::int64_t count);
JsonPage history_json(Database& db, PlayerId player, std::int64_t before, std::int64_t count);

}  // namespace server
