#pragma once
// The queues, one for each game with its seats and options, and the people in them: pairing every second,
// telling how long one has waited, offering bots when it takes long.
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/hall.h"
#include "server/queue.h"

namespace server {

class Matchmaker {
 public:
  Matchmaker(Services& services, People& people, Hall& hall);

  Hall::MaybeRefused queue(const RequestContext& call);
  Hall::MaybeRefused unqueue(const RequestContext& call);
  Hall::MaybeRefused accept(const RequestContext& call);  // the offer of bots
  void departed(AccountId account) { remove(account); }

 private:
  struct Line {
    Plan plan;  // game, seats, options, clock; nobody on the chairs
    Queue queue;
  };
  static std::string key_of(const Plan& plan);
  void ask_rating(
      const Plan& plan, AccountId account, Millis since,
      const std::function<void(bool)>& done);  // and then adds him, if that is still his wish
  Line& add(const Plan& plan, const Queue::Waiter& waiter);
  bool remove(AccountId account);
  bool waits(AccountId account) const;
  void tick();
  void pair(Line& line);
  void tell(const Line& line);
  void seat(const Plan& plan, const std::vector<Queue::Waiter>& group,
            const std::optional<RequestContext>& call);
  void put_back(const Plan& plan, const std::vector<Queue::Waiter>& group);

  Services& services_;
  People& people_;
  Hall& hall_;
  std::map<std::string, Line> lines_;
  std::map<AccountId, std::uint64_t> asked_;  // who is about to be in line, by the last wish
  std::uint64_t wishes_ = 0;
  std::set<AccountId> seating_;  // whose table is being written
  bool ticking_ = false;
};

}  // namespace server
