// A rematch is an offer: a new table where only the asker (and the bots) sit. The chairs of the others are kept for a
// while, each for its player, who takes it or declines. Nobody sits, counts as sitting or is ready before.
#include <algorithm>

#include "server/hall.h"
#include "server/secrets.h"

namespace server {
namespace {

constexpr Millis kFresh = 3'600'000;  // after an hour nobody waits to be asked for a rematch

}  // namespace

// --- asking ----------------------------------------------------------------------------------------

// The first player who asks opens the new table; for the others to ask is to take the chair. It takes no entropy: the
// new seed's commitment is in the answer, and what clients add must come after it, with `ready`.
Hall::MaybeRefused Hall::rematch(const RequestContext& call) {
  return with(call, [this, call](const LivePtr& live) {
    const Plan& old = live->current();
    const auto chair = old.chair_of(call.connection->account);
    if (!chair) return call.refuse(Refusal::kNotHere);
    if (!live->room || !live->room->over()) return call.refuse(Refusal::kNotOver);
    live->declined.erase(call.connection->account);
    if (const LivePtr again = find(old.again))
      return when_free(
          again, [this, call, again, chair] { sit_again(again, *chair, call); },
          [call] { call.refuse(Refusal::kDamaged); });
    open_again(live, call);
  });
}

void Hall::open_again(const LivePtr& old, const RequestContext& call) {
  const AccountId asker = call.connection->account;
  if (!may_sit(asker)) return call.refuse(Refusal::kTooManyTables);
  Plan fresh = rematch_of(old, asker);
  if (!fresh.keeps_chairs() && !old->declined.empty()) return call.refuse(Refusal::kDeclined);
  if (fresh.keeps_chairs() && !offers_.take(asker, services_.settings.offer))
    return call.refuse(Refusal::kTooFast);
  old->busy = true;
  const auto opened = [this, call, old](const LivePtr& again) {
    old->busy = false;
    if (!again) return go_on(old);
    keep_chairs(again);
    tell_table(again, call);
    everybody_at(old, [&](const ConnectionPtr& connection) { tell_offer(again, connection); });
    Plan next = old->current();
    next.again = again->plan.code;
    change(old, next, std::nullopt);
  };
  add_room(std::move(fresh), opened, &call);
}

// A chair is kept for every player who stayed to the end, connected or not: a player who comes back in time is asked
// too. With two players the end of a match is often that one gives up: that is no leaving. Of an old match everybody's
// chair is free.
Plan Hall::rematch_of(const LivePtr& old, AccountId asker) const {
  Plan fresh = old->current();
  fresh.id = fresh.revision = 0;
  fresh.again.clear();
  fresh.of = fresh.code;
  fresh.status = Status::kOpen;
  fresh.door = Door::kInvited;
  fresh.setup.seed = random_hex(32);
  fresh.host = asker;
  const bool recent = services_.now() - old->room->last_at() <= kFresh;
  for (std::size_t i = 0; i < fresh.chairs.size(); ++i) {
    const Chair was = std::exchange(fresh.chairs[i], {});
    Chair& c = fresh.chairs[i];
    const bool left = fresh.chairs.size() > 2 && old->room->left(core::Seat(static_cast<int>(i)));
    const bool asked = recent && was.account > 0 && !left && !old->declined.contains(was.account);
    if (was.bot() || was.account == asker || asked) c.name = was.name;
    c.level = was.level;
    if (was.account == asker)
      c.account = asker;
    else if (asked)
      c.kept_for = was.account;
  }
  return fresh;
}

// The chair of the last match, if nobody else has it.
void Hall::sit_again(const LivePtr& live, std::size_t chair, const RequestContext& call) {
  if (live->closed()) {  // while this waited: the first who asks is this player then
    if (const auto refused = rematch(call)) call.refuse(*refused);
    return;
  }
  if (!live->open()) return call.refuse(Refusal::kStarted);
  if (live->plan.chair_of(call.connection->account)) return tell_table(live, call);
  if (!may_sit(call.connection->account)) return call.refuse(Refusal::kTooManyTables);
  if (live->plan.turns_away(call.connection->account)) return call.refuse(Refusal::kKicked);
  if (!live->plan.chairs[chair].empty()) return call.refuse(Refusal::kSeatTaken);
  Plan next = live->plan;
  next.seat_person(chair, call.connection->account, call.connection->name);
  change(live, next, call);
}

// --- telling ---------------------------------------------------------------------------------------

// Without a chair that is kept, it is offered to watch. A player who was sent away, who left the match, who declined or
// who does not want to hear the asker is not asked.
void Hall::tell_offer(const LivePtr& again, const ConnectionPtr& connection) const {
  const Plan& plan = again->plan;
  const auto chair = plan.chair_kept_for(connection->account);
  const LivePtr old = find(plan.of);
  const bool sat = old && old->current().chair_of(connection->account);
  const auto host = plan.chair_of(plan.host);
  if (!host || plan.chair_of(connection->account) || plan.turns_away(connection->account) ||
      (sat && !chair))
    return;
  if (!people_.hears(connection->account, plan.host)) return;
  JsonObject out("offer");
  out.text("table", plan.code)
      .text("of", plan.of)
      .text("name", plan.chairs[*host].name)
      .text("game", plan.setup.game)
      .number("players", plan.setup.seats)
      .flag("rated", kRated);
  if (chair) out.number("seat", static_cast<int>(*chair));
  if (plan.keeps_chairs()) out.number("stands_ms", kept_ms(*again));
  connection->send(out.take());
}

// To a player or watcher who looks at the last match again.
void Hall::tell_standing_offer(const LivePtr& old, const ConnectionPtr& connection) const {
  const LivePtr again = find(old->current().again);
  if (again && again->open()) tell_offer(again, connection);
}

void Hall::tell_released(const LivePtr& live, const Plan& before, std::string_view why,
                         bool closed) {
  const Plan& now = live->plan;
  std::vector<std::string> names;
  std::set<ConnectionPtr> told;
  for (const Chair& c : before.chairs) {
    if (!c.kept() || now.chair_of(c.kept_for) || now.chair_kept_for(c.kept_for)) continue;
    names.push_back(c.name);
    if (const ConnectionPtr connection = people_.find(c.kept_for)) told.insert(connection);
  }
  if (const LivePtr old = find(now.of); old && closed)
    told.insert(old->gallery.begin(), old->gallery.end());
  std::erase_if(told,
                [&](const ConnectionPtr& l) { return !people_.hears(l->account, before.host); });
  everybody_at(live, [&](const ConnectionPtr& connection) { told.insert(connection); });
  JsonObject out("offer_over");
  out.text("table", now.code).text("of", now.of).text("why", why).raw("names", list(names, quoted));
  if (closed) out.flag("closed", true);
  const std::string frame = out.take();
  for (const ConnectionPtr& connection : told) connection->send(frame);
}

// --- the end of an offer ---------------------------------------------------------------------------

// After a restart all of the time again, as with `ready`: nobody could answer meanwhile.
void Hall::keep_chairs(const LivePtr& live) {
  if (!live->plan.keeps_chairs()) return;
  live->kept_until = services_.now() + services_.settings.rematch;
  services_.timers.at(live->kept_until, [this, live] {
    when_free(live, [this, live] {
      if (!live->open() || !live->plan.keeps_chairs()) return;
      Plan next = live->plan;
      next.give_up_all();
      release(live, std::move(next), "expired", std::nullopt);
    });
  });
}

Millis Hall::kept_ms(const Live& live) const {
  return std::max<Millis>(0, live.kept_until - services_.now());
}

Hall::MaybeRefused Hall::decline(const RequestContext& call) {
  return with(call, [this, call](const LivePtr& live) {
    if (!live->open() || !live->plan.chair_kept_for(call.connection->account))
      return call.refuse(Refusal::kNoOffer);
    turn_down(live, call.connection->account, call);
  });
}

void Hall::turn_down(const LivePtr& live, AccountId account,
                     const std::optional<RequestContext>& call) {
  if (!live->open() || !live->plan.chair_kept_for(account)) return;
  if (const LivePtr old = find(live->plan.of)) old->declined.insert(account);
  Plan next = live->plan;
  next.give_up(account);
  release(live, std::move(next), "declined", call);
}

// The table stays for those who took a chair: the others' are free then, for bots and for anybody who is invited.
void Hall::release(const LivePtr& live, Plan next, std::string_view why,
                   const std::optional<RequestContext>& call) {
  const bool closes = !next.keeps_chairs() && next.people() < 2;
  if (closes) next.status = Status::kClosed;
  change(live, next, call, [this, live, before = live->plan, why, closes] {
    tell_released(live, before, why, closes);
  });
}

// The rematch never began: the table of the last match names it no longer.
void Hall::forget_again(const Plan& closed) {
  const auto forget = [this, code = closed.code](const LivePtr& old) {
    when_free(old, [this, old, code] {
      if (old->current().again != code) return;
      Plan next = old->current();
      next.again.clear();
      change(old, next, std::nullopt);
    });
  };
  if (const LivePtr old = find(closed.of)) return forget(old);
  with_ended(closed.of, {}, forget, [](Refusal) {});
}

}  // namespace server
