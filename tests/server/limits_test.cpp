// Nothing cheap hurts others. Each test decides by what is answered before what, and by how many jobs ran.
#include <algorithm>
#include <future>
#include <set>
#include <stdexcept>

#include <gtest/gtest.h>

#include "tests/support/house_fixture.h"

namespace tests {
namespace {

// Keeps a thread of the house busy until it is let go.
class Hold {
 public:
  template <class Ask>
  explicit Hold(Ask ask) {
    ask([held = go_.get_future().share()] { held.wait(); });
  }
  void let_go() { go_.set_value(); }

 private:
  std::promise<void> go_;
};
Hold hold_reader(TestHouse& h) {
  return Hold([&h](auto wait) {
    h.reader.ask({}, [wait](server::Database&) { return wait(), 0; }, [](std::optional<int>) {});
  });
}
Hold hold_analysis(TestHouse& h) {
  return Hold([&h](auto wait) {
    h.analysis_workers.ask([wait] { return wait(), 0; }, [](std::optional<int>) {});
  });
}

// A visitor over HTTP, with what its browser keeps.
class CookieJar : public Recorder {
 public:
  bool give_cookie(std::string_view token) override {
    cookie = token;
    return true;
  }
  std::string cookie;
};

// A finished match; its code.
std::string played(TestHouse& h, Recorder& a, Recorder& b) {
  const auto code = h.seat_two(a, b, R"("game":"tic_tac_toe")");
  h.say(a, about("resign", code));
  return code;
}

constexpr std::array kQuestionsAboutMany = {R"({"t":"leaderboard","game":"briscola"})",
                                            R"({"t":"stats"})", R"({"t":"history"})"};

// --- questions ---

TEST(Questions, NoMoveWaitsForThem) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect(), stranger = h.connect();
  const auto old = played(h, *a, *b);
  const auto code = h.seat_two(*a, *b, R"("game":"tic_tac_toe")");
  Recorder& mover = legal(a->last("update")).empty() ? *b : *a;
  const Value before = mover.last("update");
  Hold hold = hold_reader(h);
  for (const char* question : kQuestionsAboutMany)
    h.house->received(stranger->connection, question);
  for (const char* t : {"transcript", "story", "view"})
    h.house->received(stranger->connection, about(t, t == std::string("view") ? "NOSUCH" : old));
  h.house->received(stranger->connection, R"({"t":"past","deal":1,"table":")" + old + "\"}");
  h.house->received(stranger->connection, R"({"t":"export"})");
  h.house->received(mover.connection, play(code, version(before), legal(before).front(), "1"));
  h.until([&] { return version(mover.last("update")) > version(before); });
  EXPECT_EQ(stranger->frames.size(), 1u) << stranger->frames.back();  // the welcome
  hold.let_go();
  h.settle();
  for (const char* t :
       {"leaderboard", "stats", "history", "transcript", "story", "past", "export", "error"})
    EXPECT_EQ(stranger->count(t), 1u) << t;
}

TEST(Questions, OfOneAskedAHundredTimesKeepNobodyWaiting) {
  TestHouse h;
  const auto greedy = h.connect(R"({"t":"hello"})", "one"),
             other = h.connect(R"({"t":"hello"})", "one"),
             third = h.connect(R"({"t":"hello"})", "two");
  Hold hold = hold_reader(h);
  for (int i = 0; i < 50; ++i) h.house->received(greedy->connection, R"({"t":"history"})");
  h.house->received(other->connection, R"({"t":"stats"})");
  h.house->received(third->connection, R"({"t":"stats"})");
  hold.let_go();
  h.until([&] { return other->count("stats") > 0 && third->count("stats") > 0; });
  EXPECT_LE(greedy->count("history"), 2u);
  h.settle();
  EXPECT_EQ(greedy->count("history"), 50u);
}

TEST(Questions, MoreThanAPartOfTheQueueAreRefusedAndOthersHaveRoom) {
  TestHouse h;
  const auto greedy = h.connect(), other = h.connect();
  Hold hold = hold_reader(h);
  for (int i = 0; i < 1000; ++i) h.house->received(greedy->connection, R"({"t":"stats"})");
  EXPECT_GE(greedy->count("error"), 900u);
  EXPECT_EQ(code_of(*greedy), "busy");
  h.house->received(other->connection, R"({"t":"stats"})");
  EXPECT_EQ(other->count("error"), 0u);
  hold.let_go();
  h.settle();
  EXPECT_EQ(other->count("stats"), 1u);
}

