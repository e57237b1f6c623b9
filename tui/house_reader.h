#pragma once
// What a house says, in the terminal's nouns: from the JSON of docs/protocol.md to moments, lobbies, offers and sentences.
// Deadlines count from now. Not here: the connection and what is asked, see house_venue.h.
#include <string>
#include <string_view>

#include "table/json.h"
#include "tui/venue.h"
#include "tui/words.h"

namespace tui {

inline constexpr std::size_t kMostSeats = 16;

class HouseReader {
 public:
  using Value = table::json::Value;
  explicit HouseReader(table::Voice voice) : voice_(voice), w_(voice) {}

  // Of an update with a view. Nothing is said yet.
  Moment moment(const Value& update, const Value& view) const;
  // Whose players have no connection, after a match that was shown as `moment`.
  void read_gone(const Value& seats, Moment& moment) const;
  // What happened to a player's connection, in a sentence; empty if nothing did.
  std::string happened(const Value& update, const Moment& moment) const;
  // How a match ended for us; empty if it did not.
  std::string ending(const Value& update, const Moment& moment) const;
  Tip tip(const Value& hint) const;
  Wait wait(const Value& waiting, const Value& seats) const;
  // An open table. `link`: opens it in a browser; `level`: of the next bot.
  Lobby lobby(const Value& table, std::size_t me, std::string link, int level) const;
  // Our offer of a rematch stands while the house keeps chairs for the others; without a sentence, none stands.
  Offer own_offer(const Value& table, std::int64_t ms) const;
  Offer their_offer(const Value& offer) const;
  // Why an offer is over. `ours`: it was our own.
  enum class Whose : unsigned char { kOurs, kTheirs };
  std::string end_of_offer(const Value& over, Whose whose) const;

 private:
  void read_seats(const Value& update, Moment& moment) const;
  std::string of_leaving(const Value& what, bool mine, const std::string& who) const;

  table::Voice voice_;
  Words w_;
};

}  // namespace tui
