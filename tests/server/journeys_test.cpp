// How often a node asks PostgreSQL, which counts for more than what it asks: each question is a journey to another machine. Only on
// PostgreSQL; see tests/support/fresh_store.h.
#include <gtest/gtest.h>

#include "server/store/results.h"
#include "server/store/rooms.h"
#include "server/store/schema.h"
#include "tests/support/fresh_store.h"

namespace server {
namespace {

class Journeys : public testing::Test {
 protected:
  Journeys() {
    if (!tests::on_postgres()) return;
    db = std::make_unique<Database>(tests::fresh_store());
    migrate(*db);
    db->claim(Claim::kNode);
  }

  // The journeys of one transaction.
  template <class Work>
  std::int64_t cost(Work work) {
    const std::int64_t before = db->steps();
    db->begin();
    work();
    db->commit();
    return db->steps() - before;
  }

  RoomId room(int number, Owner owner) {
    Plan plan;
    plan.code = "R" + std::to_string(10'000 + number);
    plan.status = Status::kPlaying;
    plan.setup = {"briscola", 2, {}, std::string(64, 'a')};
    plan.chairs.resize(2);
    return add_room(*db, plan, 0, owner).value();
  }

  std::unique_ptr<Database> db;
};

TEST_F(Journeys, AGroupOfMovesTakesTwo) {
  if (!db) return;
  std::vector<Append> moves(3);
  std::vector<Append*> group;
  cost([&] {
    for (int i = 0; i < 3; ++i) moves[static_cast<std::size_t>(i)].room = room(i, Owner::kUs);
  });
  for (Append& move : moves) group.push_back(&move);
  const auto play = [&](std::uint32_t version) {
    for (Append& move : moves) move.version = version;
    return cost([&] { append_all(*db, group); });
  };
  play(1);  // statements are prepared
  EXPECT_EQ(play(2), 2) << "the moves, with the beginning before them; the commit";
  for (const Append& move : moves) EXPECT_TRUE(move.taken);
}

TEST_F(Journeys, AJobThatAsksNothingTakesNone) {
  if (!db) return;
  EXPECT_EQ(cost([] {}), 0);
}

TEST_F(Journeys, TheEndOfAMatchTakesSeven) {
  if (!db) return;
  const std::vector<Finisher> players = {
      {.player = 1,
       .name = "Ada",
       .side = 0,
       .result = {.place = 1, .outcome = SeatResult::Outcome::kWon}},
      {.player = 2,
       .name = "Bo",
       .side = 1,
       .result = {.place = 2, .outcome = SeatResult::Outcome::kLost}}};
  const auto end = [&](int number) {
    Plan plan;
    cost([&] { plan = load_room(*db, room(number, Owner::kUs))->plan; });
    plan.status = Status::kOver;
    return cost([&] {
      EXPECT_TRUE(append(*db, {.room = plan.id, .version = 1, .entry = {.at = 1}}));
      EXPECT_TRUE(save_plan(*db, plan, 1));
      record(*db, plan.id, "briscola", players, true, number);
    });
  };
  end(1);  // statements are prepared
  EXPECT_EQ(end(2), 7)
      << "the entry, with the beginning before it; the room; the first rating, with the end of the "
         "head before it; the other rating; their meetings; all that is written of them; the "
         "commit";
  for (const auto [player, won] : {std::pair(1, 2), std::pair(2, 0)}) {
    const GameFigures figures = figures_of(*db, player).at(0);
    EXPECT_EQ(figures.played, 2);
    EXPECT_EQ(figures.won, won);
  }
  for (const auto [table, rows] :
       {std::pair("SELECT count(*) FROM result", 4), std::pair("SELECT count(*) FROM met", 2),
        std::pair("SELECT count(*) FROM head", 0)}) {
    Rows found = db->query(table);
    ASSERT_TRUE(found.next());
    EXPECT_EQ(found.number(0), rows) << table;
  }
}

TEST_F(Journeys, WhatWaitsIsThereForTheNextQuestion) {
  if (!db) return;
  cost([&] {
    db->later("INSERT INTO pulse VALUES (?)", std::int64_t{7});
    Rows rows = db->query("SELECT count(*) FROM pulse");
    ASSERT_TRUE(rows.next());
    EXPECT_EQ(rows.number(0), 1);
  });
}

TEST_F(Journeys, WhatWaitsAndFailsUndoesItsTransaction) {
  if (!db) return;
  const auto same_room_twice = [&] {
    db->run("INSERT INTO pulse VALUES (?)", std::int64_t{7});
    for (int i = 0; i < 2; ++i)
      db->later("INSERT INTO archive(room, entries, log) VALUES (1, 1, '')");
  };
  db->begin();
  same_room_twice();
  EXPECT_THROW(db->commit(), std::exception);
  db->roll_back();
  Rows rows = db->query("SELECT count(*) FROM pulse");
  ASSERT_TRUE(rows.next());
  EXPECT_EQ(rows.number(0), 0);
}

TEST_F(Journeys, AdoptionTakesAsManyForFiftyRoomsAsForOne) {
  if (!db) return;
  std::vector<RoomId> rooms;
  cost([&] {
    for (int i = 0; i < 60; ++i) rooms.push_back(room(i, Owner::kNobody));
  });
  std::vector<StoredRoom> got;
  const auto adopt = [&](std::int64_t most) {
    return cost([&] { got = adopt_rooms(*db, 1, 0, most); });
  };
  adopt(1);  // statements are prepared
  const std::int64_t one = adopt(1);
  EXPECT_EQ(adopt(50), one);
  ASSERT_EQ(got.size(), 50u);
  EXPECT_EQ(adopt(50), one) << "the last eight";
  EXPECT_EQ(got.size(), 8u);
  adopt(50);
  EXPECT_TRUE(got.empty());
}

TEST_F(Journeys, WhatIsAdoptedIsWhatIsStored) {
  if (!db) return;
  std::vector<RoomId> rooms;
  cost([&] {
    for (int i = 0; i < 3; ++i) {
      rooms.push_back(room(i, Owner::kUs));
      for (int v = 1; v <= i; ++v)
        EXPECT_TRUE(append(*db, {.room = rooms.back(),
                                 .version = static_cast<std::uint32_t>(v),
                                 .entry = {.seat = core::Seat(v % 2), .move = "m", .at = v}}));
    }
    db->run("UPDATE head SET owner = 0");
  });
  cost([&] {
    for (const StoredRoom& adopted : adopt_rooms(*db, 1, 0, 50)) {
      const auto stored = load_room(*db, adopted.plan.id);
      ASSERT_TRUE(stored);
      EXPECT_EQ(adopted.plan.code, stored->plan.code);
      EXPECT_EQ(adopted.plan.epoch, Plan::kFirstEpoch + 1);
      EXPECT_EQ(adopted.plan.epoch, stored->plan.epoch);
      EXPECT_EQ(adopted.plan.revision, stored->plan.revision);
      EXPECT_EQ(adopted.damage + stored->damage, "");
      ASSERT_EQ(adopted.log.size(), stored->log.size());
      for (std::size_t i = 0; i < adopted.log.size(); ++i) {
        EXPECT_EQ(adopted.log[i].at, stored->log[i].at);
        EXPECT_EQ(adopted.log[i].seat, stored->log[i].seat);
      }
      std::erase(rooms, adopted.plan.id);
    }
  });
  EXPECT_TRUE(rooms.empty());
}

}  // namespace
}  // namespace server
