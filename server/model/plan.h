#pragma once
// A room before its match: the game, the chairs, the clock, the sealed seed.
// Kept in the store as one JSON document. Not here: the course of the match, see room.h.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/table.h"

namespace server {

using AccountId = std::int64_t;  // from 1
using RoomId = std::int64_t;
inline constexpr AccountId kNobodyAnyMore = -1;  // sat here, and deleted the account

inline constexpr int kMaxLevel = 100;

struct Chair {
  AccountId account = 0;  // 0: no person
  int level = -1;         // of the bot that sits here, 0 to 100; -1: no bot
  int skill = 50;         // of the bot that would take over from this person
  std::string name{};
  std::string entropy{};  // what the player's client added to the shuffle, hexadecimal
  bool ready = false;
  bool program = false;    // the player's client said that it is a program
  bool guest = false;      // the player had no password when sitting down
  AccountId kept_for = 0;  // the player that a rematch waits for, with `name`; 0: nobody

  bool person() const { return account != 0; }
  bool bot() const { return level >= 0; }
  bool empty() const { return !person() && !bot(); }
  bool kept() const { return kept_for != 0; }
  bool free() const { return empty() && !kept(); }
};

enum class Door : std::uint8_t { kPublic, kInvited, kQueued };  // how people come in
enum class Status : std::uint8_t { kOpen, kPlaying, kOver, kClosed };

struct Plan {
  RoomId id = 0;
  std::string code;
  Status status = Status::kOpen;
  Door door = Door::kInvited;
  table::Setup setup;  // with the seed, which nobody sees before the end
  int clock_s = 0;     // seconds a move; 0: none
  bool rated = false;  // the result changes ratings; every player here saw it before sitting down
  AccountId host = 0;  // 0: none, the queue made it
  std::vector<Chair> chairs;
  std::vector<AccountId> kicked;  // they cannot come back to this table
  std::string again;              // the code of the rematch, while it stands or after it was played
  std::string of;                 // the code of the table that this is the rematch of
  // Not part of the document:
  static constexpr std::int64_t kFirstEpoch = 1;
  std::int64_t revision = 0;         // of this plan in the store
  std::int64_t epoch = kFirstEpoch;  // since when this node owns the table; counts its owners

  std::optional<std::size_t> chair_of(AccountId account) const;
  std::optional<std::size_t> chair_kept_for(AccountId account) const;
  std::optional<std::size_t> first_free() const;
  std::vector<std::string> names() const;  // by chair
  bool full() const;
  std::size_t people() const;
  bool keeps_chairs() const;                    // an offer of a rematch stands
  void give_up(AccountId account);              // keeps no chair for this player
  void give_up_all();                           // nor for any other
  void seat_bot(std::size_t chair, int level);  // under a name of its own at this table
  // The account, the name and what the client said of itself; not ready, and without entropy.
  void seat_person(std::size_t chair, const Chair& person);
  bool turns_away(AccountId account) const;
  void turn_away(AccountId account);
  bool people_only() const;        // neither a bot nor a program sits here
  bool all_ready() const;          // every person who sits here
  void forget(AccountId account);  // takes name and account off the chair
  void rename(AccountId account, const std::string& name);
  table::Setup dealt() const;  // with all entropies: what the cards come from
};

std::string to_document(const Plan& plan);
std::optional<Plan> from_document(std::string_view json);
std::string_view name(Door door);
std::string options_json(const Plan& plan);
std::string bot_name(int level);

}  // namespace server
