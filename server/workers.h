#pragma once
// Threads for what takes long: bots that think, passwords that are hashed. Work runs there, its answer
// comes back on the event loop. The queue is capped: who asks too much is told so at once.
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "server/loop_executor.h"

namespace server {

class Workers {
 public:
  Workers(int threads, std::size_t cap, LoopExecutor post) : cap_(cap), post_(std::move(post)) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { serve(); });
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers() {  // what waits is dropped
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
    }
    wake_.notify_all();
    for (std::thread& t : threads_) t.join();
  }

  // work() -> R on a thread, done(R) on the loop. False: the queue is full and nothing will happen.
  template <class Work, class Done>
  bool ask(Work work, Done done) {
    using R = std::invoke_result_t<Work>;
    return submit([this, work = std::move(work), done = std::move(done)]() mutable {
      auto answer = std::make_shared<R>(work());
      post_([answer, done = std::move(done)]() mutable { done(std::move(*answer)); });
    });
  }

 private:
  bool submit(std::function<void()> job) {
    {
      const std::lock_guard lock(mutex_);
      if (waiting_.size() >= cap_) return false;
      waiting_.push_back(std::move(job));
    }
    wake_.notify_one();
    return true;
  }
  void serve() {
    for (;;) {
      std::function<void()> job;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
        if (closing_) return;
        job = std::move(waiting_.front());
        waiting_.pop_front();
      }
      job();
    }
  }

  std::size_t cap_;
  LoopExecutor post_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> waiting_;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace server
