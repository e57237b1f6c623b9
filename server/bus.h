#pragma once
// What carries messages between the nodes of a house. It may lose messages and never doubles them; those of one node to another
// arrive in order. Nothing that must not be lost is only here. NATS is one (net/nats_bus.h); tests have one in memory.
#include <functional>
#include <string>
#include <string_view>

#include "server/model/node.h"

namespace server {

class Bus {
 public:
  Bus() = default;
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;
  virtual ~Bus() = default;

  virtual bool send(NodeId to, const std::string& message) = 0;  // false: it certainly was not sent

  // Both on the loop. The second whenever messages can arrive, and may have been lost before.
  std::function<void(std::string_view message)> on_message = [](std::string_view) {};
  std::function<void()> on_connected = [] {};
};

}  // namespace server
