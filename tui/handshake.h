#pragma once
// How a WebSocket begins (RFC 6455, section 4), as a client: the request, and whether the answer is one. Pure.
#include <string>
#include <string_view>

namespace tui {

inline constexpr std::size_t kKeyBytes = 16;

// `key`: kKeyBytes random bytes, encoded by base64().
std::string upgrade_request(std::string_view host, std::string_view key);
// The answer's status line and headers, without the empty line at the end. The server must prove that it read the key and
// speak our subprotocol; it may not choose an extension, because the request names none.
bool accepts(std::string_view answer, std::string_view key);

std::string base64(std::string_view bytes);

}  // namespace tui
