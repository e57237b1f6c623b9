// The guide through a first deal: which lesson comes when.
#include "tui/guide.h"

#include <gtest/gtest.h>

namespace {

using tui::Guide;
using Lesson = tui::Guide::Lesson;
constexpr core::Seat kMe(0), kOther(1);

TEST(Guide, LeadsThroughTheFirstTrick) {
  Guide guide;
  EXPECT_FALSE(guide.active());  // unless it is asked for
  guide.begin();
  EXPECT_EQ(guide.lesson(), Lesson::kNone);
  guide.see(true, core::kNoSeat, false);
  EXPECT_EQ(guide.lesson(), Lesson::kCards);
  guide.played();
  guide.see(false, core::kNoSeat, false);
  EXPECT_EQ(guide.lesson(), Lesson::kNone);
  guide.see(false, kOther, false);
  EXPECT_EQ(guide.lesson(), Lesson::kTook);
  EXPECT_EQ(guide.taker(), kOther);
  guide.see(true, core::kNoSeat, false);  // it stays until the player has moved
  EXPECT_EQ(guide.lesson(), Lesson::kTook);
  guide.played();
  guide.see(false, kMe, false);
  EXPECT_EQ(guide.lesson(), Lesson::kNone);
  guide.see(true, core::kNoSeat, false);
  EXPECT_EQ(guide.lesson(), Lesson::kAsk);
  guide.played();
  EXPECT_FALSE(guide.active());
}

// Of a trick before the player's first card nothing is to be learned yet.
TEST(Guide, WaitsForATrickOfThePlayer) {
  Guide guide;
  guide.begin();
  guide.see(true, kOther, false);
  EXPECT_EQ(guide.lesson(), Lesson::kCards);
  guide.played();
  EXPECT_EQ(guide.lesson(), Lesson::kNone);
}

TEST(Guide, IsOverWithTheDealOrWhenThePlayerWantsNoMore) {
  Guide guide;
  guide.begin();
  guide.see(true, core::kNoSeat, false);
  guide.see(false, core::kNoSeat, true);
  EXPECT_FALSE(guide.active());
  guide.begin();
  guide.end();
  guide.see(true, core::kNoSeat, false);
  EXPECT_EQ(guide.lesson(), Lesson::kNone);
}

}  // namespace
