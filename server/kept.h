#pragma once
// Answers that many clients ask for. The first request starts the work, later requests get the same answer, and the answer is
// kept for a while. Bounded. On the event loop; the caller passes the time.
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/model/clock.h"

namespace server {

template <class Value>
class Kept {
 public:
  using Then = std::function<void(const std::optional<Value>&)>;
  Kept(std::size_t most, Millis good_for) : most_(most), good_for_(good_for) {}

  // Answers at once, or when begin(done) has called done. False if begin returned false, or too many wait for this
  // answer; then nothing happens.
  template <class Begin>
  bool ask(const std::string& key, Millis now, Then then, Begin begin) {
    if (const auto it = answers_.find(key); it != answers_.end()) {
      Answer& answer = it->second;
      if (!answer.value) return wait_for(answer, std::move(then));
      if (now < answer.until) {
        then(answer.value);
        return true;
      }
      answers_.erase(it);
    }
    make_room();
    answers_[key].waiting.push_back(std::move(then));
    const bool begun = begin([this, still_here = std::weak_ptr(here_), key,
                              until = now + good_for_](std::optional<Value> v) {
      if (!still_here.expired()) done(key, until, std::move(v));
    });
    if (!begun) answers_.erase(key);
    return begun;
  }

 private:
  struct Answer {
    std::optional<Value> value;  // empty while the work runs
    Millis until = 0;
    std::vector<Then> waiting;
  };
  static constexpr std::size_t kMostWaiting = 1000;

  static bool wait_for(Answer& answer, Then then) {
    if (answer.waiting.size() >= kMostWaiting) return false;
    answer.waiting.push_back(std::move(then));
    return true;
  }
  void done(const std::string& key, Millis until, std::optional<Value> value) {
    Answer& answer = answers_[key];
    const auto waiting = std::exchange(answer.waiting, {});
    answer.value = value;
    answer.until = until;
    if (!value) answers_.erase(key);
    for (const Then& then : waiting) then(value);
  }
  // The oldest answer goes; work in progress stays.
  void make_room() {
    if (answers_.size() < most_) return;
    auto oldest = answers_.end();
    for (auto it = answers_.begin(); it != answers_.end(); ++it)
      if (it->second.value && (oldest == answers_.end() || it->second.until < oldest->second.until))
        oldest = it;
    if (oldest != answers_.end()) answers_.erase(oldest);
  }

  const std::shared_ptr<void> here_ = std::make_shared<int>();  // an answer may come too late
  std::size_t most_;
  Millis good_for_;
  std::map<std::string, Answer> answers_;
};

}  // namespace server
