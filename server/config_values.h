#pragma once
// The kinds of value a setting can have: how each is read from text, written as TOML, and refused.
// A reader changes nothing unless it succeeds; its fault completes the sentence "The setting … takes …".
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/token_bucket.h"

namespace server {

struct Address {
  std::string host;  // an IP address, not a name, so that listening needs no name server
  std::uint16_t port = 0;

  bool loopback() const;
  std::string text() const;  // "127.0.0.1:8080", "[::1]:8080"
  friend bool operator==(const Address&, const Address&) = default;
};

// A value that must not be shown; nothing here writes it.
struct Secret {
  std::string value;
  bool set() const { return !value.empty(); }
};

// "20/1s burst 60": 20 per second, and at most 60 at once.
struct RateSetting {
  int tokens = 1, seconds = 1, burst = 1;
  Rate rate() const { return Rate::per(std::chrono::seconds(seconds), tokens, burst); }
  friend bool operator==(const RateSetting&, const RateSetting&) = default;
};

// Exact origins of pages that may connect: scheme://host[:port].
struct Origins {
  std::vector<std::string> list;
};

struct Limits {
  int min = 0, max = 0;                            // of a number
  std::span<const std::string_view> choices = {};  // none: any
};

using Fault = std::optional<std::string>;
Fault read(std::string_view text, const Limits& limits, std::string& out);
Fault read(std::string_view text, const Limits& limits, int& out);
Fault read(std::string_view text, const Limits& limits, bool& out);
Fault read(std::string_view text, const Limits& limits, Address& out);
Fault read(std::string_view text, const Limits& limits, Secret& out);
Fault read(std::string_view text, const Limits& limits, RateSetting& out);
Fault read(std::string_view text, const Limits& limits, Origins& out);  // with commas between

std::string to_toml(const std::string& value);
std::string to_toml(int value);
std::string to_toml(bool value);
std::string to_toml(const Address& value);
std::string to_toml(const Secret& value);  // says only whether it is set
std::string to_toml(const RateSetting& value);
std::string to_toml(const Origins& value);

}  // namespace server
