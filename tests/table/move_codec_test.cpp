// Moves in their three forms: both forms on the wire, text as a person types it, and labels.
#include "table/move_codec.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "games/all.h"
#include "tests/support/cards.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using games::Briscola;
using games::BriscolaChiamata;
using games::CaliforniaJack;
using games::President;
using games::RockPaperScissors;
using games::TicTacToe;
using Act = President::Act;

// The move that its JSON means; none if it is no move of the game.
template <class G>
std::optional<typename G::Move> read(std::string_view json, const typename G::Private& own = {}) {
  const auto parsed = table::json::parse(json);
  EXPECT_TRUE(parsed.value) << json;
  return parsed.value ? table::read_move<G>(*parsed.value, own) : std::nullopt;
}

// `legal`: what may be played now, since cards alone mean a gift while gifts are due.
template <class G>
std::optional<typename G::Move> read_typed(std::string_view text,
                                           const core::Moves<G>& legal = {}) {
  typename G::Move m;
  return table::read_text<G>(text, legal, m) ? std::optional(m) : std::nullopt;
}

games::CardMove italian(std::string_view code) { return {card<games::Italian>(code)}; }
President::Move cards_of(Act act, std::string_view codes) {
  return {set<games::FrenchByRank>(codes), act};
}

TEST(MoveOnTheWire, IsACardByItsCode) {
  EXPECT_EQ(read<Briscola>(R"({"card":"3B"})"), italian("3B"));
  EXPECT_EQ(read<Briscola>(R"({"card":"CC","at":7,"id":"x"})"), italian("CC"))
      << "others are ignored";
  EXPECT_EQ(read<CaliforniaJack>(R"({"card":"TH"})")->card, card<games::French>("TH"));
}

TEST(MoveOnTheWire, IsNoCardThatThePackDoesNotHave) {
  for (const auto json :
       {R"({"card":"8B"})", R"({"card":"TH"})", R"({"card":"3b"})", R"({"card":"B3"})",
        R"({"card":"3"})", R"({"card":""})", R"({"card":"3BB"})", R"({"card":"3 B"})",
        R"({"card":3})", R"({"card":["3B"]})", R"({"card":{"card":"3B"}})", R"({"card":null})",
        R"({"card":true})", R"({"Card":"3B"})", "{}", R"({"cards":["3B"]})", R"({"pass":true})"})
    EXPECT_EQ(read<Briscola>(json), std::nullopt) << json;
}

TEST(MoveOnTheWire, IsAnIndexIntoTheHandAsTheViewListsIt) {
  const Briscola::Private own{set<games::Italian>("AC 3B 2B")};  // listed as 2B 3B AC
  EXPECT_EQ(read<Briscola>(R"({"card_index":0})", own), italian("2B"));
  EXPECT_EQ(read<Briscola>(R"({"card_index":1})", own), italian("3B"));
  EXPECT_EQ(read<Briscola>(R"({"card_index":2})", own), italian("AC"));
}

TEST(MoveOnTheWire, IsNoIndexBeyondTheHand) {
  const Briscola::Private own{set<games::Italian>("AC 3B 2B")};
  for (const auto json :
       {R"({"card_index":3})", R"({"card_index":-1})", R"({"card_index":1.0})",
        R"({"card_index":"1"})", R"({"card_index":null})", R"({"card_index":1e0})",
        R"({"card_index":99999999999999999999})", R"({"card_index":[1]})"})
    EXPECT_EQ(read<Briscola>(json, own), std::nullopt) << json;
  EXPECT_EQ(read<Briscola>(R"({"card_index":0})", {}), std::nullopt) << "an empty hand";
}

TEST(MoveOnTheWire, HasNoIndexWhereMovesAreNotCards) {
  const President::Private own{set<games::FrenchByRank>("3C 4C"), {}, {}};
  EXPECT_EQ(read<President>(R"({"card_index":0})", own), std::nullopt);
  EXPECT_EQ(read<TicTacToe>(R"({"card_index":0})"), std::nullopt);
}

TEST(MoveOnTheWire, OfPresidentIsAPlayAPassOrAGift) {
  EXPECT_EQ(read<President>(R"({"cards":["7H","7C"]})"), cards_of(Act::kPlay, "7C 7H"));
  EXPECT_EQ(read<President>(R"({"give":["4C","5D"]})"), cards_of(Act::kGive, "4C 5D"));
  EXPECT_EQ(read<President>(R"({"pass":true})"), (President::Move{{}, Act::kPass}));
  EXPECT_EQ(read<President>(R"({"pass":true,"note":[]})"), (President::Move{{}, Act::kPass}));
}

