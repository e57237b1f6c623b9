// The guide through a first deal: which lesson comes when.
#include "tui/guide.h"

#include <gtest/gtest.h>

namespace {

using tui::Guide;
using Lesson = tui::Guide::Lesson;
using Turn = tui::Guide::Turn;
constexpr core::Seat kMe(0), kOther(1);

TEST(Guide, LeadsThroughTheFirstTrick) {
  Guide guide;
  EXPECT_FALSE(guide.active());  // unless it is asked for
  guide.begin();
  EXPECT_EQ(guide.lesson(), Lesson::kNone);
  guide.see(Turn::kMine, core::kNoSeat, false);
  EXPECT_EQ(guide.lesson(), Lesson::kCards);
  guide.played();
  guide.see(Turn::kOther, core::kNoSeat, false);
  EXPECT_EQ(guide.lesson(), Lesson::kNone);
  guide.see(Turn::kOther, kOther, false);
  EXPECT_EQ(guide.lesson(), Lesson::kTook);
  EXPECT_EQ(guide.taker(), kOther);
  guide.see(Turn::kMine, core::kNoSeat, false);  // it stays until the player has moved
  EXPECT_EQ(guide.lesson(), Lesson::kTook);
  guide.played();
  guide.see(Turn::kOther, kMe, false);
  EXPECT_EQ(guide.lesson(), Lesson::kNone);
  guide.see(Turn::kMine, core::kNoSeat, false);
  EXPECT_EQ(guide.lesson(), Lesson::kAsk);
  guide.played();
  EXPECT_FALSE(guide.active());
}

TEST(Guide, AnAuctionComesBeforeTheCards) {
  Guide guide;
  guide.begin();
  for (int bid = 0; bid < 2; ++bid) {
    guide.see(Turn::kMineWithoutCards, core::kNoSeat, false);
    EXPECT_EQ(guide.lesson(), Lesson::kChoose);
    guide.played();
    guide.see(Turn::kOther, core::kNoSeat, false);
    EXPECT_EQ(guide.lesson(), Lesson::kNone);
  }
  guide.see(Turn::kMine, core::kNoSeat, false);
  EXPECT_EQ(guide.lesson(), Lesson::kCards);
}

// Of a trick before the player's first card nothing is to be learned yet.
TEST(Guide, WaitsForATrickOfThePlayer) {
  Guide guide;
  guide.begin();
  guide.see(Turn::kMine, kOther, false);
  EXPECT_EQ(guide.lesson(), Lesson::kCards);
  guide.played();
  EXPECT_EQ(guide.lesson(), Lesson::kNone);
}

TEST(Guide, IsOverWithTheDealOrWhenThePlayerWantsNoMore) {
  Guide guide;
  guide.begin();
  guide.see(Turn::kMine, core::kNoSeat, false);
  guide.see(Turn::kOther, core::kNoSeat, true);
  EXPECT_FALSE(guide.active());
  guide.begin();
  guide.end();
  guide.see(Turn::kMine, core::kNoSeat, false);
  EXPECT_EQ(guide.lesson(), Lesson::kNone);
}

}  // namespace
