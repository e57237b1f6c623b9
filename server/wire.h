#pragma once
// One connection as the house sees it, which sends frames and can be closed. The socket behind it is in net/; tests put
// a recorder there.
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "wire/close.h"

namespace server {

using wire::Close;

class Wire {
 public:
  virtual ~Wire() = default;
  virtual void send(std::string frame) = 0;
  virtual void close(Close code, std::string_view reason) = 0;
  // An answer to the request of this ticket, for a wire that leads to another node; see cluster.h.
  virtual void reply_to(std::int64_t /*ticket*/, std::string frame) { send(std::move(frame)); }
  // A refusal, if this wire has a form of its own for it (an HTTP answer); false if it goes out like any message.
  virtual bool refuse(std::string_view /*code*/, std::string_view /*sentence*/) { return false; }
  // A browser's session, if this wire can carry it (an HTTP answer); otherwise false. An empty token ends it.
  virtual bool give_cookie(std::string_view /*token*/) { return false; }
};

}  // namespace server
