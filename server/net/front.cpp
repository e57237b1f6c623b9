#include "server/net/front.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <optional>
#include <set>
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

namespace server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;

using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Stream = beast::basic_stream<asio::ip::tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;

constexpr const char* kSubprotocol = "mazzo.v1";
constexpr std::size_t kMaxHeader = 8 * 1024, kMaxBody = 16 * 1024, kMaxFrameIn = 8 * 1024;
constexpr int kKernelBuffer = 64 * 1024;
constexpr auto kLingerToClose = std::chrono::seconds(5);

std::string text(beast::string_view s) { return {s.data(), s.size()}; }

// What one listening port shares with its connections.
struct Port {
  asio::io_context& io;
  Guests guests;
  FrontLimits limits;
  std::set<class Talker*> talkers{};
  std::size_t open = 0;
  std::unordered_map<std::string, std::size_t> by_address{};

  std::chrono::seconds patience() const { return std::chrono::seconds(limits.hello_s); }
  bool origin_allowed(const std::string& origin) const {
    return std::ranges::find(limits.origins, origin) != limits.origins.end();
  }
};
using PortPtr = std::shared_ptr<Port>;

// Counts a connection while it lives.
class Pass {
 public:
  explicit Pass(PortPtr port) : port_(std::move(port)) { ++port_->open; }
  Pass(const Pass&) = delete;
  Pass& operator=(const Pass&) = delete;
  ~Pass() {
    --port_->open;
    forget();
  }
  const std::string& address() const { return address_; }
  // Where the connection comes from; false: too many come from there.
  bool from(const std::string& address) {
    if (address == address_) return true;
    if (port_->by_address[address] >= port_->limits.max_each) return false;
    forget();
    address_ = address;
    ++port_->by_address[address_];
    return true;
  }

 private:
  void forget() {
    const auto it = port_->by_address.find(address_);
    if (it != port_->by_address.end() && --it->second == 0) port_->by_address.erase(it);
  }
  PortPtr port_;
  std::string address_;
};
using PassPtr = std::shared_ptr<Pass>;

// --- a WebSocket -----------------------------------------------------------------------------------

class Talker : public Wire, public std::enable_shared_from_this<Talker> {
 public:
  Talker(PortPtr port, Socket socket, PassPtr pass)
      : port_(std::move(port)), pass_(std::move(pass)), ws_(std::move(socket)) {
    port_->talkers.insert(this);
  }
  Talker(const Talker&) = delete;
  Talker& operator=(const Talker&) = delete;
  ~Talker() override { port_->talkers.erase(this); }

