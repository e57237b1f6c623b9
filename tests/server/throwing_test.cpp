// What throws outside a request: in a table's own time, in an answer of the store, in a timer, in the handler of a socket. It ends
// what it is part of, and nothing else.
#include <array>
#include <future>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/model/thrown.h"
#include "server/net/front.h"
#include "tests/support/house_fixture.h"
#include "wire/frames.h"

namespace tests {
namespace {

// A wire that throws when it is told to.
class Fragile : public Recorder {
 public:
  void send(std::string frame) override {
    if (throws) throw std::bad_alloc();
    Recorder::send(std::move(frame));
  }
  bool throws = false;
};

void connect(TestHouse& h, Fragile& wire) {
  wire.connection = h.house->connected(wire, "test", "");
  h.say(wire, R"({"t":"hello"})");
}

std::size_t lines(TestHouse& h, std::string_view event) {
  const std::string text = h.diary.text();
  std::size_t n = 0;
  for (std::size_t at = 0; (at = text.find(event, at)) != std::string::npos; ++at) ++n;
  return n;
}

// --- in a table's own time ---

TEST(Throwing, InTheTimeOfATableEndsItsTurnAlone) {
  TestHouse h;
  Fragile a, b;
  connect(h, a);
  connect(h, b);
  const auto c = h.connect(), d = h.connect();
  const std::string wishes = R"("game":"tic_tac_toe","clock":15)";
  const std::string code = h.seat_two(a, b, wishes);
  h.seat_two(*c, *d, wishes);
  const auto before = version(a.last("update"));
  a.throws = true;
  for (int s = 0; s < 15; ++s) h.pass(1000);
  EXPECT_EQ(lines(h, R"("event":"pacer_failed")"), 1u) << h.diary.text();
  EXPECT_EQ(version(c->last("update")), before + 1) << "the other table's time goes on";
  a.throws = false;
  for (int s = 0; s < 3; ++s) h.pass(1000);
  EXPECT_EQ(version(a.last("update")), before + 1) << "shown as it is on disk";
  for (int s = 0; s < 16; ++s) h.pass(1000);
  EXPECT_EQ(version(a.last("update")), before + 2) << "and its own time goes on too";
  EXPECT_EQ(version(b.last("update")), before + 2);
}

TEST(Throwing, ATableThatAlwaysThrowsRestsLongerEachTime) {
  TestHouse h;
  Fragile a, b;
  connect(h, a);
  connect(h, b);
  h.seat_two(a, b, R"("game":"tic_tac_toe","clock":15)");
  a.throws = true;
  for (int s = 0; s < 600; ++s) h.pass(1000);
  const std::size_t often = lines(h, R"("event":"pacer_failed")");
  EXPECT_GE(often, 6u);
  EXPECT_LE(often, 16u) << "in ten minutes";
}

TEST(Throwing, WhereAMatchBeginsTheTableIsReadAgainAndShown) {
  TestHouse h;
  const auto deal = std::exchange(h.services.deal, [](const table::Setup&) -> table::Opened {
    throw std::out_of_range("a deal on purpose");
  });
  const auto a = h.connect(), b = h.connect();
  h.seat_two(*a, *b, R"("game":"tic_tac_toe")");
  EXPECT_EQ(a->count("update"), 0u);
  EXPECT_EQ(lines(h, "a deal on purpose"), 1u);
  h.services.deal = deal;
  for (int s = 0; s < 2; ++s) h.pass(1000);
  ASSERT_GT(a->count("update"), 0u);
  EXPECT_EQ(legal(a->last("update")).empty(), !legal(b->last("update")).empty());
}

// --- in an answer of the store, and in a timer ---

TEST(Throwing, AnAnswerOfTheStoreKeepsNoOtherAnswerBack) {
  TestHouse h;
  std::vector<std::string> troubles;
  h.store.on_failure = [&](const std::string& what) { troubles.push_back(what); };
  std::promise<void> together;
  h.store.ask([held = together.get_future().share()](server::Database&) { return held.wait(), 0; },
              [](std::optional<int>) {});
  int answered = 0;
  for (int i = 0; i < 3; ++i)
    h.store.ask([](server::Database&) { return 0; },
                [&answered, i](std::optional<int>) {
                  if (i == 0) throw std::length_error("an answer on purpose");
                  if (i == 1) throw 7;
                  ++answered;
                });
  together.set_value();
  h.settle();
  EXPECT_EQ(answered, 1);
  EXPECT_EQ(troubles,
            (std::vector<std::string>{"an answer on purpose", "something that is no exception"}));
}

TEST(Throwing, ATimerKeepsNoOtherTimerFromRinging) {
  std::vector<server::Millis> woken;
  server::Timers timers([&](server::Millis when) { woken.push_back(when); });
  int rung = 0;
  timers.at(1, [] { throw std::runtime_error("a timer on purpose"); });
  timers.at(2, [&] { ++rung; });
  timers.at(9, [&] { ++rung; });
  EXPECT_THROW(timers.ring(5), std::runtime_error);
  EXPECT_EQ(woken, (std::vector<server::Millis>{1, 2})) << "it asks to be woken for the rest";
  timers.ring(5);
  EXPECT_EQ(rung, 1);
  EXPECT_EQ(woken.back(), 9);
}

// --- in the handler of a socket ---

// A client of a real port, which waits for what it reads.
class Client {
 public:
  explicit Client(std::uint16_t port) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0)
      throw std::runtime_error("cannot connect");
    write(
        "GET /ws HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: bWF6em8gbG9hZCB0ZXN0IQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: mazzo.v1\r\n\r\n");
    while (in_.find("\r\n\r\n") == std::string::npos && read_more()) {
    }
    in_.erase(0, in_.find("\r\n\r\n") + 4);
  }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  ~Client() { ::close(fd_); }

