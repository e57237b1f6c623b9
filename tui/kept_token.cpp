#include "tui/kept_token.h"

#include <array>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace tui {
namespace {

int open_locked(const std::string& path) {
  const int fd = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0) {
    close(fd);
    return -1;
  }
  return fd;
}

}  // namespace

KeptToken::KeptToken(const std::string& path) : file_(open_locked(path)) {
  std::array<char, 256> kept{};
  if (file_ < 0) return;
  if (const auto n = pread(file_, kept.data(), kept.size(), 0); n > 0)
    text_.assign(kept.data(), static_cast<std::size_t>(n));
}

KeptToken::~KeptToken() {
  if (file_ >= 0) close(file_);
}

void KeptToken::keep(std::string_view text) {
  text_ = text;
  if (file_ >= 0 && ftruncate(file_, 0) == 0) [[maybe_unused]]
    const auto n = pwrite(file_, text.data(), text.size(), 0);
}

}  // namespace tui
