// Which word a mistyped word means, and when it means none.
#include "table/nearest.h"

#include <array>
#include <vector>

#include <gtest/gtest.h>

#include "table/open.h"
#include "table/table.h"

namespace {

constexpr std::array<std::string_view, 6> kGames = {
    "briscola", "joker", "california_jack", "president", "tic_tac_toe", "rock_paper_scissors"};

std::string_view meant(std::string_view typed) { return table::nearest(typed, kGames); }

TEST(Nearest, FindsTheWordOfATypingMistake) {
  for (const std::string_view typed :
       {"brisola", "briscolla", "brsicola", "bricsola", "Briscola", "BRISCOLA", "brixcola"})
    EXPECT_EQ(meant(typed), "briscola") << typed;
  EXPECT_EQ(meant("poker"), "joker");
  EXPECT_EQ(meant("presidnet"), "president");
}

TEST(Nearest, DoesNotCountWhatIsBetweenTheLetters) {
  for (const std::string_view typed : {"tictactoe", "tic-tac-toe", "Tic Tac Toe", "tic_tac_to"})
    EXPECT_EQ(meant(typed), "tic_tac_toe") << typed;
}

TEST(Nearest, TakesTheBeginningOfAWordForTheWord) {
  EXPECT_EQ(meant("california"), "california_jack");
  EXPECT_EQ(meant("cal"), "california_jack");
  EXPECT_EQ(meant("rock"), "rock_paper_scissors");
  EXPECT_EQ(meant("ca"), "");
}

TEST(Nearest, IsNothingWhereNothingIsNear) {
  for (const std::string_view typed : {"", "-", "x", "bridge", "chess", "go", "scopa", "whist"})
    EXPECT_EQ(meant(typed), "") << typed;
  EXPECT_EQ(table::nearest("briscola", {}), "");
}

TEST(Nearest, OfTwoTakesTheNearerAndOfEqualOnesTheFirst) {
  constexpr std::array<std::string_view, 3> kWords = {"restore", "replay", "relay"};
  EXPECT_EQ(table::nearest("repay", kWords), "replay");
  EXPECT_EQ(table::nearest("rely", kWords), "relay");
}

// A name of a megabyte must cost nothing, since strangers may send one.
TEST(Nearest, LooksAtNoLongWords) {
  EXPECT_EQ(meant(std::string(1'000'000, 'b')), "");
  EXPECT_EQ(meant(std::string(33, 'b')), "");
  EXPECT_EQ(meant("briscola" + std::string(70, '_')), "");
  const std::string longest(32, 'b');
  const std::array<std::string_view, 2> words = {std::string_view("bbb"), longest};
  EXPECT_EQ(table::nearest(std::string(31, 'b') + "c", words), longest);
  const std::string longer(40, 'b');
  const std::array<std::string_view, 1> too_long = {longer};
  EXPECT_EQ(table::nearest(longest, too_long), "");
}

TEST(Nearest, EndsTheRefusalOfAnUnknownGameInEachLanguage) {
  using enum table::Language;
  EXPECT_EQ(table::unknown_game("brisola", kEnglish).sentence,
            "There is no game \"brisola\" here. Did you mean briscola?");
  EXPECT_EQ(table::unknown_game("brisola", kItalian).sentence,
            "Qui non c'è il gioco \"brisola\". Forse intendevi briscola?");
  EXPECT_EQ(table::unknown_game("bridge", kEnglish).sentence, "There is no game \"bridge\" here.");
}

}  // namespace
