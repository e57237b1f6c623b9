#include "server/store/store.h"

#include <chrono>
#include <random>
#include <utility>

#include "server/model/thrown.h"
#include "server/store/schema.h"

namespace server {
namespace {

using std::chrono::milliseconds;

constexpr int kTries = 5;  // of work that collides with another's
constexpr milliseconds kAskAgain(200);

// So that two that collided do not collide again.
milliseconds pause_after_collision() {
  thread_local std::minstd_rand random{std::random_device{}()};
  return milliseconds(std::uniform_int_distribution(5, 50)(random));
}

}  // namespace

Store::Store(const std::string& place, LoopExecutor post, Claim claim, Standby standby)
    : db_(place), post_(std::move(post)) {
  if (const std::string found = db_.integrity(); found != "ok")
    throw StoreError("it is damaged (" + found + "); `mazzo doctor` says more");
  if (const std::string danger = db_.danger(standby); !danger.empty()) throw StoreError(danger);
  migrate(db_);
  db_.claim(claim, standby);
  node_ = db_.node();
  losses_ = db_.losses();
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
  if (std::exchange(tries_to_write_, true)) return;
  ask(
      [now](Database& db) {
        db.run("DELETE FROM pulse");
        return db.run("INSERT INTO pulse VALUES (?)", now);
      },
      [this](std::optional<int>) { tries_to_write_ = false; });
}

template <class Add>
void Store::submit(Add add) {
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = waiting_.empty();
    add(waiting_);
  }
  if (first) wake_.notify_one();
}
void Store::add_job(Job job) {
  submit([&](Group& group) { group.jobs.push_back(std::move(job)); });
}
void Store::append(Append append, Taken done) {
  submit([&](Group& group) { group.entries.push_back({std::move(append), std::move(done)}); });
}

void Store::serve() {
  for (;;) {
    Group group;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      std::swap(group, waiting_);
    }
    commit({group.jobs, group.entries});
    post_([this, done = std::move(group)]() mutable { answer(done); });
  }
}

// What will never be known is not answered, since every answer could be wrong.
void Store::answer(Group& group) {
  const auto tell = [this](Fate fate, auto done) {
    if (fate != Fate::kNeverKnown) try {
        done();
      } catch (...) {  // the others hear of theirs
        if (on_failure) on_failure(what_was_thrown());
      }
  };
  for (Pending& entry : group.entries)
    tell(entry.fate, [&] {
      entry.done(entry.fate == Fate::kCommitted ? std::optional(entry.append.taken) : std::nullopt);
    });
  for (Job& job : group.jobs) tell(job.fate, [&] { job.done(job.fate); });
}
void Store::Part::set(Fate fate) {
  for (Job& job : jobs) job.fate = fate;
  for (Pending& entry : entries) entry.fate = fate;
}

// All in one transaction; if that fails, each in its own, so that one bad job harms no other.
void Store::commit(Part part) {
  const Fate fate = try_commit(part);
  part.set(fate);
  if (fate != Fate::kFailed || part.size() == 1) return;
  for (std::size_t i = 0; i < part.entries.size(); ++i) commit({{}, part.entries.subspan(i, 1)});
  for (std::size_t i = 0; i < part.jobs.size(); ++i) commit({part.jobs.subspan(i, 1), {}});
}

void Store::set_health(bool works) {
  if (healthy_.exchange(works) == works) return;
  post_([this, works, trouble = trouble()] {
    if (on_health) on_health(works, trouble);
  });
}

void Store::troubled(const std::string& what) {
  {
    const std::lock_guard lock(mutex_);
    trouble_ = what;
  }
  set_health(false);
}

Store::Fate Store::try_commit(Part part) {
  for (int tries = 1;; ++tries) try {
      return attempt(part);
    } catch (const Collision& error) {
      db_.roll_back();
      if (tries == kTries) {
        failed(error.what());
        return Fate::kFailed;
      }
      std::this_thread::sleep_for(pause_after_collision());
    }
}

Store::Fate Store::attempt(Part part) {
  try {
    const std::int64_t before = db_.changes();
    std::vector<Append*> appends;
    for (Pending& entry : part.entries) appends.push_back(&entry.append);
    // Entries guard themselves; jobs may read what they change.
    db_.begin(part.jobs.empty() ? Isolation::kByStatement : Isolation::kSerializable);
    append_all(db_, appends);
    for (Job& job : part.jobs) job.work(db_);
    db_.commit();
    acknowledged_ = db_.acknowledged();
    ++commits_;
    if (db_.changes() != before) set_health(true);  // reading alone proves nothing
    return Fate::kCommitted;
  } catch (const Collision&) {
    throw;
  } catch (const UnknownOutcome& error) {
    troubled(error.what());
    const Fate fate = find_out();
    if (fate == Fate::kFailed) throw Collision(error.what());  // again, then
    return fate;
  } catch (const Fenced& error) {
    troubled(error.what());
    fenced();
  } catch (const WritesLost& error) {
    lost(error.what());
  } catch (const StoreError& error) {
    troubled(error.what());
  } catch (const Undone&) {
  } catch (...) {
    if (part.size() == 1) failed(what_was_thrown());
  }
  db_.roll_back();
  return Fate::kFailed;
}

// Everything waits until it is known, or until the house closes.
Store::Fate Store::find_out() {
  for (;;) {
    try {
      const Fate fate = db_.was_committed() ? Fate::kCommitted : Fate::kFailed;
      acknowledged_ = db_.acknowledged();
      if (fate == Fate::kCommitted) ++commits_;
      set_health(true);
      return fate;
    } catch (const Fenced& error) {
      troubled(error.what());
      fenced();
      return Fate::kNeverKnown;
    } catch (const WritesLost& error) {
      lost(error.what());
      return Fate::kNeverKnown;
    } catch (const std::exception& error) {
      troubled(error.what());
    }
    std::unique_lock lock(mutex_);
    if (wake_.wait_for(lock, kAskAgain, [this] { return closing_; })) return Fate::kNeverKnown;
  }
}

void Store::fenced() {
  post_([this] { on_fenced(); });
}
void Store::lost(const std::string& what) {
  troubled(what);
  post_([this, what] { on_loss(what); });
}

// Our mistake, not a failure of the disk, so the other jobs are tried alone, and the house stays ready.
void Store::failed(const std::string& what) {
  post_([this, what] {
    if (on_failure) on_failure(what);
  });
}

}  // namespace server
