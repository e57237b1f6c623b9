// The house under the test's clock: clocks, sleep, what stays and what exceeds a limit, frames lost, doubled and
// shuffled. Two worlds are in house_worlds_test.cpp.
#include <algorithm>
#include <array>
#include <cctype>
#include <future>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/house_fixture.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

// --- clocks ---

TEST(Clocks, TimeOutMovesForThePlayerAndThreeInARowCountAsLeaving) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  const auto code = h.seat_two(*a, *b, R"("game":"briscola","clock":15)");
  const bool a_first = !legal(a->last("update")).empty();
  Recorder& quick = a_first ? *b : *a;  // the other player never moves
  for (int i = 0; i < 3; ++i) {
    Value update = quick.last("update");
    while (!legal(update).empty()) {  // the taker of the trick leads again
      h.say(quick, play(code, version(update), legal(update)[0], std::to_string(version(update))));
      update = quick.last("update");
    }
    h.pass(14'000);
    EXPECT_EQ(version(quick.last("update")), version(update)) << "moved too early";
    h.pass(1'500);
    EXPECT_FALSE(over(update)) << i;
    EXPECT_TRUE(over(quick.last("update")) ||
                text_at(*quick.last("update").find("what"), "kind") == "timeout");
  }
  h.pass(1);
  EXPECT_TRUE(over(quick.last("update")));
  EXPECT_EQ(outcome(quick.last("update"), a_first ? 0 : 1), "abandoned");
}

TEST(Clocks, AMoveInTimeStartsTheCountAgain) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  const auto code =
      h.seat_two(*a, *b, R"("game":"rock_paper_scissors","clock":15,"options":{"wins":10})");
  for (int i = 0; i < 8; ++i) {
    h.pass(15'500);  // both are out of time
    if (i % 2 == 0) continue;
    for (Recorder* wire : {a.get(), b.get()}) {
      const Value u = wire->last("update");
      if (!legal(u).empty()) h.say(*wire, play(code, version(u), legal(u)[0], std::to_string(i)));
    }
  }
  EXPECT_FALSE(over(a->last("update")));
}

TEST(Clocks, GoingAwayAndComingBackWinsNoTime) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  const auto code = h.seat_two(*a, *b, R"("game":"tic_tac_toe","clock":15)");
  const bool a_first = !legal(a->last("update")).empty();
  Recorder &slow = a_first ? *a : *b, &other = a_first ? *b : *a;
  const std::string token = text_at(slow.last("welcome"), "token");
  h.pass(8'000);
  h.disconnect(slow);
  const auto back = h.connect(R"({"t":"hello","token":")" + token + "\"}");
  h.pass(7'500);
  EXPECT_EQ(text_at(*other.last("update").find("what"), "kind"), "timeout");
}

TEST(Sleeping, AMatchThatNobodyComesBackToIsAborted) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  const auto code = h.seat_two(*a, *b, R"("game":"briscola")");
  const std::string token = text_at(a->last("welcome"), "token");
  h.disconnect(*a);
  h.disconnect(*b);
  h.pass(23 * 3'600'000);
  h.pass(2 * 3'600'000);
  const auto back = h.connect(R"({"t":"hello","token":")" + token + "\"}");
  EXPECT_TRUE(back->last("welcome").find("tables")->items.empty());
  h.say(*back, R"({"t":"stats"})");
  EXPECT_TRUE(back->last("stats").find("games")->items.empty()) << "nobody wins and nobody loses";
  h.say(*back, R"({"t":"view","table":")" + code + "\"}");
  for (const std::size_t seat : {0, 1}) EXPECT_EQ(outcome(back->last("update"), seat), "aborted");
  h.say(*back, R"({"t":"history"})");
  EXPECT_EQ(text_at(back->last("history").find("rows")->items.at(0), "outcome"), "aborted");
}

// One person against a bot, to move, with the token to reconnect.
struct Alone {
  explicit Alone(TestHouse& h) : wire(h.connect()) {
    h.say(*wire, R"({"t":"create","game":"tic_tac_toe","clock":15,"bots":[0]})");
    code = text_at(*wire->last("table").find("table"), "table");
    h.say(*wire, R"({"t":"ready","table":")" + code + "\"}");
    hello = R"({"t":"hello","token":")" + text_at(wire->last("welcome"), "token") + "\"}";
    EXPECT_FALSE(legal(wire->last("update")).empty());
  }
  std::unique_ptr<Recorder> wire;
  std::string code, hello;
};

