#pragma once
// NATS as the bus between nodes, where the program was built with libnats. Each node has a subject of its own, so what a node
// sends to another arrives in order. Not JetStream: nothing is kept.
#include <memory>
#include <string>

#include "server/bus.h"
#include "server/model/loop_executor.h"

namespace server {

struct BusSettings {
  std::string servers;                // addresses with commas between
  std::string login_file, ca_file{};  // empty: none
  std::string house;                  // houses with other names do not hear each other
  NodeId me = 0;
};
// It connects by itself, also later and again. Throws std::runtime_error if the settings are wrong, or without libnats.
std::unique_ptr<Bus> open_bus(const BusSettings& settings, LoopExecutor post);

}  // namespace server
