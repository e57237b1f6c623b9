#pragma once
// Once a day: sessions that were unused for too long, and guests who can never come back and left nothing behind. In
// small steps with pauses, so that no move waits for it. docs/hosting.md says what else is kept, and for how long.
#include <cstdint>
#include <functional>
#include <utility>

#include "server/people.h"
#include "server/tables.h"

namespace server {

class Sweep {
 public:
  // `on_duty`: of several nodes one does it.
  Sweep(Services& services, const People& people, const Tables& tables,
        std::function<bool()> on_duty)
      : services_(services), people_(people), tables_(tables), on_duty_(std::move(on_duty)) {}
  Task<> run();  // forever

 private:
  Task<> sweep();
  Task<std::int64_t> sessions();  // how many went
  Task<std::int64_t> guests();
  Task<> pairs();    // of players that no longer count as having met
  Task<> buckets();  // of limits that are full again

  Services& services_;
  const People& people_;
  const Tables& tables_;
  std::function<bool()> on_duty_;
};

}  // namespace server
