#pragma once
// Waiting jobs, taken in turns: first between addresses, then between the accounts of an address. A client that asks a
// hundred times waits for its own jobs; any other client waits for one of them. Bounded by account, by address and in
// total. Not here: threads, see workers.h.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <utility>

namespace server {

struct Asker {
  std::string address{};  // empty: the house itself, which may fill the queue
  std::int64_t account = 0;
};

template <class Job>
class Fifo {
 public:
  void push(Job job) { jobs_.push_back(std::move(job)); }
  Job pop() {
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    return job;
  }
  std::size_t size() const { return jobs_.size(); }

 private:
  std::deque<Job> jobs_;
};

// Lines by key, each in its turn. An empty line is forgotten.
template <class Key, class Line>
class Turns {
 public:
  template <class... Rest>
  void push(const Key& key, Rest&&... rest) {
    const auto [it, fresh] = lines_.try_emplace(key);
    if (fresh) order_.push_back(key);
    it->second.push(std::forward<Rest>(rest)...);
    ++size_;
  }
  auto pop() {
    const auto it = lines_.find(order_.front());
    auto job = it->second.pop();
    if (it->second.size() == 0)
      lines_.erase(it);
    else
      order_.push_back(order_.front());
    order_.pop_front();
    --size_;
    return job;
  }
  const Line* find(const Key& key) const {
    const auto it = lines_.find(key);
    return it == lines_.end() ? nullptr : &it->second;
  }
  std::size_t size() const { return size_; }

 private:
  std::unordered_map<Key, Line> lines_;
  std::deque<Key> order_;
  std::size_t size_ = 0;
};

template <class Job>
class FairQueue {
 public:
  explicit FairQueue(std::size_t most) : most_(most) {}

  // False if the queue, or this asker's part of it, is full; then nothing was added.
  bool push(const Asker& asker, Job job) {
    if (waiting_.size() >= most_ || (!asker.address.empty() && !has_room(asker))) return false;
    waiting_.push(asker.address, asker.account, std::move(job));
    return true;
  }
  Job pop() { return waiting_.pop(); }
  bool empty() const { return waiting_.size() == 0; }

 private:
  // Four addresses fill a queue, and four accounts an address's part.
  static constexpr std::size_t kShare = 4;
  bool has_room(const Asker& asker) const {
    const auto* of_address = waiting_.find(asker.address);
    if (!of_address) return true;
    const auto* of_account = of_address->find(asker.account);
    const std::size_t most = std::max<std::size_t>(1, most_ / kShare);
    return of_address->size() < most &&
           (!of_account || of_account->size() < std::max<std::size_t>(1, most / kShare));
  }

  std::size_t most_;
  Turns<std::string, Turns<std::int64_t, Fifo<Job>>> waiting_;
};

}  // namespace server
