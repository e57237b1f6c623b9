#pragma once
// Questions to the store, on a thread and a connection of their own. They see what is committed, and no move waits for them.
// Each sees one moment: what is committed while it runs is not in its answer. Not here: writes, see store/store.h.
#include <string>
#include <utility>

#include "server/store/database.h"
#include "server/workers.h"

namespace server {

class Reader {
 public:
  // The store must exist. Throws StoreError.
  Reader(const std::string& path, std::size_t cap, LoopExecutor post, Workers::Failed failed)
      : db_(path, Database::Access::kQuestions),
        thread_(1, cap, std::move(post), std::move(failed)) {}

  // work(Database&) -> R on the reader's thread, done(std::optional<R>) on the loop; empty if the store cannot be read.
  // False if too much waits; then neither runs.
  template <class Work, class Done>
  bool ask(const Asker& asker, Work work, Done done) {
    return thread_.ask(
        asker,
        [this, work = std::move(work)]() mutable {
          const Moment moment(db_);
          return work(db_);
        },
        std::move(done));
  }

  std::uint64_t jobs_run() const { return thread_.jobs_run(); }

 private:
  class Moment {
   public:
    explicit Moment(Database& db) : db_(db) { db_.begin_reading(); }
    Moment(const Moment&) = delete;
    Moment& operator=(const Moment&) = delete;
    ~Moment() { db_.roll_back(); }

   private:
    Database& db_;
  };

  Database db_;
  Workers thread_;  // the last member, so that it stops before the database closes
};

}  // namespace server
