// What a seat may know, counted, and choices that nobody may see before they are shown.
// compile_fail/ shows that a State cannot be described or handed to a player.
#include <map>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "games/all.h"
#include "tests/support/cards.h"
#include "tests/support/knowledge.h"
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
using games::BriscolaChiamata;
using games::CaliforniaJack;
using games::French;
using games::FrenchByRank;
using games::Italian;
using games::ItalianByValue;
using games::Joker;
using games::President;
using games::RockPaperScissors;
using games::Scopa;
using games::Tressette;
using Sizes = std::vector<int>;

constexpr Seat kDealer{0};

// The classes at the deal, for one viewer.
template <class G>
Sizes at_the_deal(const typename G::Rules& rules, const Deck& deck, Seat viewer,
                  CardSet left_alone = {}) {
  const auto standing = G::open(rules, kDealer);
  return knowledge<G>(deck, G::pack(rules) - left_alone,
                      [&](const Deck& d) { return core::view(G::deal(standing, d), viewer); });
}

template <class Pack>
Deck some_deck() {
  Rng rng(2024);
  return shuffled_deck<Pack>(rng);
}

TEST(Secrecy, ABriscolaSeatKnowsItsHandAndTheTurnedCard) {
  for (const int seats : {2, 4}) {
    const auto rules = with_seats<Briscola>(seats);
    for (int i = 0; i < seats; ++i)
      EXPECT_EQ(at_the_deal<Briscola>(rules, some_deck<Italian>(), Seat(i)), (Sizes{36, 3, 1}));
  }
}

TEST(Secrecy, TheGalleryOfBriscolaKnowsTheTurnedCard) {
  for (const int seats : {2, 4})
    EXPECT_EQ(
        at_the_deal<Briscola>(with_seats<Briscola>(seats), some_deck<Italian>(), core::kNoSeat),
        (Sizes{39, 1}));
}

// A 2 at the bottom is the removed card; it stays there, so that the swaps do not choose another.
Deck a_two_at_the_bottom() { return deck_dealing<Italian>("4C KD 5S AC 3B 7D JB 6C CS 4D", "2S"); }

template <class G>
void expect_three_seats_know_as_much(const typename G::Rules& rules) {
  const Deck deck = a_two_at_the_bottom();
  const CardSet bottom = set<Italian>("2S");
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(at_the_deal<G>(rules, deck, Seat(i), bottom), (Sizes{35, 3, 1}));
  EXPECT_EQ(at_the_deal<G>(rules, deck, core::kNoSeat, bottom), (Sizes{38, 1}));
}

TEST(Secrecy, WithThreeSeatsItIsTheSame) {
  expect_three_seats_know_as_much<Briscola>({.seats = 3});
  expect_three_seats_know_as_much<Joker>({});
}

// "Which one stays unknown until the deal ends": a view does not depend on which 2 was taken out, unless it sees one of them.
TEST(Secrecy, NobodySeesWhichTwoWasTakenOut) {
  const auto standing = Briscola::open({.seats = 3}, kDealer);
  const Deck deck = a_two_at_the_bottom();
  for (const char* two : {"2B", "2C", "2D"}) {
    const Deck other = swapped(deck, card<Italian>("2S"), card<Italian>(two));
    const auto s = Briscola::deal(standing, deck), t = Briscola::deal(standing, other);
    EXPECT_NE(s.secret.removed, t.secret.removed);
    for (const Seat seat : viewers(s)) EXPECT_TRUE(core::view(s, seat) == core::view(t, seat));
  }
}

// Trump is the suit of the top card, so the top card is the only known card besides the hand.
TEST(Secrecy, ACaliforniaJackSeatKnowsItsHandAndTheTopOfTheStock) {
  for (const auto stock : {CaliforniaJack::kFaceUp, CaliforniaJack::kFaceDown}) {
    const CaliforniaJack::Rules rules{.stock = stock};
    for (int i = 0; i < 2; ++i)
      EXPECT_EQ(at_the_deal<CaliforniaJack>(rules, some_deck<French>(), Seat(i)),
                (Sizes{45, 6, 1}));
    EXPECT_EQ(at_the_deal<CaliforniaJack>(rules, some_deck<French>(), core::kNoSeat),
              (Sizes{51, 1}));
  }
}

