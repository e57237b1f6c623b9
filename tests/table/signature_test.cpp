// The signature: one number for all rules, and what changes it.
#include "table/signature.h"

#include <set>

#include <gtest/gtest.h>

#include "table/open.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

TEST(Signature, IsTheSameEachTime) {
  EXPECT_EQ(table::signature(), table::signature());
  for (const auto& game : table::games())
    EXPECT_EQ(table::signature(game.key), table::signature(game.key));
}

TEST(Signature, TellsTheGamesApart) {
  std::set<std::uint64_t> all = {table::signature()};
  for (const auto& game : table::games()) all.insert(table::signature(game.key));
  EXPECT_EQ(all.size(), table::games().size() + 1);
}

TEST(Signature, OfTheBotsIsAnotherAndTheSameEachTime) {
  for (const auto& game : table::games()) {
    const auto bots = table::signature(game.key, table::Players::kBots);
    EXPECT_EQ(bots, table::signature(game.key, table::Players::kBots));
    EXPECT_NE(bots, table::signature(game.key));
  }
}

TEST(Signature, OfAnUnknownGameIsZero) { EXPECT_EQ(table::signature("poker"), 0u); }

// What the signature is made of: positions of different tables, and of different moments, differ.
TEST(Signature, IsMadeOfDigestsThatDifferWithTheSeatsAndTheSeed) {
  const auto digest = [](const char* game, int seats, const char* seed) {
    return open_table({game, seats, {}, seed})->digest();
  };
  std::set<std::uint64_t> all;
  for (int seats = 3; seats <= 8; ++seats) all.insert(digest("president", seats, "1"));
  for (int seats = 2; seats <= 4; ++seats) all.insert(digest("briscola", seats, "1"));
  EXPECT_EQ(all.size(), 9u);
  EXPECT_NE(digest("briscola", 2, "1"), digest("briscola", 2, "2"));
}

}  // namespace
}  // namespace tests
