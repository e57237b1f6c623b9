// The coach: advice on one position, the account of a whole match, and the names a client needs to tell them.
// tests/golden pins the numbers; here is what must hold for any numbers.
#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "table/analyse.h"
#include "table/open.h"
#include "table/replay.h"
#include "tests/support/share.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

std::set<std::string> moves_of(const std::vector<table::LegalMove>& moves) {
  std::set<std::string> out;
  for (const table::LegalMove& m : moves) out.insert(m.json);
  return out;
}

// The first setup of each game, and all of them in ./test --long.
std::vector<table::Setup> a_setup_of_each_game() {
  std::vector<table::Setup> setups = short_setups();
  std::set<std::string> seen;
  if (!does_all())
    std::erase_if(setups, [&](const table::Setup& s) { return !seen.insert(s.game).second; });
  return setups;
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

// Luck and choices add up to the result, and what seats lose, other seats gain.
TEST(Coach, AccountsForTheWholeResult) {
  for (const auto& setup : short_setups()) {
    const auto t = open_table(setup);
    play_on(*t, 9, 1 << 20);
    const auto a = table::analyse(t->transcript(), 4, kEn);
    ASSERT_FALSE(a.refused) << a.refused->sentence;
    ASSERT_EQ(a.seats.size(), static_cast<std::size_t>(t->seats())) << describe(setup);
    EXPECT_EQ(a.choices.size(), t->version()) << describe(setup);
    double lost = 0, charged = 0, sum = 0;
    for (const table::Choice& c : a.choices) {
      EXPECT_FALSE(c.played.json.empty()) << describe(setup) << ", version " << c.version;
      EXPECT_GE(c.lost.mean, 0);
      EXPECT_TRUE(c.lost.mean == 0 || c.gained.mean == 0) << "a mistake and a find at once";
      lost += c.lost.mean;
    }
    for (std::size_t i = 0; i < a.seats.size(); ++i) {
      const table::Account& s = a.seats[i];
      charged += s.lost;
      sum += s.others_lost - s.lost - s.partners_lost;
      EXPECT_NEAR(s.luck() - s.lost - s.partners_lost + s.others_lost, s.result, 1e-9);
      EXPECT_GE(s.accuracy(), 0);
      EXPECT_LE(s.accuracy(), 1);
    }
    EXPECT_NEAR(charged, lost, 1e-6) << describe(setup);
    EXPECT_NEAR(sum, 0, 1e-6) << describe(setup);
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

// By deal: what each seat scored in it.
std::vector<std::vector<double>> scored_in(const std::string& record) {
  std::vector<std::vector<double>> out;
  table::Replay replay(record);
  do {
    const Table& t = replay.table();
    if (!t.deal_over()) continue;
    auto& deal = out.emplace_back();
    for (int i = 0; i < t.seats(); ++i) deal.push_back(t.outcome(Seat(i)).score);
  } while (replay.step());
  return out;
}

// Where sides come about while the deal is played, a hidden partner's too: a choice made after that costs the others what
// their results of the deal say, and an earlier choice costs each seat by itself.
TEST(Coach, ChargesTheSidesOfTheDeal) {
  const std::vector<std::pair<table::Setup, std::string>> setups = {
      {{"joker", 3, {{"target", "2"}}, "sides"}, R"("joker":null)"},
      {{"briscola_chiamata", 5, {}, "sides"}, R"("trump":null)"}};
  for (const auto& [setup, no_sides_yet] : setups) {
    const auto t = open_table(setup);
    play_on(*t, 9, 1 << 20);
    const std::string record = t->transcript();
    const auto scored = scored_in(record);
    const auto a = table::analyse(record, 4, kEn);
    std::vector<double> partners(a.seats.size()), others(a.seats.size());
    int early = 0, late = 0, by_partners = 0;
    table::Replay replay(record);
    std::uint32_t step = 0;
    for (const table::Choice& c : a.choices) {
      for (; step < c.step; ++step) ASSERT_TRUE(replay.step());
      const bool sided = replay.table().view(core::kNoSeat).find(no_sides_yet) == std::string::npos;
      ++(sided ? late : early);
      const auto& deal = scored[static_cast<std::size_t>(c.deal - 1)];
      for (std::size_t i = 0; i < a.seats.size(); ++i) {
        if (i == c.seat) continue;
        const double got = c.lost.mean * c.shares[i];
        (got < 0 ? partners : others)[i] += std::abs(got);
        if (!sided)
          EXPECT_DOUBLE_EQ(c.shares[i], 1.0 / (t->seats() - 1)) << describe(setup);
        else if (deal[c.seat] != 0)
          EXPECT_DOUBLE_EQ(c.shares[i], -deal[i] / deal[c.seat]) << describe(setup);
        by_partners += sided && got < 0;
      }
    }
    EXPECT_GT(early, 0) << describe(setup);
    EXPECT_GT(late, 0) << describe(setup);
    EXPECT_GT(by_partners, 0) << describe(setup);
    for (std::size_t i = 0; i < a.seats.size(); ++i) {
      EXPECT_NEAR(a.seats[i].partners_lost, partners[i], 1e-9) << describe(setup);
      EXPECT_NEAR(a.seats[i].others_lost, others[i], 1e-9) << describe(setup);
    }
  }
}

// From an even chance to the result of the match, by luck and by choices and by nothing else.
TEST(Coach, FollowsAChanceThroughTheMatch) {
  for (const auto& setup : a_setup_of_each_game()) {
    const auto t = open_table(setup);
    play_on(*t, 9, 1 << 20);
    const auto a = table::analyse(t->transcript(), 4, kEn);
    ASSERT_EQ(a.odds.size(), a.ends.size() + 1) << describe(setup);
    double all = 0;
    for (int seat = 0; seat < t->seats(); ++seat) {
      const auto points = table::course(a, Seat(seat));
      ASSERT_FALSE(points.empty());
      for (std::size_t i = 0; i < points.size(); ++i) {
        const table::Point& p = points[i];
        EXPECT_NEAR(points[0].chance + p.luck + p.skill, p.chance, 1e-9) << describe(setup);
        if (i == 0) continue;
        EXPECT_GE(p.step, points[i - 1].step) << describe(setup);
        if (p.deal != points[i - 1].deal)
          EXPECT_DOUBLE_EQ(p.chance, points[i - 1].chance) << "cards that nobody has seen";
      }
      const double last = points.back().chance;
      const bool drawn = t->winners().empty();
      EXPECT_EQ(last > 0, drawn || t->winners().contains(Seat(seat))) << describe(setup);
      if (a.sides[static_cast<std::size_t>(seat)] == seat) all += last;
    }
    EXPECT_NEAR(all, 1, 1e-9) << describe(setup);
  }
}

double chance_of(const Table& t, int seat) {
  return t.match_odds()[static_cast<std::size_t>(seat)].chance;
}

// At any moment between deals one side wins the match, and no other.
TEST(MatchOdds, AreOneInAll) {
  for (const auto& setup : short_setups()) {
    const auto t = open_table(setup);
    for (int deals = 0; deals < 3; ++deals) {
      double all = 0;
      const auto odds = t->match_odds();
      for (int seat = 0; seat < t->seats(); ++seat) {
        const ai::MatchOdds& o = odds[static_cast<std::size_t>(seat)];
        EXPECT_GE(o.chance, 0);
        EXPECT_LE(o.chance, 1);
        EXPECT_DOUBLE_EQ(o.chance, odds[t->side(Seat(seat))].chance) << "partners win together";
        if (t->side(Seat(seat)) == seat) all += o.chance;
      }
      EXPECT_NEAR(all, 1, 1e-9) << describe(setup);
      if (t->over()) break;
      core::Rng rng(7);
      if (t->deal_over()) t->next_deal();
      while (!t->deal_over()) t->play_at_random(t->to_act().lowest(), rng);
    }
  }
}

// A match of one deal is won with the deal.
TEST(MatchOdds, OfOneDealAreTheDeals) {
  const auto odds = open_table({"briscola", 2, {}, "one"})->match_odds();
  for (const ai::MatchOdds& o : odds) {
    EXPECT_NEAR(o.with(0, -30), 0, 1e-6);
    EXPECT_NEAR(o.with(1, 30), 1, 1e-6);
    EXPECT_NEAR(o.with(0.5, 0), 0.5, 1e-6);
    EXPECT_NEAR(o.chance, 0.5, 0.06);
  }
}

// The first of three deals decides half as much as the last: 3/4 after it is won, 1/4 after it is lost.
TEST(MatchOdds, ADealIsWorthMoreAtTheEnd) {
  const auto odds = open_table({"briscola", 2, {{"deals", "3"}}, "three"})->match_odds();
  EXPECT_NEAR(odds[0].with(1, 10), 0.75, 0.06);
  EXPECT_NEAR(odds[0].with(0, -10), 0.25, 0.06);
}

// The further a seat is ahead, the more likely it wins.
TEST(MatchOdds, GrowWithTheScore) {
  core::Rng rng(3);
  std::vector<std::pair<int, double>> seen;  // how far seat 0 is ahead, and its chance
  for (int matches = 0; matches < 6; ++matches) {
    const auto m = open_table({"scopa", 2, {{"target", "21"}}, "grows" + std::to_string(matches)});
    while (!m->over() && std::max(m->scores()[0], m->scores()[1]) < 12) {
      if (m->deal_over()) m->next_deal();
      while (!m->deal_over()) m->play_at_random(m->to_act().lowest(), rng);
    }
    if (m->over()) continue;
    seen.emplace_back(m->scores()[0] - m->scores()[1], chance_of(*m, 0));
  }
  ASSERT_GE(seen.size(), 3u);
  std::ranges::sort(seen);
  EXPECT_LT(seen.front().first, seen.back().first);
  for (std::size_t i = 1; i < seen.size(); ++i)
    if (seen[i].first >= seen[i - 1].first + 3)
      EXPECT_GT(seen[i].second, seen[i - 1].second)
          << seen[i - 1].first << " and " << seen[i].first << " points ahead";
}

TEST(Coach, NamesTheMomentsThatWereLuck) {
  const std::vector<table::Point> course = {
      {.step = 0, .chance = 0.5},
      {.step = 3, .chance = 0.45, .skill = -0.05},               // a choice
      {.step = 4, .chance = 0.75, .luck = 0.3, .skill = -0.05},  // the cards
      {.step = 6, .chance = 0.05, .luck = 0.3, .skill = -0.75},
      {.step = 8, .chance = 0.1, .luck = 0.35, .skill = -0.75},  // too little to tell
      {.step = 9, .chance = 0.6, .luck = 0.85, .skill = -0.75}};
  const auto luck = table::luck_in(course);
  ASSERT_EQ(luck.size(), 2u);
  EXPECT_EQ(luck[0].step, 9u);
  EXPECT_DOUBLE_EQ(luck[0].from, 0.1);
  EXPECT_DOUBLE_EQ(luck[0].to, 0.6);
  EXPECT_EQ(luck[1].step, 4u);
}

// Choice by choice it is the same review, and each choice knows the moment before it.
TEST(Coach, ReviewsChoiceByChoice) {
  for (const auto& setup : a_setup_of_each_game()) {
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
