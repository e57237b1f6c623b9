#pragma once
// What has been played: statistics, leaderboards, histories, transcripts and what the coach says of them. Questions only; nothing changes.
#include <functional>

#include "server/hall.h"
#include "server/store/rooms.h"

namespace server {

class Records {
 public:
  using Answer = Hall::Answer;
  explicit Records(Services& services) : services_(services) {}

  Answer games(const Call& call) const;
  Answer stats(const Call& call) const;
  Answer leaderboard(const Call& call) const;
  Answer history(const Call& call) const;
  Answer transcript(const Call& call) const;
  Answer analyse(const Call& call) const;  // the coach on a match that is over

 private:
  // The table named in a message, if its match is over.
  Answer finished(const Call& call, std::function<void(const StoredRoom&, const Room&)> then) const;

  Services& services_;
};

}  // namespace server
