// Any bytes from a stranger read as a request with a type or as one of the known refusals. Such a request reads as any of
// the messages, or as a refusal that names a member.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "server/messages.h"
#include "server/read_message.h"

namespace {

template <class... Messages>
void read_as(const server::Request& request) {
  const auto read = [&]<class Message>(Message message) {
    const auto wrong = server::read_message(request, message, table::Language::kItalian);
    if (wrong && (wrong->code != "bad_field" || wrong->sentence.empty())) std::abort();
  };
  (read(Messages()), ...);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace m = server::messages;
  const std::string_view frame(reinterpret_cast<const char*>(data), size);
  server::Request request;
  if (const auto refused = server::Request::read(frame, request)) {
    if (server::refuse(*refused, table::Language::kItalian).code.empty()) std::abort();
    return 0;
  }
  read_as<m::Hello, m::Login, m::Register, m::Password, m::Mute, m::Create, m::Enqueue, m::SetSeat,
          m::Ready, m::ListTables, m::Play, m::Say, m::Leaderboard, m::History>(request);
  return 0;
}
