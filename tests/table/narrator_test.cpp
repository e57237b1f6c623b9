// The narrator: each event, told to the seat that it happens to, to the others and to the gallery, word for word in
// both languages.
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "games/all.h"
#include "table/narrate.h"
#include "tests/support/cards.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

using core::Seat;
using games::Briscola;
using games::FrenchByRank;
using games::Italian;
using games::Joker;
using games::President;
using games::RockPaperScissors;
using games::TicTacToe;
using table::Language;
using table::Narrator;

template <class G>
Narrator narrator(Seat listener, Language l) {
  return {G::kKey, table::names_of<typename G::Pack>(), listener, l, {}};
}

template <class G, class Event>
void expect_told(const Event& e, Seat listener, std::string_view en, std::string_view it) {
  EXPECT_EQ(narrator<G>(listener, kEn).tell(e), en);
  EXPECT_EQ(narrator<G>(listener, kIt).tell(e), it);
}

const core::Card kThree = card<Italian>("3C"), kRe = card<Italian>("KC");

TEST(Narrator, TellsAPlay) {
  const games::briscola_deal::Played e{.seat = Seat(1), .cards = {kThree}};
  expect_told<Briscola>(e, Seat(1), "You play the 3 of Coppe.", "Giochi il 3 di Coppe.");
  expect_told<Briscola>(e, Seat(0), "Seat 2 plays the 3 of Coppe.", "Posto 2 gioca il 3 di Coppe.");
  expect_told<Briscola>(e, core::kNoSeat, "Seat 2 plays the 3 of Coppe.",
                        "Posto 2 gioca il 3 di Coppe.");
}

TEST(Narrator, TellsAPlayOfSeveralCards) {
  President::Played e{.seat = Seat(0), .cards = {}};
  for (const core::Card c : cards<FrenchByRank>("8C 8D")) e.cards.push_back(c);
  expect_told<President>(e, Seat(0), "You play the 8 of Clubs and the 8 of Diamonds.",
                         "Giochi l'8 di Fiori e l'8 di Quadri.");
  e.cards.push_back(card<FrenchByRank>("8S"));
  expect_told<President>(e, Seat(1),
                         "Seat 1 plays the 8 of Clubs, the 8 of Diamonds and the 8 of Spades.",
                         "Posto 1 gioca l'8 di Fiori, l'8 di Quadri e l'8 di Picche.");
}

TEST(Narrator, TellsATrickWithTheCardThatTookIt) {
  const games::briscola_deal::Taken e{
      .winner = Seat(0), .cards = {kRe, kThree}, .points = 14, .with = 1};
  expect_told<Briscola>(e, Seat(0), "You take the trick with the 3 of Coppe, 14 points.",
                        "Fai la presa con il 3 di Coppe, 14 punti.");
  expect_told<Briscola>(e, Seat(1), "Seat 1 takes the trick with the 3 of Coppe, 14 points.",
                        "Posto 1 fa la presa con il 3 di Coppe, 14 punti.");
}

TEST(Narrator, CountsPointsAsPeopleDo) {
  games::briscola_deal::Taken e{.winner = Seat(0), .cards = {kThree}};
  expect_told<Briscola>(e, Seat(0), "You take the trick with the 3 of Coppe, no points.",
                        "Fai la presa con il 3 di Coppe, nessun punto.");
  e.points = 1;
  expect_told<Briscola>(e, Seat(0), "You take the trick with the 3 of Coppe, 1 point.",
                        "Fai la presa con il 3 di Coppe, 1 punto.");
}

TEST(Narrator, TellsADrawWithTheCardOnlyIfItIsKnown) {
  games::Draw e{.seat = Seat(1), .card = {}};
  expect_told<Briscola>(e, Seat(0), "Seat 2 draws a card.", "Posto 2 pesca una carta.");
  e.card = kRe;
  expect_told<Briscola>(e, Seat(0), "Seat 2 draws the Re of Coppe.",
                        "Posto 2 pesca il Re di Coppe.");
  expect_told<Briscola>(e, Seat(1), "You draw the Re of Coppe.", "Peschi il Re di Coppe.");
}

TEST(Narrator, TellsWhoIsTheJoker) {
  const Joker::Role e{.joker = Seat(2)};
  expect_told<Joker>(e, Seat(2), "You are the Joker now, alone against two.",
                     "Ora sei il Joker, da solo contro due.");
  expect_told<Joker>(e, Seat(0), "Seat 3 is the Joker now; the other two are allies.",
                     "Ora Posto 3 è il Joker; gli altri due sono alleati.");
}

