#include "server/rematches.h"

#include <algorithm>
#include <utility>

#include "server/await.h"
#include "server/secrets.h"

namespace server {
namespace {

constexpr Millis kFresh = 3'600'000;  // after an hour nobody waits for a rematch

}  // namespace

// --- asking ----------------------------------------------------------------------------------------

// The first player who asks opens the new table; the others take their chairs by asking. It takes no entropy, because
// the answer has the new seed's commitment, and clients must add theirs after it, with `ready`.
Task<> Rematches::rematch(RequestContext call, messages::AtTable asked) {
  Turn turn = co_await tables_.enter(call, asked.table.code);
  if (!turn) co_return;
  const auto chair = turn->plan().chair_of(call.connection->account);
  if (!chair) co_return call.refuse(Refusal::kNotHere);
  if (!turn->over()) co_return call.refuse(Refusal::kNotOver);
  turn->match()->declined.erase(call.connection->account);
  const TablePtr again = tables_.find(turn->plan().again);
  if (const std::string next = turn->plan().again; !again && tables_.elsewhere(next)) {
    turn.end();
    co_return tables_.on_elsewhere(call, next);  // its owner reads this table too
  }
  if (!again) co_return co_await open_again(std::move(turn), call);
  turn.end();
  co_await sit_again(again, *chair, call, asked);
}

Task<> Rematches::open_again(Turn old, RequestContext call) {
  const AccountId asker = call.connection->account;
  const Match& match = *old->match();
  if (!tables_.may_sit(asker)) co_return call.refuse(Refusal::kTooManyTables);
  Plan fresh = rematch_of(match, asker);
  const bool asks = fresh.keeps_chairs();
  if (!asks && !match.declined.empty()) co_return call.refuse(Refusal::kDeclined);
  if (asks && !offers_.take(asker, services_.settings.offer))
    co_return call.refuse(Refusal::kTooFast);
  const TablePtr again = co_await lobby_.add(std::move(fresh));
  if (!again) co_return call.refuse(Refusal::kUnavailable);
  keep_chairs(again);
  presenter_.tell_table(*again, call);
  presenter_.offer_to_all(*old.table(), *again);
  Plan next = old->plan();
  next.again = again->plan().code;
  co_await lobby_.change(old, std::move(next), std::nullopt);
}

// A chair is kept for every player who stayed to the end, connected or not, since the offer also reaches a player who
// comes back in time. With two players a match often ends because one gives up, which does not count as leaving. All
// chairs of an old match are free.
Plan Rematches::rematch_of(const Match& old, AccountId asker) const {
  Plan fresh = old.room.plan();
  fresh.id = fresh.revision = 0;
  fresh.epoch = Plan::kFirstEpoch;
  fresh.again.clear();
  fresh.of = fresh.code;
  fresh.status = Status::kOpen;
  fresh.door = Door::kInvited;
  fresh.setup.seed = random_hex(32);
  fresh.host = asker;
  fresh.rated = fresh.rated && std::ranges::none_of(fresh.chairs, &Chair::guest);
  const bool recent = services_.now() - old.room.last_at() <= kFresh;
  for (std::size_t i = 0; i < fresh.chairs.size(); ++i) {
    const Chair was = std::exchange(fresh.chairs[i], {});
    Chair& c = fresh.chairs[i];
    const bool left = fresh.chairs.size() > 2 && old.room.left(core::Seat(static_cast<int>(i)));
    const bool asked = recent && was.account > 0 && !left && !old.declined.contains(was.account);
    if (was.bot() || was.account == asker || asked) c.name = was.name;
    c.level = was.level;
    if (was.account == asker)
      fresh.seat_person(i, was);
    else if (asked)
      c.kept_for = was.account;
  }
  return fresh;
}

// The chair of the last match, if nobody else has it.
Task<> Rematches::sit_again(TablePtr again, std::size_t chair, RequestContext call,
                            messages::AtTable asked) {
  const AccountId account = call.connection->account;
  Turn turn = co_await tables_.enter(again);
  if (!turn) co_return call.refuse(Refusal::kDamaged);
  if (turn->closed()) {  // closed meanwhile, so this player is the first to ask
    turn.end();
    co_return co_await rematch(call, asked);
  }
  const Plan& plan = turn->plan();
  if (!turn->open()) co_return call.refuse(Refusal::kStarted);
  if (plan.chair_of(account)) co_return presenter_.tell_table(*again, call);
  if (!tables_.may_sit(account)) co_return call.refuse(Refusal::kTooManyTables);
  if (plan.turns_away(account)) co_return call.refuse(Refusal::kKicked);
  if (!plan.chairs[chair].empty()) co_return call.refuse(Refusal::kSeatTaken);
  Plan next = plan;
  next.seat_person(chair, call.connection->chair());
  if (const auto why = Lobby::refuse_rating(next)) co_return call.refuse(*why);
  co_await lobby_.change(turn, std::move(next), call);
}

// --- the end of an offer ---------------------------------------------------------------------------

void Rematches::keep_chairs(const TablePtr& table) {
  if (!table->plan().keeps_chairs()) return;
  table->open_table()->kept_until = services_.now() + services_.settings.rematch;
  scope_.start(expire(table));
}

Task<> Rematches::expire(TablePtr table) {
  co_await until(services_.timers, table->open_table()->kept_until);
  Turn turn = co_await tables_.enter(table);
  if (!turn || !table->open() || !table->plan().keeps_chairs()) co_return;
  Plan next = table->plan();
  next.give_up_all();
  co_await release(turn, std::move(next), "expired", std::nullopt);
}

Task<> Rematches::decline(RequestContext call, messages::AtTable asked) {
  Turn turn = co_await tables_.enter(call, asked.table.code);
  if (!turn) co_return;
  const AccountId account = call.connection->account;
  if (!turn->open() || !turn->plan().chair_kept_for(account))
    co_return call.refuse(Refusal::kNoOffer);
  co_await turn_down(turn, account, call);
}

void Rematches::forget(AccountId account) {
  for (const std::string& code : tables_.kept_for(account))
    if (const TablePtr table = tables_.find(code)) scope_.start(turn_down(table, account));
}

Task<> Rematches::turn_down(TablePtr table, AccountId account) {
  Turn turn = co_await tables_.enter(table);
  if (turn && turn->open() && turn->plan().chair_kept_for(account))
    co_await turn_down(turn, account, std::nullopt);
}

Task<> Rematches::turn_down(Turn& turn, AccountId account, MaybeCall call) {
  const TablePtr old = tables_.find(turn->plan().of);
  if (Match* match = old ? old->match() : nullptr) match->declined.insert(account);
  Plan next = turn->plan();
  next.give_up(account);
  co_await release(turn, std::move(next), "declined", call);
}

// The table stays for the players who took a chair. The other chairs are then free, for bots and for anybody who is invited.
Task<> Rematches::release(Turn& turn, Plan next, std::string_view why, MaybeCall call) {
  const Plan before = turn->plan();
  if (!next.keeps_chairs() && next.people() < 2) next.status = Status::kClosed;
  if (!co_await tables_.save(turn, std::move(next))) {
    if (call) call->refuse(Refusal::kUnavailable);
    co_return;
  }
  presenter_.tell_released(*turn.table(), before, why);
  lobby_.changed(*turn.table(), call);
}

}  // namespace server
