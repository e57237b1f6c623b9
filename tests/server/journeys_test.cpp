// How often a node asks PostgreSQL, which counts for more than what it asks: each question is a journey to another machine. Only on
// PostgreSQL; see tests/support/fresh_store.h.
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace server