TEST(MoveOnTheWire, OfPresidentIsExactlyOneOfThem) {
  for (const auto json :
       {"{}", R"({"pass":false})", R"({"pass":1})", R"({"pass":"true"})", R"({"pass":null})",
        R"({"cards":"7C"})", R"({"cards":{"7C":1}})", R"({"cards":[7]})",
        R"({"cards":["7C","7C"]})", R"({"cards":[["7C"]]})", R"({"cards":["7X"]})",
        R"({"cards":["7C"],"pass":true})", R"({"cards":["7C"],"give":["7C"]})", R"({"card":"7C"})"})
    EXPECT_EQ(read<President>(json), std::nullopt) << json;
}

TEST(MoveOnTheWire, OfTicTacToeIsARowAndAColumn) {
  EXPECT_EQ(read<TicTacToe>(R"({"row":0,"col":2})"), (TicTacToe::Move{0, 2}));
  EXPECT_EQ(read<TicTacToe>(R"({"col":2,"row":7})"), (TicTacToe::Move{7, 2}))
      << "off the board, a rule";
  for (const auto json :
       {R"({"row":0})", R"({"col":0})", R"({"row":0,"col":"1"})", R"({"row":0,"col":1.5})",
        R"({"row":-1,"col":0})", R"({"row":256,"col":0})", R"({"row":true,"col":0})"})
    EXPECT_EQ(read<TicTacToe>(json), std::nullopt) << json;
}

TEST(MoveOnTheWire, OfRockPaperScissorsIsAWord) {
  EXPECT_EQ(read<RockPaperScissors>(R"({"choice":"rock"})")->choice, games::Choice::kRock);
  EXPECT_EQ(read<RockPaperScissors>(R"({"choice":"paper"})")->choice, games::Choice::kPaper);
  EXPECT_EQ(read<RockPaperScissors>(R"({"choice":"scissors"})")->choice, games::Choice::kScissors);
  for (const auto json : {R"({"choice":"none"})", R"({"choice":"Rock"})", R"({"choice":"lizard"})",
                          R"({"choice":""})", R"({"choice":0})", R"({"choice":["rock"]})", "{}"})
    EXPECT_EQ(read<RockPaperScissors>(json), std::nullopt) << json;
}

games::Scopa::Move scopa_move(std::string_view played, std::string_view taken = "") {
  return {card<games::Scopa::Pack>(played), set<games::Scopa::Pack>(taken)};
}
// Two ways for the 7, one for the King, none for the 2.
core::Moves<games::Scopa> scopa_legal() {
  return {scopa_move("7S", "3B 4B"), scopa_move("7S", "5C 2D"), scopa_move("KS", "KD"),
          scopa_move("2S")};
}
std::optional<games::Scopa::Move> read_taking(std::string_view json) {
  return table::read_move<games::Scopa>(*table::json::parse(json).value,
                                        {set<games::Scopa::Pack>("2S 7S KS")}, scopa_legal());
}

// "Required with more than one way, in any order; where given it must be one of the ways; [] or nothing for a card that
// takes none."
TEST(MoveOnTheWire, OfScopaSaysWhatIsTakenWhereThereIsAChoice) {
  EXPECT_EQ(read_taking(R"({"card":"7S","take":["4B","3B"]})"), scopa_move("7S", "3B 4B"));
  EXPECT_EQ(read_taking(R"({"card":"KS"})"), scopa_move("KS", "KD"));
  EXPECT_EQ(read_taking(R"({"card_index":2})"), scopa_move("KS", "KD"));
  EXPECT_EQ(read_taking(R"({"card":"2S"})"), scopa_move("2S"));
  EXPECT_EQ(read_taking(R"({"card":"2S","take":[]})"), scopa_move("2S"));
  EXPECT_EQ(read_taking(R"({"card":"KS","take":[]})"), scopa_move("KS"))
      << "which the rules refuse";
  EXPECT_EQ(read_taking(R"({"card":"7S"})"), scopa_move("7S")) << "which the rules refuse";
  for (const auto json : {R"({"take":["3B"]})", R"({"card":"7S","take":"3B"})",
                          R"({"card":"7S","take":["3B","3B"]})", R"({"card":"7S","take":null})"})
    EXPECT_EQ(read_taking(json), std::nullopt) << json;
}

