// Briscola chiamata, sentence by sentence of its rules.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/briscola_chiamata/rules.h"
#include "tests/support/cards.h"
#include "tests/support/events.h"
#include "tests/support/play.h"

namespace tests::chiamata {
namespace {

using core::Rng;
using games::BriscolaChiamata;
using games::Italian;
using Act = BriscolaChiamata::Act;
using Move = BriscolaChiamata::Move;
using Phase = BriscolaChiamata::Phase;
using Rank = BriscolaChiamata::Rank;
using Rule = BriscolaChiamata::Rule;
using State = BriscolaChiamata::State;

constexpr std::string_view kOrder = "A3KCJ76542";  // of the bids

Rank rank(char code) { return static_cast<Rank>(Italian::kRanks.find(code)); }
Move bid(char code) { return {.bid = rank(code), .act = Act::kBid}; }
Move points(int n) { return {.points = static_cast<std::uint8_t>(n), .act = Act::kPoints}; }
Move trump(char suit) {
  return {.trump = {static_cast<std::uint8_t>(Italian::kSuits.find(suit))}, .act = Act::kTrump};
}
const Move kPass{.act = Act::kPass};

State some_deal(int dealer = 4, std::uint64_t seed = 3) {
  Rng rng(seed);
  return BriscolaChiamata::deal(BriscolaChiamata::open({}, Seat(dealer)),
                                shuffled_deck<Italian>(rng));
}
// Seat 0 speaks first and calls that rank; the others pass.
State called(char code, char suit, State s = some_deal()) {
  play<BriscolaChiamata>(s, 0, bid(code));
  for (int i = 1; i < 5; ++i) play<BriscolaChiamata>(s, i, kPass);
  play<BriscolaChiamata>(s, 0, trump(suit));
  return s;
}
void put(State& s, int seat, std::string_view code) {
  play<BriscolaChiamata>(s, seat, {card<Italian>(code)});
}
// What may be bid, as "A 3 62-120".
std::string bids(const State& s) {
  std::string out;
  int least = 0, most = 0;
  for (const Move& m : core::legal<BriscolaChiamata>(s, s.pub.turn)) {
    if (m.act == Act::kBid) out += name(m.bid);
    if (m.act == Act::kPoints) least = least == 0 ? m.points : least, most = m.points;
  }
  return most > 0 ? out + std::to_string(least) + "-" + std::to_string(most) : out;
}
// The end of a deal: seat 0 called the 3 of Denari, and these are the points of the seats.
BriscolaChiamata::Public ended(const std::vector<std::string>& piles, int partner, int needs = 61) {
  BriscolaChiamata::Public p;
  p.phase = Phase::kDone;
  p.caller = Seat(0);
  p.partner = Seat(partner);
  p.bid =
      needs > 61 ? BriscolaChiamata::Bid::with_points(needs) : BriscolaChiamata::Bid(Rank::kThree);
  for (std::size_t i = 0; i < piles.size(); ++i) p.pile[i] = set<Italian>(piles[i]);
  return p;
}
std::string gained(const BriscolaChiamata::Public& p) {
  std::string out;
  for (const int n : BriscolaChiamata::result(p).gained)
    out += (out.empty() ? "" : " ") + std::to_string(n);
  return out;
}

// "8 cards each, no stock, eight tricks of five cards."
TEST(ChiamataDeal, IsEightCardsEachAndEightTricksOfFive) {
  auto s = called('3', 'D');
  for (const auto& own : s.own) EXPECT_EQ(own.hand.size(), 8);
  Rng rng(1);
  int tricks = 0;
  while (!BriscolaChiamata::to_act(s.pub).empty()) {
    const auto before = s;
    const auto ply = random_ply<BriscolaChiamata>(s, rng);
    BriscolaChiamata::apply(s, ply.seat, ply.move);
    for (const auto& e : told_to<BriscolaChiamata>(core::kNoSeat, before, s))
      if (name_of(e) == "trick") {
        ++tricks;
        EXPECT_EQ(as<BriscolaChiamata::Taken>(e).cards.size(), 5u);
      }
  }
  EXPECT_EQ(tricks, 8);
}

// "Auction, from the seat after the dealer, clockwise."
TEST(ChiamataAuction, BeginsAfterTheDealerAndGoesClockwise) {
  auto s = some_deal(2);
  for (const int seat : {3, 4, 0, 1, 2}) {
    EXPECT_EQ(s.pub.turn, Seat(seat));
    play<BriscolaChiamata>(s, seat,
                           seat == 3   ? bid('A')
                           : seat == 4 ? bid('3')
                           : seat == 0 ? bid('K')
                                       : kPass);
  }
  EXPECT_EQ(s.pub.turn, Seat(3)) << "round again";
  EXPECT_EQ(refused<BriscolaChiamata>(s, 4, kPass).code, core::Refusal::Code::kNotYourTurn);
}

// "Name a rank lower than the last one named (order A 3 K C J 7 6 5 4 2; ranks may be skipped; the first bid may be any rank)."
TEST(ChiamataAuction, EachBidIsALowerRank) {
  const auto s = some_deal();
  EXPECT_EQ(bids(s), kOrder) << "the first bid may be any rank";
  for (std::size_t i = 0; i + 1 < kOrder.size(); ++i) {
    auto t = s;
    play<BriscolaChiamata>(t, 0, bid(kOrder[i]));
    EXPECT_EQ(bids(t), kOrder.substr(i + 1));
    for (std::size_t j = 0; j <= i; ++j)
      EXPECT_EQ(broken_rule<BriscolaChiamata>(t, 1, bid(kOrder[j])).rule, Rule::kLowerRank);
  }
}

// "Or pass and be out."
TEST(ChiamataAuction, ASeatThatPassedIsOut) {
  auto s = some_deal();
  play<BriscolaChiamata>(s, 0, bid('A'));
  play<BriscolaChiamata>(s, 1, kPass);
  for (const int seat : {2, 3, 4})
    play<BriscolaChiamata>(s, seat, bid(kOrder[static_cast<std::size_t>(seat)]));
  play<BriscolaChiamata>(s, 0, bid('7'));
  EXPECT_EQ(s.pub.turn, Seat(2)) << "seat 1 is not asked again";
}

// "After a plain 2 a bid is 2 with a number of points, 62 to 120, higher than the last; points may be named only then."
TEST(ChiamataAuction, AfterAPlainTwoPointsAreBid) {
  auto s = some_deal();
  EXPECT_EQ(broken_rule<BriscolaChiamata>(s, 0, points(62)).rule, Rule::kTwoFirst);
  play<BriscolaChiamata>(s, 0, bid('4'));
  EXPECT_EQ(broken_rule<BriscolaChiamata>(s, 1, points(62)).rule, Rule::kTwoFirst);
  play<BriscolaChiamata>(s, 1, bid('2'));
  EXPECT_EQ(bids(s), "62-120");
  for (const Move& m : {bid('2'), bid('A'), points(61), points(121),
                        Move{.bid = Rank::kSeven, .points = 71, .act = Act::kPoints}}) {
    const auto why = broken_rule<BriscolaChiamata>(s, 2, m);
    EXPECT_EQ(why.rule, Rule::kMorePoints);
    EXPECT_EQ(why.count, 61);
  }
  play<BriscolaChiamata>(s, 2, points(71));
  EXPECT_EQ(bids(s), "72-120");
  EXPECT_EQ(broken_rule<BriscolaChiamata>(s, 3, points(71)).count, 71);
  play<BriscolaChiamata>(s, 3, points(120));
  EXPECT_EQ(bids(s), "") << "only a pass is left";
  EXPECT_EQ(broken_rule<BriscolaChiamata>(s, 4, points(120)).rule, Rule::kOnlyPass);
  for (const int seat : {4, 0, 1, 2}) play<BriscolaChiamata>(s, seat, kPass);
  EXPECT_EQ(s.pub.phase, Phase::kTrump);
  EXPECT_EQ(s.pub.turn, Seat(3));
}

// "The auction ends when four have passed and the fifth has bid."
TEST(ChiamataAuction, EndsWhenFourHavePassedAndTheFifthHasBid) {
  auto s = some_deal();
  play<BriscolaChiamata>(s, 0, bid('A'));
  for (const int seat : {1, 2, 3}) play<BriscolaChiamata>(s, seat, kPass);
  EXPECT_EQ(s.pub.phase, Phase::kAuction);
  play<BriscolaChiamata>(s, 4, kPass);
  EXPECT_EQ(s.pub.phase, Phase::kTrump);
  EXPECT_EQ(s.pub.caller, Seat(0));
  EXPECT_EQ(broken_rule<BriscolaChiamata>(s, 0, bid('2')).rule, Rule::kNoSuchMove);
}

// "If four pass before any bid, the fifth may still bid, and has then won, or pass."
TEST(ChiamataAuction, TheFifthMayStillBidAndHasThenWon) {
  auto s = some_deal();
  for (const int seat : {0, 1, 2, 3}) play<BriscolaChiamata>(s, seat, kPass);
  EXPECT_EQ(bids(s), kOrder);
  play<BriscolaChiamata>(s, 4, bid('K'));
  EXPECT_EQ(s.pub.phase, Phase::kTrump);
  EXPECT_EQ(s.pub.turn, Seat(4));
}

// "Five passes: the deal is void, nobody scores, it counts as one of the match's deals."
TEST(ChiamataAuction, FivePassesMakeAVoidDeal) {
  auto s = some_deal();
  for (int seat = 0; seat < 5; ++seat) play<BriscolaChiamata>(s, seat, kPass);
  EXPECT_TRUE(BriscolaChiamata::to_act(s.pub).empty());
  const auto r = BriscolaChiamata::result(s.pub);
  EXPECT_FALSE(r.made.is_there);
  EXPECT_EQ(gained(s.pub), "0 0 0 0 0");
  const auto st = BriscolaChiamata::settle(BriscolaChiamata::open({}, Seat(4)), s.pub);
  EXPECT_EQ(st.played, 1);
  EXPECT_EQ(st.dealer, Seat(0));
}

// "The winner, the caller, names any suit: it is trump." The called card is "the card of the last bid's rank in that suit".
TEST(ChiamataCall, TheCallerNamesAnySuit) {
  for (const char suit : Italian::kSuits) {
    const auto s = called('3', suit);
    EXPECT_EQ(games::suit_code<Italian>(s.pub.trump), suit);
    EXPECT_EQ(s.pub.called, card<Italian>(std::string{'3', suit}));
  }
  auto s = some_deal();
  play<BriscolaChiamata>(s, 0, bid('2'));
  play<BriscolaChiamata>(s, 1, points(70));
  for (const int seat : {2, 3, 4, 0}) play<BriscolaChiamata>(s, seat, kPass);
  EXPECT_EQ(broken_rule<BriscolaChiamata>(s, 1, {s.own[1].hand.lowest()}).rule, Rule::kNoSuchMove);
  play<BriscolaChiamata>(s, 1, trump('S'));
  EXPECT_EQ(s.pub.called, card<Italian>("2S"));
  EXPECT_EQ(s.pub.bid.needs(), 70);
}

// "The seat after the dealer leads the first trick, whoever the caller is."
TEST(ChiamataPlay, TheSeatAfterTheDealerLeads) {
  auto s = some_deal(1);
  for (const int seat : {2, 3, 4, 0}) play<BriscolaChiamata>(s, seat, kPass);
  play<BriscolaChiamata>(s, 1, bid('A'));
  play<BriscolaChiamata>(s, 1, trump('B'));
  EXPECT_EQ(s.pub.turn, Seat(2));
}

// "Only that seat knows it until the card is played"; "from the play of the called card on, who played it, sides and their
// points".
TEST(ChiamataPlay, ThePartnerIsShownByTheCalledCardAndNotBefore) {
  auto s = called('3', 'D');
  int holder = 0;
  for (int i = 0; i < 5; ++i)
    if (s.own[static_cast<std::size_t>(i)].hand.contains(s.pub.called)) holder = i;
  Rng rng(2);
  for (int plies = 0; plies < 40; ++plies) {
    const auto before = s;
    const auto ply = random_ply<BriscolaChiamata>(s, rng);
    BriscolaChiamata::apply(s, ply.seat, ply.move);
    const bool shown = s.pub.all_played().contains(s.pub.called);
    EXPECT_EQ(s.pub.partner.valid(), shown);
    EXPECT_EQ(s.pub.points_of_callers_if_known().is_there, shown);
    const auto events = told_to<BriscolaChiamata>(core::kNoSeat, before, s);
    if (ply.move.card != s.pub.called) continue;
    EXPECT_EQ(name_of(events[1]), "partner") << "right after the play";
    EXPECT_EQ(as<BriscolaChiamata::PartnerShown>(events[1]).seat, Seat(holder));
  }
}

// "Briscola's strength, points and freedom to play any card."
TEST(ChiamataPlay, IsAsInBriscola) {
  State s;
  s.pub.phase = Phase::kPlay;
  s.pub.leader = s.pub.turn = Seat(0);
  s.pub.caller = Seat(0);
  s.pub.bid = BriscolaChiamata::Bid(Rank::kThree);
  s.pub.trump = {2};
  s.pub.called = card<Italian>("3D");
  s.pub.hand = 2;
  const std::vector<std::string> hands = {"AB 4B", "3B 2D", "KB 5C", "3D 6C", "AD 7S"};
  for (std::size_t i = 0; i < 5; ++i) s.own[i].hand = set<Italian>(hands[i]);
  put(s, 0, "AB");
  EXPECT_EQ(core::legal<BriscolaChiamata>(s, Seat(1)).size(), 2u)
      << "no duty to follow or to trump";
  put(s, 1, "2D");
  EXPECT_EQ(broken_rule<BriscolaChiamata>(s, 2, {card<Italian>("AD")}).rule, Rule::kNotInHand);
  put(s, 2, "KB");
  put(s, 3, "6C");
  put(s, 4, "7S");
  EXPECT_EQ(s.pub.leader, Seat(1)) << "the only trump takes the ace";
  EXPECT_EQ(s.pub.points_of(Seat(1)), 15);
  put(s, 1, "3B");
  put(s, 2, "5C");
  put(s, 3, "3D");
  EXPECT_EQ(s.pub.partner, Seat(3));
  put(s, 4, "AD");
  put(s, 0, "4B");
  EXPECT_EQ(s.pub.points_of(Seat(4)), 31) << "the highest trump";
}

const std::string kSixty = "AB AC AD AS KB KC KD KS";                      // 44 + 16
const std::string kTheOtherSixty = "3B 3C 3D 3S CB CC CD CS JB JC JD JS";  // 40 + 12 + 8

// "The caller's side needs 61, or the points it bid, or more. Made: caller +2, partner +1, others −1 each."
TEST(ChiamataScore, SixtyOneMakesIt) {
  const auto sixty = ended({kSixty, "", "", kTheOtherSixty, ""}, 1);
  EXPECT_EQ(sixty.points_of_callers(), 60);
  EXPECT_FALSE(BriscolaChiamata::result(sixty).made.value);
  EXPECT_EQ(gained(sixty), "-2 -1 1 1 1") << "not made: the signs turned";
  auto more = ended({kSixty, "CB", "", "3B 3C 3D 3S CC CD CS JB JC JD JS", ""}, 1);
  EXPECT_EQ(more.points_of_callers(), 63) << "both together";
  EXPECT_EQ(gained(more), "2 1 -1 -1 -1");
  more.bid = BriscolaChiamata::Bid::with_points(63);
  EXPECT_TRUE(BriscolaChiamata::result(more).made.value) << "or the points it bid";
  more.bid = BriscolaChiamata::Bid::with_points(64);
  EXPECT_FALSE(BriscolaChiamata::result(more).made.value);
}

// "Alone +4, others −1 each."
TEST(ChiamataScore, AloneCountsFour) {
  EXPECT_EQ(gained(ended({kSixty + " CB", "", "", "3B 3C 3D 3S CC CD CS JB JC JD JS", ""}, 0)),
            "4 -1 -1 -1 -1");
  EXPECT_EQ(gained(ended({kSixty, "", "", kTheOtherSixty, ""}, 0)), "-4 1 1 1 1");
}

// "If either side takes all 120 points: doubled."
TEST(ChiamataScore, AllPointsCountDouble) {
  EXPECT_EQ(gained(ended({kSixty, kTheOtherSixty, "", "", ""}, 1)), "4 2 -2 -2 -2");
  EXPECT_EQ(gained(ended({"2B", "4B", kSixty, kTheOtherSixty, ""}, 1)), "-4 -2 2 2 2");
  EXPECT_EQ(gained(ended({kSixty + " " + kTheOtherSixty, "", "", "", ""}, 0, 120)),
            "8 -2 -2 -2 -2");
}

// "The five always add up to 0; totals may be negative."
TEST(ChiamataScore, AddsUpToNothing) {
  Rng rng(5);
  int alone = 0;
  auto st = BriscolaChiamata::open({.deals = 20}, Seat(0));
  for (int deal = 0; deal < 300; ++deal) {
    auto s = BriscolaChiamata::deal(st, shuffled_deck<Italian>(rng));
    play_out<BriscolaChiamata>(s, rng);
    int sum = 0;
    for (const int n : BriscolaChiamata::result(s.pub).gained) sum += n;
    EXPECT_EQ(sum, 0);
    alone += s.pub.caller.valid() && s.pub.partner == s.pub.caller;
    st = BriscolaChiamata::settle(st, s.pub);
  }
  EXPECT_LT(*std::min_element(st.score.begin(), st.score.end()), 0);
  EXPECT_GT(alone, 10);
}

// "Match: option deals (5 default, 10, 15, 20); highest total; a shared top is a shared win (all who share it are listed)."
TEST(ChiamataMatch, TheHighestTotalWins) {
  EXPECT_EQ(BriscolaChiamata::Rules{}.deals, 5);
  for (const int deals : {5, 10, 15, 20}) {
    BriscolaChiamata::Standing st =
        BriscolaChiamata::open({.deals = static_cast<std::uint8_t>(deals)}, Seat(0));
    st.played = static_cast<std::uint8_t>(deals - 1);
    EXPECT_FALSE(BriscolaChiamata::over(st));
    ++st.played;
    EXPECT_TRUE(BriscolaChiamata::over(st));
  }
  BriscolaChiamata::Standing st;
  st.score = {{-2, 3, -4, 3, 0}};
  auto top = core::SeatSet::of(Seat(1));
  top.insert(Seat(3));
  EXPECT_EQ(BriscolaChiamata::winners(st), top);
}

// Two worlds that differ only in the partner: the called card and another card have changed hands, so the seats that
// hold neither see the same until one of the two is played.
TEST(ChiamataSecrecy, NobodyElseSeesWhoHoldsTheCalledCard) {
  int compared = 0, alone = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    auto s = called('3', 'D', some_deal(4, seed));
    const core::Card called_card = s.pub.called;
    auto t = s;
    Rng rng(seed);
    std::size_t holder = 0;
    for (std::size_t i = 0; i < 5; ++i)
      if (s.own[i].hand.contains(called_card)) holder = i;
    const std::size_t other = (holder + 1 + rng.below(4)) % 5;
    alone += holder == 0 || other == 0;
    const core::Card swapped = s.own[other].hand.lowest();
    t.own[holder].hand =
        (t.own[holder].hand - core::CardSet::of(called_card)) | core::CardSet::of(swapped);
    t.own[other].hand =
        (t.own[other].hand - core::CardSet::of(swapped)) | core::CardSet::of(called_card);
    while (!BriscolaChiamata::to_act(s.pub).empty()) {
      for (const Seat seat : viewers(s)) {
        if (seat.valid() && (seat == holder || seat == other)) continue;
        ASSERT_TRUE(core::view(s, seat) == core::view(t, seat)) << "seat " << int{seat};
        ++compared;
      }
      const auto ply = random_ply<BriscolaChiamata>(s, rng);
      if (ply.move.card == called_card || ply.move.card == swapped) break;
      BriscolaChiamata::apply(s, ply.seat, ply.move);
      BriscolaChiamata::apply(t, ply.seat, ply.move);
    }
  }
  EXPECT_GT(compared, 1000);
  EXPECT_GT(alone, 5) << "nobody else knows that the caller plays alone";
}

// A seat that holds the called card knows where it is; to every other seat it is in any other hand that has cards.
TEST(ChiamataSecrecy, ASampleKnowsWhoCanHoldTheCalledCard) {
  auto s = called('3', 'D');
  Rng rng(9);
  for (; !s.pub.partner.valid();
       BriscolaChiamata::apply(s, s.pub.turn, random_ply<BriscolaChiamata>(s, rng).move))
    for (int i = 0; i < 5; ++i) {
      const auto view = core::view(s, Seat(i));
      core::SeatSet seen;
      for (int n = 0; n < 200; ++n) {
        const State world = BriscolaChiamata::sample(view, rng);
        for (int j = 0; j < 5; ++j)
          if (world.own[static_cast<std::size_t>(j)].hand.contains(s.pub.called))
            seen.insert(Seat(j));
      }
      const bool mine = view.own.hand.contains(s.pub.called);
      core::SeatSet can;
      for (int j = 0; j < 5; ++j)
        if (mine ? j == i : j != i && s.pub.hand_count(Seat(j)) > 0) can.insert(Seat(j));
      EXPECT_EQ(seen, can) << "seat " << i;
    }
}

}  // namespace
}  // namespace tests::chiamata
