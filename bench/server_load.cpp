// Load for a Mazzo house: many rooms of two, every player a connection of its own, one thread, one epoll.
//
//   server_load --address 127.0.0.1:8080 --rooms 1000 --seconds 10 [--rate MOVES_A_SECOND] [--pid SERVER]
//               [--scenes 1]                   every player asks for words and scenes, as the page does
//   server_load --address 127.0.0.1:8080 --idle 9900 --seconds 10 --pid SERVER
//   server_load --disk FOLDER --seconds 2      what the disk can do: 4 KiB written and synced, over and over
//
// A move counts when both players have the update that shows it. With --pid the server's processor time and
// memory are read from /proc. The house's limits must admit them all, see tools/load.sh.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <queue>
#include <string>
#include <string_view>
#include <vector>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

namespace {

using Clock = std::chrono::steady_clock;
using Time = Clock::time_point;

double seconds(Clock::duration d) { return std::chrono::duration<double>(d).count(); }

[[noreturn]] void fail(const std::string& why) {
  std::fprintf(stderr, "server_load: %s\n", why.c_str());
  std::exit(1);
}

struct Options {
  std::string address = "127.0.0.1:8080", game = "briscola", disk;
  int rooms = 0, idle = 0, seconds = 10, pid = 0;
  double rate = 0;  // moves per second; 0: as fast as possible
  bool scenes = false;
};

// --- what /proc says of the server ---

struct Usage {
  double cpu = 0;  // seconds
  long rss_kib = 0;
};
Usage usage_of(int pid) {
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

double own_cpu() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto in_seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return in_seconds(used.ru_utime) + in_seconds(used.ru_stime);
}

// --- what the disk can do ---

void measure_disk(const Options& options) {
  const std::string path = options.disk + "/server_load.sync";
  const int fd = open(path.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600);
  if (fd < 0) fail("cannot write " + path);
  const std::string page(4096, 'x');
  std::vector<double> took;
  for (const Time end = Clock::now() + std::chrono::seconds(options.seconds); Clock::now() < end;) {
    const Time start = Clock::now();
    if (write(fd, page.data(), page.size()) < 0 || fdatasync(fd) != 0) fail("cannot sync");
    took.push_back(seconds(Clock::now() - start));
  }
  close(fd);
  unlink(path.c_str());
  std::sort(took.begin(), took.end());
  std::printf("disk: %.0f syncs/s  p50 %.2f ms  p99 %.2f ms\n",
              static_cast<double>(took.size()) / options.seconds, 1e3 * took[took.size() / 2],
              1e3 * took[took.size() * 99 / 100]);
}

// --- one connection ---

class Connection {
 public:
  Connection(const Options& options, int epoll, std::size_t index) {
    const auto colon = options.address.rfind(':');
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(std::atoi(options.address.c_str() + colon + 1)));
    inet_pton(AF_INET, options.address.substr(0, colon).c_str(), &to.sin_addr);
    fd_ = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(fd_, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0)
      fail(std::string("cannot connect: ") + std::strerror(errno));
    const int on = 1;
    setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    write_all(
        "GET /ws HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: bWF6em8gbG9hZCB0ZXN0IQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: mazzo.v1\r\n\r\n");
    while (in_.find("\r\n\r\n") == std::string::npos) read_more();
    if (!in_.starts_with("HTTP/1.1 101")) fail("the house said " + in_.substr(0, 30));
    in_.erase(0, in_.find("\r\n\r\n") + 4);
    epoll_event event{.events = EPOLLIN, .data = {.u64 = index}};
    epoll_ctl(epoll, EPOLL_CTL_ADD, fd_, &event);
  }

  // Masked with zeros, since any mask will do.
  void send(std::string_view text, char opcode = 1) {
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
    if (n <= 0) fail("the house hung up");
    in_.append(buffer, static_cast<std::size_t>(n));
  }
  // Calls f(text) for each whole text frame that has come.
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
      if (opcode == 1) f(text);
      if (opcode == 9) send(text, 10);
      if (opcode == 8) fail("the house closed: " + std::string(text.substr(2)));
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
  void write_all(std::string_view text) {
    while (!text.empty()) {
      const ssize_t n = ::send(fd_, text.data(), text.size(), MSG_NOSIGNAL);
      if (n < 0) fail("cannot write");
      text.remove_prefix(static_cast<std::size_t>(n));
    }
  }
  int fd_ = -1;
  std::string in_;
};

// --- just enough JSON reading for messages of known shape ---