// Everybody knows the holder of 3♣, the leader, so 3♣ stays where it is.
TEST(Secrecy, APresidentSeatKnowsItsHandAndTheHolderOfTheThreeOfClubs) {
  const Deck deck = some_deck<FrenchByRank>();
  const CardSet three = CardSet::of(President::kThreeOfClubs);
  const President::Rules rules{.seats = 4};
  const Seat leader = President::deal(President::open(rules, kDealer), deck).pub.turn;
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(at_the_deal<President>(rules, deck, Seat(i), three),
              (leader == i ? Sizes{39, 12} : Sizes{38, 13}));
  EXPECT_EQ(at_the_deal<President>(rules, deck, core::kNoSeat, three), Sizes{51});
}

// "Hidden: hands, exchanged cards." A seat that exchanges nothing knows its own hand and no more.
TEST(Secrecy, ASeatOutsideTheExchangeLearnsNothingFromIt) {
  President::Standing standing = President::open({.seats = 5}, kDealer);
  standing.last_order = {Seat(3), Seat(1), Seat(4), Seat(0), Seat(2)};
  const Deck deck = some_deck<FrenchByRank>();
  const Look<President> neutral = [&](const Deck& d) {
    return core::view(President::deal(standing, d), Seat(4));
  };
  const Look<President> gallery = [&](const Deck& d) {
    return core::view(President::deal(standing, d), core::kNoSeat);
  };
  EXPECT_EQ(knowledge<President>(deck, FrenchByRank::all(), neutral), (Sizes{42, 10}));
  EXPECT_EQ(knowledge<President>(deck, FrenchByRank::all(), gallery), Sizes{52});
}

// Plays the same cards from another deck. Unplayed cards stay where they are.
template <class G>
State<G> replay(const typename G::Standing& standing, const Deck& deck,
                const std::vector<Ply<G>>& plies) {
  State<G> s = G::deal(standing, deck);
  for (const Ply<G>& ply : plies) G::apply(s, ply.seat, ply.move);
  return s;
}

// Every card in a hand or in the stock.
template <class G>
CardSet unplayed(const State<G>& s) {
  CardSet out;
  for (const auto& own : s.own) out = out | own.hand;
  if constexpr (requires { s.secret.stock; })
    for (const Card c : s.secret.stock)
      if (c.valid()) out.insert(c);
  return out;
}

// Plays a deal at random and counts at every ply what the viewers know of the cards still unplayed.
template <class G, class Expected>
void count_through_a_deal(const typename G::Rules& rules, const Deck& deck, CardSet left,
                          Expected expected) {
  const auto standing = G::open(rules, kDealer);
  State<G> s = G::deal(standing, deck);
  std::vector<Ply<G>> plies;
  for (Rng rng(1); !G::to_act(s.pub).empty();) {
    for (const Seat seat : viewers(s)) {
      const Look<G> look = [&](const Deck& d) {
        return core::view(replay<G>(standing, d, plies), seat);
      };
      Sizes sizes = expected(s, seat);
      std::erase(sizes, 0);
      std::sort(sizes.rbegin(), sizes.rend());
      ASSERT_EQ(knowledge<G>(deck, left, look), sizes)
          << "ply " << plies.size() << ", seat " << int{seat};
    }
    plies.push_back(random_ply<G>(s, rng));
    G::apply(s, plies.back().seat, plies.back().move);
    left = left & unplayed<G>(s);
  }
}

// Everybody knows the turned card, even after it is drawn, and every seat knows its own hand.
template <class G>
Sizes known_in_briscola(const State<G>& s, Seat viewer) {
  const CardSet left = Italian::all() - s.pub.played() - CardSet::of(s.pub.turned);
  const CardSet turned = CardSet::of(s.pub.turned) - s.pub.played();
  const CardSet hand = viewer.valid() ? s.own[viewer].hand - turned : CardSet{};
  const int removed = s.pub.players == 3 ? 1 : 0;
  return {(left - hand).size() - removed, hand.size(), turned.size()};
}

TEST(Secrecy, ABriscolaSeatNeverLearnsMoreThanItsHandAndTheTurnedCard) {
  for (const int seats : {2, 4})
    count_through_a_deal<Briscola>(with_seats<Briscola>(seats), some_deck<Italian>(),
                                   Italian::all(), known_in_briscola<Briscola>);
}