TEST(Narrator, TellsAPassAndTheEndOfATrick) {
  const games::Pass pass{.seat = Seat(2)};
  expect_told<President>(pass, Seat(2), "You pass.", "Passi.");
  expect_told<President>(pass, Seat(0), "Seat 3 passes.", "Posto 3 passa.");
  const President::Sweep sweep{.winner = Seat(1), .leader = Seat(1)};
  expect_told<President>(sweep, Seat(1), "Nobody beats it: you lead.",
                         "Nessuno la supera: apri tu.");
  expect_told<President>(sweep, Seat(0), "Nobody beats it: Seat 2 leads.",
                         "Nessuno la supera: apre Posto 2.");
}

TEST(Narrator, TellsWhoLeadsWhenTheWinnerIsOut) {
  const President::Sweep e{.winner = Seat(1), .leader = Seat(2)};
  expect_told<President>(e, Seat(0), "Nobody beats Seat 2, who is out: Seat 3 leads.",
                         "Nessuno supera Posto 2, che è fuori: apre Posto 3.");
  expect_told<President>(e, Seat(1), "Nobody beats you, and you are out: Seat 3 leads.",
                         "Nessuno ti supera, e sei fuori: apre Posto 3.");
  expect_told<President>(e, Seat(2), "Nobody beats Seat 2, who is out: you lead.",
                         "Nessuno supera Posto 2, che è fuori: tocca a te aprire.");
}

TEST(Narrator, TellsTheCardsOfAnExchangeToTheTwoAlone) {
  President::Exchange e{.from = Seat(0), .to = Seat(3), .cards = {}, .count = 2};
  expect_told<President>(e, Seat(1), "Seat 1 gives 2 cards to Seat 4.",
                         "Posto 1 dà 2 carte a Posto 4.");
  e.count = 1;
  expect_told<President>(e, core::kNoSeat, "Seat 1 gives a card to Seat 4.",
                         "Posto 1 dà una carta a Posto 4.");
  e.cards = {card<FrenchByRank>("AD"), card<FrenchByRank>("2S")};
  expect_told<President>(e, Seat(0), "You give the Ace of Diamonds and the 2 of Spades to Seat 4.",
                         "Dai l'Asso di Quadri e il 2 di Picche a Posto 4.");
  expect_told<President>(e, Seat(3), "Seat 1 gives you the Ace of Diamonds and the 2 of Spades.",
                         "Posto 1 ti dà l'Asso di Quadri e il 2 di Picche.");
}

TEST(Narrator, TellsWhoIsOutWithTheTitle) {
  const auto out = [](int place, int seats) {
    return President::Out{.seat = Seat(0),
                          .place = static_cast<std::uint8_t>(place),
                          .title = President::title(place - 1, seats)};
  };
  const auto e = out(1, 4);
  expect_told<President>(e, Seat(0), "You are out of cards: President.",
                         "Hai finito le carte: Presidente.");
  expect_told<President>(e, Seat(1), "Seat 1 is out of cards: President.",
                         "Posto 1 ha finito le carte: Presidente.");
  const std::pair<std::string_view, std::string_view> kTitles[] = {
      {"Vice-President", "Vicepresidente"}, {"Vice-Scum", "Vicefeccia"}, {"Scum", "Feccia"}};
  int place = 1;
  for (const auto& [en, it] : kTitles) {
    expect_told<President>(out(++place, 4), Seat(0),
                           "You are out of cards: " + std::string(en) + ".",
                           "Hai finito le carte: " + std::string(it) + ".");
  }
  EXPECT_EQ(narrator<President>(Seat(1), kEn).tell(out(2, 3)), "Seat 1 is out of cards: Neutral.");
}

TEST(Narrator, TellsAMarkCountingFromOne) {
  const TicTacToe::Mark e{.seat = Seat(0), .at = {0, 2}};
  expect_told<TicTacToe>(e, Seat(0), "You mark row 1, column 3.", "Segni riga 1, colonna 3.");
  expect_told<TicTacToe>(e, Seat(1), "Seat 1 marks row 1, column 3.",
                         "Posto 1 segna riga 1, colonna 3.");
}

