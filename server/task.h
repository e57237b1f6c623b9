#pragma once
// Functions that wait: a task is a coroutine that runs on the event loop's thread, stops at each co_await and continues
// with its result. server/await.h waits for the store, the workers and the time.
//
// Lifetimes, in four rules.
// 1. A Scope owns every task that was started in it, and a task owns the tasks that it awaits. When the scope closes,
//    the tasks that still wait are destroyed where they are; their locals go, and nothing else of them runs.
// 2. The object that will wake a task holds a Resume. Once the task is gone, a Resume does nothing, so a store, a timer
//    or a worker may answer at any later time.
// 3. A task takes its parameters by value, since its caller's are gone when it continues. It may refer to what outlives
//    the scope: the parts of the house.
// 4. The destructor of a local may run while the scope closes, so it asks Scope::closing() before it starts or wakes
//    anything.
//
// A failure is a value. What is thrown nevertheless is our mistake, or the end of memory. It goes up to the task that was started,
// which ends alone, and is logged there. A table in whose turn it happened reads its memory again from the store. Neither a client
// nor a table whose time is up ends the house, which after a restart would meet the same mistake at the same table. Only where
// nothing would do the task's work, as while the house opens, does it end the house (Thrown::kEndsHouse).
// Not here: threads, since a task never leaves the loop's.
#include <coroutine>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/model/thrown.h"

namespace server {

template <class T = void>
class Task;

enum class Thrown : std::uint8_t { kEndsTask, kEndsHouse };

class Scope {
 public:
  Scope() = default;
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;
  ~Scope() { close(); }

  void start(Task<> task, Thrown thrown = Thrown::kEndsTask);  // runs it until its first wait
  std::function<void(const std::string& what)> on_thrown = [](const std::string&) {};
  void close();  // ends all tasks; none starts afterwards
  bool closing() const { return closing_; }
  std::size_t size() const { return size_; }  // tasks that wait

 private:
  friend class Resume;
  friend struct TaskPromise;
  struct Root;
  using RootPtr = std::shared_ptr<Root>;
  struct
      Root {  // a task that was started, in a list: a move starts three, and a hash table cost 2 % of it
    Scope* scope;
    std::coroutine_handle<> handle;  // none once it is gone
    RootPtr self{};                  // the scope's share; none once it is gone
    Root *before = nullptr, *after = nullptr;
    Thrown thrown = Thrown::kEndsTask;
  };
  void finished(Root* root);
  void failed(const Root& root, const std::exception_ptr& thrown) noexcept;

  Root* first_ = nullptr;
  std::size_t size_ = 0;
  bool closing_ = false;
};

// What all tasks have, whatever they return.
struct TaskPromise {
  Scope::Root* root = nullptr;         // the task that was started, of which this is a part
  std::coroutine_handle<> awaited_by;  // none if this is that task
  std::exception_ptr thrown;

  std::suspend_always initial_suspend() noexcept { return {}; }
  auto final_suspend() noexcept {
    struct Final {
      bool await_ready() noexcept { return false; }
      void await_resume() noexcept {}
      std::coroutine_handle<> await_suspend(std::coroutine_handle<>) noexcept {
        if (promise.awaited_by) return promise.awaited_by;
        if (promise.thrown) promise.root->scope->failed(*promise.root, promise.thrown);
        promise.root->scope->finished(promise.root);  // and `this` with it
        return std::noop_coroutine();
      }
      TaskPromise& promise;
    };
    return Final{*this};
  }
  void unhandled_exception() noexcept { thrown = std::current_exception(); }
  void rethrow() const {
    if (thrown) std::rethrow_exception(thrown);
  }
};

// Wakes a task, if it still exists. Copied freely; called once.
class Resume {
 public:
  template <class Promise>
  explicit Resume(std::coroutine_handle<Promise> task)
      : root_(task.promise().root->self), task_(task) {}

  bool alive() const { return root_->handle && !root_->scope->closing(); }
  void operator()() const {
    if (alive()) task_.resume();
  }

 private:
  Scope::RootPtr root_;
  std::coroutine_handle<> task_;
};

template <class T>
struct TaskResult : TaskPromise {
  std::optional<T> result;
  void return_value(T value) { result.emplace(std::move(value)); }
  T take() {
    rethrow();
    return std::move(*result);
  }
};
template <>
struct TaskResult<void> : TaskPromise {
  void return_void() noexcept {}
  void take() const { rethrow(); }
};

// Runs when it is awaited or started; until then it is an ordinary object.
template <class T>
class [[nodiscard]] Task {
 public:
  struct promise_type
      : TaskResult<T> {  // NOLINT(readability-identifier-naming): the language's name
    Task get_return_object() { return Task(Handle::from_promise(*this)); }
  };
  using Handle = std::coroutine_handle<promise_type>;

  Task(Task&& other) noexcept : task_(std::exchange(other.task_, nullptr)) {}
  Task& operator=(Task&&) = delete;
  ~Task() {
    if (task_) task_.destroy();
  }

  bool await_ready() const noexcept { return false; }
  template <class Promise>
  std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> by) noexcept {
    task_.promise().awaited_by = by;
    task_.promise().root = by.promise().root;
    return task_;
  }
  T await_resume() { return task_.promise().take(); }

 private:
  friend class Scope;
  explicit Task(Handle task) : task_(task) {}
  Handle task_;
};

inline void Scope::start(Task<> task, Thrown thrown) {
  if (closing_) return;
  const auto handle = std::exchange(task.task_, nullptr);
  const auto root = std::make_shared<Root>(Root{this, handle});
  root->self = root;
  root->thrown = thrown;
  root->after = std::exchange(first_, root.get());
  if (root->after) root->after->before = root.get();
  ++size_;
  handle.promise().root = root.get();
  handle.resume();
}

inline void Scope::failed(const Root& root, const std::exception_ptr& thrown) noexcept {
  try {
    std::rethrow_exception(thrown);
  } catch (...) {
    on_thrown(what_was_thrown());
  }
  if (root.thrown == Thrown::kEndsHouse) std::terminate();
}

inline void Scope::finished(Root* root) {
  const RootPtr kept = std::move(root->self);
  (root->before ? root->before->after : first_) = root->after;
  if (root->after) root->after->before = root->before;
  --size_;
  std::exchange(kept->handle, nullptr).destroy();
}

inline void Scope::close() {
  closing_ = true;
  while (first_) finished(first_);
}

}  // namespace server
