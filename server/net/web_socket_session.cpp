#include "server/net/web_socket_session.h"

#include <memory>
#include <optional>
#include <span>
#include <tuple>

#include <boost/asio/steady_timer.hpp>

#include "wire/frames.h"

namespace server {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using wire::Message;
using wire::Opcode;

constexpr std::size_t kMaxFrameIn = 8 * 1024;
constexpr Millis kLingerToClose = 5000;
// The house does not read from a peer that leaves this much unread, since it has had enough answers.
constexpr std::size_t kEnoughUnread = 16 * 1024;
// So many reads that bring nothing whole count as a message. The longest message takes 16 reads.
constexpr int kReadsCounted = 4;
constexpr int kIdlePings = 3;  // times as seldom, without a seat at a table

class WebSocketSession : public Wire, public std::enable_shared_from_this<WebSocketSession> {
 public:
  WebSocketSession(PortPtr port, Socket socket, PassPtr pass)
      : port_(std::move(port)), pass_(std::move(pass)), socket_(std::move(socket)) {
    port_->talkers.insert(this);
  }
  WebSocketSession(const WebSocketSession&) = delete;
  WebSocketSession& operator=(const WebSocketSession&) = delete;
  // Also where one of its handlers threw.
  ~WebSocketSession() override {
    port_->talkers.erase(this);
    leave();
  }

  void begin(const HttpRequest& seen) {
    error_code ignored;
    std::ignore = socket_.non_blocking(true, ignored);
    token_ = port_->handler.connected(*this, seen);
    began_ = heard_ = port_->now();
    look_later(std::min(hello_by(), began_ + millis(port_->limits.ping_s)));
    read();
  }

  void send(std::string frame) override {
    if (!closing_) put(Opcode::kText, frame);
  }
  void close(Close code, std::string_view reason) override {
    say_goodbye(wire::close_payload(code, reason));
  }

 private:
  // --- in

  // Waits for bytes before it has a place for them, so that an idle connection holds none.
  void read() {
    socket_.async_wait(Socket::wait_read, [self = shared_from_this()](error_code ec) {
      const std::size_t n = ec ? 0 : self->socket_.read_some(asio::buffer(self->port_->in), ec);
      if (ec == asio::error::would_block) return self->read();
      if (ec) return self->gone();
      self->heard_ = self->port_->now();
      self->pinged_ = false;
      self->counted_ = false;
      self->hear(std::span(self->port_->in).first(n));
    });
  }
  // Handles all that has come, unless it came too fast or the answers are not read; then reads on.
  void hear(std::span<char> bytes) {
    while (!has_enough_unread()) {
      const auto message = reader_.next(bytes);
      if (!message) return hear_more();
      counted_ = true;
      if (const Millis wait = answer(*message); wait > 0) {
        unheard_.assign(bytes.begin(), bytes.end());
        return hear_later(wait);
      }
    }
    unheard_.assign(bytes.begin(), bytes.end());
    deaf_ = true;  // until the peer has read
  }
  void hear_rest() {
    std::string rest = std::exchange(unheard_, {});
    hear(rest);
  }
  void hear_more() {
    if (reader_.fault()) close(*reader_.fault(), "not a frame that is taken here");
    if (!std::exchange(counted_, true) && ++reads_ % kReadsCounted == 0)
      if (const Millis wait = port_->handler.throttle(token_); wait > 0) return hear_later(wait);
    read();
  }
  void hear_again() {
    if (std::exchange(deaf_, false)) hear_rest();
  }
  // How long not to read.
  Millis answer(const Message& message) {
    if (closing_ && message.opcode != Opcode::kClose) return port_->handler.throttle(token_);
    switch (message.opcode) {
      case Opcode::kText: return port_->handler.received(token_, message.payload);
      case Opcode::kPing:
        put(Opcode::kPong, message.payload);
        return port_->handler.throttle(token_);
      case Opcode::kBinary: close(Close::kWrongData, "text frames only"); return 0;
      case Opcode::kClose: said_goodbye(message.payload); return 0;
      case Opcode::kPong:
      case Opcode::kMore: break;
    }
    return port_->handler.throttle(token_);  // no effect, and yet some work
  }
  void hear_later(Millis wait) {
    auto timer = std::make_shared<asio::steady_timer>(port_->io, std::chrono::milliseconds(wait));
    timer->async_wait([self = shared_from_this(), timer](error_code) { self->hear_rest(); });
  }

  // --- out

  // What the kernel did not take at once. Most connections never have any.
  struct Unsent {
    std::string going, waiting{};  // being written from `gone` on, and what follows
    std::size_t gone = 0;
    Millis moved = 0;  // when the peer last took some of it
    std::size_t size() const { return going.size() - gone + waiting.size(); }
  };
  std::size_t unsent() const { return unsent_ ? unsent_->size() : 0; }
  bool has_enough_unread() const { return socket_.is_open() && unsent() > kEnoughUnread; }

