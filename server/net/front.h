#pragma once
// The front door: the event loop, and HTTP and WebSockets on one port. All of Boost is behind this header.
// It checks what does not depend on the meaning of a message: origin, size, time, number of connections, how much a
// slow reader may leave unread.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/config_values.h"
#include "server/model/clock.h"
#include "server/model/loop_executor.h"
#include "server/net/connection_handler.h"
#include "server/net/desk_door.h"
#include "server/wire.h"

namespace server {

class Front {
 public:
  Front();
  ~Front();
  Front(const Front&) = delete;
  Front& operator=(const Front&) = delete;

  LoopExecutor post();  // from any thread
  // One alarm; a second call moves it.
  void wake_in(Millis wait, std::function<void()> what);
  void on_stop(std::function<void()> what);    // SIGTERM or SIGINT, once
  void on_reload(std::function<void()> what);  // SIGHUP, each time
  // Port 0 is any free port. Throws std::runtime_error with a sentence on failure; returns the port.
  std::uint16_t listen(const Address& at, ConnectionHandler handler, FrontLimits limits);
  std::uint16_t listen(int inherited, ConnectionHandler handler,
                       FrontLimits limits);         // it listens already
  const std::vector<std::string>& origins() const;  // accepted at the last port listened on
  // The host's own entrance; what is wrong, in words, if it cannot be opened.
  std::string open_desk(const std::string& path, DeskOrder order);
  void stop_listening();
  void close_all(Close code, std::string_view reason);
  // In a catch block: what one handler threw. Its connection is closed, and the others go on.
  std::function<void()> on_thrown = [] {};
  void run();  // until stop()
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace server
