// A sampled state is any truth that the view allows, all equally likely: where an unseen card lies, and whole states if
// there are few enough to list. laws_test.cpp shows that it is a truth at all.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/all.h"
#include "tests/support/california_jack.h"
#include "tests/support/cards.h"
#include "tests/support/chi_square.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using core::Card;
using core::CardSet;
using core::Deck;
using core::Rng;
using core::State;
using core::View;
using games::Briscola;
using games::CaliforniaJack;
using games::French;
using games::FrenchByRank;
using games::Italian;
using games::Joker;
using games::President;
using games::RockPaperScissors;

template <class G>
State<G> some_deal(const typename G::Rules& rules) {
  Rng rng(99);
  return G::deal(G::open(rules, Seat(0)), shuffled_deck<typename G::Pack>(rng));
}

template <class G>
State<G> after_plies(const typename G::Rules& rules, int plies) {
  Rng rng(7);
  State<G> s = some_deal<G>(rules);
  for (int i = 0; i < plies; ++i) {
    const Ply<G> ply = random_ply<G>(s, rng);
    G::apply(s, ply.seat, ply.move);
  }
  return s;
}

// Where a card lies: 0, 1, 2 … a hand; from 10 a place in the stock; 9 elsewhere.
template <class G>
int place_of(const State<G>& s, Card c) {
  for (int i = 0; i < s.pub.seats(); ++i)
    if (s.own[static_cast<std::size_t>(i)].hand.contains(c)) return i;
  if constexpr (requires { s.secret.stock; }) {
    const auto& stock = s.secret.stock;
    const auto at = std::find(stock.begin(), stock.end(), c);
    if (at != stock.end()) return 10 + static_cast<int>(at - stock.begin());
  }
  return 9;
}

// Samples `n` times and counts where the card goes.
template <class G>
std::map<int, int> places(const View<G>& view, Card c, int n) {
  Rng rng(17);
  std::map<int, int> out;
  for (int i = 0; i < n; ++i) ++out[place_of<G>(G::sample(view, rng), c)];
  return out;
}

void expect_places(const std::map<int, int>& counted, const std::map<int, double>& weights) {
  std::vector<int> n;
  std::vector<double> w;
  for (const auto& [place, weight] : weights) {
    w.push_back(weight);
    n.push_back(counted.contains(place) ? counted.at(place) : 0);
  }
  EXPECT_EQ(counted.size(), weights.size()) << "it went where it cannot be";
  expect_frequencies(n, w);
}

TEST(Sample, AnUnseenCardOfBriscolaIsAnywhereWithEqualChance) {
  const auto s =
      after_plies<Briscola>({}, 9);  // seat to act holds 3, the other 2 and a card in the trick
  const Seat viewer = s.pub.turn(), other = core::next_seat(viewer, 2);
  std::map<int, double> weights = {{other, 2.0}};
  for (int i = 1; i < s.pub.to_draw; ++i) weights[10 + i] = 1;
  for (const std::size_t i : {1u, 9u})
    expect_places(places(core::view(s, viewer), s.secret.stock[i], 6000), weights);
  expect_places(places(core::view(s, viewer), s.own[other].hand.lowest(), 6000), weights);
}

TEST(Sample, TheTurnedCardIsKnownToLieUnderTheStockOrWithItsDrawer) {
  Rng rng(3);
  for (int plies = 0; plies < 40; ++plies) {
    const auto s = after_plies<Briscola>(with_seats<Briscola>(4), plies);
    for (const Seat viewer : viewers(s))
      EXPECT_EQ(place_of<Briscola>(Briscola::sample(core::view(s, viewer), rng), s.pub.turned),
                place_of<Briscola>(s, s.pub.turned));
  }
}

TEST(Sample, EachUnseenTwoIsTheRemovedOneWithEqualChance) {
  const char* dealt = "4C 2D 5S AC 3B 7D JB 6C CS 4D";  // seats 1, 2, 0 in turn; seat 2 holds a 2
  const auto s = Joker::deal(Joker::open({}, Seat(0)), deck_dealing<Italian>(dealt, "2S"));
  const auto removed = [&](Seat viewer) {
    Rng rng(5);
    std::map<Card, int> out;
    for (int i = 0; i < 4000; ++i) ++out[Joker::sample(core::view(s, viewer), rng).secret.removed];
    std::vector<int> counts;
    for (const auto& [two, n] : out) counts.push_back(n);
    return counts;
  };
  EXPECT_EQ(removed(Seat(0)).size(), 4u);
  expect_uniform(removed(Seat(0)));
  EXPECT_EQ(removed(Seat(2)).size(), 3u) << "a 2 in the hand was not removed";
  expect_uniform(removed(Seat(2)));
}