TEST(Sleeping, WakingGivesTheWholeTurnAgain) {
  TestHouse h;
  Alone a(h);
  h.disconnect(*a.wire);
  h.pass(60'000);
  const auto back = h.connect(a.hello);
  EXPECT_GT(back->last("update").find("clock_ms")->integer(), 10'000);
  h.pass(10'000);
  EXPECT_EQ(text_at(*back->last("update").find("what"), "kind"), "back");
  h.pass(5'500);
  EXPECT_NE(text_at(*back->last("update").find("what"), "kind"), "back");
}

TEST(Sleeping, APlayerWhoLeavesABotAloneHasLostInTheEnd) {
  TestHouse h;
  Alone a(h);
  h.disconnect(*a.wire);
  h.pass(23 * 3'600'000);
  h.restart();  // which does not restart the day
  h.pass(2 * 3'600'000);
  const auto back = h.connect(a.hello);
  EXPECT_TRUE(back->last("welcome").find("tables")->items.empty());
  h.say(*back, R"({"t":"history"})");
  EXPECT_EQ(text_at(back->last("history").find("rows")->items.at(0), "outcome"), "abandoned");
}

TEST(Clocks, ThatWerePutBackKeepNobodyWaiting) {
  TestHouse h;
  Alone a(h);
  h.pass(-3'600'000);
  h.restart();
  const auto back = h.connect(a.hello);
  EXPECT_LE(back->last("update").find("clock_ms")->integer(), 15'000);
}

TEST(OpenTables, AnAbsentPlayerKeepsTheSeatForAWhileOnly) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  h.say(*a, R"({"t":"create","game":"briscola"})");
  const std::string code = text_at(*a->last("table").find("table"), "table");
  h.say(*b, R"({"t":"join","table":")" + code + "\"}");
  h.disconnect(*b);
  const auto kind = [&] {
    h.say(*a, R"({"t":"view","table":")" + code + "\"}");
    return text_at(a->last("table").find("table")->find("seats")->items[1], "kind");
  };
  h.pass(59'000);
  EXPECT_EQ(kind(), "person");
  h.pass(2'000);
  EXPECT_EQ(kind(), "empty");
}

// --- what stays, and what is too much ---

// Plays the first legal move of each seat to act until the match is over; returns the last frame sent and its sender.
std::pair<std::string, std::size_t> play_out(TestHouse& h, const std::string& code,
                                             std::array<Recorder*, 2> wires) {
  std::pair<std::string, std::size_t> last;
  while (!over(wires[0]->last("update")))
    for (std::size_t i = 0; i < 2; ++i) {
      const Value u = wires[i]->last("update");
      if (over(u) || legal(u).empty()) continue;
      last = {play(code, version(u), legal(u)[0], "m" + std::to_string(version(u))), i};
      h.say(*wires[i], last.first);
    }
  return last;
}

TEST(Restart, KeepsAMatchThatIsOver) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  const auto code = h.seat_two(*a, *b, R"("game":"tic_tac_toe")");
  const auto [frame, who] = play_out(h, code, {a.get(), b.get()});
  const std::string before = outcome(a->last("update"), 0);
  const std::string token = text_at((who == 0 ? *a : *b).last("welcome"), "token");
  h.restart();
  const auto back = h.connect(R"({"t":"hello","token":")" + token + "\"}");
  h.say(*back, frame);  // sent again, since the answer may have been lost
  ASSERT_TRUE(over(back->last("update")));
  EXPECT_EQ(outcome(back->last("update"), 0), before);
  const auto watcher = h.connect();
  std::string typed = " " + code;
  for (char& c : typed) c = static_cast<char>(std::tolower(c));
  h.say(*watcher, R"({"t":"watch","table":")" + typed + "\"}");
  EXPECT_TRUE(over(watcher->last("update")));
  h.say(*back, R"({"t":"rematch","table":")" + code + "\"}");
  EXPECT_EQ(text_at(*back->last("table").find("table"), "rematch").size(), code.size());
  h.say(*back, R"({"t":"view","table":"AAAAAA"})");
  EXPECT_EQ(text_at(back->last("error"), "code"), "no_such_table");
}

