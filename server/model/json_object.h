#pragma once
// The server's described structs as JSON, and the names by which the server calls the writer of table/json_object.h.
#include <concepts>
#include <string>
#include <string_view>

#include "core/fields.h"
#include "table/json_object.h"

namespace server {

using JsonObject = table::json::Object;
using table::json::list;
using table::json::quoted;

// A described struct (core/fields.h) of texts, numbers and flags. An empty text is left out.
template <core::Described T>
std::string json_of(const T& value) {
  JsonObject out;
  core::for_each_field(value, [&](std::string_view name, const auto& member) {
    using Member = std::remove_cvref_t<decltype(member)>;
    if constexpr (std::same_as<Member, bool>)
      out.flag(name, member);
    else if constexpr (std::integral<Member>)
      out.number(name, member);
    else if (!member.empty())
      out.text(name, member);
  });
  return out.take();
}

}  // namespace server
