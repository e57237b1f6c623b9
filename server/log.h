#pragma once
// The house's diary: JSON lines on stderr. What may be said is what strangers may read: table codes, codes
// of refusals, counts; never a token, a password, an address of a guest's hand or a hidden card.
#include <string>
#include <string_view>

#include "server/clock.h"
#include "server/object.h"

namespace server {

class Log {
 public:
  explicit Log(const Clock& clock) : clock_(clock) {}
  // log.say("match_started", Object().text("table", code))
  void say(std::string_view event, Object members = {}) const;

 private:
  const Clock& clock_;
};

}  // namespace server
