#pragma once
// The whole full-screen program in memory: menu, tables, files, with real matches and bots, in a thread of its own, on a screen that
// keeps its cells. The test presses keys and waits for screens, as tests/tui/test_*.py do in tmux.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <regex>
#include <stdexcept>
#include <string>
#include <thread>

#include <poll.h>
#include <unistd.h>

#include "tests/support/memory_table.h"
#include "tui/app.h"
#include "tui/poll_queue.h"

namespace tests {

// What each other thread of this process does, and how often it has begun to: "S" and two counts of switches for one that sleeps.
inline std::map<std::string, std::string> threads_now() {
  std::map<std::string, std::string> out;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
    if (task.path().filename() == std::to_string(gettid())) continue;
    std::ifstream file(task.path() / "status");
    std::string& told = out[task.path().filename()];
    for (std::string line; std::getline(file, line);)
      if (line.starts_with("State:") || line.find("ctxt_switches:") != std::string::npos)
        told += line + "\n";
  }
  return out;
}
// Did all other threads sleep at one moment, for which `still` held too? Then nothing happens until a key, a clock or a socket wakes one
// of them. Threads are read one after another, and one may wake the next meanwhile, so it must be the same when they are read again.
template <class Still>
bool everybody_sleeps(Still still) {
  const auto before = threads_now();
  const bool all = std::ranges::all_of(before, [](const auto& thread) {
    return thread.second.empty() || thread.second.find("\tS (sleeping)") != std::string::npos;
  });
  return all && still() && threads_now() == before;
}

// Only a screen that stands still counts: the program waits, every key that was pressed has been answered, and no bot thinks.
class DrivenScreen final : public MemoryScreen {
 public:
  using MemoryScreen::MemoryScreen;

