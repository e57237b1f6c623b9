// How deals end and what a seat sees in the middle of them, from laid-out piles: each outcome in words.
#include "table/deal_story.h"

#include <algorithm>
#include <initializer_list>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/briscola.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

using games::Briscola;
using games::CaliforniaJack;
using games::Italian;
using games::Joker;

// A finished deal: piles worth that much, all cards played except the removed card.
template <class G>
typename G::Public finished(std::initializer_list<int> points, std::string_view removed = "") {
  auto p = with_points<typename G::Public>(points);
  p.pile[0] = p.pile[0] | (Italian::all() - p.played() - italian(removed));
  p.turned = card<Italian>("7S");
  p.trump = Italian::suit(p.turned);
  return p;
}

template <class G>
Texts ending(const typename G::Public& pub, int listener, Language l,
             const typename G::Rules& rules) {
  const core::View<G> view{Seat(listener), pub, {}};
  const auto before = G::open(rules, Seat(0));
  const table::Around<G> around{1, before, G::settle(before, pub)};
  const table::Narrator n(G::kKey, table::names_of<typename G::Pack>(), Seat(listener), l, {});
  table::DealStory<G> story(n, view, around);
  story.result();
  return story.take();
}

TEST(BriscolaEnding, OfTwo) {
  const auto p = finished<Briscola>({61, 59});
  EXPECT_EQ(ending<Briscola>(p, 0, kEn, {.deals = 2}),
            (Texts{"The deal is over: you: 61 points and Seat 2: 59 points.", "You win the deal.",
                   "Match score: you: 1 and Seat 2: 0."}));
  EXPECT_EQ(
      ending<Briscola>(p, 1, kIt, {.deals = 1}),
      (Texts{"Smazzata finita: Posto 1: 61 punti e tu: 59 punti.", "Posto 1 vince la smazzata.",
             "Punteggio della partita: Posto 1: 1 e tu: 0.", "Posto 1 vince la partita."}));
}

TEST(BriscolaEnding, SixtyAllIsDrawn) {
  const auto p = finished<Briscola>({60, 60});
  EXPECT_EQ(ending<Briscola>(p, 0, kEn, {}),
            (Texts{"The deal is over: you: 60 points and Seat 2: 60 points.", "The deal is drawn.",
                   "Match score: you: 0 and Seat 2: 0.", "The match is a draw."}));
  EXPECT_EQ(ending<Briscola>(p, 0, kIt, {})[1], "La smazzata è pari.");
}

TEST(BriscolaEnding, OfThreeSaysWhichTwoWasTakenOut) {
  const auto p = finished<Briscola>({50, 40, 30}, "2C");
  EXPECT_EQ(ending<Briscola>(p, 0, kEn, {.seats = 3, .deals = 2}),
            (Texts{"The deal is over: you: 50 points, Seat 2: 40 points and Seat 3: 30 points.",
                   "The 2 of Coppe had been taken out.", "You win the deal.",
                   "Match score: you: 1, Seat 2: 0 and Seat 3: 0."}));
  EXPECT_EQ(ending<Briscola>(p, 2, kIt, {.seats = 3, .deals = 2})[1],
            "Era stato tolto il 2 di Coppe.");
}

TEST(BriscolaEnding, OfFourIsToldBySide) {
  const auto p = finished<Briscola>({30, 29, 31, 30});
  EXPECT_EQ(ending<Briscola>(p, 2, kEn, {.seats = 4}),
            (Texts{"The deal is over: Seat 1 and you: 61 points; Seat 2 and Seat 4: 59 points.",
                   "You and Seat 1 win the deal.",
                   "Match score: Seat 1 and you: 1; Seat 2 and Seat 4: 0.",
                   "You and Seat 1 win the match."}));
  EXPECT_EQ(ending<Briscola>(p, 2, kIt, {.seats = 4})[1], "Tu e Posto 1 vincete la smazzata.");
  EXPECT_EQ(ending<Briscola>(p, 3, kEn, {.seats = 4})[1], "Seat 1 and Seat 3 win the deal.");
  EXPECT_EQ(ending<Briscola>(p, 3, kIt, {.seats = 4})[3], "Posto 1 e Posto 3 vincono la partita.");
}

Texts joker_ending(std::initializer_list<int> points, Language l) {
  auto p = finished<Joker>(points, "2C");
  p.joker = Seat(1);
  return ending<Joker>(p, 1, l, {});
}

TEST(JokerEnding, TheJokerWinsFrom51) {
  EXPECT_EQ(joker_ending({40, 51, 29}, kEn),
            (Texts{"The deal is over: Seat 1: 40 points, you: 51 points and Seat 3: 29 points.",
                   "The 2 of Coppe had been taken out.", "The Joker wins the deal: 2 points.",
                   "Match score: Seat 1: 0, you: 2 and Seat 3: 0."}));
  EXPECT_EQ(joker_ending({40, 51, 29}, kIt)[2], "Il Joker vince la smazzata: 2 punti.");
}

