#include "server/app/system.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace server {
namespace {

std::optional<std::int64_t> number_in(const char* variable) {
  const char* text = std::getenv(variable);
  if (!text) return std::nullopt;
  std::int64_t n = 0;
  const std::string_view all = text;
  const auto [stop, error] = std::from_chars(all.data(), all.data() + all.size(), n);
  return error == std::errc{} && stop == all.data() + all.size() ? std::optional(n) : std::nullopt;
}

std::optional<Address> listens_on(int descriptor) {
  int listening = 0;
  socklen_t size = sizeof listening;
  getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listening, &size);
  sockaddr_storage at{};
  size = sizeof at;
  if (listening == 0 || getsockname(descriptor, reinterpret_cast<sockaddr*>(&at), &size) != 0)
    return std::nullopt;
  const auto* v4 = reinterpret_cast<const sockaddr_in*>(&at);
  const auto* v6 = reinterpret_cast<const sockaddr_in6*>(&at);
  const bool is_v4 = at.ss_family == AF_INET;
  if (!is_v4 && at.ss_family != AF_INET6) return std::nullopt;
  std::array<char, INET6_ADDRSTRLEN> host{};
  inet_ntop(at.ss_family, is_v4 ? static_cast<const void*>(&v4->sin_addr) : &v6->sin6_addr,
            host.data(), host.size());
  return Address{host.data(), ntohs(is_v4 ? v4->sin_port : v6->sin6_port)};
}

}  // namespace

void notify_manager(std::string_view state) {
  const char* path = std::getenv("NOTIFY_SOCKET");
  sockaddr_un to{};
  if (!path || std::string_view(path).size() >= sizeof to.sun_path) return;
  to.sun_family = AF_UNIX;
  std::string_view(path).copy(to.sun_path, sizeof to.sun_path);
  if (to.sun_path[0] == '@') to.sun_path[0] = '\0';
  const int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return;
  const auto size =
      static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + std::string_view(path).size());
  // A manager that does not read must not block us.
  sendto(fd, state.data(), state.size(), MSG_DONTWAIT | MSG_NOSIGNAL,
         reinterpret_cast<const sockaddr*>(&to), size);
  close(fd);
}

std::optional<Millis> watchdog_pause() {
  const auto microseconds = number_in("WATCHDOG_USEC");
  if (!microseconds || *microseconds <= 0) return std::nullopt;
  if (const auto whose = number_in("WATCHDOG_PID"); whose && *whose != getpid())
    return std::nullopt;
  return std::max<Millis>(1, *microseconds / 2000);
}

std::optional<Inherited> inherited_socket() {
  constexpr int kFirst = 3;
  if (number_in("LISTEN_PID") != getpid()) return std::nullopt;
  if (number_in("LISTEN_FDS") != 1)
    throw std::runtime_error("The service manager must hand over exactly one socket.");
  const auto at = listens_on(kFirst);
  if (!at) throw std::runtime_error("The service manager must hand over a listening TCP socket.");
  fcntl(kFirst, F_SETFD, FD_CLOEXEC);
  return Inherited{kFirst, *at};
}

}  // namespace server
