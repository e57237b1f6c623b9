// Load for bench/colyseus/server.mjs, as server_load is for a house: many rooms of two, one thread, one epoll.
//
//   colyseus_load --address 127.0.0.1:2567 --kind messages|schema --rooms 1000 --seconds 10 [--pid SERVER]
//
// A move counts when both players have the message that shows it.
#include "bench/load.h"

namespace {

using load::Clock, load::Connection, load::fail, load::Time;

// What the first byte of a frame says.
constexpr char kJoined = 10, kError = 11, kMessage = 13;
constexpr char kYourMove = 1;  // the type of a message, see server.mjs
// The message `play` with {card: -1}, the first card of the hand: its type and its value in MessagePack.
constexpr std::string_view kPlay =
    "\x0d\xa4play\x81\xa4"
    "card\xff";

struct Options {
  std::string address = "127.0.0.1:2567", kind = "messages";
  int rooms = 1, seconds = 10, pid = 0;
};

std::string post(const Options& options, const std::string& target) {
  const int fd = load::connected_to(options.address);
  load::write_all(fd, "POST " + target +
                          " HTTP/1.1\r\nHost: load\r\nConnection: close\r\n"
                          "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}");
  std::string answer;
  char buffer[4096];
  for (ssize_t n = 0; (n = recv(fd, buffer, sizeof buffer, 0)) > 0;)
    answer.append(buffer, static_cast<std::size_t>(n));
  close(fd);
  return answer;
}
std::string member(const std::string& json, const std::string& key) {
  const auto at = json.find("\"" + key + "\":\"");
  if (at == std::string::npos) fail("no " + key + " in " + json);
  const auto from = at + key.size() + 4;
  return json.substr(from, json.find('"', from) - from);
}

struct Room {
  std::uint32_t seen[2] = {0, 0};
  Time sent;
};

class ColyseusLoad {
 public:
  explicit ColyseusLoad(const Options& options) : options_(options), epoll_(epoll_create1(0)) {}

  void open_rooms() {
    const auto rooms = static_cast<std::size_t>(options_.rooms);
    rooms_.resize(rooms);
    connections_.reserve(2 * rooms);
    for (std::size_t r = 0; r < rooms; ++r) {
      const std::string id = sit("create/" + options_.kind);
      sit("joinById/" + id);
    }
    std::fprintf(stderr, "%zu connections, %d rooms\n", connections_.size(), options_.rooms);
  }

  void run() {
    playing_ = true;
    for (std::size_t i = 0; i < connections_.size(); ++i)
      if (to_move_[i]) play(i);
    load_until(Clock::now() + std::chrono::seconds(1));  // the compiler of its scripts warms up
    tally_.begin(options_.pid);
    load_until(Clock::now() + std::chrono::seconds(options_.seconds));
    tally_.print(options_.rooms);
  }

 private:
  // The id of the room.
  std::string sit(const std::string& how) {
    const std::string seat = post(options_, "/matchmake/" + how);
    const std::string room = member(seat, "roomId");
    const std::size_t index = connections_.size();
    to_move_.push_back(false);
    connections_.emplace_back(
        options_.address,
        "/" + member(seat, "processId") + "/" + room + "?sessionId=" + member(seat, "sessionId"),
        "", epoll_, index);
    connections_[index].wait_for([](std::string_view frame) { return frame[0] == kJoined; });
    connections_[index].send({&kJoined, 1}, Connection::kBinary);
    if (index % 2 == 1)  // the room deals once both are there
      for (const std::size_t i : {index - 1, index})
        connections_[i].wait_for([&](std::string_view frame) {
          if (frame[0] == kMessage) hear(i, frame);
          return frame[0] == kMessage;
        });
    return room;
  }

  void load_until(Time end) {
    epoll_event events[256];
    while (Clock::now() < end) {
      const int n = epoll_wait(epoll_, events, 256, 100);
      for (int i = 0; i < n; ++i) {
        const std::size_t index = events[i].data.u64;
        connections_[index].read_more();
        connections_[index].frames([&](std::string_view frame) { hear(index, frame); });
      }
    }
  }

  void hear(std::size_t index, std::string_view frame) {
    if (frame[0] == kError) fail("the server refused a move");
    if (frame[0] != kMessage) return;
    Room& room = rooms_[index / 2];
    const std::uint32_t seen = ++room.seen[index % 2];
    if (seen == room.seen[1 - index % 2] && seen > 1) tally_.moved(room.sent);
    to_move_[index] = frame[1] == kYourMove;
    if (to_move_[index] && playing_) play(index);
  }

  void play(std::size_t index) {
    rooms_[index / 2].sent = Clock::now();
    connections_[index].send(kPlay, Connection::kBinary);
  }

  Options options_;
  int epoll_;
  bool playing_ = false;
  std::vector<Connection> connections_;
  std::vector<bool> to_move_;
  std::vector<Room> rooms_;
  load::Tally tally_;
};

}  // namespace

int main(int argc, char** argv) {
  Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view name = argv[i];
    const char* value = argv[i + 1];
    if (name == "--address")
      options.address = value;
    else if (name == "--kind")
      options.kind = value;
    else if (name == "--rooms")
      options.rooms = std::atoi(value);
    else if (name == "--seconds")
      options.seconds = std::atoi(value);
    else if (name == "--pid")
      options.pid = std::atoi(value);
    else
      fail("there is no option " + std::string(name));
  }
  load::raise_descriptor_limit();
  ColyseusLoad rooms(options);
  rooms.open_rooms();
  rooms.run();
}
