#pragma once
// The house without sockets, for tests: real store (in memory), real workers, time that passes when asked.
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "server/house.h"
#include "server/secrets.h"
#include "table/json.h"

namespace tests {

using table::json::Value;

inline Value read_frame(const std::string& text) {
  auto parsed = table::json::parse(text, {.bytes = 1 << 20, .depth = 12});
  if (!parsed.value) throw std::invalid_argument(text);
  return std::move(*parsed.value);
}
inline std::string text_at(const Value& v, std::string_view key) {
  const Value* found = v.find(key);
  return found ? std::string(found->text) : std::string();
}

// A connection that writes down what it is sent.
class Recorder : public server::Wire {
 public:
  void send(std::string frame) override { frames.push_back(std::move(frame)); }
  void close(server::Close code, std::string_view) override { closed = static_cast<int>(code); }
  std::vector<std::string> frames;
  int closed = 0;
  server::LinkPtr link;

  // The last frame of a type, read; null if none came.
  Value last(std::string_view type) const {
    for (auto it = frames.rbegin(); it != frames.rend(); ++it)
      if (it->starts_with("{\"t\":\"" + std::string(type) + "\"")) return read_frame(*it);
    return {};
  }
};

class TestHouse {
 public:
  explicit TestHouse(const server::Config& config = quick()) : settings(config) {}
  static server::Config quick() {
    server::Config c;
    const server::RateSetting fast{1'000'000, 1, 1'000'000};
    c.rate_connection = c.rate_account = c.rate_address = c.rate_guest = fast;
    c.bot_pause_ms = 0;
    c.log_level = "error";
    return c;
  }

  std::unique_ptr<Recorder> connect(const std::string& hello = R"({"t":"hello"})") {
    auto wire = std::make_unique<Recorder>();
    wire->link = house.connected(*wire, "test", "");
    say(*wire, hello);
    return wire;
  }
  void say(Recorder& wire, const std::string& frame) {
    house.received(wire.link, frame);
    settle();
  }
  void disconnect(Recorder& wire) {
    house.disconnected(wire.link);
    settle();
  }
  void pass(server::Millis time) {
    clock.skip(time);
    timers.ring(clock.now());
    settle();
  }

  // Two people at a table that has begun; its code.
  std::string seat_two(Recorder& a, Recorder& b, const std::string& wishes) {
    say(a, R"({"t":"create",)" + wishes + "}");
    const std::string code = text_at(*a.last("table").find("table"), "table");
    say(b, R"({"t":"join","table":")" + code + "\"}");
    for (Recorder* wire : {&a, &b}) say(*wire, R"({"t":"ready","table":")" + code + "\"}");
    return code;
  }

  // Until nothing is under way any more. What finishes may start something else, so look a few times.
  void settle() {
    for (int quiet = 0; quiet < 3; ++quiet) {
      int waiting = 3;
      store.ask([](server::Database&) { return 0; }, [&](std::optional<int>) { --waiting; });
      bots.ask([] { return 0; }, [&](int) { --waiting; });
      hashers.ask([] { return 0; }, [&](int) { --waiting; });
      while (waiting > 0) {
        const int before = waiting;
        run_one();
        if (waiting == before) quiet = 0;
      }
    }
  }

  // Until the store has answered what it was asked so far; the workers may still be at work.
  void settle_store() {
    bool waiting = true;
    store.ask([](server::Database&) { return 0; }, [&](std::optional<int>) { waiting = false; });
    while (waiting) run_one();
  }

  server::Settings settings;
  server::Clock clock;
  server::Log log{clock, "error"};
  server::Metrics metrics;
  server::Timers timers{nullptr};

 private:
  server::Post post() {
    return [this](std::function<void()> f) {
      const std::lock_guard lock(mutex_);
      loop_.push_back(std::move(f));
      wake_.notify_one();
    };
  }
  void run_one() {
    std::function<void()> f;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return !loop_.empty(); });
      f = std::move(loop_.front());
      loop_.pop_front();
    }
    f();
  }
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> loop_;

 public:
  server::Store store{":memory:", post()};
  server::Workers bots{1, 1000, post()}, hashers{1, 10, post()};
  server::Services services{store, bots, hashers, timers, metrics, clock, settings, log};
  server::House house{services};
};

}  // namespace tests
