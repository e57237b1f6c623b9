// The store: appends under a condition, groups that fail, versions of the schema.
#include "server/store/store.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <future>
#include <mutex>

#include <gtest/gtest.h>

#include "ai/bot_ratings.h"
#include "server/plan_json.h"
#include "server/records_json.h"
#include "server/store/accounts.h"
#include "server/store/renaming.h"
#include "server/store/rooms.h"
#include "server/store/schema.h"
#include "server/upkeep.h"
#include "tests/support/fresh_store.h"

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
  // The same, or a store in PostgreSQL.
  std::string store() const { return tests::on_postgres() ? tests::fresh_store() : file(); }

 private:
  std::string path_;
};

const LoopExecutor kAtOnce = [](const std::function<void()>& f) {
  f();
};  // on the store's thread, which is enough here

template <class Work>
auto wait_for(Store& store, Work work) {
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
  Store store(folder.store(), kAtOnce);
  const auto id = **wait_for(store, [](Database& db) { return add_room(db, some_plan(), 0); });
  const auto append_at = [&](std::uint32_t version) {
    return *wait_for(store, [=](Database& db) {
      return append(db, {id, version, Entry{.kind = Entry::Kind::kAway}});
    });
  };
  EXPECT_FALSE(append_at(2)) << "a gap";
  EXPECT_TRUE(append_at(1));
  EXPECT_FALSE(append_at(1)) << "somebody was there";
  EXPECT_TRUE(append_at(2));
  EXPECT_EQ((*wait_for(store, [&](Database& db) { return load_room(db, id); }))->log.size(), 2u);
}

TEST(Store, OfTwoWritersOfOnePlanOneLoses) {
  const Folder folder;
  Store store(folder.store(), kAtOnce);
  const auto id = **wait_for(store, [](Database& db) { return add_room(db, some_plan(), 0); });
  Plan one = (*wait_for(store, [&](Database& db) { return load_room(db, id); }))->plan, other = one;
  one.chairs[1] = {.account = 1, .name = "One"};
  other.chairs[1] = {.account = 2, .name = "Other"};
  const auto save = [&](const Plan& plan) {
    return *wait_for(store, [=](Database& db) { return save_plan(db, plan, 0); });
  };
  EXPECT_TRUE(save(one));
  EXPECT_FALSE(save(other)) << "the seat was given away meanwhile";
  EXPECT_FALSE(*wait_for(store, [=](Database& db) { return remove_room(db, other); }));
  const Plan now = (*wait_for(store, [&](Database& db) { return load_room(db, id); }))->plan;
  EXPECT_EQ(now.chairs[1].name, "One");
  EXPECT_TRUE(save(now));
}

TEST(Store, ACodeIsTakenOnce) {
  const Folder folder;
  Store store(folder.store(), kAtOnce);
  EXPECT_TRUE(
      wait_for(store, [](Database& db) { return add_room(db, some_plan(), 0); })->has_value());
  EXPECT_FALSE(
      wait_for(store, [](Database& db) { return add_room(db, some_plan(), 0); })->has_value());
}

TEST(Store, AFailingJobHarmsNoOtherAndChangesNothing) {
  const Folder folder;
  Store store(folder.store(), kAtOnce);
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
  EXPECT_EQ(wait_for(store,
                     [](Database& db) {
                       Rows rows = db.query("SELECT sum(at) FROM pulse");
                       return rows.next() ? rows.number(0) : -1;
                     }),
            2);
}

// Jobs and entries that come while the thread is busy are one group.
class Busy {
 public:
  explicit Busy(Store& store) {
    store.ask(
        [released = hold_.get_future().share()](Database&) {
          released.wait();
          return 0;
        },
        [](std::optional<int>) {});
  }
  void release() { hold_.set_value(); }

 private:
  std::promise<void> hold_;
};