TEST(Questions, ThatManyAskAreReadOnce) {
  TestHouse h;
  std::vector<std::unique_ptr<Recorder>> people;
  for (int i = 0; i < 50; ++i) people.push_back(h.connect());
  const auto ask = [&] {
    for (const auto& wire : people)
      h.house->received(wire->connection, R"({"t":"leaderboard","game":"briscola"})");
  };
  const auto before = h.reader.jobs_run();
  Hold hold = hold_reader(h);
  ask();
  hold.let_go();
  h.until([&] { return people.back()->count("leaderboard") == 1; });
  EXPECT_EQ(h.reader.jobs_run() - before, 2u) << "the one that held the reader, and the page";
  for (const auto& wire : people) EXPECT_EQ(wire->count("leaderboard"), 1u);
  h.pass(1'100);  // a page is at most a second old
  ask();
  h.settle();
  for (const auto& wire : people) EXPECT_EQ(wire->count("leaderboard"), 2u);
}

TEST(Questions, ThatCannotBeReadAreRefusedAndAskedAgain) {
  TestHouse h;
  const auto a = h.connect();
  h.break_store("rating");
  h.say(*a, R"({"t":"leaderboard","game":"briscola","id":1})");
  EXPECT_EQ(code_of(*a), "unavailable");
  h.mend_store("rating");
  h.say(*a, R"({"t":"leaderboard","game":"briscola","id":1})");
  EXPECT_EQ(a->count("leaderboard"), 1u);
}

// --- the coach ---

TEST(Reviews, AHundredOfOneKeepNoTranscriptOfAnotherWaiting) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  const auto code = played(h, *a, *b);
  std::vector<std::unique_ptr<Recorder>> greedy;
  for (int i = 0; i < 100; ++i) greedy.push_back(h.connect());
  Hold hold = hold_analysis(h);
  for (const auto& wire : greedy) h.house->received(wire->connection, about("analyse", code));
  h.house->received(a->connection, about("transcript", code));
  h.until([&] { return a->count("transcript") == 1; });
  for (const auto& wire : greedy) EXPECT_EQ(wire->count("analysis"), 0u);
  hold.let_go();
  h.settle();
}

TEST(Reviews, AreMadeOnceAndKept) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  const auto code = played(h, *a, *b);
  const auto before = h.analysis_workers.jobs_run();
  Hold hold = hold_analysis(h);
  for (Recorder* wire : {a.get(), b.get()})
    h.house->received(wire->connection, about("analyse", code));
  h.settle_store();
  hold.let_go();
  h.until([&] { return a->count("analysis") + b->count("analysis") == 2; });
  h.house->received(a->connection, about("analyse", code));
  h.until([&] { return a->count("analysis") == 2; });
  EXPECT_LE(h.analysis_workers.jobs_run() - before, 2u) << "what held the worker, and one review";
  std::vector<std::string> said;
  for (const std::string& frame : a->frames)
    if (frame.starts_with(R"({"t":"analysis")")) said.push_back(frame);
  EXPECT_EQ(said[0], said[1]);
}

TEST(Reviews, OfAMatchThatRunsAreRefusedAndThatIsNotKept) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  const auto code = h.seat_two(*a, *b, R"("game":"tic_tac_toe")");
  h.say(*a, about("analyse", code));
  EXPECT_EQ(code_of(*a), "match_runs");
  h.say(*a, about("resign", code));
  h.say(*a, about("analyse", code));
  EXPECT_EQ(a->count("analysis"), 1u);
}

// --- codes ---

