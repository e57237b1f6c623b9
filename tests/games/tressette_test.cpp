// Tressette, sentence by sentence of its rules.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/tressette/rules.h"
#include "tests/support/cards.h"
#include "tests/support/events.h"
#include "tests/support/play.h"
#include "tests/support/rigged.h"

namespace tests {
namespace {

using games::Tressette;
using Tre = Tressette::Pack;
using core::Rng;

core::CardSet tre(std::string_view codes) { return set<Tre>(codes); }
void put(Tressette::State& s, int seat, std::string_view code) {
  play<Tressette>(s, seat, {card<Tre>(code)});
}
// Seat 0 leads; these are the hands.
Tressette::State holding(const std::vector<std::string>& hands,
                         Tressette::AccusiOption accusi = Tressette::kOff) {
  Tressette::State s;
  s.pub.rules = {.seats = static_cast<std::uint8_t>(hands.size()), .accusi = accusi};
  s.pub.leader = Seat(0);
  for (std::size_t i = 0; i < hands.size(); ++i) s.own[i].hand = tre(hands[i]);
  s.pub.hand = static_cast<std::uint8_t>(s.own[0].hand.size());
  return s;
}
Seat taker(std::string_view lead, std::string_view answer) {
  auto s = holding({std::string(lead), std::string(answer)});
  put(s, 0, lead);
  put(s, 1, answer);
  return s.pub.leader;
}
// What seat 1 may answer.
std::string may_answer(std::string_view lead, std::string_view hand) {
  auto s = holding({std::string(lead), std::string(hand)});
  s.pub.hand = 10;
  put(s, 0, lead);
  core::CardSet out;
  for (const auto& m : core::legal<Tressette>(s, Seat(1))) out.insert(m.card);
  return text<Tre>(out);
}

// "Strength, high to low: 3 2 A K C J 7 6 5 4." "No trump."
TEST(TressetteDeal, TheThreeIsHighestThenTheTwoAndTheAce) {
  const std::string ranks = "32AKCJ7654";
  for (std::size_t i = 0; i + 1 < ranks.size(); ++i) {
    const std::string high{ranks[i], 'D'}, low{ranks[i + 1], 'D'};
    EXPECT_EQ(taker(high, low), Seat(0)) << high << low;
    EXPECT_EQ(taker(low, high), Seat(1)) << high << low;
  }
  for (const char suit : {'B', 'C', 'S'})
    EXPECT_EQ(taker("4D", std::string{'3', suit}), Seat(0)) << "only the suit led takes";
}

// "Four players: 10 each. Two players: 10 each and 20 in the stock." "The seat after the dealer leads first."
TEST(TressetteDeal, IsTenEachAndWithTwoAStock) {
  for (const int seats : {2, 4}) {
    Rng rng(3);
    const auto s = Tressette::deal(Tressette::open(with_seats<Tressette>(seats), Seat(1)),
                                   shuffled_deck<Tre>(rng));
    for (int i = 0; i < seats; ++i) EXPECT_EQ(s.own[static_cast<std::size_t>(i)].hand.size(), 10);
    EXPECT_EQ(s.pub.stock, 40 - 10 * seats);
    EXPECT_EQ(s.pub.turn(), Seat(2 % seats));
  }
}

// "After each of the first ten tricks the winner draws, then the loser, and both cards are shown; ten tricks follow
// without drawing."
TEST(TressetteDeal, OfTwoDrawsOpenlyForTenTricks) {
  Rng rng(4);
  auto s = Tressette::deal(Tressette::open({.seats = 2}, Seat(1)), shuffled_deck<Tre>(rng));
  for (int trick = 0; trick < 20; ++trick) {
    const auto top = s.secret.stock;
    const int left = s.pub.stock;
    core::State<Tressette> before;
    for (int i = 0; i < 2; ++i) {
      before = s;
      const auto ply = random_ply<Tressette>(s, rng);
      Tressette::apply(s, ply.seat, ply.move);
    }
    const auto events = told_to<Tressette>(core::kNoSeat, before, s);
    if (trick >= 10) {
      EXPECT_EQ(name_of(events[events.size() - 1]), "trick");
      continue;
    }
    for (std::size_t i = 0; i < 2; ++i) {
      const auto& drawn = as<games::Draw>(events[events.size() - 2 + i]);
      EXPECT_EQ(drawn.seat, i == 0 ? s.pub.leader : Seat(s.pub.leader ^ 1));
      EXPECT_EQ(drawn.card, top[static_cast<std::size_t>(left) - 1 - i]);
      EXPECT_TRUE(s.pub.known[drawn.seat].contains(drawn.card)) << "everybody saw it";
    }
  }
  EXPECT_TRUE(Tressette::to_act(s.pub).empty());
}

// "Follow suit if able, from the first trick on, else any card."
TEST(TressetteDeal, FollowsSuitIfAble) {
  EXPECT_EQ(may_answer("4D", "7D 3D AB KS"), "7D 3D");
  EXPECT_EQ(may_answer("4D", "AB KS 3C"), "AB 3C KS");
  auto s = holding({"4D 5D", "7D AB"});
  put(s, 0, "4D");
  const auto why = broken_rule<Tressette>(s, 1, {card<Tre>("AB")});
  EXPECT_EQ(why.rule, Tressette::Rule::kMustFollow);
  EXPECT_EQ(why.suit, Tre::suit(card<Tre>("4D")));
  EXPECT_EQ(broken_rule<Tressette>(s, 1, {card<Tre>("KS")}).rule, Tressette::Rule::kNotInHand);
}

// "Points are counted in thirds: A 3; 3, 2, K, C, J 1; others 0."
TEST(TressetteScore, CardsCountThirds) {
  for (const char suit : {'B', 'C', 'D', 'S'}) {
    for (const char rank : {'4', '5', '6', '7'})
      EXPECT_EQ(Tressette::thirds(tre(std::string{rank, suit})), 0);
    for (const char rank : {'3', '2', 'K', 'C', 'J'})
      EXPECT_EQ(Tressette::thirds(tre(std::string{rank, suit})), 1);
    EXPECT_EQ(Tressette::thirds(tre(std::string{'A', suit})), 3);
  }
  EXPECT_EQ(Tressette::thirds(Tre::all()), 32);
}

// "The last trick 3; 35 in all." "A side's thirds (both partners' together) are rounded down to whole points, the rest is
// lost: always 11 points a deal."
TEST(TressetteScore, AreWholePointsOfBothPartnersTogether) {
  Rng rng(5);
  for (int deal = 0; deal < 200; ++deal) {
    const Tressette::Rules rules{.seats = static_cast<std::uint8_t>(deal % 2 == 0 ? 2 : 4),
                                 .accusi = Tressette::kOff};
    auto s = Tressette::deal(Tressette::open(rules, Seat(0)), shuffled_deck<Tre>(rng));
    play_out<Tressette>(s, rng);
    const auto r = Tressette::result(s.pub);
    EXPECT_EQ(r.thirds[0] + r.thirds[1] + r.thirds[2] + r.thirds[3], 35);
    EXPECT_EQ(r.points[0] + r.points[1], 11);
    EXPECT_EQ(r.points[0], (r.thirds[0] + r.thirds[2]) / 3);
  }
  Tressette::Public p;
  p.rules.seats = 4;
  p.hand = 0;
  p.leader = Seat(2);
  p.pile[0] = tre("KB CB");  // 2 thirds
  p.pile[2] = tre("JB");     // 1 and the last trick
  const auto r = Tressette::result(p);
  EXPECT_EQ(r.thirds[2], 4);
  EXPECT_EQ(r.points[0], 2) << "2 and 4 thirds together";
}

// "No cappotto": every trick is worth its 11 points and no more.
TEST(TressetteScore, EveryTrickIsNoMoreThanItsCards) {
  Tressette::Public p;
  p.rules.seats = 4;
  p.hand = 0;
  p.leader = Seat(0);
  p.pile[0] = Tre::all();
  const auto r = Tressette::result(p);
  EXPECT_EQ(r.points[0], 11);
  EXPECT_EQ(r.points[1], 0);
}

// "No new deal for a poor hand": a hand without a point is played.
TEST(TressetteDeal, APoorHandIsPlayed) {
  const std::string poor = "4B 5B 6B 7B 4C 5C 6C 7C 4D 5D";
  const auto s =
      Tressette::deal(Tressette::open({.seats = 2}, Seat(1)),
                      deck_dealing<Tre>(dealing({poor, "3B 2B AB KB 3C 2C AC KC 3D 2D"}, 0)));
  ASSERT_EQ(text<Tre>(s.own[0].hand).size(), poor.size());
  EXPECT_EQ(Tressette::thirds(s.own[0].hand), 0);
  EXPECT_EQ(Tressette::to_act(s.pub), core::SeatSet::of(Seat(0)));
  for (const auto& m : core::legal<Tressette>(s, Seat(0)))
    EXPECT_TRUE(s.own[0].hand.contains(m.card)) << "and there is nothing to choose but a card";
}

std::string declared(std::string_view hand, std::string_view first) {
  auto s = holding({std::string(hand), "4S 5S 6S 7S JS CS KS 4C 5C 6C"}, Tressette::kOn);
  const auto before = s;
  put(s, 0, first);
  std::string out;
  for (const auto& event : told<Tressette>(before, s))
    std::visit(
        [&]<class E>(const E& e) {
          if constexpr (std::same_as<E, Tressette::Declare>)
            out += (out.empty() ? "" : ", ") + std::string(name(e.kind)) + " " +
                   text<Tre>(e.cards) + " " + std::to_string(e.points);
        },
        event);
  EXPECT_EQ(core::digest(before) == core::digest(s), false);
  return out;
}

// "Napoletana (3, 2 and A of a suit): 3 points each. Of each of the ranks 3, 2 and A: three held score 3, four score 4.
// One card may serve in both kinds."
TEST(TressetteAccusi, AreNapoletanaAndThreeOrFourOfARank) {
  EXPECT_EQ(declared("3D 2D AD 4B 5B 6B 7B 4D 5D 6D", "4B"), "napoletana AD 2D 3D 3");
  EXPECT_EQ(declared("3B 3C 3D 4B 5B 6B 7B 4D 5D 6D", "4B"), "buongioco 3B 3C 3D 3");
  EXPECT_EQ(declared("AB AC AD AS 5B 6B 7B 4D 5D 6D", "5B"), "buongioco AB AC AD AS 4");
  EXPECT_EQ(declared("3D 2D AD 2B 2C 6B 7B 4D 5D 6D", "7B"),
            "napoletana AD 2D 3D 3, buongioco 2B 2C 2D 3");
  EXPECT_EQ(declared("3B 2B AB 3C 2C AC 3D 2D AD 4D", "4D"),
            "napoletana AB 2B 3B 3, napoletana AC 2C 3C 3, napoletana AD 2D 3D 3, "
            "buongioco 3B 3C 3D 3, buongioco 2B 2C 2D 3, buongioco AB AC AD 3")
      << "suits B C D S, then 3s, 2s and As";
  EXPECT_EQ(declared("3D 2D AB 3B 2C AC 7B 4D 5D 6D", "4D"), "") << "two of a rank are nothing";
}

// "What its ten dealt cards hold (the card just played included) … the cards named public."
TEST(TressetteAccusi, HoldTheCardJustPlayedAndAreKnownAfterwards) {
  EXPECT_EQ(declared("3D 2D AD 4B 5B 6B 7B 4D 5D 6D", "3D"), "napoletana AD 2D 3D 3");
  auto s =
      holding({"3D 2D AD 4B 5B 6B 7B 4D 5D 6D", "4S 5S 6S 7S JS CS KS 4C 5C 6C"}, Tressette::kOn);
  put(s, 0, "3D");
  EXPECT_EQ(text<Tre>(s.pub.known[0]), "AD 2D");
  EXPECT_EQ(text<Tre>(s.pub.named(Seat(0))), "AD 2D 3D");
}

// "Scored at once", before the next seat plays.
TEST(TressetteAccusi, AreScoredAtOnce) {
  auto s =
      holding({"3D 2D AD 4B 5B 6B 7B 4D 5D 6D", "4S 5S 6S 7S JS CS KS 4C 5C 6C"}, Tressette::kOn);
  EXPECT_EQ(s.pub.declared_by_seat()[0], 0);
  put(s, 0, "4B");
  EXPECT_EQ(s.pub.declared_by_seat()[0], 3);
  EXPECT_EQ(s.pub.declared_by_seat()[1], 0);
}

// "No napoletana with a tail": a King, a Knave or more beside 3, 2 and A adds nothing.
TEST(TressetteAccusi, ATailOfANapoletanaIsNothing) {
  EXPECT_EQ(declared("3D 2D AD KD CD JD 7D 6D 5D 4D", "4D"), "napoletana AD 2D 3D 3");
}

// "A seat's declarations belong to its first play of the deal." "Cards drawn later are never declared."
TEST(TressetteAccusi, AreMadeOnceWithTheFirstCard) {
  Rng rng(6);
  int declared = 0;
  for (int deal = 0; deal < 300; ++deal) {
    auto s = Tressette::deal(Tressette::open({.seats = 2}, Seat(0)), shuffled_deck<Tre>(rng));
    for (int ply = 0; !Tressette::to_act(s.pub).empty(); ++ply) {
      const auto before = s;
      const auto next = random_ply<Tressette>(s, rng);
      Tressette::apply(s, next.seat, next.move);
      for (const auto& event : told<Tressette>(before, s))
        if (name_of(event) == "declare") {
          ++declared;
          ASSERT_LT(ply, 2);
        }
    }
  }
  EXPECT_GT(declared, 20);
}

// "Option accusi: on (default) or off."
TEST(TressetteAccusi, MayBeOff) {
  EXPECT_EQ(Tressette::Rules{}.accusi, Tressette::kOn);
  auto s = holding({"3D 2D AD 4B 5B 6B 7B 4D 5D 6D", "4S 5S 6S 7S JS CS KS 4C 5C 6C"});
  put(s, 0, "3D");
  EXPECT_TRUE(s.pub.accusi[0].none());
  EXPECT_TRUE(s.pub.known[0].empty());
}

Tressette::Standing standing(int ours, int theirs, int target = 21) {
  auto st = Tressette::open({.target = static_cast<std::uint8_t>(target)}, Seat(0));
  for (std::size_t i = 0; i < 4; ++i)
    st.score[i] = static_cast<std::int16_t>(i % 2 == 0 ? ours : theirs);
  return st;
}

// "Only totals at the end of a deal decide: the higher side at or above it wins; equal sides play another deal."
TEST(TressetteMatch, IsWonByTheHigherSideAtTheTarget) {
  EXPECT_EQ(Tressette::Rules{}.target, 21) << "target (21 default, 11, 31)";
  for (const int target : {11, 21, 31}) {
    EXPECT_FALSE(Tressette::over(standing(target - 1, 3, target)));
    EXPECT_TRUE(Tressette::over(standing(target, 3, target)));
  }
  EXPECT_FALSE(Tressette::over(standing(22, 22)));
  EXPECT_TRUE(Tressette::over(standing(22, 25)));
  EXPECT_EQ(Tressette::winners(standing(22, 25)).bits(), 0b1010);
  EXPECT_EQ(Tressette::winners(standing(25, 22)).bits(), 0b0101);
}

// "Only totals at the end of a deal decide": a declaration that reaches the target ends nothing, and the side that made it
// may lose in the end.
TEST(TressetteMatch, ADeclarationEndsNoMatchByItself) {
  int reached_early = 0, lost_after_all = 0;
  for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
    std::array<bool, 2> early{};
    core::Scores scores;
    core::SeatSet winners;
    walk<Tressette>({.seats = 2, .target = 11}, seed,
                    [&](const core::Match<Tressette>& match, core::Rng&) {
                      if (match.deal_over()) {
                        scores = Tressette::scores(match.standing());
                        winners = Tressette::winners(match.standing());
                        return;
                      }
                      ASSERT_FALSE(match.over());
                      for (std::size_t i = 0; i < scores.size(); ++i)
                        early[i] |= scores[i] + match.state().pub.declared_by_seat()[i] >= 11;
                    });
    for (int i = 0; i < 2; ++i) {
      reached_early += early[static_cast<std::size_t>(i)];
      lost_after_all += early[static_cast<std::size_t>(i)] && !winners.contains(Seat(i));
    }
  }
  EXPECT_GT(reached_early, 20);
  EXPECT_GT(lost_after_all, 0);
}

// "Declarations … scored at once" for the declarer's side; the deal passes clockwise.
TEST(TressetteMatch, AddsThirdsAndDeclarationsOfBothPartners) {
  Tressette::Public p;
  p.rules.seats = 4;
  p.hand = 0;
  p.leader = Seat(1);
  p.pile[0] = tre("AB AC");
  p.accusi[2] = games::Accusi(tre("3D 2D AD"));
  p.shown[2] = tre("3D 2D AD");
  const auto st = Tressette::settle(standing(5, 7), p);
  EXPECT_EQ(st.score[0], 5 + 2 + 3);
  EXPECT_EQ(st.score[2], st.score[0]);
  EXPECT_EQ(st.score[1], 7 + 1) << "the last trick";
  EXPECT_EQ(st.dealer, Seat(1));
}

// --- as it is told ---

Tables told_table() {
  return rigged_table<Tressette>(
      {.seats = 2}, 1,
      {deck_dealing<Tre>(dealing({"3D 2D AD 4B 5B 6B 7B 4D 5D 6D", "4S 5S 6S 7S JS CS KS 4C 5C 7D"},
                                 0, "KD CD"))});
}

TEST(TressetteNarration, OfADeclarationATrickAndTheDraws) {
  const auto t = told_table();
  play_all(*t, {"3D"});
  EXPECT_EQ(t->narration(Seat(1), kEn, {}),
            (Texts{"Seat 1 plays the 3 of Denari.",
                   "Seat 1 declares a napoletana: the Ace of Denari, the 2 of Denari and the 3 of "
                   "Denari, 3 points."}));
  EXPECT_EQ(t->narration(Seat(0), kIt, {})[1],
            "Accusi una napoletana: l'Asso di Denari, il 2 di Denari e il 3 di Denari, 3 punti.");
  play_all(*t, {"7D"});
  EXPECT_EQ(t->narration(core::kNoSeat, kEn, {}),
            (Texts{"Seat 2 plays the 7 of Denari.",
                   "Seat 1 takes the trick with the 3 of Denari, 1 third.",
                   "Seat 1 draws the Re of Denari.", "Seat 2 draws the Cavallo of Denari."}));
}

TEST(TressetteNarration, OfTheEndOfADealSaysThirdsAndPoints) {
  const auto t = told_table();
  while (!t->deal_over())
    t->play(t->to_act().lowest(), t->legal(t->to_act().lowest(), kEn)[0].json, kEn);
  const Texts end = t->narration(Seat(0), kEn, {});
  ASSERT_GE(end.size(), 3u);
  const std::string& points = end[end.size() - 2];
  EXPECT_TRUE(points.starts_with("The deal is over: you: ")) << points;
  EXPECT_NE(points.find(" and 3 declared, "), points.npos) << points;
  const auto summary = parsed(t->scene(Seat(0), kIt)).find("summary")->items;
  ASSERT_EQ(summary.size(), 5u);
  EXPECT_EQ(member(summary[0], "text"), R"("Terzi nelle prese")");
  const auto sum = [&](std::size_t row) {
    const auto counts = summary[row].find("counts")->items;
    return *counts[0].integer() + *counts[1].integer();
  };
  EXPECT_EQ(sum(0) + sum(1), 35);
  EXPECT_EQ(sum(2), 11);
  EXPECT_EQ(sum(4), 11 + sum(3));
}

// A seat that did not follow has no card of that suit; a seat that declared nothing holds nothing to declare.
TEST(TressetteSample, RespectsWhatIsCertain) {
  Rng rng(7);
  for (const auto& rules : every_rules<Tressette>())
    for (int deal = 0; deal < 6; ++deal) {
      auto s = Tressette::deal(Tressette::open(rules, Seat(0)), shuffled_deck<Tre>(rng));
      while (!Tressette::to_act(s.pub).empty()) {
        ASSERT_TRUE(Tressette::possible(s));
        for (const Seat viewer : viewers(s)) {
          const auto world = Tressette::sample(core::view(s, viewer), rng);
          ASSERT_TRUE(Tressette::possible(world));
          ASSERT_EQ(core::view(world, viewer), core::view(s, viewer));
        }
        const auto ply = random_ply<Tressette>(s, rng);
        Tressette::apply(s, ply.seat, ply.move);
      }
    }
}

TEST(TressetteSample, ASeatThatDeclaredNothingHoldsNoNapoletana) {
  auto s = holding({"3B 2B 4B 5B 6B 7B JB CB KB 4C", "4D 5D 6D 7D JD CD KD AD 3D AB",
                    "4S 5S 6S 7S JS CS KS AS AC 2D", "5C 6C 7C JC CC KC 3C 2C 3S 2S"},
                   Tressette::kOn);
  put(s, 0, "4C");
  Rng rng(8);
  for (int i = 0; i < 3000; ++i) {
    const auto world = Tressette::sample(core::view(s, Seat(1)), rng);
    ASSERT_TRUE(games::Accusi(world.own[0].hand | tre("4C")).none());
  }
}

}  // namespace
}  // namespace tests
