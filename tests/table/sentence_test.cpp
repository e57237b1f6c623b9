// Filled rows: values, plurals, selects and nested forms; and what is wrong with a row that cannot be filled.
#include "table/sentence.h"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace tests {
namespace {

using table::Arg;
using table::fault_of;
using table::filled;
using table::names_in;
using Args = std::vector<Arg>;

Arg number(std::string_view name, int n) { return {name, std::to_string(n), {}, n}; }
Arg picked(std::string_view name, std::string_view pick, std::string text = "") {
  return {name, std::move(text), pick};
}

TEST(Sentence, IsItsRowWhereNothingVaries) {
  EXPECT_EQ(filled("", Args{}), "");
  EXPECT_EQ(filled("L'asso # di Coppe, 'così'", Args{}), "L'asso # di Coppe, 'così'")
      << "outside of a plural a # is a #, and an apostrophe is always one";
}

TEST(Sentence, TakesValuesByNameInAnyOrder) {
  const Args args = {{"cards", "the 3 of Coppe"}, {"seat", "Anna"}, {"more", "x"}};
  EXPECT_EQ(filled("{seat} plays {cards}", args), "Anna plays the 3 of Coppe");
  EXPECT_EQ(filled("{cards}: {seat}, { seat }", args), "the 3 of Coppe: Anna, Anna");
}

TEST(Sentence, LeavesOutWhatIsNotGiven) {
  EXPECT_EQ(filled("{seat} passes", Args{}), " passes");
  EXPECT_EQ(filled("a{n, plural, one {b} other {c}}d", Args{}), "ad");
}

// A name is data: braces, # and quotes in it mean nothing.
TEST(Sentence, DoesNotFillWhatWasFilledIn) {
  const Args args = {{"seat", "{cards}"}, {"cards", "{seat"}, number("n", 2)};
  EXPECT_EQ(filled("{seat} plays {cards}", args), "{cards} plays {seat");
  const Args hash = {{"seat", "#1"}, number("n", 2)};
  EXPECT_EQ(filled("{n, plural, one {a} other {{seat} has #}}", hash), "#1 has 2");
}

TEST(Sentence, PluralGoesByTheNumber) {
  constexpr std::string_view kRow =
      "{n, plural, =0 {no points} one {1 point} =7 {lucky} other {# points}}";
  const auto with = [&](int n) { return filled(kRow, Args{number("n", n)}); };
  EXPECT_EQ(with(0), "no points");
  EXPECT_EQ(with(1), "1 point");
  EXPECT_EQ(with(2), "2 points");
  EXPECT_EQ(with(7), "lucky");
  EXPECT_EQ(with(21), "21 points");
  EXPECT_EQ(with(-1), "-1 points") << "scores are signed";
  EXPECT_EQ(with(-3), "-3 points");
}

TEST(Sentence, AnExactNumberComesBeforeOneIfItStandsFirst) {
  EXPECT_EQ(filled("{n, plural, =1 {exactly} one {one} other {#}}", Args{number("n", 1)}),
            "exactly");
}

TEST(Sentence, SelectGoesByWhatTheValueIs) {
  constexpr std::string_view kRow =
      "{seat, select, you {You play} nobody {Nobody plays} other {{seat} plays}}";
  const auto with = [&](const Arg& arg) { return filled(kRow, Args{arg}); };
  EXPECT_EQ(with(picked("seat", "you", "you")), "You play");
  EXPECT_EQ(with(picked("seat", "nobody", "nobody")), "Nobody plays");
  EXPECT_EQ(with(picked("seat", "other", "Anna")), "Anna plays");
  EXPECT_EQ(with(picked("seat", "other", "you")), "you plays")
      << "somebody whose name is \"you\" is not the listener";
}

TEST(Sentence, SelectGoesByTheTextOfAPlainValue) {
  constexpr std::string_view kRow = "{of, select, 0 {deal {n}} other {deal {n} of {of}}}";
  EXPECT_EQ(filled(kRow, Args{number("n", 2), number("of", 0)}), "deal 2");
  EXPECT_EQ(filled(kRow, Args{number("n", 2), number("of", 3)}), "deal 2 of 3");
}

TEST(Sentence, OtherMayStandAnywhere) {
  EXPECT_EQ(filled("{x, select, other {o} a {A}}", Args{picked("x", "a")}), "A");
  EXPECT_EQ(filled("{x, select, other {o} a {A}}", Args{picked("x", "b")}), "o");
}

TEST(Sentence, FormsNest) {
  constexpr std::string_view kRow =
      "{to, select, you {{from} gives you {n, plural, one {a card} other {# cards}}} other "
      "{{from, select, you {You give} other {{from} gives}} {n, plural, one {a card} other {# "
      "cards}} to {to}}}.";
  const auto with = [&](Arg from, Arg to, int n) {
    return filled(kRow, Args{std::move(from), std::move(to), number("n", n)});
  };
  const Arg me = picked("from", "you", "you"), anna = picked("from", "other", "Anna");
  const Arg to_me = picked("to", "you", "you"), to_bruno = picked("to", "other", "Bruno");
  EXPECT_EQ(with(anna, to_me, 2), "Anna gives you 2 cards.");
  EXPECT_EQ(with(me, to_bruno, 1), "You give a card to Bruno.");
  EXPECT_EQ(with(anna, to_bruno, 3), "Anna gives 3 cards to Bruno.");
}

// A # belongs to its enclosing plural, even if a select stands between them.
TEST(Sentence, TheSignOfANumberIsTheNearestPluralsOwn) {
  const Args args = {number("a", 2), number("b", 5), picked("s", "x")};
  EXPECT_EQ(filled("{a, plural, one {} other {# and {b, plural, one {} other {#}} of #}}", args),
            "2 and 5 of 2");
  EXPECT_EQ(filled("{a, plural, one {} other {{s, select, x {#} other {}}}}", args), "2");
}

TEST(Sentence, BeginsWithACapitalOnlyIfItEndsWithAFullStop) {
  const Args args = {{"card", "the 3 of Coppe"}, {"who", "È"}};
  EXPECT_EQ(filled("{card} is turned.", args), "The 3 of Coppe is turned.");
  EXPECT_EQ(filled("{card} is turned", args), "the 3 of Coppe is turned");
  EXPECT_EQ(filled("{who} qui.", args), "È qui.");
}

TEST(Sentence, WithoutAFaultIsAnyRowThatCanBeFilled) {
  for (const auto row : {"", "plain", "{a}", "{a} and {b}", "{n, plural, one {x} other {#}}",
                         "{n, plural, =0 {} =12 {} other {}}", "{s, select, other {}}",
                         "{s, select, you {{a}} other {{n, plural, other {{b}}}}}"})
    EXPECT_EQ(fault_of(row), "") << row;
}

TEST(Sentence, SaysWhatIsWrongWithARow) {
  EXPECT_EQ(fault_of("a {b"), "a { is not closed");
  EXPECT_EQ(fault_of("{a{b}"), "a { is not closed");
  EXPECT_EQ(fault_of("a} b"), "a } too many");
  EXPECT_EQ(fault_of("{}"), "{} names nothing");
  EXPECT_EQ(fault_of("{n, number}"), "number is neither plural nor select");
  EXPECT_EQ(fault_of("{n, plurals, other {}}"), "plurals is neither plural nor select");
  EXPECT_EQ(fault_of("{n, plural, one {x}}"), "n has no form \"other\"");
  EXPECT_EQ(fault_of("{n, plural}"), "n has no form \"other\"");
  EXPECT_EQ(fault_of("{n, select, other {x} you}"), "text outside of the forms of n");
}

TEST(Sentence, FindsAFaultInsideAForm) {
  EXPECT_EQ(fault_of("{a, select, you {{n, plural, one {x}}} other {}}"),
            "n has no form \"other\"");
  EXPECT_EQ(fault_of("{a, select, you {{}} other {}}"), "{} names nothing");
}

// A misspelt form would never be chosen.
TEST(Sentence, FindsAPluralByAWordThatIsNone) {
  EXPECT_NE(fault_of("{n, plural, ones {x} other {#}}"), "");
  EXPECT_NE(fault_of("{n, plural, =one {x} other {#}}"), "");
  EXPECT_NE(fault_of("{s, select, {x} other {y}}"), "") << "a form without a word";
}

TEST(Sentence, ABraceInsideANameIsAFault) {
  EXPECT_NE(fault_of("{a{b}c}"), "");
  EXPECT_NE(fault_of("{a b}"), "") << "a name is one word";
}

TEST(Sentence, SaysWhichNamesItCallsFor) {
  EXPECT_EQ(names_in("plain"), "");
  EXPECT_EQ(names_in("{b} {a} {b}"), "a b");
  EXPECT_EQ(names_in("{s, select, you {{z}} other {{n, plural, one {{y}} other {#}}}}"), "n s y z");
}

}  // namespace
}  // namespace tests