TEST(Codes, GuessingThemIsLimitedAndPlayingIsNot) {
  server::Config config = TestHouse::quick();
  config.rate_code = {1, 60, 5};
  TestHouse h(config);
  const auto a = h.connect(), b = h.connect(), guesser = h.connect(R"({"t":"hello"})", "elsewhere");
  const auto code = h.seat_two(*a, *b, R"("game":"tic_tac_toe")");
  std::vector<std::string> codes;
  for (int i = 0; i < 4; ++i)
    for (const char* t : {"join", "transcript"}) {
      h.say(*guesser, about(t, "AAAAAAA" + std::to_string(i)));
      codes.push_back(code_of(*guesser));
    }
  EXPECT_EQ(codes, (std::vector<std::string>{"no_such_table", "no_such_table", "no_such_table",
                                             "no_such_table", "no_such_table", "too_fast",
                                             "too_fast", "too_fast"}));
  h.say(*guesser, about("watch", code));
  EXPECT_EQ(guesser->count("update"), 1u) << "a table that is there is found";
  h.say(*a, about("view", "NOSUCH"));
  EXPECT_EQ(code_of(*a), "no_such_table") << "another address";
}

TEST(Codes, GuessesAtTheSameTimeAreLimitedToo) {
  server::Config config = TestHouse::quick();
  config.rate_code = {1, 60, 5};
  TestHouse h(config);
  const auto a = h.connect(), b = h.connect(), guesser = h.connect(R"({"t":"hello"})", "elsewhere");
  const auto old = played(h, *a, *b);
  Hold hold = hold_reader(h);
  for (int i = 0; i < 4; ++i)
    for (const char* t : {"join", "transcript"})
      h.house->received(guesser->connection, about(t, "AAAAAAA" + std::to_string(i)));
  EXPECT_EQ(guesser->count("error"), 3u) << "too_fast, before anybody looked";
  hold.let_go();
  h.settle();
  EXPECT_EQ(guesser->count("error"), 8u);
  EXPECT_EQ(code_of(*guesser), "no_such_table");
  for (int i = 0; i < 20; ++i) h.say(*a, about("transcript", old));
  EXPECT_EQ(a->count("transcript"), 20u) << "a code that exists costs nothing";
}

TEST(Codes, HaveEightLettersAndOlderOnesAreFoundForever) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  const auto code = played(h, *a, *b);
  EXPECT_EQ(code.size(), 8u);
  EXPECT_EQ(code[0], 'A');
  h.restart();
  h.change_store("UPDATE room SET code = 'K7QFXA'");
  const auto c = h.connect();
  for (const char* typed : {"K7QFXA", "k7qfxa", "k7q fxa"}) {
    h.say(*c, about("transcript", typed));
    EXPECT_EQ(text_at(*c->last("transcript").find("table"), "table"), "K7QFXA") << typed;
  }
}

// --- log-ins ---

TEST(LogIns, NoNumberOfWrongTriesKeepsTheOwnerOut) {
  server::Config config = TestHouse::quick();
  config.rate_login = {12, 3600, 5};  // none comes back while the test runs
  TestHouse h(config);
  const auto owner = h.connect(R"({"t":"hello"})", "home");
  h.say(*owner, R"({"t":"register","name":"Owner","password":"right and long"})");
  const auto log_in = [&](const std::string& address, const std::string& password) {
    const auto wire =
        h.connect(R"({"t":"login","name":"Owner","password":")" + password + "\"}", address);
    h.disconnect(*wire);
    return wire->count("welcome") > 0 ? std::string("welcome") : code_of(*wire);
  };
  std::size_t tried = 0;
  for (int i = 0; i < 100; ++i) tried += log_in("one", "wrong and long") == "bad_login" ? 1 : 0;
  EXPECT_LE(tried, 6u);
  EXPECT_EQ(log_in("home", "right and long"), "welcome") << "one address cannot use up the name";
  for (int i = 0; i < 12; ++i) log_in("bot net " + std::to_string(i), "wrong and long");
  EXPECT_EQ(log_in("elsewhere", "right and long"), "welcome") << "nor can many";
  EXPECT_EQ(log_in("elsewhere", "wrong and long"), "too_fast") << "but each has few tries then";
  h.say(*owner, R"({"t":"password","old":"right and long","new":"another and long"})");
  EXPECT_EQ(owner->count("error"), 0u) << owner->frames.back();
}

// --- sessions ---

