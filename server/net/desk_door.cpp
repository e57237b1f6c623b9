#include "server/net/desk_door.h"

#include <chrono>
#include <tuple>

#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <sys/stat.h>
#include <unistd.h>

namespace server {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using Local = asio::local::stream_protocol;

constexpr std::size_t kLongestLine = 8 * 1024;

class DeskSession : public std::enable_shared_from_this<DeskSession> {
 public:
  DeskSession(Local::socket socket, DeskOrder order)
      : socket_(std::move(socket)), order_(std::move(order)) {}
  void begin() {
    asio::async_read_until(socket_, asio::dynamic_buffer(line_, kLongestLine), '\n',
                           [self = shared_from_this()](error_code ec, std::size_t n) {
                             if (ec) return;
                             self->order_(std::string_view(self->line_).substr(0, n - 1),
                                          [self](std::string text) { self->answer(text); });
                           });
  }

 private:
  void answer(const std::string& text) {
    answer_ = text + "\n";
    asio::async_write(socket_, asio::buffer(answer_),
                      [self = shared_from_this()](error_code, std::size_t) {});
  }
  Local::socket socket_;
  DeskOrder order_;
  std::string line_, answer_;
};

class Door : public std::enable_shared_from_this<Door> {
 public:
  Door(asio::io_context& io, DeskOrder order)
      : acceptor_(io), pause_(io), order_(std::move(order)) {}
  std::string listen(const std::string& path) {
    error_code ec;
    ::unlink(path.c_str());  // of a house that was killed; the folder is ours
    std::ignore = acceptor_.open(Local(), ec);
    if (!ec) std::ignore = acceptor_.bind(Local::endpoint(path), ec);
    if (!ec && ::chmod(path.c_str(), S_IRUSR | S_IWUSR) != 0)
      ec = error_code(errno, boost::system::system_category());
    if (!ec) std::ignore = acceptor_.listen(8, ec);
    return ec ? path + ": " + ec.message() : "";
  }
  void accept() {
    acceptor_.async_accept([self = shared_from_this()](error_code ec, Local::socket socket) {
      if (ec) return self->accept_later();  // no descriptors left, so do not spin
      self->accept();
      std::make_shared<DeskSession>(std::move(socket), self->order_)->begin();
    });
  }

 private:
  void accept_later() {
    pause_.expires_after(std::chrono::milliseconds(100));
    pause_.async_wait([self = shared_from_this()](error_code ec) {
      if (!ec) self->accept();
    });
  }

  Local::acceptor acceptor_;
  asio::steady_timer pause_;
  DeskOrder order_;
};

}  // namespace

std::string open_desk(asio::io_context& io, const std::string& path, DeskOrder order) {
  constexpr std::size_t kLongestPath = 107;  // sun_path
  if (path.size() > kLongestPath) return path + ": the path is too long for a socket";
  const auto door = std::make_shared<Door>(io, std::move(order));
  std::string trouble = door->listen(path);
  if (trouble.empty()) door->accept();
  return trouble;
}

}  // namespace server
