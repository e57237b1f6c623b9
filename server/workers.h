#pragma once
// Threads for long work: bots that think, passwords to hash, questions to the store. Work runs there, and its answer
// comes back on the event loop. Askers take turns, and an excess request is refused at once; see fair_queue.h.
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "server/fair_queue.h"
#include "server/model/loop_executor.h"
#include "server/model/thrown.h"

namespace server {

class Workers {
 public:
  // What a job threw, on the loop.
  using Failed = std::function<void(const std::string& what)>;
  Workers(
      int threads, std::size_t cap, LoopExecutor post, Failed failed = [](const std::string&) {})
      : post_(std::move(post)), failed_(std::move(failed)), waiting_(cap) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { serve(); });
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers() {  // drops what waits
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
    }
    wake_.notify_all();
    for (std::thread& t : threads_) t.join();
  }

  // work() -> R on a thread, done(std::optional<R>) on the loop; empty if the work threw. False if the queue is full;
  // then neither runs.
  template <class Work, class Done>
  bool ask(const Asker& asker, Work work, Done done) {
    using R = std::invoke_result_t<Work>;
    return submit(asker, [this, work = std::move(work), done = std::move(done)]() mutable {
      auto answer = std::make_shared<std::optional<R>>();
      const std::optional<std::string> thrown = guarded([&] { *answer = work(); });
      post_([this, answer, thrown, done = std::move(done)]() mutable {
        if (thrown) failed_(*thrown);
        done(thrown ? std::nullopt : std::move(*answer));
      });
    });
  }
  template <class Work, class Done>
  bool ask(Work work, Done done) {
    return ask(Asker{}, std::move(work), std::move(done));
  }
  std::uint64_t jobs_run() const { return run_.load(); }

 private:
  using Job = std::function<void()>;

  // What the work threw, since one job's failure is not a failure of the house.
  template <class Work>
  static std::optional<std::string> guarded(Work work) {
    try {
      work();
      return std::nullopt;
    } catch (...) {
      return what_was_thrown();
    }
  }
  bool submit(const Asker& asker, Job job) {
    {
      const std::lock_guard lock(mutex_);
      if (!waiting_.push(asker, std::move(job))) return false;
    }
    wake_.notify_one();
    return true;
  }
  void serve() {
    for (;;) {
      Job job;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
        if (closing_) return;
        job = waiting_.pop();
      }
      ++run_;
      job();
    }
  }

  LoopExecutor post_;
  Failed failed_;
  std::mutex mutex_;
  std::condition_variable wake_;
  FairQueue<Job> waiting_;
  bool closing_ = false;
  std::atomic<std::uint64_t> run_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace server