TEST(Sessions, BeyondTheLimitEndWithTheirConnections) {
  TestHouse h;
  const auto first = h.connect(), stranger = h.connect();
  h.say(*first, R"({"t":"register","name":"Owner","password":"right and long"})");
  h.pass(1000);
  h.change_store(
      "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 31) "
      "INSERT INTO session SELECT 1000 + i, account, 't' || i, '', 0, used + i FROM n, session "
      "WHERE id = 1");
  CookieJar page;  // which replaces no connection
  page.connection = h.house->visitor(page, "test", "");
  h.house->ask(page.connection, "login", R"({"name":"Owner","password":"right and long"})");
  h.settle();
  EXPECT_EQ(page.count("welcome"), 1u);
  EXPECT_EQ(first->closed, 4001) << "its session was used longest ago";
  EXPECT_EQ(stranger->closed, 0);
}

TEST(Sessions, ThatAllEndCloseTheConnectionsOfTheirAccountOnly) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  h.say(*a, R"({"t":"logout","everywhere":true})");
  EXPECT_EQ(a->closed, 4001);
  EXPECT_EQ(b->closed, 0);
  h.disconnect(*a);
  h.say(*b, R"({"t":"logout"})");
  EXPECT_EQ(b->closed, 4001);
}

// --- bots ---

Hold hold_bots(TestHouse& h) {
  return Hold(
      [&h](auto wait) { h.bots.ask([wait] { return wait(), 0; }, [](std::optional<int>) {}); });
}
// A match against a bot, in which the bot is to move; its code.
std::string with_bot(TestHouse& h, Recorder& wire) {
  h.house->received(wire.connection, R"({"t":"create","game":"tic_tac_toe","bots":[100]})");
  h.settle_store();
  const std::string code = table_of(wire);
  h.house->received(wire.connection, about("start", code));
  h.settle_store();
  const Value now = wire.last("update");
  if (!legal(now).empty())
    h.house->received(wire.connection, play(code, version(now), legal(now).front(), "1"));
  h.settle_store();
  return code;
}

// Notes the order in which clients are told.
class Noting : public Recorder {
 public:
  Noting(TestHouse& h, std::vector<std::string>& order, const std::string& address)
      : order_(order), address_(address) {
    connection = h.house->connected(*this, address, "");
    h.say(*this, R"({"t":"hello"})");
  }
  void send(std::string frame) override {
    if (frame.starts_with(R"({"t":"update")")) order_.push_back(address_);
    Recorder::send(std::move(frame));
  }

 private:
  std::vector<std::string>& order_;
  std::string address_;
};

TEST(Bots, OfManyTablesOfAnAddressKeepNoOtherBotWaiting) {
  TestHouse h;
  std::vector<std::string> order;
  std::vector<std::unique_ptr<Noting>> greedy;
  for (int i = 0; i < 20; ++i) greedy.push_back(std::make_unique<Noting>(h, order, "one"));
  Noting other(h, order, "two");
  Hold hold = hold_bots(h);
  for (const auto& wire : greedy) with_bot(h, *wire);
  with_bot(h, other);
  order.clear();
  hold.let_go();
  h.settle();
  ASSERT_GE(order.size(), 21u);
  EXPECT_LE(std::ranges::find(order, "two") - order.begin(), 1) << "one of theirs, then this";
}

// --- galleries ---

TEST(Galleries, AnUpdateIsWrittenOnceForAllThatAreToldInTheSameWay) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  const auto code = h.seat_two(*a, *b, R"("game":"briscola")");
  std::vector<std::unique_ptr<Recorder>> watchers;
  for (const char* talk : {"", R"(,"lang":"it")", R"(,"lang":"it-x-french")", R"(,"scene":true)"})
    for (int i = 0; i < 10; ++i) {
      watchers.push_back(h.connect(R"({"t":"hello")" + std::string(talk) + "}"));
      h.say(*watchers.back(), about("watch", code));
    }
  Recorder& mover = legal(a->last("update")).empty() ? *b : *a;
  const Value now = mover.last("update");
  const auto written = h.metrics.updates;
  h.say(mover, play(code, version(now), legal(now).front(), "1"));
  EXPECT_EQ(h.metrics.updates - written, 2u + 4u) << "two seats, four ways";
  std::set<std::string> told;
  for (const auto& wire : watchers) {
    EXPECT_GT(version(wire->last("update")), version(now));
    told.insert(wire->frames.back());
  }
  EXPECT_EQ(told.size(), 4u);
}

