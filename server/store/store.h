#pragma once
// The store's thread. Jobs come from the event loop, run in order, many in one transaction, and are answered on the
// loop only after that transaction is on disk. A job that cannot be committed gets an empty answer, and has changed
// nothing. Not here: what jobs do, which are functions over a Database.
#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include "server/model/loop_executor.h"
#include "server/store/database.h"

namespace server {

class Store {
 public:
  Store(const std::string& path, LoopExecutor post);  // opens and migrates; throws StoreError
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  ~Store();  // finishes submitted jobs first

  // work(Database&) -> R on the store's thread; done(std::optional<R>) on the loop, after the commit.
  // The work may run twice (alone, if its group failed), so it must not accumulate.
  template <class Work, class Done>
  void ask(Work work, Done done) {
    using R = std::invoke_result_t<Work, Database&>;
    auto answer = std::make_shared<std::optional<R>>();
    submit({[answer, work = std::move(work)](Database& db) { *answer = work(db); },
            [answer, done = std::move(done)](Fate fate) {
              done(fate == Fate::kCommitted ? std::move(*answer) : std::nullopt);
            }});
  }

  // On the loop, whenever writing begins to fail or works again; set it before the first job.
  std::function<void(bool works, const std::string& trouble)> on_health;
  // On the loop: a job threw something other than a disk failure. It alone was refused.
  std::function<void(const std::string& what)> on_failure;

  void try_to_write(std::int64_t now);  // so that healthy() is true again
  bool healthy() const { return healthy_.load(); }
  std::string trouble() const;  // the last failure, in words
  std::uint64_t commits() const { return commits_.load(); }

 private:
  enum class Fate : std::uint8_t { kCommitted, kFailed };
  struct Job {
    std::function<void(Database&)> work;
    std::function<void(Fate)> done;
  };

  void submit(Job job);
  void serve();
  void commit(std::vector<Job>& jobs);
  bool try_commit(std::span<Job> jobs);
  void set_health(bool works);
  void failed(const std::string& what);

  Database db_;
  LoopExecutor post_;
  std::atomic<bool> healthy_ = true;
  std::atomic<std::uint64_t> commits_ = 0;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Job> waiting_;
  std::string trouble_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace server
