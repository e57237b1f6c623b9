// Refused moves: the code, the sentence that names the rule, in both languages, and nothing changes.
#include <map>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "table/narrate.h"
#include "tests/support/president_table.h"
#include "tests/support/rigged.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

using games::CaliforniaJack;
using games::French;

struct Sentences {
  std::string_view en, it;
};

// A typed move (or, in braces, a move in JSON) that is refused in these words and changes nothing.
void expect_refused(Table& t, Seat seat, std::string_view move, std::string_view code,
                    Sentences why) {
  const std::string before = t.save(), seen = t.view(seat);
  const Texts heard = t.narration(seat, kEn, {});
  const auto try_it = [&](Language l) {
    return move.starts_with('{') ? t.play(seat, move, l) : t.play_text(seat, move, l);
  };
  for (const auto& [language, sentence] : {std::pair{kEn, why.en}, std::pair{kIt, why.it}}) {
    const auto refused = try_it(language);
    ASSERT_TRUE(refused) << move << " was accepted";
    EXPECT_EQ(refused->code, code) << move;
    EXPECT_EQ(refused->sentence, sentence) << move;
  }
  EXPECT_EQ(t.save(), before);
  EXPECT_EQ(t.view(seat), seen);
  EXPECT_EQ(t.narration(seat, kEn, {}), heard);
}
void expect_illegal(Table& t, std::string_view move, Sentences why) {
  expect_refused(t, t.to_act().lowest(), move, "illegal_move", why);
}

constexpr Sentences kNotYourTurn{"It is not your turn.", "Non tocca a te."};
constexpr Sentences kNoSuchSeat{"There is no such seat at this table.",
                                "A questo tavolo non c'è quel posto."};
constexpr Sentences kOver{"No deal is in progress.", "Non si gioca: la smazzata è finita."};

TEST(Refusal, OfASeatThatIsNotAtTheTable) {
  const auto t = open_table({"briscola", 2, {}, "1"});
  for (const Seat seat : {Seat(2), Seat(7), Seat(16), core::kNoSeat}) {
    expect_refused(*t, seat, "3B", "invalid_player", kNoSuchSeat);
    expect_refused(*t, seat, "nonsense", "invalid_player", kNoSuchSeat);
    expect_refused(*t, seat, R"({"card_index":0})", "invalid_player", kNoSuchSeat);
  }
}

TEST(Refusal, OfASeatWhoseTurnItIsNot) {
  for (const auto& setup : usual_setups()) {
    const auto t = open_table(setup);
    for (int i = 0; i < t->seats(); ++i)
      if (!t->to_act().contains(Seat(i))) {
        expect_refused(*t, Seat(i), "nonsense", "not_your_turn", kNotYourTurn);
        expect_refused(*t, Seat(i), R"({"card_index":0})", "not_your_turn", kNotYourTurn);
        expect_refused(*t, Seat(i), t->legal(t->to_act().lowest(), kEn)[0].json, "not_your_turn",
                       kNotYourTurn);
      }
  }
}

TEST(Refusal, OfASecondChoiceInOneRound) {
  const auto t = open_table({"rock_paper_scissors", 2, {}, "1"});
  play(*t, 0, "rock");
  expect_refused(*t, Seat(0), "paper", "not_your_turn", kNotYourTurn);
}

TEST(Refusal, OfAnyMoveBetweenDealsAndAfterTheMatch) {
  for (const auto& setup : usual_setups()) {
    const auto t = open_table(setup);
    core::Rng rng(1);
    std::string last;
    while (!t->over()) {
      if (!t->deal_over()) last = t->legal(t->to_act().lowest(), kEn)[0].json;
      advance(*t, rng);
      if (!t->deal_over()) continue;
      for (int i = 0; i < t->seats(); ++i) {
        expect_refused(*t, Seat(i), last, "not_in_progress", kOver);
        expect_refused(*t, Seat(i), "nonsense", "not_in_progress", kOver);
      }
    }
  }
}

TEST(Refusal, OfWhatIsNoMoveShowsOne) {
  const auto t = rigged_table<games::Briscola>(
      {}, 1, {deck_dealing<games::Italian>(dealing({"2C 7D AB", "3C KD 4S"}, 0, "KB"))});
  for (const auto text : {"", "B3", "the ace", "3B 4B", "\xFF", "{"})
    expect_illegal(*t, text,
                   text == std::string("{")
                       ? Sentences{R"(That is no move here; a move looks like {"card":"AB"}.)",
                                   R"(Questa non è una mossa; una mossa si scrive {"card":"AB"}.)"}
                       : Sentences{"That is no move here; a move looks like AB.",
                                   "Questa non è una mossa; una mossa si scrive AB."});
  for (const auto json : {"{}", R"({"card":"8B"})", R"({"card_index":3})", R"({"pass":true})",
                          R"({"card":"AB"}x)", R"({"card":"AB","card":"AB"})"})
    expect_illegal(*t, json,
                   {R"(That is no move here; a move looks like {"card":"AB"}.)",
                    R"(Questa non è una mossa; una mossa si scrive {"card":"AB"}.)"});
  for (const auto json : {"[]", "null", "\"AB\"", R"([{"card":"AB"}])"}) {
    const auto refused = t->play(Seat(0), json, kEn);
    ASSERT_TRUE(refused) << json;
    EXPECT_EQ(refused->code, "illegal_move");
  }
}

