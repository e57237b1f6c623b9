// Load for a Mazzo house: many rooms of two, every player a connection of its own, one thread, one epoll.
//
//   server_load --address 127.0.0.1:8080 --rooms 1000 --seconds 10 [--rate MOVES_A_SECOND] [--pid SERVER]
//               [--scenes 1]                   every player asks for words and scenes, as the page does
//   server_load --address NODE,NODE,… --apart 1 …  rooms are spread over nodes; with --apart the guest of each is at the next node
//   server_load --address 127.0.0.1:8080 --idle 9900 --seconds 10 --pid SERVER
//   server_load --disk FOLDER --seconds 2      what the disk can do: 4 KiB written and synced, over and over
//
// A move counts when both players have the update that shows it. With --pid the server's processor time and
// memory are read from /proc. The house's limits must admit them all, see tools/load.sh.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <queue>

#include <fcntl.h>

#include "bench/load.h"

namespace {

using load::Clock, load::Connection, load::fail, load::seconds, load::Time;

struct Options {
  std::vector<std::string> addresses = {"127.0.0.1:8080"};
  std::string game = "briscola", disk;
  int rooms = 0, idle = 0, seconds = 10, pid = 0;
  std::size_t apart = 0;  // nodes between the two players of a room
  double rate = 0;        // moves per second; 0: as fast as possible
  bool scenes = false;
};

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

class MazzoLoad {
 public:
  explicit MazzoLoad(const Options& options) : options_(options), epoll_(epoll_create1(0)) {}

  void open_rooms() {
    const auto n = static_cast<std::size_t>(2 * options_.rooms + options_.idle);
    connections_.reserve(n);
    for (std::size_t i = 0; i < n; ++i) {
      connections_.emplace_back(address_of(i), "/ws", "Sec-WebSocket-Protocol: mazzo.v1\r\n",
                                epoll_, i);
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
    std::fprintf(stderr, "begun\n");
    tally_.begin(options_.pid);
    const Time end = Clock::now() + std::chrono::seconds(options_.seconds);
    while (Clock::now() < end) step(end);
    tally_.print(options_.rooms);
  }

 private:
  const std::string& address_of(std::size_t connection) const {
    const std::size_t node = connection / 2 + (connection % 2) * options_.apart;
    return options_.addresses[node % options_.addresses.size()];
  }
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
      tally_.moved(room.sent);
    }
    if (text.find("\"results\":") != std::string_view::npos) return rematch(r);
    if (const auto move = first_move(text); !move.empty()) {
      if (index >= next_move_.size()) next_move_.resize(connections_.size());
      next_move_[index] = move;
      if (options_.rate == 0) return play(index);
      later_.emplace(next_turn(r), index);
    }
  }

  // The rooms take turns, evenly, and each keeps its place. If each counted from its last move, the moves that one stall had kept
  // waiting would come all at once in every turn from then on: 46 of 1,000, half of all that took longer than 0.5 ms.
  Time next_turn(std::size_t r) const {
    const double all = options_.rooms / options_.rate,
                 place = static_cast<double>(r) / options_.rooms;
    const double turn = std::floor(seconds(Clock::now() - start_) / all - place) + 1;
    return start_ + std::chrono::microseconds(static_cast<long>((turn + place) * all * 1e6));
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

  Options options_;
  int epoll_;
  std::vector<Connection> connections_;
  std::vector<Room> rooms_;
  std::vector<std::string> next_move_;
  std::priority_queue<std::pair<Time, std::size_t>, std::vector<std::pair<Time, std::size_t>>,
                      std::greater<>>
      later_;
  std::size_t begun_ = 0;  // players whose match has begun, rematches too
  load::Tally tally_;
  const Time start_ = Clock::now();
};

}  // namespace

int main(int argc, char** argv) {
  Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view name = argv[i];
    const char* value = argv[i + 1];
    if (name == "--address")
      options.addresses = load::parts_of(value);
    else if (name == "--apart")
      options.apart = static_cast<std::size_t>(std::atoi(value));
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
  load::raise_descriptor_limit();
  if (!options.disk.empty()) {
    measure_disk(options);
    return 0;
  }
  MazzoLoad rooms(options);
  rooms.open_rooms();
  rooms.run();
}
