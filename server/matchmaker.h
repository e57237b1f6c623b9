#pragma once
// The queues, one for each game with its seats and options, and the people in them: pairs people every second, tells
// them how long they have waited, and offers bots when it takes long.
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/lobby.h"
#include "server/queue.h"

namespace server {

class Matchmaker {
 public:
  Matchmaker(Services& services, Scope& scope, const People& people, const Tables& tables,
             Lobby& lobby);

  Task<> queue(RequestContext call, messages::Enqueue asked);
  Task<> unqueue(RequestContext call, messages::Nothing asked);
  Task<> accept(RequestContext call, messages::Nothing asked);  // the offer of bots
  void departed(AccountId account) { remove(account); }

 private:
  struct Line {
    Plan plan;  // game, seats, options, clock; empty chairs
    Queue queue;
  };
  struct Wish {
    std::optional<int> rating;  // none if the store failed
    bool stands = false;        // the request is still the player's last
  };
  static std::string key_of(const Plan& plan);
  Task<Wish> ask_rating(std::string game, AccountId account);
  void wait(const Plan& plan, const Queue::Waiter& waiter);
  Task<> wait_again(Plan plan, AccountId account);
  Line& add(const Plan& plan, const Queue::Waiter& waiter);
  bool remove(AccountId account);
  bool waits(AccountId account) const;
  Task<> tick();
  void pair(Line& line);
  void tell(const Line& line);
  Task<> seat(Plan plan, std::vector<Queue::Waiter> group, MaybeCall call);
  void put_back(const Plan& plan, const std::vector<Queue::Waiter>& group);

  Services& services_;
  Scope& scope_;
  const People& people_;
  const Tables& tables_;
  Lobby& lobby_;
  std::map<std::string, Line> lines_;
  std::map<AccountId, std::uint64_t> asked_;  // accounts about to be in line, by their last request
  std::uint64_t wishes_ = 0;
  std::set<AccountId> seating_;  // accounts whose table is being written
  bool ticking_ = false;
};

}  // namespace server
