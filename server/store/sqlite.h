#pragma once
// SQLite as the engine of a store.
#include <memory>
#include <string>

#include "server/store/engine.h"

namespace server {

std::unique_ptr<Engine> open_sqlite(const std::string& path, Access access);

}  // namespace server
