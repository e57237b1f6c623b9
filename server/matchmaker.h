#pragma once
// Pairs people who wait, as they come and every second, tells them how long they have waited, and offers bots when it takes
// long. A player may wait in several lines; the first that pairs the player ends the others. The store has the lines too, so
// that they outlive a restart. Not here: the lines (waiting_lines.h), and how people are paired (queue.h).
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/buckets.h"
#include "server/lobby.h"
#include "server/queue.h"
#include "server/store/waiting.h"
#include "server/waiting_lines.h"

namespace server {

class Matchmaker {
 public:
  Matchmaker(Services& services, Scope& scope, const People& people, const Tables& tables,
             Lobby& lobby);

  Task<> queue(RequestContext call, messages::Enqueue asked);
  Task<> unqueue(RequestContext call, messages::Unqueue asked);
  Task<> accept(RequestContext call, messages::Accept asked);   // the offer of bots
  Task<> queues(RequestContext call, messages::Nothing asked);  // how many wait in each game
  Task<> open();  // expects the players back that waited when the house closed
  void arrived(AccountId account);
  void departed(AccountId account) { remove(account); }
  // The player's node is gone, not the player, whose place in line waits as long as a chair at an open table.
  void expect_back(AccountId account);
  // Their pair broke up, so they wait on.
  void unpaired(const std::vector<AccountId>& others, const Plan& plan);

 private:
  using Line = WaitingLines::Line;
  struct Admission {
    int rating = 0;
    Millis closed_until = 0;  // the player left others too often; 0: welcome
  };
  using Wish = std::pair<AccountId, std::string>;  // a player about to be in that line
  enum class Leavers : std::uint8_t { kRefused, kWelcome };
  Task<std::optional<Admission>> admit(StoredWait wait, Leavers leavers);
  void refuse_for(const RequestContext& call, Millis until) const;
  Millis newcomer_waits(const Connection& player);  // how long; 0: not at all
  Millis since_in(const Wish& wish);
  bool take_wish(const Wish& wish, std::uint64_t number);
  void wait(const std::string& key, const Plan& plan, const Queue::Waiter& waiter);
  Task<> wait_again(Plan plan, AccountId account);
  Line& add(const std::string& key, const Plan& plan, const Queue::Waiter& waiter);
  bool remove(AccountId account);
  bool remove(AccountId account, std::string_view game);
  std::size_t wishes_of(AccountId account) const;
  Queue::GetOn get_on() const;
  Task<> tick();
  void pair(Line& line);
  void tell(const Line& line) const;
  void tell(const Line& line, AccountId account) const;
  std::string queued_frame(const Line& line, const Queue::Waiter& w) const;
  Line* offering_line(AccountId account, std::string_view game);
  void begin_seating(const Line& line, Queue::Group group);
  Task<> seat(Plan plan, Queue::Group group, MaybeCall call);
  void put_back(const Plan& plan, const Queue::Group& group);
  Task<> give_up_expecting(Millis when);

  Services& services_;
  Scope& scope_;
  const People& people_;
  const Tables& tables_;
  Lobby& lobby_;
  WaitingLines lines_;
  std::map<Wish, std::uint64_t> asked_;  // the last request of each
  std::uint64_t wishes_ = 0;
  std::set<AccountId> seating_;  // accounts whose table is being written
  struct Expected {
    std::vector<StoredWait> waits;
    Millis until = 0;
  };
  std::unordered_map<AccountId, Expected> expected_;  // after a restart, of the house or of a node
  bool ticking_ = false;
  Buckets<AccountId> known_guests_;  // those in a line within a day
  Buckets<std::string> newcomers_;   // other guests, by address
};

}  // namespace server
