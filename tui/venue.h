#pragma once
// Where a match runs, as a client sees it: at this machine (local_venue.h) or in a house elsewhere. A client asks and
// gets its answer later; it gets only what its seat may know. Not here: rules, drawing.
#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/seat.h"
#include "table/phrasebook.h"
#include "table/scene.h"
#include "table/table.h"

namespace tui {

using Clock = std::chrono::steady_clock;
using Time = Clock::time_point;

// What a countdown shows: 1 until the last moment, then 0.
inline int seconds_until(Time when, Time now) {
  const auto left = std::chrono::ceil<std::chrono::seconds>(when - now);
  return static_cast<int>(std::max<std::chrono::seconds::rep>(left.count(), 0));
}

// The place in a record: which of how many moments, from 1.
struct Page {
  std::size_t at, of;
};

// All that one seat may know at one moment. The view is Table::view's JSON, and a house sends the same; the scene is
// what a client draws and what a person can do.
struct Moment {
  core::Seat seat;             // the viewer; kNoSeat: what everybody may see
  std::string game{}, view{};  // no game: no match yet
  int deal = 0;
  std::int64_t version = 0;
  bool deal_over = false, over = false;
  table::Scene scene{};              // without choices it is not this seat's turn
  std::vector<std::string> names{};  // by seat, as the others see them
  std::vector<std::string> said{};   // what is new to this seat, in sentences
  std::optional<Time> clock{};       // the deadline of the seat to act; none: no clock
  // The seats without a connection, and when each is lost (none: no deadline).
  std::map<int, std::optional<Time>> away{};
  std::map<int, int> banks{};  // seconds that a player may still be away in this match, by seat
  std::map<int, int> bots{};   // the levels of the bots that have one, by seat
  bool covered = false;        // others sit at this keyboard and look away first
  std::vector<int> company{};  // the seats of the other people who have not left the match
  bool alone = false;          // there were other people, and none of them is here now
  bool replaced = false;       // a bot plays in this seat until the player reclaims it
  int undone = 0;              // choices of this match that were taken back
  // In a record, in a match from a file, and after a choice was taken back: all that was said before. It replaces the log.
  std::optional<std::vector<std::string>> past{};
  std::optional<Page> page{};  // in a record
  // With it, and where several people share a keyboard: all that this deal showed before.
  std::vector<table::Scene> earlier{};
};
// What a table at this machine shows to a seat. Nothing is said yet.
Moment moment_at(const table::Table& table, core::Seat seat, table::Voice voice);

// The coach's answer, the best move first.
struct Tip {
  std::vector<table::Advice> moves;
};

// News of the venue itself: a lost connection, a player's phrase.
struct Notice {
  std::string sentence;
  bool final = false;           // nothing more comes from here
  std::optional<Time> until{};  // when the announced thing happens
};

// A rematch that others offer, or that we offer to them. Without a sentence, no offer stands.
struct Offer {
  std::string sentence{};
  enum class Whose : unsigned char { kTheirs, kTheirsToWatch, kOurs } whose{};
  std::optional<Time> until{};  // when it ends; none for watchers
};

// A table of a house before its match, where players and bots sit down.
struct Lobby {
  struct Chair {
    enum class Kind : unsigned char { kEmpty, kPerson, kBot } kind{};
    std::string name{};
    int level = 0;  // of a bot
    bool ready = false;
  };
  std::string game{}, code{};
  std::string link{};  // opens the table in a browser
  std::vector<Chair> chairs{};
  std::size_t mine = 0;
  bool hosts = false;  // we made the table, so we may seat bots and send players away
  int level = 0;       // of the next bot
};

// Between two deals: the table waits for these seats, and no longer than that.
struct Wait {
  std::vector<int> seats{};
  Time until{};
};

// What the venue must know before it goes on.
struct Question {
  std::string sentence{};
  std::vector<std::string> answers{};
};

// A name in a house (docs/protocol.md); longer names are cut.
inline constexpr int kLongestName = 20;

using News = std::variant<Moment, table::Refused, Tip, Notice, Offer, Lobby, Wait, Question>;

// What people may say to each other.
inline constexpr std::span<const std::string_view> kPhrases = table::catalogue::kPhrases;

// --- what not every venue has

class Coach {
 public:
  virtual void advise(core::Seat seat) = 0;  // the answer is a Tip

 protected:
  ~Coach() = default;
};

struct SaveResult {
  std::string file;
  bool done = false;  // false: it could not be written
};
class Archive {
 public:
  virtual SaveResult save() = 0;

 protected:
  ~Archive() = default;
};

// Where others hear us.
class Chat {
 public:
  virtual void say(std::string_view phrase) = 0;  // one of kPhrases

 protected:
  ~Chat() = default;
};

// Where a choice can be taken back (table/undo.h).
class TakeBack {
 public:
  // The answer is a Moment with another past, or Refused.
  virtual void undo(core::Seat seat) = 0;

 protected:
  ~TakeBack() = default;
};

// A match in which no other person has a say.
class OwnMatch {
 public:
  virtual std::optional<int> level() const = 0;  // of the bots; none: there is no such bot
  virtual void set_level(int level) = 0;         // from the next deal on; pre: level()
  virtual void restart() = 0;  // a new match with the same rules; this one is given up

 protected:
  ~OwnMatch() = default;
};

class Rematches {
 public:
  virtual void rematch() = 0;  // where others must agree: offer a rematch, or take theirs
  virtual void decline() = 0;  // their offer, or withdraw ours

 protected:
  ~Rematches() = default;
};

// A bot that plays for a player who was away too long (Moment::replaced).
class StandIn {
 public:
  virtual void reclaim() = 0;  // takes the seat back

 protected:
  ~StandIn() = default;
};

// Of a table that we made and whose match has not begun.
class Hosting {
 public:
  virtual void seat_bot(std::size_t chair,
                        int level) = 0;       // in an empty chair, or instead of a bot
  virtual void clear(std::size_t chair) = 0;  // takes a bot away, or sends a player away

 protected:
  ~Hosting() = default;
};

class Questions {
 public:
  virtual void answer(std::size_t which) = 0;  // the last Question

 protected:
  ~Questions() = default;
};

class Pages;  // of a record, see pages.h

// Null: not here.
struct Extras {
  Coach* coach = nullptr;
  Archive* archive = nullptr;
  TakeBack* take_back = nullptr;
  Chat* chat = nullptr;
  OwnMatch* own = nullptr;
  Rematches* rematches = nullptr;
  StandIn* stand_in = nullptr;
  Pages* pages = nullptr;
  Hosting* hosting = nullptr;
  Questions* questions = nullptr;
};

class Venue {
 public:
  Venue() = default;
  Venue(const Venue&) = delete;
  Venue& operator=(const Venue&) = delete;
  virtual ~Venue() = default;

  virtual int wake_fd() const = 0;  // readable when there is news
  virtual std::optional<News> news() = 0;

  // The answer is a new Moment, or Refused, after which nothing has changed.
  virtual void play(core::Seat seat, std::string move) = 0;
  virtual void go_on() = 0;                // deal again; in the queue: take bots instead
  virtual void leave() = 0;                // resign; in the queue, or as a spectator: just go
  virtual void look(core::Seat seat) = 0;  // the answer is a Moment with all the news
  virtual Extras extras() = 0;             // as of now; the key bar shows what is there
};

}  // namespace tui
