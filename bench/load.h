#pragma once
// What the load generators share: a WebSocket client, what /proc says of a server, and the report on the moves. Not here: what
// they say to a server.
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

namespace load {

using Clock = std::chrono::steady_clock;
using Time = Clock::time_point;

inline double seconds(Clock::duration d) { return std::chrono::duration<double>(d).count(); }

[[noreturn]] inline void fail(const std::string& why) {
  std::fprintf(stderr, "%s: %s\n", program_invocation_short_name, why.c_str());
  std::exit(1);
}

inline std::vector<std::string> parts_of(std::string_view list) {  // between commas
  std::vector<std::string> out;
  for (std::size_t end = 0; end != std::string_view::npos; list.remove_prefix(end + 1)) {
    end = list.find(',');
    out.emplace_back(list.substr(0, end));
    if (end == std::string_view::npos) break;
  }
  return out;
}

inline void raise_descriptor_limit() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// --- what /proc says of the server ---

struct Usage {
  double cpu = 0;  // seconds
  long rss_kib = 0;
};
inline Usage usage_of(int pid) {
  Usage out;
  if (pid == 0) return out;
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string line((std::istreambuf_iterator<char>(stat)), {});
  const char* at = line.c_str() + line.rfind(')');
  long utime = 0, stime = 0;
  std::sscanf(at, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &utime, &stime);
  out.cpu = static_cast<double>(utime + stime) / static_cast<double>(sysconf(_SC_CLK_TCK));
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  while (std::getline(status, line))
    if (line.starts_with("VmRSS:")) out.rss_kib = std::atol(line.c_str() + 6);
  return out;
}

inline double own_cpu() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto in_seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return in_seconds(used.ru_utime) + in_seconds(used.ru_stime);
}

// --- sockets ---

inline int connected_to(const std::string& address) {
  const auto colon = address.rfind(':');
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<std::uint16_t>(std::atoi(address.c_str() + colon + 1)));
  inet_pton(AF_INET, address.substr(0, colon).c_str(), &to.sin_addr);
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(fd, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0)
    fail(std::string("cannot connect: ") + std::strerror(errno));
  const int on = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return fd;
}

inline void write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::send(fd, text.data(), text.size(), MSG_NOSIGNAL);
    if (n < 0) fail("cannot write");
    text.remove_prefix(static_cast<std::size_t>(n));
  }
}

// --- one connection ---

class Connection {
 public:
  static constexpr char kText = 1, kBinary = 2, kPong = 10;

  // `headers` are more lines of the handshake, each with its end.
  Connection(const std::string& address, const std::string& target, const std::string& headers,
             int epoll, std::size_t index)
      : fd_(connected_to(address)) {
    write_all("GET " + target +
              " HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              "Sec-WebSocket-Key: bWF6em8gbG9hZCB0ZXN0IQ==\r\nSec-WebSocket-Version: 13\r\n" +
              headers + "\r\n");
    while (in_.find("\r\n\r\n") == std::string::npos) read_more();
    if (!in_.starts_with("HTTP/1.1 101")) fail("the server said " + in_.substr(0, 30));
    in_.erase(0, in_.find("\r\n\r\n") + 4);
    epoll_event event{.events = EPOLLIN, .data = {.u64 = index}};
    epoll_ctl(epoll, EPOLL_CTL_ADD, fd_, &event);
  }

  // Masked with zeros, since any mask will do.
  void send(std::string_view text, char opcode = kText) {
    std::string frame{static_cast<char>(0x80 | opcode)};
    if (text.size() < 126) {
      frame += static_cast<char>(0x80 | text.size());
    } else {
      frame += static_cast<char>(0x80 | 126);
      frame += static_cast<char>(text.size() >> 8);
      frame += static_cast<char>(text.size() & 255);
    }
    frame.append(4, '\0').append(text);
    write_all(frame);
  }

  void read_more() {
    char buffer[65536];
    const ssize_t n = recv(fd_, buffer, sizeof buffer, 0);
    if (n <= 0) fail("the server hung up");
    in_.append(buffer, static_cast<std::size_t>(n));
  }
  // Calls f(text) for each whole frame with text or data that has come.
  template <class F>
  void frames(F f) {
    std::size_t at = 0;
    while (in_.size() - at >= 2) {
      const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(in_[at + i]); };
      std::size_t size = byte(1) & 127, head = 2;
      if (size == 126) {
        if (in_.size() - at < 4) break;
        size = static_cast<std::size_t>(byte(2)) << 8 | byte(3);
        head = 4;
      } else if (size == 127) {
        fail("a frame of more than 64 KiB");
      }
      if (in_.size() - at < head + size) break;
      const int opcode = byte(0) & 15;
      const std::string_view text = std::string_view(in_).substr(at + head, size);
      if (opcode == 1 || opcode == 2) f(text);
      if (opcode == 9) send(text, kPong);
      if (opcode == 8) fail("the server closed: " + std::string(text.substr(2)));
      at += head + size;
    }
    in_.erase(0, at);
  }
  template <class F>
  void wait_for(F wanted) {
    bool found = false;
    while (!found) {
      frames([&](std::string_view text) { found = found || wanted(text); });
      if (!found) read_more();
    }
  }

 private:
  void write_all(std::string_view text) { load::write_all(fd_, text); }
  int fd_;
  std::string in_;
};

// --- the moves ---

class Tally {
 public:
  // Sent before the time began, a move had the load before it in front of it.
  void moved(Time sent) {
    if (sent >= start_) took_.push_back(static_cast<float>(seconds(Clock::now() - sent)));
  }

  // Of a time that begins with this and ends with print().
  void begin(int pid) {
    took_.clear();
    pid_ = pid;
    before_ = usage_of(pid);
    own_before_ = own_cpu();
    start_ = Clock::now();
  }
  void print(int rooms) {
    const double took = seconds(Clock::now() - start_);
    const Usage after = usage_of(pid_);
    const auto moves = static_cast<double>(took_.size());
    std::sort(took_.begin(), took_.end());
    std::printf("rooms %d  seconds %.1f  moves %zu  moves/s %.0f  p50 %.2f ms  p99 %.2f ms", rooms,
                took, took_.size(), moves / took, at(0.5), at(0.99));
    if (pid_ != 0) {
      std::printf("  server cpu %.2f %%", 100 * (after.cpu - before_.cpu) / took);
      if (moves > 0) std::printf("  cpu/move %.1f us", 1e6 * (after.cpu - before_.cpu) / moves);
      std::printf("  server rss %ld KiB", after.rss_kib);
    }
    std::printf("  load cpu %.0f %%\n", 100 * (own_cpu() - own_before_) / took);
  }

 private:
  double at(double q) const {
    if (took_.empty()) return 0;
    return 1e3 * took_[static_cast<std::size_t>(q * static_cast<double>(took_.size() - 1))];
  }

  std::vector<float> took_;  // seconds, of each move
  int pid_ = 0;
  Usage before_;
  double own_before_ = 0;
  Time start_;
};

}  // namespace load
