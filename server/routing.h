#pragma once
// Requests that another node answers: the owner of the table, or the node that pairs players. A request goes there as the client
// sent it, and the answer comes back by its ticket. What was sent to a node that has died is sent to the next owner, and a move is
// done once by its id. Not here: which node owns what (tables.h, node_news.h).
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/node_news.h"
#include "server/protocol.h"

namespace server {

class Routing {
 public:
  using Run = std::function<void(const RequestContext&, const RequestRow*)>;  // at this node
  Routing(Services& services, Scope& scope, Peers& peers, NodeNews& news, Tables& tables, Run run);

  // True if another node answers the request, now or once the table has an owner.
  bool routes(const RequestContext& call, const RequestRow& row);
  void gone(const ConnectionPtr& connection);
  void node_gone(NodeId node);
  void node_joined(NodeId node);  // it may not have heard what was sent to it
  // Whatever has no answer and another owner by now, or has waited for long, in case that the message was lost.
  void retry();
  void watch_again(
      const std::string& code);  // the new owner does not know the gallery of the owner before

  // A node has sent this many messages of frames. If some are lost, players and watchers here see their tables there again.
  void expect_frames(NodeId from, std::int64_t sent);
  void on_shown(NodeId from, PacketParts rest);  // what was lost

  void on_ask(NodeId from, PacketParts rest);
  void on_frames(NodeId from, PacketParts rest);
  void on_bounce(NodeId from, PacketParts rest);

 private:
  struct Route {
    At at = At::kAnyNode;
    std::string code;
  };
  // A node asks by itself to watch again, and tells its client no refusal.
  enum class By : std::uint8_t { kClient, kNode };
  struct Pending {  // a request that another node answers
    RequestContext call;
    Route route;
    NodeId to = 0;  // 0: to no node that is alive
    bool was_sent = false;
    By by = By::kClient;
    Millis asked = 0, sent = 0;
  };
  struct Heard {              // of the messages of frames from a node, by number
    std::int64_t newest = 0;  // that came
    std::int64_t lost = 0;    // the last of those that were lost, and the node was told
    std::int64_t shown = 0;   // the node has shown again what was lost up to this one
  };

  std::optional<Route> route_of(const RequestContext& call, const RequestRow& row) const;
  NodeId target(const Route& route) const;
  void forward(const RequestContext& call, Route route, By by = By::kClient);
  bool send(std::int64_t ticket, Pending& pending, NodeId to);
  void retry(std::int64_t ticket);
  void give_up(std::int64_t ticket);
  void answered(std::int64_t ticket, std::int64_t number, std::string_view frame);
  void ask_for_lost(NodeId from, Heard& heard);
  void note_watching(const RequestContext& call, const std::string& code, std::string_view answer);
  void watch_again(const ConnectionPtr& connection, const std::string& code);
  Task<> find_owner(RequestContext call, std::string code);
  void bounce(const RequestContext& call, NodeId owner);

  Services& services_;
  Scope& scope_;
  Peers& peers_;
  NodeNews& news_;
  Tables& tables_;
  Run run_;
  std::map<std::int64_t, Pending> pending_;  // by ticket
  std::int64_t tickets_ = 0;
  std::map<std::string, std::set<ConnectionPtr>> watching_;  // tables elsewhere, by code
  std::vector<std::pair<std::weak_ptr<Connection>, std::string>>
      watch_later_;  // when the owner has time
  std::map<NodeId, Heard> heard_;
};

}  // namespace server
