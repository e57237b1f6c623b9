#include "server/app/serve.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <memory>
#include <stdexcept>
#include <thread>
#include <utility>

#include <sys/resource.h>

#include "server/app/api.h"
#include "server/app/invitation.h"
#include "server/app/static_files.h"
#include "server/house.h"
#include "server/net/nats_bus.h"
#include "server/secrets.h"
#include "server/store/folder.h"
#include "server/store/lease.h"

namespace server {
namespace {

constexpr std::size_t kBotQueue = 10'000, kAnalysisQueue = 400, kQuestionQueue = 4000,
                      kOpsConnections = 32;

// One core is for the loop and the store.
int analysis_threads(const Config& config) {
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  return config.analysis_threads > 0 ? config.analysis_threads : std::max(1, cores - 1);
}

// As many connections as the system allows.
void raise_descriptor_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// Settings that are used once at the start; a new value waits for a restart.
constexpr std::array<std::string_view, 24> kAtStart = {
    "listen",
    "metrics_listen",
    "data",
    "origins",
    "secret",
    "secret_file",
    "behind_proxy",
    "max_connections",
    "hello_seconds",
    "max_connections_each",
    "ping_seconds",
    "send_queue_kib",
    "hash_memory_mib",
    "hash_passes",
    "hash_threads",
    "hash_waiting",
    "bot_threads",
    "analysis_threads",
    "rate_http",
    "store",
    "store_single",
    "bus",
    "bus_login_file",
    "bus_ca_file",
};

// A last line in the log, in its form.
[[noreturn]] void say_why_it_ends() {
  if (std::current_exception()) Log(Clock(), "error").thrown("house_ends");
  std::abort();
}

class Server {
 public:
  explicit Server(ServeInput input)
      : input_(std::move(input)),
        store_(store_path(config_), front_.post(),
               config_.bus.empty() ? Claim::kAlone : Claim::kNode, standby_for(config_)),
        reader_(store_path(config_), kQuestionQueue, front_.post(), failed()),
        bots_(config_.bot_threads, kBotQueue, front_.post(), failed()),
        analysis_(analysis_threads(config_), kAnalysisQueue, front_.post(), failed()),
        hashers_(config_.hash_threads, static_cast<std::size_t>(config_.hash_waiting),
                 front_.post(), failed()),
        bus_(config_.bus.empty() ? nullptr : open_bus(bus_settings(), front_.post())),
        files_(config_.web) {}

  // False if other nodes ended this node before its doors were open. It may join them again, as a new node.
  bool run() {
    front_.on_thrown = [this] { log_.thrown("handler_failed"); };
    store_.on_health = [this](bool works, const std::string& trouble) {
      if (works) return log_.say("store_works");
      log_.error("store_fails", JsonObject().text("trouble", trouble));
    };
    store_.on_failure = failed();
    store_.on_loss = [this](const std::string& what) { end_after_loss(what); };
    metrics_.losses = store_.losses();
    if (bus_) hold_lease();
    house_.open([this](bool opened) {
      if (late_) return;
      if (!opened) {
        if (failure_.empty())
          failure_ = "The store cannot be read: " + store_.trouble() + ". Try `mazzo doctor`.";
        return front_.stop();
      }
      if (!bus_) return open_doors();
      has_read_ = true;
      lease_->look_now();
    });
    front_.run();
    if (!failure_.empty()) throw std::runtime_error(failure_);
    return !late_;
  }

 private:
  // An exception of a job is our mistake; the job is refused, and this logs it.
  Workers::Failed failed() {
    return [this](const std::string& what) {
      log_.error("job_failed", JsonObject().text("trouble", what));
    };
  }

  BusSettings bus_settings() const {
    return {.servers = config_.bus,
            .login_file = config_.bus_login_file,
            .ca_file = config_.bus_ca_file,
            .house = join_house(config_.store, store_.node(), token_hash("a node of the house")),
            .me = store_.node()};
  }
  std::optional<Membership> membership() {
    if (!bus_) return std::nullopt;
    return Membership{store_.node(), *bus_, front_.post(),
                      [this] { return lease_ && lease_->fresh(); }};
  }

