// The games' types as JSON: what each kind of value looks like.
#include "table/write.h"

#include <array>
#include <string>

#include <gtest/gtest.h>

#include "games/all.h"
#include "table/event_json.h"
#include "tests/support/cards.h"

namespace tests {
namespace {

using games::Briscola;
using games::Italian;
using games::President;
using table::Writer;

template <class G = Briscola, class T>
std::string written(const T& value, int seats = 2) {
  std::string out;
  Writer<G>(out, seats).value(value);
  return out;
}

TEST(Writer, WritesCardsByCodeSeatsByNumberAndNullForNone) {
  EXPECT_EQ(written(card<Italian>("CC")), R"("CC")");
  EXPECT_EQ(written<President>(card<games::FrenchByRank>("TS")), R"("TS")");
  EXPECT_EQ(written(core::kNoCard), "null");
  EXPECT_EQ(written(Italian::suit(card<Italian>("3D"))), R"("D")");
  EXPECT_EQ(written(core::Suit{}), "null");
  EXPECT_EQ(written(core::Seat(3)), "3");
  EXPECT_EQ(written(core::kNoSeat), "null");
}

TEST(Writer, WritesNullForAValueThatIsMissing) {
  EXPECT_EQ(written(core::OrNull<int>()), "null");
  EXPECT_EQ(written(core::OrNull(0)), "0");
  EXPECT_EQ(written(core::OrNull(false)), "false");
  EXPECT_EQ(written(core::BySeat<core::OrNull<int>, 4>{{71, {}, 3, 4}}), "[71,null]");
}

TEST(Writer, WritesSetsAsListsInTheOrderOfThePack) {
  EXPECT_EQ(written(set<Italian>("AC 3B 2B")), R"(["2B","3B","AC"])");
  EXPECT_EQ(written(core::CardSet{}), "[]");
  EXPECT_EQ(written(core::SeatSet::first(3)), "[0,1,2]");
}

TEST(Writer, WritesListsInTheirOwnOrder) {
  EXPECT_EQ(written(core::FixedList<core::Card, 4>{card<Italian>("AC"), card<Italian>("2B")}),
            R"(["AC","2B"])");
  EXPECT_EQ(written(std::array{1, -2, 3}), "[1,-2,3]");
}

TEST(Writer, WritesAnArrayBySeatUpToTheLastSeat) {
  const core::BySeat<std::uint8_t, 4> values{{9, 8, 7, 6}};
  EXPECT_EQ(written(values, 2), "[9,8]");
  EXPECT_EQ(written(values, 4), "[9,8,7,6]");
}

TEST(Writer, WritesWordsForEnumerationsAndTruth) {
  EXPECT_EQ(written(games::Title::kViceScum), R"("vice_scum")");
  EXPECT_EQ(written(games::Choice::kPaper), R"("paper")");
  EXPECT_EQ(written(true), "true");
  EXPECT_EQ(written(false), "false");
}

TEST(Writer, WritesADescribedStructWithItsMembersInOrder) {
  EXPECT_EQ(written<games::TicTacToe>(games::TicTacToe::Move{2, 1}), R"({"row":2,"col":1})");
  EXPECT_EQ(written(core::Nothing{}), "{}");
}

TEST(Writer, LeavesAMissingCardOutOnlyWhereAsked) {
  const games::briscola_deal::Dealt dealt{
      card<Italian>("KD"), Italian::suit(card<Italian>("KD")), {}, {}};
  EXPECT_EQ(written(dealt), R"({"turned":"KD","trump":"D","stock":[],"removed":null})");
  std::string out = "{";
  Writer<Briscola>(out, 2).leaving_out_missing_cards().members(dealt);
  EXPECT_EQ(out, R"({"turned":"KD","trump":"D","stock":[])");
}

TEST(Writer, PutsACommaBeforeEveryKeyButTheFirst) {
  std::string out = "{";
  Writer<Briscola> w(out, 2);
  w.member("a", 1);
  w.member("b", std::string_view("x\"y"));
  w.member("c", core::Nothing{});
  w.member("d", core::SeatSet{});
  EXPECT_EQ(out, R"({"a":1,"b":"x\"y","c":{},"d":[])");
}

// --- events, each exactly as games.md writes it ---

template <class G = Briscola>
std::string event(const typename G::Event& e) {
  std::string out;
  table::write_event<G>(out, e, G::kMaxSeats);
  return out;
}
using core::Seat;

TEST(EventJson, OfTheTrickGames) {
  using games::briscola_deal::Played, games::briscola_deal::Taken;
  const auto c2 = card<Italian>("2C"), c3 = card<Italian>("3C");
  EXPECT_EQ(event(Played{.seat = Seat(0), .cards = {c2}}),
            R"({"e":"play","seat":0,"cards":["2C"]})");
  EXPECT_EQ(event(Taken{.winner = Seat(1), .cards = {c2, c3}, .points = 10, .with = 1}),
            R"({"e":"trick","winner":1,"cards":["2C","3C"],"points":10})");
  EXPECT_EQ(event(games::Draw{.seat = Seat(1), .card = c3}),
            R"({"e":"draw","seat":1,"card":"3C"})");
  EXPECT_EQ(event<games::Joker>(games::Joker::Role{.joker = Seat(2)}), R"({"e":"role","joker":2})");
}

TEST(EventJson, ADrawOfAnUnknownCardSaysNull) {
  EXPECT_EQ(event(games::Draw{.seat = Seat(1), .card = {}}),
            R"({"e":"draw","seat":1,"card":null})");
}

TEST(EventJson, OfPresident) {
  const auto c = card<games::FrenchByRank>("4C"), d = card<games::FrenchByRank>("5D");
  EXPECT_EQ(event<President>(games::Pass{.seat = Seat(7)}), R"({"e":"pass","seat":7})");
  EXPECT_EQ(event<President>(President::Sweep{.winner = Seat(2), .leader = Seat(3)}),
            R"({"e":"trick","winner":2,"leader":3})");
  EXPECT_EQ(event<President>(
                President::Exchange{.from = Seat(0), .to = Seat(4), .cards = {c, d}, .count = 2}),
            R"({"e":"exchange","from":0,"to":4,"cards":["4C","5D"]})");
  EXPECT_EQ(event<President>(
                President::Out{.seat = Seat(1), .place = 2, .title = games::Title::kNeutral}),
            R"({"e":"out","seat":1,"place":2})");
}

TEST(EventJson, OfTheSmallGames) {
  using games::Choice, games::RockPaperScissors, games::TicTacToe;
  EXPECT_EQ(event<TicTacToe>(TicTacToe::Mark{.seat = Seat(0), .at = {1, 2}}),
            R"({"e":"mark","seat":0,"row":1,"col":2})");
  EXPECT_EQ(event<RockPaperScissors>(RockPaperScissors::Reveal{
                .choices = {Choice::kRock, Choice::kPaper}, .winner = Seat(1)}),
            R"({"e":"reveal","choices":["rock","paper"],"winner":1})");
  EXPECT_EQ(event<RockPaperScissors>(RockPaperScissors::Reveal{
                .choices = {Choice::kScissors, Choice::kScissors}, .winner = {}}),
            R"({"e":"reveal","choices":["scissors","scissors"],"winner":null})");
}

}  // namespace
}  // namespace tests
