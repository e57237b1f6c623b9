// What a finished deal counted, as every client shows it (Scene::summary).
#include <gtest/gtest.h>

#include "table/scene.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

using table::SummaryRow;

// A match at random until its first deal, or all of it, is over.
enum class Until : unsigned char { kDealOver, kOver };
std::unique_ptr<table::Table> played(const table::Setup& setup, Until until) {
  auto t = table::open(setup).table;
  core::Rng rng(5);
  while (!(until == Until::kOver ? t->over() : t->deal_over())) {
    EXPECT_TRUE(table::scene_from(t->scene(core::Seat(0), kEn))->summary.empty() || t->deal_over());
    if (t->deal_over())
      t->next_deal();
    else
      t->play_at_random(t->to_act().lowest(), rng);
  }
  return t;
}

std::vector<SummaryRow> summary_of(const table::Table& t) {
  return table::scene_from(t.scene(core::kNoSeat, kEn))->summary;
}
SummaryRow row_of(const table::Table& t, std::string_view key) {
  for (const SummaryRow& row : summary_of(t))
    if (row.key == key) return row;
  ADD_FAILURE() << "no row " << key;
  return {};
}
Texts verdict_of(const table::Table& t) {
  return table::scene_from(t.scene(core::kNoSeat, kEn))->verdict;
}
int sum_of(const SummaryRow& row) {
  int sum = 0;
  for (const int n : row.counts) sum += n;
  return sum;
}

TEST(Summary, OfBriscolaAddsTheCardsOfPartnersUp) {
  for (const int seats : {2, 3, 4}) {
    const auto t = played({"briscola", seats, {}, "7"}, Until::kDealOver);
    const SummaryRow points = row_of(*t, "card_points");
    ASSERT_EQ(points.counts.size(), seats == 3 ? 3u : 2u);
    EXPECT_EQ(sum_of(points), 120);
    EXPECT_EQ(points.goal, seats == 3 ? 0 : 61) << "among three the most points win";
    for (int i = 0; i < std::ssize(points.counts); ++i)
      if (points.counts[static_cast<std::size_t>(i)] > 60) EXPECT_EQ(points.side, core::Seat(i));
    EXPECT_EQ(summary_of(*t).size(), 1u) << "a match of one deal has no others to tell";
  }
}

TEST(Summary, OfBriscolaKeepsEveryDeal) {
  const auto t = played({"briscola", 2, {{"deals", "3"}}, "7"}, Until::kOver);
  int points = 0;
  for (const auto key : {"deal_1", "deal_2", "card_points"}) {
    const SummaryRow deal = row_of(*t, key);
    EXPECT_EQ(sum_of(deal), 120);
    points += deal.counts[0];
  }
  EXPECT_EQ(row_of(*t, "deal_2").text, "Deal 2");
  EXPECT_EQ(row_of(*t, "all_points").counts[0], points);
  EXPECT_EQ(row_of(*t, "deals_won").counts, t->scores());
}

// Between players that are level at the top in deals won the points of all deals decide, also where another has more points.
TEST(Summary, OfBriscolaSaysWhatDecidedTheMatch) {
  int by_deals = 0, by_points = 0;
  for (int seed = 0; seed < 40; ++seed)
    for (const int seats : {2, 3, 4}) {
      const auto t =
          played({"briscola", seats, {{"deals", "2"}}, std::to_string(seed)}, Until::kOver);
      const SummaryRow won = row_of(*t, "deals_won"), points = row_of(*t, "all_points");
      const bool level = std::ranges::count(won.counts, *std::ranges::max_element(won.counts)) > 1;
      const Texts decide = {"Level at the top in deals won: the points of all deals decide."},
                  drawn = {"Level at the top in deals won, and in the points of all deals."};
      EXPECT_EQ(verdict_of(*t), !level ? Texts{} : t->winners().empty() ? drawn : decide);
      EXPECT_FALSE((level ? won : points).side.valid());
      const core::Seat winner = (level ? points : won).side;
      EXPECT_EQ(winner.valid(), !t->winners().empty());
      if (winner.valid()) EXPECT_EQ(winner, t->winners().lowest());
      ++(level ? by_points : by_deals);
    }
  EXPECT_GT(by_deals, 0);
  EXPECT_GT(by_points, 0);
}

TEST(Summary, OfJokerSetsOneAgainstTwo) {
  for (const auto seed : {"1", "2", "3", "4", "5", "6"}) {
    const auto t = played({"joker", 3, {{"target", "20"}}, seed}, Until::kDealOver);
    const SummaryRow together = row_of(*t, "together"), points = row_of(*t, "points");
    EXPECT_EQ(sum_of(row_of(*t, "card_points")), 120);
    EXPECT_EQ(
        *std::ranges::max_element(together.counts) + *std::ranges::min_element(together.counts),
        120);
    EXPECT_EQ(points.counts, t->scores());
    const bool joker_wins = std::ranges::find(points.counts, 2) != points.counts.end();
    EXPECT_EQ(together.side.valid(), joker_wins);
    for (std::size_t i = 0; i < 3; ++i)
      EXPECT_EQ(together.counts[i] >= together.goals[i], points.counts[i] > 0) << seed;
    EXPECT_EQ(std::ranges::count(together.goals, 51), 1);
    EXPECT_EQ(std::ranges::count(together.goals, 71), 2);
    EXPECT_EQ(verdict_of(*t), Texts{joker_wins            ? "The Joker wins the deal: 2 points."
                                    : sum_of(points) == 2 ? "The allies win the deal: 1 point each."
                                                          : "A null deal: nobody scores."});
  }
}

