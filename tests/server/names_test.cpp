// Names: which are valid, which look alike, what the refusal says, and the names of guests.
#include "server/names.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "server/refusal.h"

namespace tests {
namespace {

using server::propose_name;
using server::refuse_name;
using server::skeleton;
using table::Language;

constexpr auto kEn = Language::kEnglish, kIt = Language::kItalian;

std::string code(std::string_view name) {
  const auto refused = refuse_name(name, kEn);
  return refused ? std::string(refused->code) : "";
}

TEST(Names, AreLettersDigitsUnderscoreAndHyphen) {
  for (const auto* name :
       {"ab", "Mario", "x_X-9", "00", "--", "abcdefghijklmnopqrst", "ABCDEFGHIJKLMNOPQRST"})
    EXPECT_EQ(code(name), "") << name;
  for (const auto* name : {"", "a", "abcdefghijklmnopqrstu"})
    EXPECT_EQ(code(name), "bad_name") << name;
}

TEST(Names, HoldNoOtherByte) {
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    const bool good =
        std::string_view("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
            .find(c) != std::string_view::npos;
    EXPECT_EQ(code(std::string("a") + c + "z"), good ? "" : "bad_name") << byte;
  }
}

// Markup, terminal escapes and letters that only look Latin.
TEST(Names, AreRefusedWithoutBeingRepeated) {
  for (const auto* name :
       {"<b>hi</b>", "\x1b[2J", "\u0430dele", "a\u202Eb", "a b", "a\nb", "a\"b", "'; --"}) {
    const auto refused = refuse_name(name, kEn);
    ASSERT_TRUE(refused) << name;
    EXPECT_EQ(refused->sentence, "A name is made of the letters A to Z, digits, _ and -.");
    EXPECT_EQ(refuse_name(name, kIt)->sentence,
              "Un nome è fatto di lettere dalla A alla Z, cifre, _ e -.");
  }
}

TEST(Names, AreRefusedInBothLanguages) {
  EXPECT_EQ(refuse_name("a", kEn)->sentence, "A name has 2 to 20 characters.");
  EXPECT_EQ(refuse_name("a", kIt)->sentence, "Un nome ha da 2 a 20 caratteri.");
  EXPECT_EQ(refuse_name("Adm1n", kEn)->sentence,
            "The name Adm1n is reserved for the house; please choose another.");
  EXPECT_EQ(refuse_name("Adm1n", kIt)->sentence,
            "Il nome Adm1n è riservato alla casa; scegline un altro.");
  const auto taken = server::name_taken("Mario", kEn);
  EXPECT_EQ(taken.code, "name_taken");
  EXPECT_EQ(taken.sentence,
            "The name Mario is taken, or looks too much like a taken name; please choose another.");
}

TEST(Names, OfTheHouseAreKeptHoweverTheyAreWritten) {
  for (const auto* name :
       {"mazzo", "MAZZO", "Ma2z0", "rnazzo", "admin", "ADM1N", "adrnin", "m0d", "B0T", "8ot", "you",
        "_bot", "bot-50", "BOT50", "Bot_100", "Admin1", "mazzo-house", "9root9"})
    EXPECT_EQ(code(name), "reserved_name") << name;
  for (const auto* name : {"mazzone", "badmin", "bots", "robot", "mazzo_fan", "50-50"})
    EXPECT_EQ(code(name), "") << name;
}

TEST(Names, ThatLookAlikeHaveOneSkeleton) {
  const std::pair<const char*, const char*> alike[] = {
      {"limes", "Iimes"}, {"limes", "1imes"}, {"limes", "LIMES"}, {"Olga", "0lga"},
      {"olga", "OIGA"},   {"burn", "bum"},    {"arrn", "arm"},    {"savvy", "sawy"},
      {"vw", "wv"},       {"Sissi", "5is5i"}, {"zorro", "2orro"}, {"Bob", "8o8"},
      {"gin", "qin"},     {"gin", "9in"},     {"a-b", "a_b"},     {"a__b", "a-b"},
      {"-_x", "_x"},      {"mm", "rnrn"},     {"rnm", "mrn"},
  };
  for (const auto& [a, b] : alike) EXPECT_EQ(skeleton(a), skeleton(b)) << a << " " << b;
}

TEST(Names, ThatDoNotLookAlikeHaveTwo) {
  const std::pair<const char*, const char*> different[] = {
      {"ab", "ba"},      {"ab", "a_b"},  {"ab", "abb"},     {"anna", "ana"},
      {"lucia", "luda"}, {"leo", "lea"}, {"u2", "u3"},      {"x4", "x7"},
      {"x6", "x8"},      {"nr", "rn"},   {"mario", "maria"}};
  for (const auto& [a, b] : different) EXPECT_NE(skeleton(a), skeleton(b)) << a << " " << b;
}

TEST(Names, HaveASkeletonOfTheSameLooks) {
  core::Rng rng(3);
  constexpr std::string_view kAlphabet =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
  for (int i = 0; i < 10'000; ++i) {
    std::string name;
    for (std::size_t n = 2 + rng.below(19); n > 0; --n)
      name += kAlphabet[rng.below(kAlphabet.size())];
    const std::string bones = skeleton(name);
    ASSERT_EQ(skeleton(bones), bones) << name;
    ASSERT_LE(bones.size(), 2 * name.size());
    ASSERT_FALSE(bones.empty());
  }
}

TEST(GuestNames, AreNamesAndFree) {
  core::Rng rng(4);
  std::set<std::string> known;
  for (int i = 0; i < 5000; ++i) {  // more than there are short names
    const auto name = propose_name(rng, [&](const std::string& s) { return known.contains(s); });
    ASSERT_TRUE(name);
    ASSERT_EQ(code(*name), "") << *name;
    ASSERT_TRUE(known.insert(skeleton(*name)).second) << *name;
  }
}

TEST(GuestNames, AreShortAtFirst) {
  core::Rng rng(5);
  for (int i = 0; i < 100; ++i) {
    const auto name = propose_name(rng, [](const std::string&) { return false; });
    ASSERT_LE(name->size(), 10u) << *name;
  }
}

TEST(GuestNames, EndWhenNothingIsFree) {
  core::Rng rng(6);
  int asked = 0;
  EXPECT_FALSE(propose_name(rng, [&](const std::string& s) {
    EXPECT_LE(s.size(), 2 * server::kMaxName);
    ++asked;
    return true;
  }));
  EXPECT_GT(asked, 10);
}

TEST(Refusals, AreWholeSentencesInEveryLanguage) {
  for (int i = 0; i < static_cast<int>(server::Refusal::kCount); ++i)
    for (const Language l : {kEn, kIt}) {
      const std::string t =
          server::refuse(static_cast<server::Refusal>(i), l,
                         {{"min", "2"}, {"max", "20"}, {"name", "Ada"}, {"s", "30"}})
              .sentence;
      EXPECT_TRUE(t.ends_with('.') || t.ends_with('?')) << t;
      EXPECT_EQ(t.find("  "), t.npos) << t;
    }
}

}  // namespace
}  // namespace tests
