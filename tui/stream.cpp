#include "tui/stream.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tui/poll_queue.h"

namespace tui {
namespace {

constexpr int kPatienceMs = 15'000;
constexpr std::size_t kRecord = 16384;  // the most that TLS hands out at once

// A connected socket, or -1.
int connect_to(const addrinfo& where, const Stop& stop) {
  const int fd = socket(where.ai_family, where.ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return -1;
  int error = 0;
  socklen_t size = sizeof error;
  if (connect(fd, where.ai_addr, where.ai_addrlen) == 0 ||
      (errno == EINPROGRESS && stop.wait_for(fd, POLLOUT, kPatienceMs) &&
       getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0)) {
    const int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
  }
  close(fd);
  return -1;
}

struct Freed {
  void operator()(addrinfo* found) const { freeaddrinfo(found); }
};
using Found = std::unique_ptr<addrinfo, Freed>;

// A name lookup cannot be interrupted, so a thread that holds nothing of ours does it, and nobody waits for that
// thread. Null if there is no such name, or on a stop.
Found find(const Address& address, const Stop& stop) {
  const auto answer = std::make_shared<PollQueue<Found>>();
  std::thread([answer, address] {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    const int rc = getaddrinfo(address.host.c_str(), address.port.c_str(), &hints, &found);
    answer->put(Found(rc == 0 ? found : nullptr));
  }).detach();
  if (!stop.wait_for(answer->fd(), POLLIN, kPatienceMs)) return nullptr;
  return std::move(*answer->take());
}

int connect_to(const Address& address, const Stop& stop) {
  const Found found = find(address, stop);
  int fd = -1;
  for (const addrinfo* a = found.get(); a && fd < 0 && !stop.told(); a = a->ai_next)
    fd = connect_to(*a, stop);
  return fd;
}

// What every connection shares: the certificates that this machine trusts. Null if OpenSSL cannot start.
SSL_CTX* trust() {
  static SSL_CTX* const kContext = [] {
    SSL_CTX* made = SSL_CTX_new(TLS_client_method());
    if (!made) return made;
    SSL_CTX_set_min_proto_version(made, TLS1_2_VERSION);
    SSL_CTX_set_default_verify_paths(made);
    SSL_CTX_set_verify(made, SSL_VERIFY_PEER, nullptr);
    SSL_CTX_set_mode(made, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    std::signal(SIGPIPE, SIG_IGN);  // OpenSSL writes without MSG_NOSIGNAL
    return made;
  }();
  return kContext;
}

bool name_the_host(SSL* ssl, const std::string& host) {
  X509_VERIFY_PARAM* wanted = SSL_get0_param(ssl);
  if (X509_VERIFY_PARAM_set1_ip_asc(wanted, host.c_str()) == 1) return true;
  return SSL_set1_host(ssl, host.c_str()) == 1 && SSL_set_tlsext_host_name(ssl, host.c_str()) == 1;
}

}  // namespace

std::optional<Address> address_from(std::string_view url) {
  struct Scheme {
    std::string_view name;
    bool tls;
  };
  Address a;
  for (const Scheme s :
       {Scheme{"ws://", false}, {"http://", false}, {"wss://", true}, {"https://", true}})
    if (url.starts_with(s.name)) {
      url.remove_prefix(s.name.size());
      a.tls = s.tls;
      break;
    }
  if (url.find("://") != std::string_view::npos) return std::nullopt;
  url = url.substr(0, url.find('/'));
  const auto bracket = url.starts_with('[') ? url.find(']') : 0;  // [::1]:8080
  if (bracket == std::string_view::npos) return std::nullopt;
  const auto colon = url.find(':', bracket);
  a.host = url.substr(0, colon);
  if (bracket > 0) a.host = url.substr(1, bracket - 1);
  a.port = colon == std::string_view::npos ? (a.tls ? "443" : "80") : url.substr(colon + 1);
  const bool digits = !a.port.empty() && a.port.size() <= 5 &&
                      a.port.find_first_not_of("0123456789") == std::string::npos;
  if (a.host.empty() || !digits) return std::nullopt;
  return a;
}

struct Stream::Inner {
  int fd;
  const Stop& stop;
  SSL* ssl = nullptr;

  Inner(int socket, const Stop& told) : fd(socket), stop(told) {}
  ~Inner() {
    if (ssl) SSL_free(ssl);
    close(fd);
  }
  Inner(const Inner&) = delete;
  Inner& operator=(const Inner&) = delete;

  bool wait_for(short what) const { return stop.wait_for(fd, what, kPatienceMs); }
  // After a call to OpenSSL that returned `rc`: true once the socket is ready for another try.
  bool wait_as_told(int rc) const {
    switch (SSL_get_error(ssl, rc)) {
      case SSL_ERROR_WANT_READ: return wait_for(POLLIN);
      case SSL_ERROR_WANT_WRITE: return wait_for(POLLOUT);
      default: return false;
    }
  }
  bool greet(const std::string& host) {
    ssl = trust() ? SSL_new(trust()) : nullptr;
    if (!ssl || !name_the_host(ssl, host) || SSL_set_fd(ssl, fd) != 1) return false;
    for (;;) {
      ERR_clear_error();
      const int rc = SSL_connect(ssl);
      if (rc == 1) return true;
      if (!wait_as_told(rc)) return false;
    }
  }
  std::string fault() const {
    const long why = ssl ? SSL_get_verify_result(ssl) : X509_V_OK;
    return why == X509_V_OK ? "" : X509_verify_cert_error_string(why);
  }
  // How many bytes went out; 0 if the connection is gone.
  std::size_t write_some(std::string_view bytes) const {
    for (;;) {
      if (!ssl) {
        const auto n = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (n > 0) return static_cast<std::size_t>(n);
        if (errno != EINTR && (errno != EAGAIN || !wait_for(POLLOUT))) return 0;
        continue;
      }
      std::size_t n = 0;
      ERR_clear_error();
      const int rc = SSL_write_ex(ssl, bytes.data(), bytes.size(), &n);
      if (rc == 1) return n;
      if (!wait_as_told(rc)) return 0;
    }
  }
};

Stream::Stream(std::unique_ptr<Inner> inner) : inner_(std::move(inner)) {}
Stream::~Stream() = default;
int Stream::fd() const { return inner_->fd; }
bool Stream::wait_for_more() const { return inner_->wait_for(POLLIN); }

Stream::Dialled Stream::dial(const Address& address, const Stop& stop) {
  const int fd = connect_to(address, stop);
  if (fd < 0) return {};
  auto inner = std::make_unique<Inner>(fd, stop);
  if (address.tls && !inner->greet(address.host)) return {nullptr, inner->fault()};
  return {std::unique_ptr<Stream>(new Stream(std::move(inner))), ""};
}

bool Stream::read(std::string& in) {
  std::array<char, kRecord> bytes{};
  if (!inner_->ssl) {
    const auto n = ::read(inner_->fd, bytes.data(), bytes.size());
    if (n > 0) in.append(bytes.data(), static_cast<std::size_t>(n));
    return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
  }
  std::size_t n = 0;
  ERR_clear_error();
  const int rc = SSL_read_ex(inner_->ssl, bytes.data(), bytes.size(), &n);
  if (rc == 1) {
    in.append(bytes.data(), n);
    return true;
  }
  const int why = SSL_get_error(inner_->ssl, rc);
  return why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE;
}

bool Stream::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t n = inner_->write_some(bytes);
    if (n == 0) return false;
    bytes.remove_prefix(n);
  }
  return true;
}

}  // namespace tui
