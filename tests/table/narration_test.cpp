// A table's story in the trick games: laid-out cards, and word for word what each seat and the gallery hear.
#include <string>

#include <gtest/gtest.h>

#include "tests/support/rigged.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

using games::Briscola;
using games::CaliforniaJack;
using games::French;
using games::Italian;
using games::Joker;

// Seat 1 deals, seat 0 leads; Spade are trump; the next cards are 5S and 4B.
Tables briscola() {
  return rigged_table<Briscola>(
      {}, 1, {deck_dealing<Italian>(dealing({"2B 3C 4D", "5B KC 6S"}, 0, "7S 5S 4B"))});
}

// What the cards look like is what they are called, in every sentence; the moves on the wire keep their codes.
TEST(BriscolaNarration, OfCardsThatLookFrench) {
  const auto t = briscola();
  const table::Voice seen{kEn, table::CardLook::kFrench};
  const auto said = t->situation(core::Seat(0), seen, {});
  EXPECT_EQ(said[1], "Your hand: the 2 of Clubs, the 3 of Hearts and the 4 of Diamonds.");
  EXPECT_EQ(said[2], "The 7 of Spades is turned: trump is Spades.");
  const auto moves = t->legal(core::Seat(0), seen);
  EXPECT_EQ(moves[0].label, "the 2 of Clubs");
  EXPECT_EQ(moves[0].text, "2B");
  EXPECT_EQ(moves[0].json, R"({"card":"2B"})");
  EXPECT_NE(t->scene(core::Seat(0), seen).find("trump Spades"), std::string::npos);
  EXPECT_EQ(t->play(core::Seat(0), R"({"card":"CD"})", seen)->sentence,
            "You do not hold the Queen of Diamonds.");
}

// A bid names a rank, which is called as the cards look.
TEST(BriscolaChiamataNarration, OfBidsOnCardsThatLookFrench) {
  const auto t = table::open({"briscola_chiamata", 5, {}, "7"}).table;
  const core::Seat first = t->to_act().lowest();
  const table::Voice en{kEn, table::CardLook::kFrench}, it{kIt, table::CardLook::kFrench};
  const auto labels = [&](table::Voice voice) {
    std::string out;
    for (const auto& move : t->legal(first, voice)) out += move.label + " ";
    return out;
  };
  EXPECT_EQ(labels(kEn), "Ace 3 Re Cavallo Fante 7 6 5 4 2 pass ");
  EXPECT_EQ(labels(en), "Ace 3 King Queen Jack 7 6 5 4 2 pass ");
  EXPECT_EQ(labels(it), "Asso Tre Re Donna Fante Sette Sei Cinque Quattro Due passo ");
  EXPECT_EQ(t->play(first, R"({"bid":"C"})", en), std::nullopt);
  EXPECT_EQ(t->narration(first, en, {}), (Texts{"You bid Queen."}));
  EXPECT_NE(t->scene(core::kNoSeat, it).find(R"("text":"Donna")"), std::string::npos);
}

TEST(BriscolaNarration, OfTheDeal) {
  const auto t = briscola();
  EXPECT_EQ(told(*t, 0), (Texts{"Deal 1. Seat 2 deals.",
                                "Your hand: the 2 of Bastoni, the 3 of Coppe and the 4 of Denari.",
                                "The 7 of Spade is turned: trump is Spade.", "You lead."}));
  EXPECT_EQ(told(*t, 1, kIt),
            (Texts{"Smazzata 1. Dai tu le carte.",
                   "La tua mano: il 5 di Bastoni, il Re di Coppe e il 6 di Spade.",
                   "Si scopre il 7 di Spade: la briscola è Spade.", "Apre Posto 1."}));
  EXPECT_EQ(told(*t, kGallery),
            (Texts{"Deal 1. Seat 2 deals.", "The 7 of Spade is turned: trump is Spade.",
                   "Seat 1 leads."}));
}