TEST(Galleries, AConnectionWatchesSoManyTablesAndNoMore) {
  server::Config config = TestHouse::quick();
  config.tables_each = 100;
  TestHouse h(config);
  const auto host = h.connect(), watcher = h.connect();
  std::vector<std::string> codes;
  for (int i = 0; i < 17; ++i) {
    h.say(*host, R"({"t":"create","game":"tic_tac_toe"})");
    codes.push_back(table_of(*host));
    h.say(*watcher, about("watch", codes.back()));
  }
  EXPECT_EQ(watcher->count("error"), 1u);
  EXPECT_EQ(code_of(*watcher), "too_many_watched");
  h.say(*watcher, about("watch", codes[0]));
  EXPECT_EQ(watcher->count("error"), 1u) << "a table that it watches already";
  h.say(*watcher, about("unwatch", codes[0]));
  h.say(*watcher, about("watch", codes[16]));
  EXPECT_EQ(watcher->count("error"), 1u);
}

TEST(Galleries, TakeSoManyWatchersAndNoMore) {
  TestHouse h;
  const auto host = h.connect(), late = h.connect();
  h.say(*host, R"({"t":"create","game":"tic_tac_toe"})");
  const auto code = table_of(*host);
  const server::TablePtr table = h.house->tables().find(code);
  for (int i = 0; i < 2000; ++i) table->gallery.insert(std::make_shared<server::Connection>());
  h.say(*late, about("watch", code));
  EXPECT_EQ(code_of(*late), "gallery_full");
  EXPECT_EQ(table->gallery.size(), 2000u);
}

TEST(Galleries, ComingAndGoingHasARateOfItsOwn) {
  server::Config config = TestHouse::quick();
  config.rate_watch = {1, 60, 3};
  TestHouse h(config);
  const auto host = h.connect(), watcher = h.connect();
  h.say(*host, R"({"t":"create","game":"tic_tac_toe"})");
  const auto code = table_of(*host);
  for (int i = 0; i < 5; ++i)
    for (const char* t : {"watch", "unwatch"}) h.say(*watcher, about(t, code));
  EXPECT_EQ(host->count("gallery"), 6u);
  EXPECT_EQ(code_of(*watcher), "too_fast");
}

TEST(Galleries, ThatAreLargeHearOnceASecondHowManyWatch) {
  TestHouse h;
  const auto host = h.connect();
  h.say(*host, R"({"t":"create","game":"tic_tac_toe"})");
  const auto code = table_of(*host);
  std::vector<std::unique_ptr<Recorder>> watchers;
  for (int i = 0; i < 40; ++i) {
    watchers.push_back(h.connect());
    h.say(*watchers.back(), about("watch", code));
    EXPECT_EQ(watchers.back()->last("gallery").find("watchers")->integer(), i + 1);
  }
  h.pass(1000);
  const auto heard = host->count("gallery");
  for (int often = 0; often < 3; ++often)
    for (const auto& wire : watchers)
      for (const char* t : {"unwatch", "watch"}) h.say(*wire, about(t, code));
  EXPECT_EQ(host->count("gallery"), heard);
  h.pass(1000);
  EXPECT_EQ(host->count("gallery"), heard + 1) << "240 came and went";
  EXPECT_EQ(host->last("gallery").find("watchers")->integer(), 40);
}

// --- lines ---

TEST(Lines, HearOnceASecondOfPlayersThatComeAndGo) {
  TestHouse h;
  const std::string queue = R"({"t":"queue","game":"president","players":8})";
  std::vector<std::unique_ptr<Recorder>> line;
  for (int i = 0; i < 6; ++i) {
    line.push_back(h.connect());
    h.say(*line.back(), queue);
  }
  h.pass(1000);
  const auto heard = line.front()->count("queued");
  const auto restless = h.connect();
  for (std::size_t i = 0; i < 8; ++i) {
    if (i > 0) h.say(*restless, R"({"t":"unqueue"})");
    h.say(*restless, queue);
    EXPECT_EQ(restless->count("queued"), i + 1) << "told at once";
  }
  EXPECT_EQ(line.front()->count("queued"), heard);
  h.pass(1000);
  EXPECT_EQ(line.front()->count("queued"), heard + 1);
  EXPECT_EQ(line.front()->last("queued").find("waiting")->integer(), 7);
}

