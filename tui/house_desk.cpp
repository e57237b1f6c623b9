#include "tui/house_desk.h"

#include <chrono>

#include <fmt/format.h>
#include <poll.h>

namespace tui {
namespace {

using table::json::Value;
constexpr table::json::Limits kLimits{.bytes = 1 << 20, .depth = 16};
constexpr std::chrono::milliseconds kPatience{5000};

}  // namespace

HouseDesk::HouseDesk(const Address& address, table::Language language,
                     const std::string& token_path)
    : token_(token_path), socket_(WebSocket::connect(address)) {
  if (!socket_) return;
  auto welcome = hello(language);
  if (!welcome && !token_.text().empty()) {  // a token that is no longer good
    token_.keep("");
    welcome = hello(language);
  }
  ok_ = welcome.has_value();
  if (const Value* token = ok_ ? welcome->find("token") : nullptr)
    token_.keep(token->string().value_or(""));
}

std::optional<Value> HouseDesk::hello(table::Language language) {
  std::string members =
      fmt::format(R"("lang":"{}")", language == table::Language::kItalian ? "it" : "en");
  if (!token_.text().empty()) {
    members += R"(,"token":)";
    table::json::write_string(members, token_.text());
  }
  return ask("hello", members);
}

std::optional<Value> HouseDesk::ask(std::string_view type, const std::string& members) {
  const int id = ++asked_;
  if (!socket_ || !socket_->send(fmt::format(R"({{"t":"{}","id":{}{}{}}})", type, id,
                                             members.empty() ? "" : ",", members)))
    return std::nullopt;
  const auto end = std::chrono::steady_clock::now() + kPatience;
  for (;;) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    pollfd p{socket_->fd(), POLLIN, 0};
    std::vector<std::string> messages;
    if (left.count() <= 0 || poll(&p, 1, static_cast<int>(left.count())) <= 0) return std::nullopt;
    const bool open = socket_->read(messages);
    for (const auto& message : messages) {
      auto parsed = table::json::parse(message, kLimits);
      const Value* re = parsed.value ? parsed.value->find("re") : nullptr;
      if (!re || re->integer() != id) continue;
      const Value* t = parsed.value->find("t");
      if (!t || t->string() == "error") return std::nullopt;
      return std::move(parsed.value);
    }
    if (!open) return std::nullopt;
  }
}

}  // namespace tui
