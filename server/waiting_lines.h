#pragma once
// The players who wait, one line for each game with its seats, options and clock. In memory only. Not here: the store,
// the requests and the tables of those who are paired (matchmaker.h), nor how people are paired (queue.h).
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <unordered_map>

#include "server/model/plan.h"
#include "server/queue.h"

namespace server {

class WaitingLines {
 public:
  struct Line {
    Plan plan;  // game, seats, options, clock; empty chairs
    Queue queue;
  };
  // An option that equals its default is no different wish.
  static std::string key_of(const Plan& plan);

  Line& add(const std::string& key, const Plan& plan, const Queue::Waiter& waiter);
  // The queue of the line gave the group away; the line counts them no longer.
  void count_out(const Line& line, const Queue::Group& group);
  void take_out(AccountId account, const std::string& key);  // pre: the account is in that line
  void erase_empty();

  bool empty() const { return lines_.empty(); }
  std::map<std::string, Line>& all() { return lines_; }
  Line& at(const std::string& key) { return lines_.at(key); }
  const Queue::Waiter* find(AccountId account, const std::string& key) const;
  std::set<std::string> keys_of(AccountId account) const;
  const std::map<std::string, std::int64_t>& by_game() const { return by_game_; }  // how many wait

 private:
  void count(const Plan& plan, std::int64_t people);

  std::map<std::string, Line> lines_;
  std::unordered_map<AccountId, std::set<std::string>> keys_of_;
  std::map<std::string, std::int64_t> by_game_;
};

}  // namespace server
