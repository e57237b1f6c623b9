// Setting up a match: games, seats, options, seeds, and a clear sentence for each possible fault.
#include <algorithm>
#include <cctype>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "table/fair.h"
#include "table/hex.h"
#include "table/open.h"
#include "tests/support/bytes.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

using table::Refused;

Refused refused(const table::Setup& setup) {
  auto opened = table::open(setup);
  EXPECT_FALSE(opened.table) << describe(setup);
  const auto italian = table::open(setup, table::Language::kItalian).refused;
  EXPECT_EQ(italian.code, opened.refused.code);
  EXPECT_NE(italian.sentence, opened.refused.sentence);
  return opened.refused;
}

void expect_refused(const table::Setup& setup, std::string_view code, std::string_view sentence) {
  const Refused r = refused(setup);
  EXPECT_EQ(r.code, code);
  EXPECT_EQ(r.sentence, sentence);
}

TEST(Setup, OpensEveryGameWithEverySeatCountAndOption) {
  for (const table::Setup& setup : every_setup()) {
    const auto opened = table::open(setup);
    ASSERT_TRUE(opened.table) << describe(setup) << ": " << opened.refused.sentence;
    EXPECT_EQ(opened.table->game(), setup.game);
    EXPECT_EQ(opened.table->seats(), setup.seats);
    EXPECT_EQ(opened.table->seed(), setup.seed);
    EXPECT_EQ(opened.table->version(), 0u);
    EXPECT_EQ(opened.table->deal_number(), 1);
    EXPECT_FALSE(opened.table->deal_over());
    EXPECT_FALSE(opened.table->over());
    EXPECT_TRUE(opened.table->winners().empty());
  }
}

TEST(Setup, TakesTheUsualNumberOfSeatsAndOptionsWhereNoneAreSaid) {
  const auto president = open_table({"president", 0, {}, "1"});
  EXPECT_EQ(president->seats(), 4);
  EXPECT_EQ(president->options(), R"({"rounds":3})");
  EXPECT_EQ(open_table({"california_jack", 0, {}, "1"})->options(),
            R"({"target":10,"follow":"strict","stock":"face_up"})");
  EXPECT_EQ(open_table({"tic_tac_toe", 0, {}, "1"})->options(), "{}");
}

TEST(Setup, TakesTheLastOfTwoValues) {
  EXPECT_EQ(open_table({"briscola", 2, {{"deals", "2"}, {"deals", "3"}}, "1"})->options(),
            R"({"deals":3})");
}

TEST(Setup, RefusesAnUnknownGame) {
  expect_refused({"poker", 0, {}, "1"}, "unknown_game",
                 "There is no game \"poker\" here. Did you mean joker?");
  expect_refused({"", 0, {}, "1"}, "unknown_game", "There is no game \"\" here.");
  expect_refused({"Briscola", 0, {}, "1"}, "unknown_game",
                 "There is no game \"Briscola\" here. Did you mean briscola?");
}

TEST(Setup, RefusesAWrongNumberOfPlayers) {
  expect_refused({"briscola", 5, {}, "1"}, "bad_players", "Briscola is for 2 to 4 players, not 5.");
  expect_refused({"briscola", 1, {}, "1"}, "bad_players", "Briscola is for 2 to 4 players, not 1.");
  expect_refused({"briscola", -1, {}, "1"}, "bad_players",
                 "Briscola is for 2 to 4 players, not -1.");
  expect_refused({"president", 9, {}, "1"}, "bad_players",
                 "President is for 3 to 8 players, not 9.");
  expect_refused({"joker", 2, {}, "1"}, "bad_players", "Joker is for 3 players, not 2.");
  expect_refused({"briscola", 258, {}, "1"}, "bad_players",
                 "Briscola is for 2 to 4 players, not 258.");
}

TEST(Setup, RefusesInItalianToo) {
  const auto said = [](const table::Setup& setup) {
    return table::open(setup, table::Language::kItalian).refused.sentence;
  };
  EXPECT_EQ(said({"briscola", 5, {}, "1"}), "Briscola: i giocatori sono da 2 a 4, non 5.");
  EXPECT_EQ(said({"california_jack", 2, {{"target", "8"}}, "1"}),
            "L'opzione target ammette 7 o 10, non \"8\".");
}

TEST(Setup, RefusesAnUnknownOptionAndNamesTheKnown) {
  expect_refused({"briscola", 2, {{"target", "3"}}, "1"}, "bad_option",
                 "Briscola has no option \"target\"; it has deals.");
  expect_refused({"california_jack", 2, {{"", ""}}, "1"}, "bad_option",
                 "California_jack has no option \"\"; it has target, follow, stock.");
  expect_refused({"tic_tac_toe", 2, {{"size", "4"}}, "1"}, "bad_option",
                 "Tic_tac_toe has no option \"size\"; it has none.");
}

TEST(Setup, RefusesABadValueAndNamesTheGood) {
  for (const auto value : {"0", "22", "-1", "1.5", "1e1", "", " 1", "1 ", "01", "+1", "x", "257"})
    expect_refused({"briscola", 2, {{"deals", value}}, "1"}, "bad_option",
                   "Option deals takes 1 to 21, not \"" + std::string(value) + "\".");
  expect_refused({"california_jack", 2, {{"target", "8"}}, "1"}, "bad_option",
                 "Option target takes 7 or 10, not \"8\".");
  expect_refused({"california_jack", 2, {{"follow", "1"}}, "1"}, "bad_option",
                 "Option follow takes strict or either, not \"1\".");
}

TEST(Setup, RefusesASeedThatIsNoneOrTooLong) {
  for (const auto& seed : {std::string(), std::string(129, 'a')})
    expect_refused({"briscola", 2, {}, seed}, "bad_seed", "A seed is 1 to 128 characters.");
  EXPECT_TRUE(table::open({"briscola", 2, {}, std::string(128, 'a')}).table);
}