  void accept(http::request<http::string_body> request, HttpRequest seen) {
    websocket::stream_base::timeout patience{};
    patience.handshake_timeout = port_->patience();
    patience.idle_timeout = std::chrono::seconds(port_->limits.idle_s);
    patience.keep_alive_pings = true;  // at half the idle time
    ws_.set_option(patience);
    ws_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
      response.set(http::field::sec_websocket_protocol, kSubprotocol);
    }));
    ws_.read_message_max(kMaxFrameIn);
    ws_.auto_fragment(false);
    auto kept = std::make_shared<http::request<http::string_body>>(std::move(request));
    ws_.async_accept(*kept,
                     [self = shared_from_this(), kept, seen = std::move(seen)](error_code ec) {
                       if (!ec) self->accepted(seen);
                     });
  }

  void send(std::string frame) override {
    if (closing_) return;
    unread_ += frame.size();
    if (unread_ > port_->limits.max_unread) return cut_slow();
    waiting_.push_back(std::move(frame));
    if (!writing_) write();
  }

  void close(Close code, std::string_view reason) override {
    if (closing_) return;
    closing_.emplace(static_cast<websocket::close_code>(code));
    closing_->reason.assign(reason.data(), reason.size());
    linger_ = std::make_unique<asio::steady_timer>(port_->io, kLingerToClose);
    linger_->async_wait([weak = weak_from_this()](error_code ec) {
      if (const auto self = weak.lock(); self && !ec) self->hang_up();
    });
    if (!writing_) say_goodbye();
  }

 private:
  void accepted(const HttpRequest& seen) {
    token_ = port_->guests.connected(*this, seen);
    auto timer = std::make_shared<asio::steady_timer>(port_->io, port_->patience());
    timer->async_wait([weak = weak_from_this(), timer](error_code) {
      const auto self = weak.lock();
      if (self && self->token_ && !self->port_->guests.known(self->token_))
        self->drop("silent", Close::kPolicy, "say hello in time");
    });
    read();
  }

  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](error_code ec, std::size_t) {
      if (ec) return self->gone();
      self->heard();
    });
  }

  void heard() {
    const auto data = buffer_.data();
    Millis wait = 0;
    if (!ws_.got_text())
      close(Close::kWrongData, "text frames only");
    else if (!closing_)
      wait = port_->guests.received(token_, {static_cast<const char*>(data.data()), data.size()});
    buffer_.clear();
    if (wait > 0) return read_later(wait);
    read();
  }
  void read_later(Millis wait) {
    auto timer = std::make_shared<asio::steady_timer>(port_->io, std::chrono::milliseconds(wait));
    timer->async_wait([self = shared_from_this(), timer](error_code) { self->read(); });
  }

  void write() {
    writing_ = true;
    ws_.text(true);
    ws_.async_write(asio::buffer(waiting_[next_]),
                    [self = shared_from_this()](error_code ec, std::size_t) { self->written(ec); });
  }
  void written(error_code ec) {
    writing_ = false;
    if (ec) return hang_up();
    unread_ -= waiting_[next_].size();
    waiting_[next_] = {};
    if (++next_ < waiting_.size()) return write();
    waiting_ = {};
    next_ = 0;
    if (closing_) say_goodbye();
  }

  // Keeps the frame being written and forgets the rest: who comes back is shown the present view anyway.
  void cut_slow() {
    if (waiting_.size() > next_ + 1) waiting_.resize(next_ + 1);
    drop("slow", Close::kSlow, "reading too slowly");
  }
  void drop(std::string_view why, Close code, std::string_view reason) {
    port_->guests.dropped(why);
    close(code, reason);
  }
  void say_goodbye() {
    ws_.async_close(*closing_, [self = shared_from_this()](error_code) { self->hang_up(); });
  }
  void hang_up() {
    error_code ignored;
    std::ignore = ws_.next_layer().close(ignored);
  }
  void gone() {
    if (token_) port_->guests.disconnected(std::exchange(token_, nullptr));
    if (!closing_) hang_up();
  }

  PortPtr port_;
  PassPtr pass_;
  websocket::stream<Socket> ws_;
  beast::flat_buffer buffer_;
  Guests::Token token_;
  std::vector<std::string> waiting_;  // from next_ on; the one at next_ is being written
  std::size_t next_ = 0, unread_ = 0;
  bool writing_ = false;
  std::optional<websocket::close_reason> closing_;
  std::unique_ptr<asio::steady_timer> linger_;
};

// --- HTTP ------------------------------------------------------------------------------------------

class Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(PortPtr port, Socket socket, PassPtr pass)
      : port_(std::move(port)), pass_(std::move(pass)), stream_(std::move(socket)) {}

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
    if (ec) return;  // silence, nonsense, or gone: the socket closes
    const auto& request = parser_->get();
    if (port_->limits.behind_proxy && !pass_->from(forwarded_for(request)))
      return refuse(429, "too many connections from there");
    HttpRequest seen = describe(request);
    if (websocket::is_upgrade(request)) return upgrade(std::move(seen));
    const Keep keep = request.keep_alive() ? Keep::kYes : Keep::kNo;
    stream_.expires_never();
    port_->guests.http(seen, [self = shared_from_this(), keep](HttpReply reply) {
      self->answer(std::move(reply), keep);
    });
  }

  // The last address is the one our own proxy wrote; those before it anybody can make up.
  static std::string forwarded_for(const http::request<http::string_body>& request) {
    const std::string all = text(request["X-Forwarded-For"]);
    const auto last = all.find_last_of(", ");
    return last == std::string::npos ? all : all.substr(last + 1);
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
    out.if_none_match = text(request[http::field::if_none_match]);
    out.address = pass_->address();
    return out;
  }

  // A page of a foreign origin is turned away; a program sends no origin, and then no cookie counts.
  void upgrade(HttpRequest seen) {
    const auto& request = parser_->get();
    const bool has_origin = request.find(http::field::origin) != request.end();
    if (!port_->guests.connected || seen.path != "/ws") return refuse(404, "no WebSocket here");
    if (has_origin && !port_->origin_allowed(seen.origin))
      return refuse(403, "this origin may not come in");
    if (!offers_our_protocol(text(request[http::field::sec_websocket_protocol])))
      return refuse(400, "the subprotocol here is mazzo.v1");
    if (!has_origin) seen.cookie.clear();
    stream_.expires_never();
    std::make_shared<Talker>(port_, stream_.release_socket(), pass_)
        ->accept(parser_->release(), std::move(seen));
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
    using Response = http::response<http::string_body>;
    auto response = std::make_shared<Response>(static_cast<http::status>(reply.status), 11);
    response->set(http::field::content_type, reply.type);
    for (const auto& [name, value] : reply.headers) response->insert(name, value);
    response->body() = std::move(reply.body);
    response->keep_alive(keep == Keep::kYes);
    response->prepare_payload();
    if (parser_->is_header_done() && parser_->get().method() == http::verb::head)
      response->body().clear();
    stream_.expires_after(port_->patience());
    http::async_write(stream_, *response,
                      [self = shared_from_this(), response, keep](error_code ec, std::size_t) {
                        if (!ec && keep == Keep::kYes) return self->read();
                        std::ignore = self->stream_.socket().shutdown(Socket::shutdown_send, ec);
                      });
  }

  PortPtr port_;
  PassPtr pass_;
  Stream stream_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
};

