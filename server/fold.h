#pragma once
// From the stored form of a table to its match.
#include <functional>
#include <memory>
#include <string>

#include "server/room.h"
#include "server/store/rooms.h"

namespace server {

// A room as its log leaves it; null if that is impossible, and then damage_of says why. `after` sees it at its start
// and after each entry.
std::unique_ptr<Room> fold(
    const StoredRoom& stored, const std::function<void(const Room&)>& after = [](const Room&) {});
std::string damage_of(const StoredRoom& stored);

}  // namespace server
