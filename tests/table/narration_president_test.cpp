// A table's story in President and in the two small games, word for word.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/president_table.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

TEST(PresidentNarration, OfTheFirstDeal) {
  const auto t = president_table(2);
  EXPECT_EQ(told(*t, kGallery), (Texts{"Deal 1. Seat 4 deals.", "Seat 1 leads."}));
  const Texts mine = told(*t, 3, kIt);
  ASSERT_EQ(mine.size(), 3u);
  EXPECT_EQ(mine[0], "Smazzata 1. Dai tu le carte.");
  EXPECT_TRUE(mine[1].starts_with("La tua mano: la Donna di Picche, il Re di Fiori, ")) << mine[1];
  EXPECT_TRUE(mine[1].ends_with(", il 2 di Cuori e il 2 di Picche.")) << mine[1];
  EXPECT_EQ(mine[2], "Apre Posto 1.");
}

TEST(PresidentNarration, OfPlaysAndPasses) {
  const auto t = president_table(2);
  play_all(*t, {"3C 3D"});
  EXPECT_EQ(told(*t, 0), (Texts{"You play the 3 of Clubs and the 3 of Diamonds."}));
  play_all(*t, {"9C 9D"});
  EXPECT_EQ(told(*t, 0, kIt), (Texts{"Posto 2 gioca il 9 di Fiori e il 9 di Quadri."}));
  const Texts situation = t->situation(Seat(1), kEn, {});
  EXPECT_EQ(
      std::ranges::count(situation, "On the table: the 9 of Clubs and the 9 of Diamonds (you)."),
      1);
  play_all(*t, {"pass", "pass"});
  EXPECT_EQ(told(*t, 3), (Texts{"You pass."}));
  EXPECT_EQ(told(*t, 0), (Texts{"Seat 4 passes."}));
  play_all(*t, {"pass"});
  EXPECT_EQ(told(*t, 1), (Texts{"Seat 1 passes.", "Nobody beats it: you lead."}));
  EXPECT_EQ(told(*t, 0, kIt), (Texts{"Passi.", "Nessuno la supera: apre Posto 2."}));
}

TEST(PresidentNarration, OfGoingOut) {
  const auto t = president_table(2);
  play_all(*t,
           {"3C 3D 3H 3S", "7C 7D 7H 7S", "TC TD TH TS", "KC KD KH KS", "pass", "pass", "pass",
            "AC AD AH AS", "pass", "pass", "pass", "2C 2D 2H 2S", "pass", "pass", "pass", "QS"});
  EXPECT_EQ(told(*t, 3),
            (Texts{"You play the Queen of Spades.", "You are out of cards: President."}));
  EXPECT_EQ(told(*t, 0, kIt), (Texts{"Posto 4 gioca la Donna di Picche.",
                                     "Posto 4 ha finito le carte: Presidente."}));
  play_all(*t, {"pass", "pass", "pass"});
  EXPECT_EQ(told(*t, 1),
            (Texts{"Seat 3 passes.", "Nobody beats Seat 4, who is out: Seat 1 leads."}));
  EXPECT_EQ(told(*t, 0).back(), "Nobody beats Seat 4, who is out: you lead.");
  EXPECT_EQ(told(*t, 3).back(), "Nobody beats you, and you are out: Seat 1 leads.");
}