TEST(Secrecy, NorDoesASeatOfThreeOrOfBriscolaJoker) {
  const CardSet left = Italian::all() - set<Italian>("2S");
  const Deck deck = a_two_at_the_bottom();
  count_through_a_deal<Briscola>(with_seats<Briscola>(3), deck, left, known_in_briscola<Briscola>);
  count_through_a_deal<Joker>({}, deck, left, known_in_briscola<Joker>);
}

CardSet played(const CaliforniaJack::Public& p) {
  return p.pile[0] | p.pile[1] | p.trick.set(p.in_trick);
}

// The first top card is a class of its own until it is played, since it made trump.
TEST(Secrecy, ACaliforniaJackSeatLearnsTheCardsDrawnFaceUpAndNoOthers) {
  CardSet first;
  count_through_a_deal<CaliforniaJack>(
      {}, some_deck<French>(), French::all(), [&](const CaliforniaJack::State& s, Seat viewer) {
        const auto& p = s.pub;
        if (first.empty()) first = CardSet::of(p.top);
        const CardSet shown = first - played(p);
        const CardSet top = (p.top.valid() ? CardSet::of(p.top) : CardSet{}) - shown;
        const CardSet known = p.known[0] | p.known[1] | top | shown;
        const CardSet hand = viewer.valid() ? s.own[viewer].hand - known : CardSet{};
        const CardSet rest = French::all() - played(p) - hand - known;
        return Sizes{
            rest.size(), hand.size(), (p.known[0] - shown).size(), (p.known[1] - shown).size(),
            top.size(),  shown.size()};
      });
}

// "Shasta Sam: draws are private, the first top card is shown once to fix trump."
TEST(Secrecy, AShastaSamSeatLearnsNoCardThatTheOtherDraws) {
  CardSet first;
  const auto expected = [&](const CaliforniaJack::State& s, Seat viewer) {
    const auto& p = s.pub;
    if (first.empty()) first = CardSet::of(p.top);
    const CardSet shown = first - played(p);
    const CardSet hand = viewer.valid() ? s.own[viewer].hand - shown : CardSet{};
    const CardSet rest = French::all() - played(p) - hand - shown;
    return Sizes{rest.size(), hand.size(), shown.size()};
  };
  count_through_a_deal<CaliforniaJack>({.stock = CaliforniaJack::kFaceDown}, some_deck<French>(),
                                       French::all(), expected);
}

TEST(Secrecy, AScopaSeatKnowsItsHandAndTheTable) {
  const Deck deck = some_deck<ItalianByValue>();
  for (const int seats : {2, 3, 4}) {
    const auto rules = with_seats<Scopa>(seats);
    for (int i = 0; i < seats; ++i)
      EXPECT_EQ(at_the_deal<Scopa>(rules, deck, Seat(i)), (Sizes{33, 4, 3}));
    EXPECT_EQ(at_the_deal<Scopa>(rules, deck, core::kNoSeat), (Sizes{36, 4}));
  }
  const Scopa::Rules scopone{.seats = 4, .form = Scopa::kScopone};
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(at_the_deal<Scopa>(scopone, deck, Seat(i)), (Sizes{30, 10}));
  EXPECT_EQ(at_the_deal<Scopa>(scopone, deck, core::kNoSeat), Sizes{40});
}

TEST(Secrecy, ATressetteSeatKnowsItsHand) {
  const Deck deck = some_deck<games::ItalianTressette>();
  for (const int seats : {2, 4}) {
    const auto rules = with_seats<Tressette>(seats);
    for (int i = 0; i < seats; ++i)
      EXPECT_EQ(at_the_deal<Tressette>(rules, deck, Seat(i)), (Sizes{30, 10}));
    EXPECT_EQ(at_the_deal<Tressette>(rules, deck, core::kNoSeat), Sizes{40});
  }
}

TEST(Secrecy, ABriscolaChiamataSeatKnowsItsHand) {
  const Deck deck = some_deck<Italian>();
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(at_the_deal<BriscolaChiamata>({}, deck, Seat(i)), (Sizes{32, 8}));
  EXPECT_EQ(at_the_deal<BriscolaChiamata>({}, deck, core::kNoSeat), Sizes{40});
}

// What a seat knows of the hidden cards if nothing but its hand tells it anything.
template <class G>
Sizes its_hand_alone(const State<G>& s, Seat viewer) {
  const int hand = viewer.valid() ? s.own[viewer].hand.size() : 0;
  return {unplayed<G>(s).size() - hand, hand};
}

