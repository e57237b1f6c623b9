#pragma once
// Logs of finished matches leave the table of moves, which would fill the disk, for one row a match. A match reads the same before and
// after (load_room). Not here: when, see server/archivist.h.
#include <cstdint>
#include <string>
#include <vector>

#include "server/store/rooms.h"

namespace server {

struct ArchivedLog {
  RoomId room = 0;
  std::int64_t entries = 0;
  std::string text;
};
struct ArchiveStep {
  std::vector<ArchivedLog> logs;
  Millis ended = 0;  // of the last match that was looked at, which is where the next step begins
  RoomId room = 0;   // the same; 0: there are no more
};
// The next matches that ended before `before`, after that step. A log that is damaged stays where it is. Reads only.
ArchiveStep next_to_archive(Database& db, const ArchiveStep& after, Millis before,
                            std::int64_t most);
// Writes them and takes their entries out of the log. Returns how many; another node may have been first.
int put_into_archive(Database& db, const std::vector<ArchivedLog>& logs);

}  // namespace server
