// The narrator: each thing that can happen, told to the one it happens to, to the others and to the
// gallery, word for word in both languages.
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "table/narrate.h"
#include "tests/support/cards.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

using core::Event;
using core::Seat;
using games::FrenchByRank;
using games::Italian;
using table::Language;
using table::Narrator;
using Kind = Event::Kind;

template <class Pack>
Narrator narrator(Seat listener, Language l, int seats = 4) {
  return {table::names_of<Pack>(), seats, listener, l, {}};
}

template <class Pack>
void expect_told(const Event& e, Seat listener, std::string_view en, std::string_view it) {
  EXPECT_EQ(narrator<Pack>(listener, kEn).tell(e), en);
  EXPECT_EQ(narrator<Pack>(listener, kIt).tell(e), it);
}

const core::Card kThree = card<Italian>("3C"), kRe = card<Italian>("KC");

TEST(Narrator, TellsAPlay) {
  const Event e{.kind = Kind::kPlay, .seat = Seat(1), .cards = {kThree}};
  expect_told<Italian>(e, Seat(1), "You play the 3 of Coppe.", "Giochi il 3 di Coppe.");
  expect_told<Italian>(e, Seat(0), "Seat 2 plays the 3 of Coppe.", "Posto 2 gioca il 3 di Coppe.");
  expect_told<Italian>(e, core::kNoSeat, "Seat 2 plays the 3 of Coppe.",
                       "Posto 2 gioca il 3 di Coppe.");
}

TEST(Narrator, TellsAPlayOfSeveralCards) {
  Event e{.kind = Kind::kPlay, .seat = Seat(0)};
  for (const core::Card c : cards<FrenchByRank>("8C 8D")) e.cards.push_back(c);
  expect_told<FrenchByRank>(e, Seat(0), "You play the 8 of Clubs and the 8 of Diamonds.",
                            "Giochi l'8 di Fiori e l'8 di Quadri.");
  e.cards.push_back(card<FrenchByRank>("8S"));
  expect_told<FrenchByRank>(e, Seat(1),
                            "Seat 1 plays the 8 of Clubs, the 8 of Diamonds and the 8 of Spades.",
                            "Posto 1 gioca l'8 di Fiori, l'8 di Quadri e l'8 di Picche.");
}

TEST(Narrator, TellsATrickWithTheCardThatTookIt) {
  const Event e{
      .kind = Kind::kTrick, .seat = Seat(0), .cards = {kRe, kThree}, .value = 14, .extra = 1};
  expect_told<Italian>(e, Seat(0), "You take the trick with the 3 of Coppe, 14 points.",
                       "Fai la presa con il 3 di Coppe, 14 punti.");
  expect_told<Italian>(e, Seat(1), "Seat 1 takes the trick with the 3 of Coppe, 14 points.",
                       "Posto 1 fa la presa con il 3 di Coppe, 14 punti.");
}

TEST(Narrator, CountsPointsAsPeopleDo) {
  Event e{.kind = Kind::kTrick, .seat = Seat(0), .cards = {kThree}};
  expect_told<Italian>(e, Seat(0), "You take the trick with the 3 of Coppe, no points.",
                       "Fai la presa con il 3 di Coppe, nessun punto.");
  e.value = 1;
  expect_told<Italian>(e, Seat(0), "You take the trick with the 3 of Coppe, 1 point.",
                       "Fai la presa con il 3 di Coppe, 1 punto.");
}

TEST(Narrator, TellsADrawWithTheCardOnlyIfItIsKnown) {
  Event e{.kind = Kind::kDraw, .seat = Seat(1)};
  expect_told<Italian>(e, Seat(0), "Seat 2 draws a card.", "Posto 2 pesca una carta.");
  e.cards.push_back(kRe);
  expect_told<Italian>(e, Seat(0), "Seat 2 draws the Re of Coppe.",
                       "Posto 2 pesca il Re di Coppe.");
  expect_told<Italian>(e, Seat(1), "You draw the Re of Coppe.", "Peschi il Re di Coppe.");
}

TEST(Narrator, TellsWhoIsTheJoker) {
  const Event e{.kind = Kind::kRole, .seat = Seat(2)};
  expect_told<Italian>(e, Seat(2), "You are the Joker now, alone against two.",
                       "Ora sei il Joker, da solo contro due.");
  expect_told<Italian>(e, Seat(0), "Seat 3 is the Joker now; the other two are allies.",
                       "Ora Posto 3 è il Joker; gli altri due sono alleati.");
}