  // From the beginning, since reading a large store may take longer than a lease lasts.
  void hold_lease() {
    log_.say("node", JsonObject().number("number", store_.node()));
    store_.on_fenced = [this] { lost_lease(); };
    lease_ = std::make_unique<Lease>(
        config_.store, store_.node(), front_.post(), [this] { return store_.acknowledged(); },
        Lease::Events{.renewed = [this](const LeaseRound& round) { renewed(round); },
                      .lost = [this] { lost_lease(); },
                      .behind = [this] { store_.try_to_write(clock_.now()); },
                      .loss = [this](const std::string& what) { end_after_loss(what); }});
  }
  // The doors open when this node has read the store, and knows its lease and the time of the store.
  void renewed(const LeaseRound& round) {
    if (!has_read_) return;
    clock_.steer(round.store_now + std::chrono::duration_cast<std::chrono::milliseconds>(
                                       std::chrono::steady_clock::now() - round.measured)
                                       .count());
    house_.renewed(round);
    if (!std::exchange(open_, true)) open_doors();
  }
  // Other nodes have its tables. The manager that started this program starts it again, as a new node.
  void lost_lease() {
    if (house_.draining() || !failure_.empty() || late_) return;
    if (!open_) return join_later();
    log_.error("lease_lost");
    end("Other nodes have taken over this node, which was silent for too long.");
  }
  // What players were told is gone, and what this house remembers may be the last of it. It is no use to start again before the
  // host has acted.
  void end_after_loss(const std::string& what) {
    if (!failure_.empty()) return;
    ++metrics_.losses;
    log_.error("writes_lost", JsonObject().text("trouble", what));
    end(what + ". Bring back a server that has them, or see `mazzo accept-loss`.");
  }
  void end(std::string why) {
    failure_ = std::move(why);
    front_.stop_listening();
    front_.close_all(Close::kRestart, "the house restarts");
    timers_.at(clock_.now() + 200, [this] { front_.stop(); });
  }

  // On a slow machine joining took longer than a lease lasts. Nobody has seen this node yet.
  void join_later() {
    log_.warn("joins_again");
    late_ = true;
    front_.stop();
  }

  void open_doors() {
    try {
      listen();
    } catch (const std::runtime_error& error) {
      failure_ = error.what();
      return front_.stop();
    }
    front_.on_stop([this] { shut_down(); });
    front_.on_reload([this] { reload(); });
    notify_manager("READY=1");
    if (const auto pause = watchdog_pause()) keep_alive(*pause);
  }

  // Tells the manager that the loop still runs.
  void keep_alive(Millis pause) {
    notify_manager("WATCHDOG=1");
    timers_.at(clock_.now() + pause, [this, pause] { keep_alive(pause); });
  }

  // Times, rates, the page and the log; wrong settings change nothing.
  void reload() {
    const LoadedConfig fresh = input_.read_again();
    for (const ConfigFault& fault : fresh.faults)
      log_.error("bad_setting",
                 JsonObject().text("where", fault.where).text("sentence", fault.sentence));
    if (!fresh.faults.empty()) return;
    std::vector<std::string_view> waiting;
    for (const Setting& s : settings())
      if (s.value_in(fresh.config) != s.value_in(config_) &&
          std::ranges::find(kAtStart, s.key) != kAtStart.end())
        waiting.push_back(s.key);
    settings_ = Settings(fresh.config);
    log_.set_least(fresh.config.log_level);
    files_ = StaticFiles(fresh.config.web);
    log_.say("reloaded", JsonObject().raw("waiting_for_restart", list(waiting, quoted)));
  }

  FrontLimits limits() const {
    return {.origins = config_.origins.list,
            .max_connections = static_cast<std::size_t>(config_.max_connections),
            .max_each = static_cast<std::size_t>(config_.max_connections_each),
            .max_unread = static_cast<std::size_t>(config_.send_queue_kib) * 1024,
            .hello_s = config_.hello_seconds,
            .ping_s = config_.ping_seconds,
            .http = config_.rate_http.rate(),
            .behind_proxy = config_.behind_proxy};
  }

  void listen() {
    const auto ops = [this](const HttpRequest& r, const ConnectionHandler::Reply& a) {
      a(answer_ops(r));
    };
    FrontLimits few = limits();
    few.max_connections = few.max_each = kOpsConnections;
    few.behind_proxy = false;
    const auto ops_port = front_.listen(config_.metrics_listen, {.http = ops}, few);
    log_.say("metrics",
             JsonObject().text("address", config_.metrics_listen.host).number("port", ops_port));

    const std::string trouble =
        front_.open_desk(desk_path(config_),
                         [this](std::string_view line, const std::function<void(std::string)>& a) {
                           house_.order(line, a);
                         });
    if (!trouble.empty()) log_.warn("no_desk", JsonObject().text("trouble", trouble));

    const auto port = input_.socket ? front_.listen(input_.socket->descriptor, handler(), limits())
                                    : front_.listen(config_.listen, handler(), limits());
    std::vector<std::string> origins = front_.origins();
    const bool secure =
        config_.behind_proxy || std::ranges::any_of(origins, [](const std::string& o) {
          return o.starts_with("https://");
        });
    api_ = {origins, secure ? Cookies::kSecure : Cookies::kPlain};
    const Address open{config_.listen.host, port};
    log_.say("open", JsonObject().text("address", open.host).number("port", port));
    std::printf("Mazzo is open at http://%s/\n", open.text().c_str());
    std::fflush(stdout);
  }

