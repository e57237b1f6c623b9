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

using Time = std::chrono::steady_clock::time_point;

// What a countdown shows: 1 until the last moment, then 0.
inline int seconds_until(Time when) {
  const auto left =
      std::chrono::ceil<std::chrono::seconds>(when - std::chrono::steady_clock::now());
  return static_cast<int>(std::max<std::chrono::seconds::rep>(left.count(), 0));
}

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
  bool covered = false;   // others sit at this keyboard and look away first
  bool replaced = false;  // a bot plays in this seat until the player reclaims it
  // In a record: all that was said before. It replaces the log.
  std::optional<std::vector<std::string>> past{};
};
// What a table at this machine shows to a seat. Nothing is said yet.
Moment moment_at(const table::Table& table, core::Seat seat, table::Language language);

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

// A name in a house (docs/protocol.md); longer names are cut.
inline constexpr int kLongestName = 20;

// The place in a record: which of how many moments, from 1.
struct Page {
  std::size_t at, of;
};

using News = std::variant<Moment, table::Refused, Tip, Notice, Offer>;

// What people may say to each other.
inline constexpr std::span<const std::string_view> kPhrases = table::catalogue::kPhrases;

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
  virtual void go_on() = 0;    // deal again; in the queue: take bots instead
  virtual void rematch() = 0;  // where others must agree: offer a rematch, or take theirs
  virtual void decline() {}    // their offer, or withdraw ours
  virtual void resign(core::Seat seat) = 0;
  virtual void look(core::Seat seat) = 0;  // the answer is a Moment with all the news

  // What not every venue has; the key bar shows what is there.
  virtual bool has_coach() const = 0;
  virtual void advise(core::Seat seat) = 0;  // the answer is a Tip
  virtual bool can_save() const = 0;
  virtual bool save(const std::string& path) = 0;  // false: it could not be written
  virtual bool has_phrases() const = 0;
  virtual void say(std::string_view phrase) = 0;  // one of kPhrases
  virtual void reclaim() {}                       // take the seat back from a bot
  virtual std::optional<Page> page() const { return std::nullopt; }  // none if this is no record
  virtual void leaf(int /*pages*/) {}                                // through a record
  virtual void change_seat() {}  // look at a record from the next seat
};

}  // namespace tui
