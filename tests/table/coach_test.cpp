// The coach: advice on one position, the account of a whole match, and the names a client needs to tell them.
// tests/golden pins the numbers; here is what must hold for any numbers.
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "table/analyse.h"
#include "table/open.h"
#include "table/replay.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

std::set<std::string> moves_of(const std::vector<table::LegalMove>& moves) {
  std::set<std::string> out;
  for (const table::LegalMove& m : moves) out.insert(m.json);
  return out;
}

// Every legal move once, the best first, whatever the language.
TEST(Coach, JudgesEveryLegalMove) {
  for (const auto& setup : short_setups()) {
    const auto t = open_table(setup);
    play_on(*t, 3, 4);
    const Seat seat = t->to_act().lowest();
    core::Rng one(5), other(5);
    const auto english = t->advise(seat, {.worlds = 10}, kEn, one);
    const auto italian = t->advise(seat, {.worlds = 10}, kIt, other);
    std::vector<table::LegalMove> judged;
    for (const table::Advice& a : english) judged.push_back(a.move);
    EXPECT_EQ(judged.size(), t->legal(seat, kEn).size()) << describe(setup);
    EXPECT_EQ(moves_of(judged), moves_of(t->legal(seat, kEn))) << describe(setup);
    EXPECT_EQ(english[0].lost.mean, 0) << describe(setup);
    for (std::size_t i = 0; i < english.size(); ++i) {
      EXPECT_EQ(english[i].move.json, italian[i].move.json) << describe(setup);
      EXPECT_EQ(english[i].why.empty(), italian[i].why.empty()) << describe(setup);
    }
  }
}

TEST(Coach, WritesItsAdviceAsJson) {
  const auto t = open_table({"briscola", 2, {}, "advice"});
  core::Rng rng(1);
  const auto advice = t->advise(t->to_act().lowest(), {.worlds = 10}, kEn, rng);
  for (const table::Advice& a : advice) {
    const auto said = parsed(table::to_json(a));
    EXPECT_EQ(member(said, "move"), a.move.json);
    EXPECT_EQ(said.find("text")->text, a.move.text);
    EXPECT_EQ(said.find("label")->text, a.move.label);
    EXPECT_EQ(said.find("why")->text, a.why);
    for (const char* measured : {"score", "win", "lost"})
      EXPECT_TRUE(said.find(measured)->find("error_milli")->integer()) << measured;
  }
}

// Luck and choices add up to the result, and every gain is another seat's loss.
TEST(Coach, AccountsForTheWholeResult) {
  for (const auto& setup : short_setups()) {
    const auto t = open_table(setup);
    play_on(*t, 9, 1 << 20);
    const auto a = table::analyse(t->transcript(), 4, kEn);
    ASSERT_FALSE(a.refused) << a.refused->sentence;
    ASSERT_EQ(a.seats.size(), static_cast<std::size_t>(t->seats())) << describe(setup);
    EXPECT_EQ(a.choices.size(), t->version()) << describe(setup);
    double lost = 0, charged = 0, others = 0;
    for (const table::Choice& c : a.choices) {
      EXPECT_FALSE(c.played.json.empty()) << describe(setup) << ", version " << c.version;
      EXPECT_GE(c.lost.mean, 0);
      EXPECT_TRUE(c.lost.mean == 0 || c.gained.mean == 0) << "a mistake and a find at once";
      lost += c.lost.mean;
    }
    for (std::size_t i = 0; i < a.seats.size(); ++i) {
      const table::Account& s = a.seats[i];
      charged += s.lost;
      if (a.sides[i] == i) others += s.others_lost;  // once for each side
      EXPECT_NEAR(s.luck() - s.lost - s.partners_lost + s.others_lost, s.result, 1e-9);
      EXPECT_GE(s.accuracy(), 0);
      EXPECT_LE(s.accuracy(), 1);
    }
    EXPECT_NEAR(charged, lost, 1e-6) << describe(setup);
    EXPECT_NEAR(others, lost, 1e-6) << describe(setup);
  }
}

// What a partner gives away, the seat has lost too, and the other side has won.
TEST(Coach, ChargesPartnersTogether) {
  const auto t = open_table({"briscola", 4, {}, "partners"});
  play_on(*t, 9, 1 << 20);
  const auto a = table::analyse(t->transcript(), 10, kEn);
  ASSERT_GT(a.seats[2].lost, 0);
  EXPECT_DOUBLE_EQ(a.seats[0].partners_lost, a.seats[2].lost);
  EXPECT_DOUBLE_EQ(a.seats[1].others_lost, a.seats[0].lost + a.seats[2].lost);
  EXPECT_NEAR(a.seats[0].luck(), a.seats[2].luck(), 1e-9) << "partners have the same luck";
  EXPECT_NEAR(a.seats[0].luck(), -a.seats[1].luck(), 1e-9);
}

