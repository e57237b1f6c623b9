#pragma once
// The house with its doors open: store, workers, loop, sockets, signals, put together and run.
#include <string>

#include "server/net/front.h"
#include "server/settings.h"

namespace server {

struct ServeSettings {
  ListenAt at;
  int ops_port = -1;  // loopback: health and metrics; -1: none, 0: any that is free
  std::string data = "data";
  std::string web = "web/dist";
  FrontLimits front;
  Settings house;
  bool secure_cookies = false;  // a proxy before us speaks TLS
};

// Until SIGTERM or SIGINT; throws std::runtime_error with a sentence if it cannot begin.
void serve(ServeSettings settings);

}  // namespace server
