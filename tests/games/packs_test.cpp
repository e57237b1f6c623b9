// The packs: cards to codes and back, and codes that are no card.
#include "games/packs.h"

#include <set>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/cards.h"

namespace tests {
namespace {

using core::Card;
using games::card_from;
using games::French;
using games::FrenchByRank;
using games::Italian;

template <class Pack>
void expect_codes(std::string_view ranks, std::string_view suits) {
  std::set<Card> seen;
  for (const char r : ranks)
    for (const char s : suits) {
      const std::string code{r, s};
      const Card c = card_from<Pack>(code);
      ASSERT_TRUE(Pack::all().contains(c)) << code;
      EXPECT_TRUE(seen.insert(c).second) << code;
      EXPECT_EQ(text<Pack>(core::CardSet::of(c)), code);
      EXPECT_EQ(games::suit_code<Pack>(Pack::suit(c)), s);
      EXPECT_EQ(Pack::card(Pack::suit(c), Pack::rank(c)), c);
    }
  EXPECT_EQ(Pack::all().size(), static_cast<int>(seen.size()));
}

// "Italian pack, 40 cards: ranks A 2 3 4 5 6 7 J C K, suits B C D S."
TEST(Packs, TheItalianPackHasFortyCards) {
  expect_codes<Italian>("A234567JCK", "BCDS");
  EXPECT_EQ(Italian::all().size(), 40);
}

// "French pack, 52 cards: ranks A 2 3 4 5 6 7 8 9 T J Q K, suits C D H S", in either order of ids.
TEST(Packs, TheFrenchPackHasFiftyTwoCards) {
  expect_codes<French>("A23456789TJQK", "CDHS");
  expect_codes<FrenchByRank>("A23456789TJQK", "CDHS");
  EXPECT_EQ(French::all().size(), 52);
  EXPECT_EQ(FrenchByRank::all().size(), 52);
}

// "CC is the Cavallo of Coppe."
TEST(Packs, RankComesBeforeSuit) {
  const Card c = card_from<Italian>("CC");
  EXPECT_EQ(games::suit_code<Italian>(Italian::suit(c)), 'C');
  EXPECT_EQ(Italian::kRanks[static_cast<std::size_t>(Italian::rank(c))], 'C');
  EXPECT_NE(card_from<Italian>("CD"), card_from<Italian>("DC"));
  EXPECT_TRUE(card_from<Italian>("CD").valid());
  EXPECT_FALSE(card_from<Italian>("DC").valid());
}

TEST(Packs, WhatIsNoCodeIsNoCard) {
  for (const char* bad :
       {"", "3", "3BB", "B3", "3b", "8B", "9C", "TD", "QS", "3H", "  ", "1B", "10B"})
    EXPECT_EQ(card_from<Italian>(bad), core::kNoCard) << bad;
  for (const char* bad : {"", "3", "3BB", "H3", "3h", "3B", "1C", "10", "CC", "XX", "♠3"}) {
    EXPECT_EQ(card_from<French>(bad), core::kNoCard) << bad;
    EXPECT_EQ(card_from<FrenchByRank>(bad), core::kNoCard) << bad;
  }
  EXPECT_EQ(card_from<Italian>(std::string_view("3\0", 2)), core::kNoCard);
}

RC_GTEST_PROP(Packs, AnyTwoCharactersAreACardOrNone, (char rank, char suit)) {
  const std::string code{rank, suit};
  const Card c = card_from<French>(code);
  const bool is_code = French::kRanks.find(rank) != std::string_view::npos &&
                       French::kSuits.find(suit) != std::string_view::npos;
  RC_ASSERT(c.valid() == is_code);
  if (is_code) RC_ASSERT(text<French>(core::CardSet::of(c)) == code);
}

TEST(Packs, ASuitAndAStrengthAreLanesOfASet) {
  EXPECT_EQ(text<Italian>(Italian::of_suit({2}) & Italian::all()), "2D 4D 5D 6D 7D JD CD KD 3D AD");
  EXPECT_EQ(text<Italian>(Italian::of_strength(9)), "AB AC AD AS");
  EXPECT_EQ(text<French>(French::of_suit({2}) & French::all()),
            "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH");
  EXPECT_EQ(text<FrenchByRank>(FrenchByRank::of_rank(12)), "2C 2D 2H 2S");
  EXPECT_EQ(text<FrenchByRank>(FrenchByRank::of_rank(0)), "3C 3D 3H 3S");
}

}  // namespace
}  // namespace tests