TEST(Refusal, OfAMessageThatIsTooLongOrTooDeep) {
  const auto t = open_table({"briscola", 2, {}, "1"});
  const Seat seat = t->to_act().lowest();
  const std::string legal = t->legal(seat, kEn)[0].json;
  const std::string before = t->save();
  EXPECT_TRUE(t->play(seat, legal + std::string(8192, ' '), kEn));
  EXPECT_TRUE(t->play(
      seat, "{\"x\":" + std::string(8, '[') + std::string(8, ']') + "," + legal.substr(1), kEn));
  EXPECT_EQ(t->save(), before);
  EXPECT_FALSE(t->play(seat, legal + std::string(8192 - legal.size(), ' '), kEn));
}

TEST(Refusal, OfACardOfAnotherHandOrPile) {
  const auto t = rigged_table<games::Briscola>(
      {}, 1, {deck_dealing<games::Italian>(dealing({"2C 7D AB", "3C KD 4S"}, 0, "KB"))});
  expect_illegal(*t, "3C", {"You do not hold the 3 of Coppe.", "Non hai il 3 di Coppe."});
  expect_illegal(*t, R"({"card":"AD"})",
                 {"You do not hold the Ace of Denari.", "Non hai l'Asso di Denari."});
  play_all(*t, {"AB"});
  expect_illegal(*t, "AB", {"You do not hold the Ace of Bastoni.", "Non hai l'Asso di Bastoni."});
}

// Spades are trump. Seat 0 leads; seat 1 holds one Heart, one trump and Diamonds.
Tables california(CaliforniaJack::Follow follow) {
  CaliforniaJack::Rules rules;
  rules.follow = follow;
  return rigged_table<CaliforniaJack>(
      rules, 1,
      {deck_dealing<French>(dealing({"5H 2C 3C 4C 5C 6C", "7H 9S TD 8D 9D JD"}, 0, "AS"))});
}

TEST(Refusal, NamesTheSuitToFollow) {
  const auto t = california(CaliforniaJack::kStrict);
  play_all(*t, {"5H"});
  for (const auto card : {"TD", "9S"})
    expect_illegal(*t, card, {"You must follow Hearts.", "Devi rispondere a Cuori."});
  expect_illegal(*t, R"({"card_index":0})",
                 {"You must follow Hearts.", "Devi rispondere a Cuori."});
  expect_illegal(*t, "5H", {"You do not hold the 5 of Hearts.", "Non hai il 5 di Cuori."});
  play_all(*t, {"7H"});
}

TEST(Refusal, NamesTheSuitToTrumpWith) {
  const auto t = california(CaliforniaJack::kStrict);
  play_all(*t, {"2C"});
  expect_illegal(*t, "TD",
                 {"You cannot follow, so you must trump with Spades.",
                  "Non puoi rispondere, quindi devi tagliare a Picche."});
  play_all(*t, {"9S"});
}

TEST(Refusal, OffersToFollowOrTrumpWhereEitherIsAllowed) {
  const auto t = california(CaliforniaJack::kEither);
  play_all(*t, {"5H"});
  expect_illegal(*t, "TD",
                 {"You must follow Hearts or trump.", "Devi rispondere a Cuori o tagliare."});
  play_all(*t, {"9S"});
}

TEST(Refusal, OfPresidentsFirstPlay) {
  const auto t = president_table(1);
  expect_illegal(*t, "4C",
                 {"The first play of the deal must contain the 3 of Clubs.",
                  "La prima giocata della smazzata deve contenere il 3 di Fiori."});
  expect_illegal(*t, "3D 3H",
                 {"The first play of the deal must contain the 3 of Clubs.",
                  "La prima giocata della smazzata deve contenere il 3 di Fiori."});
  expect_illegal(*t, "pass", {"You lead, so you must play.", "Apri tu, quindi devi giocare."});
  expect_illegal(*t, "3C 4C",
                 {"A play is one to four cards of one rank.",
                  "Si giocano da una a quattro carte dello stesso valore."});
  expect_illegal(*t, R"({"cards":[]})",
                 {"A play is one to four cards of one rank.",
                  "Si giocano da una a quattro carte dello stesso valore."});
  expect_illegal(*t, "3C 7C", {"You do not hold the 7 of Clubs.", "Non hai il 7 di Fiori."});
  expect_illegal(*t, "give 3C 4C",
                 {"That move does not belong here.", "Questa mossa qui non vale."});
}

