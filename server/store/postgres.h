#pragma once
// PostgreSQL as the engine of a store, where the program was built with libpq.
#include <memory>
#include <string>

#include "server/store/engine.h"

namespace server {

// Throws StoreError if there is no server, or no libpq.
std::unique_ptr<Engine> open_postgres(const std::string& address, Access access);

}  // namespace server
