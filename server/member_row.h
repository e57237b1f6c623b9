#pragma once
// A member of a request, for documents and for the HTTP form.
#include <string>
#include <string_view>

namespace server {

struct MemberRow {
  std::string_view name;
  bool needed = false;
  bool is_text = false;
  std::string schema;  // JSON
};

}  // namespace server
