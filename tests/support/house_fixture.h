#pragma once
// The house without sockets, for tests: real store (in memory), real workers, time that passes on request.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "server/house.h"
#include "server/secrets.h"
#include "table/json.h"
#include "tests/support/fresh_store.h"

namespace tests {

using table::json::text_at;
using table::json::Value;

inline Value read_frame(const std::string& text) {
  auto parsed = table::json::parse(text, {.bytes = 1 << 20, .depth = 12});
  if (!parsed.value) throw std::invalid_argument(text);
  return std::move(*parsed.value);
}

// A connection that records what it receives.
class Recorder : public server::Wire {
 public:
  void send(std::string frame) override { frames.push_back(std::move(frame)); }
  void close(server::Close code, std::string_view) override { closed = static_cast<int>(code); }
  std::vector<std::string> frames;
  int closed = 0;
  server::ConnectionPtr connection;

  std::size_t count(std::string_view type) const {
    return static_cast<std::size_t>(std::ranges::count_if(frames, [&](const std::string& frame) {
      return frame.starts_with("{\"t\":\"" + std::string(type) + "\"");
    }));
  }
  // The last frame of a type, read; null if none came.
  Value last(std::string_view type) const {
    for (auto it = frames.rbegin(); it != frames.rend(); ++it)
      if (it->starts_with("{\"t\":\"" + std::string(type) + "\"")) return read_frame(*it);
    return {};
  }
};

// A file in memory, for the house to write its log to.
class Diary {
 public:
  Diary() : file_(open_memstream(&text_, &size_)) {}
  Diary(const Diary&) = delete;
  Diary& operator=(const Diary&) = delete;
  ~Diary() {
    std::fclose(file_);
    std::free(text_);
  }
  std::FILE* file() { return file_; }
  std::string text() {
    std::fflush(file_);
    return {text_, size_};
  }

 private:
  char* text_ = nullptr;
  std::size_t size_ = 0;
  std::FILE* file_;
};

class TestHouse {
 public:
  // One of several nodes on one store; see nodes_fixture.h.
  struct Node {
    std::string store;
    server::NodeId number = 0;
    server::Bus* bus = nullptr;
  };
  explicit TestHouse(const server::Config& config = quick()) : settings(config) {}
  TestHouse(const server::Config& config, Node as_node)
      : settings(config), node(std::move(as_node)), path(node.store) {}
  static server::Config quick() {
    server::Config c;
    const server::RateSetting fast{1'000'000, 1, 1'000'000};
    c.rate_connection = c.rate_account = c.rate_address = c.rate_guest = c.rate_code =
        c.rate_newcomer = fast;
    c.bot_pause_ms = 0;
    return c;
  }
  static server::Config paused(int bot_pause_ms) {
    server::Config c = quick();
    c.bot_pause_ms = bot_pause_ms;
    return c;
  }

  std::unique_ptr<Recorder> connect(const std::string& hello = R"({"t":"hello"})",
                                    const std::string& address = "test") {
    auto wire = std::make_unique<Recorder>();
    wire->connection = house->connected(*wire, address, "");
    say(*wire, hello);
    return wire;
  }
  void say(Recorder& wire, const std::string& frame) {
    house->received(wire.connection, frame);
    settle();
  }
  void disconnect(Recorder& wire) {
    house->disconnected(wire.connection);
    settle();
  }
  // As after kill -9: what is not in the store is gone, and so are the connections.
  void restart() {
    settle();
    house.reset();
    timers = server::Timers{nullptr};
    house = std::make_unique<server::House>(services, membership());
    open();
  }
  void open() {
    bool opened = false;
    house->open([&](bool done) { opened = done; });
    settle();
    if (!opened) throw std::runtime_error("the house did not open");
  }
  // Every request that touches this table of the store fails until it is repaired.
  void break_store(const std::string& table) {
    change_store("ALTER TABLE " + table + " RENAME TO lost");
  }
  void mend_store(const std::string& table) { change_store("ALTER TABLE lost RENAME TO " + table); }
  void change_store(const std::string& sql) {
    store.ask(
        [sql](server::Database& db) {
          db.script(sql.c_str());
          return 0;
        },
        [](std::optional<int> done) { ASSERT_TRUE(done); });
    settle();
  }
  void pass(server::Millis time) {
    clock.skip(time);
    timers.ring(clock.now());
    settle();
  }

