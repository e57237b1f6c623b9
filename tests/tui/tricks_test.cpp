// The tricks of a deal, moment by moment.
#include "tui/tricks.h"

#include <gtest/gtest.h>
#include <poll.h>

#include "table/open.h"
#include "tui/local_venue.h"

namespace {

using core::Seat;
using core::ZoneKind;
using tui::DealTricks;
using tui::Laid;
using tui::Moment;

Moment empty_table(std::int64_t version) {
  Moment m{.seat = Seat(0), .game = "president", .deal = 1, .version = version};
  m.scene.seats.resize(3);
  for (table::Plate& p : m.scene.seats) p.points = -1;
  return m;
}
// Of a game in which seats lay several cards, and a scene shows the play to beat alone.
Moment play_to_beat(std::int64_t version, int seat, tui::Cards cards, tui::Cards heap = {}) {
  Moment m = empty_table(version);
  const std::vector<Seat> by(cards.size(), Seat(seat));
  m.scene.zones = {
      {.kind = ZoneKind::kTrick, .cards = std::move(cards), .by = by, .together = true},
      {.kind = ZoneKind::kHeap, .cards = std::move(heap)}};
  return m;
}

TEST(DealTricks, HaveEveryPlayOfATrickThatEndsWithAPass) {
  DealTricks tricks;
  const Moment first = play_to_beat(1, 1, {"3C", "3D"});
  const Moment second = play_to_beat(2, 2, {"5C", "5D"}, {"3C", "3D"});
  const Moment end = play_to_beat(3, 2, {}, {"3C", "3D", "5C", "5D"});
  tricks.see({}, first);
  EXPECT_TRUE(tricks.covered(first.scene).empty());
  tricks.see(first, second);
  EXPECT_EQ(tricks.covered(second.scene), (std::vector<Laid>{{Seat(1), {"3C", "3D"}}}));
  EXPECT_EQ(tricks.open(second.scene).size(), 2u);
  EXPECT_TRUE(tricks.taken().empty());
  tricks.see(second, end);
  const std::vector<Laid> whole = {{Seat(1), {"3C", "3D"}}, {Seat(2), {"5C", "5D"}, true}};
  EXPECT_EQ(tricks.ended(), whole);
  ASSERT_EQ(tricks.taken().size(), 1u);
  EXPECT_EQ(tricks.taken()[0].laid, whole);
  EXPECT_EQ(tricks.last(end.scene), whole);
  EXPECT_TRUE(tricks.covered(end.scene).empty());
  EXPECT_TRUE(points_after(tricks.taken()[0], end.scene).empty());  // none are counted
}

TEST(DealTricks, HaveTheLastPlayThatNobodyCouldAnswer) {
  DealTricks tricks;
  Moment first = play_to_beat(1, 1, {"3C"});
  first.scene.seats[2].acts = true;
  const Moment end = play_to_beat(2, 2, {}, {"3C", "2S"});
  tricks.see({}, first);
  tricks.see(first, end);
  EXPECT_EQ(tricks.ended(), (std::vector<Laid>{{Seat(1), {"3C"}}, {Seat(2), {"2S"}, true}}));
}

TEST(DealTricks, WhatCameBetweenTwoMomentsIsUnknownUnlessItComesWithThem) {
  const Moment first = play_to_beat(1, 1, {"3C"});
  const Moment between = play_to_beat(2, 2, {"4C"}, {"3C"});
  Moment later = play_to_beat(4, 1, {"6C"}, {"3C", "4C"});
  DealTricks without;
  without.see({}, first);
  without.see(first, later);
  EXPECT_TRUE(without.covered(later.scene).empty());
  later.earlier = {first.scene, between.scene};
  DealTricks with;
  with.see(first, later);
  EXPECT_EQ(with.covered(later.scene), (std::vector<Laid>{{Seat(1), {"3C"}}, {Seat(2), {"4C"}}}));
}

// Two people and two bots at one keyboard: a person sees a table only at the own turn.
TEST(DealTricks, OfPeopleAtOneKeyboardAreAllThere) {
  tui::LocalVenue venue(table::open({"briscola", 4, {}, "5"}).table,
                        {.people = 2, .bot = {.kind = ai::Spec::Kind::kRandom}},
                        table::Language::kEnglish,
                        {.again = [] { return nullptr; },
                         .over = [](const std::string&) { return tui::SaveResult{"", true}; },
                         .save = [](const std::string&) { return tui::SaveResult{"", true}; }});
  DealTricks tricks;
  Moment before;
  for (int turns = 0; turns < 16;) {
    auto news = venue.news();
    auto* turn = news ? std::get_if<Moment>(&*news) : nullptr;
    pollfd fd{venue.wake_fd(), POLLIN, 0};
    if (!news) poll(&fd, 1, -1);
    if (!turn || turn->scene.choices.empty()) continue;
    ++turns;
    tricks.see(before, *turn);
    const auto lying = tui::trick_of(turn->scene).size();
    EXPECT_EQ(std::ssize(tricks.taken()) * 4 + static_cast<std::int64_t>(lying), turn->version);
    venue.play(turn->seat, tui::move_of(turn->scene.choices[0],
                                        tui::Cards{turn->scene.choices[0].groups[0][0]}));
    before = *turn;
  }
  ASSERT_FALSE(tricks.taken().empty());
  EXPECT_EQ(tricks.taken().back().laid.size(), 4u);
}

TEST(DealTricks, PartnersCountTogether) {
  tui::TakenTrick trick{{}, {10, 4, 1, 0}};
  table::Scene scene;
  for (int i = 0; i < 4; ++i) scene.seats.push_back({.side = Seat(i % 2)});
  const auto points = points_after(trick, scene);
  ASSERT_EQ(points.size(), 2u);
  EXPECT_EQ(points[0].points, 11);
  EXPECT_EQ(points[1].side, Seat(1));
  EXPECT_EQ(points[1].points, 4);
}

}  // namespace
