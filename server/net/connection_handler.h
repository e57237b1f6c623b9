#pragma once
// What the front door and the house say to each other about whoever comes in: requests and replies, what is done with
// them, and how much of it is borne. Not here: sockets.
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/model/clock.h"
#include "server/token_bucket.h"
#include "server/wire.h"

namespace server {

struct HttpRequest {
  std::string method, path, query, body;
  // Empty: not sent.
  std::string origin, cookie, content_type, fetch_site, if_none_match, accept_encoding;
  std::string address;  // what counts as one in the limits; see network.h
};
struct HttpReply {
  int status = 200;
  std::string type = "application/json";
  std::string body{};
  std::vector<std::pair<std::string, std::string>> headers{};
};

// What is done with who comes in. All of it runs on the loop.
struct ConnectionHandler {
  using Reply = std::function<void(HttpReply)>;
  std::function<void(const HttpRequest&, Reply)> http;

  // A WebSocket; where its origin is not ours, the request carries no cookie. The token stands for the
  // connection from now on. Without `connected` there are no WebSockets here.
  using Token = std::shared_ptr<void>;
  std::function<Token(Wire&, const HttpRequest&)> connected{};
  std::function<Millis(const Token&, std::string_view)> received{};  // how long not to read on
  std::function<Millis(const Token&)> throttle{};  // the same, after a ping of the protocol's own
  std::function<void(const Token&)> disconnected{};
  std::function<bool(const Token&)> known{};               // has said who he is
  std::function<bool(const Token&)> is_seated{};           // others would wait for him
  std::function<void(std::string_view reason)> dropped{};  // the front door itself cut somebody off
};

struct FrontLimits {
  // Exact; a browser's page from anywhere else is turned away. None: the page at the port itself.
  std::vector<std::string> origins;
  std::size_t max_connections = 0, max_each = 0;  // all, and from one address
  std::size_t max_unread = 0;  // bytes waiting for a slow reader, before what is sent next
  int hello_s = 10;            // for a handshake, a whole HTTP request, and until one is known
  // Of silence until a WebSocket at a table is pinged; after twice as many it is taken for lost.
  int ping_s = 15;
  Rate http{};                // HTTP requests and handshakes of an address; what comes faster waits
  bool behind_proxy = false;  // whose X-Forwarded-For says where people come from
};

}  // namespace server