TEST(Clerks, TakeOneQuestionOfAConnectionAtATime) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  const auto code = h.seat_two(*a, *b, R"("game":"tic_tac_toe")");
  play_out(h, code, {a.get(), b.get()});
  const auto asked = [&](Recorder& wire) {
    h.house->received(wire.connection, R"({"t":"analyse","table":")" + code + "\"}");
  };
  for (int i = 0; i < 3; ++i) asked(*a);
  asked(*b);
  h.settle();
  const auto answers = [](const Recorder& wire, std::string_view type) {
    return std::ranges::count_if(wire.frames, [&](const std::string& frame) {
      return frame.starts_with("{\"t\":\"" + std::string(type) + "\"");
    });
  };
  EXPECT_EQ(answers(*a, "analysis"), 1);
  EXPECT_EQ(text_at(a->last("error"), "code"), "busy");
  EXPECT_EQ(answers(*b, "analysis"), 1) << "another's question is another one";
  asked(*a);
  h.settle();
  EXPECT_EQ(answers(*a, "analysis"), 2) << "after the answer one may ask again";
}

TEST(OpenTables, AreCountedWhileTheyAreBeingMade) {
  server::Config config = TestHouse::quick();
  config.tables_each = 3;
  TestHouse h(config);
  const auto a = h.connect();
  for (int i = 0; i < 10; ++i)
    h.house->received(a->connection, R"({"t":"create","game":"briscola","public":true})");
  h.settle();
  EXPECT_EQ(text_at(a->last("error"), "code"), "too_many_tables");
  h.say(*a, R"({"t":"tables"})");
  EXPECT_EQ(a->last("tables").find("tables")->items.size(), 3U);
}

TEST(OpenTables, AreListedNewestFirstAPageAtATime) {
  server::Config config = TestHouse::quick();
  config.tables_each = 100;
  TestHouse h(config);
  const auto a = h.connect(), b = h.connect();
  for (int i = 0; i < 100; ++i) h.say(*a, R"({"t":"create","game":"briscola","public":true})");
  h.say(*b, R"({"t":"create","game":"joker","public":true})");
  const std::string newest = text_at(*b->last("table").find("table"), "table");
  h.say(*b, R"({"t":"tables"})");
  const Value first = b->last("tables");
  EXPECT_EQ(first.find("tables")->items.size(), 100U);
  EXPECT_EQ(text_at(first.find("tables")->items[0], "table"), newest);
  EXPECT_EQ(first.find("next")->integer(), 100);
  h.say(*b, R"({"t":"tables","from":100})");
  EXPECT_EQ(b->last("tables").find("tables")->items.size(), 1U);
  EXPECT_EQ(b->last("tables").find("next"), nullptr);
  h.say(*b, R"({"t":"tables","status":"bogus"})");
  EXPECT_EQ(text_at(b->last("error"), "code"), "bad_field");
}

// A page of a hundred tables took 409 us on the thread that writes moves, for each client that asked.
TEST(OpenTables, OfAThousandListsNoneWritesATableThatHasNotChanged) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  for (int i = 0; i < 3; ++i) h.say(*a, R"({"t":"create","game":"briscola","public":true})");
  const auto code = table_of(*a);
  const auto list = [&](int times) {
    for (int i = 0; i < times; ++i) h.house->received(b->connection, R"({"t":"tables"})");
    return b->frames.back();
  };
  const std::string first = list(1);
  const auto written = h.metrics.tables_written;
  EXPECT_EQ(list(1000), first);
  EXPECT_EQ(h.metrics.tables_written, written);

  h.say(*b, about("join", code));
  const std::string joined = list(1000);
  EXPECT_EQ(h.metrics.tables_written, written + 1) << "the one that changed";
  EXPECT_NE(joined, first);
  for (Recorder* wire : {a.get(), b.get()}) h.say(*wire, about("ready", code));
  h.house->received(b->connection, R"({"t":"tables","status":"playing"})");
  const auto playing = b->last("tables").find("tables")->items;
  ASSERT_EQ(playing.size(), 1u);
  EXPECT_EQ(text_at(playing[0], "status"), "playing");
  EXPECT_EQ(read_frame(list(1)).find("tables")->items.size(), 2u);
}

TEST(OpenTables, TakeNoNonsense) {
  TestHouse h;
  const auto a = h.connect();
  for (const char* wish : {R"("bots":"all")", R"("bots":5)", R"("public":"yes")"}) {
    h.say(*a, R"({"t":"create","game":"briscola",)" + std::string(wish) + "}");
    EXPECT_EQ(text_at(a->last("error"), "code"), "bad_field") << wish;
  }
  h.say(*a, R"({"t":"create","game":"briscola"})");
  const std::string code = text_at(*a->last("table").find("table"), "table");
  h.say(*a, R"({"t":"kick","seat":0,"table":")" + code + "\"}");
  EXPECT_EQ(text_at(a->last("error"), "code"), "bad_field") << "oneself";
}

