#pragma once
// What the house does at a table by itself. The pacer begins the match when all are ready, moves for bots and for players
// out of time, deals again, and ends a match that nobody comes back to. It looks at a table whenever a turn there has ended.
#include "server/attendance.h"

namespace server {

class Pacer {
 public:
  Pacer(Services& services, Scope& scope, const People& people, Tables& tables,
        const Presenter& presenter, Play& play, Attendance& attendance);

 private:
  void settle(const TablePtr& table);
  void look_at(const TablePtr& table);
  // Does it. If it throws, the table rests, each time twice as long; then it is shown as it is on disk, and settled.
  Task<> tend(TablePtr table, Task<> deed);
  void tend_again(const TablePtr& table);
  Task<> show_again(TablePtr table, Millis when);
  Task<> begin(TablePtr table);
  void arm(const TablePtr& table);
  Task<> ring(std::weak_ptr<LiveTable> table, Millis when);
  Task<> act(TablePtr table);
  Task<> think(TablePtr table, core::Seat seat, Entry::Kind kind);
  Asker asker_at(const Plan& plan) const;
  Millis next_slot(Millis asked) const;

  Services& services_;
  Scope& scope_;
  const People& people_;
  Tables& tables_;
  const Presenter& presenter_;
  Play& play_;
  Attendance& attendance_;
};

}  // namespace server
