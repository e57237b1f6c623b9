#include "server/log.h"

#include <algorithm>
#include <array>

#include "server/model/thrown.h"

namespace server {
namespace {

constexpr std::array<std::string_view, 4> kLevels = {"debug", "info", "warn", "error"};

}  // namespace

void Log::set_least(std::string_view level) {
  const auto found = std::ranges::find(kLevels, level);
  if (found != kLevels.end()) least_ = static_cast<Level>(found - kLevels.begin());
}

void Log::thrown(std::string_view event) const {
  error(event, JsonObject().text("trouble", what_was_thrown()));
}

void Log::write(Level level, std::string_view event, JsonObject members) const {
  if (level < least_) return;
  members.text("event", event)
      .text("level", kLevels[static_cast<std::size_t>(level)])
      .number("at_ms", clock_.now());
  const std::string line = members.take() + "\n";
  std::fwrite(line.data(), 1, line.size(), out_);  // one call, so that lines do not mix
}

}  // namespace server
