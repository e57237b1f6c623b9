// Tasks: their owner, the order in which they go on, and that nothing of them runs or leaks once their scope is closed.
// The sanitizers decide what the assertions cannot.
#include "server/task.h"

#include <functional>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/await.h"
#include "tests/support/house_fixture.h"

namespace tests {
namespace {

using server::Resume;
using server::Scope;
using server::Task;

// Something a test wakes tasks with.
class Bell {
 public:
  bool await_ready() const noexcept { return false; }
  template <class Promise>
  void await_suspend(std::coroutine_handle<Promise> task) {
    waiting_.emplace_back(task);
  }
  void await_resume() const noexcept {}
  void ring() {
    for (const Resume& resume : std::exchange(waiting_, {})) resume();
  }
  std::size_t waiting() const { return waiting_.size(); }

 private:
  std::vector<Resume> waiting_;
};

// A local that tells when it goes.
struct Local {
  std::string& diary;
  std::string name;
  ~Local() { diary += "-" + name; }
};

Task<int> twice(Bell& bell, int n) {
  co_await bell;
  co_return 2 * n;
}

Task<> adds_up(Bell& bell, std::vector<int>& out) {
  out.push_back(co_await twice(bell, 1));
  out.push_back(co_await twice(bell, out.back()));
}

TEST(Tasks, GoOnWhereTheyWaitedAndHandTheirResultUp) {
  Scope scope;
  Bell bell;
  std::vector<int> out;
  scope.start(adds_up(bell, out));
  EXPECT_TRUE(out.empty());
  bell.ring();
  EXPECT_EQ(out, std::vector<int>{2});
  EXPECT_EQ(scope.size(), 1u);
  bell.ring();
  EXPECT_EQ(out, (std::vector<int>{2, 4}));
  EXPECT_EQ(scope.size(), 0u);
}

Task<> counts_to(int n, int& count) {
  for (int i = 0; i < n; ++i) ++count;
  co_return;
}
Task<> counts_often(int n, int& count) {
  for (int i = 0; i < n; ++i) co_await counts_to(1, count);
}

TEST(Tasks, ThatNeverWaitAreOverWhenStartReturns) {
  Scope scope;
  int count = 0;
  scope.start(counts_often(1000, count));
  EXPECT_EQ(count, 1000);
  EXPECT_EQ(scope.size(), 0u);
}

Task<> inner(Bell& bell, std::string& diary) {
  const Local local{diary, "inner"};
  co_await bell;
  diary += "never";
}
Task<> outer(Bell& bell, std::string& diary) {
  const Local local{diary, "outer"};
  co_await inner(bell, diary);
  diary += "never";
}

TEST(Tasks, AreDestroyedWhereTheyWaitWhenTheScopeCloses) {
  Bell bell;
  std::string diary;
  {
    Scope scope;
    scope.start(outer(bell, diary));
    ASSERT_EQ(bell.waiting(), 1u);
  }
  EXPECT_EQ(diary, "-inner-outer");
  bell.ring();  // whatever wanted to wake them may still do so
  EXPECT_EQ(diary, "-inner-outer");
}

TEST(Tasks, ThatWereNeverStartedLeaveNothing) {
  Scope scope;
  Bell bell;
  std::string diary;
  {
    const Task<> never = outer(bell, diary);
  }
  EXPECT_EQ(diary, "");
  scope.close();
  scope.start(outer(bell, diary));
  EXPECT_EQ(diary, "") << "nothing starts in a scope that is closed";
}

// A local whose destructor wants to wake another task, as the end of a turn does.
struct Waker {
  Bell& bell;
  ~Waker() { bell.ring(); }
};
Task<> wakes_at_its_end(Bell& bell, Bell& other) {
  const Waker waker{other};
  co_await bell;
}
Task<> notes(Bell& bell, std::string& diary) {
  co_await bell;
  diary += "woken";
}

TEST(Tasks, WakeNobodyWhileTheScopeCloses) {
  Bell bell, other;
  std::string diary;
  Scope scope;
  scope.start(wakes_at_its_end(bell, other));
  scope.start(notes(other, diary));
  scope.close();
  EXPECT_EQ(diary, "");
}

TEST(Tasks, WakeOthersAtTheirEnd) {
  Bell bell, other;
  std::string diary;
  Scope scope;
  scope.start(wakes_at_its_end(bell, other));
  scope.start(notes(other, diary));
  bell.ring();
  EXPECT_EQ(diary, "woken");
  EXPECT_EQ(scope.size(), 0u);
}

// --- what they throw ---

Task<int> throws(Bell& bell) {
  co_await bell;
  throw std::out_of_range("on purpose");
}
Task<> waits_for_a_throw(Bell& bell, std::string& diary) {
  const Local local{diary, "local"};
  co_await throws(bell);
  diary += "never";
}

TEST(Tasks, ThatThrowEndAlone) {
  Scope scope;
  Bell bell;
  std::string diary;
  std::vector<int> out;
  scope.on_thrown = [&](const std::string& what) { diary += " " + what; };
  scope.start(waits_for_a_throw(bell, diary));
  scope.start(adds_up(bell, out));
  bell.ring();
  EXPECT_EQ(diary, "-local on purpose");
  bell.ring();
  EXPECT_EQ(out, (std::vector<int>{2, 4}));
  EXPECT_EQ(scope.size(), 0u);
}

TEST(TasksDeathTest, WithoutWhichTheHouseIsOfNoUseEndIt) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_DEATH(
      {
        Scope scope;
        Bell bell;
        std::string diary;
        scope.on_thrown = [](const std::string& what) { std::fputs(what.c_str(), stderr); };
        scope.start(waits_for_a_throw(bell, diary), server::Thrown::kEndsHouse);
        bell.ring();
      },
      "on purpose");
}

// A wire that fails when it is told to.
class Failing : public Recorder {
 public:
  void send(std::string frame) override {
    if (fails) throw std::length_error("the wire broke on purpose");
    Recorder::send(std::move(frame));
  }
  bool fails = false;
};

TEST(Tasks, ARequestThatThrowsInATurnEndsAloneAndItsTableIsReadAgain) {
  TestHouse h;
  Failing a, b;
  for (Failing* wire : {&a, &b}) {
    wire->connection = h.house->connected(*wire, "test", "");
    h.say(*wire, R"({"t":"hello"})");
  }
  const std::string code = h.seat_two(a, b, R"("game":"tic_tac_toe")");
  const bool a_first = !legal(a.last("update")).empty();
  Failing &mover = a_first ? a : b, &other = a_first ? b : a;
  const Value seen = mover.last("update");
  h.change_store("UPDATE room SET document = replace(document, '" +
                 text_at(a.last("welcome"), "name") + "', 'From-Disk')");
  a.fails = b.fails = true;
  h.say(mover, tests::play(code, version(seen), legal(seen)[0], "1"));
  EXPECT_NE(h.diary.text().find("the wire broke on purpose"), std::string::npos);
  a.fails = b.fails = false;
  h.pass(1000);
  h.say(other, about("view", code));
  EXPECT_EQ(version(other.last("update")), version(seen) + 1) << "the move was on disk";
  EXPECT_NE(other.frames.back().find("From-Disk"), std::string::npos) << other.frames.back();
  const Value now = other.last("update");
  h.say(other, tests::play(code, version(now), legal(now)[0], "2"));
  EXPECT_EQ(version(mover.last("update")), version(seen) + 2) << "and the match goes on";
}

// --- what they wait for ---

Task<> asks_store(server::Store& store, std::string& diary) {
  const auto good = co_await server::ask(store, [](server::Database&) { return 7; });
  const auto bad = co_await server::ask(store, [](server::Database& db) {
    db.script("SELECT * FROM no_such_table");
    return 7;
  });
  diary = (good == 7 ? "7" : "?") + std::string(bad ? "?" : " and nothing");
}

TEST(Tasks, AStoreThatFailsAnswersWithNothing) {
  TestHouse h;
  Scope scope;
  std::string diary;
  scope.start(asks_store(h.store, diary));
  h.settle();
  EXPECT_EQ(diary, "7 and nothing");
}

Task<> asks_workers(server::Workers& workers, std::string& diary) {
  const auto answer = co_await server::ask(workers, {}, [] { return std::string("thought"); });
  diary = answer ? *answer : "too much to do";
}

Task<> asks_failing_workers(server::Workers& workers, std::string& diary) {
  const auto answer = co_await server::ask(workers, {}, []() -> int { throw std::bad_alloc(); });
  diary = !answer && answer.why == server::Refusal::kUnavailable ? "failed" : "?";
}

TEST(Tasks, AWorkerThatThrowsAnswersWithNothing) {
  TestHouse h;
  Scope scope;
  std::string diary;
  scope.start(asks_failing_workers(h.bots, diary));
  h.settle();
  EXPECT_EQ(diary, "failed");
}

Task<> asks_at_once(std::string& diary) {
  const auto at_once = [](auto done) {
    done(std::string("at once"));
    return true;
  };
  diary = *co_await server::answer_of<std::string>(at_once);
}

TEST(Tasks, AnAnswerMayComeBeforeTheTaskWaits) {
  Scope scope;
  std::string diary;
  scope.start(asks_at_once(diary));
  EXPECT_EQ(diary, "at once");
  EXPECT_EQ(scope.size(), 0u);
}

TEST(Tasks, WorkersWithTooMuchToDoAnswerAtOnce) {
  TestHouse h;
  Scope scope;
  std::string diary;
  server::Workers none(0, 0, [](const std::function<void()>&) {});
  scope.start(asks_workers(none, diary));
  EXPECT_EQ(diary, "too much to do");
  scope.start(asks_workers(h.bots, diary));
  h.settle();
  EXPECT_EQ(diary, "thought");
}

// --- the house ---

// A house ends at a stop, or, where it cannot go on, while an exception leaves its owner.
class TasksOfAHouse : public testing::TestWithParam<bool> {};

TEST_P(TasksOfAHouse, ThatClosesAreAllGoneAndLateAnswersReachNobody) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  const std::string code = h.seat_two(*a, *b, R"("game":"briscola","clock":15)");
  Recorder& mover = legal(a->last("update")).empty() ? *b : *a;
  const Value seen = mover.last("update");
  for (int i = 0; i < 8; ++i)  // the first is being written, the others wait for their turn
    h.house->received(mover.connection,
                      tests::play(code, version(seen), legal(seen)[0], std::to_string(i)));
  h.house->received(a->connection, R"({"t":"register","name":"Gone","password":"long enough"})");
  h.house->received(b->connection, about("transcript", code));
  const std::size_t told = mover.frames.size();
  EXPECT_GT(h.house->tasks(), 8u);
  try {
    const std::shared_ptr<void> ends_with_this(nullptr, [&h](void*) { h.house.reset(); });
    if (GetParam()) throw std::runtime_error("the port is taken");
  } catch (const std::runtime_error&) {
    EXPECT_EQ(h.house, nullptr);
  }
  h.settle();
  EXPECT_EQ(mover.frames.size(), told);
}
INSTANTIATE_TEST_SUITE_P(AtAStopAndAfterAThrow, TasksOfAHouse, testing::Bool());

TEST(Tasks, OfAConnectionThatDiesGoOnAndTheirAnswersGoNowhere) {
  TestHouse h;
  const auto a = h.connect(), b = h.connect();
  const std::string code = h.seat_two(*a, *b, R"("game":"tic_tac_toe")");
  const bool a_first = !legal(a->last("update")).empty();
  Recorder &mover = a_first ? *a : *b, &other = a_first ? *b : *a;
  const Value seen = mover.last("update");
  h.house->received(mover.connection, tests::play(code, version(seen), legal(seen)[0], "1"));
  h.house->disconnected(mover.connection);  // before its move is on disk
  const auto frames = mover.frames.size();
  h.settle();
  EXPECT_EQ(mover.frames.size(), frames);
  h.say(other, about("view", code));
  EXPECT_GT(version(other.last("update")), version(seen)) << "the move was taken";
}

}  // namespace
}  // namespace tests
