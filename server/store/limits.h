#pragma once
// How often a client may do something at all nodes of a house together: buckets of tokens in the store, as server/token_bucket.h has
// them in memory. Where there are no nodes, there are no such buckets.
#include <cstdint>
#include <string>

#include "server/store/database.h"

namespace server {

using Micros = std::int64_t;

// Takes a token, unless the bucket is empty. `every`: how soon a token comes back.
bool take_token(Database& db, const std::string& key, Micros every, std::int64_t burst);
// Full buckets are as none; a few rows at a time. Returns how many went.
int forget_full_buckets(Database& db, std::int64_t most);

}  // namespace server
