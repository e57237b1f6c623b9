#include "server/net/serve.h"

#include <filesystem>
#include <stdexcept>

#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/house.h"
#include "server/net/api.h"
#include "server/net/static_files.h"
#include "server/secrets.h"

namespace server {
namespace {

constexpr std::size_t kHashQueue = 64, kBotQueue = 10'000;

// As many connections as the system lets us have.
void raise_descriptor_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// systemd's Type=notify: one datagram to the socket it names, if it does.
void notify_system(std::string_view state) {
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
  sendto(fd, state.data(), state.size(), 0, reinterpret_cast<const sockaddr*>(&to), size);
  close(fd);
}

class Server {
 public:
  explicit Server(ServeSettings settings)
      : settings_(std::move(settings)),
        store_(open_data(settings_.data), front_.post()),
        bots_(settings_.house.bot_threads, kBotQueue, front_.post()),
        hashers_(settings_.house.hash_threads, kHashQueue, front_.post()),
        files_(settings_.web) {}

  void run() {
    house_.open([this](bool opened) {
      if (!opened) {
        failure_ = "The store cannot be read: " + store_.trouble() + ". Try `mazzo doctor`.";
        return front_.stop();
      }
      open_doors();
    });
    front_.run();
    if (!failure_.empty()) throw std::runtime_error(failure_);
  }

 private:
  static std::string open_data(const std::string& folder) {
    std::error_code ec;
    std::filesystem::create_directories(folder, ec);
    return folder + "/mazzo.db";
  }

  void open_doors() {
    try {
      listen();
    } catch (const std::runtime_error& error) {
      failure_ = error.what();
      return front_.stop();
    }
    front_.on_stop([this] { shut_down(); });
    notify_system("READY=1");
  }

  void listen() {
    FrontLimits limits = settings_.front;
    if (settings_.ops_port >= 0) {
      FrontLimits few = limits;
      few.max_connections = few.max_per_address = 32;
      const auto port = front_.listen(
          {"127.0.0.1", static_cast<std::uint16_t>(settings_.ops_port)},
          {.http = [this](const HttpRequest& r, const Guests::Answer& a) { a(answer_ops(r)); }},
          few);
      log_.say("ops", Object().number("port", port));
    }
    if (limits.origins.empty())
      for (const char* host : {"127.0.0.1", "localhost"})
        limits.origins.push_back("http://" + std::string(host) + ":" +
                                 std::to_string(settings_.at.port));
    api_ = {limits.origins, settings_.secure_cookies ? ApiSettings::Cookies::kSecure
                                                     : ApiSettings::Cookies::kPlain};
    const auto port = front_.listen(settings_.at, guests(), limits);
    log_.say("open", Object().text("address", settings_.at.address).number("port", port));
    std::printf("Mazzo is open at http://%s:%d/\n", settings_.at.address.c_str(), port);
    std::fflush(stdout);
  }

  Guests guests() {
    const auto link = [](const Guests::Token& token) {
      return std::static_pointer_cast<Link>(token);
    };
    return {.http = [this](const HttpRequest& r, const Guests::Answer& a) { answer_http(r, a); },
            .connected = [this](Wire& wire, const HttpRequest& r) -> Guests::Token {
              return house_.connected(wire, r.address, token_in(r.cookie));
            },
            .received = [this, link](const Guests::Token& t,
                                     std::string_view frame) { house_.received(link(t), frame); },
            .disconnected = [this, link](const Guests::Token& t) { house_.disconnected(link(t)); },
            .known = [link](const Guests::Token& t) { return link(t)->account != 0; }};
  }

  void answer_http(const HttpRequest& request, const Guests::Answer& answer) {
    const auto guarded = [answer](HttpReply reply) {
      add_security_headers(reply);
      answer(std::move(reply));
    };
    if (request.path.starts_with("/api/v1/"))
      answer_api(house_, api_, request, guarded);
    else
      guarded(files_.get(request));
  }

  HttpReply answer_ops(const HttpRequest& request) {
    const auto plain = [](int status, std::string body) {
      return HttpReply{
          .status = status, .type = "text/plain; version=0.0.4", .body = std::move(body)};
    };
    if (request.path == "/healthz") return plain(200, "ok\n");
    if (request.path == "/metrics") return plain(200, metrics_.text());
    if (request.path != "/readyz") return plain(404, "healthz, readyz or metrics\n");
    if (house_.ready()) return plain(200, "ready\n");
    return plain(503, house_.draining() ? "restarting\n"
                                        : "the store cannot write: " + store_.trouble() + "\n");
  }

  // Not ready, everybody told, a second for what is under way, then closed as a restart.
  void shut_down() {
    notify_system("STOPPING=1");
    log_.say("closing");
    house_.drain();
    front_.stop_listening();
    timers_.at(clock_.now() + 1000, [this] {
      front_.close_all(Close::kRestart, "the house restarts");
      timers_.at(clock_.now() + 1000, [this] { front_.stop(); });
    });
  }

  ServeSettings settings_;
  Clock clock_;
  Front front_;
  Log log_{clock_};
  Metrics metrics_;
  Timers timers_{[this](Millis when) {
    front_.wake_in(when - clock_.now(), [this] { timers_.ring(clock_.now()); });
  }};
  Store store_;
  Workers bots_, hashers_;
  StaticFiles files_;
  Services services_{store_, bots_, hashers_, timers_, metrics_, clock_, settings_.house, log_};
  House house_{services_};
  ApiSettings api_;
  std::string failure_;
};

}  // namespace

void serve(ServeSettings settings) {
  start_secrets();
  raise_descriptor_limit();
  try {
    Server(std::move(settings)).run();
  } catch (const StoreError& error) {
    throw std::runtime_error("The store cannot be opened: " + std::string(error.what()) + ".");
  }
}

}  // namespace server