TEST(JokerEnding, TheAlliesWinFrom71) {
  EXPECT_EQ(joker_ending({41, 49, 30}, kEn)[2], "The allies win the deal: 1 point each.");
  EXPECT_EQ(joker_ending({41, 49, 30}, kIt)[2],
            "Gli alleati vincono la smazzata: 1 punto a testa.");
  EXPECT_EQ(joker_ending({41, 49, 30}, kEn)[3], "Match score: Seat 1: 1, you: 0 and Seat 3: 1.");
}

TEST(JokerEnding, Exactly50IsANullDeal) {
  EXPECT_EQ(joker_ending({40, 50, 30}, kEn)[2], "A null deal: nobody scores.");
  EXPECT_EQ(joker_ending({40, 50, 30}, kIt)[2], "Smazzata nulla: nessun punto.");
}

// --- in the middle ---

TEST(Situation, ShowsTheBoard) {
  const auto t = open_table({"tic_tac_toe", 2, {}, "1"});
  play_all(*t, {"B2", "A1", "C3"});
  const Texts seen = t->situation(Seat(0), kEn, {});
  ASSERT_EQ(seen.size(), 3u);  // that the match begins was told when it began
  EXPECT_EQ(seen[0], "The board: O.. / .X. / ..X.");
  EXPECT_TRUE((seen[1] == "You: X." && seen[2] == "Seat 2: O.") ||
              (seen[1] == "You: O." && seen[2] == "Seat 2: X."))
      << seen[1];
  EXPECT_EQ(t->situation(Seat(1), kIt, {})[0], "La griglia: O.. / .X. / ..X.");
}

bool tells(const Texts& situation, std::string_view sentence) {
  return std::ranges::find(situation, sentence) != situation.end();
}

// Whatever stands above the table and on it is told too: where the match is, a phase, an empty table, earlier rounds.
TEST(Situation, TellsAllThatTheEyeSees) {
  const auto auction = open_table({"briscola_chiamata", 5, {}, "2"});
  const Texts bidding = auction->situation(auction->to_act().lowest(), kEn, {});
  EXPECT_TRUE(tells(bidding, "Deal 1 of 5."));
  EXPECT_TRUE(tells(bidding, "Auction."));
  const auto round = open_table({"president", 4, {}, "2"});
  EXPECT_TRUE(tells(round->situation(Seat(0), kIt, {}), "Smazzata 1 di 3."));
  const auto scopa = open_table({"scopa", 2, {{"target", "16"}}, "2"});
  EXPECT_TRUE(tells(scopa->situation(Seat(0), kEn, {}), "To 16 points."));
  EXPECT_TRUE(tells(scopa->situation(Seat(0), kIt, {}), "Fino a 16 punti."));
  const auto once = open_table({"briscola", 2, {}, "2"});
  EXPECT_FALSE(tells(once->situation(Seat(0), kEn, {}), "Deal 1 of 1."));
  const auto hands = open_table({"rock_paper_scissors", 2, {}, "2"});
  play_all(*hands, {"ROCK", "ROCK"});
  EXPECT_TRUE(tells(hands->situation(Seat(1), kEn, {}), "Round 1: Seat 1: rock and you: rock."));
  const auto scopone = open_table({"scopa", 4, {{"form", "scopone"}}, "2"});
  EXPECT_TRUE(tells(scopone->situation(Seat(0), kEn, {}), "Scopone."));
  EXPECT_TRUE(tells(scopone->situation(Seat(0), kEn, {}), "The table is empty."));
  EXPECT_TRUE(tells(scopone->situation(Seat(0), kIt, {}), "Il tavolo è vuoto."));
}

// A seat hears what its view holds: the cards that others are known to have, never its own.
TEST(Situation, TellsTheCardsThatTheOtherIsKnownToHold) {
  const auto t = open_table({"california_jack", 2, {}, "5"});
  play_on(*t, 5, 6);
  const auto view = parsed(t->view(Seat(0)));
  const auto& known = view.find("public")->find("known")->items;
  ASSERT_FALSE(known[1].items.empty());
  std::size_t sentences = 0;
  for (const auto& s : t->situation(Seat(0), kEn, {}))
    if (s.starts_with("Seat 2 is known to hold the ")) ++sentences;
  EXPECT_EQ(sentences, 1u);
  for (const auto& s : t->situation(Seat(0), kEn, {}))
    EXPECT_FALSE(s.starts_with("Seat 1 is known")) << s;
}

TEST(Situation, TellsTheResultOnceTheDealIsOver) {
  for (const auto& setup : usual_setups()) {
    const auto t = open_table(setup);
    for (std::uint64_t seed = 0; !t->deal_over(); ++seed) play_on(*t, seed, 1);
    const Texts end = told(*t, 0), seen = t->situation(Seat(0), kEn, {});
    EXPECT_EQ(seen.back(), end.back()) << describe(setup);
  }
}

}  // namespace
}  // namespace tests
