#pragma once
// A queue between a working thread and a thread that waits in poll(); an item in it makes fd() readable.
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

#include <sys/eventfd.h>
#include <unistd.h>

namespace tui {

template <class T>
class PollQueue {
 public:
  PollQueue() : fd_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {}
  ~PollQueue() { close(fd_); }
  PollQueue(const PollQueue&) = delete;
  PollQueue& operator=(const PollQueue&) = delete;

  int fd() const { return fd_; }
  void put(T item) {
    const std::scoped_lock lock(mutex_);
    items_.push_back(std::move(item));
    eventfd_write(fd_, 1);
  }
  std::optional<T> take() {
    const std::scoped_lock lock(mutex_);
    if (items_.empty()) return std::nullopt;
    T item = std::move(items_.front());
    items_.pop_front();
    eventfd_t count = 0;
    if (items_.empty()) eventfd_read(fd_, &count);
    return item;
  }

 private:
  int fd_;
  std::mutex mutex_;
  std::deque<T> items_;
};

}  // namespace tui
