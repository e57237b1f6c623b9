#include "server/matchmaker.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/await.h"
#include "server/secrets.h"
#include "server/store/conduct.h"
#include "server/store/results.h"
#include "table/open.h"

namespace server {
namespace {

constexpr Millis kEvery = 1000;
constexpr int kOfferedLevel = 50;
constexpr std::size_t kMostLines = 8;  // of one player
constexpr Rate kOnceADay = Rate::per(std::chrono::hours(24), 1, 1);

Plan empty_like(const Plan& plan) {
  Plan out;
  out.setup = plan.setup;
  out.setup.seed.clear();
  out.clock_s = plan.clock_s;
  out.chairs.resize(plan.chairs.size());
  return out;
}

std::string in_seconds(Millis time) { return std::to_string((time + 999) / 1000); }

}  // namespace

Matchmaker::Matchmaker(Services& services, Scope& scope, const People& people, const Tables& tables,
                       Lobby& lobby)
    : services_(services), scope_(scope), people_(people), tables_(tables), lobby_(lobby) {
  lobby_.on_unpaired = [this](const std::vector<AccountId>& others, const Plan& plan) {
    unpaired(others, plan);
  };
}

void Matchmaker::unpaired(const std::vector<AccountId>& others, const Plan& plan) {
  for (const AccountId account : others)
    if (people_.here(account) && wishes_of(account) == 0)
      scope_.start(wait_again(empty_like(plan), account));
}

// --- getting in line -------------------------------------------------------------------------------

Task<> Matchmaker::queue(RequestContext call, messages::Enqueue asked) {
  const AccountId account = call.connection->account;
  const auto wanted = lobby_.plan_of(call, asked);
  if (!wanted) co_return;
  if (!tables_.may_sit(account)) co_return call.refuse(Refusal::kTooManyTables);
  Plan plan = empty_like(*wanted);
  if (!asked.clock) plan.clock_s = services_.settings.queue_clock;
  const Wish wish{account, WaitingLines::key_of(plan)};
  const Millis since = since_in(wish);
  if (!asked.also || !asked.also->set) remove(account);
  if (wishes_of(account) >= kMostLines) co_return call.refuse(Refusal::kTooManyQueues);
  if (const Millis wait = newcomer_waits(*call.connection))
    co_return refuse_for(call, services_.now() + wait);
  const std::uint64_t number = asked_[wish] = ++wishes_;
  const auto admission = co_await admit({account, wish.second, plan, 0, since}, Leavers::kRefused);
  const bool stands = take_wish(wish, number);
  if (!admission) co_return call.refuse(Refusal::kUnavailable);
  if (admission->closed_until > 0) co_return refuse_for(call, admission->closed_until);
  call.ok();
  if (stands) wait(wish.second, plan, {account, admission->rating, since});
}

void Matchmaker::refuse_for(const RequestContext& call, Millis until) const {
  call.refuse(
      refuse(Refusal::kQueueClosed, call.language(), {{"s", in_seconds(until - services_.now())}}),
      until);
}

// A guest that left others could come back as a new guest. So guests that the queue has not seen for a day get in line at a rate of
// their address. Members and all other guests do not wait for that.
Millis Matchmaker::newcomer_waits(const Connection& player) {
  if (!player.guest || !known_guests_.take(player.account, kOnceADay)) return 0;
  const Rate& rate = services_.settings.newcomer;
  if (newcomers_.take(player.address, rate)) return 0;
  known_guests_.give_back(player.account, kOnceADay);
  return std::chrono::ceil<std::chrono::milliseconds>(rate.every).count();
}

// A player who asks again for the same line keeps the place in it, as clients do that come back after a restart.
Millis Matchmaker::since_in(const Wish& wish) {
  const Queue::Waiter* w = lines_.find(wish.first, wish.second);
  return w ? w->since : services_.now();
}

// Lines that the player is in, or is about to be in.
std::size_t Matchmaker::wishes_of(AccountId account) const {
  const auto asked =
      std::distance(asked_.lower_bound({account, ""}), asked_.lower_bound({account + 1, ""}));
  return static_cast<std::size_t>(asked) + lines_.keys_of(account).size();
}

// Writes the wait, unless the player has to wait for the queue itself. None if the store failed.
Task<std::optional<Matchmaker::Admission>> Matchmaker::admit(StoredWait wait, Leavers leavers) {
  co_return co_await ask(
      services_.store, [wait = std::move(wait), leavers, now = services_.now()](Database& db) {
        Admission out{shown(rating_of(db, wait.plan.setup.game, wait.account)).points};
        if (leavers == Leavers::kRefused)
          out.closed_until = queue_closed_until(db, wait.account, now);
        StoredWait written = wait;
        written.rating = out.rating;
        if (out.closed_until == 0) add_wait(db, written);
        return out;
      });
}

// Is this request still the player's last for the line?
bool Matchmaker::take_wish(const Wish& wish, std::uint64_t number) {
  const auto last = asked_.find(wish);
  if (last == asked_.end() || last->second != number) return false;
  asked_.erase(last);
  return true;
}

void Matchmaker::wait(const std::string& key, const Plan& plan, const Queue::Waiter& waiter) {
  if (!people_.here(waiter.account)) return;
  Line& line = add(key, plan, waiter);
  if (auto group =
          line.queue.match_with(waiter.account, plan.chairs.size(), services_.now(), get_on());
      !group.empty())
    begin_seating(line, std::move(group));
  else
    tell(line, waiter.account);  // the others hear of it within a second
}

// Back in line, ahead of newcomers.
Task<> Matchmaker::wait_again(Plan plan, AccountId account) {
  const Wish wish{account, WaitingLines::key_of(plan)};
  const std::uint64_t number = asked_[wish] = ++wishes_;
  Queue::Waiter waiter{.account = account, .since = services_.now() - kEvery};
  const auto admission =
      co_await admit({account, wish.second, plan, 0, waiter.since}, Leavers::kWelcome);
  const bool stands = take_wish(wish, number);
  if (!admission) co_return put_back(plan, {waiter});
  waiter.rating = admission->rating;
  if (stands) wait(wish.second, plan, waiter);
}

// --- after a restart -------------------------------------------------------------------------------

// The players have as long to come back as at an open table.
Task<> Matchmaker::open() {
  auto stored = co_await ask(services_.store, all_waits);
  const Millis end = services_.now() + services_.settings.absent;
  for (StoredWait& wait : stored.value_or(std::vector<StoredWait>())) {
    Expected& expected = expected_[wait.account];
    expected.waits.push_back(std::move(wait));
    expected.until = end;
  }
  std::vector<AccountId> here;  // at other nodes, if this node pairs players from now on
  for (const auto& [account, expected] : expected_)
    if (people_.here(account)) here.push_back(account);
  for (const AccountId account : here) arrived(account);
  if (!expected_.empty()) co_await give_up_expecting(end);
}

void Matchmaker::arrived(AccountId account) {
  const auto expected = expected_.extract(account);
  if (expected.empty()) return;
  for (const StoredWait& w : expected.mapped().waits)
    if (table::open({w.plan.setup.game, w.plan.setup.seats, w.plan.setup.options, "any"}).table)
      wait(w.line, w.plan, {w.account, w.rating, w.since});
}

void Matchmaker::expect_back(AccountId account) {
  const std::set<std::string> keys = lines_.keys_of(account);
  if (keys.empty()) return departed(account);
  Expected& expected = expected_[account];
  for (const std::string& key : keys) {
    const Queue::Waiter& w = *lines_.find(account, key);
    expected.waits.push_back({account, key, lines_.at(key).plan, w.rating, w.since});
    lines_.take_out(account, key);
  }
  expected.until = services_.now() + services_.settings.absent;
  scope_.start(give_up_expecting(expected.until));
}

Task<> Matchmaker::give_up_expecting(Millis when) {
  co_await until(services_.timers, when);
  std::vector<AccountId> late;
  for (const auto& [account, expected] : expected_)
    if (expected.until <= when) late.push_back(account);
  for (const AccountId account : late) remove(account);
}

// --- lines -----------------------------------------------------------------------------------------

Matchmaker::Line& Matchmaker::add(const std::string& key, const Plan& plan,
                                  const Queue::Waiter& waiter) {
  Line& line = lines_.add(key, plan, waiter);
  if (!std::exchange(ticking_, true)) scope_.start(tick());
  return line;
}

Task<> Matchmaker::unqueue(RequestContext call, messages::Unqueue asked) {
  const AccountId account = call.connection->account;
  const std::string game = text_of(asked.game);
  if (!(game.empty() ? remove(account) : remove(account, game)))
    co_return call.refuse(Refusal::kNotQueued);
  call.ok();
}

// Out of every line, on disk too.
bool Matchmaker::remove(AccountId account) {
  bool removed = seating_.erase(account) + expected_.erase(account) > 0;
  const auto [from, to] =
      std::pair(asked_.lower_bound({account, ""}), asked_.lower_bound({account + 1, ""}));
  removed = removed || from != to;
  asked_.erase(from, to);
  for (const std::string& key : lines_.keys_of(account)) {
    lines_.take_out(account, key);
    removed = true;
  }
  if (removed)
    services_.store.ask(
        [account](Database& db) {
          remove_waits(db, account);
          return true;
        },
        [](std::optional<bool>) {});
  return removed;
}

// Out of the lines of one game.
bool Matchmaker::remove(AccountId account, std::string_view game) {
  bool removed = false;
  for (const std::string& key : lines_.keys_of(account)) {
    if (lines_.at(key).plan.setup.game != game) continue;
    removed = true;
    lines_.take_out(account, key);
    services_.store.ask(
        [account, key](Database& db) {
          remove_wait(db, account, key);
          return true;
        },
        [](std::optional<bool>) {});
  }
  return removed;
}

Queue::GetOn Matchmaker::get_on() const {
  return [this](AccountId one, AccountId other) { return people_.get_on(one, other); };
}

// Each second, until nobody waits.
Task<> Matchmaker::tick() {
  while (ticking_) {
    co_await until(services_.timers, services_.now() + kEvery);
    for (auto& [key, line] : lines_.all()) try {
        pair(line);
        tell(line);
      } catch (...) {
        services_.log.thrown("line_failed");
      }
    lines_.erase_empty();
    ticking_ = !lines_.empty();
  }
}

void Matchmaker::pair(Line& line) {
  for (auto& group : line.queue.match(line.plan.chairs.size(), services_.now(), get_on()))
    begin_seating(line, std::move(group));
}

// --- what people are told --------------------------------------------------------------------------

Task<> Matchmaker::queues(RequestContext call, messages::Nothing) {
  const auto row = [](const auto& game) {
    return JsonObject().text("game", game.first).number("waiting", game.second).take();
  };
  call.reply(call.answer("queues").raw("games", list(lines_.by_game(), row)));
  co_return;
}

std::string Matchmaker::queued_frame(const Line& line, const Queue::Waiter& w) const {
  const auto& all = line.queue.waiting();
  const Millis waited = services_.now() - w.since;
  JsonObject out("queued");
  out.text("game", line.plan.setup.game)
      .number("players", line.plan.setup.seats)
      .number("waited_ms", waited)
      .number("waiting", static_cast<std::int64_t>(all.size()))
      .number("window", Queue::window(w, services_.now()));
  if (waited < services_.settings.bot_offer) return out.take();
  out.number("offer_bots", kOfferedLevel);
  if (all.size() > 1 && all.size() < line.plan.chairs.size())
    out.number("agreed",
               std::ranges::count_if(all, [](const auto& other) { return other.second.agrees; }));
  return out.take();
}

void Matchmaker::tell(const Line& line) const {
  for (const auto& [account, w] : line.queue.waiting()) tell(line, account);
}
void Matchmaker::tell(const Line& line, AccountId account) const {
  const Queue::Waiter* w = line.queue.find(account);
  if (const ConnectionPtr connection = w ? people_.find(account) : nullptr)
    connection->send(queued_frame(line, *w));
}

// --- bots ------------------------------------------------------------------------------------------

// The line that offers bots to this player, or the line of this game, if the request names a game.
Matchmaker::Line* Matchmaker::offering_line(AccountId account, std::string_view game) {
  for (const std::string& key : lines_.keys_of(account)) {
    Line& line = lines_.at(key);
    const Queue::Waiter* w = line.queue.find(account);
    if (!game.empty() && line.plan.setup.game != game) continue;
    if (services_.now() - w->since >= services_.settings.bot_offer) return &line;
  }
  return nullptr;
}

// Alone with bots at once; or together with the others who wait, as soon as all of them agree.
Task<> Matchmaker::accept(RequestContext call, messages::Accept asked) {
  const AccountId account = call.connection->account;
  Line* line = offering_line(account, text_of(asked.game));
  if (!line) co_return call.refuse(Refusal::kNoOffer);
  if (!asked.together || !asked.together->set) {
    const Queue::Waiter alone = *line->queue.find(account);
    const Plan plan = line->plan;
    remove(account);
    co_return co_await seat(plan, {alone}, call);
  }
  line->queue.find(account)->agrees = true;
  call.ok();
  Queue::Group group =
      line->queue.match_with_bots(line->plan.chairs.size(), services_.now(), get_on());
  if (!group.empty()) begin_seating(*line, std::move(group));
  tell(*line);
}

// --- seats -----------------------------------------------------------------------------------------

// The group is out of this line; now out of the others, too.
void Matchmaker::begin_seating(const Line& line, Queue::Group group) {
  lines_.count_out(line, group);
  for (const Queue::Waiter& w : group) remove(w.account);
  scope_.start(seat(line.plan, std::move(group), std::nullopt));
}

// People on the first chairs in order of arrival, bots on the rest.
Task<> Matchmaker::seat(Plan plan, Queue::Group group, MaybeCall call) {
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
  Queue::Group still;
  for (const Queue::Waiter& w : group)
    if (seating_.erase(w.account) > 0) still.push_back(w);
  if (!opened) put_back(plan, still);
}

// Back in line as if never taken out; the next tick pairs them again.
void Matchmaker::put_back(const Plan& plan, const Queue::Group& group) {
  const std::string key = WaitingLines::key_of(plan);
  for (const Queue::Waiter& w : group) {
    if (!people_.here(w.account) || wishes_of(w.account) > 0) continue;
    tell(add(key, plan, w));
    services_.store.ask(
        [wait = StoredWait{w.account, key, plan, w.rating, w.since}](Database& db) {
          add_wait(db, wait);
          return true;
        },
        [](std::optional<bool>) {});
  }
}

}  // namespace server