TEST(Narrator, TellsAPassAndTheEndOfATrick) {
  const Event pass{.kind = Kind::kPass, .seat = Seat(2)};
  expect_told<FrenchByRank>(pass, Seat(2), "You pass.", "Passi.");
  expect_told<FrenchByRank>(pass, Seat(0), "Seat 3 passes.", "Posto 3 passa.");
  const Event sweep{.kind = Kind::kSweep, .seat = Seat(1), .other = Seat(1)};
  expect_told<FrenchByRank>(sweep, Seat(1), "Nobody beats it: you lead.",
                            "Nessuno la supera: apri tu.");
  expect_told<FrenchByRank>(sweep, Seat(0), "Nobody beats it: Seat 2 leads.",
                            "Nessuno la supera: apre Posto 2.");
}

TEST(Narrator, TellsWhoLeadsWhenTheWinnerIsOut) {
  const Event e{.kind = Kind::kSweep, .seat = Seat(1), .other = Seat(2)};
  expect_told<FrenchByRank>(e, Seat(0), "Nobody beats Seat 2, who is out: Seat 3 leads.",
                            "Nessuno supera Posto 2, che è fuori: apre Posto 3.");
  expect_told<FrenchByRank>(e, Seat(1), "Nobody beats you, and you are out: Seat 3 leads.",
                            "Nessuno ti supera, e sei fuori: apre Posto 3.");
  expect_told<FrenchByRank>(e, Seat(2), "Nobody beats Seat 2, who is out: you lead.",
                            "Nessuno supera Posto 2, che è fuori: tocca a te aprire.");
}

TEST(Narrator, TellsTheCardsOfAnExchangeToTheTwoAlone) {
  Event e{.kind = Kind::kExchange, .seat = Seat(0), .other = Seat(3), .value = 2};
  expect_told<FrenchByRank>(e, Seat(1), "Seat 1 gives 2 cards to Seat 4.",
                            "Posto 1 dà 2 carte a Posto 4.");
  e.value = 1;
  expect_told<FrenchByRank>(e, core::kNoSeat, "Seat 1 gives a card to Seat 4.",
                            "Posto 1 dà una carta a Posto 4.");
  e.cards = {card<FrenchByRank>("AD"), card<FrenchByRank>("2S")};
  expect_told<FrenchByRank>(e, Seat(0),
                            "You give the Ace of Diamonds and the 2 of Spades to Seat 4.",
                            "Dai l'Asso di Quadri e il 2 di Picche a Posto 4.");
  expect_told<FrenchByRank>(e, Seat(3), "Seat 1 gives you the Ace of Diamonds and the 2 of Spades.",
                            "Posto 1 ti dà l'Asso di Quadri e il 2 di Picche.");
}

TEST(Narrator, TellsWhoIsOutWithTheTitle) {
  Event e{.kind = Kind::kOut, .seat = Seat(0), .value = 1};
  expect_told<FrenchByRank>(e, Seat(0), "You are out of cards: President.",
                            "Hai finito le carte: Presidente.");
  expect_told<FrenchByRank>(e, Seat(1), "Seat 1 is out of cards: President.",
                            "Posto 1 ha finito le carte: Presidente.");
  const std::pair<std::string_view, std::string_view> kTitles[] = {
      {"Vice-President", "Vicepresidente"}, {"Vice-Scum", "Vicefeccia"}, {"Scum", "Feccia"}};
  for (const auto& [en, it] : kTitles) {
    ++e.value;
    expect_told<FrenchByRank>(e, Seat(0), "You are out of cards: " + std::string(en) + ".",
                              "Hai finito le carte: " + std::string(it) + ".");
  }
  EXPECT_EQ(narrator<FrenchByRank>(Seat(1), kEn, 3)
                .tell({.kind = Kind::kOut, .seat = Seat(0), .value = 2}),
            "Seat 1 is out of cards: Neutral.");
}

TEST(Narrator, TellsAMarkCountingFromOne) {
  const Event e{.kind = Kind::kMark, .seat = Seat(0), .value = 0, .extra = 2};
  expect_told<games::French>(e, Seat(0), "You mark row 1, column 3.", "Segni riga 1, colonna 3.");
  expect_told<games::French>(e, Seat(1), "Seat 1 marks row 1, column 3.",
                             "Posto 1 segna riga 1, colonna 3.");
}

