#include "tui/house_client.h"

#include <chrono>
#include <utility>

#include <poll.h>

#include "tui/words.h"

namespace tui {
namespace {

using table::json::text_at;
using table::json::Value;
constexpr table::json::Limits kFrameLimits{.bytes = 1 << 20, .depth = 16};
constexpr std::chrono::milliseconds kPatience{15'000};

}  // namespace

HouseClient::HouseClient(Context context, const Stop& stop)
    : c_(std::move(context)), stop_(stop), token_(c_.token_path) {
  dial();
}

void HouseClient::dial() {
  const Words w(c_.language);
  auto dialled = WebSocket::dial(c_.address, stop_);
  socket_ = std::move(dialled.socket);
  if (!socket_)
    problem_ = dialled.fault.empty() ? w("closed", with<"house">(c_.address.text()))
                                     : w("bad_certificate", with<"host">(c_.address.host),
                                         with<"why">(dialled.fault));
}

// Throws an invalid key away. The house has closed the connection, so this connects again as a new guest.
bool HouseClient::enter() {
  if (hello()) return true;
  if (refusal_ != "bad_token") return false;
  token_.keep("");
  dial();
  return hello();
}

bool HouseClient::hello() {
  Members members;
  members.text("lang", table::code_of(c_.language));
  if (!token_.text().empty()) members.text("token", token_.text());
  return welcome(ask("hello", members));
}

bool HouseClient::log_in(std::string_view name, std::string_view password) {
  return welcome(ask("login", Members()
                                  .text("name", name)
                                  .text("password", password)
                                  .text("lang", table::code_of(c_.language))));
}

bool HouseClient::enrol(std::string_view name, std::string_view password) {
  return welcome(ask("register", Members().text("name", name).text("password", password)));
}

bool HouseClient::log_out() {
  if (!ask("logout")) return false;
  token_.keep("");
  return true;
}

bool HouseClient::welcome(const std::optional<Value>& answer) {
  if (!answer) return false;
  token_.keep(text_at(*answer, "token"));
  name_ = text_at(*answer, "name");
  guest_ = table::json::flag_at(*answer, "guest");
  return true;
}

std::optional<Value> HouseClient::ask(std::string_view type, const Members& members) {
  const std::string id = std::to_string(++asked_);
  if (!socket_) return std::nullopt;
  refusal_.clear();
  problem_ = Words(c_.language)("no_answer");
  if (!socket_->send(request(type, id, members))) return std::nullopt;
  const auto end = std::chrono::steady_clock::now() + kPatience;
  for (;;) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    std::vector<std::string> messages;
    if (left.count() <= 0 || !stop_.wait_for(socket_->fd(), POLLIN, static_cast<int>(left.count())))
      return std::nullopt;
    const bool open = socket_->read(messages);
    for (const auto& message : messages) {
      auto parsed = table::json::parse(message, kFrameLimits);
      if (!parsed.value || text_at(*parsed.value, "re") != id) continue;
      if (text_at(*parsed.value, "t") == "error") {
        problem_ = text_at(*parsed.value, "text");
        refusal_ = text_at(*parsed.value, "code");
        return std::nullopt;
      }
      problem_.clear();
      return std::move(parsed.value);
    }
    if (!open) return std::nullopt;
  }
}

}  // namespace tui