TEST(MoveTyped, OfScopaIsTheCardAndThenWhatItTakes) {
  const auto typed = [](std::string_view t) { return read_typed<games::Scopa>(t, scopa_legal()); };
  EXPECT_EQ(typed("7s 4b 3b"), scopa_move("7S", "3B 4B"));
  EXPECT_EQ(typed("7S, 3B+4B"), scopa_move("7S", "3B 4B"));
  EXPECT_EQ(typed("ks"), scopa_move("KS", "KD"));
  EXPECT_EQ(typed("7S"), scopa_move("7S"));
  EXPECT_EQ(typed("7S 3"), std::nullopt);
  EXPECT_EQ(typed("hello"), std::nullopt);
}

using Chiamata = BriscolaChiamata::Move;
const Chiamata kBidSeven{.bid = BriscolaChiamata::Rank::kSeven, .act = Chiamata::Act::kBid};
const Chiamata kBid71{.points = 71, .act = Chiamata::Act::kPoints};
const Chiamata kTrumpCoppe{.trump = {1}, .act = Chiamata::Act::kTrump};
const Chiamata kPassChiamata{.act = Chiamata::Act::kPass};

TEST(MoveOnTheWire, OfBriscolaChiamataIsABidAPassATrumpOrACard) {
  EXPECT_EQ(read<BriscolaChiamata>(R"({"bid":"7"})"), kBidSeven);
  EXPECT_EQ(read<BriscolaChiamata>(R"({"bid":"2","points":71})"), kBid71);
  EXPECT_EQ(read<BriscolaChiamata>(R"({"points":71,"bid":"2"})"), kBid71);
  EXPECT_EQ(read<BriscolaChiamata>(R"({"points":71})"), kBid71) << "the 2 follows from the points";
  EXPECT_EQ(read<BriscolaChiamata>(R"({"trump":"C"})"), kTrumpCoppe);
  EXPECT_EQ(read<BriscolaChiamata>(R"({"pass":true})"), kPassChiamata);
  EXPECT_EQ(read<BriscolaChiamata>(R"({"card":"3B"})"), Chiamata{card<games::Italian>("3B")});
  const auto seven = read<BriscolaChiamata>(R"({"bid":"7","points":71})");
  EXPECT_TRUE(seven && *seven != kBid71) << "read, and refused by the rules";
  for (const auto json :
       {R"({"bid":"8"})", R"({"bid":7})", R"({"bid":"77"})", R"({"bid":""})", R"({"bid":null})",
        R"({"bid":"2","points":"71"})", R"({"bid":"2","points":256})",
        R"({"bid":"2","points":null})", R"({"bid":"X","points":71})", R"({"trump":"H"})",
        R"({"trump":"CC"})", R"({"trump":""})", R"({"trump":1})", R"({"bid":"7","pass":true})",
        R"({"bid":"2","points":71,"pass":true})", R"({"bid":"7","trump":"C"})",
        R"({"pass":false})"})
    EXPECT_EQ(read<BriscolaChiamata>(json), std::nullopt) << json;
}

TEST(MoveTyped, OfBriscolaChiamataIsWhatIsDue) {
  const auto due = [](const Chiamata& m) { return core::Moves<BriscolaChiamata>{m}; };
  const auto bid_of = [&](std::string_view text) {
    const auto m = read_typed<BriscolaChiamata>(text, due(kBidSeven));
    return m && m->act == Chiamata::Act::kBid ? std::string(name(m->bid)) : "none";
  };
  for (const auto& [text, rank] : {std::pair{"7", "7"},
                                   {"c", "C"},
                                   {"K", "K"},
                                   {"re", "K"},
                                   {"asso", "A"},
                                   {"ace", "A"},
                                   {"bid J", "J"},
                                   {"fante", "J"},
                                   {"due", "2"},
                                   {"quattro", "4"},
                                   {"queen", "C"},
                                   {"donna", "C"},
                                   {"king", "K"},
                                   {"jack", "J"},
                                   {"q", "none"},
                                   {"d", "none"}})
    EXPECT_EQ(bid_of(text), rank) << text;
  EXPECT_EQ(read_typed<BriscolaChiamata>("c", due(kTrumpCoppe)), kTrumpCoppe);
  EXPECT_EQ(read_typed<BriscolaChiamata>("coppe", due(kTrumpCoppe)), kTrumpCoppe);
  EXPECT_EQ(read_typed<BriscolaChiamata>("trump C", due(kTrumpCoppe)), kTrumpCoppe);
  EXPECT_EQ(read_typed<BriscolaChiamata>("hearts", due(kTrumpCoppe)), kTrumpCoppe);
  EXPECT_EQ(read_typed<BriscolaChiamata>("cuori", due(kTrumpCoppe)), kTrumpCoppe);
  EXPECT_EQ(read_typed<BriscolaChiamata>("71", due(kBid71)), kBid71);
  EXPECT_EQ(read_typed<BriscolaChiamata>("points 71", due(kBid71)), kBid71);
  EXPECT_EQ(read_typed<BriscolaChiamata>("passo", due(kBidSeven)), kPassChiamata);
  EXPECT_EQ(read_typed<BriscolaChiamata>("3b", due({card<games::Italian>("3B")})),
            Chiamata{card<games::Italian>("3B")});
}