// --- clients that hang up while they wait for a turn ---

TEST(HungUp, NoWatcherJoinsAGalleryAfterItsEnd) {
  TestHouse h;
  const auto host = h.connect(), watcher = h.connect();
  h.say(*host, R"({"t":"create","game":"tic_tac_toe"})");
  const auto code = table_of(*host);
  h.house->received(host->connection, about("ready", code));  // its turn lasts until the commit
  h.house->received(watcher->connection, about("watch", code));
  h.house->disconnected(watcher->connection);
  h.settle();
  EXPECT_TRUE(h.house->tables().find(code)->gallery.empty());
}

TEST(HungUp, NoPlayerIsSeatedAfterTheEnd) {
  TestHouse h;
  const auto host = h.connect(), player = h.connect(), other = h.connect();
  h.say(*host, R"({"t":"create","game":"tic_tac_toe"})");
  const auto code = table_of(*host);
  h.house->received(host->connection, about("ready", code));
  h.house->received(player->connection, about("join", code));
  h.house->disconnected(player->connection);
  h.settle();
  h.say(*other, about("join", code));
  EXPECT_EQ(other->count("error"), 0u) << other->frames.back();
}

// --- finished tables ---

TEST(FinishedTables, ThatAreReadAgainDriveNoneOutThatHasJustEnded) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect(), visitor = h.connect();
  const auto old = played(h, *a, *b);
  h.change_store(
      "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 2001) "
      "INSERT INTO room SELECT 1000 + i, 'OLD' || (10000 + i), status, document, created, ended, "
      "revision, archived FROM n, room WHERE room.id = 1;"
      "INSERT INTO log SELECT room.id, version, kind, seat, move, seen, log.id, at FROM log, room "
      "WHERE log.room = 1 AND room.id > 1000;");
  const auto fresh = played(h, *a, *b);
  for (int i = 1; i <= 2001; ++i) {
    h.house->received(visitor->connection, about("view", "OLD" + std::to_string(10000 + i)));
    if (i % 50 == 0) h.settle();  // a client may ask only so many questions at once
  }
  h.settle();
  EXPECT_EQ(visitor->count("update"), 2001u) << visitor->frames.back();
  const auto jobs = h.reader.jobs_run();
  h.house->received(visitor->connection, about("view", fresh));
  EXPECT_EQ(visitor->count("update"), 2002u) << "at once, out of memory";
  EXPECT_EQ(h.reader.jobs_run(), jobs);
}

// --- answers that are remembered ---

TEST(Remembered, AnswersAreBoundedInBytesAndUpdatesOfWatchersAreNotAmongThem) {
  TestHouse h;
  const auto a = h.connect(R"({"t":"hello","lang":"it","scene":true})"), b = h.connect();
  const auto code = h.seat_two(*a, *b, R"("game":"briscola")");
  for (int i = 0; i < 5; ++i) h.say(*a, about("watch", code, R"(,"id":)" + std::to_string(i)));
  EXPECT_TRUE(a->connection->answered.empty());
  for (int i = 10; i < 50; ++i) {
    h.say(*a, about(i % 2 == 0 ? "resign" : "reclaim", code, R"(,"id":)" + std::to_string(i)));
    std::size_t bytes = 0;
    for (const auto& answer : a->connection->answered) bytes += answer.reply.size();
    EXPECT_LE(bytes, server::Connection::kMostRemembered);
    EXPECT_GT(bytes, 0u);
  }
  const std::string last = a->connection->answered.back().reply;
  h.say(*a, about("reclaim", code, R"(,"id":49)"));
  EXPECT_EQ(a->frames.back(), last);
}

// --- requests with a rate of their own ---

