#pragma once
// A node's right to own tables: a row in the store that it renews each second, on a thread and a connection of its own, so that a
// commit which waits for a standby keeps nobody's lease from being renewed. The same thread ends the nodes whose lease is over,
// after which such a node can write nothing, and its tables are nobody's. Not here: which node takes them, see server/cluster.h.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/model/clock.h"
#include "server/model/loop_executor.h"
#include "server/model/node.h"

namespace server {

inline constexpr const char* kLeaseEnds = "clock_timestamp() + interval '5 s'";  // in SQL

// What a node learns each second.
struct LeaseRound {
  std::vector<NodeId> nodes;  // that are alive, in order; this node among them
  NodeId matchmaker = 0;      // the node that pairs players; 0: none now
  NodeId sweeper = 0;         // the node that tidies up the store; 0: none now
  bool tables_free = false;   // some tables have no owner
  Millis store_now = 0;       // by the store's clock, at `measured`
  std::chrono::steady_clock::time_point measured{};
};

class PostgresLink;

class Lease {
 public:
  struct Events {  // on the loop
    std::function<void(const LeaseRound&)> renewed;
    std::function<void()> lost;  // for good: another node has ended this node
    // The server lacks what the store acknowledged to this node; it may not be the store.
    std::function<void()> behind;
    std::function<void(const std::string& what)> loss;  // the store does, as a node has found
  };
  // `node` has its row already (Database::node). acknowledged(), on any thread: see Store::acknowledged.
  using Acknowledged = std::function<std::int64_t()>;
  Lease(std::string store, NodeId node, LoopExecutor post, Acknowledged acknowledged,
        Events events);
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
  ~Lease();

  // May this node show what it remembers? Not if the last renewal is so old that another node may own its tables.
  bool fresh() const;
  void look_now();
  // Gives up the lease and all tables at once; done() on the loop, whatever came of it.
  void leave(std::function<void()> done);

 private:
  using Steady = std::chrono::steady_clock;

  void run();
  bool wait();  // for the next round; false at the end
  void round();
  PostgresLink& link();
  void renew(LeaseRound& out);
  void look_for_losses();
  void look_around(LeaseRound& out);
  bool end(NodeId dead);
  NodeId holder_of(const std::string& role);
  void free_tables();

  const std::string store_;
  const NodeId node_;
  LoopExecutor post_;
  Acknowledged acknowledged_;
  Events events_;
  std::unique_ptr<PostgresLink> link_;
  std::optional<Steady::time_point> good_since_;  // no round has failed since
  std::atomic<Steady::rep> renewed_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::function<void()> left_;  // set once by leave
  bool look_ = false, closing_ = false;
  std::thread thread_;
};

// Makes the node one of its house; the name under which its nodes find each other. `proof`: a hash of the house's secret. Throws
// StoreError, and forgets the node, if nodes that are alive have another secret: players who come from there would be strangers here.
std::string join_house(const std::string& store, NodeId node, const std::string& proof);

}  // namespace server