TEST(MoveTyped, IsACardInEitherCase) {
  for (const auto text : {"3B", "3b", " 3b ", "3 B", "3b,"})
    EXPECT_EQ(read_typed<Briscola>(text), italian("3B")) << text;
  EXPECT_EQ(read_typed<Briscola>("cc"), italian("CC"));
  EXPECT_EQ(read_typed<CaliforniaJack>("th")->card, card<games::French>("TH"));
  for (const auto text :
       {"", " ", "3", "B", "B3", "33", "10H", "3B 4B", "3B3B", "pass", "8B", "3B!", "\xC3\xA8"})
    EXPECT_EQ(read_typed<Briscola>(text), std::nullopt) << text;
}

TEST(MoveTyped, OfPresidentTakesSeveralCardsWithAnySeparator) {
  const auto sevens = cards_of(Act::kPlay, "7C 7H");
  for (const auto text : {"7C 7H", "7h7c", "7C,7H", "7c, 7h", "7C+7H", "  7C   7H  "})
    EXPECT_EQ(read_typed<President>(text), sevens) << text;
  for (const auto text : {"PASS", "pass", "Pass", "p", "P"})
    EXPECT_EQ(read_typed<President>(text), (President::Move{{}, Act::kPass})) << text;
  for (const auto text : {"", "7", "7C 7", "7C 7C", "7C-7H", "passs", "give", "1C"})
    EXPECT_EQ(read_typed<President>(text), std::nullopt) << text;
}

TEST(MoveTyped, OfPresidentIsAGiftIfItSaysSoOrWhileCardsAreExchanged) {
  const auto gift = cards_of(Act::kGive, "4C 5D");
  const core::Moves<President> exchange{cards_of(Act::kGive, "6C 6D")};
  for (const auto text : {"GIVE 4C 5D", "give 4c 5d", "Give4C5D", "give 4c,5d"}) {
    EXPECT_EQ(read_typed<President>(text, exchange), gift) << text;
    EXPECT_EQ(read_typed<President>(text), gift) << text;
  }
  EXPECT_EQ(read_typed<President>("4C 5D", exchange), gift);
  EXPECT_EQ(read_typed<President>("4C 5D"), cards_of(Act::kPlay, "4C 5D"));
}

TEST(MoveTyped, OfTicTacToeIsAColumnLetterAndARowNumber) {
  EXPECT_EQ(read_typed<TicTacToe>("A1"), (TicTacToe::Move{0, 0}));
  EXPECT_EQ(read_typed<TicTacToe>("b3"), (TicTacToe::Move{2, 1}));
  for (const auto text : {"", "A", "1A", "D1", "A0", "A4", "A 1", "A11"})
    EXPECT_EQ(read_typed<TicTacToe>(text), std::nullopt) << text;
}

TEST(MoveTyped, OfRockPaperScissorsMayBeCutShort) {
  for (const auto text : {"r", "R", "ro", "rock", "ROCK"})
    EXPECT_EQ(read_typed<RockPaperScissors>(text)->choice, games::Choice::kRock) << text;
  EXPECT_EQ(read_typed<RockPaperScissors>("p")->choice, games::Choice::kPaper);
  EXPECT_EQ(read_typed<RockPaperScissors>("sci")->choice, games::Choice::kScissors);
  for (const auto text : {"", "rocks", "x", "none", "1"})
    EXPECT_EQ(read_typed<RockPaperScissors>(text), std::nullopt) << text;
}