TEST(Sample, ATwoThatWasTurnedIsNotTheRemovedOne) {
  const char* dealt = "4C KD 5S AC 3B 7D JB 6C CS 2D";
  const auto s = Joker::deal(Joker::open({}, Seat(0)), deck_dealing<Italian>(dealt, "2S"));
  Rng rng(5);
  for (int i = 0; i < 200; ++i)
    EXPECT_NE(Joker::sample(core::view(s, Seat(0)), rng).secret.removed, s.pub.turned);
}

TEST(Sample, AnUnseenCardOfCaliforniaJackIsAnywhereWithEqualChance) {
  for (const auto stock : {CaliforniaJack::kFaceUp, CaliforniaJack::kFaceDown}) {
    const auto s = after_plies<CaliforniaJack>({.stock = stock}, 4);
    const Seat viewer = s.pub.turn(), other(viewer ^ 1);
    ASSERT_EQ(s.pub.voids[other], games::Voids{});
    const CardSet unknown = s.own[other].hand - s.pub.known[other];
    std::map<int, double> weights = {{other, unknown.size()}};
    for (int i = 0; i < s.pub.stock - (s.pub.top.valid() ? 1 : 0); ++i) weights[10 + i] = 1;
    expect_places(places(core::view(s, viewer), unknown.lowest(), 6000), weights);
    expect_places(places(core::view(s, viewer), s.secret.stock[4], 6000), weights);
  }
}

TEST(Sample, AnUnseenCardOfScopaIsAnywhereWithEqualChance) {
  for (const int seats : {2, 3, 4}) {
    const auto s = after_plies<games::Scopa>({.seats = static_cast<std::uint8_t>(seats)}, 1);
    const Seat viewer = s.pub.turn;
    std::map<int, double> weights;
    for (int i = 0; i < seats; ++i)
      if (viewer != Seat(i)) weights[i] = s.pub.hand_count(Seat(i));
    for (int i = 0; i < s.pub.stock; ++i) weights[10 + i] = 1;
    expect_places(places(core::view(s, viewer), s.secret.stock[4], 6000), weights);
  }
}

TEST(Sample, AnUnseenCardOfTressetteIsAnywhereWithEqualChance) {
  for (const int seats : {2, 4}) {
    const games::Tressette::Rules rules{.seats = static_cast<std::uint8_t>(seats),
                                        .accusi = games::Tressette::kOff};
    const auto s = some_deal<games::Tressette>(rules);
    const Seat viewer(0);
    std::map<int, double> weights;
    for (int i = 1; i < seats; ++i) weights[i] = 10;
    for (int i = 0; i < s.pub.stock; ++i) weights[10 + i] = 1;
    expect_places(places(core::view(s, viewer), s.own[1].hand.lowest(), 6000), weights);
  }
}

TEST(Sample, AnUnseenCardOfBriscolaChiamataIsInAnyOtherHandWithEqualChance) {
  const auto s = some_deal<games::BriscolaChiamata>({});
  std::map<int, double> weights;
  for (int i = 1; i < 5; ++i) weights[i] = 1;
  expect_places(places(core::view(s, Seat(0)), s.own[1].hand.lowest(), 6000), weights);
}

// Every state that the view allows, and how often it was sampled.
template <class G>
std::vector<int> state_counts(const View<G>& view, int n) {
  Rng rng(31);
  std::map<std::uint64_t, int> out;
  for (int i = 0; i < n; ++i) ++out[core::digest(G::sample(view, rng))];
  std::vector<int> counts;
  for (const auto& [digest, times] : out) counts.push_back(times);
  return counts;
}

// Seat 1 answers seat 0's 5H with that card; trump is spades. Then the most hearts and spades that a hand of seat 1 has
// in the worlds that seat 0 imagines.
struct Most {
  int hearts = 0, spades = 0;
  friend bool operator==(Most, Most) = default;
};
Most after_answering(std::string_view answer, CaliforniaJack::Rules rules, int tricks = 1) {
  const auto deck =
      deck_dealing<French>("5H " + std::string(answer) + " 2C 2D 3C 3D 4C 4D 5C 5D 6C 6D 8S");
  auto s = CaliforniaJack::deal(CaliforniaJack::open(rules, Seat(1)), deck);
  play<CaliforniaJack>(s, 0, french_card("5H"));
  play<CaliforniaJack>(s, 1, french_card(answer));
  Rng rng(3);
  for (int i = 2; i < 2 * tricks; ++i) {
    const auto ply = random_ply<CaliforniaJack>(s, rng);
    CaliforniaJack::apply(s, ply.seat, ply.move);
  }
  Most most;
  for (int i = 0; i < 2000; ++i) {
    const auto world = CaliforniaJack::sample(core::view(s, Seat(0)), rng);
    const CardSet hidden = world.own[1].hand - s.pub.known[1];
    most.hearts = std::max(most.hearts, (hidden & French::of_suit(french_suit('H'))).size());
    most.spades = std::max(most.spades, (hidden & French::of_suit(french_suit('S'))).size());
  }
  return most;
}

