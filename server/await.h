#pragma once
// What a task waits for: the store, its reader, a worker, a moment. See server/task.h for the owners meanwhile.
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

#include "server/model/clock.h"
#include "server/reader.h"
#include "server/refusal.h"
#include "server/store/store.h"
#include "server/task.h"
#include "server/timers.h"
#include "server/workers.h"

namespace server {

// A value, or why there is none: kBusy if too much waits already, kUnavailable if the work failed.
template <class R>
struct Answer {
  std::optional<R> value{};
  Refusal why = Refusal::kBusy;
  explicit operator bool() const { return value.has_value(); }
  R& operator*() { return *value; }
  const R& operator*() const { return *value; }
  R* operator->() { return &*value; }
  const R* operator->() const { return &*value; }
};

// co_await answer_of<R>(start): start(done) begins something that calls done(std::optional<R>) at once or later; false if
// it began nothing. What `start` refers to must live until the answer, as the locals of the task do.
template <class R, class Start>
class Callback {
 public:
  explicit Callback(Start start) : start_(std::move(start)) {}

  bool await_ready() const noexcept { return false; }
  template <class Promise>
  bool await_suspend(std::coroutine_handle<Promise> task) {
    const bool begun = start_([this, resume = Resume(task)](std::optional<R> value) {
      if (!resume.alive()) return;
      answer_ = {std::move(value), Refusal::kUnavailable};
      if (std::exchange(state_, State::kAnswered) == State::kWaiting) resume();
    });
    if (!begun || state_ == State::kAnswered) return false;
    state_ = State::kWaiting;
    return true;
  }
  Answer<R> await_resume() { return std::move(answer_); }

 private:
  enum class State : std::uint8_t { kStarting, kWaiting, kAnswered };
  Start start_;
  State state_ = State::kStarting;
  Answer<R> answer_;
};
template <class R, class Start>
Callback<R, Start> answer_of(Start start) {
  return Callback<R, Start>(std::move(start));
}

// co_await ask(store, work): work(Database&) -> R on the store's thread, in its transaction. An optional R, after the
// commit; none if nothing was changed.
template <class Work>
class StoreAnswer {
 public:
  using R = std::invoke_result_t<Work, Database&>;
  StoreAnswer(Store& store, Work work) : store_(store), work_(std::move(work)) {}

  bool await_ready() const noexcept { return false; }
  template <class Promise>
  void await_suspend(std::coroutine_handle<Promise> task) {
    store_.ask(std::move(work_), [this, resume = Resume(task)](std::optional<R> answer) {
      if (!resume.alive()) return;
      answer_ = std::move(answer);
      resume();
    });
  }
  std::optional<R> await_resume() { return std::move(answer_); }

 private:
  Store& store_;
  Work work_;
  std::optional<R> answer_;
};
template <class Work>
StoreAnswer<Work> ask(Store& store, Work work) {
  return {store, std::move(work)};
}

// co_await append(store, entry): was it taken? None if it was not written.
class AppendAnswer {
 public:
  AppendAnswer(Store& store, Append append) : store_(store), append_(std::move(append)) {}

  bool await_ready() const noexcept { return false; }
  template <class Promise>
  void await_suspend(std::coroutine_handle<Promise> task) {
    store_.append(std::move(append_), [this, resume = Resume(task)](std::optional<bool> taken) {
      if (!resume.alive()) return;
      taken_ = taken;
      resume();
    });
  }
  std::optional<bool> await_resume() const { return taken_; }

 private:
  Store& store_;
  Append append_;
  std::optional<bool> taken_;
};
inline AppendAnswer append(Store& store, Append append) { return {store, std::move(append)}; }

// co_await ask(reader, asker, work): work(Database&) -> R on the reader's thread, which writes nothing.
template <class Work>
auto ask(Reader& reader, Asker asker, Work work) {
  return answer_of<std::invoke_result_t<Work, Database&>>(
      [&reader, asker = std::move(asker), work = std::move(work)](auto done) mutable {
        return reader.ask(asker, std::move(work), std::move(done));
      });
}

// co_await ask(workers, asker, work): work() -> R on one of their threads.
template <class Work>
auto ask(Workers& workers, Asker asker, Work work) {
  return answer_of<std::invoke_result_t<Work>>(
      [&workers, asker = std::move(asker), work = std::move(work)](auto done) mutable {
        return workers.ask(asker, std::move(work), std::move(done));
      });
}

// co_await until(timers, when).
class Moment {
 public:
  Moment(Timers& timers, Millis when) : timers_(timers), when_(when) {}
  bool await_ready() const noexcept { return false; }
  template <class Promise>
  void await_suspend(std::coroutine_handle<Promise> task) {
    timers_.at(when_, Resume(task));
  }
  void await_resume() const noexcept {}

 private:
  Timers& timers_;
  Millis when_;
};
inline Moment until(Timers& timers, Millis when) { return {timers, when}; }

}  // namespace server