template <class G>
std::string json_of(const typename G::Move& m) {
  std::string out;
  table::write_move<G>(out, m);
  return out;
}

TEST(MoveWritten, IsWhatTheWireReads) {
  EXPECT_EQ(json_of<Briscola>(italian("3B")), R"({"card":"3B"})");
  EXPECT_EQ(json_of<President>(cards_of(Act::kPlay, "7H 7C")), R"({"cards":["7C","7H"]})");
  EXPECT_EQ(json_of<President>(cards_of(Act::kGive, "4C 5D")), R"({"give":["4C","5D"]})");
  EXPECT_EQ(json_of<President>({{}, Act::kPass}), R"({"pass":true})");
  EXPECT_EQ(json_of<TicTacToe>({2, 0}), R"({"row":2,"col":0})");
  EXPECT_EQ(json_of<RockPaperScissors>({games::Choice::kPaper}), R"({"choice":"paper"})");
}

TEST(MoveWritten, IsWhatAPersonTypes) {
  EXPECT_EQ(table::move_text<Briscola>(italian("CC")), "CC");
  EXPECT_EQ(table::move_text<President>(cards_of(Act::kPlay, "7H 7C")), "7C 7H");
  EXPECT_EQ(table::move_text<President>(cards_of(Act::kGive, "4C 5D")), "GIVE 4C 5D");
  EXPECT_EQ(table::move_text<President>(President::Move{{}, Act::kPass}), "PASS");
  EXPECT_EQ(table::move_text<TicTacToe>(TicTacToe::Move{2, 0}), "A3");
  EXPECT_EQ(table::move_text<RockPaperScissors>(RockPaperScissors::Move{games::Choice::kPaper}),
            "PAPER");
}

TEST(MoveWritten, HasALabelInBothLanguages) {
  const auto label = []<class G>(const typename G::Move& m, table::Language l) {
    return table::move_label<G>(
        table::Narrator(G::kKey, table::names_of<typename G::Pack>(), Seat(0), l, {}), m);
  };
  constexpr auto kEnglish = table::Language::kEnglish, kItalian = table::Language::kItalian;
  EXPECT_EQ(label.operator()<Briscola>(italian("3C"), kEnglish), "the 3 of Coppe");
  EXPECT_EQ(label.operator()<President>(cards_of(Act::kPlay, "7H 7C"), kItalian),
            "il 7 di Fiori e il 7 di Cuori");
  EXPECT_EQ(label.operator()<President>({{}, Act::kPass}, kEnglish), "pass");
  EXPECT_EQ(label.operator()<President>({{}, Act::kPass}, kItalian), "passo");
  EXPECT_EQ(label.operator()<TicTacToe>({2, 0}, kEnglish), "row 3, column 1");
  EXPECT_EQ(label.operator()<RockPaperScissors>({games::Choice::kScissors}, kItalian), "forbici");
}

// Every legal move of random positions is read back from its JSON and from its text, and no two of them
// are written alike.
TEST(MoveWritten, IsReadBackAsItWas) {
  walk_every_game(2, []<class G>(const core::Match<G>& match, core::Rng&) {
    const auto& s = match.state();
    for (const Seat seat : G::to_act(s.pub)) {
      std::set<std::string> jsons, texts;
      const auto legal = core::legal<G>(s, seat);
      for (const auto& m : legal) {
        ASSERT_EQ(read<G>(json_of<G>(m), s.own[seat]), m);
        ASSERT_EQ(read_typed<G>(table::move_text<G>(m), legal), m) << table::move_text<G>(m);
        ASSERT_TRUE(jsons.insert(json_of<G>(m)).second);
        ASSERT_TRUE(texts.insert(table::move_text<G>(m)).second);
      }
    }
  });
}

TEST(MoveWritten, TheIndexNamesEachCardOfTheHand) {
  walk_every_game(2, []<class G>(const core::Match<G>& match, core::Rng&) {
    if constexpr (std::same_as<typename G::Move, games::CardMove>)
      for (const auto& own : match.state().own) {
        int i = 0;
        for (const core::Card c : own.hand) {
          const auto m = read<G>("{\"card_index\":" + std::to_string(i++) + "}", own);
          ASSERT_TRUE(m && m->card == c);
        }
      }
  });
}

}  // namespace
}  // namespace tests
