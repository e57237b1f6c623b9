#pragma once
// The whole log of a match as one short text, for the archive. The store keeps such texts forever, so what was written once must
// always be read. Pure.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/model/entry.h"

namespace server {

// None if the entries would not come back as they are, because a text in them is no UTF-8.
std::optional<std::string> log_text(const std::vector<Entry>& entries);
std::optional<std::vector<Entry>> entries_in(std::string_view text);

}  // namespace server
