#include "server/net/front.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <tuple>
#include <unordered_map>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "server/net/web_socket_session.h"
#include "server/network.h"

namespace server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;

using Stream = beast::basic_stream<asio::ip::tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;

constexpr const char* kSubprotocol = "mazzo.v1";
constexpr std::size_t kMaxHeader = 8 * 1024, kMaxBody = 16 * 1024;
constexpr int kKernelBuffer = 64 * 1024;

std::string text(beast::string_view s) { return {s.data(), s.size()}; }

// --- HTTP ------------------------------------------------------------------------------------------

class HttpSession : public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(PortPtr port, Socket socket, PassPtr pass, std::string peer)
      : port_(std::move(port)),
        pass_(std::move(pass)),
        peer_(std::move(peer)),
        stream_(std::move(socket)) {}

  void read() {
    parser_.emplace();
    parser_->header_limit(kMaxHeader);
    parser_->body_limit(kMaxBody);
    stream_.expires_after(port_->patience());
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](error_code ec, std::size_t) { self->heard(ec); });
  }

 private:
  enum class Keep : std::uint8_t { kNo, kYes };

  void heard(error_code ec) {
    if (ec == http::error::header_limit) return refuse(431, "the header is too long");
    if (ec == http::error::body_limit) return refuse(413, "the body is too long");
    if (ec) return;  // silent, invalid or gone, so the socket closes
    if (port_->limits.behind_proxy && !pass_->from(client_of(parser_->get())))
      return refuse(429, "too many connections from there");
    const auto wait = port_->requests.reserve(pass_->address(), port_->limits.http);
    if (wait == wait.zero()) return go_in();
    stream_.expires_never();
    auto timer = std::make_shared<asio::steady_timer>(port_->io, wait);
    timer->async_wait([self = shared_from_this(), timer](error_code) { self->go_in(); });
  }

  void go_in() {
    const auto& request = parser_->get();
    HttpRequest seen = describe(request);
    if (websocket::is_upgrade(request)) return upgrade(std::move(seen));
    const Keep keep = request.keep_alive() ? Keep::kYes : Keep::kNo;
    stream_.expires_never();
    port_->handler.http(seen, [self = shared_from_this(), keep](HttpReply reply) {
      self->answer(std::move(reply), keep);
    });
  }

  // Our own proxy wrote the last address of the last line; a client can make up those before it. Without any, the proxy
  // itself is the client.
  std::string client_of(const http::request<http::string_body>& request) const {
    std::string all;
    const auto lines = request.equal_range("X-Forwarded-For");
    for (auto line = lines.first; line != lines.second; ++line) all = text(line->value());
    const std::string client = network_of(all.substr(all.find_last_of(", ") + 1));
    return client.empty() ? peer_ : client;
  }

  HttpRequest describe(const http::request<http::string_body>& request) const {
    HttpRequest out;
    out.method = text(request.method_string());
    const std::string target = text(request.target());
    const auto mark = target.find('?');
    out.path = target.substr(0, mark);
    if (mark != std::string::npos) out.query = target.substr(mark + 1);
    out.body = request.body();
    out.origin = text(request[http::field::origin]);
    out.cookie = text(request[http::field::cookie]);
    out.content_type = text(request[http::field::content_type]);
    out.fetch_site = text(request["Sec-Fetch-Site"]);
    out.if_none_match = text(request[http::field::if_none_match]);
    out.accept_encoding = text(request[http::field::accept_encoding]);
    out.accept_language = text(request[http::field::accept_language]);
    out.address = pass_->address();
    return out;
  }

  // A page of a foreign origin is refused; a program sends no origin, and then no cookie counts.
  void upgrade(HttpRequest seen) {
    const auto& request = parser_->get();
    const bool has_origin = request.find(http::field::origin) != request.end();
    if (!port_->handler.connected || seen.path != "/ws") return refuse(404, "no WebSocket here");
    if (has_origin && !port_->origin_allowed(seen.origin))
      return refuse(403, "this origin may not come in");
    if (!offers_our_protocol(text(request[http::field::sec_websocket_protocol])))
      return refuse(400, "the subprotocol here is mazzo.v1");
    if (!has_origin) seen.cookie.clear();
    stream_.expires_never();
    shake_hands(std::move(seen));
  }
  // Beast checks and answers the handshake; from then on the socket is a WebSocketSession's.
  void shake_hands(HttpRequest seen) {
    struct Both {
      websocket::stream<Socket> ws;
      http::request<http::string_body> request;
    };
    auto both = std::make_shared<Both>(
        Both{websocket::stream<Socket>(stream_.release_socket()), parser_->release()});
    websocket::stream_base::timeout limit{};
    limit.handshake_timeout = port_->patience();
    limit.idle_timeout = websocket::stream_base::none();
    both->ws.set_option(limit);
    both->ws.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
      response.set(http::field::sec_websocket_protocol, kSubprotocol);
    }));
    both->ws.async_accept(
        both->request, [self = shared_from_this(), both, seen = std::move(seen)](error_code ec) {
          if (!ec) talk(self->port_, std::move(both->ws.next_layer()), self->pass_, seen);
        });
  }

  static bool offers_our_protocol(const std::string& header) {
    const http::token_list offered(header);
    for (const auto& name : offered)
      if (name == kSubprotocol) return true;
    return false;
  }

  void refuse(int status, std::string why) {
    answer({.status = status, .type = "text/plain", .body = std::move(why) + "\n"}, Keep::kNo);
  }
  void answer(HttpReply reply, Keep keep) {
    answer_.emplace(std::move(reply), keep);
    if (parser_->is_header_done() && parser_->get().method() == http::verb::head)
      answer_->response.body() = {};
    write();
  }
  // A part at a time. The peer has patience() for each, since a slow reader of a long file is no dead one.
  void write() {
    stream_.expires_after(port_->patience());
    http::async_write_some(
        stream_, answer_->serializer,
        [self = shared_from_this()](error_code ec, std::size_t) { self->written(ec); });
  }
  void written(error_code ec) {
    if (!ec && !answer_->serializer.is_done()) return write();
    const bool keep = !ec && answer_->response.keep_alive();
    answer_.reset();
    if (keep) return read();
    std::ignore = stream_.socket().shutdown(Socket::shutdown_send, ec);
  }

  // A reply on its way; the bytes of a file are not copied.
  struct Answer {
    using Body = http::span_body<const char>;
    Answer(HttpReply sent, Keep keep)
        : reply(std::move(sent)), response(static_cast<http::status>(reply.status), 11) {
      response.set(http::field::content_type, reply.type);
      for (const auto& [name, value] : reply.headers) response.insert(name, value);
      response.body() = {reply.bytes().data(), reply.bytes().size()};
      response.keep_alive(keep == Keep::kYes);
      response.prepare_payload();
    }
    HttpReply reply;
    http::response<Body> response;
    http::response_serializer<Body> serializer{response};
  };

  PortPtr port_;
  PassPtr pass_;
  std::string peer_;  // the address of the socket's other end
  Stream stream_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  std::optional<Answer> answer_;
};