TEST(Refusal, OfAPlayThatDoesNotBeatTheTable) {
  const auto t = president_table(1);
  play_all(*t, {"3C"});
  expect_illegal(*t, "7C 7D",
                 {"You must play as many cards as lie on the table: 1.",
                  "Devi giocare tante carte quante sono in tavola: 1."});
  play_all(*t, {"8C", "pass", "pass"});
  expect_illegal(*t, "4C",
                 {"You must beat the 8 of Clubs with a higher rank, or pass.",
                  "Devi superare l'8 di Fiori con un valore più alto, o passare."});
  play_all(*t, {"3S"});
  expect_illegal(*t, "9C",
                 {"Nothing beats the 3 of Spades played alone: you can only pass.",
                  "Niente supera il 3 di Picche giocato da solo: puoi solo passare."});
}

TEST(Refusal, OfGiftsInTheExchange) {
  const auto t = president_table(2);
  play_first_round(*t);
  t->next_deal();
  ASSERT_EQ(t->to_act().size(), 2);
  expect_refused(*t, Seat(3), R"({"cards":["KC"]})", "illegal_move",
                 {"First the cards are exchanged: choose what you give.",
                  "Prima si scambiano le carte: scegli che cosa dare."});
  expect_refused(*t, Seat(3), "pass", "illegal_move",
                 {"First the cards are exchanged: choose what you give.",
                  "Prima si scambiano le carte: scegli che cosa dare."});
  expect_refused(
      *t, Seat(3), "KC", "illegal_move",
      {"You must give 2 cards, no more and no less.", "Devi dare 2 carte, né più né meno."});
  expect_refused(
      *t, Seat(2), "TC TD", "illegal_move",
      {"You must give a card, no more and no less.", "Devi dare una carta, né più né meno."});
  expect_refused(
      *t, Seat(2), R"({"give":[]})", "illegal_move",
      {"You must give a card, no more and no less.", "Devi dare una carta, né più né meno."});
  expect_refused(*t, Seat(3), "give 3C 4C", "illegal_move",
                 {"You do not hold the 3 of Clubs.", "Non hai il 3 di Fiori."});
  expect_refused(*t, Seat(0), "give 4C", "not_your_turn", kNotYourTurn);
}

TEST(Refusal, OfACell) {
  const auto t = open_table({"tic_tac_toe", 2, {}, "1"});
  play_all(*t, {"B2"});
  expect_illegal(*t, "b2", {"That cell is taken.", "Quella casella è occupata."});
  expect_illegal(*t, R"({"row":3,"col":0})",
                 {"Rows and columns go from 0 to 2.", "Righe e colonne vanno da 0 a 2."});
  expect_illegal(*t, "D1",
                 {"That is no move here; a move looks like A1.",
                  "Questa non è una mossa; una mossa si scrive A1."});
}

// Seat 0 holds a 7 that takes a sum, a 2 that takes nothing and a Fante that finds its equal.
TEST(Refusal, OfWhatACardTakes) {
  const auto t = rigged_table<games::Scopa>(
      {}, 1, {deck_dealing<games::Scopa::Pack>("7S 2S JD KB CB 6B 3B 4B 5C JC")});
  expect_illegal(*t, R"({"card":"JD","take":[]})",
                 {"You can take with the Fante of Denari, so you must: say which cards.",
                  "Con il Fante di Denari puoi prendere, quindi devi: di' quali carte."});
  expect_illegal(*t, R"({"card":"2S","take":["3B"]})",
                 {"Nothing on the table can be taken with the 2 of Spade.",
                  "Con il 2 di Spade non si prende niente di quel che c'è in tavola."});
  expect_illegal(
      *t, "JD 3B 5C",
      {"A card of equal value lies on the table: the Fante of Denari takes one such card "
       "and nothing more.",
       "In tavola c'è una carta dello stesso valore: il Fante di Denari ne prende una, e "
       "nient'altro."});
  expect_illegal(*t, "7S 3B 5C",
                 {"The cards taken must lie on the table and add up to 7.",
                  "Le carte prese devono stare in tavola e fare 7."});
  expect_illegal(*t, "KB", {"You do not hold the Re of Bastoni.", "Non hai il Re di Bastoni."});
}

// --- every rule, straight from the narrator: none is missing, none has another rule's words ---

