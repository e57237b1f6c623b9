// The sentences: complete in both languages, with the same placeholders, and filled correctly.
#include "table/messages.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/tables.h"

namespace tests {
namespace {

using table::Fill;
using table::Language;
using table::language_from;
using table::Message;
using table::say;

std::vector<Message> every_message() {
  std::vector<Message> out;
  for (int i = 0; i < static_cast<int>(Message::kCount); ++i)
    out.push_back(static_cast<Message>(i));
  return out;
}

// The names between braces, sorted; fails on a brace that does not belong to a pair.
std::vector<std::string> placeholders(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const auto open = text.find('{');
    const auto close = text.find('}');
    if (open == text.npos && close == text.npos) break;
    if (open == text.npos || close == text.npos || close < open) {
      ADD_FAILURE() << "a brace stands alone: " << text;
      break;
    }
    out.emplace_back(text.substr(open + 1, close - open - 1));
    text.remove_prefix(close + 1);
  }
  std::sort(out.begin(), out.end());
  return out;
}

TEST(Messages, HaveTheSamePlaceholdersInEveryLanguage) {
  for (const Message m : every_message())
    EXPECT_EQ(placeholders(text(m, kEn)), placeholders(text(m, kIt))) << text(m, kEn);
}

TEST(Messages, AreTidy) {
  for (const Message m : every_message())
    for (const Language l : {kEn, kIt}) {
      const auto t = table::text(m, l);
      EXPECT_FALSE(t.empty());
      EXPECT_EQ(t.find("  "), t.npos) << t;
      EXPECT_NE(t.front(), ' ') << t;
      EXPECT_NE(t.back(), ' ') << t;
    }
}

// Faults and labels stand inside a sentence; every other message is a sentence.
TEST(Messages, AreWholeSentencesInBothLanguagesOrInNone) {
  for (const Message m : every_message())
    EXPECT_EQ(text(m, kEn).ends_with('.'), text(m, kIt).ends_with('.')) << text(m, kEn);
}

TEST(Messages, AreFilled) {
  EXPECT_EQ(say(Message::kUnknownGame, kEn, {{"game", "bridge"}}),
            "There is no game \"bridge\" here.");
  EXPECT_EQ(say(Message::kUnknownGame, kIt, {{"game", "bridge"}}),
            "Qui non c'è il gioco \"bridge\".");
  EXPECT_EQ(say(Message::kOr, kEn), "or");
}

TEST(Messages, TakeTheFillsInAnyOrderAndIgnoreOthers) {
  EXPECT_EQ(say(Message::kRange, kEn, {{"to", "2"}, {"nobody", "x"}, {"from", "1"}}), "1 to 2");
}

TEST(Messages, LeaveOutWhatIsNotFilled) {
  EXPECT_EQ(say(Message::kCardMissing, kEn), " is missing");
}

// A name is data: braces in it mean nothing.
TEST(Messages, DoNotFillWhatWasFilledIn) {
  EXPECT_EQ(say(Message::kRange, kEn, {{"from", "{to}"}, {"to", "{from"}}), "{to} to {from");
}

TEST(Messages, BeginWithACapitalOnlyIfTheyAreSentences) {
  EXPECT_EQ(
      say(Message::kWrongPlayers, kEn, {{"game", "briscola"}, {"range", "2 to 4"}, {"n", "7"}}),
      "Briscola is for 2 to 4 players, not 7.");
  EXPECT_EQ(say(Message::kCardTwice, kEn, {{"card", "the 3 of Coppe"}}),
            "the 3 of Coppe is there twice");
}

TEST(Languages, AreReadFromACodeOrALocale) {
  for (const auto code : {"it", "it_IT", "it_IT.UTF-8", "it_CH.UTF-8@euro"})
    EXPECT_EQ(language_from(code), kIt) << code;
  for (const auto code : {"en", "en_GB.UTF-8", "en_US", "C", "C.UTF-8"})
    EXPECT_EQ(language_from(code), kEn) << code;
  for (const auto code : {"", "i", "e", "de", "fr_FR.UTF-8", "POSIX", "IT", " it"})
    EXPECT_EQ(language_from(code), std::nullopt) << code;
}

}  // namespace
}  // namespace tests
