#pragma once
// The running house: store, workers, loop, sockets and signals together.
#include <functional>
#include <optional>

#include "server/app/system.h"
#include "server/config.h"
#include "server/store/engine.h"

namespace server {

struct ServeInput {
  Config config;
  std::function<LoadedConfig()> read_again;  // at SIGHUP: the settings as they are now
  std::optional<Inherited> socket;           // instead of our own at config.listen
};
// Runs until SIGTERM or SIGINT; throws std::runtime_error with a sentence if it cannot begin.
void serve(const ServeInput& input);
// The store's file in the data folder.
std::string store_path(const Config& config);
// What its settings say of a store in PostgreSQL.
Standby standby_for(const Config& config);
// The socket of the host's commands, beside it.
std::string desk_path(const Config& config);

}  // namespace server
