#pragma once
// The house over plain HTTP: /api/v1/NAME does what the message NAME does over the WebSocket, once, and answers with
// the same object, or with a problem (RFC 9457). A browser gets its cookie here.
#include "server/house.h"
#include "server/net/front.h"

namespace server {

// kSecure: the browser speaks TLS to us or to the proxy before us.
enum class Cookies : std::uint8_t { kPlain, kSecure };

struct ApiSettings {
  std::vector<std::string> origins;
  Cookies cookies{};
};
// Answers on the loop.
void answer_api(House& house, const ApiSettings& settings, const HttpRequest& request,
                const ConnectionHandler::Reply& answer);
// The house's token among the cookies of a request; empty: none.
std::string token_in(const std::string& cookies, Cookies kind);

}  // namespace server
