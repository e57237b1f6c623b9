#pragma once
// Once a day: sessions that nobody used for too long, and guests who can never come back and left nothing
// behind. In small steps with pauses, so that no move waits for it. What else is kept, and for how long, is
// in docs/hosting.md.
#include <cstdint>

#include "server/hall.h"

namespace server {

class Sweep {
 public:
  Sweep(Services& services, const People& people, const Hall& hall)
      : services_(services), people_(people), hall_(hall) {}
  void start();

 private:
  void sessions();
  void guests(AccountId after);
  void finished();

  Services& services_;
  const People& people_;
  const Hall& hall_;
  std::int64_t swept_sessions_ = 0, swept_guests_ = 0;  // this time
};

}  // namespace server