// --- listening -------------------------------------------------------------------------------------

class Listener : public std::enable_shared_from_this<Listener> {
 public:
  explicit Listener(PortPtr port)
      : port_(std::move(port)), acceptor_(port_->io), pause_(port_->io) {}

  void listen(const Address& at) {
    error_code ec;
    const auto address = asio::ip::make_address(at.host, ec);
    if (ec) throw std::runtime_error("\"" + at.host + "\" is not an IP address.");
    const asio::ip::tcp::endpoint endpoint(address, at.port);
    acceptor_.open(endpoint.protocol());
    acceptor_.set_option(asio::socket_base::reuse_address(true));
    std::ignore = acceptor_.bind(endpoint, ec);
    if (!ec) std::ignore = acceptor_.listen(4096, ec);
    if (ec)
      throw std::runtime_error("Cannot listen on " + at.host + ":" + std::to_string(at.port) +
                               ": " + ec.message() + ".");
  }
  void listen(int inherited) {
    sockaddr_storage at{};
    socklen_t size = sizeof at;
    getsockname(inherited, reinterpret_cast<sockaddr*>(&at), &size);
    acceptor_.assign(at.ss_family == AF_INET6 ? asio::ip::tcp::v6() : asio::ip::tcp::v4(),
                     inherited);
  }
  std::uint16_t number() const { return acceptor_.local_endpoint().port(); }
  const PortPtr& port() const { return port_; }

  void accept() {
    acceptor_.async_accept([self = shared_from_this()](error_code ec, Socket socket) {
      if (!self->acceptor_.is_open()) return;
      if (ec) return self->accept_later();  // no descriptors left, so do not spin
      self->accept();
      self->admit(std::move(socket));
    });
  }
  void close() {
    error_code ignored;
    std::ignore = acceptor_.close(ignored);
  }

