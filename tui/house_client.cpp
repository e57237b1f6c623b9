#include "tui/house_client.h"

#include <chrono>
#include <utility>

#include <fmt/format.h>
#include <poll.h>

#include "tui/words.h"

namespace tui {
namespace {

using table::json::Value;
constexpr table::json::Limits kLimits{.bytes = 1 << 20, .depth = 16};
constexpr std::chrono::milliseconds kPatience{15'000};

std::string member(std::string_view key, std::string_view value) {
  std::string out;
  table::json::write_string(out, key);
  out += ':';
  table::json::write_string(out, value);
  return out;
}
std::string text(const Value& v, std::string_view key) {
  const Value* found = v.find(key);
  return found ? std::string(found->string().value_or("")) : "";
}
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
  std::string members = member("lang", table::code_of(c_.language));
  if (!token_.text().empty()) members += "," + member("token", token_.text());
  return welcome(ask("hello", members));
}

bool HouseClient::log_in(std::string_view name, std::string_view password) {
  return welcome(ask("login", member("name", name) + "," + member("password", password) + "," +
                                  member("lang", table::code_of(c_.language))));
}

bool HouseClient::enrol(std::string_view name, std::string_view password) {
  return welcome(ask("register", member("name", name) + "," + member("password", password)));
}

bool HouseClient::log_out() {
  if (!ask("logout", "")) return false;
  token_.keep("");
  return true;
}

bool HouseClient::welcome(const std::optional<Value>& answer) {
  if (!answer) return false;
  token_.keep(text(*answer, "token"));
  name_ = text(*answer, "name");
  const Value* guest = answer->find("guest");
  guest_ = guest && guest->boolean;
  return true;
}

std::optional<Value> HouseClient::ask(std::string_view type, const std::string& members) {
  const int id = ++asked_;
  if (!socket_) return std::nullopt;
  refusal_.clear();
  problem_ = Words(c_.language)("no_answer");
  if (!socket_->send(fmt::format(R"({{"t":"{}","id":{}{}{}}})", type, id,
                                 members.empty() ? "" : ",", members)))
    return std::nullopt;
  const auto end = std::chrono::steady_clock::now() + kPatience;
  for (;;) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    std::vector<std::string> messages;
    if (left.count() <= 0 || !stop_.wait_for(socket_->fd(), POLLIN, static_cast<int>(left.count())))
      return std::nullopt;
    const bool open = socket_->read(messages);
    for (const auto& message : messages) {
      auto parsed = table::json::parse(message, kLimits);
      const Value* re = parsed.value ? parsed.value->find("re") : nullptr;
      if (!re || re->integer() != id) continue;
      if (text(*parsed.value, "t") == "error") {
        problem_ = text(*parsed.value, "text");
        refusal_ = text(*parsed.value, "code");
        return std::nullopt;
      }
      problem_.clear();
      return std::move(parsed.value);
    }
    if (!open) return std::nullopt;
  }
}

}  // namespace tui
