#pragma once
// The house's diary: JSON lines, on stderr unless a test reads them. It says only what strangers may read: codes of
// tables and of refusals, counts; never a token, a password or a card.
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "server/model/clock.h"
#include "server/model/json_object.h"

namespace server {

class Log {
 public:
  enum class Level : std::uint8_t { kDebug, kInfo, kWarn, kError };
  Log(const Clock& clock, std::string_view least, std::FILE* out = stderr)
      : clock_(clock), out_(out) {
    set_least(least);
  }
  void set_least(std::string_view level);  // "info" leaves out less severe lines

  // log.say("match_started", JsonObject().text("table", code))
  void say(std::string_view event, JsonObject members = {}) const {
    write(Level::kInfo, event, std::move(members));
  }
  void debug(std::string_view event, JsonObject members = {}) const {  // of one client
    write(Level::kDebug, event, std::move(members));
  }
  void warn(std::string_view event, JsonObject members = {}) const {  // the house goes on with less
    write(Level::kWarn, event, std::move(members));
  }
  void error(std::string_view event, JsonObject members = {}) const {
    write(Level::kError, event, std::move(members));
  }
  void thrown(std::string_view event) const;  // an error: what the caller's catch block caught

 private:
  void write(Level level, std::string_view event, JsonObject members) const;
  const Clock& clock_;
  std::FILE* out_;
  Level least_ = Level::kInfo;
};

}  // namespace server
