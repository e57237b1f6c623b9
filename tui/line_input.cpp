#include "tui/line_input.h"

#include <array>
#include <cerrno>

#include <unistd.h>

namespace tui {

void LineInput::read() {
  std::array<char, 4096> bytes{};
  const auto n = ::read(STDIN_FILENO, bytes.data(), bytes.size());
  if (n > 0)
    read_.append(bytes.data(), static_cast<std::size_t>(n));
  else
    ended_ = n == 0 || errno != EINTR;
}

std::optional<std::string> LineInput::take() {
  const auto end = read_.find('\n');
  if (end == std::string::npos && read_.empty()) return std::nullopt;
  std::string line = read_.substr(0, end);
  read_.erase(0, end == std::string::npos ? end : end + 1);
  while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
  return line;
}

std::optional<std::string> LineInput::wait() {
  while (!has_line()) read();
  return take();
}

}  // namespace tui
