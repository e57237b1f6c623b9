#pragma once
// A good password is long, and not among the first that a guesser tries. A short list of
// words, their usual endings and plain patterns stand for the long lists that guessers use. Not here: hashing,
// see secrets.h.
#include <cstddef>
#include <optional>
#include <string_view>

#include "server/refusal.h"

namespace server {

inline constexpr std::size_t kMinPassword = 8, kMaxPassword = 200;

std::optional<Refusal> refuse_password(std::string_view password, std::string_view name);

}  // namespace server
