// Cards and suits in words, every card of every pack, in both languages.
#include "table/card_names.h"

#include <map>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/support/cards.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

using games::French;
using games::FrenchByRank;
using games::Italian;
using table::Language;

template <class Pack>
std::string name(std::string_view code, table::Voice voice) {
  return table::names_of<Pack>().card(card<Pack>(code), voice);
}

TEST(CardNames, AreAsPlayersSayThem) {
  EXPECT_EQ(name<Italian>("3C", kEn), "the 3 of Coppe");
  EXPECT_EQ(name<Italian>("3C", kIt), "il 3 di Coppe");
  EXPECT_EQ(name<Italian>("AD", kEn), "the Ace of Denari");
  EXPECT_EQ(name<Italian>("AD", kIt), "l'Asso di Denari");
  EXPECT_EQ(name<Italian>("JB", kEn), "the Fante of Bastoni");
  EXPECT_EQ(name<Italian>("CC", kIt), "il Cavallo di Coppe");
  EXPECT_EQ(name<Italian>("KS", kEn), "the Re of Spade");
  EXPECT_EQ(name<French>("QH", kEn), "the Queen of Hearts");
  EXPECT_EQ(name<French>("QH", kIt), "la Donna di Cuori");
  EXPECT_EQ(name<French>("8D", kIt), "l'8 di Quadri");
  EXPECT_EQ(name<French>("TC", kEn), "the 10 of Clubs");
  EXPECT_EQ(name<French>("TC", kIt), "il 10 di Fiori");
  EXPECT_EQ(name<French>("JS", kIt), "il Fante di Picche");
  EXPECT_EQ(name<FrenchByRank>("KS", kEn), "the King of Spades");
}

TEST(CardNames, OfItalianCardsThatLookFrenchAreFrench) {
  const table::Voice en{kEn, table::CardLook::kFrench}, it{kIt, table::CardLook::kFrench};
  EXPECT_EQ(name<Italian>("CD", en), "the Queen of Diamonds");
  EXPECT_EQ(name<Italian>("JB", en), "the Jack of Clubs");
  EXPECT_EQ(name<Italian>("KC", it), "il Re di Cuori");
  EXPECT_EQ(name<Italian>("CS", it), "la Donna di Picche");
  EXPECT_EQ(table::names_of<Italian>().suit(Italian::suit(card<Italian>("2B")), it), "Fiori");
  EXPECT_EQ(name<French>("QD", en), "the Queen of Diamonds");
  std::set<std::string> all;
  for (const core::Card c : Italian::all()) all.insert(table::names_of<Italian>().card(c, en));
  EXPECT_EQ(all.size(), 40u);
}

TEST(Voices, AreTags) {
  for (const auto tag : {"en", "it", "en-x-french", "it-x-french"})
    EXPECT_EQ(table::tag_of(*table::voice_from(tag)), tag);
  EXPECT_EQ(table::voice_from("de-x-french").has_value(), false);
}

using Words = std::map<char, std::string>;

Words with_numbers(Words words, std::string_view article) {
  for (char n = '2'; n <= '9'; ++n)
    if (!words.contains(n)) words[n] = std::string(article) + n;
  return words;
}

template <class Pack>
void expect_names(Language l, const Words& ranks, std::string_view of, const Words& suits) {
  std::set<std::string> all;
  for (const core::Card c : Pack::all()) {
    const auto code = games::code<Pack>(c);
    const std::string said = table::names_of<Pack>().card(c, l);
    EXPECT_EQ(said, ranks.at(code[0]) + std::string(of) + suits.at(code[1]));
    EXPECT_TRUE(all.insert(said).second) << said << " is said of two cards";
    EXPECT_EQ(table::names_of<Pack>().suit(Pack::suit(c), l), suits.at(code[1]));
  }
  EXPECT_EQ(all.size(), static_cast<std::size_t>(Pack::all().size()));
}

TEST(CardNames, OfTheItalianPackKeepTheirSuitsAndFigures) {
  const Words suits = {{'B', "Bastoni"}, {'C', "Coppe"}, {'D', "Denari"}, {'S', "Spade"}};
  expect_names<Italian>(
      kEn,
      with_numbers({{'A', "the Ace"}, {'J', "the Fante"}, {'C', "the Cavallo"}, {'K', "the Re"}},
                   "the "),
      " of ", suits);
  expect_names<Italian>(
      kIt,
      with_numbers({{'A', "l'Asso"}, {'J', "il Fante"}, {'C', "il Cavallo"}, {'K', "il Re"}},
                   "il "),
      " di ", suits);
}

template <class Pack>
void expect_french_names() {
  expect_names<Pack>(kEn,
                     with_numbers({{'A', "the Ace"},
                                   {'T', "the 10"},
                                   {'J', "the Jack"},
                                   {'Q', "the Queen"},
                                   {'K', "the King"}},
                                  "the "),
                     " of ", {{'C', "Clubs"}, {'D', "Diamonds"}, {'H', "Hearts"}, {'S', "Spades"}});
  expect_names<Pack>(kIt,
                     with_numbers({{'A', "l'Asso"},
                                   {'8', "l'8"},
                                   {'T', "il 10"},
                                   {'J', "il Fante"},
                                   {'Q', "la Donna"},
                                   {'K', "il Re"}},
                                  "il "),
                     " di ", {{'C', "Fiori"}, {'D', "Quadri"}, {'H', "Cuori"}, {'S', "Picche"}});
}

TEST(CardNames, OfTheFrenchPackAreTranslated) {
  expect_french_names<French>();
  expect_french_names<FrenchByRank>();
}

}  // namespace
}  // namespace tests
