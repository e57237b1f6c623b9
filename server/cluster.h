#pragma once
// This house as a node beside others on one store. A table belongs to the node that made it, or took it over, and only that node
// changes it; a player may be connected to any node. Lobby, play and presenter work as in a house alone, since each node knows all
// tables and all people present.
//
//   a request about a table     goes to its owner (routing.h)
//   a person comes or goes      every node hears of it; of two connections of an account the newer stays (node_news.h)
//   a table has no owner        the nodes share such tables (adoption.h)
//   a node is silent            the lease ends it (store/lease.h), and its people are gone
//
// Not here: how messages travel (bus.h), what owns and fences (store/lease.h, store/rooms.h).
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "server/adoption.h"
#include "server/bus.h"
#include "server/node_news.h"
#include "server/routing.h"
#include "server/store/lease.h"

namespace server {

struct Membership {
  NodeId me = 0;
  Bus& bus;
  LoopExecutor post;
  std::function<bool()> fresh;  // see Lease::fresh
};

class Cluster {
 public:
  // What the rest of the house does when another node is concerned.
  struct Doors {
    Routing::Run run;                                   // here
    std::function<void(const ConnectionPtr&)> arrived;  // at another node
    NodeNews::Departed departed;
    std::function<void(NodeId)> missed;  // what tables of this node told people there
    Adoption::Adopted adopted;
    std::function<void()> pair_players;                    // from now on this node does
    std::function<void(const table::json::Value&)> heard;  // news that another node tells all
  };
  Cluster(Services& services, Scope& scope, const People& people, Tables& tables,
          Membership membership, Doors doors);
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;
  ~Cluster();
  Task<bool> open() { return news_.open(); }

  bool fresh() const { return membership_.fresh(); }
  bool pairs_players() const { return peers_.matchmaker == peers_.me(); }
  bool sweeps() const { return sweeper_ == peers_.me(); }
  bool routes(const RequestContext& call, const RequestRow& row) {
    return routing_.routes(call, row);
  }
  void announce(const ConnectionPtr& connection) { news_.announce(connection); }
  void gone(const ConnectionPtr& connection);
  void tell_all(const std::string& news);  // JSON, for Doors::heard of every other node
  void tell_matchmaker(const std::string& news);
  // The node that most of the players are connected to; 0: this node.
  NodeId best_for(const Plan& plan) const;
  void hand_to(NodeId node, RoomId room) { peers_.send(node, peers_.packet("yours").add(room)); }
  void renewed(const LeaseRound& round);
  void drain();
  void leave() { peers_.leaving = true; }
  void tables_are_free();  // tells the other nodes to look

 private:
  using Handler = std::function<void(NodeId from, PacketParts rest)>;
  std::map<std::string_view, Handler> handlers();
  NodeNews::Events news_events();
  void received(std::string_view message);
  void connected();
  void node_gone(NodeId node);

  Services& services_;
  const People& people_;
  Membership membership_;
  Doors doors_;
  Peers peers_{membership_.bus, membership_.me, membership_.post};
  NodeNews news_;
  Routing routing_;
  Adoption adoption_;
  const std::map<std::string_view, Handler> handlers_ = handlers();
  NodeId sweeper_ = 0;  // the node that tidies up the store; 0: none now
  bool joined_ = false;
  bool a_node_died_ = false;  // or left, and its tables may still be known here
  int rounds_ = 0;
};

}  // namespace server
