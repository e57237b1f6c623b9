#pragma once
// Conduct: `mute`, which keeps a player from another's phrases, offers and pairings, and `report`, which tells the host of
// the house. Not here: what the host does about it, see desk.h.
#include <functional>
#include <optional>
#include <string>

#include "server/buckets.h"
#include "server/connection.h"
#include "server/messages.h"
#include "server/people.h"
#include "server/services.h"
#include "server/task.h"

namespace server {

class Conduct {
 public:
  Conduct(Services& services, People& people) : services_(services), people_(people) {}

  Task<> mute(RequestContext call, messages::Mute asked);
  Task<> report(RequestContext call, messages::Report asked);
  // The list of players that it wants nothing to do with has changed.
  std::function<void(const ConnectionPtr&)> on_change = [](const ConnectionPtr&) {};

 private:
  // The account of this name; none if nobody else has it, and then the caller got the refusal.
  Task<std::optional<AccountId>> find_other(RequestContext call, std::string name);

  Services& services_;
  People& people_;
  Buckets<AccountId> reports_;
};

}  // namespace server
