#pragma once
// What nodes tell each other: which people are connected where, and which unfinished tables there are. So each node knows all
// people, as connections whose wires lead to their node, and all tables, by their owners' news. Not here: requests (routing.h).
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/people.h"
#include "server/remote_wire.h"
#include "server/services.h"
#include "server/tables.h"

namespace server {

class NodeNews {
 public:
  enum class Gone : std::uint8_t { kAlone, kWithItsNode };  // the player left, or the node did
  using Departed = std::function<void(const ConnectionPtr&, Gone)>;
  struct Events {
    std::function<void(const ConnectionPtr&)> arrived;  // at another node
    Departed departed;
    std::function<void(const std::string& code)> moved;  // a table has another owner
    std::function<void()> learned;                       // of a table
    std::function<void(NodeId)> joined;                  // a node wants to hear all
    std::function<void(NodeId, std::int64_t)>
        counted;                         // messages of frames that a node has sent here
    std::function<void(NodeId)> missed;  // frames for people at this node are lost
  };
  NodeNews(Services& services, Peers& peers, const People& people, Tables& tables, Events events);
  // Learns which tables there are. False if the store cannot be read.
  Task<bool> open();

  // --- people of this node

  bool is_present(const ConnectionPtr& connection) const;  // as the connection of its account
  void announce(const ConnectionPtr& connection);  // it came, or something about its player changed
  void gone(const ConnectionPtr& connection);
  // Another node may answer this connection.
  void know(const ConnectionPtr& connection) { locals_[connection->number] = connection; }
  ConnectionPtr local(std::int64_t number) const;
  void forget(std::int64_t number) { locals_.erase(number); }
  std::string link_of(const ConnectionPtr& connection) const;  // JSON for proxy_of at another node

  // --- people of other nodes

  // The connection as it is known here, with what its node says of it now. A visitor goes with its request.
  ConnectionPtr proxy_of(NodeId from, std::string_view link);
  void arrived(const ConnectionPtr& proxy);  // nothing happens for a visitor
  void drop_people_of(NodeId node);
  void drop_tables_of_dead_nodes();

  void introduce(
      NodeId to);    // all that this node knows at first hand, and the wish to hear the same
  void tell_list();  // so that the others notice what they missed

  // --- messages

  void on_here(NodeId from, PacketParts rest);
  void on_gone(NodeId from, PacketParts rest);
  void on_close(NodeId from, PacketParts rest);
  void on_table(NodeId from, PacketParts rest);
  void on_no_table(NodeId from, PacketParts rest);
  void on_joined(NodeId from, PacketParts rest);
  void on_all(NodeId from, PacketParts rest);
  void on_missed(NodeId from, PacketParts rest);

 private:
  Packet here(const ConnectionPtr& connection) const;
  Packet table_packet(const LiveTable& table, Listing::Shown shown) const;
  Packet all_packet(NodeId to);
  void departed(std::int64_t number, Gone how);

  Services& services_;
  Peers& peers_;
  const People& people_;
  Tables& tables_;
  Events events_;
  std::map<std::int64_t, std::shared_ptr<RemoteWire>> proxies_;         // by connection
  std::unordered_map<std::int64_t, std::weak_ptr<Connection>> locals_;  // that others know
};

}  // namespace server
