// Saving and loading: a match continues exactly where it was, at any point of any game.
#include <string>

#include <gtest/gtest.h>

#include "table/replay.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

Tables loaded(const std::string& saved) {
  auto opened = table::load(saved);
  EXPECT_TRUE(opened.table) << opened.refused.sentence;
  return std::move(opened.table);
}

// The same match for every viewer.
void expect_same(const Table& a, const Table& b) {
  ASSERT_EQ(a.save(), b.save());
  ASSERT_EQ(a.version(), b.version());
  ASSERT_EQ(a.digest(), b.digest());
  ASSERT_EQ(a.to_act(), b.to_act());
  for (const Seat seat : viewers(a)) {
    ASSERT_EQ(a.view(seat), b.view(seat));
    ASSERT_EQ(a.narration(seat, kEn, {}), b.narration(seat, kEn, {}));
    ASSERT_EQ(a.situation(seat, kIt, {}), b.situation(seat, kIt, {}));
  }
}

// Of the first game in the list.
Tables some_table(const std::string& seed) {
  table::Setup setup = usual_setups().front();
  setup.seed = seed;
  return open_table(setup);
}

TEST(Save, IsOneObjectThatSaysWhatItIs) {
  const auto t = some_table("1");
  EXPECT_EQ(t->save(),
            R"({"mazzo":"save","version":1,"match":)" + t->transcript() + R"(,"pending":[]})");
}

TEST(Save, HandsBackThePlayersUnread) {
  const auto t = some_table("1");
  EXPECT_EQ(table::load(t->save()).lineup, "");
  const std::string lineup = R"({"people":2,"bots":"level:40"})";
  const std::string saved = table::save_with(*t, lineup);
  const auto opened = table::load(saved);
  ASSERT_TRUE(opened.table) << opened.refused.sentence;
  EXPECT_EQ(opened.lineup, lineup);
  expect_same(*opened.table, *t);
  EXPECT_EQ(table::load(saved.substr(0, saved.size() - 1) + R"(,"more":1})").refused.code,
            "tampered");
}

TEST(Save, IsLoadedAtAnyPointOfAMatch) {
  for (const auto& setup : short_setups()) {
    const auto t = open_table(setup);
    look_along(*t, 1, [&] {
      const std::string saved = t->save();
      const auto again = loaded(saved);
      ASSERT_TRUE(again);
      ASSERT_EQ(again->save(), saved);
      expect_same(*again, *t);
    });
    if (HasFailure()) return;
  }
}

TEST(Save, PlaysOnIdentically) {
  for (const auto& setup : short_setups())
    for (const int at : {0, 1, 7, 23, 60}) {
      const auto t = open_table(setup);
      play_on(*t, 1, at);
      const auto again = loaded(t->save());
      ASSERT_TRUE(again);
      core::Rng a(2), b(2);
      while (advance(*t, a)) ASSERT_TRUE(advance(*again, b));
      expect_same(*again, *t);
      ASSERT_TRUE(again->over());
    }
}

TEST(Save, OfEveryOptionIsLoadedAtItsEnd) {
  for (const auto& setup : every_setup()) {
    const auto t = open_table(setup);
    play_on(*t, 6, 1'000'000);
    const auto again = loaded(t->save());
    ASSERT_TRUE(again) << describe(setup);
    EXPECT_EQ(again->save(), t->save());
    EXPECT_EQ(again->winners(), t->winners());
  }
}

TEST(Save, MayEndWithNewlines) {
  const auto t = some_table("a seed");
  play_on(*t, 1, 10);
  EXPECT_EQ(loaded(t->save() + "\n")->save(), t->save());
  EXPECT_EQ(loaded(t->save() + "\n\n\n")->save(), t->save());
}

TEST(Save, KeepsAnySeed) {
  for (const std::string seed :
       {"\"quoted\\\"", "caffè 🂡", "\n\t\x01\x7F",
        "00ff10a5deadbeef0123456789abcdef00112233445566778899aabbccddeeff"}) {
    const auto t = some_table(seed);
    play_on(*t, 1, 10);
    const auto again = loaded(t->save());
    ASSERT_TRUE(again) << seed;
    EXPECT_EQ(again->seed(), seed);
    expect_same(*again, *t);
  }
}

}  // namespace
}  // namespace tests
