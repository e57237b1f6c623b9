#include "server/waiting_lines.h"

#include "table/open.h"

namespace server {

// The game itself says what the options are.
std::string WaitingLines::key_of(const Plan& plan) {
  table::Setup setup = plan.setup;
  setup.seed = "any";
  return setup.game + " " + std::to_string(setup.seats) + " " + std::to_string(plan.clock_s) + " " +
         table::open(setup).table->options();
}

WaitingLines::Line& WaitingLines::add(const std::string& key, const Plan& plan,
                                      const Queue::Waiter& waiter) {
  Line& line = lines_.try_emplace(key, Line{plan, {}}).first->second;
  if (!line.queue.find(waiter.account)) count(plan, 1);
  line.queue.add(waiter);
  keys_of_[waiter.account].insert(key);
  return line;
}

void WaitingLines::count(const Plan& plan, std::int64_t people) {
  const auto game = by_game_.try_emplace(plan.setup.game, 0).first;
  game->second += people;
  if (game->second == 0) by_game_.erase(game);
}

void WaitingLines::count_out(const Line& line, const Queue::Group& group) {
  count(line.plan, -static_cast<std::int64_t>(group.size()));
}

void WaitingLines::take_out(AccountId account, const std::string& key) {
  Line& line = lines_.at(key);
  if (line.queue.remove(account)) count(line.plan, -1);
  const auto keys = keys_of_.find(account);
  keys->second.erase(key);
  if (keys->second.empty()) keys_of_.erase(keys);
}

void WaitingLines::erase_empty() {
  std::erase_if(lines_, [](const auto& entry) { return entry.second.queue.waiting().empty(); });
}

const Queue::Waiter* WaitingLines::find(AccountId account, const std::string& key) const {
  const auto line = lines_.find(key);
  return line == lines_.end() ? nullptr : line->second.queue.find(account);
}

std::set<std::string> WaitingLines::keys_of(AccountId account) const {
  const auto keys = keys_of_.find(account);
  return keys == keys_of_.end() ? std::set<std::string>() : keys->second;
}

}  // namespace server
