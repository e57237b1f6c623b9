#pragma once
// A WebSocket from the end of its handshake on: frames in and out, pings, closing, deadlines. Output goes straight to
// the kernel; only the rest waits here. Each connection has one deadline, which is checked when it passes and not moved
// with every message. Not here: the handshake, see front.cpp.
#include "server/net/port.h"

namespace server {

void talk(PortPtr port, Socket socket, PassPtr pass, const HttpRequest& seen);

}  // namespace server
