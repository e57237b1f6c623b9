#include "server/matchmaker.h"

#include <algorithm>
#include <utility>

#include "server/await.h"
#include "server/secrets.h"
#include "server/store/results.h"
#include "table/open.h"

namespace server {
namespace {

constexpr Millis kEvery = 1000;
constexpr int kOfferedLevel = 50;

Plan empty_like(const Plan& plan) {
  Plan out;
  out.setup = plan.setup;
  out.setup.seed.clear();
  out.clock_s = plan.clock_s;
  out.chairs.resize(plan.chairs.size());
  return out;
}

}  // namespace

Matchmaker::Matchmaker(Services& services, Scope& scope, const People& people, const Tables& tables,
                       Lobby& lobby)
    : services_(services), scope_(scope), people_(people), tables_(tables), lobby_(lobby) {
  lobby_.on_unpaired = [this](const std::vector<AccountId>& others, const Plan& plan) {
    for (const AccountId account : others)
      if (people_.here(account) && !waits(account))
        scope_.start(wait_again(empty_like(plan), account));
  };
}

// An option that equals its default is no different wish, so the game itself says what the options are.
std::string Matchmaker::key_of(const Plan& plan) {
  table::Setup setup = plan.setup;
  setup.seed = "any";
  return setup.game + " " + std::to_string(setup.seats) + " " + std::to_string(plan.clock_s) + " " +
         table::open(setup).table->options();
}

Task<> Matchmaker::queue(RequestContext call, messages::Enqueue asked) {
  const AccountId account = call.connection->account;
  const auto wanted = lobby_.plan_of(call, asked);
  if (!wanted) co_return;
  if (!tables_.may_sit(account)) co_return call.refuse(Refusal::kTooManyTables);
  Plan plan = empty_like(*wanted);
  if (!asked.clock) plan.clock_s = services_.settings.queue_clock;
  remove(account);
  const Millis since = services_.now();
  const Wish wish = co_await ask_rating(plan.setup.game, account);
  if (!wish.rating) co_return call.refuse(Refusal::kUnavailable);
  call.ok();
  if (wish.stands) wait(plan, {account, *wish.rating, since});
}

Task<Matchmaker::Wish> Matchmaker::ask_rating(std::string game, AccountId account) {
  const std::uint64_t wish = ++wishes_;
  asked_[account] = wish;
  const ConnectionPtr here = people_.find(account);
  const auto rating = co_await ask(
      services_.reader, here ? Asker{here->address, account} : Asker{},
      [game, account](Database& db) { return shown(rating_of(db, game, account)).points; });
  const auto last = asked_.find(account);
  const bool stands = last != asked_.end() && last->second == wish;
  if (stands) asked_.erase(last);
  co_return Wish{rating.value, stands};
}

void Matchmaker::wait(const Plan& plan, const Queue::Waiter& waiter) {
  if (!people_.here(waiter.account)) return;
  Line& line = add(plan, waiter);
  pair(line);
  tell(line);
}

// Back in line, ahead of newcomers.
Task<> Matchmaker::wait_again(Plan plan, AccountId account) {
  Queue::Waiter waiter{.account = account, .since = services_.now() - kEvery};
  const Wish wish = co_await ask_rating(plan.setup.game, account);
  if (!wish.rating) co_return put_back(plan, {waiter});
  waiter.rating = *wish.rating;
  if (wish.stands) wait(plan, waiter);
}

Task<> Matchmaker::unqueue(RequestContext call, messages::Nothing) {
  if (!remove(call.connection->account)) co_return call.refuse(Refusal::kNotQueued);
  call.ok();
}

Matchmaker::Line& Matchmaker::add(const Plan& plan, const Queue::Waiter& waiter) {
  Line& line = lines_.try_emplace(key_of(plan), Line{plan, {}}).first->second;
  line.queue.add(waiter);
  if (!std::exchange(ticking_, true)) scope_.start(tick());
  return line;
}

bool Matchmaker::waits(AccountId account) const {
  const auto in_line = [&](const auto& entry) {
    const auto& waiting = entry.second.queue.waiting();
    return std::ranges::find(waiting, account, &Queue::Waiter::account) != waiting.end();
  };
  return asked_.contains(account) || std::ranges::any_of(lines_, in_line);
}

bool Matchmaker::remove(AccountId account) {
  bool removed = asked_.erase(account) + seating_.erase(account) > 0;
  for (auto& [key, line] : lines_) removed = line.queue.remove(account) || removed;
  return removed;
}

// Each second, until nobody waits.
Task<> Matchmaker::tick() {
  while (ticking_) {
    co_await until(services_.timers, services_.now() + kEvery);
    for (auto& [key, line] : lines_) {
      pair(line);
      tell(line);
    }
    std::erase_if(lines_, [](const auto& entry) { return entry.second.queue.waiting().empty(); });
    ticking_ = !lines_.empty();
  }
}

void Matchmaker::pair(Line& line) {
  const auto get_on = [this](AccountId one, AccountId other) { return people_.get_on(one, other); };
  while (auto group = line.queue.match(line.plan.chairs.size(), services_.now(), get_on))
    scope_.start(seat(line.plan, *std::move(group), std::nullopt));
}

void Matchmaker::tell(const Line& line) {
  for (const Queue::Waiter& w : line.queue.waiting())
    if (const ConnectionPtr connection = people_.find(w.account)) {
      const Millis waited = services_.now() - w.since;
      JsonObject out("queued");
      out.text("game", line.plan.setup.game)
          .number("players", line.plan.setup.seats)
          .number("waited_ms", waited)
          .number("waiting", static_cast<std::int64_t>(line.queue.waiting().size()))
          .number("window", Queue::window(w, services_.now()));
      if (waited >= services_.settings.bot_offer) out.number("offer_bots", kOfferedLevel);
      connection->send(out.take());
    }
}

Task<> Matchmaker::accept(RequestContext call, messages::Nothing) {
  for (auto& [key, line] : lines_) {
    const auto& waiting = line.queue.waiting();
    const auto found =
        std::ranges::find(waiting, call.connection->account, &Queue::Waiter::account);
    if (found == waiting.end() || services_.now() - found->since < services_.settings.bot_offer)
      continue;
    const Queue::Waiter alone = *found;
    line.queue.remove(alone.account);
    co_return co_await seat(line.plan, {alone}, call);
  }
  call.refuse(Refusal::kNoOffer);
}

// People on the first chairs in order of arrival, bots on the rest.
Task<> Matchmaker::seat(Plan plan, std::vector<Queue::Waiter> group, MaybeCall call) {
  Plan table = plan;
  table.setup.seed = random_hex(32);
  for (std::size_t i = 0; i < table.chairs.size(); ++i) {
    if (i >= group.size()) {
      table.seat_bot(i, kOfferedLevel);
      continue;
    }
    const ConnectionPtr connection = people_.find(group[i].account);
    if (!connection)  // gone because the house closes; the others keep waiting
      co_return put_back(plan, group);
    table.seat_person(i, connection->chair());
  }
  table.rated = table.people_only() && table.clock_s > 0;
  for (const Queue::Waiter& w : group) seating_.insert(w.account);
  const bool opened = co_await lobby_.open_queued(std::move(table), call);
  std::vector<Queue::Waiter> still;
  for (const Queue::Waiter& w : group)
    if (seating_.erase(w.account) > 0) still.push_back(w);
  if (!opened) put_back(plan, still);
}

// Back in line as if never taken out; the next tick pairs them again.
void Matchmaker::put_back(const Plan& plan, const std::vector<Queue::Waiter>& group) {
  for (const Queue::Waiter& w : group)
    if (people_.here(w.account) && !waits(w.account)) tell(add(plan, w));
}

}  // namespace server
