#pragma once
// What the host can do while the house is open: look at accounts, tables and reports, rename, ban, reset a password, close a
// table, tell something to all players. One JSON object in, one out; the log has a line for each action. Not here: the socket of
// the host's commands (net/desk_door.h), nor the commands (cli/host.cpp).
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/lobby.h"
#include "server/play.h"
#include "server/renaming.h"
#include "server/store/accounts.h"

namespace server {

class Desk {
 public:
  // What an action does to the connections of the house.
  struct Hands {
    std::function<void(AccountId, Close, std::string_view reason)> close;
    std::function<void(AccountId, const std::string& name)> rename;
    std::function<void(const std::string& frame)> tell_all;
  };
  using Answer = std::function<void(std::string)>;

  Desk(Services& services, Scope& scope, const People& people, Tables& tables, Lobby& lobby,
       Play& play, Renaming& renaming, Hands hands)
      : services_(services),
        scope_(scope),
        people_(people),
        tables_(tables),
        lobby_(lobby),
        play_(play),
        renaming_(renaming),
        hands_(std::move(hands)) {}
  void ask(std::string_view line, const Answer& answer);

 private:
  struct Order {
    Request request;
    Answer answer;
    void refuse(std::string_view sentence) const;
    void cannot_write() const;
    void ok() const;
  };
  using Handler = Task<> (Desk::*)(Order);
  static const std::map<std::string_view, Handler>& handlers();

  Task<> accounts(Order order);
  Task<> account(Order order);
  Task<> rename(Order order);
  Task<> ban(Order order);
  Task<> unban(Order order);
  Task<> reset_password(Order order);
  Task<> tables(Order order);
  Task<> close(Order order);
  Task<> say(Order order);
  Task<> reports(Order order);

  // The account that the command names; none if there is none, and then the command was refused.
  Task<std::optional<Account>> account_in(Order order);
  void did(std::string_view what, std::string_view to) const;
  std::string account_json(const Account& account, std::int64_t reports) const;

  Services& services_;
  Scope& scope_;
  const People& people_;
  Tables& tables_;
  Lobby& lobby_;
  Play& play_;
  Renaming& renaming_;
  Hands hands_;
};

}  // namespace server
