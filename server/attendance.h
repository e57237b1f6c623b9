#pragma once
// What a table learns when the connection of one of its players comes or goes.
#include <cstdint>

#include "server/play.h"

namespace server {

class Attendance {
 public:
  Attendance(const Services& services, Scope& scope, const People& people, Tables& tables,
             const Presenter& presenter, Lobby& lobby, Play& play)
      : services_(services),
        scope_(scope),
        people_(people),
        tables_(tables),
        presenter_(presenter),
        lobby_(lobby),
        play_(play) {}

  void arrived(const ConnectionPtr& connection);  // shows all tables the account sits at
  void missed(
      NodeId node);  // what tables told people there: all is shown again, the last results too
  void departed(AccountId account);     // the last connection is gone
  void missing(const TablePtr& table);  // its players without a connection
  void adopted(const TablePtr& table);  // another node had it

 private:
  Task<> come_back(TablePtr table, ConnectionPtr connection);
  Task<> take_seat(TablePtr table, AccountId account);
  Task<> show(TablePtr table, ConnectionPtr connection);
  Task<> go_away(TablePtr table, AccountId account);
  Task<> stay_away(AccountId account);
  enum class Company : std::uint8_t { kGone, kBack };
  void tell_of_company(AccountId account,
                       Company change) const;  // at the tables where their match is over

  const Services& services_;
  Scope& scope_;
  const People& people_;
  Tables& tables_;
  const Presenter& presenter_;
  Lobby& lobby_;
  Play& play_;
};

}  // namespace server
