#pragma once
// The interface between the front door and the house: requests, replies, handlers and limits. Not here: sockets.
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
  std::string origin, cookie, content_type, fetch_site, if_none_match, accept_encoding,
      accept_language;
  std::string address;  // what the limits count as one client; see network.h
};
struct HttpReply {
  int status = 200;
  std::string type = "application/json";
  std::string body{};
  std::vector<std::pair<std::string, std::string>> headers{};
  // Bytes that many replies share, instead of `body`.
  std::shared_ptr<const std::string> file{};
  std::string_view bytes() const { return file ? *file : body; }
};

// The handlers of connections and requests. All of them run on the loop.
struct ConnectionHandler {
  using Reply = std::function<void(HttpReply)>;
  std::function<void(const HttpRequest&, Reply)> http;

  // A WebSocket; if its origin is not ours, the request carries no cookie. The token stands for the connection from now
  // on. Without `connected` this port has no WebSockets.
  using Token = std::shared_ptr<void>;
  std::function<Token(Wire&, const HttpRequest&)> connected{};
  std::function<Millis(const Token&, std::string_view)> received{};  // how long not to read on
  std::function<Millis(const Token&)> throttle{};  // the same, after a ping of the protocol's own
  std::function<void(const Token&)> disconnected{};
  std::function<bool(const Token&)> known{};               // has an account
  std::function<bool(const Token&)> is_seated{};           // others would wait for this client
  std::function<void(std::string_view reason)> dropped{};  // the front door itself cut a client off
};

struct FrontLimits {
  // Exact; a browser's page from any other origin is refused. None: only the page at the port itself.
  std::vector<std::string> origins;
  std::size_t max_connections = 0, max_each = 0;  // all, and from one address
  std::size_t max_unread = 0;  // unsent bytes for a slow reader, before the next message
  int hello_s = 10;            // for a handshake, a whole HTTP request, and a hello
  // Of silence until a WebSocket at a table is pinged; after twice as many it counts as lost.
  int ping_s = 15;
  Rate http{};                // HTTP requests and handshakes of an address; faster ones wait
  bool behind_proxy = false;  // whose X-Forwarded-For holds the client's address
};

}  // namespace server