// Transcripts and saved files, which are JSON, contain the seed.
TEST(Setup, RefusesASeedThatIsNotText) {
  for (const auto seed : {"\xFF", "a\xC0\xAF", "\xED\xA0\x80", "caff\xE8"})
    EXPECT_EQ(refused({"briscola", 2, {}, seed}).code, "bad_seed") << seed;
  EXPECT_TRUE(table::open({"briscola", 2, {}, "caffè 🂡 \"\n"}).table);
}

TEST(Seeds, OfSixtyFourHexadecimalDigitsAreTheBytesThemselves) {
  const std::string digits = "00ff10a5deadbeef0123456789abcdef00112233445566778899aabbccddeeff";
  EXPECT_EQ(table::to_hex(table::seed_from(digits).bytes), digits);
  std::string capitals = digits;
  for (char& c : capitals) c = static_cast<char>(std::toupper(c));
  EXPECT_EQ(table::seed_from(capitals), table::seed_from(digits));
}

TEST(Seeds, OfAnyOtherTextAreHashed) {
  const std::string almost(63, 'a'), more(65, 'a'), other = std::string(63, 'a') + "g",
                                                    sign = std::string(62, 'a') + "-1",
                                                    space = std::string(62, 'a') + " 1";
  for (const std::string& text :
       {std::string("42"), almost, more, other, sign, space, std::string("è")})
    EXPECT_EQ(table::seed_from(text).bytes, core::sha256(bytes_of(text))) << text;
}

TEST(Seeds, DealTheSameCardsAgainAndOthersForAnother) {
  const auto view = [](const std::string& seed) {
    return open_table({"briscola", 2, {}, seed})->transcript();
  };
  EXPECT_EQ(view("42"), view("42"));
  std::set<std::string> deals;
  for (int i = 0; i < 50; ++i) {
    const auto v = parsed(view(std::to_string(i)));
    deals.insert(member(v.find("events")->items[0], "hands"));
  }
  EXPECT_EQ(deals.size(), 50u);
}

TEST(Games, AreListedWithTheirSeatsAndOptions) {
  const auto games = table::games();
  ASSERT_EQ(games.size(), 9u);
  EXPECT_EQ(games[0].key, "briscola");
  EXPECT_EQ(games[0].min_seats, 2);
  EXPECT_EQ(games[0].max_seats, 4);
  EXPECT_EQ(games[0].seats, 2);
  EXPECT_EQ(games[2].options[1].key, "follow");
  EXPECT_EQ(games[2].options[1].values, "strict or either");
  EXPECT_EQ(games[2].options[1].standard, "strict");
  for (const auto& game : games) {
    EXPECT_LE(game.min_seats, game.seats);
    EXPECT_LE(game.seats, game.max_seats);
    parsed(table::to_json(game));
  }
  EXPECT_EQ(
      table::to_json(games[3]),
      R"({"game":"president","players":[3,8],"usual":4,"options":{"rounds":{"values":"1 to 20","default":"3"}}})");
}

TEST(Games, AnOptionForOneNumberOfSeatsSaysSoAndIsRefusedToOthers) {
  const auto scopa = table::games()[4];
  EXPECT_NE(table::to_json(scopa).find(R"("default":"scopa","seats":4)"), std::string::npos);
  EXPECT_TRUE(table::open({"scopa", 4, {{"form", "scopone"}}, "1"}).table);
  expect_refused({"scopa", 3, {{"form", "scopone"}}, "1"}, "bad_option",
                 "Option form takes scopa, not \"scopone\".");
  table::Setup setup{"scopa", 2, {{"target", "16"}, {"form", "scopone"}}, "1"};
  table::drop_options_not_offered(scopa, setup);
  EXPECT_EQ(setup.options.size(), 1u);
  setup = {"scopa", 4, {{"target", "16"}, {"form", "scopone"}}, "1"};
  table::drop_options_not_offered(scopa, setup);
  EXPECT_EQ(setup.options.size(), 2u);
}

TEST(Games, MayBeForTwoOrFourButNotForThree) {
  const auto tressette = table::games()[5];
  EXPECT_EQ(tressette.seat_counts(), (std::vector{2, 4}));
  EXPECT_NE(table::to_json(tressette).find(R"("players":[2,4],"player_step":2,"usual":4)"),
            std::string::npos);
  EXPECT_TRUE(table::open({"tressette", 2, {}, "1"}).table);
  EXPECT_TRUE(table::open({"tressette", 4, {}, "1"}).table);
  expect_refused({"tressette", 3, {}, "1"}, "bad_players",
                 "Tressette is for 2 or 4 players, not 3.");
}

TEST(Games, EveryOptionTakesItsUsualValue) {
  for (const auto& game : table::games())
    for (const auto& option : game.options)
      EXPECT_TRUE(
          table::open({std::string(game.key), 0, {{option.key, option.standard}}, "1"}).table);
}

TEST(Games, KnowTheirPacks) {
  EXPECT_EQ(table::pack_of("briscola").size(), 40u);
  EXPECT_EQ(table::pack_of("joker"), table::pack_of("briscola"));
  EXPECT_EQ(table::pack_of("california_jack").size(), 52u);
  EXPECT_EQ(table::pack_of("president"), table::pack_of("california_jack"));
  EXPECT_TRUE(table::pack_of("tic_tac_toe").empty());
  EXPECT_TRUE(table::pack_of("poker").empty());
  const auto pack = table::pack_of("briscola");
  EXPECT_TRUE(std::is_sorted(pack.begin(), pack.end()));
}

}  // namespace
}  // namespace tests
