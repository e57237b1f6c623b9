#include "tui/handshake.h"

#include <algorithm>
#include <array>
#include <optional>

#include <openssl/evp.h>
#include <openssl/sha.h>

namespace tui {
namespace {

constexpr std::string_view kProtocol = "mazzo.v1";

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  });
  return out;
}

std::string_view trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \t");
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

// The value of a header that stands there once; none if it is missing, or there twice.
std::optional<std::string_view> header(std::string_view answer, std::string_view name) {
  std::optional<std::string_view> found;
  for (std::size_t at = answer.find("\r\n"); at != std::string_view::npos;) {
    const std::size_t from = at + 2;
    at = answer.find("\r\n", from);
    const std::string_view line = answer.substr(from, at - from);
    const auto colon = line.find(':');
    if (colon == std::string_view::npos || lower(line.substr(0, colon)) != name) continue;
    if (found) return std::nullopt;
    found = trimmed(line.substr(colon + 1));
  }
  return found;
}

std::string proof_of(std::string_view key) {
  const std::string read = std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  std::array<unsigned char, SHA_DIGEST_LENGTH> digest{};
  SHA1(reinterpret_cast<const unsigned char*>(read.data()), read.size(), digest.data());
  return base64({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

}  // namespace

std::string base64(std::string_view bytes) {
  std::string out((bytes.size() + 2) / 3 * 4 + 1, '\0');  // it ends with a zero
  EVP_EncodeBlock(reinterpret_cast<unsigned char*>(out.data()),
                  reinterpret_cast<const unsigned char*>(bytes.data()),
                  static_cast<int>(bytes.size()));
  out.pop_back();
  return out;
}

std::string upgrade_request(std::string_view host, std::string_view key) {
  std::string out = "GET /ws HTTP/1.1\r\nHost: ";
  out += host;
  out += "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n";
  ((out += "Sec-WebSocket-Key: ") += key) += "\r\n";
  ((out += "Sec-WebSocket-Protocol: ") += kProtocol) += "\r\n\r\n";
  return out;
}

bool accepts(std::string_view answer, std::string_view key) {
  const auto says = [&](std::string_view name, std::string_view value) {
    const auto found = header(answer, name);
    return found && lower(*found) == value;
  };
  return answer.starts_with("HTTP/1.1 101") && says("upgrade", "websocket") &&
         says("connection", "upgrade") && says("sec-websocket-protocol", kProtocol) &&
         lower(answer).find("\r\nsec-websocket-extensions:") == std::string::npos &&
         header(answer, "sec-websocket-accept") == proof_of(key);
}

}  // namespace tui
