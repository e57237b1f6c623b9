#include "server/store/archive.h"

#include <stdexcept>

#include "server/model/log_text.h"

namespace server {

ArchiveStep next_to_archive(Database& db, const ArchiveStep& after, Millis before,
                            std::int64_t most) {
  ArchiveStep out;
  std::vector<RoomId> rooms;
  for (Rows rows = db.query("SELECT id, ended FROM room WHERE status >= 2 AND archived = 0 "
                            "AND ended < ? AND (ended, id) > (?, ?) ORDER BY ended, id LIMIT ?",
                            before, after.ended, after.room, most);
       rows.next();) {
    out.room = rows.number(0);
    out.ended = rows.number(1);
    rooms.push_back(out.room);
  }
  for (const RoomId room : rooms) {
    const auto stored = load_room(db, room);
    auto text = stored && stored->damage.empty() ? log_text(stored->log) : std::nullopt;
    if (text) out.logs.push_back({room, std::ssize(stored->log), *std::move(text)});
  }
  return out;
}

int put_into_archive(Database& db, const std::vector<ArchivedLog>& logs) {
  int done = 0;
  for (const ArchivedLog& log : logs) {
    if (db.run("UPDATE room SET archived = 1 WHERE id = ? AND status >= 2 AND archived = 0",
               log.room) == 0)
      continue;
    db.run("INSERT INTO archive(room, entries, log) VALUES (?,?,?)", log.room, log.entries,
           log.text);
    if (db.run("DELETE FROM log WHERE room = ?", log.room) != log.entries)
      throw std::runtime_error("a log changed while it was archived");  // which undoes all of it
    ++done;
  }
  return done;
}

}  // namespace server
