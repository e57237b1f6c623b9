#include "server/log.h"

#include <array>
#include <cstdio>

namespace server {
namespace {

constexpr std::array<std::string_view, 4> kLevels = {"debug", "info", "warn", "error"};

}  // namespace

Log::Log(const Clock& clock, std::string_view least) : clock_(clock) {
  for (std::size_t i = 0; i < kLevels.size(); ++i)
    if (kLevels[i] == least) least_ = static_cast<Level>(i);
}

void Log::write(Level level, std::string_view event, Object members) const {
  if (level < least_) return;
  members.text("event", event)
      .text("level", kLevels[static_cast<std::size_t>(level)])
      .number("at_ms", clock_.now());
  const std::string line = members.take() + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);  // one call, so that lines do not mix
}

}  // namespace server