// --- listening -------------------------------------------------------------------------------------

class Listener : public std::enable_shared_from_this<Listener> {
 public:
  Listener(PortPtr port, const Address& at)
      : port_(std::move(port)), acceptor_(port_->io), pause_(port_->io) {
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
  std::uint16_t number() const { return acceptor_.local_endpoint().port(); }
  const PortPtr& port() const { return port_; }

  void accept() {
    acceptor_.async_accept([self = shared_from_this()](error_code ec, Socket socket) {
      if (!self->acceptor_.is_open()) return;
      if (ec) return self->accept_later();  // no descriptors left: do not spin
      self->admit(std::move(socket));
      self->accept();
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
    if (!port_->limits.behind_proxy && !pass->from(from.address().to_string())) return;
    std::ignore = socket.set_option(asio::ip::tcp::no_delay(true), ec);
    // The kernel would take megabytes for a slow reader; what we keep ourselves is bounded anyway.
    std::ignore = socket.set_option(asio::socket_base::send_buffer_size(kKernelBuffer), ec);
    std::make_shared<Visit>(port_, std::move(socket), std::move(pass))->read();
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
  asio::steady_timer alarm{io};
  asio::signal_set signals{io, SIGTERM, SIGINT};
  std::vector<std::shared_ptr<Listener>> listeners;
  std::vector<std::string> origins;
};

Front::Front() : impl_(std::make_unique<Impl>()) {}
Front::~Front() = default;

Post Front::post() {
  return [io = &impl_->io](std::function<void()> f) { asio::post(*io, std::move(f)); };
}

void Front::wake_in(Millis wait, std::function<void()> what) {
  impl_->alarm.expires_after(std::chrono::milliseconds(std::max<Millis>(0, wait)));
  impl_->alarm.async_wait([what = std::move(what)](error_code ec) {
    if (!ec) what();
  });
}

void Front::on_stop(std::function<void()> what) {
  impl_->signals.async_wait([what = std::move(what)](error_code ec, int) {
    if (!ec) what();
  });
}

std::uint16_t Front::listen(const Address& at, Guests guests, FrontLimits limits) {
  auto port = std::make_shared<Port>(
      Port{.io = impl_->io, .guests = std::move(guests), .limits = std::move(limits)});
  const auto listener = std::make_shared<Listener>(port, at);
  if (port->limits.origins.empty())  // only now is it known which pages are our own
    for (const char* host : {"127.0.0.1", "localhost", "[::1]"})
      port->limits.origins.push_back("http://" + std::string(host) + ":" +
                                     std::to_string(listener->number()));
  impl_->origins = port->limits.origins;
  listener->accept();
  impl_->listeners.push_back(listener);
  return listener->number();
}

const std::vector<std::string>& Front::origins() const { return impl_->origins; }

void Front::stop_listening() {
  for (const auto& listener : impl_->listeners) listener->close();
}

void Front::close_all(Close code, std::string_view reason) {
  for (const auto& listener : impl_->listeners)
    for (Talker* talker : std::set<Talker*>(listener->port()->talkers)) talker->close(code, reason);
}

void Front::run() { impl_->io.run(); }
void Front::stop() { impl_->io.stop(); }

}  // namespace server
