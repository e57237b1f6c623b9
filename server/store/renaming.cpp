#include "server/store/renaming.h"

namespace server {
namespace {

constexpr const char* kNobody = "?";

struct Task {
  AccountId account = 0;
  std::string name;
  RoomId after = 0;
};

std::optional<Task> task_of(Rows rows) {
  if (!rows.next()) return std::nullopt;
  return Task{rows.number(0), rows.text(1), rows.number(2)};
}
std::optional<Task> next_task(Database& db, std::optional<AccountId> account) {
  if (account)
    return task_of(
        db.query("SELECT account, name, after FROM renaming WHERE account = ?", *account));
  return task_of(db.query("SELECT account, name, after FROM renaming LIMIT 1"));
}

struct Found {
  RoomId id = 0;
  std::string code;
  std::optional<Plan> plan;  // empty if it is damaged, and then left as it is
};
std::vector<Found> next_rooms(Database& db, const Task& task, std::int64_t most) {
  std::vector<Found> out;
  for (Rows rows = db.query("SELECT m.id, m.code, m.document FROM result r JOIN room m "
                            "ON m.id = r.room WHERE r.player = ? AND r.room > ? "
                            "ORDER BY r.room LIMIT ?",
                            task.account, task.after, most);
       rows.next();)
    out.push_back({rows.number(0), rows.text(1), from_document(rows.text(2))});
  return out;
}

void rename_in(Database& db, const Task& task, Found& room) {
  const bool forget = task.name == kNobody;
  if (room.plan) {
    forget ? room.plan->forget(task.account) : room.plan->rename(task.account, task.name);
    db.run("UPDATE room SET document = ?, revision = revision + 1 WHERE id = ?",
           to_document(*room.plan), room.id);
  }
  db.run("UPDATE result SET name = ?, player = ? WHERE room = ? AND player = ?", task.name,
         forget ? AccountId{0} : task.account, room.id, task.account);
}

void finish(Database& db, const Task& task) {
  db.run("DELETE FROM renaming WHERE account = ?", task.account);
  if (task.name == kNobody) db.run("DELETE FROM account WHERE id = ?", task.account);
}

}  // namespace

void begin_renaming(Database& db, AccountId account, const std::string& name) {
  db.run(
      "INSERT INTO renaming VALUES (?1, ?2, 0) ON CONFLICT(account) DO UPDATE SET "
      "name = ?2, after = 0",
      account, name);
}

void begin_forgetting(Database& db, AccountId account) {
  db.run("UPDATE account SET name = '?' || id, skeleton = '?' || id, password = '' WHERE id = ?",
         account);
  begin_renaming(db, account, kNobody);
}

std::optional<Renamed> rename_some(Database& db, std::optional<AccountId> account,
                                   std::int64_t most) {
  const auto task = next_task(db, account);
  if (!task) return std::nullopt;
  Renamed out{task->account, task->name == kNobody ? "" : task->name, {}};
  std::vector<Found> rooms = next_rooms(db, *task, most);
  for (Found& room : rooms) {
    rename_in(db, *task, room);
    if (room.plan) out.codes.push_back(room.code);
  }
  if (static_cast<std::int64_t>(rooms.size()) < most)
    finish(db, *task);
  else
    db.run("UPDATE renaming SET after = ? WHERE account = ?", rooms.back().id, task->account);
  return out;
}

}  // namespace server
