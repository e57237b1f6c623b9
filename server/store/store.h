#pragma once
// The store's thread. Jobs come from the event loop, run in order, many in one transaction, and are answered on the
// loop only after that transaction is on disk. A job that cannot be committed gets an empty answer, and has changed
// nothing; where only the server knows, the store asks it first. Not here: what jobs do, which are functions over a Database.
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
#include "server/store/rooms.h"

namespace server {

// A job throws it to be undone and refused, after it has changed something. That is no failure.
struct Undone {};

class Store {
 public:
  // Opens and migrates; throws StoreError, also if the store could lose what it has acknowledged.
  Store(const std::string& place, LoopExecutor post, Claim claim = Claim::kAlone,
        Standby standby = Standby::kOptional);
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  ~Store();  // finishes submitted jobs first

  // work(Database&) -> R on the store's thread; done(std::optional<R>) on the loop, after the commit.
  // The work may run twice (alone, if its group failed), so it must not accumulate.
  template <class Work, class Done>
  void ask(Work work, Done done) {
    using R = std::invoke_result_t<Work, Database&>;
    auto answer = std::make_shared<std::optional<R>>();
    add_job({[answer, work = std::move(work)](Database& db) { *answer = work(db); },
             [answer, done = std::move(done)](Fate fate) {
               done(fate == Fate::kCommitted ? std::move(*answer) : std::nullopt);
             }});
  }

  // An entry of a match. done(was it taken?) on the loop, after the commit; nothing if it was not written.
  using Taken = std::function<void(std::optional<bool>)>;
  void append(Append append, Taken done);

  // On the loop, whenever writing begins to fail or works again; set it before the first job.
  std::function<void(bool works, const std::string& trouble)> on_health;
  // On the loop: a job threw something other than a disk failure. It alone was refused.
  std::function<void(const std::string& what)> on_failure;
  // On the loop: another house has taken over, so nothing more is written here.
  std::function<void()> on_fenced = [] {};
  // On the loop: the store lacks writes that it has acknowledged, so nothing more is written here. What is lost, in words.
  std::function<void(const std::string& what)> on_loss = [](const std::string&) {};

  // So that healthy() is true again. On the loop; nothing happens while the last such job waits.
  void try_to_write(std::int64_t now);
  bool healthy() const { return healthy_.load(); }
  std::string trouble() const;  // the last failure, in words
  std::uint64_t commits() const { return commits_.load(); }
  std::int64_t node() const { return node_; }                         // see Database::node
  std::int64_t acknowledged() const { return acknowledged_.load(); }  // and Database::acknowledged
  std::int64_t losses() const { return losses_; }                     // before it opened

 private:
  enum class Fate : std::uint8_t { kCommitted, kFailed, kNeverKnown };
  struct Job {
    std::function<void(Database&)> work;
    std::function<void(Fate)> done;
    Fate fate = Fate::kFailed;
  };
  struct Pending {
    Append append;
    Taken done;
    Fate fate = Fate::kFailed;
  };
  // What waits, or what is committed together.
  struct Group {
    std::vector<Job> jobs;
    std::vector<Pending> entries;
    bool empty() const { return jobs.empty() && entries.empty(); }
  };
  struct Part {
    std::span<Job> jobs;
    std::span<Pending> entries;
    std::size_t size() const { return jobs.size() + entries.size(); }
    void set(Fate fate);
  };

  void answer(Group& group);
  void add_job(Job job);
  template <class Add>
  void submit(Add add);
  void serve();
  void commit(Part part);
  Fate try_commit(Part part);
  Fate attempt(Part part);
  Fate find_out();
  void troubled(const std::string& what);
  void set_health(bool works);
  void failed(const std::string& what);
  void fenced();
  void lost(const std::string& what);

  Database db_;
  std::int64_t node_ = 0, losses_ = 0;
  std::atomic<std::int64_t> acknowledged_ = 0;
  LoopExecutor post_;
  std::atomic<bool> healthy_ = true;
  std::atomic<std::uint64_t> commits_ = 0;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  Group waiting_;
  std::string trouble_;
  bool closing_ = false;
  bool tries_to_write_ = false;  // of the loop
  std::thread thread_;
};

}  // namespace server
