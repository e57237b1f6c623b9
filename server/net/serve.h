#pragma once
// The house with its doors open: store, workers, loop, sockets, signals, put together and run.
#include "server/config.h"

namespace server {

// Until SIGTERM or SIGINT; throws std::runtime_error with a sentence if it cannot begin.
void serve(const Config& config);
// The store's file in the data folder.
std::string store_path(const Config& config);

}  // namespace server
