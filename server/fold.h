#pragma once
// From what the store has of a table to its match.
#include <functional>
#include <memory>
#include <string>

#include "server/room.h"
#include "server/store/rooms.h"

namespace server {

// A room as its log leaves it; null if it cannot be, and then damage_of says why. `after` sees it as it began and
// after each entry.
std::unique_ptr<Room> fold(
    const StoredRoom& stored, const std::function<void(const Room&)>& after = [](const Room&) {});
std::string damage_of(const StoredRoom& stored);

}  // namespace server