// From an even chance to the result, by luck and by choices and by nothing else.
TEST(Coach, FollowsAChanceThroughEveryDeal) {
  for (const auto& setup : short_setups()) {
    const auto t = open_table(setup);
    play_on(*t, 9, 1 << 20);
    const auto a = table::analyse(t->transcript(), 4, kEn);
    for (int seat = 0; seat < t->seats(); ++seat) {
      const auto points = table::course(a, Seat(seat));
      std::size_t ends = 0;
      double even = 0;
      for (std::size_t i = 0; i < points.size(); ++i) {
        const table::Point& p = points[i];
        if (i == 0 || p.deal != points[i - 1].deal) even = p.chance;
        EXPECT_NEAR(even + p.luck + p.skill, p.chance, 1e-9) << describe(setup);
        if (i > 0) EXPECT_GE(p.step, points[i - 1].step) << describe(setup);
        if (i + 1 < points.size() && points[i + 1].deal == p.deal) continue;
        ASSERT_LT(ends, a.ends.size());
        EXPECT_DOUBLE_EQ(p.chance, a.ends[ends++].wins[static_cast<std::size_t>(seat)]);
      }
      EXPECT_EQ(ends, a.ends.size()) << describe(setup);
    }
  }
}

// Choice by choice it is the same review, and each choice knows the moment before it.
TEST(Coach, ReviewsChoiceByChoice) {
  for (const auto& setup : short_setups()) {
    const auto t = open_table(setup);
    play_on(*t, 9, 1 << 20);
    const std::string record = t->transcript();
    const auto whole = table::analyse(record, 4, kEn);
    table::Review review(record, 4, kEn);
    table::Replay replay(record);
    std::uint32_t step = 0;
    std::size_t n = 0;
    while (const table::Choice* c = review.next()) {
      for (; step < c->step; ++step) ASSERT_TRUE(replay.step());
      EXPECT_EQ(replay.table().version(), c->version) << describe(setup);
      EXPECT_EQ(c->moves.size(), replay.table().legal(c->seat, kEn).size()) << describe(setup);
      EXPECT_EQ(table::to_json(*c), table::to_json(whole.choices[n++])) << describe(setup);
    }
    EXPECT_EQ(n, review.choices()) << describe(setup);
    EXPECT_EQ(review.next(), nullptr);
    EXPECT_EQ(table::to_json(review.so_far()), table::to_json(whole)) << describe(setup);
  }
}

TEST(Coach, KeepsTheMomentsThatTellMost) {
  const auto t = open_table({"briscola", 2, {}, "moments"});
  play_on(*t, 2, 1 << 20);
  const auto whole = table::analyse(t->transcript(), 10, kEn);
  auto some = whole;
  table::keep_telling(some, 5);
  ASSERT_EQ(some.choices.size(), 5U);
  const auto weight = [](const table::Choice& c) { return c.lost.mean + c.gained.mean; };
  double least = 1e9;
  std::set<std::uint32_t> kept;
  for (const table::Choice& c : some.choices) {
    if (!kept.empty()) EXPECT_GT(c.version, *kept.rbegin()) << "in the order they were made";
    kept.insert(c.version);
    least = std::min(least, weight(c));
  }
  for (const table::Choice& c : whole.choices)
    if (!kept.contains(c.version)) EXPECT_LE(weight(c), least);

  table::keep_telling(some, 50);
  EXPECT_EQ(some.choices.size(), 5U) << "fewer than that are all kept";
}

TEST(Coach, RefusesWhatIsNoMatch) {
  table::Review none("{}", 4, kEn);
  EXPECT_EQ(none.choices(), 0U);
  EXPECT_EQ(none.next(), nullptr);
  EXPECT_TRUE(none.so_far().refused);
  EXPECT_EQ(table::analyse("{}", 4, kEn).refused->code, table::Replay("{}").refused().code);
  auto t = open_table({"tic_tac_toe", 2, {}, "cut"});
  play_on(*t, 1, 3);
  EXPECT_EQ(table::analyse(t->transcript(), 4, kEn).choices.size(), 3U)
      << "an unfinished one will do";
}

// Every card of the pack by its code, every suit by its letter, in both languages.
TEST(CardNamesJson, NamesTheWholePack) {
  for (const table::GameInfo& game : table::games()) {
    const auto english = parsed(table::card_names_json(game.key, kEn));
    const auto italian = parsed(table::card_names_json(game.key, kIt));
    const auto* cards = english.find("cards");
    const auto pack = table::pack_of(game.key);
    ASSERT_EQ(cards->items.size(), pack.size()) << game.key;
    EXPECT_EQ(english.find("suits")->items.size(), pack.empty() ? 0U : 4U) << game.key;
    for (const std::string& code : pack) {
      EXPECT_FALSE(cards->find(code)->text.empty()) << code;
      EXPECT_FALSE(italian.find("cards")->find(code)->text.empty()) << code;
    }
  }
  EXPECT_EQ(parsed(table::card_names_json("briscola", kIt)).find("cards")->find("3C")->text,
            "il 3 di Coppe");
}

}  // namespace
}  // namespace tests
