#pragma once
// Played matches: statistics, leaderboards, histories, transcripts and what the coach says of them. Questions only;
// nothing changes.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/connection.h"
#include "server/kept.h"
#include "server/messages.h"
#include "server/records_json.h"
#include "server/services.h"
#include "server/store/rooms.h"
#include "server/task.h"

namespace server {

struct Told {
  std::string json;
  std::int64_t next = 0;  // where the rest begins; 0: this is all
};

class Records {
 public:
  explicit Records(Services& services) : services_(services) {}

  // Questions run on the reader's thread, what the coach says on the analysis workers'.
  Task<> ping(RequestContext call, messages::Nothing asked);
  Task<> games(RequestContext call, messages::Nothing asked);
  Task<> stats(RequestContext call, messages::Stats asked);
  Task<> leaderboard(RequestContext call, messages::Leaderboard asked);
  Task<> history(RequestContext call, messages::History asked);
  Task<> transcript(RequestContext call, messages::AtTable asked);
  Task<> analyse(RequestContext call, messages::AtTable asked);  // the coach, when it is over
  Task<> story(RequestContext call, messages::AtTable asked);    // so far, as the asker heard it
  Task<> past(RequestContext call, messages::Past asked);        // a deal, as the asker saw it

 private:
  // Answers with something about the match of a table: a member named like the answer, written by `tell` (empty: the
  // match is impossible), and `next` if there is more.
  using Tell = std::function<std::optional<Told>(const StoredRoom&)>;
  enum class When : std::uint8_t { kBegun, kOver };
  Task<> tell_match(RequestContext call, std::string code, std::string_view answer, When when,
                    Tell tell);

  static constexpr std::size_t kPages = 256, kReviews = 200;  // a review has up to 30 kB
  static constexpr Millis kSecond = 1000, kDay = 24 * 3600 * kSecond;
  Services& services_;
  Kept<JsonPage> pages_{kPages, kSecond};  // of leaderboards
  Kept<std::string> reviews_{kReviews, kDay};
};

}  // namespace server
