#pragma once
// One running match of any game, behind text and JSON. The server, the terminal and the page know this
// class and no game. What a seat is told (view, legal moves, narration) comes from its View alone;
// transcript() and save() know everything and are for the match's owner. Not here: how a table is opened (open.h)
// loaded (replay.h) or put back (undo.h).
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/match_odds.h"
#include "ai/spec.h"
#include "core/outcome.h"
#include "core/rng.h"
#include "core/seat.h"
#include "table/language.h"

namespace table {

// Input that was refused: a code for programs, a sentence for people. Nothing changed.
struct Refused {
  std::string_view code;
  std::string sentence;
};

struct LegalMove {
  std::string json, text, label;
};

// What the coach says of one legal move, judged by what the seat knows.
struct Advice {
  LegalMove move;
  ai::Measured score, win;  // expected, in the units of core/outcome.h; win is a chance, 0 to 1
  ai::Measured lost;        // score it gives up against the best move
  std::string why;
  std::string_view by;  // ai::kByNet, or nothing
};
std::string to_json(const LegalMove& move);
std::string to_json(const Advice& advice);

namespace json {
class Value;
}
// A move as an event of a record tells it.
struct ToldMove {
  core::Seat seat;
  std::string json;
};

using Names = std::span<const std::string>;  // by seat; empty: "Seat 2"

class Table {
 public:
  virtual ~Table() = default;
  virtual std::unique_ptr<Table> clone() const = 0;

  // What is played.
  virtual std::string_view game() const = 0;
  virtual int seats() const = 0;
  virtual std::string options() const = 0;  // JSON
  virtual const std::string& seed() const = 0;

  // Where it stands.
  virtual std::uint32_t version() const = 0;  // moves played so far
  virtual int deal_number() const = 0;        // from 1
  virtual core::SeatSet to_act() const = 0;
  virtual bool deal_over() const = 0;
  virtual bool over() const = 0;
  virtual core::SeatSet winners() const = 0;                 // once over; empty: a draw
  virtual core::Outcome outcome(core::Seat seat) const = 0;  // of the deal. pre: deal_over()
  virtual std::string_view score_unit(Language language) const = 0;  // what its score counts
  virtual std::vector<int> scores() const = 0;         // of the match, by seat; more is better
  virtual core::Seat side(core::Seat seat) const = 0;  // the lowest of the seats that win together

  // By seat, what it gains of a deal that one side wins, if sides come about in the deal (core::stake); otherwise zeros.
  virtual std::vector<int> stakes() const = 0;

  // What a seat may know. kNoSeat is the gallery.
  virtual std::string view(core::Seat seat) const = 0;  // JSON
  // What a table shows there, and what a person can do (table/scene.h, docs/scenes.md). JSON
  virtual std::string scene(core::Seat seat, Voice voice) const = 0;
  virtual std::vector<LegalMove> legal(core::Seat seat, Voice voice) const = 0;
  // What the last change (a deal, or a move since) looked like from that seat.
  virtual std::vector<std::string> narration(core::Seat seat, Voice voice, Names names) const = 0;
  // The whole situation in sentences: the deal, hand, trump, the leader. For a person who has just come.
  virtual std::vector<std::string> situation(core::Seat seat, Voice voice, Names names) const = 0;

  // Moves from outside, checked; as JSON, read or not, as typed text, or the nth of legal().
  virtual std::optional<Refused> play(core::Seat seat, const json::Value& move, Voice voice) = 0;
  virtual std::optional<Refused> play(core::Seat seat, std::string_view json, Voice voice) = 0;
  virtual std::optional<Refused> play_text(core::Seat seat, std::string_view text, Voice voice) = 0;
  virtual void play_at_random(core::Seat seat, core::Rng& rng) = 0;  // pre: seat is to act
  // A bot gets the view of its seat and nothing else. pre: seat is to act.
  virtual void play_bot(core::Seat seat, const ai::Spec& bot, core::Rng& rng) = 0;
  // The move it would make, as JSON; nothing changes.
  virtual std::string choose(core::Seat seat, const ai::Spec& bot, core::Rng& rng) const = 0;
  // Every legal move, the best first, from the same view. pre: seat is to act.
  virtual std::vector<Advice> advise(core::Seat seat, const ai::Budget& budget, Voice voice,
                                     core::Rng& rng) const = 0;
  // What this deal is worth in the match, by seat; between two deals the next deal. Its cards count for nothing. Takes some
  // ten milliseconds. Deterministic.
  virtual std::vector<ai::MatchOdds> match_odds() const = 0;
  // The moves that an event of a record tells of, made or not: one, or one for each seat that chose at the same time.
  virtual std::vector<ToldMove> told_moves(const json::Value& event) const = 0;
  virtual void next_deal() = 0;  // pre: deal_over() && !over()

  // Everything: for the record, never for a seat while the match runs.
  virtual std::string transcript() const = 0;  // as docs/transcripts.md defines
  virtual std::string save() const = 0;        // to load() later
  virtual std::vector<std::string> full_narration(Voice voice, Names names) const = 0;
  virtual std::uint64_t digest() const = 0;  // of the state

  // For each choice that was taken back (table/undo.h): the number of moves before it.
  static constexpr std::size_t kMostUndone = 1000;
  virtual const std::vector<std::uint32_t>& undone() const = 0;
  virtual void set_undone(std::vector<std::uint32_t> versions) = 0;  // pre: at most kMostUndone
};

struct Setup {
  std::string game;
  int seats = 0;                                             // 0: the game's own number
  std::vector<std::pair<std::string, std::string>> options;  // key, value as typed
  std::string seed;  // 64 hexadecimal digits are the seed itself, any other text is hashed
  // By seat, 64 hexadecimal digits each, or empty if that seat gave none. Without a list the seed alone decides.
  std::vector<std::string> entropies = {};
};

// What can be played, and how.
struct OptionInfo {
  std::string key, values, standard;  // "1 to 21", "strict or either"
  int min = 0, max = 0, step = 1;     // the same as data: a number in this range,
  std::vector<std::string> list{};    // or one of these words
  int only_seats = 0;                 // a choice with this many seats only; 0: always
};
struct GameInfo {
  std::string_view key;
  int min_seats, max_seats, seat_step, seats;  // seats: the usual number
  std::vector<OptionInfo> options;
  std::vector<int> seat_counts() const;
};
// Leaves out the options that are no choice with that many seats.
void drop_options_not_offered(const GameInfo& game, Setup& setup);
std::string to_json(const GameInfo& game);
// The same with the game's own words, and the options as data: what a menu needs.
std::string to_json(const GameInfo& game, Language language);

inline constexpr int kSaveVersion = 1;

}  // namespace table
