#include "cli/line_program.h"

#include <csignal>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace cli {
namespace {

constexpr int kPatienceMs = 30'000;
constexpr std::size_t kLongestAnswer = 64 * 1024;

}  // namespace

LineProgram::LineProgram(LineProgram&& other) noexcept
    : command_(std::move(other.command_)),
      rest_(std::move(other.rest_)),
      to_(std::exchange(other.to_, -1)),
      from_(std::exchange(other.from_, -1)),
      pid_(std::exchange(other.pid_, -1)),
      ended_(other.ended_) {}

LineProgram::~LineProgram() {
  if (pid_ < 0) return;
  close(to_);
  close(from_);
  kill(pid_, SIGTERM);
  waitpid(pid_, nullptr, 0);
}

bool LineProgram::start() {
  int in[2], out[2];
  if (pipe2(in, O_CLOEXEC) != 0) return false;
  if (pipe2(out, O_CLOEXEC) != 0) {
    close(in[0]);
    close(in[1]);
    return false;
  }
  std::signal(SIGPIPE, SIG_IGN);  // a sentence reports a bot that went away
  pid_ = fork();
  if (pid_ == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command_.c_str(), nullptr);
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  to_ = in[1];
  from_ = out[0];
  return pid_ > 0;
}

bool LineProgram::write_line(const std::string& line) {
  for (std::size_t done = 0; done < line.size();) {
    const ssize_t n = write(to_, line.data() + done, line.size() - done);
    if (n <= 0) return false;
    done += static_cast<std::size_t>(n);
  }
  return true;
}

bool LineProgram::ask(std::string_view view, std::string_view legal) {
  rest_.clear();  // an answer is to the last question
  return (pid_ >= 0 || start()) &&
         write_line(fmt::format("{{\"view\":{},\"legal\":{}}}\n", view, legal));
}

std::optional<std::string> LineProgram::answer() {
  char buffer[4096];
  const ssize_t n = read(from_, buffer, sizeof buffer);
  ended_ = n <= 0 || rest_.size() > kLongestAnswer;
  if (n > 0) rest_.append(buffer, static_cast<std::size_t>(n));
  const auto end = rest_.find('\n');
  if (end == std::string::npos) return std::nullopt;
  std::string line = rest_.substr(0, end);
  rest_.erase(0, end + 1);
  return line;
}

std::string LineProgram::play(table::Table& table, core::Seat seat) {
  std::string legal = "[";
  for (const auto& m : table.legal(seat, table::Language::kEnglish))
    legal += (legal.size() == 1 ? "" : ",") + m.json;
  if (!ask(table.view(seat), legal + "]")) return fmt::format("{} could not be started.", command_);
  for (;;) {
    pollfd waiting{from_, POLLIN, 0};
    if (poll(&waiting, 1, kPatienceMs) <= 0) return fmt::format("{} gave no answer.", command_);
    if (const auto line = answer()) {
      const auto refused = table.play(seat, *line, table::Language::kEnglish);
      return refused ? fmt::format("{} answered {}: {}", command_, *line, refused->sentence)
                     : std::string();
    }
    if (ended_) return fmt::format("{} gave no answer.", command_);
  }
}

}  // namespace cli
