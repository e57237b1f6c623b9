// Altered save files: each is refused with a code and a sentence, and none crashes.
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "table/replay.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

using table::json::Value;

bool is_whole(std::string_view sentence) {
  return sentence.ends_with('.') || sentence.ends_with('?');
}

table::Refused refused(std::string_view saved) {
  const auto opened = table::load(saved);
  EXPECT_FALSE(opened.table) << saved;
  EXPECT_FALSE(opened.refused.code.empty());
  EXPECT_TRUE(is_whole(opened.refused.sentence)) << opened.refused.sentence;
  const auto italian = table::load(saved, table::Language::kItalian).refused;
  EXPECT_EQ(italian.code, opened.refused.code);
  EXPECT_NE(italian.sentence, opened.refused.sentence);
  return opened.refused;
}
void expect_refused(std::string_view saved, std::string_view code, std::string_view sentence) {
  const auto r = refused(saved);
  EXPECT_EQ(r.code, code) << saved.substr(0, 300);
  EXPECT_EQ(r.sentence, sentence) << saved.substr(0, 300);
}

std::string saved(const table::Setup& setup, int changes) {
  const auto t = open_table(setup);
  play_on(*t, 1, changes);
  return t->save();
}
// Two deals of Briscola; the first is over, the second has begun.
std::string saved_briscola() { return saved({"briscola", 2, {{"deals", "3"}}, "1"}, 50); }

constexpr std::string_view kChanged = "The saved match was changed after it was saved.";
constexpr std::string_view kDoesNotFollow =
    "The transcript does not follow from its own seed and moves.";
constexpr std::string_view kMissing =
    "This is not a transcript: game, players, options, seed or events are missing.";

TEST(LoadRefuses, WhatIsNotJson) {
  expect_refused("", "damaged", "The saved match is damaged: at byte 0 a value is expected here.");
  expect_refused("\n", "damaged",
                 "The saved match is damaged: at byte 0 a value is expected here.");
  expect_refused("PK\x03\x04", "damaged",
                 "The saved match is damaged: at byte 0 a value is expected here.");
  const std::string good = saved_briscola();
  expect_refused(good + good, "damaged",
                 "The saved match is damaged: at byte " + std::to_string(good.size()) +
                     " there is more text after the value.");
}

TEST(LoadRefuses, WhatIsCutOffAnywhere) {
  for (const auto& setup : short_setups()) {
    const std::string good = saved(setup, 30);
    for (std::size_t n = 0; n < good.size(); n += 29) {
      const auto r = refused(good.substr(0, n));
      ASSERT_EQ(r.code, "damaged") << good.substr(0, n);
      ASSERT_TRUE(r.sentence.starts_with("The saved match is damaged: at byte ")) << r.sentence;
    }
    refused(good.substr(0, good.size() - 1));
  }
}

TEST(LoadRefuses, WhatIsNoSavedMatch) {
  constexpr std::string_view kNot = "This is not a saved match.";
  for (const auto text :
       {"{}", "[]", "null", "1", R"({"mazzo":"match"})", R"({"mazzo":1,"version":1})",
        R"({"version":1,"match":{},"pending":[]})", R"({"mazzo":"save"})"})
    expect_refused(text, "damaged", kNot);
  const auto t = open_table({"briscola", 2, {}, "1"});
  expect_refused(t->transcript(), "damaged", kNot);
  expect_refused(t->view(Seat(0)), "damaged", kNot);
}

TEST(LoadRefuses, AnotherVersion) {
  const std::string good = saved_briscola();
  for (const auto version : {"0", "2", "-1", "99999999999999999999", "1.0", "\"1\""}) {
    const std::string text = std::string(version) == "\"1\"" ? "1" : version;
    expect_refused(replaced(good, R"("version":1)", R"("version":)" + std::string(version)),
                   "other_version",
                   "The match was saved by another version of Mazzo (format " + text +
                       "; this one reads format 1).");
  }
  expect_refused(
      R"({"mazzo":"save","version":2,"state":"in another shape"})", "other_version",
      "The match was saved by another version of Mazzo (format 2; this one reads format 1).");
}

