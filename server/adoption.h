#pragma once
// Tables without an owner. The nodes share them by their numbers, and the store says which node got which. Not here: how a table
// loses its owner (store/lease.h).
#include <functional>
#include <utility>
#include <vector>

#include "server/peers.h"
#include "server/services.h"
#include "server/tables.h"

namespace server {

class Adoption {
 public:
  using Adopted = std::function<void(const TablePtr&)>;
  Adoption(Services& services, Scope& scope, const Peers& peers, Tables& tables, Adopted adopted,
           std::function<void()> done)
      : services_(services),
        scope_(scope),
        peers_(peers),
        tables_(tables),
        adopted_(std::move(adopted)),
        done_(std::move(done)) {}

  void look();             // for this node's share; nothing happens while it looks already
  void take(RoomId room);  // a table that was made for this node
  void stop() { stopped_ = true; }

 private:
  Task<> adopt_all();
  Task<> adopt_one(RoomId room);
  void take_over(const std::vector<StoredRoom>& stored);

  Services& services_;
  Scope& scope_;
  const Peers& peers_;
  Tables& tables_;
  Adopted adopted_;
  std::function<void()> done_;  // after some
  bool stopped_ = false, looking_ = false;
};

}  // namespace server