TEST(Summary, OfCaliforniaJackIsHighLowJackAndGame) {
  const auto t = played({"california_jack", 2, {}, "3"}, Until::kDealOver);
  int n = 0;
  for (const auto key : {"high", "low", "jack"}) {
    EXPECT_EQ(sum_of(row_of(*t, key)), 1);
    EXPECT_TRUE(row_of(*t, key).side.valid());
  }
  for (const auto key : {"high", "low", "jack", "game"}) n += row_of(*t, key).side == core::Seat(0);
  EXPECT_EQ(row_of(*t, "points").counts[0], n);
  EXPECT_EQ(row_of(*t, "points").counts, t->scores());
}

// If both are at the target, the order in which the points count says which seat won.
TEST(Summary, OfCaliforniaJackSaysWhichSeatWasThereFirst) {
  int found = 0;
  for (int seed = 0; seed < 400 && found == 0; ++seed) {
    const auto t =
        played({"california_jack", 2, {{"target", "7"}}, std::to_string(seed)}, Until::kOver);
    const auto scores = t->scores();
    if (scores[0] < 7 || scores[1] < 7) continue;
    ++found;
    EXPECT_EQ(core::SeatSet::of(row_of(*t, "first_there").side), t->winners());
    EXPECT_EQ(row_of(*t, "first_there").counts, scores);
  }
  EXPECT_EQ(found, 1);
}

// The points of a side and what it needs stand under each of its players, so they are no parts of a whole.
TEST(Summary, OfBriscolaChiamataSaysWhatASideTookAndNeeded) {
  for (const auto seed : {"1", "2", "3", "4", "5", "6"}) {
    const auto t = played({"briscola_chiamata", 5, {}, seed}, Until::kDealOver);
    if (summary_of(*t).empty()) continue;  // five passes
    const SummaryRow points = row_of(*t, "points"), side = row_of(*t, "side"),
                     needs = row_of(*t, "needs"), gained = row_of(*t, "gained");
    EXPECT_EQ(sum_of(points), 120);
    EXPECT_EQ(sum_of(gained), 0);
    EXPECT_EQ(gained.counts, t->scores());
    EXPECT_FALSE(points.shared || gained.shared);
    EXPECT_TRUE(side.shared && needs.shared);
    EXPECT_EQ(side.goals, needs.counts);
    for (std::size_t i = 0; i < 5; ++i)
      EXPECT_EQ(side.counts[i] >= needs.counts[i], gained.counts[i] > 0) << seed;
    const bool made = std::ranges::count_if(gained.counts, [](int n) { return n > 0; }) < 3;
    EXPECT_TRUE(verdict_of(*t)[0].starts_with(made ? "Call made: " : "Call not made: ")) << seed;
  }
}

// Titles, the gifts of the next deal, and what the President scored: more in the last deal.
TEST(Summary, OfPresidentSaysTitlesGiftsAndPoints) {
  for (const int seats : {3, 4, 8}) {
    const auto t = played({"president", seats, {{"rounds", "6"}}, "7"}, Until::kDealOver);
    const SummaryRow title = row_of(*t, "title"), gifts = row_of(*t, "will_give"),
                     scored = row_of(*t, "scored");
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
      const int place = title.counts[i];
      EXPECT_EQ(title.words[i] == "President", place == 1);
      EXPECT_EQ(title.words[i] == "Scum", place == seats);
      EXPECT_EQ(title.words[i] == "Vice-President", seats > 3 && place == 2);
      const bool outer = place == 1 || place == seats;
      const bool inner = seats > 3 && (place == 2 || place == seats - 1);
      EXPECT_EQ(gifts.counts[i], outer ? 2 : inner ? 1 : 0);
      ASSERT_EQ(gifts.to[i].valid(), outer || inner);
      if (gifts.to[i].valid()) EXPECT_EQ(title.counts[gifts.to[i]], seats + 1 - place);
    }
    EXPECT_EQ(scored.counts, t->scores());
    EXPECT_EQ(title.counts[scored.side], 1);

    const auto end = played({"president", seats, {{"rounds", "6"}}, "7"}, Until::kOver);
    EXPECT_EQ(sum_of(row_of(*end, "scored")), 4) << "rounds less two";
    for (const SummaryRow& row : summary_of(*end)) EXPECT_NE(row.key, "will_give");
  }
}

TEST(Summary, OfPresidentSaysBeforehandThatTheLastRoundCountsMore) {
  const auto t = open_table({"president", 4, {{"rounds", "6"}}, "7"});
  play_through(*t, 5, [&] {
    std::string worth;
    const auto scene = table::scene_from(t->scene(core::kNoSeat, kEn));
    for (const table::Fact& fact : scene->facts)
      if (fact.key == "last_round") worth = fact.text;
    ASSERT_EQ(worth, t->deal_number() == 6 ? "worth 4 points" : "");
  });
}

}  // namespace
}  // namespace tests