TEST(PresidentNarration, OfTheEndOfADeal) {
  const auto t = president_table(2);
  play_first_round(*t);
  ASSERT_TRUE(t->deal_over());
  EXPECT_EQ(
      told(*t, 0),
      (Texts{"You play the 6 of Clubs.", "You are out of cards: Vice-Scum.",
             "The deal is over: you are Vice-Scum, Seat 2 is Scum, Seat 3 is Vice-President and "
             "Seat 4 is President.",
             "Next deal Seat 2 gives Seat 4 the 2 best cards and gets as many back.",
             "Next deal you give Seat 3 the best card and get as many back.",
             "Match score: you: 0, Seat 2: 0, Seat 3: 0 and Seat 4: 1."}));
  const Texts it = told(*t, 3, kIt);
  EXPECT_EQ(
      it[2],
      "La smazzata è finita: Posto 1 è Vicefeccia, Posto 2 è Feccia, Posto 3 è Vicepresidente e "
      "tu sei Presidente.");
  EXPECT_EQ(it[3],
            "Alla prossima smazzata Posto 2 dà a te le 2 carte migliori e ne riceve 2 in cambio.");
  EXPECT_EQ(it[4],
            "Alla prossima smazzata Posto 1 dà a Posto 3 la carta migliore e ne riceve una in "
            "cambio.");
  EXPECT_EQ(it[5], "Punteggio della partita: Posto 1: 0, Posto 2: 0, Posto 3: 0 e tu: 1.");
}

TEST(PresidentNarration, OfASingleDeal) {
  const auto t = president_table(1);
  play_first_round(*t);
  EXPECT_EQ(told(*t, 3).back(), "You win the match.");
  EXPECT_EQ(told(*t, kGallery, kIt).back(), "Posto 4 vince la partita.");
}

// In the exchange each seat hears of its own cards, and of the others only how many.
TEST(PresidentNarration, OfTheForcedGifts) {
  const auto t = president_table(2);
  play_first_round(*t);
  t->next_deal();
  const Texts president = told(*t, 3);
  ASSERT_EQ(president.size(), 6u);
  EXPECT_EQ(president[0], "Deal 2. Seat 1 deals.");
  EXPECT_EQ(president[1], "Seat 2 gives you the 9 of Clubs and the 9 of Diamonds.");
  EXPECT_EQ(president[2], "Seat 1 gives a card to Seat 3.");
  EXPECT_EQ(president[3], "You are President.");
  EXPECT_TRUE(
      president[4].starts_with("Your hand: the 9 of Clubs, the 9 of Diamonds, the Queen of "))
      << president[4];
  EXPECT_EQ(president[5], "You owe 2 cards to Seat 2.");
  EXPECT_EQ(told(*t, 2, kIt).back(), "Devi dare una carta a Posto 1.");
  const Texts vice_scum = told(*t, 0, kIt);
  EXPECT_EQ(vice_scum[1], "Posto 2 dà 2 carte a Posto 4.");
  EXPECT_EQ(vice_scum[2], "Dai il 3 di Picche a Posto 3.") << "his best: the 3 of Spades";
  EXPECT_EQ(vice_scum[3], "Sei Vicefeccia.");
  EXPECT_EQ(told(*t, kGallery), (Texts{"Deal 2. Seat 1 deals.", "Seat 2 gives 2 cards to Seat 4.",
                                       "Seat 1 gives a card to Seat 3."}));
}

TEST(PresidentNarration, OfTheGiftsInReturn) {
  const auto t = president_table(2);
  play_first_round(*t);
  t->next_deal();
  play(*t, 3, "9C 9D");
  EXPECT_EQ(told(*t, 3), (Texts{"You give the 9 of Clubs and the 9 of Diamonds to Seat 2."}));
  EXPECT_EQ(told(*t, 1, kIt), (Texts{"Posto 4 ti dà il 9 di Fiori e il 9 di Quadri."}));
  EXPECT_EQ(told(*t, 0), (Texts{"Seat 4 gives 2 cards to Seat 2."}));
  EXPECT_EQ(t->full_narration(kEn, {}),
            (Texts{"Seat 4 gives the 9 of Clubs and the 9 of Diamonds to Seat 2."}));
  play(*t, 2, "give 3S");
  EXPECT_EQ(told(*t, 0), (Texts{"Seat 3 gives you the 3 of Spades.", "You lead."}));
  EXPECT_EQ(told(*t, kGallery), (Texts{"Seat 3 gives a card to Seat 1.", "Seat 1 leads."}));
  EXPECT_EQ(t->to_act(), core::SeatSet::of(Seat(0))) << "who holds the 3 of Clubs leads";
}