TEST(LoadRefuses, AMissingPart) {
  expect_refused(R"({"mazzo":"save","version":1,"pending":[]})", "damaged",
                 "The saved match is damaged: a part is missing.");
  expect_refused(R"({"mazzo":"save","version":1,"match":{}})", "damaged",
                 "The saved match is damaged: a part is missing.");
}

// Removes every member of every object, one at a time, and passes on the rest.
void without_each_member(Value& v, const std::function<void(const std::string& key)>& check) {
  for (std::size_t i = 0; i < v.items.size(); ++i) {
    without_each_member(v.items[i], check);
    if (!v.is(Value::Kind::kObject)) continue;
    const Value removed = v.items[i];
    const std::string key = v.keys[i];
    v.items.erase(v.items.begin() + static_cast<std::ptrdiff_t>(i));
    v.keys.erase(v.keys.begin() + static_cast<std::ptrdiff_t>(i));
    check(key);
    v.items.insert(v.items.begin() + static_cast<std::ptrdiff_t>(i), removed);
    v.keys.insert(v.keys.begin() + static_cast<std::ptrdiff_t>(i), key);
  }
}

TEST(LoadRefuses, EachMemberMissing) {
  for (const auto& setup : short_setups()) {
    Value file = parsed(saved(setup, 12));
    without_each_member(file, [&](const std::string& key) {
      EXPECT_FALSE(table::load(written(file)).table) << describe(setup) << " without " << key;
    });
    EXPECT_TRUE(table::load(written(file)).table) << "put together again";
  }
}

TEST(LoadRefuses, EachMemberOfTheMatchMissing) {
  const std::string good = saved_briscola();
  expect_refused(replaced(good, R"("players":2,)", ""), "damaged", kMissing);
  expect_refused(replaced(good, R"("options":{"deals":3},)", ""), "damaged", kMissing);
  expect_refused(replaced(good, R"("game":"briscola",)", ""), "unknown_game",
                 "There is no game \"\" here.");
  expect_refused(replaced(good, R"("seed":"1",)", ""), "bad_seed",
                 "A seed is 1 to 128 characters.");
  expect_refused(replaced(good, R"("events":[)", R"("happenings":[)"), "damaged", kMissing);
}

TEST(LoadRefuses, AnotherGameOrTable) {
  const std::string good = saved_briscola();
  expect_refused(replaced(good, "briscola", "poker"), "unknown_game",
                 "There is no game \"poker\" here. Did you mean joker?");
  expect_refused(replaced(good, R"("players":2)", R"("players":7)"), "bad_players",
                 "Briscola is for 2 to 4 players, not 7.");
  expect_refused(replaced(good, R"("deals":3)", R"("deals":22)"), "bad_option",
                 "Option deals takes 1 to 21, not \"22\".");
  EXPECT_EQ(refused(replaced(good, R"("deals":3)", R"("deals":1)")).code, "tampered");
  expect_refused(replaced(good, R"("deals":3)", R"("deals":"3")"), "tampered", kDoesNotFollow);
}

// "Tampered with so that cards don't add up": named card by card.
TEST(LoadRefuses, CardsThatDoNotAddUp) {
  const auto first_deal = [](std::string_view fault) {
    return "The cards of deal 1 do not add up: " + std::string(fault) + ".";
  };
  const std::string good = saved_briscola();  // seat 0: 6B CC CS; seat 1: JB AC 7S; the 2S turned
  expect_refused(replaced(good, R"(["6B","CC","CS"])", R"(["6B","CC","CC"])"),
                 "cards_do_not_add_up", first_deal("CC is there twice"));
  expect_refused(replaced(good, R"(["6B","CC","CS"])", R"(["6B","CC"])"), "cards_do_not_add_up",
                 first_deal("CS is missing"));
  expect_refused(replaced(good, R"(["6B","CC","CS"])", R"(["6B","CC","TH"])"),
                 "cards_do_not_add_up", first_deal("TH is not in the pack"));
  expect_refused(replaced(good, R"(["6B","CC","CS"])", R"(["6B","CC","CS",""])"),
                 "cards_do_not_add_up", first_deal(" is not in the pack"));
  expect_refused(replaced(good, R"("turned":"2S")", R"("turned":"AC")"), "cards_do_not_add_up",
                 first_deal("AC is there twice"));
  expect_refused(replaced(good, R"("stock":["JC",)", R"("stock":["6B",)"), "cards_do_not_add_up",
                 first_deal("6B is there twice"));
}

