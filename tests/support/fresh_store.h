#pragma once
// A store for one test: in memory, or, where POSTGRES names a server (tests/server/support/with_postgres.py starts one), a schema of
// its own there.
#include <atomic>
#include <cstdlib>
#include <string>

#include "server/store/database.h"

namespace tests {

inline bool on_postgres() { return std::getenv("POSTGRES") != nullptr; }

inline std::string fresh_store() {
  static std::atomic<int> count = 0;
  const std::string number = std::to_string(++count);
  if (!on_postgres()) return "memory:" + number;
  const std::string server = std::getenv("POSTGRES"), name = "test" + number;
  server::Database(server).script(("CREATE SCHEMA " + name).c_str());
  return server + "&options=-csearch_path%3D" + name;
}

}  // namespace tests
