#pragma once
// Tables before their match: made, listed, joined, left; the players on the chairs, ready or not. Not here: rematches
// (rematches.h); the beginning and everything that the house does by itself (pacer.h).
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "server/messages.h"
#include "server/presenter.h"
#include "server/tables.h"

namespace server {

class Lobby {
 public:
  Lobby(Services& services, Scope& scope, const People& people, Tables& tables,
        const Presenter& presenter)
      : services_(services),
        scope_(scope),
        people_(people),
        tables_(tables),
        presenter_(presenter) {}

  Task<> create(RequestContext call, messages::Create asked);
  Task<> join(RequestContext call, messages::Join asked);
  Task<> leave(RequestContext call, Turn turn, std::size_t chair);  // pre: no match has begun
  Task<> kick(RequestContext call, messages::Kick asked);
  Task<> set_seat(RequestContext call, messages::SetSeat asked);  // empty, or a bot
  Task<> ready(RequestContext call, messages::Ready asked);
  Task<> start(RequestContext call, messages::Start asked);
  Task<> list_tables(RequestContext call, messages::ListTables asked);

  // The game, seats, options and clock of a request, with a seed; otherwise refuses it.
  std::optional<Plan> plan_of(const RequestContext& call, const messages::Wish& wish) const;
  // Why a table of players who chose each other cannot be rated, if it is to be.
  static std::optional<Refusal> refuse_rating(const Plan& plan);
  // A table with these people, who may have left meanwhile. Null if the store failed.
  Task<TablePtr> add(Plan plan);
  // A table made by the queue, with people and bots on their chairs. Answers the call. False if the store failed.
  Task<bool> open_queued(Plan plan, MaybeCall call);
  // In a house of several nodes: which other node such a table is for (0: this node), and how it gets there.
  std::function<NodeId(const Plan&)> place = [](const Plan&) { return NodeId{0}; };
  std::function<void(NodeId, RoomId)> hand_to = [](NodeId, RoomId) {};
  // Paired players have a while to send ready.
  void expect_ready(const TablePtr& table) { scope_.start(close_unless_ready(table)); }
  // An absent player gives up the chair, unless the match has begun by then.
  void expect_back(AccountId account, const TablePtr& table) {
    scope_.start(vacate_unless_back(account, table));
  }
  // A player who is not ready in time, or leaves, breaks up the table of a pair; this tells the others.
  std::function<void(const std::vector<AccountId>& others, const Plan& plan)> on_unpaired =
      [](const std::vector<AccountId>&, const Plan&) {};

  // Saves the plan and tells everybody. False if that failed; the caller got the refusal.
  Task<bool> change(Turn& turn, Plan next, MaybeCall call);
  // After a plan is saved: tells everybody at the table.
  void changed(const LiveTable& table, const MaybeCall& call);
  // Where the player sits now, on disk as well.
  void rename(AccountId account, const std::string& name);
  // In a finished match; no name if the account was deleted.
  void renamed(const std::string& code, AccountId account, const std::string& name);

 private:
  int default_clock(const Plan& plan) const;  // seconds
  using Wanted = std::function<std::optional<Refusal>(Plan&)>;
  Task<> change_plan(RequestContext call, std::string code, Wanted wanted);
  // These players leave others right after they were paired; written before anybody is told.
  Task<> note_leavers(std::vector<AccountId> leavers, const Plan& paired);
  Task<> vacate(Turn& turn, std::size_t chair, MaybeCall call, Plan next);
  Task<> close_unless_ready(TablePtr table);
  Task<> vacate_unless_back(AccountId account, TablePtr table);
  Task<> rename_at(TablePtr table, AccountId account, std::string name);
  Task<> forget_rematch(Plan closed);

  Services& services_;
  Scope& scope_;
  const People& people_;
  Tables& tables_;
  const Presenter& presenter_;
};

}  // namespace server
