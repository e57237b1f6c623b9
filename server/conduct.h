#pragma once
// How players get on: `mute`, which keeps a player from another's phrases, offers and pairings, and `report`, which tells the
// host of the house. Not here: what the host does about it, see desk.h.
#include <functional>
#include <string>

#include "server/buckets.h"
#include "server/connection.h"
#include "server/people.h"
#include "server/services.h"

namespace server {

class Conduct {
 public:
  using MaybeRefused = std::optional<table::Refused>;
  Conduct(Services& services, People& people) : services_(services), people_(people) {}

  MaybeRefused mute(const RequestContext& call);
  MaybeRefused report(const RequestContext& call);

 private:
  // The account of the name in a message; nobody, and the asker, are refused.
  MaybeRefused find_other(const RequestContext& call, std::function<void(AccountId)> then);
  void muted(const RequestContext& call, AccountId other);

  Services& services_;
  People& people_;
  Buckets<AccountId> reports_;
};

}  // namespace server
