#pragma once
// A WebSocket from the end of its handshake on: frames in and out, pings, goodbyes, patience. What is sent goes
// straight to the kernel; only what it does not take waits here. Each connection has one deadline, which is
// looked at when it passes and not moved with every message. Not here: the handshake, see front.cpp.
#include "server/net/port.h"

namespace server {

void talk(PortPtr port, Socket socket, PassPtr pass, const HttpRequest& seen);

}  // namespace server
