#include "server/net/serve.h"

#include <algorithm>
#include <csignal>
#include <stdexcept>

#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/house.h"
#include "server/net/api.h"
#include "server/net/static_files.h"
#include "server/secrets.h"
#include "server/store/folder.h"

namespace server {
namespace {

constexpr std::size_t kBotQueue = 10'000, kOpsConnections = 32;

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
  explicit Server(const Config& config)
      : config_(config),
        store_(store_path(config), front_.post()),
        bots_(config.bot_threads, kBotQueue, front_.post()),
        hashers_(config.hash_threads, static_cast<std::size_t>(config.hash_waiting), front_.post()),
        files_(config.web) {}

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

  FrontLimits limits() const {
    return {.origins = config_.origins.list,
            .max_connections = static_cast<std::size_t>(config_.max_connections),
            .max_each = static_cast<std::size_t>(config_.max_connections_each),
            .max_unread = static_cast<std::size_t>(config_.send_queue_kib) * 1024,
            .hello_s = config_.hello_seconds,
            .behind_proxy = config_.behind_proxy};
  }

  void listen() {
    const auto ops = [this](const HttpRequest& r, const Guests::Answer& a) { a(answer_ops(r)); };
    FrontLimits few = limits();
    few.max_connections = few.max_each = kOpsConnections;
    few.behind_proxy = false;
    const auto ops_port = front_.listen(config_.metrics_listen, {.http = ops}, few);
    log_.say("metrics",
             Object().text("address", config_.metrics_listen.host).number("port", ops_port));

    const auto port = front_.listen(config_.listen, guests(), limits());
    std::vector<std::string> origins = front_.origins();
    const bool secure =
        config_.behind_proxy || std::ranges::any_of(origins, [](const std::string& o) {
          return o.starts_with("https://");
        });
    api_ = {origins, secure ? ApiSettings::Cookies::kSecure : ApiSettings::Cookies::kPlain};
    const Address open{config_.listen.host, port};
    log_.say("open", Object().text("address", open.host).number("port", port));
    std::printf("Mazzo is open at http://%s/\n", open.text().c_str());
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
            .received = [this, link](
                            const Guests::Token& t,
                            std::string_view frame) { return house_.received(link(t), frame); },
            .disconnected = [this, link](const Guests::Token& t) { house_.disconnected(link(t)); },
            .known = [link](const Guests::Token& t) { return link(t)->account != 0; },
            .dropped = [this](std::string_view why) { ++metrics_.dropped[std::string(why)]; }};
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
    store_.try_to_write(clock_.now());
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

  Config config_;
  Settings settings_{config_};
  Clock clock_;
  Front front_;
  Log log_{clock_, config_.log_level};
  Metrics metrics_;
  Timers timers_{[this](Millis when) {
    front_.wake_in(when - clock_.now(), [this] { timers_.ring(clock_.now()); });
  }};
  Store store_;
  Workers bots_, hashers_;
  StaticFiles files_;
  Services services_{store_, bots_, hashers_, timers_, metrics_, clock_, settings_, log_};
  House house_{services_};
  ApiSettings api_;
  std::string failure_;
};

}  // namespace

std::string store_path(const Config& config) { return config.data + "/mazzo.db"; }

void serve(const Config& config) {
  start_secrets({config.secret.value, config.hash_memory_mib, config.hash_passes});
  raise_descriptor_limit();
  std::signal(SIGPIPE, SIG_IGN);  // a reader of our output who left, a file that may not grow:
  std::signal(SIGXFSZ, SIG_IGN);  // errors like others
  keep_private();
  try {
    const Folder ours(config.data);
    Server(config).run();
  } catch (const StoreError& error) {
    throw std::runtime_error("The store cannot be opened: " + std::string(error.what()) + ".");
  }
}

}  // namespace server