TEST(Rates, OfCostlyRequestsAreInTheirRows) {
  server::Config config = TestHouse::quick();
  config.rate_export = config.rate_queue = {1, 60, 2};
  TestHouse h(config);
  const auto a = h.connect();
  for (int i = 0; i < 4; ++i) h.say(*a, R"({"t":"export"})");
  EXPECT_EQ(a->count("export"), 2u);
  for (int i = 0; i < 4; ++i) h.say(*a, R"({"t":"queue","game":"briscola"})");
  EXPECT_EQ(a->count("queued"), 2u);
  EXPECT_EQ(a->count("error"), 4u);
  EXPECT_EQ(code_of(*a), "too_fast");
}

TEST(Rates, OfExportsCountOverHttpToo) {
  server::Config config = TestHouse::quick();
  config.rate_export = {1, 60, 2};
  TestHouse h(config);
  CookieJar jar;
  const auto post = [&](const std::string& type) {
    auto wire = std::make_shared<CookieJar>(jar);
    wire->connection = h.house->visitor(*wire, "test", jar.cookie);
    h.house->ask(wire->connection, type, "{}");
    h.settle();
    jar.cookie = wire->cookie;
    return wire;
  };
  post("hello");
  std::size_t exported = 0;
  for (int i = 0; i < 4; ++i) exported += post("export")->count("export");
  EXPECT_EQ(exported, 2u);
}

TEST(Rates, OfGuestsNewToTheQueueAreByAddress) {
  server::Config config = TestHouse::quick();
  config.rate_newcomer = {1, 60, 3};
  TestHouse h(config);
  const std::string queue = R"({"t":"queue","game":"president","players":7})";
  std::vector<std::unique_ptr<Recorder>> guests;
  for (int i = 0; i < 5; ++i) {
    guests.push_back(h.connect());
    h.say(*guests.back(), queue);
    EXPECT_EQ(guests.back()->count("ok"), i < 3 ? 1u : 0u) << i;
  }
  EXPECT_EQ(code_of(*guests.back()), "cooling_down");
  EXPECT_GT(guests.back()->last("error").find("until_ms")->integer().value_or(0), h.clock.now());
  h.say(*guests.front(), R"({"t":"unqueue"})");
  h.say(*guests.front(), queue);
  EXPECT_EQ(guests.front()->count("error"), 0u) << "the queue knows this guest";
  h.say(*guests.back(), R"({"t":"register","name":"Member","password":"right and long"})");
  h.say(*guests.back(), queue);
  EXPECT_EQ(guests.back()->count("error"), 1u) << "a member";
  const auto elsewhere = h.connect(R"({"t":"hello"})", "elsewhere");
  h.say(*elsewhere, queue);
  EXPECT_EQ(elsewhere->count("error"), 0u) << "another address";
}

// --- what throws ---

TEST(Throwing, EndsAJobOfAWorkerAndNothingElse) {
  TestHouse h;
  std::vector<std::string> fates;
  const auto note = [&](std::optional<int> done) { fates.push_back(done ? "done" : "refused"); };
  h.analysis_workers.ask([]() -> int { throw std::runtime_error("on purpose"); }, note);
  h.analysis_workers.ask([]() -> int { throw 7; }, note);
  h.analysis_workers.ask([] { return 1; }, note);
  h.settle();
  EXPECT_EQ(fates, (std::vector<std::string>{"refused", "refused", "done"}));
  EXPECT_NE(h.diary.text().find(R"("trouble":"on purpose","event":"job_failed")"),
            std::string::npos)
      << h.diary.text();
}

TEST(Throwing, EndsAJobOfTheStoreAndNothingElse) {
  TestHouse h;
  std::vector<std::string> troubles, fates;
  h.store.on_failure = [&](const std::string& what) { troubles.push_back(what); };
  const auto note = [&](std::optional<int> done) { fates.push_back(done ? "done" : "refused"); };
  for (int i = 0; i < 4; ++i)
    h.store.ask(
        [i](server::Database& db) {
          db.run("INSERT INTO pulse VALUES (?)", std::int64_t{i});
          if (i == 1) throw std::out_of_range("on purpose");
          if (i == 2) throw 7;
          return 0;
        },
        note);
  h.settle();
  EXPECT_EQ(fates, (std::vector<std::string>{"done", "refused", "refused", "done"}));
  EXPECT_EQ(troubles.size(), 2u);
  EXPECT_TRUE(h.store.healthy()) << "the disk is well";
}

}  // namespace
}  // namespace tests
