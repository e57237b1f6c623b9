#include "server/log.h"

#include <cstdio>

namespace server {

void Log::say(std::string_view event, Object members) const {
  members.text("event", event).number("at_ms", clock_.now());
  const std::string line = members.take() + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);  // one call, so that lines do not mix
}

}  // namespace server