TEST(BriscolaNarration, OfATrick) {
  const auto t = briscola();
  play_all(*t, {"3C"});
  EXPECT_EQ(told(*t, 0), (Texts{"You play the 3 of Coppe."}));
  EXPECT_EQ(told(*t, 1), (Texts{"Seat 1 plays the 3 of Coppe."}));
  play_all(*t, {"KC"});
  EXPECT_EQ(told(*t, 0), (Texts{"Seat 2 plays the Re of Coppe.",
                                "You take the trick with the 3 of Coppe, 14 points.",
                                "You draw the 5 of Spade.", "Seat 2 draws a card."}));
  EXPECT_EQ(told(*t, 1, kIt),
            (Texts{"Giochi il Re di Coppe.", "Posto 1 fa la presa con il 3 di Coppe, 14 punti.",
                   "Posto 1 pesca una carta.", "Peschi il 4 di Bastoni."}));
  EXPECT_EQ(told(*t, kGallery), (Texts{"Seat 2 plays the Re of Coppe.",
                                       "Seat 1 takes the trick with the 3 of Coppe, 14 points.",
                                       "Seat 1 draws a card.", "Seat 2 draws a card."}));
}

TEST(BriscolaNarration, WithEverythingForTheRecord) {
  const auto t = briscola();
  EXPECT_EQ(t->full_narration(kEn, {}),
            (Texts{"Deal 1. Seat 2 deals.",
                   "Seat 1 holds the 2 of Bastoni, the 3 of Coppe and the 4 of Denari.",
                   "Seat 2 holds the 5 of Bastoni, the Re of Coppe and the 6 of Spade.",
                   "The 7 of Spade is turned: trump is Spade.", "Seat 1 leads."}));
  play_all(*t, {"3C", "KC"});
  EXPECT_EQ(
      t->full_narration(kIt, {}),
      (Texts{"Posto 2 gioca il Re di Coppe.", "Posto 1 fa la presa con il 3 di Coppe, 14 punti.",
             "Posto 1 pesca il 5 di Spade.", "Posto 2 pesca il 4 di Bastoni."}));
}

TEST(BriscolaNarration, WithNames) {
  const auto t = briscola();
  const Texts names = {"Anna", "bruno"};
  play_all(*t, {"3C"});
  EXPECT_EQ(t->narration(Seat(1), kEn, names), (Texts{"Anna plays the 3 of Coppe."}));
  EXPECT_EQ(t->narration(Seat(0), kEn, names), (Texts{"You play the 3 of Coppe."}));
}

TEST(BriscolaNarration, TheSituationForAPlayerWhoHasJustCome) {
  const auto t = briscola();
  play_all(*t, {"3C"});
  EXPECT_EQ(t->situation(Seat(1), kEn, {}),
            (Texts{"Deal 1. You deal.",
                   "Your hand: the 5 of Bastoni, the Re of Coppe and the 6 of Spade.",
                   "The 7 of Spade is turned: trump is Spade.",
                   "On the table: the 3 of Coppe (Seat 1).", "33 cards are left in the stock.",
                   "Seat 1: 2 cards and no points.", "You: 3 cards, no points and dealer."}));
  EXPECT_EQ(
      t->situation(Seat(0), kIt, {}),
      (Texts{"Smazzata 1. Dà le carte Posto 2.", "La tua mano: il 2 di Bastoni e il 4 di Denari.",
             "Si scopre il 7 di Spade: la briscola è Spade.", "In tavola: il 3 di Coppe (tu).",
             "Nel mazzo restano 33 carte.", "Tu: 2 carte e nessun punto.",
             "Posto 2: 3 carte, nessun punto e mazziere."}));
}

// The loser of trick 17 draws the turned card, and everybody saw which it was.
TEST(BriscolaNarration, NamesTheTurnedCardWhenItIsDrawn) {
  const auto t = briscola();
  for (int i = 0; i < 34; ++i) t->play(t->to_act().lowest(), R"({"card_index":0})", kEn);
  const Texts everybody = told(*t, kGallery);
  ASSERT_EQ(everybody.size(), 4u);
  EXPECT_TRUE(everybody[2].ends_with(" draws a card.")) << everybody[2];
  EXPECT_TRUE(everybody[3].ends_with(" draws the 7 of Spade.")) << everybody[3];
}