  // --- of the test
  void press(tui::Event e) {
    const std::scoped_lock lock(mutex_);
    ++unanswered_;
    events_.put(std::move(e));
  }
  // The first still screen for which that holds.
  template <class Holds>
  std::string wait_until(Holds holds) {
    constexpr std::chrono::minutes kPatience{5};  // only a failing test waits that long
    const auto end = std::chrono::steady_clock::now() + kPatience;
    std::string other;  // the last screen for which it does not hold
    for (;;) {
      std::unique_lock lock(mutex_);
      const auto stands = [&] { return unanswered_ == 0 && waits_; };
      still_.wait_until(lock, end, stands);
      if (stands() && seen_ != other && everybody_sleeps(stands)) {
        if (holds(seen_)) return seen_;
        other = seen_;
      }
      if (std::chrono::steady_clock::now() > end)
        throw std::runtime_error("it does not come; the screen:\n" + seen_);
      lock.unlock();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  std::set<int> inks() {
    const std::scoped_lock lock(mutex_);
    return MemoryScreen::inks();
  }
  tui::Theme theme() const { return theme_; }

  // --- of the program
  void flush() override {
    const std::scoped_lock lock(mutex_);
    seen_ = text();
  }
  void bell() override {}
  tui::Event wait(int wake, std::optional<std::chrono::milliseconds> patience) override {
    if (auto e = next()) return *e;
    std::array<pollfd, 2> fds = {pollfd{events_.fd(), POLLIN, 0}, pollfd{wake, POLLIN, 0}};
    const int ms = patience ? static_cast<int>(patience->count()) : -1;
    poll(fds.data(), fds.size(), ms);
    waits_ = false;  // before it waits for the lock, which looks like sleep
    const std::scoped_lock lock(mutex_);
    if (auto e = take()) return *e;
    if (fds[1].revents) return {.kind = tui::Event::Kind::kWake};
    return {};
  }

 private:
  // What was pressed already; otherwise the program begins to wait.
  std::optional<tui::Event> next() {
    const std::scoped_lock lock(mutex_);
    if (auto e = take()) return e;
    waits_ = true;
    still_.notify_all();
    return std::nullopt;
  }
  std::optional<tui::Event> take() {
    if (hung_up_) return tui::Event{.kind = tui::Event::Kind::kHangUp};
    auto e = events_.take();
    if (!e) return std::nullopt;
    --unanswered_;
    hung_up_ = e->kind == tui::Event::Kind::kHangUp;
    if (e->kind == tui::Event::Kind::kResize) resize(e->x, e->y);
    return e;
  }

  std::mutex mutex_;
  std::condition_variable still_;
  tui::PollQueue<tui::Event> events_;
  int unanswered_ = 0;
  std::atomic<bool> waits_ = false;
  bool hung_up_ = false;
  std::string seen_;
};

// A home folder for the program's files, until the end of the test.
class HomeFolder {
 public:
  using Settings = std::map<std::string, std::string>;
  explicit HomeFolder(const Settings& changes = {}) {
    std::string name = (std::filesystem::temp_directory_path() / "mazzo-app-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
    path_ = name;
    for (const char* variable : {"XDG_CONFIG_HOME", "XDG_STATE_HOME"})
      setenv(variable, path_.c_str(), 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    Settings all = {{"pace", "instant"}, {"suits", "names"}, {"guided", "yes"}};
    for (const auto& [key, value] : changes) all[key] = value;
    std::filesystem::create_directories(folder());
    std::ofstream file(folder() / "settings.toml");
    for (const auto& [key, value] : all) file << key << " = \"" << value << "\"\n";
  }
  HomeFolder(const HomeFolder&) = delete;
  HomeFolder& operator=(const HomeFolder&) = delete;
  ~HomeFolder() { std::filesystem::remove_all(path_); }

  std::filesystem::path folder() const { return path_ / "mazzo"; }
  std::string read(const std::string& name) const {
    std::ifstream file(folder() / name);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  // The files of matches that are not over.
  std::set<std::string> saves() const {
    std::set<std::string> out;
    for (const auto& entry : std::filesystem::directory_iterator(folder()))
      if (entry.path().string().ends_with(".mazzo.json"))
        out.insert(entry.path().filename().string());
    return out;
  }

 private:
  std::filesystem::path path_;
};

// What a match at the table says of itself.
inline const std::string kTurn = "Your turn|Your only move|Tocca a te|Una sola mossa",
                         kDealt = "Enter deals again|Invio dà di nuovo",
                         kOver = "The match is over|La partita è finita",
                         kListed = "What you may play|Che cosa puoi giocare",
                         kMenu = "─ M A Z Z O ─";

inline bool shows(const std::string& seen, const std::string& pattern) {
  return std::regex_search(seen, std::regex(pattern));
}
inline std::string found_in(const std::string& seen, const std::string& pattern) {
  std::smatch found;
  return std::regex_search(seen, found, std::regex(pattern)) ? found.str(found.size() - 1) : "";
}

class AppInMemory {
 public:
  AppInMemory(const HomeFolder&, tui::Start start, int width = 80, int height = 24)
      : screen_(width, height),
        app_([this, start = std::move(start)] { tui::run_on(screen_, start); }) {}
  AppInMemory(const AppInMemory&) = delete;
  AppInMemory& operator=(const AppInMemory&) = delete;
  ~AppInMemory() {
    screen_.press({.kind = tui::Event::Kind::kHangUp});
    wait_for_end();
  }

  AppInMemory& keys(std::initializer_list<std::string_view> keys) {
    for (const auto key : keys) screen_.press(key_event(key));
    return *this;
  }
  void type(std::string_view text) {
    for (; !text.empty(); text.remove_prefix(tui::cut(text, 1).size())) {
      const std::string letter = tui::cut(text, 1);
      screen_.press(key_event(letter == " " ? "Space" : letter));
    }
  }
  void click(int x, int y) { screen_.press({.kind = tui::Event::Kind::kClick, .x = x, .y = y}); }
  void paste(std::string text) {
    screen_.press({.kind = tui::Event::Kind::kPaste, .text = std::move(text)});
  }
  void resize(int width, int height) {
    screen_.press({.kind = tui::Event::Kind::kResize, .x = width, .y = height});
  }

  // The first still screen with that pattern, without the other, that differs from an earlier one.
  std::string wait(const std::string& pattern, const std::string& unless = "",
                   const std::string& after = "") {
    const std::regex wanted(pattern), unwanted(unless);
    return screen_.wait_until([&](const std::string& seen) {
      return seen != after && std::regex_search(seen, wanted) &&
             (unless.empty() || !std::regex_search(seen, unwanted));
    });
  }
  std::string text() { return wait(""); }
  // Until something outside the screen holds, a file above all.
  template <class Holds>
  void wait_for(Holds holds) {
    for (int i = 0; i < 30'000 && !holds(); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_TRUE(holds()) << text();
  }
  void wait_for_end() {
    if (app_.joinable()) app_.join();
  }

  // Goes along a menu to the row that begins so, and chooses it.
  void choose(const std::string& row) {
    keys({"Home"});
    for (int i = 0; i < 100; ++i) {
      if (shows(text(), "▶ " + row)) return void(keys({"Enter"}));
      keys({"Down"});
    }
    throw std::runtime_error("no " + row + " in the menu:\n" + text());
  }
  // One move at our turn; the next screen that waits for us.
  std::string press_and_wait(std::initializer_list<std::string_view> pressed,
                             const std::string& pattern = kTurn) {
    const std::string before = text();
    keys(pressed);
    return wait(pattern, kListed, before);
  }
  // Plays to the end of the match; `move(seen)` presses the keys of one move.
  template <class Move>
  std::string play_out(Move move) {
    std::string seen;
    for (int i = 0; i < 2000; ++i) {
      seen = wait(kTurn + "|" + kDealt + "|" + kOver, kListed, seen);
      if (shows(seen, kOver)) return seen;
      if (shows(seen, kDealt))
        keys({"Enter"});
      else
        move(seen);
    }
    throw std::runtime_error("the match does not end");
  }
  DrivenScreen& screen() { return screen_; }

 private:
  DrivenScreen screen_;
  std::thread app_;
};

// As the command line would: a match against bots that move at random.
inline tui::Start match_of(table::Setup setup) {
  tui::Start start;
  start.setup = std::move(setup);
  start.bot = ai::Spec{.kind = ai::Spec::Kind::kRandom};
  start.rules = no_rules;
  return start;
}

}  // namespace tests
