#pragma once
// The nodes of a house as one of them knows them: which are alive, which pairs players, and how a message gets there. Not here: what
// the messages say.
#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "server/outbox.h"

namespace server {

class Peers {
 public:
  Peers(Bus& bus, NodeId me, LoopExecutor post)
      : outbox(bus, me, std::move(post)), bus_(bus), me_(me) {}

  NodeId me() const { return me_; }
  const std::vector<NodeId>& alive() const { return alive_; }  // in order
  bool is_alive(NodeId node) const { return std::ranges::binary_search(alive_, node); }
  // Those that were alive before and are no longer.
  std::vector<NodeId> set_alive(std::vector<NodeId> nodes) {
    std::vector<NodeId> gone = std::exchange(alive_, std::move(nodes));
    std::erase_if(gone, [this](NodeId node) { return is_alive(node); });
    return gone;
  }
  void add(NodeId node) {
    if (!is_alive(node)) alive_.insert(std::ranges::upper_bound(alive_, node), node);
  }
  void remove(NodeId node) { std::erase(alive_, node); }

  Packet packet(std::string_view kind) const {
    Packet out;
    out.add(kind).add(me_);
    return out;
  }
  bool send(NodeId to, const Packet& packet) { return bus_.send(to, packet.bytes()); }
  void send_to_all(const Packet& packet) {
    for (const NodeId node : alive_)
      if (node != me_) send(node, packet);
  }

  Outbox outbox;          // frames for players at other nodes
  NodeId matchmaker = 0;  // the node that pairs players; 0: none now
  bool draining = false;  // this node; its players go to other nodes
  bool leaving = false;   // this node; what others ask it now, they ask the next owner again

 private:
  Bus& bus_;
  const NodeId me_;
  std::vector<NodeId> alive_;
};

}  // namespace server
