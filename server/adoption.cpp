#include "server/adoption.h"

#include <algorithm>
#include <utility>

#include "server/await.h"
#include "server/store/rooms.h"

namespace server {
namespace {

constexpr std::int64_t kAtOnce = 50;  // moves go on between two such jobs

}  // namespace

void Adoption::look() {
  if (!stopped_ && !std::exchange(looking_, true))
    scope_.start(adopt_all(), Thrown::kEndsHouse);  // otherwise no node would have those tables
}

Task<> Adoption::adopt_all() {
  for (bool more = true; more && !stopped_;) {
    const auto& nodes = peers_.alive();
    const auto rank = std::ranges::find(nodes, peers_.me()) - nodes.begin();
    const auto stored = co_await ask(
        services_.store, [count = std::max<std::int64_t>(1, std::ssize(nodes)),
                          rank](Database& db) { return adopt_rooms(db, count, rank, kAtOnce); });
    more = stored && std::ssize(*stored) == kAtOnce;
    if (stored) take_over(*stored);
  }
  looking_ = false;
}

void Adoption::take(RoomId room) {
  if (!stopped_) scope_.start(adopt_one(room), Thrown::kEndsHouse);
}
Task<> Adoption::adopt_one(RoomId room) {
  const auto stored =
      co_await ask(services_.store, [room](Database& db) { return adopt_room(db, room); });
  if (stored) take_over(*stored);
}

void Adoption::take_over(const std::vector<StoredRoom>& stored) {
  if (stored.empty()) return;
  for (const StoredRoom& room : stored)
    if (const TablePtr table = tables_.adopt(room)) adopted_(table);
  services_.metrics.tables_adopted += stored.size();
  services_.log.say("tables_adopted", JsonObject().number("tables", std::ssize(stored)));
  done_();
}

}  // namespace server