// The end of a deal, and of the match: the points and scores that the view has, in words.
TEST(BriscolaNarration, OfTheEnd) {
  const auto t = rigged_table<Briscola>(
      {.deals = 2}, 1, {deck_dealing<Italian>(dealing({"2B 3C 4D", "5B KC 6S"}, 0, "7S 5S 4B"))});
  while (!t->deal_over()) t->play(t->to_act().lowest(), R"({"card_index":0})", kEn);
  const auto view = parsed(t->view(core::kNoSeat));
  EXPECT_EQ(member(*view.find("result"), "points"), "[0,120]");
  EXPECT_EQ(member(view, "scores"), "[0,1]");
  Texts end = told(*t, 0);
  EXPECT_EQ((Texts{end.end() - 3, end.end()}),
            (Texts{"The deal is over: you: no points and Seat 2: 120 points.",
                   "Seat 2 wins the deal.", "Match score: you: 0 and Seat 2: 1."}));
  end = told(*t, kGallery, kIt);
  EXPECT_EQ(
      (Texts{end.end() - 3, end.end()}),
      (Texts{"Smazzata finita: Posto 1: nessun punto e Posto 2: 120 punti.",
             "Posto 2 vince la smazzata.", "Punteggio della partita: Posto 1: 0 e Posto 2: 1."}));
  t->next_deal();
  EXPECT_EQ(told(*t, 1)[0], "Deal 2. Seat 1 deals.");
  while (!t->deal_over()) t->play(t->to_act().lowest(), R"({"card_index":0})", kEn);
  ASSERT_TRUE(t->over());
  const bool first_wins = t->winners().contains(Seat(0));
  EXPECT_EQ(told(*t, 0).back(), first_wins ? "You win the match." : "Seat 2 wins the match.");
  EXPECT_EQ(t->situation(Seat(0), kEn, {}).back(), told(*t, 0).back());
}

TEST(BriscolaNarration, OfPartnersWhoWinTogether) {
  const auto t = open_table({"briscola", 4, {}, "7"});
  play_on(*t, 7, 1000);
  ASSERT_EQ(t->winners().size(), 2);
  const bool even = t->winners().contains(Seat(0));
  EXPECT_EQ(told(*t, even ? 2 : 3).back(),
            even ? "You and Seat 1 win the match." : "You and Seat 2 win the match.");
  EXPECT_EQ(told(*t, even ? 1 : 0).back(),
            even ? "Seat 1 and Seat 3 win the match." : "Seat 2 and Seat 4 win the match.");
}

// --- Joker ---

TEST(JokerNarration, OfTheFirstTrump) {
  const auto t = rigged_table<Joker>(
      {}, 2,
      {deck_dealing<Italian>(dealing({"2B 3C 4D", "5B KC 6S", "AS AB AD"}, 0, "7S 5S 4B JD"),
                             "2C")});
  play_all(*t, {"3C", "6S"});
  EXPECT_EQ(told(*t, 1),
            (Texts{"You play the 6 of Spade.", "You are the Joker now, alone against two."}));
  EXPECT_EQ(told(*t, 2, kIt), (Texts{"Posto 2 gioca il 6 di Spade.",
                                     "Ora Posto 2 è il Joker; gli altri due sono alleati."}));
  EXPECT_EQ(told(*t, kGallery), (Texts{"Seat 2 plays the 6 of Spade.",
                                       "Seat 2 is the Joker now; the other two are allies."}));
  play_all(*t, {"AS"});
  EXPECT_EQ(
      told(*t, 2),
      (Texts{"You play the Ace of Spade.", "You take the trick with the Ace of Spade, 21 points.",
             "You draw the 5 of Spade.", "Seat 1 draws a card.", "Seat 2 draws a card."}));
}

