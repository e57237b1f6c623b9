#include "server/fold.h"

#include <utility>

#include "table/open.h"

namespace server {

std::unique_ptr<Room> fold(const StoredRoom& stored,
                           const std::function<void(const Room&)>& after) {
  if (!stored.damage.empty()) return nullptr;
  auto opened = table::open(stored.plan.dealt());
  if (!opened.table) return nullptr;
  auto room = std::make_unique<Room>(stored.plan, std::move(opened.table), stored.created);
  after(*room);
  for (const Entry& entry : stored.log) {
    if (!room->apply(entry)) return nullptr;
    after(*room);
  }
  return room;
}

std::string damage_of(const StoredRoom& stored) {
  return stored.damage.empty() ? "the log of table " + stored.plan.code + " cannot be played"
                               : stored.damage;
}

}  // namespace server
