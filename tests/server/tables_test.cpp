// Turns: one change at a time at a table, in the order in which they were asked for, whatever the store does.
#include "server/tables.h"

#include <string>

#include <gtest/gtest.h>

#include "server/await.h"
#include "tests/support/house_fixture.h"

namespace tests {
namespace {

using server::Plan;
using server::Scope;
using server::TablePtr;
using server::Tables;
using server::Task;
using server::Turn;

Plan two_chairs() {
  Plan plan;
  plan.setup = {"briscola", 2, {}, std::string(64, 'a')};
  plan.chairs.resize(2);
  plan.seat_person(0, {.account = 1, .name = "One"});
  return plan;
}

// The tables of a house that has nothing else.
struct Registry {
  TestHouse house;
  Tables tables{house.services, scope};
  Scope scope;
  TablePtr table;
  std::string diary;
  int quiet = 0;

  Registry() {
    tables.on_quiet = [this](const TablePtr&) { ++quiet; };
    scope.start(open());
    house.settle();
  }
  ~Registry() { scope.close(); }

  Task<> open() { table = co_await tables.add(two_chairs()); }
  Task<> rename_one(std::string name) {
    Turn turn = co_await tables.enter(table);
    diary += turn ? "(" + name : "shut";
    if (!turn) co_return;
    Plan next = turn->plan();
    next.rename(1, name);
    diary += co_await tables.save(turn, next) ? ")" : "!";
  }
  Task<> look(std::string name) {
    const Turn turn = co_await tables.enter(table);
    diary += turn ? name : "shut";
  }
  std::string name() const { return table->plan().chairs[0].name; }
};

TEST(Turns, AreTakenInTheOrderInWhichTheyWereAskedFor) {
  Registry r;
  ASSERT_TRUE(r.table);
  r.scope.start(r.rename_one("A"));
  r.scope.start(r.look("b"));
  r.scope.start(r.rename_one("C"));
  EXPECT_EQ(r.diary, "(A") << "nothing else happens while it is being written";
  EXPECT_EQ(r.name(), "One") << "and nothing is in memory before it is on disk";
  EXPECT_EQ(r.quiet, 0);
  r.house.settle();
  EXPECT_EQ(r.diary, "(A)b(C)");
  EXPECT_EQ(r.name(), "C");
  EXPECT_EQ(r.quiet, 1) << "when nobody waits any more";
}

TEST(Turns, ManyThatWaitAreServedWithoutAnotherFrameOnTheStackEach) {
  Registry r;
  r.scope.start(r.rename_one("A"));
  for (int i = 0; i < 20'000; ++i) r.scope.start(r.look(""));
  r.scope.start(r.look("end"));
  r.house.settle();
  EXPECT_EQ(r.diary, "(A)end");
}

TEST(Turns, LastUntilMemoryIsAsTheStoreHasItWhenAWriteFailed) {
  Registry r;
  r.house.break_store("room");
  r.scope.start(r.rename_one("A"));
  r.scope.start(r.look("b"));
  r.house.settle();
  r.house.pass(500);
  EXPECT_EQ(r.diary, "(A!") << "the store cannot be read either";
  r.house.mend_store("room");
  r.house.pass(500);
  r.house.pass(500);
  EXPECT_EQ(r.diary, "(A!b");
  EXPECT_EQ(r.name(), "One");
  EXPECT_TRUE(r.tables.seated(1));
}

TEST(Turns, AtATableThatIsGoneFromTheStoreNobodyGets) {
  Registry r;
  const std::string code = r.table->plan().code;
  r.house.change_store("DELETE FROM room");
  r.scope.start(r.rename_one("A"));
  r.scope.start(r.look("b"));
  r.scope.start(r.look("c"));
  r.house.settle();
  EXPECT_EQ(r.diary, "(A!shutshut");
  EXPECT_FALSE(r.tables.find(code));
  EXPECT_FALSE(r.tables.seated(1));
  EXPECT_NE(r.house.diary.text().find("table_damaged"), std::string::npos);
}

TEST(Turns, OfAHouseThatClosesEndWithoutServingAnybody) {
  Registry r;
  r.scope.start(r.rename_one("A"));
  r.scope.start(r.look("b"));
  r.scope.close();
  r.house.settle();
  EXPECT_EQ(r.diary, "(A");
  EXPECT_EQ(r.quiet, 0);
}

}  // namespace
}  // namespace tests
