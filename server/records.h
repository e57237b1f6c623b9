#pragma once
// What has been played: statistics, leaderboards, histories, transcripts. Questions only; nothing changes.
#include "server/hall.h"

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

 private:
  Services& services_;
};

}  // namespace server
