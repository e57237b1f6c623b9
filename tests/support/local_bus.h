#pragma once
// A bus in memory, for several nodes in one process. It can lose messages, hold them back, and be cut between two nodes; what it
// delivers from one node to another stays in order.
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/bus.h"

namespace tests {

class LocalNetwork {
 public:
  using NodeId = server::NodeId;

  class End final : public server::Bus {
   public:
    End(LocalNetwork& network, NodeId me) : network_(network), me_(me) {}
    bool send(NodeId to, const std::string& message) override {
      return network_.take(me_, to, message);
    }

   private:
    LocalNetwork& network_;
    NodeId me_;
  };

  End& end(NodeId node) {
    auto& made = ends_[node];
    if (!made) made = std::make_unique<End>(*this, node);
    return *made;
  }
  // Which messages are lost on their way; the sender does not notice.
  std::function<bool(NodeId from, NodeId to)> loses = [](NodeId, NodeId) { return false; };
  bool down = false;       // nothing can be sent, and the sender notices
  bool held_back = false;  // until it is false again
  std::size_t sent = 0;
  std::size_t bytes = 0;
  std::vector<std::pair<NodeId, std::string>>* record = nullptr;  // of all that is sent

  // False if there was nothing to deliver.
  bool deliver() {
    if (held_back || on_the_way_.empty()) return false;
    const auto message = std::move(on_the_way_.front());
    on_the_way_.pop_front();
    end(message.first).on_message(message.second);
    return true;
  }

 private:
  bool take(NodeId from, NodeId to, const std::string& message) {
    if (down) return false;
    ++sent;
    bytes += message.size();
    if (record) record->emplace_back(to, message);
    if (!loses(from, to)) on_the_way_.emplace_back(to, message);
    return true;
  }

  std::map<NodeId, std::unique_ptr<End>> ends_;
  std::deque<std::pair<NodeId, std::string>> on_the_way_;
};

}  // namespace tests
