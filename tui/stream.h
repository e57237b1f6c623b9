#pragma once
// Bytes to and from a house, plain or through TLS. With TLS the house must show a certificate for its name that this
// machine trusts (SSL_CERT_FILE names others); otherwise nothing is sent. Not here: what the bytes mean.
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tui {

struct Address {
  std::string host, port;
  bool tls = false;
  std::string text() const { return host + ":" + port; }
};
// "ws://host:port", "http://host:port/", "host:port", and with TLS "wss://host" or "https://host"; none if it is
// anything else.
std::optional<Address> address_from(std::string_view url);

class Stream {
 public:
  struct Dialled {
    std::unique_ptr<Stream> stream;  // null: nobody answers, or
    std::string fault;               // the certificate is no good, and why
  };
  static Dialled dial(const Address& address);
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  int fd() const;  // readable in poll() when read() would find something
  // Adds what has come; false: the connection is gone.
  bool read(std::string& in);
  bool write(std::string_view bytes);  // all of it; false: the connection is gone
  bool wait_for_more() const;          // false: too long

 private:
  struct Inner;
  explicit Stream(std::unique_ptr<Inner> inner);
  std::unique_ptr<Inner> inner_;
};

}  // namespace tui
