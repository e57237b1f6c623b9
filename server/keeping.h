#pragma once
// Matches that a member had on a device, kept with the account: `keep`, `kept` and `kept_record`. The house believes none of it.
// It plays the moves from the seed, on the analysis workers, and writes the result that follows. Not here: matches of the house
// itself, see records.h.
#include "server/connection.h"
#include "server/messages.h"
#include "server/services.h"
#include "server/task.h"

namespace server {

class Keeping {
 public:
  explicit Keeping(Services& services) : services_(services) {}

  Task<> keep(RequestContext call, messages::Keep asked);
  Task<> list(RequestContext call, messages::KeptList asked);
  Task<> record(RequestContext call, messages::KeptRecord asked);

 private:
  Services& services_;
};

}  // namespace server