std::string_view after(std::string_view text, std::string_view key) {
  const auto at = text.find(key);
  return at == std::string_view::npos ? std::string_view() : text.substr(at + key.size());
}
std::uint32_t version_in(std::string_view text) {
  return static_cast<std::uint32_t>(
      std::atol(std::string(after(text, "\"v\":").substr(0, 12)).c_str()));
}
std::string_view quoted_in(std::string_view text, std::string_view key) {
  const auto rest = after(text, key);
  return rest.substr(0, rest.find('"'));
}
std::string_view first_move(std::string_view text) {
  const auto legal = after(text, "\"legal\":[");
  if (legal.empty() || legal[0] != '{') return {};
  return legal.substr(0, legal.find('}') + 1);
}

// --- the rooms ---

struct Room {
  std::string code;
  std::uint32_t seen[2] = {0, 0};
  std::uint32_t counted = 0;
  Time sent;
  int over = 0;  // players who have seen the end
};

class Load {
 public:
  explicit Load(const Options& options) : options_(options), epoll_(epoll_create1(0)) {}

  void open_rooms() {
    const auto n = static_cast<std::size_t>(2 * options_.rooms + options_.idle);
    connections_.reserve(n);
    for (std::size_t i = 0; i < n; ++i) {
      connections_.emplace_back(options_, epoll_, i);
      connections_[i].send(options_.scenes ? R"({"t":"hello","lang":"en","scene":true})"
                                           : R"({"t":"hello"})");
      connections_[i].wait_for(
          [](std::string_view t) { return t.starts_with(R"({"t":"welcome")"); });
      if (i % 64 == 0) step(Clock::now());  // the first clients are pinged while the last connect
    }
    rooms_.resize(static_cast<std::size_t>(options_.rooms));
    for (std::size_t r = 0; r < rooms_.size(); ++r) make_room(r);
    std::fprintf(stderr, "%zu connections, %d rooms\n", n, options_.rooms);
  }

  void run() {
    start_all();
    const Usage before = usage_of(options_.pid);
    const double own_before = own_cpu();
    const Time start = Clock::now(), end = start + std::chrono::seconds(options_.seconds);
    while (Clock::now() < end) step(end);
    const double took = seconds(Clock::now() - start);
    report(took, before, usage_of(options_.pid));
    std::printf("  load cpu %.0f %%\n", 100 * (own_cpu() - own_before) / took);
  }

