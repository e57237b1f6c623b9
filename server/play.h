#pragma once
// The match as people play it: moves, leaving, coming back, the next deal, advice, phrases, watching.
// Not here: what happens by itself (pacer.h), what people see of it (presenter.h).
#include <optional>

#include "server/buckets.h"
#include "server/lobby.h"
#include "server/messages.h"
#include "server/presenter.h"
#include "server/tables.h"

namespace server {

class Play {
 public:
  Play(Services& services, Tables& tables, const Presenter& presenter, Lobby& lobby)
      : services_(services), tables_(tables), presenter_(presenter), lobby_(lobby) {}

  Task<> play(RequestContext call, messages::Play asked);
  Task<> next(RequestContext call, messages::AtTable asked);
  Task<> leave(RequestContext call, messages::AtTable asked);  // the table; in a match: resigns
  Task<> resign(RequestContext call, messages::AtTable asked);
  Task<> reclaim(RequestContext call, messages::AtTable asked);
  Task<> view(RequestContext call, messages::AtTable asked);  // the table as it is now
  Task<> hint(RequestContext call, messages::AtTable asked);  // at a table with bots alone
  Task<> say(RequestContext call, messages::Say asked);
  Task<> watch(RequestContext call, messages::AtTable asked);
  Task<> unwatch(RequestContext call, messages::AtTable asked);
  void forget_watcher(const ConnectionPtr& connection);

  // An entry of the house itself, or an entry that cannot be refused: written, then shown to all.
  Task<> record(Turn& turn, Entry entry, MaybeCall call);

 private:
  // The caller's seat; none without a seat or a match, and then the caller got the refusal.
  std::optional<core::Seat> seat_in_match(const Turn& turn, const RequestContext& call) const;
  void gallery_changed(const TablePtr& table) const;
  void refuse_move(const Turn& turn, core::Seat seat, const RequestContext& call,
                   const table::Refused& refused) const;

  Services& services_;
  Tables& tables_;
  const Presenter& presenter_;
  Lobby& lobby_;
};

}  // namespace server
