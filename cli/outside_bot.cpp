#include "cli/outside_bot.h"

#include <csignal>
#include <utility>

#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace cli {
namespace {

constexpr int kPatienceMs = 30'000;

}  // namespace

OutsideBot::OutsideBot(OutsideBot&& other) noexcept
    : to_(std::exchange(other.to_, -1)),
      from_(std::exchange(other.from_, -1)),
      pid_(std::exchange(other.pid_, -1)),
      rest_(std::move(other.rest_)) {}

OutsideBot::~OutsideBot() {
  if (pid_ < 0) return;
  close(to_);
  close(from_);
  kill(pid_, SIGTERM);
  waitpid(pid_, nullptr, 0);
}

bool OutsideBot::start(const std::string& command) {
  int in[2], out[2];
  if (pipe(in) != 0 || pipe(out) != 0) return false;
  std::signal(SIGPIPE, SIG_IGN);  // a sentence reports a bot that went away
  pid_ = fork();
  if (pid_ < 0) return false;
  if (pid_ == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    for (const int fd : {in[0], in[1], out[0], out[1]}) close(fd);
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  to_ = in[1];
  from_ = out[0];
  return true;
}

bool OutsideBot::write_line(const std::string& line) {
  for (std::size_t done = 0; done < line.size();) {
    const ssize_t n = write(to_, line.data() + done, line.size() - done);
    if (n <= 0) return false;
    done += static_cast<std::size_t>(n);
  }
  return true;
}

bool OutsideBot::read_line(std::string& line) {
  for (;;) {
    if (const auto end = rest_.find('\n'); end != std::string::npos) {
      line = rest_.substr(0, end);
      rest_.erase(0, end + 1);
      return true;
    }
    pollfd waiting{from_, POLLIN, 0};
    if (poll(&waiting, 1, kPatienceMs) <= 0) return false;
    char buffer[4096];
    const ssize_t n = read(from_, buffer, sizeof buffer);
    if (n <= 0) return false;
    rest_.append(buffer, static_cast<std::size_t>(n));
  }
}

std::string OutsideBot::play(table::Table& table, core::Seat seat, const std::string& command) {
  if (pid_ < 0 && !start(command)) return fmt::format("{} could not be started.", command);
  std::string legal;
  for (const auto& m : table.legal(seat, table::Language::kEnglish))
    legal += (legal.empty() ? "" : ",") + m.json;
  std::string answer;
  if (!write_line(fmt::format("{{\"view\":{},\"legal\":[{}]}}\n", table.view(seat), legal)) ||
      !read_line(answer))
    return fmt::format("{} gave no answer.", command);
  const auto refused = table.play(seat, answer, table::Language::kEnglish);
  return refused ? fmt::format("{} answered {}: {}", command, answer, refused->sentence)
                 : std::string();
}

}  // namespace cli