  // Two people at a table whose match has begun; its code.
  std::string seat_two(Recorder& a, Recorder& b, const std::string& wishes) {
    say(a, R"({"t":"create",)" + wishes + "}");
    const std::string code = text_at(*a.last("table").find("table"), "table");
    say(b, R"({"t":"join","table":")" + code + "\"}");
    for (Recorder* wire : {&a, &b}) say(*wire, R"({"t":"ready","table":")" + code + "\"}");
    return code;
  }

  // Waits until the store has answered everything, however long bots and passwords take.
  void settle_store() {
    for (int i = 0; i < 3; ++i) {
      int waiting = 2;
      store.ask([](server::Database&) { return 0; }, [&](std::optional<int>) { --waiting; });
      reader.ask({}, [](server::Database&) { return 0; }, [&](std::optional<int>) { --waiting; });
      while (waiting > 0) run_one();
    }
  }
  // Runs the loop until the condition holds, and no further: what else has happened by then is the test.
  template <class Condition>
  void until(Condition condition) {
    while (!condition()) run_one();
  }
  // Waits until nothing is under way. What finishes may start something else, so it looks a few times.
  void settle() {
    for (int quiet = 0; quiet < 3; ++quiet) {
      int waiting = 5;
      reader.ask({}, [](server::Database&) { return 0; }, [&](std::optional<int>) { --waiting; });
      store.ask([](server::Database&) { return 0; }, [&](std::optional<int>) { --waiting; });
      for (server::Workers* workers : {&bots, &analysis_workers, &hashers})
        workers->ask([] { return 0; }, [&](std::optional<int>) { --waiting; });
      while (waiting > 0) {
        const int before = waiting;
        run_one();
        if (waiting == before) quiet = 0;
      }
    }
  }

  server::Settings settings;
  Node node;
  bool fresh = true;  // its lease
  server::Clock clock;
  Diary diary;
  server::Log log{clock, "debug", diary.file()};
  server::Metrics metrics;
  server::Timers timers{nullptr};

 private:
  server::LoopExecutor post() {
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
  server::Workers::Failed failed() {
    return [this](const std::string& what) {
      log.error("job_failed", server::JsonObject().text("trouble", what));
    };
  }
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> loop_;

 public:
  const std::string path = fresh_store();
  std::optional<server::Membership> membership() {
    if (!node.bus) return std::nullopt;
    return server::Membership{node.number, *node.bus, post(), [this] { return fresh; }};
  }
  server::Store store{path, post()};
  server::Reader reader{path, 1000, post(), failed()};
  server::Workers bots{1, 1000, post(), failed()}, analysis_workers{1, 1000, post(), failed()},
      hashers{1, 100, post(), failed()};
  server::Services services{store,  reader,  bots,  analysis_workers, hashers,
                            timers, metrics, clock, settings,         log};
  std::unique_ptr<server::House> house = std::make_unique<server::House>(services, membership());
};

// --- reading updates, and answering them ---

inline std::string play(const std::string& code, std::int64_t at, const std::string& move,
                        const std::string& id) {
  return R"({"t":"play","table":")" + code + R"(","at":)" + std::to_string(at) + R"(,"move":)" +
         move + R"(,"id":")" + id + "\"}";
}
inline std::int64_t version(const Value& update) { return *update.find("v")->integer(); }
inline std::vector<std::string> legal(const Value& update) {
  std::vector<std::string> out;
  for (const Value& m : update.find("view")->find("legal")->items)
    table::json::write(out.emplace_back(), m);
  return out;
}
inline bool over(const Value& update) { return update.find("over") != nullptr; }
inline std::string outcome(const Value& update, std::size_t seat) {
  return text_at(update.find("results")->items[seat], "outcome");
}

// A request about a table, and the house's last message about it.
inline std::string about(const std::string& type, const std::string& code,
                         const std::string& more = "") {
  return R"({"t":")" + type + R"(","table":")" + code + "\"" + more + "}";
}
inline std::string table_of(const Recorder& wire) {
  return text_at(*wire.last("table").find("table"), "table");
}
inline std::string code_of(const Recorder& wire) { return text_at(wire.last("error"), "code"); }

}  // namespace tests
