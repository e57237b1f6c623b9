// Replay: a transcript becomes its match again, step by step, at any length; a false transcript is refused.
#include "table/replay.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/tables.h"

namespace tests {
namespace {

using table::Replay;

// What everybody at a table sees and hears.
std::vector<std::string> moment(const Table& t) {
  std::vector<std::string> out;
  for (const Seat seat : viewers(t)) {
    out.push_back(t.view(seat));
    for (auto& s : t.narration(seat, kEn, {})) out.push_back(std::move(s));
  }
  for (auto& s : t.full_narration(kIt, {})) out.push_back(std::move(s));
  return out;
}

TEST(Replay, ShowsEveryMomentAsItWas) {
  for (const auto& setup : short_setups()) {
    const auto live = open_table(setup);
    std::vector<std::vector<std::string>> moments;
    core::Rng rng(1);
    do {
      moments.push_back(moment(*live));
    } while (advance(*live, rng));

    Replay replay(live->transcript());
    ASSERT_TRUE(replay.ok()) << replay.refused().sentence;
    std::size_t i = 0;
    // Rock-paper-scissors shows both choices at once: seat 0's comes first, whichever really came first.
    const bool same_steps = setup.game != "rock_paper_scissors";
    do {
      if (same_steps)
        ASSERT_EQ(moment(replay.table()), moments[i]) << describe(setup) << ", step " << i;
      ++i;
    } while (replay.step());
    ASSERT_TRUE(replay.ok()) << replay.refused().sentence;
    EXPECT_EQ(i, moments.size());
    replay.finish();
    ASSERT_TRUE(replay.ok()) << replay.refused().sentence;
    EXPECT_EQ(replay.table().transcript(), live->transcript());
    EXPECT_EQ(replay.table().digest(), live->digest());
  }
}

// The transcript of an unfinished match is valid too, at every moment.
TEST(Replay, TakesAMatchOfAnyLength) {
  for (const auto& setup : short_setups()) {
    const auto live = open_table(setup);
    int n = 0;
    play_through(*live, 2, [&] {
      if (n++ % 5 != 0) return;
      Replay replay(live->transcript());
      replay.finish();
      ASSERT_TRUE(replay.ok()) << replay.refused().sentence;
      ASSERT_EQ(replay.table().transcript(), live->transcript());
      const auto taken = replay.take();
      ASSERT_EQ(taken->digest() == live->digest(), live->save().ends_with(R"("pending":[]})"));
    });
  }
}

// A transcript cut between events is refused if the consequences of a move are missing, and is otherwise a shorter match.
TEST(Replay, OfAPrefixIsAShorterMatchOrRefused) {
  for (const auto& setup : short_setups()) {
    const auto live = open_table(setup);
    std::set<std::string> lived;
    core::Rng rng(3);
    do {
      lived.insert(live->transcript());
    } while (advance(*live, rng));
    auto cut = parsed(live->transcript());
    auto& events = cut.items.back().items;
    for (std::size_t n = 0; events.size() > 1; ++n) {
      events.pop_back();
      if (n % 7 != 0) continue;
      Replay replay(written(cut));
      replay.finish();
      ASSERT_EQ(replay.ok(), lived.contains(written(cut)))
          << describe(setup) << ", " << events.size() << " events";
      if (!replay.ok()) ASSERT_EQ(replay.refused().code, "tampered");
    }
  }
}

TEST(Replay, IgnoresSpaceBetweenWords) {
  const auto t = open_table({"briscola", 2, {}, "1"});
  play_on(*t, 1, 10);
  std::string spaced;
  for (const char c : t->transcript()) (spaced += c) += c == ',' || c == ':' ? " \n" : "";
  Replay replay(spaced);
  replay.finish();
  EXPECT_TRUE(replay.ok());
}

TEST(Replay, TakesTheMatchOfASavedFile) {
  const auto t = open_table({"president", 4, {}, "1"});
  play_on(*t, 1, 30);
  Replay replay(t->save());
  replay.finish();
  ASSERT_TRUE(replay.ok());
  EXPECT_EQ(replay.table().transcript(), t->transcript());
}

TEST(Replay, TakesTheTranscriptOfAHousesAnswer) {
  const auto t = open_table({"joker", 3, {}, "1"});
  play_on(*t, 1, 30);
  const std::string answer =
      R"({"t":"transcript","re":7,"table":{"game":"joker"},"transcript":)" + t->transcript() + "}";
  EXPECT_FALSE(table::no_record(answer, table::Language::kEnglish));
  Replay replay(answer);
  replay.finish();
  ASSERT_TRUE(replay.ok());
  EXPECT_EQ(replay.table().transcript(), t->transcript());
}

// --- what is refused ---

struct Case {
  std::string text;
  std::string_view code, sentence;
};

void expect_refused(const Case& c) {
  Replay replay(c.text);
  if (replay.ok()) replay.finish();
  ASSERT_FALSE(replay.ok()) << c.text;
  EXPECT_EQ(replay.refused().code, c.code) << c.text;
  EXPECT_EQ(replay.refused().sentence, c.sentence) << c.text;
  EXPECT_FALSE(replay.step()) << "nothing follows a refusal";
}

TEST(ReplayRefuses, WhatIsNoTranscript) {
  constexpr std::string_view kMissing =
      "This is not a transcript: game, players, options, seed or events are missing.";
  expect_refused({"", "damaged", "This is not a transcript: at byte 0 a value is expected here."});
  expect_refused(
      {R"({"game":)", "damaged", "This is not a transcript: at byte 8 a value is expected here."});
  for (const auto text :
       {"{}", "[]", "1", "null", R"({"match":1})", R"({"match":{}})",
        R"({"game":"briscola","players":2,"options":{},"seed":"1"})",
        R"({"game":"briscola","players":2,"options":{},"seed":"1","events":[]})",
        R"({"game":"briscola","players":2,"options":{},"seed":"1","events":{}})",
        R"({"game":"briscola","players":2,"options":[],"seed":"1","events":[1]})",
        R"({"game":"briscola","players":"2","options":{},"seed":"1","events":[1]})",
        R"({"game":"briscola","players":1,"options":{},"seed":"1","events":[1]})",
        R"({"game":"briscola","options":{},"seed":"1","events":[1]})"})
    expect_refused({text, "damaged", kMissing});
}

TEST(ReplayRefuses, AMatchThatCannotBeOpened) {
  const std::string tail = R"(,"events":[{"e":"deal"}]})";
  expect_refused({R"({"game":"poker","players":2,"options":{},"seed":"1")" + tail, "unknown_game",
                  "There is no game \"poker\" here. Did you mean joker?"});
  expect_refused({R"({"players":2,"options":{},"seed":"1")" + tail, "unknown_game",
                  "There is no game \"\" here."});
  expect_refused({R"({"game":"joker","players":4,"options":{},"seed":"1")" + tail, "bad_players",
                  "Joker is for 3 players, not 4."});
  expect_refused({R"({"game":"briscola","players":2,"options":{"deals":99},"seed":"1")" + tail,
                  "bad_option", "Option deals takes 1 to 21, not \"99\"."});
  expect_refused({R"({"game":"briscola","players":2,"options":{"deals":[1]},"seed":"1")" + tail,
                  "bad_option", "Option deals takes 1 to 21, not \"\"."});
  expect_refused({R"({"game":"briscola","players":2,"options":{},"seed":1)" + tail, "bad_seed",
                  "A seed is 1 to 128 characters."});
}

// A whole match of tic-tac-toe: seat 1 begins and wins by its first column.
std::string tic_tac_toe() {
  const auto t = open_table({"tic_tac_toe", 2, {}, "1"});
  play_all(*t, {"A1", "B1", "A2", "B2", "A3"});
  return t->transcript();
}

TEST(ReplayRefuses, AMoveThatBreaksARule) {
  const std::string match = tic_tac_toe();
  expect_refused({replaced(match, R"("seat":0,"row":0,"col":1)", R"("seat":0,"row":0,"col":0)"),
                  "illegal_move", "Event 3 breaks a rule: That cell is taken."});
  expect_refused({replaced(match, R"("seat":0,"row":0)", R"("seat":1,"row":0)"), "not_your_turn",
                  "Event 3 breaks a rule: It is not your turn."});
  expect_refused({replaced(match, R"("seat":0,"row":0)", R"("seat":7,"row":0)"), "invalid_player",
                  "Event 3 breaks a rule: There is no such seat at this table."});
  expect_refused({replaced(match, R"("seat":0,"row":0)", R"("seat":"0","row":0)"), "invalid_player",
                  "Event 3 breaks a rule: There is no such seat at this table."});
  expect_refused(
      {replaced(match, R"("row":0,"col":1)", R"("row":0)"), "illegal_move",
       R"(Event 3 breaks a rule: That is no move here; a move looks like {"row":0,"col":1}.)"});
  expect_refused({replaced(match, R"({"e":"deal_end")",
                           R"({"e":"mark","seat":0,"row":2,"col":2},{"e":"deal_end")"),
                  "not_in_progress", "Event 7 breaks a rule: No deal is in progress."});
}

TEST(ReplayRefuses, WhatDoesNotFollow) {
  constexpr std::string_view kSentence =
      "The transcript does not follow from its own seed and moves.";
  const std::string match = tic_tac_toe();
  for (const auto& [from, to] : std::vector<std::pair<std::string_view, std::string_view>>{
           {R"("scores":[0,1]},{)", R"("scores":[1,0]},{)"},
           {R"("winners":[1])", R"("winners":[0])"},
           {R"("winners":[1])", R"("winners":[1],"more":0)"},
           {R"("dealer":0)", R"("dealer":1)"},
           {R"("seed":"1","events")", R"("seed":"1","note":1,"events")"},
           {R"("e":"mark","seat":1,"row":0)", R"("seat":1,"e":"mark","row":0)"},
           {R"({"e":"match_end")", R"({"e":"gossip"},{"e":"match_end")"},
           {R"({"e":"deal","deal":1,"dealer":0},)", R"({"e":"deal"},)"},
           {R"("row":0,"col":0)", R"("row":-0,"col":0)"},
       })
    expect_refused({replaced(match, from, to), "tampered", kSentence});
}

TEST(ReplayRefuses, ADealThatIsNotDue) {
  const std::string match = tic_tac_toe();
  expect_refused({replaced(match, R"({"e":"deal_end")", R"({"e":"deal"},{"e":"deal_end")"),
                  "tampered", "Event 7 deals where no deal is due."});
  expect_refused(
      {replaced(match, R"({"e":"mark","seat":0)", R"({"e":"deal","deal":2},{"e":"mark","seat":0)"),
       "tampered", "Event 3 deals where no deal is due."});
}

TEST(ReplayRefuses, ATamperedChoice) {
  const auto t = open_table({"rock_paper_scissors", 2, {{"wins", "1"}}, "1"});
  play(*t, 0, "rock");
  play(*t, 1, "paper");
  for (const auto word : {"lizard", "none", "Paper"}) {
    Replay replay(replaced(t->transcript(), R"("paper"])", '"' + std::string(word) + "\"]"));
    replay.finish();
    ASSERT_FALSE(replay.ok()) << word;
    EXPECT_EQ(replay.refused().code, "illegal_move");
    EXPECT_TRUE(replay.refused().sentence.starts_with("Event 2 breaks a rule: "))
        << replay.refused().sentence;
  }
  for (const auto choices :
       {R"(["rock"])", "[]", R"(["rock","paper","rock"])", R"("rock")", R"(["rock","rock"])"}) {
    Replay replay(replaced(t->transcript(), R"(["rock","paper"])", choices));
    replay.finish();
    EXPECT_FALSE(replay.ok()) << choices;
  }
}

}  // namespace
}  // namespace tests
