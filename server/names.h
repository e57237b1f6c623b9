#pragma once
// Names of accounts: [A-Za-z0-9_-]{2,20}, and no two that a hurried reader confuses. Not here: the owners of names. The
// store keeps skeletons unique; it alone can say that a name is taken.
#include <optional>
#include <string>
#include <string_view>

#include "server/model/skeleton.h"
#include "server/refusal.h"

namespace server {

inline constexpr std::size_t kMinName = 2, kMaxName = 20;

// May an account have this name, perhaps since a time when it was not yet reserved?
bool can_be_a_name(std::string_view name);
// Why nobody can take this name: bad_name or reserved_name. A sentence never repeats a bad name,
// which may hold anything; the other sentences do.
std::optional<table::Refused> refuse_name(std::string_view name, table::Language language);
table::Refused name_taken(std::string_view name, table::Language language);  // pre: not refused

}  // namespace server
