#include "server/config_values.h"

#include <algorithm>
#include <array>
#include <cstring>

#include <arpa/inet.h>
#include <netinet/in.h>

#include "core/number.h"
#include "server/model/json_object.h"

namespace server {
namespace {

bool is_v4(const std::string& host) {
  in_addr bytes{};
  return inet_pton(AF_INET, host.c_str(), &bytes) == 1;
}
bool is_v6(const std::string& host) {
  in6_addr bytes{};
  return inet_pton(AF_INET6, host.c_str(), &bytes) == 1;
}

// The text up to `mark`, which is taken away with it; none if there is no mark.
std::optional<std::string_view> take_until(std::string_view& text, std::string_view mark) {
  const auto at = text.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const auto head = text.substr(0, at);
  text.remove_prefix(at + mark.size());
  return head;
}

bool is_host_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
}

// "cards.example.org" or "[::1]".
bool is_host(std::string_view host) {
  if (host.starts_with('[') && host.ends_with(']'))
    return is_v6(std::string(host.substr(1, host.size() - 2)));
  return !host.empty() && std::ranges::all_of(host, is_host_character);
}

bool is_origin(std::string_view text) {
  const auto scheme = take_until(text, "://");
  if (scheme != "http" && scheme != "https") return false;
  const auto colon = text.rfind(':');
  if (colon == std::string_view::npos || text.ends_with(']')) return is_host(text);
  return is_host(text.substr(0, colon)) && core::number_in(text.substr(colon + 1), 1, 65535);
}

bool is_plain(std::string_view text) {
  return table::json::is_utf8(text) &&
         std::ranges::none_of(text, [](char c) { return (c >= 0 && c < ' ') || c == 0x7F; });
}

bool is_choice(std::string_view text, const Limits& limits) {
  return limits.choices.empty() || std::ranges::find(limits.choices, text) != limits.choices.end();
}
std::string list_of(std::span<const std::string_view> choices) {
  std::string out;
  for (const auto choice : choices) out += (out.empty() ? "" : " or ") + std::string(choice);
  return out;
}

}  // namespace

bool Address::loopback() const {
  in_addr v4{};
  in6_addr v6{};
  if (inet_pton(AF_INET, host.c_str(), &v4) == 1) return (ntohl(v4.s_addr) >> 24) == 127;
  return inet_pton(AF_INET6, host.c_str(), &v6) == 1 &&
         std::memcmp(&v6, &in6addr_loopback, sizeof v6) == 0;
}

std::string Address::text() const {
  const bool v6 = host.find(':') != std::string::npos;
  return (v6 ? '[' + host + ']' : host) + ':' + std::to_string(port);
}

Fault read(std::string_view text, const Limits& limits, std::string& out) {
  if (!is_plain(text)) return "text in UTF-8 without control characters";
  if (!is_choice(text, limits)) return list_of(limits.choices);
  out = text;
  return std::nullopt;
}

Fault read(std::string_view text, const Limits& limits, int& out) {
  const auto n = core::number_in(text, limits.min, limits.max);
  if (!is_choice(text, limits)) return list_of(limits.choices);
  if (!n)
    return "a whole number from " + std::to_string(limits.min) + " to " +
           std::to_string(limits.max);
  out = *n;
  return std::nullopt;
}

Fault read(std::string_view text, const Limits&, bool& out) {
  if (text != "true" && text != "false") return "true or false";
  out = text == "true";
  return std::nullopt;
}

Fault read(std::string_view text, const Limits&, Address& out) {
  const auto colon = text.rfind(':');
  const auto port = colon == std::string_view::npos
                        ? std::nullopt
                        : core::number_in(text.substr(colon + 1), 0, 65535);
  std::string host(text.substr(0, port ? colon : 0));
  const bool bracketed = host.starts_with('[') && host.ends_with(']');
  if (bracketed) host = host.substr(1, host.size() - 2);
  if (!port || !(bracketed ? is_v6(host) : is_v4(host)))
    return "an IP address and a port, like 127.0.0.1:8080 or [::1]:8080";
  out = {host, static_cast<std::uint16_t>(*port)};
  return std::nullopt;
}

Fault read(std::string_view text, const Limits&, Secret& out) {
  constexpr std::size_t kShortest = 32;
  if (text.size() < kShortest || !is_plain(text))
    return "at least 32 characters that nobody can guess";
  out.value = text;
  return std::nullopt;
}

Fault read(std::string_view text, const Limits&, RateSetting& out) {
  const auto tokens = take_until(text, "/"), seconds = take_until(text, "s burst ");
  constexpr int kMost = 1'000'000;
  const auto n = tokens ? core::number_in(*tokens, 1, kMost) : std::nullopt;
  const auto span = seconds ? core::number_in(*seconds, 1, kMost) : std::nullopt;
  const auto burst = core::number_in(text, 1, kMost);
  if (!n || !span || !burst) return "a rate like \"20/1s burst 60\"";
  out = {*n, *span, *burst};
  return std::nullopt;
}

Fault read(std::string_view text, const Limits&, Origins& out) {
  Origins origins;
  for (bool more = !text.empty(); more;) {
    const auto head = take_until(text, ",");
    const auto origin = head.value_or(text);
    more = head.has_value();
    if (!is_origin(origin))
      return "origins like https://cards.example.org, in small letters, without a path";
    origins.list.emplace_back(origin);
  }
  out = std::move(origins);
  return std::nullopt;
}

std::string to_toml(const std::string& value) { return quoted(value); }
std::string to_toml(int value) { return std::to_string(value); }
std::string to_toml(bool value) { return value ? "true" : "false"; }
std::string to_toml(const Address& value) { return quoted(value.text()); }
std::string to_toml(const Secret& value) { return value.set() ? "(hidden)" : "(none)"; }
std::string to_toml(const RateSetting& value) {
  return quoted(std::to_string(value.tokens) + "/" + std::to_string(value.seconds) + "s burst " +
                std::to_string(value.burst));
}
std::string to_toml(const Origins& value) {
  std::string out = "[";
  for (const std::string& origin : value.list) out += (out == "[" ? "" : ", ") + quoted(origin);
  return out + "]";
}

}  // namespace server
