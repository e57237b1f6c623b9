#pragma once
// What people are told about tables. The presenter writes and sends every message about a table: to its seats, to its
// gallery, to the caller, to players that are offered a rematch. It reads tables and changes nothing. Not here: what an
// update says (update.h) and what a plan says (plan.h).
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/people.h"
#include "server/tables.h"

namespace server {

using MaybeCall = std::optional<RequestContext>;  // none without a request

class Presenter {
 public:
  Presenter(const Services& services, const People& people, const Tables& tables)
      : services_(services), people_(people), tables_(tables) {}

  // --- matches
  enum class Detail : std::uint8_t { kChange, kAll };  // all: as for a client that has just come
  void show_match(LiveTable& table, const MaybeCall& call, Detail detail) const;  // pre: a match
  // The table as it is now, to the caller.
  void answer(LiveTable& table, const RequestContext& call) const;
  // To a player who is at a match, unasked.
  void show_again(LiveTable& table, core::Seat seat, const ConnectionPtr& connection) const;
  void say(const LiveTable& table, core::Seat seat, std::string_view phrase,
           const ConnectionPtr& speaker) const;
  // Between two deals: the seats that the table waits for, and for how long.
  void tell_waiting(const LiveTable& table) const;
  // After a match: the seats whose players have no connection, so that nobody offers them a rematch.
  void tell_gone(const LiveTable& table) const;

  // --- the lobby's side of a table, to all who sit at it or watch it, and to the caller
  void tell_table(const LiveTable& table, const MaybeCall& call) const;
  void tell_left(AccountId gone, const std::string& code, const MaybeCall& call) const;
  struct Page {
    std::span<const std::string_view> tables;  // as JSON
    std::optional<std::size_t> next;
  };
  void answer_list(const RequestContext& call, const Page& page) const;

  // --- the number of watchers, for all at the table, whenever it changes, and for a client that comes while there are any
  void tell_gallery(const LiveTable& table) const;
  void tell_gallery_to(const LiveTable& table, const ConnectionPtr& connection) const;

  // --- rematches
  void offer(const LiveTable& again, const ConnectionPtr& connection) const;
  void offer_to_all(const LiveTable& old, const LiveTable& again) const;
  // To a player or watcher that looks at the last match again.
  void offer_standing(const LiveTable& old, const ConnectionPtr& connection) const;
  // Chairs that `before` kept are released, and nobody took them.
  void tell_released(const LiveTable& table, const Plan& before, std::string_view why) const;

 private:
  void everybody_at(const LiveTable& table, auto&& tell) const;
  std::string gallery_frame(const LiveTable& table) const;
  std::string waiting_frame(const LiveTable& table) const;
  std::string gone_frame(const LiveTable& table) const;
  // What the situation of a match is besides an update, for a client that has just come.
  void add_situation(const LiveTable& table, const ConnectionPtr& to) const;
  std::string table_frame(const LiveTable& table, std::string_view plan, const ConnectionPtr& to,
                          JsonObject out) const;
  std::string update_for(Match& match, core::Seat seat, const ConnectionPtr& to, Detail detail,
                         std::string_view answer_to) const;
  Millis kept_ms(const LiveTable& table) const;  // time left
  bool is_asked(const LiveTable& again, AccountId account) const;

  const Services& services_;
  const People& people_;
  const Tables& tables_;
};

}  // namespace server