  ConnectionHandler handler() {
    const auto connection = [](const ConnectionHandler::Token& token) {
      return std::static_pointer_cast<Connection>(token);
    };
    return {.http = [this](const HttpRequest& r,
                           const ConnectionHandler::Reply& a) { answer_http(r, a); },
            .connected = [this](Wire& wire, const HttpRequest& r) -> ConnectionHandler::Token {
              return house_.connected(wire, r.address, token_in(r.cookie, api_.cookies));
            },
            .received =
                [this, connection](const ConnectionHandler::Token& t, std::string_view frame) {
                  return house_.received(connection(t), frame);
                },
            .throttle =
                [this, connection](const ConnectionHandler::Token& t) {
                  return house_.throttle(connection(t));
                },
            .disconnected =
                [this, connection](const ConnectionHandler::Token& t) {
                  house_.disconnected(connection(t));
                },
            .known = [connection](
                         const ConnectionHandler::Token& t) { return connection(t)->account != 0; },
            .is_seated =
                [this, connection](const ConnectionHandler::Token& t) {
                  return house_.is_seated(connection(t));
                },
            .dropped =
                [this](std::string_view why) {
                  ++metrics_.dropped[std::string(why)];
                  log_.debug("connection_dropped", JsonObject().text("why", why));
                }};
  }

  void answer_http(const HttpRequest& request, const ConnectionHandler::Reply& answer) {
    const auto guarded = [answer](HttpReply reply) {
      add_security_headers(reply);
      answer(std::move(reply));
    };
    if (request.path.starts_with("/api/v1/"))
      answer_api(house_, api_, request, guarded);
    else if (request.path.starts_with("/t/"))
      guarded(page_of_table(files_, house_, api_.origins.front(), request));
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

  // Not ready, all clients told, a second to finish, then closed as a restart.
  void shut_down() {
    notify_manager("STOPPING=1");
    log_.say("closing");
    house_.drain();
    front_.stop_listening();
    timers_.at(clock_.now() + 1000, [this] {
      front_.close_all(Close::kRestart, "the house restarts");
      if (lease_) return hand_over();
      timers_.at(clock_.now() + 1000, [this] { front_.stop(); });
    });
  }
  // Other nodes take the tables at once.
  void hand_over() {
    house_.leave();
    lease_->leave([this] {
      house_.left();
      timers_.at(clock_.now() + 200, [this] { front_.stop(); });
    });
  }

  ServeInput input_;
  const Config& config_ = input_.config;  // as it was at the start
  Settings settings_{config_};
  Clock clock_;
  Front front_;
  Log log_{clock_, config_.log_level};
  Metrics metrics_;
  Timers timers_{[this](Millis when) {
    front_.wake_in(when - clock_.now(), [this] { timers_.ring(clock_.now()); });
  }};
  Store store_;
  Reader reader_;
  Workers bots_, analysis_, hashers_;
  std::unique_ptr<Bus> bus_;  // none in a house alone
  StaticFiles files_;
  Services services_{store_,  reader_,  bots_,  analysis_, hashers_,
                     timers_, metrics_, clock_, settings_, log_};
  House house_{services_, membership()};
  std::unique_ptr<Lease> lease_;
  bool open_ = false;      // the doors of a node
  bool has_read_ = false;  // what was unfinished when the house last closed
  bool late_ = false;      // its lease was over before its doors were open
  ApiSettings api_;
  std::string failure_;
};

}  // namespace

std::string store_path(const Config& config) {
  return config.store.empty() ? config.data + "/mazzo.db" : config.store;
}
Standby standby_for(const Config& config) {
  return config.store_single ? Standby::kOptional : Standby::kNeeded;
}
std::string desk_path(const Config& config) { return config.data + "/house.sock"; }

void serve(const ServeInput& input) {
  const Config& config = input.config;
  start_secrets({config.secret.value, config.hash_memory_mib, config.hash_passes});
  raise_descriptor_limit();
  std::set_terminate(say_why_it_ends);
  std::signal(SIGPIPE, SIG_IGN);  // a reader of our output that is gone, a file that may not grow:
  std::signal(SIGXFSZ, SIG_IGN);  // ordinary errors
  keep_private();
  try {
    const Folder ours(config.data);
    while (!Server(input).run()) {
    }
  } catch (const StoreError& error) {
    throw std::runtime_error("The store cannot be opened: " + std::string(error.what()) + ".");
  }
}

}  // namespace server
