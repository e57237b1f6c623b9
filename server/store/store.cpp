#include "server/store/store.h"

#include <span>

#include "server/store/schema.h"

namespace server {

Store::Store(const std::string& path, LoopExecutor post) : db_(path), post_(std::move(post)) {
  if (const std::string found = db_.integrity(); found != "ok")
    throw StoreError("it is damaged (" + found + "); `mazzo doctor` says more");
  migrate(db_);
  thread_ = std::thread([this] { serve(); });
}

Store::~Store() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

std::string Store::trouble() const {
  const std::lock_guard lock(mutex_);
  return trouble_;
}

void Store::try_to_write(std::int64_t now) {
  ask(
      [now](Database& db) {
        db.run("DELETE FROM pulse");
        return db.run("INSERT INTO pulse VALUES (?)", now);
      },
      [](std::optional<int>) {});
}

void Store::submit(Job job) {
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = waiting_.empty();
    waiting_.push_back(std::move(job));
  }
  if (first) wake_.notify_one();
}

void Store::serve() {
  std::vector<Job> jobs;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      jobs.swap(waiting_);
    }
    commit(jobs);
    jobs.clear();
  }
}

// All in one transaction; if that fails, each in its own, so that one bad job harms no other.
void Store::commit(std::vector<Job>& jobs) {
  std::vector<Fate> fates(jobs.size(), Fate::kCommitted);
  if (!try_commit(jobs))
    for (std::size_t i = 0; i < jobs.size(); ++i)
      if (jobs.size() == 1 || !try_commit(std::span(jobs).subspan(i, 1))) fates[i] = Fate::kFailed;
  post_([done = std::move(jobs), fates = std::move(fates)] {
    for (std::size_t i = 0; i < done.size(); ++i) done[i].done(fates[i]);
  });
  jobs = {};
}

void Store::set_health(bool works) {
  if (healthy_.exchange(works) == works) return;
  post_([this, works, trouble = trouble()] {
    if (on_health) on_health(works, trouble);
  });
}

bool Store::try_commit(std::span<Job> jobs) {
  try {
    const std::int64_t before = db_.changes();
    db_.run("BEGIN IMMEDIATE");
    for (Job& job : jobs) job.work(db_);
    db_.run("COMMIT");
    ++commits_;
    if (db_.changes() != before) set_health(true);  // reading alone proves nothing
    return true;
  } catch (const StoreError& error) {
    {
      const std::lock_guard lock(mutex_);
      trouble_ = error.what();
    }
    set_health(false);
  } catch (const std::exception& error) {
    if (jobs.size() == 1) failed(error.what());
  } catch (...) {
    if (jobs.size() == 1) failed("something that is no exception");
  }
  db_.roll_back();
  return false;
}

// Our mistake, not a failure of the disk, so the other jobs are tried alone, and the house stays ready.
void Store::failed(const std::string& what) {
  post_([this, what] {
    if (on_failure) on_failure(what);
  });
}

}  // namespace server
