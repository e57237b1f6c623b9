#pragma once
// What has been played: statistics, leaderboards, histories, transcripts and what the coach says of them.
// Questions only; nothing changes.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/hall.h"
#include "server/store/rooms.h"

namespace server {

class Records {
 public:
  using MaybeRefused = Hall::MaybeRefused;
  explicit Records(Services& services) : services_(services) {}

  MaybeRefused games(const RequestContext& call) const;
  MaybeRefused stats(const RequestContext& call) const;
  MaybeRefused leaderboard(const RequestContext& call) const;
  MaybeRefused history(const RequestContext& call) const;
  MaybeRefused transcript(const RequestContext& call) const;
  MaybeRefused analyse(const RequestContext& call) const;  // the coach on a match that is over
  MaybeRefused story(
      const RequestContext& call) const;  // a match so far, as the asker's seat was told it

 private:
  // Answers with something about the match of the table named in a message: a member that is named like the type of
  // the message and that `tell` writes (nothing: the match cannot be). Playing it again takes time, the coach takes
  // more, so both happen among the bots.
  using Tell = std::function<std::optional<std::string>(const StoredRoom&)>;
  enum class When : std::uint8_t { kBegun, kOver };
  MaybeRefused told(const RequestContext& call, std::string_view type, When when, Tell tell) const;
  MaybeRefused finished(const RequestContext& call, std::string_view type,
                        const std::function<std::string(const table::Table&)>& tell) const;

  Services& services_;
};

}  // namespace server