  void say(std::string_view text) {
    write(wire::client_frame(wire::Opcode::kText, text, {'m', 'a', 's', 'k'}));
  }
  // Empty: the house has hung up.
  std::string hear() {
    for (;;) {
      std::span<char> bytes(in_);
      if (const auto message = reader_.next(bytes)) {
        std::string out(message->payload);
        in_.erase(0, in_.size() - bytes.size());
        return out;
      }
      in_.clear();
      if (!read_more()) return {};
    }
  }

 private:
  void write(std::string_view bytes) {
    if (::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL) != std::ssize(bytes))
      throw std::runtime_error("cannot write");
  }
  bool read_more() {
    std::array<char, 1024> buffer{};
    const ssize_t n = ::recv(fd_, buffer.data(), buffer.size(), 0);
    if (n > 0) in_.append(buffer.data(), static_cast<std::size_t>(n));
    return n > 0;
  }
  int fd_ = ::socket(AF_INET, SOCK_STREAM, 0);
  std::string in_;
  wire::FrameReader reader_{wire::From::kServer, 1024};
};

// Says everything back, and throws at "throw".
server::ConnectionHandler echo(int& gone) {
  using Handler = server::ConnectionHandler;
  return {.http =
              [](const server::HttpRequest& request, const Handler::Reply& reply) {
                if (request.path == "/throw") throw std::runtime_error("a request on purpose");
                reply({.body = "{}"});
              },
          .connected = [](server::Wire& wire, const server::HttpRequest&) -> Handler::Token {
            return std::make_shared<server::Wire*>(&wire);
          },
          .received = [](const Handler::Token& token, std::string_view frame) -> server::Millis {
            if (frame == "throw") throw std::runtime_error("a frame on purpose");
            (*std::static_pointer_cast<server::Wire*>(token))->send(std::string(frame));
            return 0;
          },
          .throttle = [](const Handler::Token&) -> server::Millis { return 0; },
          .disconnected = [&gone](const Handler::Token&) { ++gone; },
          .known = [](const Handler::Token&) { return true; },
          .is_seated = [](const Handler::Token&) { return false; },
          .dropped = [](std::string_view) {}};
}

TEST(Throwing, InTheHandlerOfASocketEndsItsConnectionAlone) {
  int gone = 0;
  std::vector<std::string> thrown;
  server::Front front;
  front.on_thrown = [&] { thrown.push_back(server::what_was_thrown()); };
  server::FrontLimits limits;
  limits.max_connections = limits.max_each = 10;
  limits.max_unread = 1024;
  limits.http = server::Rate::per(std::chrono::seconds(1), 100, 100);
  const auto port = front.listen({"127.0.0.1", 0}, echo(gone), limits);
  std::thread loop([&] { front.run(); });
  {
    Client one(port), other(port);
    one.say("one");
    EXPECT_EQ(one.hear(), "one");
    one.say("throw");
    EXPECT_EQ(one.hear(), "") << "its connection is closed";
    other.say("other");
    EXPECT_EQ(other.hear(), "other");
    Client late(port);
    late.say("late");
    EXPECT_EQ(late.hear(), "late") << "and the house is open";
    front.stop();
    loop.join();
  }
  EXPECT_EQ(gone, 1) << "the house was told";
  EXPECT_EQ(thrown, std::vector<std::string>{"a frame on purpose"});
}

}  // namespace
}  // namespace tests