TEST(JokerNarration, OfATrickThatTheJokerTakesWithTheSameCard) {
  const auto t = rigged_table<Joker>(
      {}, 2,
      {deck_dealing<Italian>(dealing({"AS 3C 4D", "5B KC 6D", "7D AB AD"}, 0, "7S 5S 4B JD"),
                             "2C")});
  play_all(*t, {"AS"});
  EXPECT_EQ(told(*t, 0, kIt),
            (Texts{"Giochi l'Asso di Spade.", "Ora sei il Joker, da solo contro due."}));
  play_all(*t, {"KC"});
  EXPECT_EQ(
      t->situation(core::kNoSeat, kEn, {}),
      (Texts{"Deal 1. Seat 3 deals.", "To 10 points.", "The 7 of Spade is turned: trump is Spade.",
             "On the table: the Ace of Spade (Seat 1) and the Re of Coppe (Seat 2).",
             "29 cards are left in the stock.", "Seat 1: 2 cards, no points and Joker.",
             "Seat 2: 2 cards, no points and ally.",
             "Seat 3: 3 cards, no points, dealer and ally."}));
}

// --- California Jack ---

Tables california(CaliforniaJack::Stock stock) {
  CaliforniaJack::Rules rules;
  rules.stock = stock;
  return rigged_table<CaliforniaJack>(
      rules, 1,
      {deck_dealing<French>(dealing({"5H 2C 3C 4C 5C 6C", "TH 9S TD 8D 9D JD"}, 0, "8S QH KS"))});
}

TEST(CaliforniaJackNarration, OfAStockFaceUp) {
  const auto t = california(CaliforniaJack::kFaceUp);
  EXPECT_EQ(told(*t, kGallery),
            (Texts{"Deal 1. Seat 2 deals.",
                   "The 8 of Spades lies on top of the stock; trump is Spades.", "Seat 1 leads."}));
  EXPECT_EQ(told(*t, 1, kIt)[2], "In cima al mazzo c'è l'8 di Picche; la briscola è Picche.");
  play_all(*t, {"5H", "TH"});
  EXPECT_EQ(told(*t, 0), (Texts{"Seat 2 plays the 10 of Hearts.",
                                "Seat 2 takes the trick with the 10 of Hearts, 10 points.",
                                "Seat 2 draws the 8 of Spades.", "You draw the Queen of Hearts.",
                                "The King of Spades lies on top of the stock now."}));
  EXPECT_EQ(
      told(*t, kGallery, kIt),
      (Texts{"Posto 2 gioca il 10 di Cuori.", "Posto 2 fa la presa con il 10 di Cuori, 10 punti.",
             "Posto 2 pesca l'8 di Picche.", "Posto 1 pesca la Donna di Cuori.",
             "Ora in cima al mazzo c'è il Re di Picche."}));
  EXPECT_EQ(t->situation(core::kNoSeat, kEn, {})[2],
            "The King of Spades lies on top of the stock; trump is Spades.");
}

// Shasta Sam: the first top card was shown, so its drawer is known to hold it; no later card is known.
TEST(CaliforniaJackNarration, OfAStockFaceDown) {
  const auto t = california(CaliforniaJack::kFaceDown);
  EXPECT_EQ(told(*t, 0)[2], "The 8 of Spades lies on top of the stock; trump is Spades.");
  play_all(*t, {"5H", "TH"});
  EXPECT_EQ(told(*t, 1), (Texts{"You play the 10 of Hearts.",
                                "You take the trick with the 10 of Hearts, 10 points.",
                                "You draw the 8 of Spades.", "Seat 1 draws a card."}));
  EXPECT_EQ(told(*t, 0)[3], "You draw the Queen of Hearts.");
  EXPECT_EQ(told(*t, kGallery)[3], "Seat 1 draws a card.");
  EXPECT_EQ(t->full_narration(kEn, {})[3], "Seat 1 draws the Queen of Hearts.");
  const Texts seen = t->situation(Seat(0), kIt, {});
  EXPECT_EQ((Texts{seen.end() - 5, seen.end() - 3}),
            (Texts{"La briscola è Picche.", "Si sa che Posto 2 ha l'8 di Picche."}));
}

