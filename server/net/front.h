#pragma once
// The front door: the event loop, and HTTP and WebSockets on one port. All of Boost is behind this header.
// It checks what can be checked without knowing what a message means: origin, size, time, number
// of connections, how much a slow reader may leave unread.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/clock.h"
#include "server/config_values.h"
#include "server/post.h"
#include "server/wire.h"

namespace server {

struct HttpRequest {
  std::string method, path, query, body;
  std::string origin, cookie, content_type, fetch_site, if_none_match;  // empty: not sent
  std::string address;  // what counts as one in the limits; see network.h
};
struct HttpReply {
  int status = 200;
  std::string type = "application/json";
  std::string body{};
  std::vector<std::pair<std::string, std::string>> headers{};
};

// What is done with who comes in. All of it runs on the loop.
struct Guests {
  using Answer = std::function<void(HttpReply)>;
  std::function<void(const HttpRequest&, Answer)> http;

  // A WebSocket; where its origin is not ours, the request carries no cookie. The token stands for the
  // connection from now on. Without `connected` there are no WebSockets here.
  using Token = std::shared_ptr<void>;
  std::function<Token(Wire&, const HttpRequest&)> connected{};
  std::function<Millis(const Token&, std::string_view)> received{};  // how long not to read on
  std::function<Millis(const Token&)> pinged{};  // the same, after a ping of the protocol's own
  std::function<void(const Token&)> disconnected{};
  std::function<bool(const Token&)> known{};               // has said who he is
  std::function<bool(const Token&)> missed{};              // others would wait for him
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
  bool behind_proxy = false;  // whose X-Forwarded-For says where people come from
};

class Front {
 public:
  Front();
  ~Front();
  Front(const Front&) = delete;
  Front& operator=(const Front&) = delete;

  Post post();  // from any thread
  // One alarm: setting it again moves it.
  void wake_in(Millis wait, std::function<void()> what);
  void on_stop(std::function<void()> what);    // SIGTERM or SIGINT, once
  void on_reload(std::function<void()> what);  // SIGHUP, each time
  // Port 0 is any that is free. Throws std::runtime_error with a sentence if it cannot be done; returns
  // the port.
  std::uint16_t listen(const Address& at, Guests guests, FrontLimits limits);
  std::uint16_t listen(int inherited, Guests guests, FrontLimits limits);  // it listens already
  const std::vector<std::string>& origins() const;  // that may come in by the last port listened on
  void stop_listening();
  void close_all(Close code, std::string_view reason);
  void run();  // until stop()
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace server
