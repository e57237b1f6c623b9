// Words that are said by name: filled, counted, and only with the values that the row calls for.
#include "table/phrasebook.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "table/words.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

using table::language_from;
using table::sentence;
using table::with;
namespace catalogue = table::catalogue;

TEST(Phrasebook, FillsARow) {
  EXPECT_EQ(sentence("setup.game", kEn, with<"game">("bridge")),
            "There is no game \"bridge\" here.");
  EXPECT_EQ(sentence("setup.game", kIt, with<"game">("bridge")),
            "Qui non c'è il gioco \"bridge\".");
  EXPECT_EQ(sentence("or", kEn), "or");
}

TEST(Phrasebook, TakesTheValuesInAnyOrder) {
  EXPECT_EQ(sentence("range", kEn, with<"to">(2), with<"from">(1)), "1 to 2");
}

// A name is data: braces in it mean nothing.
TEST(Phrasebook, DoesNotFillWhatWasFilledIn) {
  EXPECT_EQ(sentence("range", kEn, with<"from">("{to}"), with<"to">("{from")), "{to} to {from");
}

TEST(Phrasebook, BeginsASentenceWithACapitalAndNothingElse) {
  EXPECT_EQ(sentence("setup.players", kEn, with<"game">("briscola"), with<"range">("2 to 4"),
                     with<"n">(7)),
            "Briscola is for 2 to 4 players, not 7.");
  EXPECT_EQ(sentence("fault.twice", kEn, with<"card">("the 3 of Coppe")),
            "the 3 of Coppe is there twice");
}

TEST(Phrasebook, CountsAsPeopleDo) {
  EXPECT_EQ(sentence("fair.deals", kEn, with<"n">(1)),
            "1 deal follows from the seed and the entropies.");
  EXPECT_EQ(sentence("fair.deals", kIt, with<"n">(3)),
            "3 smazzate seguono dalla chiave e dalle entropie.");
}

using TableRows = table::Phrasebook<catalogue::kTable>;

TEST(Phrasebook, SaysARowWithoutValuesAsItStands) {
  static_assert(std::is_same_v<decltype(TableRows(kEn)("or")), std::string_view>);
  EXPECT_EQ(TableRows(kIt)("or"), "o");
}

TEST(Phrasebook, LeavesTheFirstLetterToThePlayer) {
  EXPECT_EQ(TableRows(kEn)("fault.missing", with<"card">("3C")), "3C is missing");
  EXPECT_EQ(TableRows(kEn)("setup.no_options", with<"game">("anna"), with<"key">("x")),
            "anna has no option \"x\"; it has none.");
}

TEST(Phrasebook, FindsAKeyThatIsPutTogether) {
  EXPECT_EQ(TableRows(kEn).find("check.", "good"), "ok");
  EXPECT_EQ(TableRows(kEn).find("check.", "perfect"), "");
}

TEST(Rows, KnowTheirPlacesAlsoInsideForms) {
  using table::row::calls_for;
  constexpr std::string_view kRow = "{n, plural, one {a card of {who}} other {# cards}}, {of}";
  static_assert(calls_for(kRow, "n") && calls_for(kRow, "who") && calls_for(kRow, "of"));
  static_assert(!calls_for(kRow, "cards") && !calls_for(kRow, "one") && !calls_for(kRow, "a"));
}

TEST(Languages, AreReadFromACodeOrALocale) {
  for (const auto code : {"it", "it_IT", "it_IT.UTF-8", "it_CH.UTF-8@euro"})
    EXPECT_EQ(language_from(code), kIt) << code;
  for (const auto code : {"en", "en_GB.UTF-8", "en_US", "C", "C.UTF-8"})
    EXPECT_EQ(language_from(code), kEn) << code;
  for (const auto code : {"", "i", "e", "de", "fr_FR.UTF-8", "POSIX", "IT", " it"})
    EXPECT_EQ(language_from(code), std::nullopt) << code;
}

TEST(Languages, HaveTheCodesOfTheirFolders) {
  EXPECT_EQ(table::code_of(kEn), "en");
  EXPECT_EQ(table::code_of(kIt), "it");
}

}  // namespace
}  // namespace tests