// A seat that does not follow has none of that suit; a seat that does not trump either has no trump.
TEST(Sample, ASeatThatDidNotFollowHadNoneOfThatSuit) {
  using G = CaliforniaJack;
  EXPECT_EQ(after_answering("9D", {.stock = G::kFaceUp}), (Most{0, 0}));
  EXPECT_EQ(after_answering("9S", {.stock = G::kFaceUp}).hearts, 0);
  EXPECT_GE(after_answering("9S", {.stock = G::kFaceUp}).spades, 2);
  EXPECT_GE(after_answering("9H", {.stock = G::kFaceUp}).hearts, 2);
  EXPECT_EQ(after_answering("9D", {.follow = G::kEither, .stock = G::kFaceUp}), (Most{0, 0}));
  EXPECT_GE(after_answering("9S", {.follow = G::kEither, .stock = G::kFaceUp}).hearts, 2)
      << "he may trump what he could follow";
}

// A card drawn unseen since then may be anything.
TEST(Sample, AnUnseenDrawMayBeOfTheSuitThatWasLacking) {
  const CaliforniaJack::Rules rules{.stock = CaliforniaJack::kFaceDown};
  EXPECT_EQ(after_answering("9D", rules, 1), (Most{1, 1})) << "one card has come";
  EXPECT_GE(after_answering("9D", rules, 2).spades, 1);
}

// The seat hides one of four cards, the others lie in the stock in any order. Each card that it may hold is equally likely.
TEST(Sample, EveryStateThatVoidsAllowIsEquallyLikely) {
  Rng rng(17);
  int narrowed = 0;
  for (int deal = 0; deal < 2000 && narrowed < 5; ++deal) {
    auto s = CaliforniaJack::deal(CaliforniaJack::open({}, Seat(0)), shuffled_deck<French>(rng));
    while (s.pub.stock > 4) {
      const auto ply = random_ply<CaliforniaJack>(s, rng);
      CaliforniaJack::apply(s, ply.seat, ply.move);
    }
    const Seat viewer = s.pub.turn(), other(viewer ^ 1);
    CardSet unseen = s.own[other].hand - s.pub.known[other];
    if (unseen.size() != 1) continue;
    for (std::size_t i = 0; i < 3; ++i) unseen.insert(s.secret.stock[i]);
    std::size_t hands = 0;
    for (const Card c : unseen) hands += s.pub.voids[other].allow<French>(CardSet::of(c));
    if (hands == 4) continue;
    ++narrowed;
    const auto counts = state_counts<CaliforniaJack>(core::view(s, viewer), 2000);
    EXPECT_EQ(counts.size(), 6 * hands);
    expect_uniform(counts);
  }
  EXPECT_EQ(narrowed, 5);
}

// What play has shown of a hand is true of the hand itself, and of every world that a seat imagines.
TEST(Sample, VoidsAreTrueOfTheRealHands) {
  Rng rng(31);
  for (const auto& rules : every_rules<CaliforniaJack>())
    for (int deal = 0; deal < 20; ++deal) {
      auto s =
          CaliforniaJack::deal(CaliforniaJack::open(rules, Seat(0)), shuffled_deck<French>(rng));
      while (!CaliforniaJack::to_act(s.pub).empty()) {
        ASSERT_TRUE(CaliforniaJack::possible(s));
        for (const Seat viewer : {Seat(0), Seat(1), core::kNoSeat})
          ASSERT_TRUE(CaliforniaJack::possible(CaliforniaJack::sample(core::view(s, viewer), rng)));
        const auto ply = random_ply<CaliforniaJack>(s, rng);
        CaliforniaJack::apply(s, ply.seat, ply.move);
      }
    }
}

TEST(Sample, AnUnseenCardOfPresidentIsInAnyOtherHandWithEqualChance) {
  const auto s = some_deal<President>({.seats = 4});
  const Seat leader = s.pub.turn;
  for (const Card c :
       {card<FrenchByRank>("8D"), card<FrenchByRank>("2S"), card<FrenchByRank>("3S")})
    for (int i = 0; i < 4; ++i) {
      const Seat viewer(i);
      if (s.own[viewer].hand.contains(c)) continue;
      std::map<int, double> weights;
      for (int j = 0; j < 4; ++j)
        if (j != i) weights[j] = j == leader ? 12 : 13;  // the leader's other card is 3♣
      expect_places(places(core::view(s, viewer), c, 4000), weights);
    }
}