const std::map<std::string_view, Sentences>& sentences_by_rule() {
  static const std::map<std::string_view, Sentences> kAll = {
      {"not_in_hand", {"You do not hold the Queen of Hearts.", "Non hai la Donna di Cuori."}},
      {"must_follow", {"You must follow Hearts.", "Devi rispondere a Cuori."}},
      {"must_trump",
       {"You cannot follow, so you must trump with Hearts.",
        "Non puoi rispondere, quindi devi tagliare a Cuori."}},
      {"follow_or_trump",
       {"You must follow Hearts or trump.", "Devi rispondere a Cuori o tagliare."}},
      {"no_such_move", {"That move does not belong here.", "Questa mossa qui non vale."}},
      {"one_rank",
       {"A play is one to four cards of one rank.",
        "Si giocano da una a quattro carte dello stesso valore."}},
      {"same_count",
       {"You must play as many cards as lie on the table: 2.",
        "Devi giocare tante carte quante sono in tavola: 2."}},
      {"higher_rank",
       {"You must beat the Queen of Hearts with a higher rank, or pass.",
        "Devi superare la Donna di Cuori con un valore più alto, o passare."}},
      {"nothing_beats",
       {"Nothing beats the Queen of Hearts played alone: you can only pass.",
        "Niente supera la Donna di Cuori giocato da solo: puoi solo passare."}},
      {"first_play",
       {"The first play of the deal must contain the Queen of Hearts.",
        "La prima giocata della smazzata deve contenere la Donna di Cuori."}},
      {"leader_plays", {"You lead, so you must play.", "Apri tu, quindi devi giocare."}},
      {"give_count",
       {"You must give 2 cards, no more and no less.", "Devi dare 2 carte, né più né meno."}},
      {"exchange_first",
       {"First the cards are exchanged: choose what you give.",
        "Prima si scambiano le carte: scegli che cosa dare."}},
      {"lower_rank",
       {"Name a lower rank than the last bid, or pass. From high to low they are the Ace, the 3, "
        "the three figures, then 7 6 5 4 2.",
        "Chiama una carta più bassa dell'ultima, o passa. Dalla più alta: Asso, Tre, le tre "
        "figure, poi 7 6 5 4 2."}},
      {"two_first",
       {"Points can be named only after a bid of 2.",
        "I punti si dicono solo dopo una chiamata al Due."}},
      {"more_points",
       {"A bid is now 2 with more than 2 points, at most 120; or you pass.",
        "Adesso si chiama il Due con più di 2 punti, al massimo 120; oppure passi."}},
      {"only_pass",
       {"Nothing is higher than 120 points: you can only pass.",
        "Più di 120 punti non ce ne sono: puoi solo passare."}},
      {"cell_taken", {"That cell is taken.", "Quella casella è occupata."}},
      {"must_take",
       {"You can take with the Queen of Hearts, so you must: say which cards.",
        "Con la Donna di Cuori puoi prendere, quindi devi: di' quali carte."}},
      {"takes_none",
       {"Nothing on the table can be taken with the Queen of Hearts.",
        "Con la Donna di Cuori non si prende niente di quel che c'è in tavola."}},
      {"take_one",
       {"A card of equal value lies on the table: the Queen of Hearts takes one such card and "
        "nothing more.",
        "In tavola c'è una carta dello stesso valore: la Donna di Cuori ne prende una, e "
        "nient'altro."}},
      {"wrong_sum",
       {"The cards taken must lie on the table and add up to 2.",
        "Le carte prese devono stare in tavola e fare 2."}},
      {"off_the_board", {"Rows and columns go from 0 to 2.", "Righe e colonne vanno da 0 a 2."}},
  };
  return kAll;
}

TEST(Refusal, HasASentenceForEveryRule) {
  const core::Card card = tests::card<French>("QH");
  std::set<std::string_view> told;
  games::for_each_game([&]<class G>() {
    for (int i = 0; i < static_cast<int>(G::Rule::kCount); ++i) {
      const std::string_view rule = name(static_cast<typename G::Rule>(i));
      ASSERT_TRUE(sentences_by_rule().contains(rule)) << G::kKey << ": " << rule;
      const Sentences& said = sentences_by_rule().at(rule);
      for (const auto& [language, sentence] : {std::pair{kEn, said.en}, std::pair{kIt, said.it}}) {
        const table::Narrator n(G::kKey, table::names_of<French>(), Seat(0), language, {});
        const core::Refusal refusal{
            core::Refusal::Code::kIllegalMove, rule, {{}, card, French::suit(card), 2}};
        EXPECT_EQ(n.refusal(refusal), sentence) << G::kKey;
      }
      told.insert(rule);
    }
  });
  EXPECT_EQ(told.size(), sentences_by_rule().size()) << "a rule of no game is spoken of here";
}

}  // namespace
}  // namespace tests
