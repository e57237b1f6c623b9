#pragma once
// Tells a thread to stop waiting, whatever it waits for in poll(). It stays told.
#include <array>
#include <atomic>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace tui {

class Stop {
 public:
  Stop() : fd_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {}
  ~Stop() { close(fd_); }
  Stop(const Stop&) = delete;
  Stop& operator=(const Stop&) = delete;

  void tell() {
    told_ = true;
    eventfd_write(fd_, 1);
  }
  bool told() const { return told_; }

  // Waits until `fd` is ready for `what`; false on a stop or a timeout.
  bool wait_for(int fd, short what, int milliseconds) const {
    std::array<pollfd, 2> fds = {pollfd{fd, what, 0}, pollfd{fd_, POLLIN, 0}};
    return poll(fds.data(), fds.size(), milliseconds) > 0 && fds[0].revents != 0 && !told_;
  }

 private:
  int fd_;
  std::atomic<bool> told_ = false;
};

}  // namespace tui
