// Tables in the order in which they are listed.
#include "server/listing.h"

#include <gtest/gtest.h>

namespace server {
namespace {

using Shown = Listing::Shown;

Plan table_numbered(RoomId id, const std::string& game) {
  Plan plan;
  plan.id = id;
  plan.code = "T" + std::to_string(id);
  plan.setup.game = game;
  return plan;
}

TEST(Listing, HasTheNewestFirstByGameAndAsEachTableIsNow) {
  Listing listing;
  for (int i = 1; i <= 6; ++i)
    listing.set(table_numbered(i, i % 2 == 0 ? "even" : "odd"), Shown::kOpen);
  using Codes = std::vector<std::string>;
  EXPECT_EQ(listing.page(Shown::kOpen, "", 0, 4).codes, (Codes{"T6", "T5", "T4", "T3"}));
  EXPECT_TRUE(listing.page(Shown::kOpen, "", 0, 4).more);
  EXPECT_EQ(listing.page(Shown::kOpen, "", 4, 4).codes, (Codes{"T2", "T1"}));
  EXPECT_FALSE(listing.page(Shown::kOpen, "", 4, 4).more);
  EXPECT_EQ(listing.page(Shown::kOpen, "odd", 1, 4).codes, (Codes{"T3", "T1"}));
  listing.set(table_numbered(3, "odd"), Shown::kPlaying);
  listing.set(table_numbered(5, "odd"), Shown::kNot);
  EXPECT_EQ(listing.page(Shown::kOpen, "odd", 0, 4).codes, Codes{"T1"});
  EXPECT_EQ(listing.page(Shown::kPlaying, "", 0, 4).codes, Codes{"T3"});
  EXPECT_EQ(listing.page(Shown::kPlaying, "even", 0, 4).codes, Codes{});
}

TEST(Listing, EndsAfterTheNewestThousand) {
  Listing listing;
  for (int i = 1; i <= 5000; ++i) listing.set(table_numbered(i, "game"), Shown::kOpen);
  const auto last = listing.page(Shown::kOpen, "game", Listing::kMost - 1, 100);
  EXPECT_EQ(last.codes, std::vector<std::string>{"T4001"});
  EXPECT_TRUE(listing.page(Shown::kOpen, "game", Listing::kMost, 100).codes.empty());
  EXPECT_TRUE(listing.page(Shown::kOpen, "game", 1 << 20, 100).codes.empty());
}

}  // namespace
}  // namespace server