TEST(Sleeping, MatchesAreNotShownAsLive) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect(), c = h.connect();
  h.seat_two(*a, *b, R"("game":"briscola","public":true)");
  const auto live = [&] {
    h.say(*c, R"({"t":"tables","status":"playing"})");
    return c->last("tables").find("tables")->items.size();
  };
  EXPECT_EQ(live(), 1U);
  h.disconnect(*a);
  EXPECT_EQ(live(), 1U);
  h.disconnect(*b);
  EXPECT_EQ(live(), 0U);
}

// --- frames lost, doubled, late ---

// Each player answers updates by a plan of its own; its frames may be lost (and sent again), doubled or overtaken by
// later frames. The moves of the match must be those of the plan, each once.
std::string match_by(std::vector<int> faults, const std::string& game) {
  TestHouse h;
  std::vector<std::unique_ptr<Recorder>> wires;
  for (int i = 0; i < 2; ++i) wires.push_back(h.connect());
  const auto code = h.seat_two(*wires[0], *wires[1], "\"game\":\"" + game + "\"");
  std::vector<std::string> old;  // frames that may come again
  std::size_t n = 0;
  const auto fault = [&] { return faults.empty() ? 0 : faults[n++ % faults.size()]; };
  for (int step = 0; step < 300; ++step) {
    if (over(wires[0]->last("update"))) break;
    for (std::size_t p = 0; p < 2; ++p) {
      const Value u = wires[p]->last("update");
      if (u.find("view")->find("deal_over")->boolean && !over(u))
        h.say(*wires[p], R"({"t":"next","table":")" + code + "\"}");
      if (legal(u).empty()) continue;
      const auto moves = legal(u);
      const std::string frame =
          play(code, version(u), moves[static_cast<std::size_t>(version(u)) % moves.size()],
               std::to_string(p) + "-" + std::to_string(version(u)));
      switch (fault()) {
        case 1: continue;                        // lost; the player will send it again
        case 2: h.say(*wires[p], frame); break;  // doubled
        case 3:                                  // an old frame comes first
          if (!old.empty()) h.say(*wires[p], old[n % old.size()]);
          break;
        case 4:  // the other player's frame, sent by this player
          h.say(*wires[1 - p], frame);
          break;
        default: break;
      }
      h.say(*wires[p], frame);
      old.push_back(frame);
    }
  }
  EXPECT_TRUE(over(wires[0]->last("update")));
  h.say(*wires[0], R"({"t":"transcript","table":")" + code + "\"}");
  // All moves, whatever the cards were: their number, and a complete record.
  const Value told = wires[0]->last("transcript");
  std::string kinds;
  for (const Value& e : told.find("transcript")->find("events")->items)
    kinds += text_at(e, "e") + " ";
  return kinds;
}

// What a viewer was told of each move when it happened, as JSON.
std::vector<std::string> told_live(const Recorder& viewer) {
  std::vector<std::string> out;
  for (const std::string& text : viewer.frames) {
    if (!text.starts_with(R"({"t":"update")")) continue;
    const Value frame = read_frame(text);
    if (version(frame) > 0 && frame.find("fair") == nullptr)
      table::json::write(out.emplace_back(), *frame.find("said"));
  }
  return out;
}

TEST(Records, TheStoryIsWhatEachWasToldAndNoMore) {
  TestHouse h;
  const auto a = h.connect(R"({"t":"hello","lang":"en"})"),
             b = h.connect(R"({"t":"hello","lang":"it"})"),
             gallery = h.connect(R"({"t":"hello","lang":"en"})");
  h.say(*a, R"({"t":"create","game":"briscola"})");
  const std::string early = text_at(*a->last("table").find("table"), "table");
  h.say(*a, R"({"t":"story","table":")" + early + "\"}");
  EXPECT_EQ(text_at(a->last("error"), "code"), "not_started");
  const auto code = h.seat_two(*a, *b, R"("game":"briscola")");
  h.say(*gallery, R"({"t":"watch","table":")" + code + "\"}");
  for (int i = 0; i < 9; ++i) {
    Recorder& mover = legal(a->last("update")).empty() ? *b : *a;
    const Value update = mover.last("update");
    h.say(mover, play(code, version(update), legal(update).front(), "m" + std::to_string(i)));
  }
  for (Recorder* viewer : {a.get(), b.get(), gallery.get()}) {
    h.say(*viewer, R"({"t":"story","table":")" + code + "\"}");
    const Value story = viewer->last("story");
    const auto live = told_live(*viewer);
    ASSERT_EQ(live.size(), 9u);
    ASSERT_EQ(story.find("story")->items.size(), 10u);  // and the deal
    for (std::size_t i = 0; i < live.size(); ++i) {
      std::string said;
      table::json::write(said, story.find("story")->items[i + 1]);
      EXPECT_EQ(said, live[i]);
    }
  }
}

