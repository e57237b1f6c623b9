// The store: appends under a condition, groups that fail, versions of the schema.
#include "server/store/store.h"

#include <filesystem>
#include <future>
#include <mutex>

#include <gtest/gtest.h>

#include "server/store/results.h"
#include "server/store/rooms.h"
#include "server/store/schema.h"

namespace server {
namespace {

class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "mazzo-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string file() const { return path_ + "/mazzo.db"; }

 private:
  std::string path_;
};

const Post kAtOnce = [](const std::function<void()>& f) {
  f();
};  // on the store's thread: enough here

template <class Work>
auto ask(Store& store, Work work) {
  std::promise<std::optional<std::invoke_result_t<Work, Database&>>> answer;
  store.ask(std::move(work), [&](auto got) { answer.set_value(std::move(got)); });
  return answer.get_future().get();
}

Plan some_plan() {
  Plan plan;
  plan.code = "ABCDEF";
  plan.setup = {"briscola", 2, {}, std::string(64, 'a')};
  plan.chairs.resize(2);
  return plan;
}

TEST(Store, OfTwoWritersOfOneVersionOneLoses) {
  const Folder folder;
  Store store(folder.file(), kAtOnce);
  const auto id = **ask(store, [](Database& db) { return add_room(db, some_plan(), 0); });
  const auto append_at = [&](std::uint32_t version) {
    return *ask(store, [=](Database& db) {
      return append(db, id, version, Entry{.kind = Entry::Kind::kAway});
    });
  };
  EXPECT_FALSE(append_at(2)) << "a gap";
  EXPECT_TRUE(append_at(1));
  EXPECT_FALSE(append_at(1)) << "somebody was there";
  EXPECT_TRUE(append_at(2));
  EXPECT_EQ((*ask(store, [&](Database& db) { return load_room(db, id); }))->log.size(), 2u);
}

TEST(Store, OfTwoWritersOfOnePlanOneLoses) {
  const Folder folder;
  Store store(folder.file(), kAtOnce);
  const auto id = **ask(store, [](Database& db) { return add_room(db, some_plan(), 0); });
  Plan one = (*ask(store, [&](Database& db) { return load_room(db, id); }))->plan, other = one;
  one.chairs[1] = {.account = 1, .name = "One"};
  other.chairs[1] = {.account = 2, .name = "Other"};
  const auto save = [&](const Plan& plan) {
    return *ask(store, [=](Database& db) { return save_plan(db, plan, 0); });
  };
  EXPECT_TRUE(save(one));
  EXPECT_FALSE(save(other)) << "the seat was given away meanwhile";
  EXPECT_FALSE(*ask(store, [=](Database& db) { return remove_room(db, other); }));
  const Plan now = (*ask(store, [&](Database& db) { return load_room(db, id); }))->plan;
  EXPECT_EQ(now.chairs[1].name, "One");
  EXPECT_TRUE(save(now));
}

TEST(Store, ACodeIsTakenOnce) {
  const Folder folder;
  Store store(folder.file(), kAtOnce);
  EXPECT_TRUE(ask(store, [](Database& db) { return add_room(db, some_plan(), 0); })->has_value());
  EXPECT_FALSE(ask(store, [](Database& db) { return add_room(db, some_plan(), 0); })->has_value());
}

TEST(Store, AFailingJobHarmsNoOtherAndChangesNothing) {
  const Folder folder;
  Store store(folder.file(), kAtOnce);
  std::promise<void> hold, done;
  std::vector<bool> committed(3);
  std::mutex mutex;
  const std::shared_future<void> released = hold.get_future().share();
  // The first job keeps the thread busy, so that the next three make one group.
  store.ask(
      [&](Database&) {
        released.wait();
        return 0;
      },
      [](std::optional<int>) {});
  for (std::size_t i = 0; i < 3; ++i)
    store.ask(
        [i](Database& db) {
          db.run("INSERT INTO pulse VALUES (?)", static_cast<std::int64_t>(i));
          if (i == 1) throw StoreError("on purpose");
          return 0;
        },
        [&, i](std::optional<int> fate) {
          const std::lock_guard lock(mutex);
          committed[i] = fate.has_value();
          if (i == 2) done.set_value();
        });
  hold.set_value();
  done.get_future().wait();
  EXPECT_EQ(committed, (std::vector<bool>{true, false, true}));
  EXPECT_EQ(ask(store,
                [](Database& db) {
                  Rows rows = db.query("SELECT sum(at) FROM pulse");
                  return rows.next() ? rows.number(0) : -1;
                }),
            2);
}

TEST(Store, WhatWasSubmittedIsDoneBeforeItCloses) {
  const Folder folder;
  {
    Store store(folder.file(), kAtOnce);
    for (int i = 0; i < 100; ++i)
      store.ask(
          [i](Database& db) { return db.run("INSERT INTO pulse VALUES (?)", std::int64_t{i}); },
          [](std::optional<int>) {});
  }
  Database db(folder.file());
  Rows rows = db.query("SELECT count(*) FROM pulse");
  ASSERT_TRUE(rows.next());
  EXPECT_EQ(rows.number(0), 100);
}

TEST(Schema, AnEmptyStoreIsBroughtUpAndANewerOneIsLeftAlone) {
  const Folder folder;
  Database db(folder.file());
  EXPECT_EQ(schema_version(db), 0);
  migrate(db);
  EXPECT_EQ(schema_version(db), schema_version());
  migrate(db);  // again changes nothing
  EXPECT_EQ(db.integrity(), "ok");
  db.script("PRAGMA user_version=99");
  EXPECT_THROW(migrate(db), StoreError);
}

TEST(Schema, AStoreOfTheFirstVersionIsBroughtUpWithWhatIsInIt) {
  const Folder folder;
  Database db(folder.file());
  migrate(db);
  const auto kept = *add_room(db, some_plan(), 0);
  db.script("DROP INDEX session_used; ALTER TABLE room DROP COLUMN revision");
  db.script("INSERT INTO room VALUES (7, 'CLOSED', 3, '{}', 0, 0); PRAGMA user_version=1");
  migrate(db);
  const auto room = load_room(db, kept);
  ASSERT_TRUE(room);
  EXPECT_TRUE(save_plan(db, room->plan, 0));
  EXPECT_FALSE(load_room(db, "CLOSED")) << "it never began, and nobody sits there";
}

TEST(Forgetting, TakesTheNameOffFinishedMatchesAndNoOthers) {
  const Folder folder;
  Database db(folder.file());
  migrate(db);
  Plan plan = some_plan();
  plan.chairs[0] = {.account = 7, .name = "Ada"};
  plan.chairs[1] = {.account = 8, .name = "Bob"};
  plan.status = Status::kOver;
  const auto id = *add_room(db, plan, 0);
  record(db, id, "briscola", {{7, "Ada", 0, {}}, {8, "Bob", 1, {}}}, 0);
  forget_in_rooms(db, 7);
  const Plan now = load_room(db, id)->plan;
  EXPECT_EQ(now.chairs[0].name, "?");
  EXPECT_EQ(now.chairs[0].account, kNobodyAnyMore);
  EXPECT_EQ(now.chairs[1].name, "Bob");
  EXPECT_EQ(now.revision, 1) << "who has read it before must read it again";
}

TEST(Plans, SurviveTheirDocument) {
  Plan plan = some_plan();
  plan.door = Door::kQueued;
  plan.clock_s = 30;
  plan.setup.options = {{"deals", "3"}};
  plan.chairs[0] = {.account = 7, .name = "Ada", .entropy = std::string(64, 'b'), .ready = true};
  plan.chairs[1].level = 80;
  plan.chairs[1].name = "bot 80";
  const auto read = from_document(to_document(plan));
  ASSERT_TRUE(read);
  EXPECT_EQ(to_document(*read), to_document(plan));
  EXPECT_EQ(public_json(plan).find(std::string(64, 'b')), std::string::npos)
      << "entropies stay until the end";
  EXPECT_EQ(public_json(plan).find(plan.setup.seed), std::string::npos);
}

}  // namespace
}  // namespace server