TEST(CaliforniaJackNarration, OfTheEndOfADeal) {
  const auto t = california(CaliforniaJack::kFaceUp);
  while (!t->deal_over())
    t->play(t->to_act().lowest(), t->legal(t->to_act().lowest(), kEn)[0].json, kEn);
  const auto view = parsed(t->view(core::kNoSeat));
  EXPECT_EQ(member(view, "result"), R"({"points":[45,35],"high":0,"low":0,"jack":1,"game":0})");
  Texts end = told(*t, 0);
  EXPECT_EQ((Texts{end.end() - 3, end.end()}),
            (Texts{"The deal is over: you: 45 points and Seat 2: 35 points.",
                   "High: you. Low: you. Jack: Seat 2. Game: you.",
                   "Match score: you: 3 and Seat 2: 1."}));
  end = told(*t, 1, kIt);
  EXPECT_EQ(*(end.end() - 2), "Alta: Posto 1. Bassa: Posto 1. Fante: tu. Punti: Posto 1.");
}

// --- Scopa ---

// Seat 0 sweeps the table with its first card.
Tables scopa() {
  return rigged_table<games::Scopa>(
      {}, 1, {deck_dealing<games::Scopa::Pack>("7S 2S JD KB CB 6B AB AC 2D 3D 4S 5S 6S KC KD KS")});
}

TEST(ScopaNarration, OfTheDealAndASweep) {
  const auto t = scopa();
  EXPECT_EQ(
      told(*t, 0),
      (Texts{"Deal 1. Seat 2 deals.",
             "Your hand: the Fante of Denari, the 2 of Spade and the 7 of Spade.",
             "On the table: the Ace of Bastoni, the Ace of Coppe, the 2 of Denari and the 3 of "
             "Denari.",
             "You play first."}));
  play(*t, 0, "7S");
  EXPECT_EQ(told(*t, 1), Texts{"Seat 1 takes the Ace of Bastoni, the Ace of Coppe, the 2 of Denari "
                               "and the 3 of Denari with the 7 of Spade. Scopa!"});
  EXPECT_EQ(
      told(*t, 0, kIt),
      Texts{"Prendi l'Asso di Bastoni, l'Asso di Coppe, il 2 di Denari e il 3 di Denari con il "
            "7 di Spade. Scopa!"});
}

TEST(ScopaNarration, OfTheNextHandsTellsASeatItsOwn) {
  const auto t = scopa();
  play_all(*t, {"7S", "KB", "2S", "CB", "JD", "6B"});
  EXPECT_EQ(told(*t, 0)[1],
            "New cards are dealt. Your hand: the 4 of Spade, the 5 of Spade and the 6 "
            "of Spade.");
  EXPECT_EQ(told(*t, kGallery)[1], "New cards are dealt.");
  EXPECT_EQ(t->full_narration(kEn, {})[1],
            "New cards are dealt. Seat 1 holds the 4 of Spade, the 5 of Spade and the 6 of Spade. "
            "Seat 2 holds the Re of Coppe, the Re of Denari and the Re of Spade.");
}

TEST(ScopaNarration, OfTheEndOfADealSaysWhatCounted) {
  const auto t = scopa();
  while (!t->deal_over())
    t->play(t->to_act().lowest(), t->legal(t->to_act().lowest(), kEn)[0].json, kEn);
  const Texts end = told(*t, 0);
  ASSERT_GE(end.size(), 7u);
  EXPECT_TRUE(end[end.size() - 7].starts_with("Most cards: ")) << end[end.size() - 7];
  EXPECT_TRUE(end[end.size() - 2].starts_with("The deal: you: ")) << end[end.size() - 2];
  const auto summary = parsed(t->scene(Seat(0), kIt)).find("summary")->items;
  ASSERT_EQ(summary.size(), 6u);
  EXPECT_EQ(member(summary[0], "text"), R"("Carte")");
  EXPECT_EQ(member(summary[2], "key"), R"("settebello")");
  const auto counts = summary[0].find("counts")->items;
  EXPECT_EQ(*counts[0].integer() + *counts[1].integer(), 40);
}

}  // namespace
}  // namespace tests