TEST(Store, EntriesOfAGroupAreTakenOrNotEachForItself) {
  const Folder folder;
  Store store(folder.store(), kAtOnce);
  std::vector<RoomId> rooms;
  for (const char* code : {"AAAAAA", "BBBBBB", "CCCCCC"}) {
    Plan plan = some_plan();
    plan.code = code;
    rooms.push_back(**wait_for(store, [=](Database& db) { return add_room(db, plan, 0); }));
  }
  const std::string quotes = R"({"card":"\",\"NULL"})";
  const auto entry = [&](const std::string& id) {
    return Entry{.kind = Entry::Kind::kMove,
                 .seat = core::Seat(1),
                 .move = quotes,
                 .seen = 7,
                 .id = id,
                 .at = 12'345'678'901};
  };
  std::vector<std::promise<std::optional<bool>>> taken(3);
  Busy busy(store);
  for (std::size_t i = 0; i < 3; ++i)  // the second would leave a gap
    store.append({rooms[i], i == 1 ? 2u : 1u, entry(i == 2 ? "NULL" : "\"")},
                 [&, i](std::optional<bool> t) { taken[i].set_value(t); });
  busy.release();
  EXPECT_EQ(taken[0].get_future().get(), true);
  EXPECT_EQ(taken[1].get_future().get(), false);
  EXPECT_EQ(taken[2].get_future().get(), true);
  const auto log = (*wait_for(store, [&](Database& db) { return load_room(db, rooms[2]); }))->log;
  ASSERT_EQ(log.size(), 1u);
  EXPECT_EQ(log[0].move, quotes);
  EXPECT_EQ(log[0].id, "NULL");
  EXPECT_EQ(log[0].seat, core::Seat(1));
  EXPECT_EQ(log[0].seen, 7u);
  EXPECT_EQ(log[0].at, 12'345'678'901);
  EXPECT_TRUE(
      (*wait_for(store, [&](Database& db) { return load_room(db, rooms[1]); }))->log.empty());
}

TEST(Store, AJobThatIsUndoneLeavesNothingAndIsNoFailure) {
  const Folder folder;
  Store store(folder.store(), kAtOnce);
  std::vector<std::string> failures;
  store.on_failure = [&](const std::string& what) { failures.push_back(what); };
  std::promise<std::optional<int>> undone, other;
  Busy busy(store);
  store.ask(
      [](Database& db) -> int {
        db.run("INSERT INTO pulse VALUES (?)", std::int64_t{1});
        throw Undone();
      },
      [&](std::optional<int> answer) { undone.set_value(answer); });
  store.ask([](Database& db) { return db.run("INSERT INTO pulse VALUES (?)", std::int64_t{2}); },
            [&](std::optional<int> answer) { other.set_value(answer); });
  busy.release();
  EXPECT_EQ(undone.get_future().get(), std::nullopt);
  EXPECT_EQ(other.get_future().get(), 1);
  EXPECT_EQ(wait_for(store,
                     [](Database& db) {
                       Rows rows = db.query("SELECT sum(at) FROM pulse");
                       return rows.next() ? rows.number(0) : -1;
                     }),
            2);
  EXPECT_TRUE(store.healthy());
  EXPECT_EQ(failures, std::vector<std::string>());
}

// Another transaction changes the row between the reading and the writing, so the job runs again and sees the change.
TEST(Store, AnUpdateIsNotLostToAnotherWriter) {
  if (!tests::on_postgres()) return;  // SQLite has one writer at a time
  const Folder folder;
  const std::string place = folder.store();
  Store store(place, kAtOnce);
  wait_for(store,
           [](Database& db) { return db.run("INSERT INTO pulse VALUES (?)", std::int64_t{1}); });
  int runs = 0;
  const auto done = wait_for(store, [&](Database& db) {
    const std::int64_t before = [&] {
      Rows rows = db.query("SELECT at FROM pulse");
      return rows.next() ? rows.number(0) : 0;
    }();
    if (++runs == 1) Database(place).script("UPDATE pulse SET at = at + 100");
    return db.run("UPDATE pulse SET at = ?", before + 1);
  });
  EXPECT_EQ(done, 1);
  EXPECT_EQ(runs, 2);
  EXPECT_EQ(wait_for(store,
                     [](Database& db) {
                       Rows rows = db.query("SELECT at FROM pulse");
                       return rows.next() ? rows.number(0) : 0;
                     }),
            102);
}

TEST(Store, WhatWasSubmittedIsDoneBeforeItCloses) {
  const Folder folder;
  const std::string place = folder.store();
  {
    Store store(place, kAtOnce);
    for (int i = 0; i < 100; ++i)
      store.ask(
          [i](Database& db) { return db.run("INSERT INTO pulse VALUES (?)", std::int64_t{i}); },
          [](std::optional<int>) {});
  }
  Database db(place);
  Rows rows = db.query("SELECT count(*) FROM pulse");
  ASSERT_TRUE(rows.next());
  EXPECT_EQ(rows.number(0), 100);
}

TEST(Schema, AnEmptyStoreIsBroughtUpAndANewerOneIsLeftAlone) {
  const Folder folder;
  Database db(folder.file());
  EXPECT_EQ(db.schema_version(), 0);
  migrate(db);
  EXPECT_EQ(db.schema_version(), schema_version());
  migrate(db);  // again changes nothing
  EXPECT_EQ(db.integrity(), "ok");
  db.script("PRAGMA user_version=99");
  EXPECT_THROW(migrate(db), StoreError);
}

TEST(Schema, AStoreOfTheFirstVersionIsBroughtUpWithWhatIsInIt) {
  const Folder folder;
  Database db(folder.file());
  migrate(db, 1);
  db.run("INSERT INTO room VALUES (1, 'ABCDEF', 0, ?, 0, 0)", to_document(some_plan()));
  db.script("INSERT INTO room VALUES (7, 'CLOSED', 3, '{}', 0, 0)");
  migrate(db);
  const auto room = load_room(db, "ABCDEF");
  ASSERT_TRUE(room);
  EXPECT_TRUE(save_plan(db, room->plan, 0));
  EXPECT_FALSE(load_room(db, "CLOSED")) << "it never began, and nobody sits there";
}

// A store of version 2 with a match that Ada won, a match that Ada lost and a match that was broken off.
void fill_version_two(Database& db) {
  migrate(db, 2);
  db.script(R"sql(
INSERT INTO account VALUES (7, 'Ada', 'ada', '', 0), (8, 'Bob', 'b0b', '', 0);
INSERT INTO room VALUES (1,'ONE',3,'{}',0,0,0), (2,'TWO',3,'{}',0,0,0), (3,'THREE',3,'{}',0,0,0);
INSERT INTO result VALUES
  (1,0,7,'Ada','briscola',1,1,61,1600,0), (1,1,8,'Bob','briscola',2,0,59,1400,0),
  (2,0,7,'Ada','briscola',2,3,20,1550,0), (2,1,-51,'bot 50','briscola',1,1,100,1500,0),
  (3,0,7,'Ada','joker',1,4,0,1500,0), (3,1,0,'?','joker',1,4,0,1500,0);
INSERT INTO rating VALUES ('briscola',7,25,4), ('briscola',8,24,4), ('briscola',-51,26,8);
)sql");
}

std::vector<std::string> people_in(const Page<Ranked>& page) {
  std::vector<std::string> out;
  for (const Ranked& row : page.rows)
    if (row.player > 0)
      out.push_back(row.name + " " + std::to_string(shown(row.rating).points) + " " +
                    std::to_string(shown(row.rating).uncertainty));
  return out;
}

TEST(Schema, WhatVersionTwoCountedAgainIsKeptAsSums) {
  const Folder folder;
  Database db(folder.file());
  fill_version_two(db);
  migrate(db);
  EXPECT_EQ(
      figures_json(db, 7),
      R"([{"game":"briscola","played":2,"won":1,"lost":0,"drawn":0,"abandoned":1,"points":81,)"
      R"("rating":1500,"uncertainty":240,"provisional":false}])");
  EXPECT_EQ(people_in(leaderboard(db, "briscola", 0, 10)),
            (std::vector<std::string>{"Ada 1500 240", "Bob 1470 240"}));
  delete_account(db, 7);
  EXPECT_EQ(figures_json(db, 7), "[]");
  EXPECT_EQ(people_in(leaderboard(db, "briscola", 0, 10)),
            (std::vector<std::string>{"Bob 1470 240"}));
}

// --- the leaderboard, with the bots in it ---

TEST(Tokens, EachThatWasGivenIsGoodUntilTheClientShowsWhichItHas) {
  const Folder folder;
  Store store(folder.store(), kAtOnce);
  const auto account =
      **wait_for(store, [](Database& db) { return add_guest(db, "Ada", core::Rng(1), 0); });
  const auto session = wait_for(store, [&](Database& db) {
                         return add_session(db, account.id, TokenKind::kBearer, "a", 0);
                       })->id;
  const auto is_good = [&](const std::string& token, const std::string& next, Millis now = 0) {
    return wait_for(store, [=](Database& db) { return use_token(db, token, next, now, 0); })
        ->has_value();
  };
  const auto received = [&](const std::string& token) {
    wait_for(store, [=](Database& db) {
      received_token(db, session, token);
      return 0;
    });
  };
  EXPECT_TRUE(is_good("a", "b1"));
  EXPECT_TRUE(is_good("a", "b2"));
  EXPECT_TRUE(is_good("a", "b3"));
  received("b2");
  for (const char* revoked : {"a", "b1", "b3"}) EXPECT_FALSE(is_good(revoked, "x")) << revoked;
  EXPECT_TRUE(is_good("b2", "c1"));
  received("b2");  // a node says so late; the client has used it since
  EXPECT_TRUE(is_good("c1", "d1")) << "a use is a proof";
  EXPECT_FALSE(is_good("b2", "x"));
  received("d1");
  // A client that throws every answer away.
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(is_good("d1", "e" + std::to_string(i), i));
  const auto kept = *wait_for(store, [](Database& db) {
    Rows rows = db.query("SELECT count(*) FROM given");
    return rows.next() ? rows.number(0) : 0;
  });
  EXPECT_EQ(kept, 8);
  EXPECT_TRUE(is_good("e12", "f")) << "one of the last";
  EXPECT_FALSE(is_good("e19", "x"));
}

TEST(Leaderboard, ShowsBotsAsMeasuredAndNotAsAnOlderProgramMovedThem) {
  Database db(":memory:");
  fill_version_two(db);
  migrate(db);
  for (const Ranked& row : leaderboard(db, "briscola", 0, 10).rows)
    if (row.player < 0) {
      EXPECT_EQ(shown(row.rating).points, ai::bot_rating("briscola", level_of(row.player)));
      EXPECT_EQ(rating_of(db, "briscola", row.player), row.rating);
    }
  EXPECT_EQ(shown(rating_of(db, "briscola", bot_player(50))).points, 1500) << "not the row's 1530";
  db.script("INSERT INTO room VALUES (9, 'NINE', 3, '{}', 0, 0, 0, 0)");
  record(db, 9, "briscola", {{7, "Ada", 0, {1}}, {bot_player(50), "bot 50", 1, {2}}}, true, 0);
  EXPECT_EQ(shown(rating_of(db, "briscola", bot_player(50))).points, 1500);
  EXPECT_TRUE(leaderboard(db, "no such game", 0, 10).rows.empty());
}

// People of all strengths, so that bots stand before, between and behind them.
TEST(Leaderboard, MergesPeopleAndBotsInOrderWhateverThePage) {
  Database db(":memory:");
  migrate(db);
  for (std::int64_t i = 1; i <= 23; ++i)
    db.run("INSERT INTO rating VALUES ('briscola', ?, ?, 1)", i, 14.0 + static_cast<double>(i));
  const auto whole = leaderboard(db, "briscola", 0, 100);
  ASSERT_EQ(whole.rows.size(), 28u);
  EXPECT_EQ(whole.next, 0);
  EXPECT_TRUE(std::ranges::is_sorted(whole.rows, std::greater<>{},
                                     [](const Ranked& row) { return conservative(row.rating); }));
  for (std::int64_t count = 1; count <= 29; ++count)
    for (std::int64_t from = 0; from <= 29; ++from) {
      const auto page = leaderboard(db, "briscola", from, count);
      const std::int64_t rows = std::clamp<std::int64_t>(28 - from, 0, count);
      ASSERT_EQ(std::ssize(page.rows), rows) << from << " " << count;
      EXPECT_EQ(page.next, from + count < 28 ? from + count : 0) << from << " " << count;
      for (std::int64_t i = 0; i < rows; ++i) {
        const auto at = static_cast<std::size_t>(i);
        EXPECT_EQ(page.rows[at].rank, from + i + 1);
        EXPECT_EQ(page.rows[at].player, whole.rows[static_cast<std::size_t>(from) + at].player);
      }
    }
}

TEST(Doctor, ExaminesAnOlderStoreAndLeavesItAsItIs) {
  const Folder folder;
  {
    Database db(folder.file());
    migrate(db, 2);
    db.script("INSERT INTO account VALUES (7, 'Ada', 'ada', '', 0), (8, 'Bob', 'bob', '', 0)");
  }
  const Checkup found = examine(folder.file());
  EXPECT_EQ(found.faults, std::vector<std::string>());
  EXPECT_EQ(found.schema, 2);
  EXPECT_EQ(found.accounts, 2);
  EXPECT_EQ(copy_store(folder.file(), folder.file() + "-copy").faults, std::vector<std::string>());
  for (const std::string& file : {folder.file(), folder.file() + "-copy"}) {
    Database db(file, Database::Access::kReadOnly);
    EXPECT_EQ(db.schema_version(), 2) << file;
  }
}

// --- sessions ---

// An account with this many sessions, as a house without a limit left it; the first was used longest ago.
void fill_with_sessions(Database& db, std::int64_t sessions) {
  migrate(db);
  db.script(
      "INSERT INTO account VALUES (1, 'Ada', 'ada', 'x', 0, 0), (2, 'Bob', 'bob', 'x', 0, 0)");
  db.run(
      "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ?) "
      "INSERT INTO session SELECT i, 1, 't' || i, '', 0, i FROM n",
      sessions);
  add_session(db, 2, TokenKind::kBearer, "bob's", 0);
}
std::int64_t sessions_in(Database& db) {
  Rows rows = db.query("SELECT count(*) FROM session WHERE account = 1");
  return rows.next() ? rows.number(0) : -1;
}

TEST(Sessions, OfAnAccountAreBoundedAndTheOldestGo) {
  Database db(":memory:");
  fill_with_sessions(db, kMostSessions);
  const auto added = add_session(db, 1, TokenKind::kBearer, "new", 1000);
  EXPECT_EQ(added.ended, std::vector<std::int64_t>{1});
  EXPECT_EQ(sessions_in(db), kMostSessions);
  EXPECT_FALSE(use_token(db, "t1", "x", 1001, 0));
  EXPECT_TRUE(use_token(db, "t2", "y", 1001, 0)) << "and is now the newest";
  EXPECT_EQ(add_session(db, 1, TokenKind::kBearer, "newer", 1002).ended,
            std::vector<std::int64_t>{3});
  EXPECT_TRUE(use_token(db, "new", "z", 1003, 0));
  EXPECT_TRUE(use_token(db, "bob's", "b", 1003, 0)) << "another account";
}

TEST(Sessions, ThatAHouseWithoutALimitLeftGoAFewAtATime) {
  Database db(":memory:");
  fill_with_sessions(db, 300);
  add_session(db, 1, TokenKind::kBearer, "new", 1000);
  EXPECT_EQ(sessions_in(db), 201);
  for (int i = 0; i < 3; ++i)
    add_session(db, 1, TokenKind::kBearer, "newer" + std::to_string(i), 1000 + i);
  EXPECT_EQ(sessions_in(db), kMostSessions);
}

TEST(Sessions, AllEndInOneStatement) {
  Database db(":memory:");
  fill_with_sessions(db, 50);
  EXPECT_EQ(end_sessions(db, 1, 7).size(), 49u);
  EXPECT_EQ(sessions_in(db), 1);
  EXPECT_EQ(end_sessions(db, 1).size(), 1u);
  EXPECT_TRUE(use_token(db, "bob's", "b", 1, 0)) << "another account";
}

// --- what questions cost, counted in steps of SQLite's machine ---

// A game with that many rated players and as many matches of one player.
void fill_with_players(Database& db, std::int64_t players) {
  migrate(db);
  db.run(
      "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ?) "
      "INSERT INTO account SELECT i, 'P' || i, 'p' || i, '', 0, 0 FROM n",
      players);
  db.script(R"sql(
INSERT INTO rating SELECT 'briscola', id, 25 + id * 7919 % 1000 / 100.0, 2 + id * 104729 % 1000 / 500.0 FROM account;
INSERT INTO room SELECT id, 'R' || id, 2, '{}', 0, 0, 0, 0 FROM account;
INSERT INTO result SELECT id, 0, 1, 'P1', 'briscola', 1, 1, 61, 1500, 0, 1 FROM room;
INSERT INTO result SELECT id, 1, -51, 'bot 50', 'briscola', 2, 0, 59, 1500, 0, 1 FROM room;
INSERT INTO figures VALUES (1, 'briscola', 1, 1, 0, 0, 0, 61);
)sql");
}

template <class Question>
std::int64_t cost(Database& db, Question question) {
  const std::int64_t before = db.steps();
  question(db);
  return db.steps() - before;
}

TEST(Cost, NoQuestionCostsMoreWhereTenTimesAsManyHavePlayed) {
  Database few(":memory:"), many(":memory:");
  fill_with_players(few, 2 * kRanked);
  fill_with_players(many, 20 * kRanked);
  const auto expect_same_cost = [&](const char* what, std::int64_t most, auto question) {
    const std::int64_t in_many = cost(many, question);
    EXPECT_EQ(cost(few, question), in_many) << what;
    EXPECT_GT(in_many, 0) << what;
    EXPECT_LT(in_many, most) << what;
  };
  for (const std::int64_t from : {std::int64_t{0}, kRanked - 100, kRanked, std::int64_t{1} << 53})
    expect_same_cost("leaderboard", 20'000,
                     [&](Database& db) { return leaderboard_json(db, "briscola", from, 100); });
  expect_same_cost("the first page of a history", 10'000,
                   [](Database& db) { return history_json(db, 1, std::int64_t{1} << 53, 100); });
  expect_same_cost("a later page", 10'000,
                   [](Database& db) { return history_json(db, 1, 1000, 100); });
  expect_same_cost("stats", 1'000, [](Database& db) { return figures_json(db, 1); });
  expect_same_cost("a rating", 1'000, [](Database& db) { return rating_of(db, "briscola", 7); });
  expect_same_cost("the end of a match", 1'000, [](Database& db) {
    db.script("INSERT INTO room VALUES (-1, 'NEW', 2, '{}', 0, 0, 0, 0)");
    record(db, -1, "briscola", {{7, "P7", 0, {}}, {8, "P8", 1, {}}}, true, 0);
  });
  expect_same_cost("an account that is deleted", 1'000,
                   [](Database& db) { delete_account(db, 9); });
}

TEST(Leaderboard, EndsAfterTheBestThousand) {
  Database db(":memory:");
  fill_with_players(db, kRanked + 1);
  EXPECT_EQ(leaderboard_json(db, "briscola", kRanked - 2, 1).next, kRanked - 1);
  const JsonPage last = leaderboard_json(db, "briscola", kRanked - 1, 100);
  EXPECT_NE(last.rows.find(R"([{"rank":1000,)"), std::string::npos) << last.rows;
  EXPECT_EQ(last.rows.find(R"("rank":1001,)"), std::string::npos);
  EXPECT_EQ(last.next, 0);
  EXPECT_EQ(leaderboard_json(db, "briscola", kRanked, 100).rows, "[]");
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
  record(db, id, "briscola", {{7, "Ada", 0, {}}, {8, "Bob", 1, {}}}, true, 0);
  delete_account(db, 7);
  EXPECT_TRUE(rename_some(db, 7, 10));
  EXPECT_FALSE(rename_some(db, 7, 10));
  EXPECT_FALSE(account_by_id(db, 7));
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