TEST(LoadRefuses, CardsOfALaterDealThatDoNotAddUp) {
  Value file = parsed(saved_briscola());
  auto& events = file.items[2].items.back().items;
  for (auto& e : events)
    if (member(e, "deal") == "2") e.items[3].items[0].items[0].text = "XX";
  expect_refused(written(file), "cards_do_not_add_up",
                 "The cards of deal 2 do not add up: XX is not in the pack.");
}

TEST(LoadRefuses, TheCardTakenOutIfItIsNotWhatTheSeedSays) {
  const std::string good = saved({"joker", 3, {}, "1"}, 5);
  const auto at = good.find(R"("removed":"2)") + 12;
  const std::string suit(1, good[at]);
  const std::string other = suit == "B" ? "C" : "B";
  // Both twos change places, so that the pack is whole.
  std::string swapped = replaced(good, R"("removed":"2)" + suit, R"("removed":"2?)");
  swapped =
      replaced(replaced(swapped, R"("2)" + other + '"', R"("2)" + suit + '"'), "2?", "2" + other);
  expect_refused(swapped, "tampered", kDoesNotFollow);
}

// The cards add up, but they are not the seed's.
TEST(LoadRefuses, CardsThatChangedPlaces) {
  const std::string good = saved_briscola();
  expect_refused(replaced(good, R"([["6B","CC","CS"],["JB","AC","7S"]])",
                          R"([["JB","CC","CS"],["6B","AC","7S"]])"),
                 "tampered", kDoesNotFollow);
}

TEST(LoadRefuses, ATamperedMove) {
  const std::string good = saved_briscola();  // the first trick: AC, 6B
  expect_refused(replaced(good, R"({"e":"play","seat":1,"cards":["AC"]})",
                          R"({"e":"play","seat":1,"cards":["AD"]})"),
                 "illegal_move", "Event 2 breaks a rule: You do not hold the Ace of Denari.");
  expect_refused(replaced(good, R"({"e":"play","seat":1,"cards":["AC"]})",
                          R"({"e":"play","seat":0,"cards":["CC"]})"),
                 "not_your_turn", "Event 2 breaks a rule: It is not your turn.");
  expect_refused(
      replaced(good, R"({"e":"play","seat":1,"cards":["AC"]})",
               R"({"e":"play","seat":1,"cards":["AC","AC"]})"),
      "illegal_move",
      R"(Event 2 breaks a rule: That is no move here; a move looks like {"card":"JB"}.)");
  const auto another =
      refused(replaced(good, R"("seat":1,"cards":["AC"]})", R"("seat":1,"cards":["7S"]})"));
  EXPECT_NE(another.code, "damaged") << "a legal card that was not played";
}

TEST(LoadRefuses, ATamperedScorePointDrawOrTrick) {
  const std::string good = saved_briscola();
  for (const auto& [from, to] : std::vector<std::pair<std::string_view, std::string_view>>{
           {R"("scores":[)", R"("scores":[9,)"},
           {R"("points":11)", R"("points":12)"},
           {R"({"e":"trick","winner":1)", R"({"e":"trick","winner":0)"},
           {R"({"e":"draw","seat":1,"card":"JC"})", R"({"e":"draw","seat":1,"card":"5S"})"},
           {R"({"e":"draw","seat":1,"card":"JC"},)", ""},
           {R"("dealer":0)", R"("dealer":1)"},
           {R"("trump":"S")", R"("trump":"B")"},
           {R"("deal":1)", R"("deal":7)"},
       })
    expect_refused(replaced(good, from, to), "tampered", kDoesNotFollow);
}

TEST(LoadRefuses, ATamperedSeed) {
  const auto r = refused(replaced(saved_briscola(), R"("seed":"1")", R"("seed":"2")"));
  EXPECT_TRUE(r.code == "illegal_move" || r.code == "not_your_turn" || r.code == "tampered")
      << r.code;
  const std::string good = saved({"tic_tac_toe", 2, {}, "1"}, 0);
  std::string other = "2";  // a seed with another first dealer
  while (saved({"tic_tac_toe", 2, {}, other}, 0).find(R"("dealer":1)") == other.npos) other += '2';
  expect_refused(replaced(good, R"("seed":"1")", R"("seed":")" + other + '"'), "tampered",
                 kDoesNotFollow);
}

TEST(LoadRefuses, AnExtraDeal) {
  Value file = parsed(saved_briscola());
  auto& events = file.items[2].items.back().items;
  events.push_back(events[0]);
  expect_refused(written(file), "tampered",
                 "Event " + std::to_string(events.size()) + " deals where no deal is due.");
  const std::string over = saved({"tic_tac_toe", 2, {}, "1"}, 20);
  expect_refused(
      replaced(over, "]},\"pending\"", R"(,{"e":"deal","deal":2,"dealer":1}]},"pending")"),
      "tampered",
      "Event " + std::to_string(parsed(over).find("match")->find("events")->items.size() + 1) +
          " deals where no deal is due.");
}

TEST(LoadRefuses, AMissingDeal) {
  Value file = parsed(saved_briscola());
  std::erase_if(file.items[2].items.back().items,
                [](const Value& e) { return member(e, "deal") == "2"; });
  const auto r = refused(written(file));
  EXPECT_EQ(r.code, "not_in_progress");
  EXPECT_TRUE(r.sentence.ends_with("breaks a rule: No deal is in progress.")) << r.sentence;
}

TEST(LoadRefuses, APendingChoiceThatCannotBe) {
  const auto t = open_table({"rock_paper_scissors", 2, {}, "1"});
  const std::string none = t->save();
  constexpr std::string_view kCannot = "A choice that was saved cannot be made.";
  for (const auto pending :
       {R"([[0,{"choice":"lizard"}]])", R"([[2,{"choice":"rock"}]])", R"([[-1,{"choice":"rock"}]])",
        R"([[0,{"choice":"rock"}],[0,{"choice":"rock"}]])", R"([[0]])", "[1]", "[[]]",
        R"([["0",{"choice":"rock"}]])", R"([[0,{"choice":"rock"},1]])", R"({"a":1})"})
    expect_refused(replaced(none, "[]}", std::string(pending) + "}"), "tampered", kCannot);
  for (const auto pending :
       {R"([[0,{"choice":"rock"}],[1,{"choice":"paper"}]])", R"("x")", "null", "{}",
        R"([[0,{"choice":"rock","x":1}]])", R"([[0, {"choice":"rock"}]])"})
    expect_refused(replaced(none, "[]}", std::string(pending) + "}"), "tampered", kChanged);
  // A move where none is pending.
  const auto b = open_table({"briscola", 2, {}, "1"});
  expect_refused(replaced(b->save(), "\"pending\":[]}", R"("pending":[[1,{"card":"AC"}]]})"),
                 "tampered", kChanged);
}

TEST(LoadRefuses, AnythingAdded) {
  const std::string good = saved_briscola();
  expect_refused(" " + good, "tampered", kChanged);
  expect_refused(replaced(good, R"("pending":[])", R"("pending": [])"), "tampered", kChanged);
  expect_refused(replaced(good, R"("pending":[]})", R"("pending":[],"cheat":true})"), "tampered",
                 kChanged);
  expect_refused(replaced(good, R"("seed":"1")", R"("seed":"\u0031")"), "tampered", kChanged);
}

// One byte changed anywhere: refused, or (a letter of the seed of a game without cards) another true match.
TEST(LoadRefuses, AnyByteChanged) {
  core::Rng rng(1);
  for (const auto& setup : short_setups()) {
    const std::string good = saved(setup, 25);
    for (int i = 0; i < 60; ++i) {
      std::string bad = good;
      bad[rng.below(static_cast<std::uint32_t>(bad.size()))] =
          static_cast<char>(' ' + rng.below(95));
      const auto opened = table::load(bad);
      if (opened.table)
        EXPECT_EQ(opened.table->save(), bad);
      else
        EXPECT_TRUE(is_whole(opened.refused.sentence)) << opened.refused.sentence;
    }
  }
}

}  // namespace
}  // namespace tests