// As dealt, before the gifts.
TEST(PresidentNarration, OfASecondDealForTheRecord) {
  const auto t = president_table(2);
  play_first_round(*t);
  t->next_deal();
  const Texts all = t->full_narration(kEn, {});
  ASSERT_EQ(all.size(), 7u);
  EXPECT_TRUE(all[1].starts_with(
      "Seat 1 holds the 3 of Clubs, the 3 of Diamonds, the 3 of Hearts, the 3 of Spades"));
  EXPECT_TRUE(all[4].starts_with("Seat 4 holds the Queen of Spades, "));
  EXPECT_EQ(all[5], "Seat 2 gives the 9 of Clubs and the 9 of Diamonds to Seat 4.");
  EXPECT_EQ(all[6], "Seat 1 gives the 3 of Spades to Seat 3.");
}

// --- the small games ---

TEST(TicTacToeNarration, FromTheFirstMarkToTheLast) {
  const auto t = open_table({"tic_tac_toe", 2, {}, "1"});
  const int x = t->to_act().lowest();
  ASSERT_EQ(x, 1) << "this seed lets seat 1 begin";
  EXPECT_EQ(told(*t, 1), (Texts{"The match begins.", "You start, with X."}));
  EXPECT_EQ(told(*t, 0, kIt), (Texts{"La partita comincia.", "Comincia Posto 2, con la X."}));
  play_all(*t, {"A1", "B1", "A2", "B2"});
  EXPECT_EQ(told(*t, 0), (Texts{"You mark row 2, column 2."}));
  EXPECT_EQ(told(*t, 1, kIt), (Texts{"Posto 1 segna riga 2, colonna 2."}));
  play_all(*t, {"A3"});
  EXPECT_EQ(told(*t, 1), (Texts{"You mark row 3, column 1.", "You win the match."}));
  EXPECT_EQ(told(*t, kGallery, kIt),
            (Texts{"Posto 2 segna riga 3, colonna 1.", "Posto 2 vince la partita."}));
}

TEST(TicTacToeNarration, OfADraw) {
  const auto t = open_table({"tic_tac_toe", 2, {}, "1"});
  play_all(*t, {"A1", "B1", "C1", "B2", "A2", "A3", "B3", "C2", "C3"});
  EXPECT_EQ(told(*t, 0).back(), "The match is a draw.");
  EXPECT_EQ(told(*t, 0, kIt).back(), "La partita finisce pari.");
}

// A choice is told to nobody, not even to its owner, until both are in.
TEST(RockPaperScissorsNarration, OfBothSides) {
  const auto t = open_table({"rock_paper_scissors", 2, {{"wins", "1"}}, "1"});
  EXPECT_EQ(told(*t, 0), (Texts{"The match begins.", "Choose rock, paper or scissors."}));
  EXPECT_EQ(told(*t, kGallery, kIt), (Texts{"La partita comincia."}));
  play(*t, 1, "paper");
  for (const Seat seat : viewers(*t)) EXPECT_EQ(t->narration(seat, kEn, {}), Texts{});
  play(*t, 0, "paper");
  EXPECT_EQ(told(*t, 0), (Texts{"You and Seat 2 both chose paper: the round is drawn."}));
  play(*t, 0, "rock");
  play(*t, 1, "paper");
  EXPECT_EQ(told(*t, 0), (Texts{"You chose rock, Seat 2 paper: you lose the round.",
                                "Match score: you: 0 and Seat 2: 1.", "Seat 2 wins the match."}));
  EXPECT_EQ(told(*t, 1, kIt),
            (Texts{"Tu carta, Posto 1 sasso: vinci il turno.",
                   "Punteggio della partita: Posto 1: 0 e tu: 1.", "Hai vinto la partita."}));
}

}  // namespace
}  // namespace tests
