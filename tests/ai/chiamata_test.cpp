// The bots of Briscola chiamata: endings with all cards known, sensible bids, and a partner that plays as one.
#include <algorithm>

#include <gtest/gtest.h>

#include "ai/player.h"
#include "tests/support/cards.h"
#include "tests/support/endings.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using ai::ChiamataEnding;
using games::BriscolaChiamata;
using games::Italian;
using ChiamataAct = BriscolaChiamata::Act;
using ChiamataState = BriscolaChiamata::State;
using ChiamataTraits = ai::Traits<BriscolaChiamata>;

// Random play until so few cards are left; empty auctions are dealt again.
ChiamataState near_the_end(std::uint64_t seed, int cards) {
  core::Rng rng(seed);
  for (;;) {
    auto s =
        BriscolaChiamata::deal(BriscolaChiamata::open({}, Seat(0)), shuffled_deck<Italian>(rng));
    while (!BriscolaChiamata::to_act(s.pub).empty() && !ChiamataEnding::is_near(s.pub, cards)) {
      const auto ply = random_ply<BriscolaChiamata>(s, rng);
      BriscolaChiamata::apply(s, ply.seat, ply.move);
    }
    if (!BriscolaChiamata::to_act(s.pub).empty()) return s;
  }
}

TEST(ChiamataEnding, IsWhatPlainSearchFinds) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const ChiamataState s = near_the_end(seed, 9);
    ASSERT_EQ(ai::perfect_value<ChiamataEnding>(s), plain_value<ChiamataEnding>(s)) << seed;
    double sum = 0;
    for (int i = 0; i < 5; ++i) sum += ai::perfect_outcome<ChiamataEnding>(s, Seat(i)).score;
    EXPECT_EQ(sum, 0) << "the five add up to nothing";
    EXPECT_EQ(ai::perfect_outcome<ChiamataEnding>(s, s.pub.caller).score,
              plain_value<ChiamataEnding>(s));
  }
}

// The trick before the last, where few worlds are left: no other move has a better mean over all of them.
TEST(ChiamataEnding, ThePlayedMoveIsTheBestOverAllWorlds) {
  constexpr int kSamples = 600;
  int choices = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    const ChiamataState s = near_the_end(seed, 7);
    const auto view = core::view(s, s.pub.turn);
    const auto moves = core::legal(view);
    const auto played = ChiamataTraits::exact(view);
    ASSERT_TRUE(played.has_value());
    std::vector<double> mean(moves.size());
    core::Rng rng(seed);
    for (int n = 0; n < kSamples; ++n) {
      const ChiamataState world = BriscolaChiamata::sample(view, rng);
      for (std::size_t i = 0; i < moves.size(); ++i) {
        ChiamataState child = world;
        BriscolaChiamata::apply(child, view.seat, moves[i]);
        mean[i] += ai::perfect_outcome<ChiamataEnding>(child, view.seat).score / kSamples;
      }
    }
    const auto at =
        static_cast<std::size_t>(std::find(moves.begin(), moves.end(), *played) - moves.begin());
    EXPECT_GT(mean[at], *std::ranges::max_element(mean) - 0.3) << seed;
    choices += *std::ranges::max_element(mean) - *std::ranges::min_element(mean) > 0.3;
  }
  EXPECT_GT(choices, 2) << "the moves must differ somewhere";
}

core::View<BriscolaChiamata> bidding(std::string_view hand, BriscolaChiamata::Bid last = {}) {
  core::View<BriscolaChiamata> v;
  v.seat = v.pub.turn = v.pub.leader = Seat(0);
  v.own.hand = set<Italian>(hand);
  v.pub.bid = last;
  if (last.valid()) v.pub.caller = Seat(1);
  return v;
}

TEST(ChiamataBids, AStrongSuitIsBidAndAPoorHandPasses) {
  core::Rng rng(1);
  for (const char* name : {"greedy", "policy", "expert"}) {
    const auto spec = *ai::spec_from(name);
    EXPECT_NE(ai::choose(bidding("AD KD CD JD 7D AB AC 3S"), spec, rng).act, ChiamataAct::kPass)
        << name;
    EXPECT_EQ(ai::choose(bidding("2B 4B 5C 6C 7D 4D 5S 6S"), spec, rng).act, ChiamataAct::kPass)
        << name;
  }
  const auto bid = ai::choose(bidding("AD KD CD JD 7D AB AC 3S"), *ai::spec_from("greedy"), rng);
  EXPECT_EQ(bid.bid, BriscolaChiamata::Rank::kThree) << "the highest card that it lacks";
}

TEST(ChiamataBids, TrumpIsTheStrongSuit) {
  core::Rng rng(1);
  auto v =
      bidding("AD KD CD JD 7D 2B 4C 5S", BriscolaChiamata::Bid(BriscolaChiamata::Rank::kThree));
  v.pub.phase = BriscolaChiamata::Phase::kTrump;
  v.pub.caller = Seat(0);
  for (const char* name : {"greedy", "policy", "expert"})
    EXPECT_EQ(ai::choose(v, *ai::spec_from(name), rng).trump, games::Suit{2}) << name;
}