 private:
  void admit(Socket socket) {
    error_code ec;
    const auto from = socket.remote_endpoint(ec);
    if (ec || port_->open >= port_->limits.max_connections) return;  // closes
    auto pass = std::make_shared<Pass>(port_);
    const std::string peer = network_of(from.address().to_string());
    if (!port_->limits.behind_proxy && !pass->from(peer)) return;
    std::ignore = socket.set_option(asio::ip::tcp::no_delay(true), ec);
    // The kernel would take megabytes for a slow reader; our own buffer is bounded anyway.
    std::ignore = socket.set_option(asio::socket_base::send_buffer_size(kKernelBuffer), ec);
    std::make_shared<HttpSession>(port_, std::move(socket), std::move(pass), peer)->read();
  }
  void accept_later() {
    pause_.expires_after(std::chrono::milliseconds(100));
    pause_.async_wait([self = shared_from_this()](error_code ec) {
      if (!ec) self->accept();
    });
  }

  PortPtr port_;
  Acceptor acceptor_;
  asio::steady_timer pause_;
};

}  // namespace

struct Front::Impl {
  asio::io_context io{1};
  asio::executor_work_guard<Executor> work = asio::make_work_guard(io);
  asio::steady_timer alarm{io}, pulse{io};
  asio::signal_set stops{io, SIGTERM, SIGINT}, reloads{io, SIGHUP};
  Clock clock;
  Timers timers{[this](Millis when) { ring_at(when); }};  // of the connections
  std::vector<std::shared_ptr<Listener>> listeners;
  std::vector<std::string> origins;

  void ring_at(Millis when) {
    pulse.expires_after(std::chrono::milliseconds(std::max<Millis>(0, when - clock.now())));
    pulse.async_wait([this](error_code ec) {
      if (!ec) timers.ring(clock.now());
    });
  }
  // The port's number.
  std::uint16_t open(const auto& where, ConnectionHandler handler, FrontLimits limits) {
    auto port = std::make_shared<Port>(Port{.io = io,
                                            .clock = clock,
                                            .timers = timers,
                                            .handler = std::move(handler),
                                            .limits = std::move(limits)});
    const auto listener = std::make_shared<Listener>(port);
    listener->listen(where);
    if (port->limits.origins.empty())  // only now do we know our own origin
      for (const char* host : {"127.0.0.1", "localhost", "[::1]"})
        port->limits.origins.push_back("http://" + std::string(host) + ":" +
                                       std::to_string(listener->number()));
    origins = port->limits.origins;
    listener->accept();
    listeners.push_back(listener);
    return listener->number();
  }
};

Front::Front() : impl_(std::make_unique<Impl>()) {}
// Sessions end with the loop, when the house is gone already.
Front::~Front() {
  for (const auto& listener : impl_->listeners) listener->port()->handler = {};
}

LoopExecutor Front::post() {
  return [io = &impl_->io](std::function<void()> f) { asio::post(*io, std::move(f)); };
}

void Front::wake_in(Millis wait, std::function<void()> what) {
  impl_->alarm.expires_after(std::chrono::milliseconds(std::max<Millis>(0, wait)));
  impl_->alarm.async_wait([what = std::move(what)](error_code ec) {
    if (!ec) what();
  });
}

void Front::on_stop(std::function<void()> what) {
  impl_->stops.async_wait([what = std::move(what)](error_code ec, int) {
    if (!ec) what();
  });
}

void Front::on_reload(std::function<void()> what) {
  impl_->reloads.async_wait([this, what = std::move(what)](error_code ec, int) {
    if (ec) return;
    on_reload(what);
    what();
  });
}

std::uint16_t Front::listen(const Address& at, ConnectionHandler handler, FrontLimits limits) {
  return impl_->open(at, std::move(handler), std::move(limits));
}
std::uint16_t Front::listen(int inherited, ConnectionHandler handler, FrontLimits limits) {
  return impl_->open(inherited, std::move(handler), std::move(limits));
}

const std::vector<std::string>& Front::origins() const { return impl_->origins; }

std::string Front::open_desk(const std::string& path, DeskOrder order) {
  return server::open_desk(impl_->io, path, std::move(order));
}

void Front::stop_listening() {
  for (const auto& listener : impl_->listeners) listener->close();
}

void Front::close_all(Close code, std::string_view reason) {
  for (const auto& listener : impl_->listeners)
    for (Wire* talker : std::set<Wire*>(listener->port()->talkers)) talker->close(code, reason);
}

void Front::run() {
  for (;;) try {
      impl_->io.run();
      return;
    } catch (...) {
      on_thrown();
    }
}
void Front::stop() { impl_->io.stop(); }

}  // namespace server
