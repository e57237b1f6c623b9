#include "cli/terminal.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace cli {

void keep_standard_streams() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(fd, F_GETFD) == -1) open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

void flush_output() {
  if (std::fflush(stdout) != 0) throw std::system_error(errno, std::generic_category());
}

bool is_terminal(int fd) { return isatty(fd) == 1; }

bool colour(int fd) {
  const char* no = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  return is_terminal(fd) && (no == nullptr || *no == '\0') &&
         (term == nullptr || std::string_view(term) != "dumb");
}

std::string_view bold(int fd) { return colour(fd) ? "\x1b[1m" : ""; }
std::string_view plain(int fd) { return colour(fd) ? "\x1b[0m" : ""; }

// C0 and DEL are single bytes; C1 is C2 80 to C2 9F in UTF-8.
std::string harmless(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0;
    const bool c1 = c == 0xC2 && next >= 0x80 && next < 0xA0;
    out += c < 0x20 || c == 0x7F || c1 ? '?' : text[i];
    i += c1;
  }
  return out;
}

Progress::Progress(std::string_view what, std::uint64_t total)
    : what_(what), total_(std::max<std::uint64_t>(total, 1)), on_(is_terminal(STDERR_FILENO)) {}

Progress::~Progress() {
  if (on_ && shown_ >= 0) fmt::print(stderr, "\r{:78}\r", "");
}

void Progress::at(std::uint64_t done) {
  constexpr int kWidth = 40;
  const int percent = static_cast<int>(100 * done / total_);
  if (!on_ || percent == shown_) return;
  shown_ = percent;
  const int filled = kWidth * percent / 100;
  fmt::print(stderr, "\r{} [{:#>{}}{:.>{}}] {:3} %", what_, "", filled, "", kWidth - filled,
             percent);
  std::fflush(stderr);
}

}  // namespace cli
