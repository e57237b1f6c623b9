#pragma once
// Names of accounts: [A-Za-z0-9_-]{2,20}, and no two that a hurried eye takes for one another.
// Not here: who has which name. The store keeps skeletons unique; it alone can say that a name is taken.
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/rng.h"
#include "server/refusal.h"

namespace server {

inline constexpr std::size_t kMinName = 2, kMaxName = 20;

// Whether somebody may have this name, perhaps since a time when it was not yet reserved.
bool can_be_a_name(std::string_view name);
// Why nobody can take this name: bad_name or reserved_name. A sentence never repeats a bad name,
// which may hold anything; the other sentences do.
std::optional<table::Refused> refuse_name(std::string_view name, table::Language language);
table::Refused name_taken(std::string_view name, table::Language language);  // pre: not refused

// Equal for two names that differ in case or look alike only: I l 1, O 0, S 5, Z 2, B 8, g q 9, rn m,
// vv w, and - _ however many. Pre: the name is not refused. At most twice as long as the name.
std::string skeleton(std::string_view name);

// A name for a guest that `taken` (asked by skeleton) does not know, like Asso-47; the numbers grow
// when the short ones are gone. None: `taken` said yes to everything.
using Taken = std::function<bool(const std::string& skeleton)>;
std::optional<std::string> propose_name(core::Rng& rng, const Taken& taken);

}  // namespace server
