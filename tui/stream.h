#pragma once
// Bytes to and from a house, plain or through TLS. With TLS the house must show a certificate for its name that this
// machine trusts (SSL_CERT_FILE names others); otherwise nothing is sent. A caller that waits here, for a name, a
// connection or a slow house, continues at once on a Stop. Not here: what the bytes mean.
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tui/stop.h"

namespace tui {

struct Address {
  std::string host, port;
  bool tls = false;
  std::string text() const { return host + ":" + port; }
};
// "ws://host:port", "http://host:port/", "host:port", and with TLS "wss://host" or "https://host"; otherwise none.
std::optional<Address> address_from(std::string_view url);

class Stream {
 public:
  struct Dialled {
    std::unique_ptr<Stream> stream;  // null if nobody answers, or
    std::string fault;               // the certificate is no good, and why
  };
  static Dialled dial(const Address& address, const Stop& stop);  // `stop` outlives the stream
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  int fd() const;  // readable in poll() when read() has something
  // Adds what has come; false if the connection is gone.
  bool read(std::string& in);
  bool write(std::string_view bytes);  // all of it; false if it is gone, or on a stop
  bool wait_for_more() const;          // false on a timeout or a stop

 private:
  struct Inner;
  explicit Stream(std::unique_ptr<Inner> inner);
  std::unique_ptr<Inner> inner_;
};

}  // namespace tui
