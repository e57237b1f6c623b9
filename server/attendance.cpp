#include "server/attendance.h"

#include <vector>

#include "server/await.h"

namespace server {
namespace {

constexpr Millis kResultShownAgain = 10 * 60'000;  // after the end, if the bus was cut meanwhile
constexpr Millis kCompany = 10 * 60'000;  // after the end, players want to know who is still there
constexpr Millis kReload = 3'000;         // a page that is loaded again has gone nowhere

}  // namespace

void Attendance::arrived(const ConnectionPtr& connection) {
  for (const std::string& code : tables_.kept_for(connection->account))
    if (const TablePtr again = tables_.find(code)) presenter_.offer(*again, connection);
  for (const std::string& code : tables_.tables_of(connection->account))
    if (const TablePtr table = tables_.find(code)) scope_.start(come_back(table, connection));
  tell_of_company(connection->account, Company::kBack);
}

// A match that has just ended has no seats any longer, but its players may not have heard of the end.
void Attendance::missed(NodeId node) {
  std::vector<ConnectionPtr> there;
  for (const auto& [account, connection] : people_)
    if (connection->node == node) there.push_back(connection);
  for (const ConnectionPtr& connection : there) arrived(connection);
  for (const TablePtr& table : tables_.ended_since(services_.now() - kResultShownAgain))
    for (const Chair& chair : table->plan().chairs)
      if (const ConnectionPtr player = chair.person() ? people_.find(chair.account) : nullptr;
          player && player->node == node)
        scope_.start(show(table, player));
}

Task<> Attendance::come_back(TablePtr table, ConnectionPtr connection) {
  co_await take_seat(table, connection->account);
  co_await show(table, connection);
}

Task<> Attendance::take_seat(TablePtr table, AccountId account) {
  Turn turn = co_await tables_.enter(table);
  const auto seat = turn ? table->seat_of(account) : std::nullopt;
  const Match* match = table->match();
  if (seat && match && match->room.away(*seat) && !match->room.left(*seat) && !match->room.over())
    co_await play_.record(turn,
                          {.kind = Entry::Kind::kBack,
                           .seat = *seat,
                           .move = std::to_string(match->room.absence(*seat, services_.now()))},
                          std::nullopt);
}

// In a turn of its own, so that the client sees the table as it is on disk, whatever happened in the first turn.
Task<> Attendance::show(TablePtr table, ConnectionPtr connection) {
  Turn turn = co_await tables_.enter(table);
  if (!turn) co_return;
  if (!table->match()) co_return presenter_.tell_table(*table, std::nullopt);
  const auto seat = table->seat_of(connection->account);
  if (!seat) co_return;
  presenter_.show_again(*table, *seat, connection);
  presenter_.tell_gallery_to(*table, connection);
}

void Attendance::departed(AccountId account) {
  for (const std::string& code : tables_.tables_of(account))
    if (const TablePtr table = tables_.find(code)) scope_.start(go_away(table, account));
  if (!tables_.ended_of(account).empty()) scope_.start(stay_away(account));
}

Task<> Attendance::stay_away(AccountId account) {
  co_await until(services_.timers, services_.now() + kReload);
  if (!people_.here(account)) tell_of_company(account, Company::kGone);
}

// Nobody is gone after a restart of the house, before the players had time to return.
void Attendance::tell_of_company(AccountId account, Company change) const {
  for (const std::string& code : tables_.ended_of(account)) {
    const TablePtr table = tables_.find(code);
    if (!table || table->match()->room.last_at() < services_.now() - kCompany) continue;
    const core::SeatSet before = table->gone;
    int seat = 0;
    for (const Chair& c : table->plan().chairs) {
      const core::Seat at(seat++);
      if (!c.person() || c.account != account) continue;
      change == Company::kGone ? table->gone.insert(at) : table->gone.erase(at);
    }
    if (table->gone != before) presenter_.tell_gone(*table);
  }
}

void Attendance::missing(const TablePtr& table) {
  for (const Chair& c : table->plan().chairs)
    if (c.person() && !people_.here(c.account)) scope_.start(go_away(table, c.account));
}

void Attendance::adopted(const TablePtr& table) {
  missing(table);
  for (const Chair& c : table->plan().chairs)
    if (const ConnectionPtr connection = c.person() ? people_.find(c.account) : nullptr)
      scope_.start(come_back(table, connection));
}

Task<> Attendance::go_away(TablePtr table, AccountId account) {
  Turn turn = co_await tables_.enter(table);
  const auto seat = turn ? table->seat_of(account) : std::nullopt;
  if (!seat || people_.here(account)) co_return;
  const Match* match = table->match();
  if (!match)
    lobby_.expect_back(account, table);
  else if (match->room.present(*seat) && !match->room.over())
    co_await play_.record(turn, {.kind = Entry::Kind::kAway, .seat = *seat}, std::nullopt);
}

}  // namespace server
