#pragma once
// From a request's JSON to its struct, by the struct's own fields().
#include <optional>
#include <tuple>
#include <type_traits>
#include <vector>

#include "server/member_row.h"
#include "server/members.h"
#include "server/request.h"

namespace server {

// The first wrong member, if any; all members before it are read.
template <class Message>
std::optional<table::Refused> read_message(const Request& request, Message& out,
                                           table::Language language) {
  std::optional<table::Refused> wrong;
  const auto read = [&](const auto& f) {
    using Member = std::remove_reference_t<decltype(out.*(f.member))>;
    if (read_member(request.find(f.name), out.*(f.member))) return true;
    wrong = bad_field(f.name, MemberForm<Member>::Kind::wanted(), language);
    return false;
  };
  std::apply([&](const auto&... f) { return (read(f) && ...); }, Message::fields());
  return wrong;
}

template <class Message>
std::vector<MemberRow> members_of() {
  std::vector<MemberRow> out;
  const auto add = [&](const auto& f) {
    using Member = std::remove_reference_t<decltype(std::declval<Message&>().*(f.member))>;
    const std::string schema = MemberForm<Member>::Kind::schema();
    out.push_back({f.name, MemberForm<Member>::kNeeded,
                   schema.find(R"("type":"string")") != std::string::npos, schema});
  };
  std::apply([&](const auto&... f) { (add(f), ...); }, Message::fields());
  return out;
}

}  // namespace server
