#pragma once
// This house as a node beside others on one store. A table belongs to the node that made it, or took it over, and only that node
// changes it; a player may be connected to any node. Each node knows all tables (by their owners' news) and all people present (as
// connections whose wires lead to their node), so lobby, play and presenter work as in a house alone.
//
//   a request about a table     goes to its owner as the client sent it; the answer comes back by its ticket. What was sent to a
//                               node that has died is sent to the next owner, and a move is done once by its id
//   a person comes or goes      every node hears of it; of two connections of an account the newer stays
//   a table has no owner        the nodes share such tables by their numbers; the store says which node got which
//   a node is silent            the lease ends it (store/lease.h), and its people are gone
//
// Not here: how messages travel (bus.h), what owns and fences (store/lease.h, store/rooms.h).
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/bus.h"
#include "server/outbox.h"
#include "server/people.h"
#include "server/protocol.h"
#include "server/services.h"
#include "server/store/lease.h"
#include "server/tables.h"

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
    std::function<void(const RequestContext&, const RequestRow*)> run;  // here
    std::function<void(const ConnectionPtr&)> arrived, departed;        // at another node
    std::function<void(const TablePtr&)> adopted;
    std::function<void()> pair_players;                    // from now on this node does
    std::function<void(const table::json::Value&)> heard;  // news that another node tells all
  };
  Cluster(Services& services, Scope& scope, const People& people, Tables& tables,
          Membership membership, Doors doors);
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;
  ~Cluster();
  // Learns which tables there are. False if the store cannot be read.
  Task<bool> open();

  bool fresh() const { return membership_.fresh(); }
  bool pairs_players() const { return matchmaker_ == me_; }
  // True if another node answers the request, now or once the table has an owner.
  bool routes(const RequestContext& call, const RequestRow& row);
  void announce(const ConnectionPtr& connection);  // it came, or something about its player changed
  void gone(const ConnectionPtr& connection);
  void tell_all(const std::string& news);  // JSON, for Doors::heard of every other node
  void tell_matchmaker(const std::string& news);
  // The node that most of the players are connected to; 0: this node.
  NodeId best_for(const Plan& plan) const;
  void hand_to(NodeId node, RoomId room) { send(node, packet("yours").add(room)); }
  void renewed(const LeaseRound& round);
  void stop_adopting() { adopts_ = false; }
  void leave() { leaves_ = true; }  // what other nodes ask now, they ask the next owner again
  void tables_are_free();           // tells the other nodes to look

  std::size_t pending() const { return pending_.size(); }

 private:
  struct RemoteWire;
  struct Route {
    At at = At::kAnyNode;
    std::string code;
  };
  struct Pending {  // a request that another node answers
    RequestContext call;
    Route route;
    NodeId to = 0;  // 0: to no node that is alive
    bool was_sent = false;
    Millis sent = 0;
  };
  using Handler = void (Cluster::*)(NodeId from, PacketParts rest);
  static const std::map<std::string_view, Handler>& handlers();

  void received(std::string_view message);
  void on_here(NodeId from, PacketParts rest);
  void on_gone(NodeId from, PacketParts rest);
  void on_table(NodeId from, PacketParts rest);
  void on_no_table(NodeId from, PacketParts rest);
  void on_ask(NodeId from, PacketParts rest);
  void on_frames(NodeId from, PacketParts rest);
  void on_close(NodeId from, PacketParts rest);
  void on_bounce(NodeId from, PacketParts rest);
  void on_joined(NodeId from, PacketParts rest);
  void on_news(NodeId from, PacketParts rest);
  void on_free(NodeId from, PacketParts rest);
  void on_all(NodeId from, PacketParts rest);
  void on_yours(NodeId from, PacketParts rest);

  Packet packet(std::string_view kind) const;
  bool send(NodeId to, const Packet& packet);
  void send_to_all(const Packet& packet);
  Packet here(const Connection& connection) const;
  Packet table_packet(const LiveTable& table, Listing::Shown shown) const;
  Packet all_packet() const;
  void introduce(NodeId to);

  std::optional<Route> route_of(const RequestContext& call, const RequestRow& row) const;
  NodeId target(const Route& route) const;
  bool is_alive(NodeId node) const;
  void forward(const RequestContext& call, Route route);
  bool send(std::int64_t ticket, Pending& pending, NodeId to);
  void retry();
  void answered(std::int64_t ticket, std::int64_t connection, std::string_view frame);
  void note_watching(const RequestContext& call, const std::string& code);
  void watch_again(const std::string& code);
  Task<> find_owner(RequestContext call, std::string code);
  void bounce(const RequestContext& call, NodeId owner);

  bool is_present(const ConnectionPtr& connection) const;
  ConnectionPtr proxy_of(NodeId from, std::string_view link);
  void drop_people_of(NodeId node);
  Task<> adopt();
  Task<> adopt_one(RoomId room);
  void take_over(const std::vector<StoredRoom>& stored);

  Services& services_;
  Scope& scope_;
  const People& people_;
  Tables& tables_;
  Membership membership_;
  const NodeId me_ = membership_.me;
  Doors doors_;
  Outbox outbox_{membership_.bus, me_, membership_.post};
  std::vector<NodeId> nodes_;  // alive, in order
  NodeId matchmaker_ = 0;
  bool adopts_ = true, adopting_ = false, joined_ = false, leaves_ = false;
  int rounds_ = 0;
  std::map<std::int64_t, std::shared_ptr<RemoteWire>> proxies_;         // by connection
  std::unordered_map<std::int64_t, std::weak_ptr<Connection>> locals_;  // that others know
  std::map<std::int64_t, Pending> pending_;                             // by ticket
  std::int64_t tickets_ = 0;
  std::map<std::string, std::set<ConnectionPtr>> watching_;  // tables elsewhere, by code
};

}  // namespace server