TEST(Narrator, TellsARevealFromBothSides) {
  const Event won{.kind = Kind::kReveal, .seat = Seat(1), .value = 0, .extra = 1};  // rock, paper
  expect_told<games::French>(won, Seat(0), "You chose rock, Seat 2 paper: you lose the round.",
                             "Tu sasso, Posto 2 carta: perdi il turno.");
  expect_told<games::French>(won, Seat(1), "You chose paper, Seat 1 rock: you win the round.",
                             "Tu carta, Posto 1 sasso: vinci il turno.");
  expect_told<games::French>(won, core::kNoSeat,
                             "Seat 1 chose rock, Seat 2 paper: Seat 2 wins the round.",
                             "Posto 1 sasso, Posto 2 carta: Posto 2 vince il turno.");
  const Event drawn{.kind = Kind::kReveal, .value = 2, .extra = 2};
  expect_told<games::French>(drawn, Seat(1),
                             "You and Seat 1 both chose scissors: the round is drawn.",
                             "Tu e Posto 1 avete scelto forbici: turno pari.");
  expect_told<games::French>(drawn, core::kNoSeat,
                             "Seat 1 and Seat 2 both chose scissors: the round is drawn.",
                             "Posto 1 e Posto 2 hanno scelto forbici: turno pari.");
}

TEST(Narrator, CallsSeatsByNameWhereTheyHaveOne) {
  const std::vector<std::string> names = {"Anna", ""};
  const Narrator n(table::names_of<Italian>(), 3, core::kNoSeat, kEn, names);
  EXPECT_EQ(n.who(Seat(0)), "Anna");
  EXPECT_EQ(n.who(Seat(1)), "Seat 2") << "an empty name is none";
  EXPECT_EQ(n.who(Seat(2)), "Seat 3") << "a missing name is none";
  EXPECT_EQ(n.tell({.kind = Kind::kPass, .seat = Seat(0)}), "Anna passes.");
}

TEST(Narrator, SaysYouAndNobodyInLists) {
  const auto en = narrator<Italian>(Seat(1), kEn), it = narrator<Italian>(Seat(1), kIt);
  EXPECT_EQ(en.who_or_you(Seat(1)), "you");
  EXPECT_EQ(it.who_or_you(Seat(1)), "tu");
  EXPECT_EQ(en.who_or_you(core::kNoSeat), "nobody");
  EXPECT_EQ(it.who_or_you(core::kNoSeat), "nessuno");
  EXPECT_FALSE(narrator<Italian>(core::kNoSeat, kEn).is_listener(core::kNoSeat))
      << "the gallery is nobody";
}

TEST(Narrator, JoinsWords) {
  const auto n = narrator<Italian>(Seat(0), kEn);
  EXPECT_EQ(n.join({}), "");
  EXPECT_EQ(n.join({"a"}), "a");
  EXPECT_EQ(n.join({"a", "b"}), "a and b");
  EXPECT_EQ(n.join({"a", "b", "c"}), "a, b and c");
  EXPECT_EQ(narrator<Italian>(Seat(0), kIt).join({"a", "b", "c"}), "a, b e c");
}

TEST(Narrator, TellsScores) {
  EXPECT_EQ(narrator<Italian>(Seat(0), kEn).scores({2, 10, 0}),
            "Match score: you: 2, Seat 2: 10 and Seat 3: 0.");
  EXPECT_EQ(narrator<Italian>(core::kNoSeat, kIt).scores({1, 0}),
            "Punteggio della partita: Posto 1: 1 e Posto 2: 0.");
}

TEST(Narrator, TellsTheOutcome) {
  const core::SeatSet second = core::SeatSet::of(Seat(1));
  const auto outcome = [](Seat listener, Language l, core::SeatSet winners) {
    return narrator<Italian>(listener, l).outcome(winners);
  };
  EXPECT_EQ(outcome(Seat(1), kEn, second), "You win the match.");
  EXPECT_EQ(outcome(Seat(1), kIt, second), "Hai vinto la partita.");
  EXPECT_EQ(outcome(Seat(0), kEn, second), "Seat 2 wins the match.");
  EXPECT_EQ(outcome(Seat(0), kIt, second), "Posto 2 vince la partita.");
  EXPECT_EQ(outcome(Seat(0), kEn, {}), "The match is a draw.");
  EXPECT_EQ(outcome(Seat(0), kIt, {}), "La partita finisce pari.");
}

TEST(Narrator, TellsASharedWin) {
  core::SeatSet both = core::SeatSet::of(Seat(0));
  both.insert(Seat(2));
  EXPECT_EQ(narrator<Italian>(Seat(0), kEn).outcome(both), "You and Seat 3 win the match.");
  EXPECT_EQ(narrator<Italian>(Seat(1), kEn).outcome(both), "Seat 1 and Seat 3 win the match.");
  EXPECT_EQ(narrator<Italian>(Seat(1), kIt).outcome(both), "Posto 1 e Posto 3 vincono la partita.");
  EXPECT_EQ(narrator<Italian>(Seat(2), kIt).outcome(both), "Tu e Posto 1 avete vinto la partita.");
}

}  // namespace
}  // namespace tests