  // Cuts off a client with too much unread already; one long message alone is no reason.
  void put(Opcode opcode, std::string_view payload) {
    if (unsent() > port_->limits.max_unread && opcode != Opcode::kClose)
      return drop("slow", Close::kSlow, "reading too slowly");
    std::string& frame = port_->frame;
    frame.assign(wire::FrameHead(opcode, payload.size()).bytes()).append(payload);
    if (unsent_) {
      unsent_->waiting += frame;
      return;
    }
    error_code ec;
    const std::size_t taken = socket_.write_some(asio::buffer(frame), ec);
    if (ec && ec != asio::error::would_block) return hang_up();
    if (taken == frame.size()) return;
    unsent_ = std::make_unique<Unsent>(Unsent{.going = frame.substr(taken), .moved = port_->now()});
    write();
  }
  void write() {
    socket_.async_write_some(asio::buffer(unsent_->going) + unsent_->gone,
                             [self = shared_from_this()](error_code ec, std::size_t n) {
                               if (ec) return self->hang_up();
                               self->written(n);
                             });
  }
  void written(std::size_t n) {
    Unsent& unsent = *unsent_;
    unsent.gone += n;
    unsent.moved = port_->now();
    if (unsent.gone < unsent.going.size()) return write();
    unsent.going = std::exchange(unsent.waiting, {});
    unsent.gone = 0;
    if (!unsent.going.empty()) return write();
    unsent_.reset();
    if (closed_by_peer_) return hang_up();
    hear_again();
  }

  // --- the end

  void say_goodbye(std::string_view payload) {
    if (closing_) return;
    closing_ = true;
    put(Opcode::kClose, payload);
    hangs_up_at_ = port_->now() + kLingerToClose;
    look_later(hangs_up_at_);
  }
  void said_goodbye(std::string_view payload) {
    say_goodbye(payload.substr(0, 2));
    closed_by_peer_ = true;
    if (!unsent_) hang_up();
  }
  void drop(std::string_view why, Close code, std::string_view reason) {
    if (closing_) return;
    port_->handler.dropped(why);
    close(code, reason);
  }
  void hang_up() {
    error_code ignored;
    std::ignore = socket_.close(ignored);
    if (std::exchange(deaf_, false)) read();  // which fails if the peer is gone
  }
  void gone() {
    closing_ = true;
    leave();
    hang_up();
  }
  void leave() {
    if (token_ && port_->handler.disconnected)
      port_->handler.disconnected(std::exchange(token_, nullptr));
  }

  // --- time

  // Whole seconds, so that nine thousand idle connections wake the machine once a second, not nine thousand times.
  void look_later(Millis when) {
    port_->timers.at((when + 999) / 1000 * 1000, [weak = weak_from_this()] {
      if (const auto self = weak.lock(); self && self->socket_.is_open()) self->look();
    });
  }
  void look() {
    const Millis now = port_->now();
    if (closing_) return now >= hangs_up_at_ ? hang_up() : void();
    if (unsent_ && now - unsent_->moved >= stall())
      return drop("slow", Close::kSlow, "reading too slowly");
    const bool known = port_->handler.known(token_);
    if (!known && now >= hello_by()) return drop("silent", Close::kPolicy, "say hello in time");
    // Others miss a player at a table; an idle connection should cost as little as possible.
    const Millis pause = millis(port_->limits.ping_s);
    const Millis patience = port_->handler.is_seated(token_) ? pause : kIdlePings * pause;
    if (pinged_ && now - heard_ >= 2 * patience) return give_up();
    if (!pinged_ && now - heard_ >= patience) ping();
    const Millis next = heard_ + (pinged_ ? 2 : 1) * patience;
    const Millis stalled = unsent_ ? unsent_->moved + stall() : next;
    look_later(std::min({next, now + pause, stalled, known ? next : hello_by()}));
  }
  void ping() {
    pinged_ = true;
    put(Opcode::kPing, {});
  }
  void give_up() {
    port_->handler.dropped("idle");
    hang_up();
  }
  // How long a peer may take nothing of its waiting bytes before it counts as a client that never reads.
  Millis stall() const { return millis(port_->limits.ping_s); }
  Millis hello_by() const { return began_ + millis(port_->limits.hello_s); }

  PortPtr port_;
  PassPtr pass_;
  Socket socket_;
  ConnectionHandler::Token token_;
  wire::FrameReader reader_{wire::From::kClient, kMaxFrameIn};
  std::string unheard_;  // what came and waits here
  std::unique_ptr<Unsent> unsent_;
  Millis began_ = 0, heard_ = 0, hangs_up_at_ = 0;
  unsigned reads_ = 0;  // that brought nothing whole
  bool pinged_ = false, closing_ = false, closed_by_peer_ = false, deaf_ = false;
  bool counted_ = false;  // what the last read brought
};

}  // namespace

void talk(PortPtr port, Socket socket, PassPtr pass, const HttpRequest& seen) {
  std::make_shared<WebSocketSession>(std::move(port), std::move(socket), std::move(pass))
      ->begin(seen);
}

}  // namespace server
