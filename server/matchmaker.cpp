#include "server/matchmaker.h"

#include <algorithm>

#include "server/bot.h"
#include "server/secrets.h"
#include "server/store/results.h"

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
  hall_.on_unpaired = [this](const std::vector<AccountId>& ready, const Plan& plan) {
    for (const AccountId account : ready)  // back in line, ahead of newcomers
      if (people_.here(account) && !waits(account))
        add(empty_like(plan), account, 1500, services_.now() - kEvery);
  };
}

std::string Matchmaker::key_of(const Plan& plan) {
  std::map<std::string, std::string> options(plan.setup.options.begin(), plan.setup.options.end());
  std::string key = plan.setup.game + " " + std::to_string(plan.setup.seats);
  for (const auto& [k, v] : options) key.append(" ").append(k).append("=").append(v);
  return key;
}

Hall::Answer Matchmaker::queue(const Call& call) {
  Plan plan;
  if (auto refused = hall_.read_plan(call, plan)) return refused;
  plan = empty_like(plan);
  plan.clock_s = call.request->has("clock") ? plan.clock_s : services_.settings.queue_clock;
  remove(call.link->account);
  const std::uint64_t wish = ++wishes_;
  asked_[call.link->account] = wish;
  services_.store.ask([game = plan.setup.game, account = call.link->account](
                          Database& db) { return shown(rating_of(db, game, account)).points; },
                      [this, call, plan, wish](std::optional<int> rating) {
                        const AccountId account = call.link->account;
                        const auto last = asked_.find(account);
                        const bool still = last != asked_.end() && last->second == wish;
                        if (still) asked_.erase(last);
                        if (!rating) return call.refuse(Refusal::kUnavailable);
                        call.ok();
                        if (still && people_.find(account) == call.link)
                          add(plan, account, *rating, services_.now());
                      });
  return std::nullopt;
}

Hall::Answer Matchmaker::unqueue(const Call& call) {
  if (!remove(call.link->account)) return refuse(Refusal::kNotQueued, call.language());
  call.ok();
  return std::nullopt;
}

void Matchmaker::add(const Plan& plan, AccountId account, int rating, Millis since) {
  Line& line = lines_.try_emplace(key_of(plan), Line{plan, {}}).first->second;
  line.queue.remove(account);
  line.queue.add({account, rating, since});
  pair(line);
  tell(line);
  if (ticking_) return;
  ticking_ = true;
  services_.timers.at(services_.now() + kEvery, [this] { tick(); });
}

bool Matchmaker::waits(AccountId account) const {
  const auto in_line = [&](const auto& entry) {
    const auto& waiting = entry.second.queue.waiting();
    return std::ranges::find(waiting, account, &Queue::Waiter::account) != waiting.end();
  };
  return asked_.contains(account) || std::ranges::any_of(lines_, in_line);
}

bool Matchmaker::remove(AccountId account) {
  bool removed = asked_.erase(account) > 0;
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
  while (auto group = line.queue.match(line.plan.chairs.size(), services_.now()))
    seat(line.plan, *group);
}

void Matchmaker::tell(const Line& line) {
  for (const Queue::Waiter& w : line.queue.waiting())
    if (const LinkPtr link = people_.find(w.account)) {
      const Millis waited = services_.now() - w.since;
      Object out("queued");
      out.text("game", line.plan.setup.game)
          .number("players", line.plan.setup.seats)
          .number("waited_ms", waited)
          .number("waiting", static_cast<std::int64_t>(line.queue.waiting().size()))
          .number("window", Queue::window(w, services_.now()));
      if (waited >= services_.settings.bot_offer) out.number("offer_bots", kOfferedLevel);
      link->send(out.take());
    }
}

Hall::Answer Matchmaker::accept(const Call& call) {
  for (auto& [key, line] : lines_)
    for (const Queue::Waiter& w : line.queue.waiting()) {
      if (w.account != call.link->account) continue;
      if (services_.now() - w.since < services_.settings.bot_offer) break;
      const Queue::Waiter alone = w;
      line.queue.remove(alone.account);
      call.ok();
      seat(line.plan, {alone});
      return std::nullopt;
    }
  return refuse(Refusal::kNoOffer, call.language());
}

// People on the first chairs in the order they came, bots on the rest.
void Matchmaker::seat(Plan plan, const std::vector<Queue::Waiter>& group) {
  plan.setup.seed = random_hex(32);
  for (std::size_t i = 0; i < plan.chairs.size(); ++i) {
    Chair& chair = plan.chairs[i];
    if (i < group.size()) {
      const LinkPtr link = people_.find(group[i].account);
      if (!link)
        continue;  // gone this very moment: the table will not fill, and the others wait on
      chair.account = group[i].account;
      chair.name = link->name;
    } else {
      chair.level = kOfferedLevel;
      chair.name = bot_name(kOfferedLevel);
    }
  }
  hall_.open_queued(std::move(plan), [](const std::string&) {});
}

}  // namespace server