// The caller, seat 0, holds the trick with the ace of Bastoni, and seat 4 plays last with a 3 that counts ten.
core::View<BriscolaChiamata> last_to_play(std::string_view hand) {
  ChiamataState s;
  auto& p = s.pub;
  p.phase = BriscolaChiamata::Phase::kPlay;
  p.caller = p.leader = Seat(0);
  p.bid = p.bids[0] = BriscolaChiamata::Bid(BriscolaChiamata::Rank::kThree);
  p.trump = {2};
  p.called = card<Italian>("3D");
  p.hand = 4;
  p.in_trick = 4;
  p.turn = Seat(4);
  int seat = 0;
  for (const core::Card c : cards<Italian>("AB 4B KB 5B")) {
    p.trick.push_back(c);
    p.played[static_cast<std::size_t>(seat++)].insert(c);
  }
  s.own[4].hand = set<Italian>(hand);
  // The four tricks before: cards that no seat holds any longer.
  int before = 0;
  for (const core::Card c : Italian::all() - s.own[4].hand - p.all_played()) {
    if (c == p.called || before == 20) continue;
    const auto i = static_cast<std::size_t>(before++ % 5);
    p.played[i].insert(c);
    p.pile[i].insert(c);
  }
  return core::view(s, Seat(4));
}

TEST(ChiamataPartner, GivesToTheCallerAndAnOpponentTakes) {
  core::Rng rng(1);
  for (const char* name : {"policy", "expert"}) {
    const auto spec = *ai::spec_from(name);
    const auto partner = ai::choose(last_to_play("3D 3S 4D 2C"), spec, rng);
    EXPECT_NE(Italian::suit(partner.card), games::Suit{2})
        << name << " leaves the trick to the caller";
    const auto other = ai::choose(last_to_play("KD 3S 4D 2C"), spec, rng);
    EXPECT_EQ(Italian::suit(other.card), games::Suit{2}) << name << " trumps the caller's ace";
  }
}

// The trick in which the called card falls, from 1, where a partner holds it; 0: the deal is void, or the caller is alone.
int shown_in(std::uint64_t seed, const ai::Spec& player) {
  core::Rng rng(seed);
  auto s = BriscolaChiamata::deal(BriscolaChiamata::open({}, Seat(0)), shuffled_deck<Italian>(rng));
  while (!BriscolaChiamata::to_act(s.pub).empty() && !s.pub.partner.valid()) {
    const Seat seat = s.pub.turn;
    const int trick = BriscolaChiamata::kHand + 1 - s.pub.hand;
    BriscolaChiamata::apply(s, seat, ai::choose(core::view(s, seat), player, rng));
    if (s.pub.partner.valid()) return s.pub.partner == s.pub.caller ? 0 : trick;
  }
  return 0;
}

// By chance the called card falls in the middle of the deal, trick 4.5. A partner keeps it, and itself, back for longer.
TEST(ChiamataPartner, HidesForLongerThanByChance) {
  const auto mean = [](const char* name) {
    int sum = 0, deals = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
      const int trick = shown_in(seed, *ai::spec_from(name));
      sum += trick;
      deals += trick > 0;
    }
    EXPECT_GT(deals, 100) << name;
    return static_cast<double>(sum) / deals;
  };
  EXPECT_NEAR(mean("random"), 4.5, 0.5);
  EXPECT_GT(mean("policy"), 5.5);
}

TEST(ChiamataWhy, SaysWhatACallAndACardAreFor) {
  const auto v = bidding("AD KD CD JD 7D AB AC 3S");
  EXPECT_EQ(
      ChiamataTraits::why(v, {.bid = BriscolaChiamata::Rank::kThree, .act = ChiamataAct::kBid}).why,
      "bid_strong");
  EXPECT_EQ(ChiamataTraits::why(v, {.act = ChiamataAct::kPass}).why, "pass_strong");
  const auto poor = bidding("2B 4B 5C 6C 7D 4D 5S 6S");
  EXPECT_EQ(ChiamataTraits::why(poor, {.act = ChiamataAct::kPass}).why, "pass_weak");
  EXPECT_EQ(
      ChiamataTraits::why(poor, {.bid = BriscolaChiamata::Rank::kTwo, .act = ChiamataAct::kBid})
          .why,
      "bid_risky");
  const auto partner = last_to_play("3D 3S 4D 2C");
  EXPECT_EQ(ChiamataTraits::why(partner, {card<Italian>("3D")}).why, "shows");
  EXPECT_EQ(ChiamataTraits::why(partner, {card<Italian>("3S")}).why, "for_friend");
  EXPECT_EQ(ChiamataTraits::why(last_to_play("KD 3S 4D 2C"), {card<Italian>("4D")}).why, "trumps");
}

}  // namespace
}  // namespace tests
