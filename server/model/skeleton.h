#pragma once
// How names look. The store keeps skeletons unique, so that no two names look alike to a hurried reader.
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/rng.h"

namespace server {

// Equal for two names that differ only in case or look alike: I l 1, O 0, S 5, Z 2, B 8, g q 9, rn m,
// vv w, and - _ however many. Pre: the name is not refused. At most twice as long as the name.
std::string skeleton(std::string_view name);

// A name for a guest that `taken` (asked by skeleton) does not know, like Asso-47; the numbers grow when the short
// names are gone. None if `taken` said yes to everything.
using Taken = std::function<bool(const std::string& skeleton)>;
std::optional<std::string> propose_name(core::Rng& rng, const Taken& taken);

}  // namespace server
