#pragma once
// The tables of the store, as a list of steps: step n brings a store of version n-1 to version n. A released step never
// changes; a new step is added.
#include "server/store/database.h"

namespace server {

int schema_version();  // of this program
// Throws StoreError if the store is from a newer program. An older version than the program's: for tests.
void migrate(Database& db, int version = schema_version());

}  // namespace server
