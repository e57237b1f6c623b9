#pragma once
// A rematch is an offer: a new table where only the asker (and the bots) sit. The house keeps the chairs of the others
// for a while; each player takes the chair or declines. Until then nobody is seated, counted as seated or ready.
#include <cstddef>
#include <string_view>

#include "server/buckets.h"
#include "server/lobby.h"

namespace server {

class Rematches {
 public:
  Rematches(Services& services, Scope& scope, Tables& tables, const Presenter& presenter,
            Lobby& lobby)
      : services_(services), scope_(scope), tables_(tables), presenter_(presenter), lobby_(lobby) {}

  Task<> rematch(RequestContext call, messages::AtTable asked);  // offers, or takes the chair
  Task<> decline(RequestContext call, messages::AtTable asked);
  void forget(AccountId account);  // a deleted account wants no offer
  // Keeps the chairs of an offer for a while. After a restart for the whole time again, as with `ready`, since nobody
  // could answer meanwhile.
  void keep_chairs(const TablePtr& table);

 private:
  Task<> open_again(Turn old, RequestContext call);
  Task<> sit_again(TablePtr again, std::size_t chair, RequestContext call, messages::AtTable asked);
  Plan rematch_of(const Match& old, AccountId asker) const;
  Task<> expire(TablePtr table);
  Task<> turn_down(TablePtr table, AccountId account);
  Task<> turn_down(Turn& turn, AccountId account, MaybeCall call);
  // `next` keeps fewer chairs, and nobody took them; all players concerned get `why`.
  Task<> release(Turn& turn, Plan next, std::string_view why, MaybeCall call);

  Services& services_;
  Scope& scope_;
  Tables& tables_;
  const Presenter& presenter_;
  Lobby& lobby_;
  Buckets<AccountId> offers_;
};

}  // namespace server