// The Scum kept nothing better than it gave, so it may hold worse cards, and no better cards.
TEST(Sample, ThePresidentKnowsThatTheScumKeptNothingBetter) {
  auto standing = President::open({.seats = 3}, Seat(0));
  standing.last_order = {Seat(0), Seat(1), Seat(2)};
  Rng rng(21);
  const auto s = President::deal(standing, shuffled_deck<FrenchByRank>(rng));
  const CardSet got = s.own[0].received;
  const Card worst = (got - President::best(got, 1)).lowest();
  const CardSet unseen = FrenchByRank::all() - s.own[0].hand;
  const CardSet worse = unseen & President::worse_than(worst);
  ASSERT_LT(worse.size(), unseen.size());
  const double share = s.pub.hand_counts[2];
  expect_places(places(core::view(s, Seat(0)), worse.lowest(), 4000),
                {{2, share}, {1, worse.size() - share}});
  for (const Card c : unseen - worse) EXPECT_EQ(places(core::view(s, Seat(0)), c, 50).size(), 1u);
}

TEST(Sample, EveryStateThatTheViewAllowsIsEquallyLikely) {
  // Four seats, two tricks before the end: each of the others has two of six cards, or one and the turned card.
  const auto s = after_plies<Briscola>(with_seats<Briscola>(4), 32);
  ASSERT_TRUE(s.own[s.pub.turned_drawn_by].hand.contains(s.pub.turned));
  const bool own = s.pub.turned_drawn_by == s.pub.turn();
  const auto counts = state_counts<Briscola>(core::view(s, s.pub.turn()), 9000);
  EXPECT_EQ(counts.size(), own ? 90u : 30u);  // 6! / 2!2!2!, or 5! / 2!2!1!
  expect_uniform(counts);
}

TEST(Sample, EveryStateThatAShastaSamViewAllowsIsEquallyLikely) {
  const auto s = after_plies<CaliforniaJack>({.stock = CaliforniaJack::kFaceDown}, 38);
  ASSERT_EQ(s.pub.stock, 2);
  ASSERT_TRUE(s.pub.known[0].empty() && s.pub.known[1].empty());
  const auto counts = state_counts<CaliforniaJack>(core::view(s, s.pub.turn()), 8000);
  EXPECT_EQ(counts.size(), 56u);  // 8 unseen: which 2 are in the stock, in which order
  expect_uniform(counts);
}

TEST(Sample, AChoiceThatIsInIsImaginedEvenly) {
  auto s = RockPaperScissors::deal(RockPaperScissors::open({}, Seat(0)), {});
  play<RockPaperScissors>(s, 0, {games::Choice::kRock});
  for (const Seat viewer : {Seat(1), core::kNoSeat}) {
    const auto counts = state_counts<RockPaperScissors>(core::view(s, viewer), 3000);
    EXPECT_EQ(counts.size(), 3u);
    expect_uniform(counts);
  }
  EXPECT_EQ(state_counts<RockPaperScissors>(core::view(s, Seat(0)), 100).size(), 1u);
}

// "One 2, drawn at random, taken out."
TEST(TwoToTheBottom, IsEachTwoOneTimeInFour) {
  Rng rng(8);
  std::map<Card, int> removed;
  for (int i = 0; i < 8000; ++i) {
    Deck deck = shuffled_deck<Italian>(rng);
    const Card two = games::briscola_deal::two_to_the_bottom(deck);
    ++removed[two];
    ASSERT_EQ(deck[0], two);
    core::CardSet all;
    for (const Card c : deck) all.insert(c);
    ASSERT_EQ(all, Italian::all());
  }
  std::vector<int> counts;
  for (const auto& [two, n] : removed) {
    EXPECT_EQ(Italian::strength(two), 0);
    counts.push_back(n);
  }
  ASSERT_EQ(counts.size(), 4u);
  expect_uniform(counts);
}

TEST(TwoToTheBottom, LeavesTheOrderOfTheOthersToChance) {
  Rng rng(9);
  std::vector<int> ace(39), two(39);
  for (int i = 0; i < 20'000; ++i) {
    Deck deck = shuffled_deck<Italian>(rng);
    const Card out = games::briscola_deal::two_to_the_bottom(deck);
    const auto place = [&deck](Card c) {  // above the bottom
      return static_cast<std::size_t>(std::find(deck.begin() + 1, deck.end(), c) - deck.begin() -
                                      1);
    };
    ++ace[place(card<Italian>("AC"))];
    if (const Card of_coins = card<Italian>("2D"); of_coins != out) ++two[place(of_coins)];
  }
  expect_uniform(ace);
  expect_uniform(two);
}

}  // namespace
}  // namespace tests