// The steps of a deal as the house tells them afterwards, part by part.
std::vector<Value> past_of(TestHouse& h, Recorder& viewer, const std::string& code, int deal,
                           int& parts) {
  std::vector<Value> steps;
  for (std::string from = "0"; !from.empty(); ++parts) {
    h.say(viewer, R"({"t":"past","deal":)" + std::to_string(deal) + R"(,"from":)" + from +
                      R"(,"table":")" + code + "\"}");
    EXPECT_LT(viewer.frames.back().size(), 32u * 1024);
    const Value answer = viewer.last("past");
    for (const Value& step : answer.find("past")->items) steps.push_back(step);
    from = answer.find("next") ? member(answer, "next") : "";
  }
  return steps;
}

// What a viewer was shown live of each step: its version, view, sentences and scene.
std::vector<std::string> shown_live(const Recorder& viewer) {
  std::vector<std::string> out;
  for (const std::string& text : viewer.frames) {
    if (!text.starts_with(R"({"t":"update")")) continue;
    const Value frame = read_frame(text);
    if (frame.find("fair") == nullptr)
      out.push_back(member(frame, "v") + member(frame, "view") + member(frame, "said") +
                    member(frame, "scene"));
  }
  return out;
}

TEST(Records, ThePastIsWhatEachSawAndNoMore) {
  TestHouse h;
  const auto a = h.connect(R"({"t":"hello","lang":"en","scene":true})"),
             b = h.connect(R"({"t":"hello","lang":"it","scene":true})"),
             gallery = h.connect(R"({"t":"hello","lang":"en","scene":true})");
  const auto code = h.seat_two(*a, *b, R"("game":"briscola","options":{"deals":"3"})");
  h.say(*gallery, R"({"t":"watch","table":")" + code + "\"}");
  for (int i = 0; i < 50; ++i) {
    if (a->last("update").find("view")->find("deal_over")->boolean) {
      for (Recorder* player : {a.get(), b.get()}) h.say(*player, about("next", code));
      continue;
    }
    Recorder& mover = legal(a->last("update")).empty() ? *b : *a;
    const Value update = mover.last("update");
    h.say(mover, play(code, version(update), legal(update).front(), "m" + std::to_string(i)));
  }
  for (Recorder* viewer : {a.get(), b.get(), gallery.get()}) {
    const auto live = shown_live(*viewer);
    int parts = 0;
    std::vector<Value> past = past_of(h, *viewer, code, 1, parts);
    EXPECT_EQ(past.size(), 41u);  // the deal and each card
    EXPECT_GT(parts, 1);
    for (const Value& step : past_of(h, *viewer, code, 2, parts)) past.push_back(step);
    ASSERT_EQ(past.size(), live.size() + 1);  // the first came with all the rest
    for (std::size_t i = 0; i < live.size(); ++i)
      EXPECT_EQ(member(past[i + 1], "v") + member(past[i + 1], "view") +
                    member(past[i + 1], "said") + member(past[i + 1], "scene"),
                live[i]);
    EXPECT_TRUE(past_of(h, *viewer, code, 3, parts).empty()) << "not dealt yet";
  }
}

RC_GTEST_PROP(Frames, LostDoubledAndReorderedOnesGiveTheSameMatch, ()) {
  const auto faults = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 5));
  const auto some = faults.empty() || std::ranges::any_of(faults, [](int f) { return f != 1; })
                        ? faults
                        : std::vector<int>{0, 1};  // a player who never gets through does not play
  RC_ASSERT(match_by(some, "tic_tac_toe") == match_by({}, "tic_tac_toe"));
}

TEST(Frames, WholeMatchesOfCardsAreTheSameHoweverTheyAreSent) {
  const auto straight = match_by({}, "briscola");
  for (const auto& faults : {std::vector{2}, std::vector{1, 0}, std::vector{3, 2, 4}})
    EXPECT_EQ(match_by(faults, "briscola").size(), straight.size());
}

}  // namespace
}  // namespace tests