 private:
  void make_room(std::size_t r) {
    Connection &host = connections_[2 * r], &guest = connections_[2 * r + 1];
    host.send(R"({"t":"create","game":")" + options_.game + "\"}");
    host.wait_for([&](std::string_view t) {
      rooms_[r].code = quoted_in(t, R"("table":{"table":")");
      return !rooms_[r].code.empty();
    });
    guest.send(R"({"t":"join","table":")" + rooms_[r].code + "\"}");
    guest.wait_for([](std::string_view t) { return t.starts_with(R"({"t":"table")"); });
  }
  // A thousand matches that begin at once are a load of their own, and not the measured load.
  void start_all() {
    for (std::size_t r = 0; r < rooms_.size(); ++r)
      for (std::size_t p = 0; p < 2; ++p) ready(r, p);
    while (begun_ < 2 * rooms_.size()) step(Clock::now() + std::chrono::seconds(1));
    moves_ = 0;
    latencies_.clear();
  }
  void ready(std::size_t r, std::size_t p) {
    connections_[2 * r + p].send(R"({"t":"ready","table":")" + rooms_[r].code + "\"}");
  }

  void step(Time end) {
    epoll_event events[256];
    Time wake = end;
    if (!later_.empty()) wake = std::min(wake, later_.top().first);
    const auto wait = std::chrono::ceil<std::chrono::milliseconds>(wake - Clock::now()).count();
    const int n =
        epoll_wait(epoll_, events, 256, static_cast<int>(std::clamp<long>(wait, 0, 1000)));
    for (int i = 0; i < n; ++i) {
      const std::size_t index = events[i].data.u64;
      connections_[index].read_more();
      connections_[index].frames([&](std::string_view text) { hear(index, text); });
    }
    while (!later_.empty() && later_.top().first <= Clock::now()) {
      const std::size_t index = later_.top().second;
      later_.pop();
      play(index);
    }
  }

  void hear(std::size_t index, std::string_view text) {
    if (text.starts_with(R"({"t":"error")")) fail(std::string(text));
    const std::size_t r = index / 2, p = index % 2;
    if (r >= rooms_.size()) return;
    Room& room = rooms_[r];
    if (text.starts_with(R"({"t":"table")")) {
      again(r, text);
      return;
    }
    if (!text.starts_with(R"({"t":"update")")) return;
    room.seen[p] = version_in(text);
    if (room.seen[p] == 0) ++begun_;
    if (room.seen[0] == room.seen[1] && room.seen[0] > room.counted) {
      room.counted = room.seen[0];
      ++moves_;
      latencies_.push_back(static_cast<float>(seconds(Clock::now() - room.sent)));
    }
    if (text.find("\"results\":") != std::string_view::npos) return rematch(r);
    if (const auto move = first_move(text); !move.empty()) {
      if (index >= next_move_.size()) next_move_.resize(connections_.size());
      next_move_[index] = move;
      if (options_.rate == 0) return play(index);
      // Rooms begin one by one, so that moves come evenly and not all at once.
      const double begun = room.seen[p] == 0 ? static_cast<double>(r) / options_.rooms : 1;
      const double pause = begun * static_cast<double>(options_.rooms) / options_.rate;
      later_.emplace(Clock::now() + std::chrono::microseconds(static_cast<long>(pause * 1e6)),
                     index);
    }
  }

  void play(std::size_t index) {
    Room& room = rooms_[index / 2];
    room.sent = Clock::now();
    const std::string v = std::to_string(room.seen[index % 2]);
    connections_[index].send(R"({"t":"play","id":)" + v + R"(,"table":")" + room.code +
                             R"(","at":)" + v + R"(,"move":)" + next_move_[index] + "}");
  }

  // Once both players have the last update of a match, both ask for the next match, and meet at one table.
  void rematch(std::size_t r) {
    if (++rooms_[r].over < 2) return;
    rooms_[r].over = 0;
    for (std::size_t p = 0; p < 2; ++p)
      connections_[2 * r + p].send(R"({"t":"rematch","table":")" + rooms_[r].code + "\"}");
  }
  void again(std::size_t r, std::string_view text) {
    const auto next = quoted_in(text, R"("rematch":")");
    if (next.empty()) return;
    Room& room = rooms_[r];
    if (++room.over < 2) return;  // both know of it
    room = {};
    room.code = next;
    for (std::size_t p = 0; p < 2; ++p) ready(r, p);
  }

  void report(double took, const Usage& before, const Usage& after) {
    std::sort(latencies_.begin(), latencies_.end());
    const auto at = [&](double q) {
      return latencies_.empty() ? 0.0
                                : 1e3 * latencies_[static_cast<std::size_t>(
                                            q * static_cast<double>(latencies_.size() - 1))];
    };
    std::printf("rooms %d  seconds %.1f  moves %ld  moves/s %.0f  p50 %.2f ms  p99 %.2f ms",
                options_.rooms, took, moves_, static_cast<double>(moves_) / took, at(0.5),
                at(0.99));
    if (options_.pid != 0) {
      std::printf("  server cpu %.2f %%", 100 * (after.cpu - before.cpu) / took);
      if (moves_ > 0)
        std::printf("  cpu/move %.1f us",
                    1e6 * (after.cpu - before.cpu) / static_cast<double>(moves_));
      std::printf("  server rss %ld KiB", after.rss_kib);
    }
  }

  Options options_;
  int epoll_;
  std::vector<Connection> connections_;
  std::vector<Room> rooms_;
  std::vector<std::string> next_move_;
  std::priority_queue<std::pair<Time, std::size_t>, std::vector<std::pair<Time, std::size_t>>,
                      std::greater<>>
      later_;
  std::size_t begun_ = 0;  // players whose match has begun, rematches too
  std::vector<float> latencies_;
  long moves_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view name = argv[i];
    const char* value = argv[i + 1];
    if (name == "--address")
      options.address = value;
    else if (name == "--disk")
      options.disk = value;
    else if (name == "--game")
      options.game = value;
    else if (name == "--rooms")
      options.rooms = std::atoi(value);
    else if (name == "--idle")
      options.idle = std::atoi(value);
    else if (name == "--seconds")
      options.seconds = std::atoi(value);
    else if (name == "--rate")
      options.rate = std::atof(value);
    else if (name == "--scenes")
      options.scenes = std::atoi(value) != 0;
    else if (name == "--pid")
      options.pid = std::atoi(value);
    else
      fail("there is no option " + std::string(name));
  }
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  if (!options.disk.empty()) {
    measure_disk(options);
    return 0;
  }
  Load load(options);
  load.open_rooms();
  load.run();
}
