#include "server/matchmaker.h"

#include <algorithm>

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

Matchmaker::Matchmaker(Services& services, People& people, Hall& hall)
    : services_(services), people_(people), hall_(hall) {
  hall_.on_unpaired = [this](const std::vector<AccountId>& others, const Plan& plan) {
    for (const AccountId account : others) {  // back in line, ahead of newcomers
      if (!people_.here(account) || waits(account)) continue;
      const Queue::Waiter w{.account = account, .since = services_.now() - kEvery};
      ask_rating(empty_like(plan), account, w.since, [this, w, plan](bool known) {
        if (!known) put_back(empty_like(plan), {w});
      });
    }
  };
}

// An option typed as it is by default is no other wish, so the game itself says what the options are.
std::string Matchmaker::key_of(const Plan& plan) {
  table::Setup setup = plan.setup;
  setup.seed = "any";
  return setup.game + " " + std::to_string(setup.seats) + " " + std::to_string(plan.clock_s) + " " +
         table::open(setup).table->options();
}

Hall::MaybeRefused Matchmaker::queue(const RequestContext& call) {
  Plan plan;
  if (auto refused = hall_.read_plan(call, plan)) return refused;
  if (!hall_.may_sit(call.connection->account))
    return refuse(Refusal::kTooManyTables, call.language());
  plan = empty_like(plan);
  plan.clock_s = call.request->has("clock") ? plan.clock_s : services_.settings.queue_clock;
  remove(call.connection->account);
  ask_rating(plan, call.connection->account, services_.now(),
             [call](bool known) { known ? call.ok() : call.refuse(Refusal::kUnavailable); });
  return std::nullopt;
}

void Matchmaker::ask_rating(const Plan& plan, AccountId account, Millis since,
                            const std::function<void(bool)>& done) {
  const std::uint64_t wish = ++wishes_;
  asked_[account] = wish;
  const ConnectionPtr here = people_.find(account);
  const bool asked = services_.reader.ask(
      here ? Asker{here->address, account} : Asker{},
      [game = plan.setup.game, account](Database& db) {
        return shown(rating_of(db, game, account)).points;
      },
      [this, plan, account, since, wish, done](std::optional<int> rating) {
        const auto last = asked_.find(account);
        const bool still = last != asked_.end() && last->second == wish;
        if (still) asked_.erase(last);
        done(rating.has_value());
        if (!rating || !still || !people_.here(account)) return;
        Line& line = add(plan, {account, *rating, since});
        pair(line);
        tell(line);
      });
  if (asked) return;
  asked_.erase(account);
  done(false);
}

Hall::MaybeRefused Matchmaker::unqueue(const RequestContext& call) {
  if (!remove(call.connection->account)) return refuse(Refusal::kNotQueued, call.language());
  call.ok();
  return std::nullopt;
}

Matchmaker::Line& Matchmaker::add(const Plan& plan, const Queue::Waiter& waiter) {
  Line& line = lines_.try_emplace(key_of(plan), Line{plan, {}}).first->second;
  line.queue.add(waiter);
  if (!ticking_) services_.timers.at(services_.now() + kEvery, [this] { tick(); });
  ticking_ = true;
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

void Matchmaker::tick() {
  for (auto& [key, line] : lines_) {
    pair(line);
    tell(line);
  }
  std::erase_if(lines_, [](const auto& entry) { return entry.second.queue.waiting().empty(); });
  ticking_ = !lines_.empty();
  if (ticking_) services_.timers.at(services_.now() + kEvery, [this] { tick(); });
}

void Matchmaker::pair(Line& line) {
  const auto get_on = [this](AccountId one, AccountId other) { return people_.get_on(one, other); };
  while (auto group = line.queue.match(line.plan.chairs.size(), services_.now(), get_on))
    seat(line.plan, *group, std::nullopt);
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

Hall::MaybeRefused Matchmaker::accept(const RequestContext& call) {
  for (auto& [key, line] : lines_)
    for (const Queue::Waiter& w : line.queue.waiting()) {
      if (w.account != call.connection->account) continue;
      if (services_.now() - w.since < services_.settings.bot_offer) break;
      const Queue::Waiter alone = w;
      line.queue.remove(alone.account);
      seat(line.plan, {alone}, call);
      return std::nullopt;
    }
  return refuse(Refusal::kNoOffer, call.language());
}

// People on the first chairs in the order they came, bots on the rest.
void Matchmaker::seat(const Plan& plan, const std::vector<Queue::Waiter>& group,
                      const std::optional<RequestContext>& call) {
  Plan table = plan;
  table.setup.seed = random_hex(32);
  for (std::size_t i = 0; i < table.chairs.size(); ++i) {
    if (i >= group.size()) {
      table.seat_bot(i, kOfferedLevel);
      continue;
    }
    Chair& chair = table.chairs[i];
    const ConnectionPtr connection = people_.find(group[i].account);
    if (!connection)
      return put_back(plan, group);  // gone with the house closing: the others wait on
    chair.account = group[i].account;
    chair.name = connection->name;
  }
  for (const Queue::Waiter& w : group) seating_.insert(w.account);
  hall_.open_queued(std::move(table), call, [this, plan, group](bool opened) {
    std::vector<Queue::Waiter> still;
    for (const Queue::Waiter& w : group)
      if (seating_.erase(w.account) > 0) still.push_back(w);
    if (!opened) put_back(plan, still);
  });
}

// As if they had never been taken out; they are paired again at the next tick.
void Matchmaker::put_back(const Plan& plan, const std::vector<Queue::Waiter>& group) {
  for (const Queue::Waiter& w : group)
    if (people_.here(w.account) && !waits(w.account)) tell(add(plan, w));
}

}  // namespace server
