#pragma once
// The service manager that started us, if any: systemd's notifications, watchdog and socket activation, as
// sd_notify(3) and sd_listen_fds(3) describe them. Without a manager, nothing here has an effect.
#include <optional>
#include <string_view>

#include "server/config_values.h"
#include "server/model/clock.h"

namespace server {

void notify_manager(std::string_view state);  // "READY=1"
// How often to say "WATCHDOG=1": twice in the time after which the manager assumes that we are dead.
std::optional<Millis> watchdog_pause();

struct Inherited {
  int descriptor;
  Address at;
};
// The socket that the manager listens on for us. Throws std::runtime_error with a sentence unless it is exactly one TCP socket.
std::optional<Inherited> inherited_socket();

}  // namespace server