// "Hidden: hands, stock order." Nothing is learned from what the others play but the cards that lie open.
TEST(Secrecy, AScopaSeatNeverLearnsMoreThanItsHandAndTheTable) {
  const Deck deck = some_deck<ItalianByValue>();
  for (const Scopa::Rules& rules : {Scopa::Rules{.seats = 2},
                                    {.seats = 3},
                                    {.seats = 4},
                                    {.seats = 4, .form = Scopa::kScopone}})
    count_through_a_deal<Scopa>(rules, deck,
                                unplayed<Scopa>(Scopa::deal(Scopa::open(rules, kDealer), deck)),
                                its_hand_alone<Scopa>);
}

// "Cards drawn face up (a view lists what the other hand is known to hold)."
TEST(Secrecy, ATressetteSeatLearnsTheCardsDrawnFaceUpAndNoOthers) {
  for (const int seats : {2, 4})
    count_through_a_deal<Tressette>(
        {.seats = static_cast<std::uint8_t>(seats), .accusi = Tressette::kOff},
        some_deck<games::ItalianTressette>(), games::ItalianTressette::all(),
        [](const Tressette::State& s, Seat viewer) {
          CardSet known;
          for (const CardSet of_seat : s.pub.known) known = known | of_seat;
          const CardSet hand = viewer.valid() ? s.own[viewer].hand - known : CardSet{};
          Sizes sizes = {(unplayed<Tressette>(s) - known - hand).size(), hand.size()};
          for (const CardSet of_seat : s.pub.known) sizes.push_back(of_seat.size());
          return sizes;
        });
}

// "Only that seat knows it until the card is played": to every other seat the called card is like any that it does not see.
TEST(Secrecy, ABriscolaChiamataSeatNeverLearnsMoreThanItsHand) {
  count_through_a_deal<BriscolaChiamata>({}, some_deck<Italian>(), Italian::all(),
                                         its_hand_alone<BriscolaChiamata>);
}

TEST(Secrecy, AViewIsWhatIsPublicAndTheSeatsOwn) {
  walk_every_game(3, []<class G>(const core::Match<G>& match, Rng&) {
    const State<G>& s = match.state();
    for (const Seat seat : viewers(s)) {
      const View<G> view = core::view(s, seat);
      ASSERT_TRUE(view.pub == s.pub);
      ASSERT_TRUE(view.own == (seat.valid() ? s.own[seat] : typename G::Private{}));
    }
  });
}

// What every viewer sees after each of the seat's moves; only `told` may see a difference.
template <class G>
void expect_blind(const State<G>& s, Seat chooser, core::SeatSet told) {
  std::map<int, View<G>> first;
  for (const auto& move : core::legal<G>(s, chooser)) {
    State<G> after = s;
    G::apply(after, chooser, move);
    for (const Seat seat : viewers(s)) {
      if (told.contains(seat)) continue;
      const auto [seen, fresh] = first.try_emplace(seat, core::view(after, seat));
      ASSERT_TRUE(fresh || seen->second == core::view(after, seat))
          << "seat " << int{seat} << " sees the choice";
    }
  }
}

// "Both choose at once … hidden until both are in."
TEST(Secrecy, AChoiceOfRockPaperScissorsIsHiddenUntilBothAreIn) {
  const auto s = RockPaperScissors::deal(RockPaperScissors::open({}, kDealer), {});
  for (int i = 0; i < 2; ++i)
    expect_blind<RockPaperScissors>(s, Seat(i), core::SeatSet::of(Seat(i)));
}

// "Giver and receiver see those cards, nobody else": while another seat has yet to give back, only the two can tell
// what was given.
TEST(Secrecy, WhatThePresidentGivesBackIsSeenByTheScumOnly) {
  for (int seats = 4; seats <= 8; ++seats) {
    auto standing = President::open(with_seats<President>(seats), kDealer);
    for (int i = 0; i < seats; ++i) standing.last_order.push_back(Seat(i));
    const auto s = President::deal(standing, some_deck<FrenchByRank>());
    ASSERT_EQ(President::to_act(s.pub), core::SeatSet::first(2));
    for (const Seat giver : President::to_act(s.pub)) {
      const Seat taker = President::partner(s.pub, giver);
      expect_blind<President>(s, giver, core::SeatSet::of(giver) | core::SeatSet::of(taker));
    }
  }
}

}  // namespace
}  // namespace tests
