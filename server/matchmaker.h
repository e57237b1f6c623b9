#pragma once
// The queues, one for each game with its seats and options, and the people in them: pairing every second,
// telling how long one has waited, offering bots when it takes long.
#include <cstdint>
#include <map>
#include <string>

#include "server/hall.h"
#include "server/queue.h"

namespace server {

class Matchmaker {
 public:
  Matchmaker(Services& services, People& people, Hall& hall);

  Hall::Answer queue(const Call& call);
  Hall::Answer unqueue(const Call& call);
  Hall::Answer accept(const Call& call);  // the offer of bots
  void departed(AccountId account) { remove(account); }

 private:
  struct Line {
    Plan plan;  // game, seats, options, clock; nobody on the chairs
    Queue queue;
  };
  static std::string key_of(const Plan& plan);
  void add(const Plan& plan, AccountId account, int rating, Millis since);
  bool remove(AccountId account);
  bool waits(AccountId account) const;
  void tick();
  void pair(Line& line);
  void tell(const Line& line);
  void seat(Plan plan, const std::vector<Queue::Waiter>& group);

  Services& services_;
  People& people_;
  Hall& hall_;
  std::map<std::string, Line> lines_;
  std::map<AccountId, std::uint64_t> asked_;  // who is about to be in line, by the last wish
  std::uint64_t wishes_ = 0;
  bool ticking_ = false;
};

}  // namespace server
