#pragma once
// What has been played: statistics, leaderboards, histories, transcripts and what the coach says of them.
// Questions only; nothing changes.
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
  // Answers with something about the match of the table named in a message, once it is over: a member that is
  // named like the type of the message and that `tell` writes. Playing it again takes time, the coach takes
  // more, so both happen among the bots.
  Answer finished(const Call& call, std::string_view type,
                  std::function<std::string(const table::Table&)> tell) const;

  Services& services_;
};

}  // namespace server
