#pragma once
// What has been played: statistics, leaderboards, histories, transcripts and what the coach says of them.
// Questions only; nothing changes.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/hall.h"
#include "server/kept.h"
#include "server/store/results.h"
#include "server/store/rooms.h"

namespace server {

class Records {
 public:
  using MaybeRefused = Hall::MaybeRefused;
  explicit Records(Services& services) : services_(services) {}

  // Questions run on the reader's thread, what the coach says on the analysis workers'.

  MaybeRefused games(const RequestContext& call) const;
  MaybeRefused stats(const RequestContext& call) const;
  MaybeRefused leaderboard(const RequestContext& call);
  MaybeRefused history(const RequestContext& call) const;
  MaybeRefused transcript(const RequestContext& call) const;
  MaybeRefused analyse(const RequestContext& call);  // the coach on a match that is over
  MaybeRefused story(
      const RequestContext& call) const;  // a match so far, as the asker's seat was told it

 private:
  // Answers with something about the match of the table named in a message: a member that is named like the type of
  // the message and that `tell` writes (nothing: the match cannot be).
  using Tell = std::function<std::optional<std::string>(const StoredRoom&)>;
  enum class When : std::uint8_t { kBegun, kOver };
  struct Told {
    std::string table, what;  // JSON
  };
  using Telling = std::variant<Refusal, Told>;
  static std::optional<Refusal> refuse_telling(const std::optional<StoredRoom>& stored, When when);
  MaybeRefused told(const RequestContext& call, std::string_view type, When when, Tell tell) const;
  void tell_it(const RequestContext& call, std::string_view type,
               const std::optional<Telling>& telling) const;
  void refuse_code(const RequestContext& call, Refusal why) const;
  void review(const RequestContext& call, StoredRoom stored, const std::shared_ptr<void>& slot);

  static constexpr std::size_t kPages = 256, kReviews = 200;  // a review has up to 30 kB
  static constexpr Millis kSecond = 1000, kDay = 24 * 3600 * kSecond;
  Services& services_;
  Kept<Page> pages_{kPages, kSecond};  // of leaderboards
  Kept<std::string> reviews_{kReviews, kDay};
};

}  // namespace server