TEST(Narrator, TellsARevealFromBothSides) {
  using games::Choice;
  const RockPaperScissors::Reveal won{.choices = {Choice::kRock, Choice::kPaper},
                                      .winner = Seat(1)};
  expect_told<RockPaperScissors>(won, Seat(0), "You chose rock, Seat 2 paper: you lose the round.",
                                 "Tu sasso, Posto 2 carta: perdi il turno.");
  expect_told<RockPaperScissors>(won, Seat(1), "You chose paper, Seat 1 rock: you win the round.",
                                 "Tu carta, Posto 1 sasso: vinci il turno.");
  expect_told<RockPaperScissors>(won, core::kNoSeat,
                                 "Seat 1 chose rock, Seat 2 paper: Seat 2 wins the round.",
                                 "Posto 1 sasso, Posto 2 carta: Posto 2 vince il turno.");
  const RockPaperScissors::Reveal drawn{.choices = {Choice::kScissors, Choice::kScissors},
                                        .winner = {}};
  expect_told<RockPaperScissors>(drawn, Seat(1),
                                 "You and Seat 1 both chose scissors: the round is drawn.",
                                 "Tu e Posto 1 avete scelto forbici: turno pari.");
  expect_told<RockPaperScissors>(drawn, core::kNoSeat,
                                 "Seat 1 and Seat 2 both chose scissors: the round is drawn.",
                                 "Posto 1 e Posto 2 hanno scelto forbici: turno pari.");
}

TEST(Narrator, CallsSeatsByNameWhereTheyHaveOne) {
  const std::vector<std::string> names = {"Anna", ""};
  const Narrator n(President::kKey, table::names_of<FrenchByRank>(), core::kNoSeat, kEn, names);
  EXPECT_EQ(n.name(Seat(0)), "Anna");
  EXPECT_EQ(n.name(Seat(1)), "Seat 2") << "an empty name is none";
  EXPECT_EQ(n.name(Seat(2)), "Seat 3") << "a missing name is none";
  EXPECT_EQ(n.tell(games::Pass{.seat = Seat(0)}), "Anna passes.");
}

TEST(Narrator, SaysYouAndNobodyInLists) {
  const auto en = narrator<Briscola>(Seat(1), kEn), it = narrator<Briscola>(Seat(1), kIt);
  EXPECT_EQ(en.seat(Seat(1)), "you");
  EXPECT_EQ(it.seat(Seat(1)), "tu");
  EXPECT_EQ(en.seat(core::kNoSeat), "nobody");
  EXPECT_EQ(it.seat(core::kNoSeat), "nessuno");
  EXPECT_EQ(narrator<Briscola>(core::kNoSeat, kEn).arg("seat", core::kNoSeat).pick, "nobody")
      << "the gallery is nobody";
  EXPECT_EQ(en.name(Seat(1)), "Seat 2") << "a name is never \"you\"";
}

TEST(Narrator, JoinsWords) {
  const auto n = narrator<Briscola>(Seat(0), kEn);
  EXPECT_EQ(n.join({}), "");
  EXPECT_EQ(n.join({"a"}), "a");
  EXPECT_EQ(n.join({"a", "b"}), "a and b");
  EXPECT_EQ(n.join({"a", "b", "c"}), "a, b and c");
  EXPECT_EQ(narrator<Briscola>(Seat(0), kIt).join({"a", "b", "c"}), "a, b e c");
}

std::string scores(const Narrator& n, std::initializer_list<int> by_seat) {
  std::vector<std::string> entries;
  for (const int score : by_seat)
    entries.push_back(n.say("score_entry",
                            core::with("seat", Seat(static_cast<int>(entries.size()))),
                            core::with("n", score)));
  return n.say("score", core::with("list", n.join(entries)));
}

TEST(Narrator, TellsScores) {
  EXPECT_EQ(scores(narrator<Joker>(Seat(0), kEn), {2, 10, 0}),
            "Match score: you: 2, Seat 2: 10 and Seat 3: 0.");
  EXPECT_EQ(scores(narrator<Briscola>(core::kNoSeat, kIt), {1, 0}),
            "Punteggio della partita: Posto 1: 1 e Posto 2: 0.");
  EXPECT_EQ(scores(narrator<Briscola>(Seat(1), kEn), {-12, 3}),
            "Match score: Seat 1: -12 and you: 3.");
}

std::string outcome(Seat listener, Language l, core::SeatSet winners) {
  return narrator<Briscola>(listener, l).say("won", core::with("winners", winners));
}

TEST(Narrator, TellsTheOutcome) {
  const core::SeatSet second = core::SeatSet::of(Seat(1));
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
  EXPECT_EQ(outcome(Seat(0), kEn, both), "You and Seat 3 win the match.");
  EXPECT_EQ(outcome(Seat(1), kEn, both), "Seat 1 and Seat 3 win the match.");
  EXPECT_EQ(outcome(Seat(1), kIt, both), "Posto 1 e Posto 3 vincono la partita.");
  EXPECT_EQ(outcome(Seat(2), kIt, both), "Tu e Posto 1 avete vinto la partita.");
}

}  // namespace
}  // namespace tests
