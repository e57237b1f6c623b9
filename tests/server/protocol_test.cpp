// The table of requests: every row is read, refused and answered as it says.
#include "server/protocol.h"

#include <algorithm>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "server/protocol_docs.h"
#include "tests/support/house_fixture.h"

namespace tests {
namespace {

using server::From;
using server::RequestRow;

std::string ask_for(const RequestRow& row, const std::string& more = "") {
  return R"({"t":")" + std::string(row.type) + "\"" + more + "}";
}

TEST(Protocol, OnlyWhatIsOpenToAnybodyIsDoneBeforeHello) {
  TestHouse h;
  for (const RequestRow& row : server::protocol()) {
    Recorder wire;
    wire.connection = h.house->connected(wire, "test", "");
    h.say(wire, ask_for(row));
    ASSERT_FALSE(wire.frames.empty()) << row.type;
    EXPECT_EQ(code_of(wire) == "hello_first", row.is.from != From::kAnybody) << row.type;
    h.disconnect(wire);
  }
}

TEST(Protocol, WhatBeginsMatchesIsRefusedBeforeARestart) {
  TestHouse h;
  const auto a = h.connect();
  h.house->drain();
  for (const RequestRow& row : server::protocol()) {
    a->frames.clear();
    h.say(*a, ask_for(row));
    EXPECT_EQ(code_of(*a) == "restarting", row.is.begins_matches) << row.type;
  }
}

// A value that no kind of member takes, for those that are refused by bad_field.
TEST(Protocol, ABadMemberIsRefusedByItsNameInBothLanguages) {
  TestHouse h;
  const std::map<std::string_view, std::string> needed = {
      {"table", R"(,"table":"ABCDEF")"}, {"why", R"(,"why":"name")"},   {"at", R"(,"at":0)"},
      {"move", R"(,"move":{})"},         {"seat", R"(,"seat":0)"},      {"deal", R"(,"deal":1)"},
      {"phrase", R"(,"phrase":"bye")"},  {"game", R"(,"game":"joker")"}};
  int refused = 0;
  for (const bool italian : {false, true}) {
    const auto a = h.connect(italian ? R"({"t":"hello","lang":"it"})" : R"({"t":"hello"})");
    for (const RequestRow& row : server::protocol()) {
      if (row.is.greets != server::Greets::kNo || row.is.from == From::kMembers) continue;
      for (const auto& bad : row.members()) {
        std::string more = ",\"" + std::string(bad.name) + "\":[[]]";
        for (const auto& m : row.members())
          if (m.name != bad.name && needed.contains(m.name)) more += needed.at(m.name);
        a->frames.clear();
        h.say(*a, ask_for(row, more));
        if (code_of(*a) != "bad_field") continue;
        ++refused;
        const std::string text = text_at(a->last("error"), "text");
        EXPECT_TRUE(text.starts_with((italian ? "Il campo \"" : "The field \"") +
                                     std::string(bad.name) + "\""))
            << row.type << ": " << text;
      }
    }
    h.disconnect(*a);
  }
  EXPECT_EQ(refused, 2 * 44) << "so many members are refused by the table itself";
}

TEST(Protocol, AnAnswerIsRememberedUnlessItIsAQuestion) {
  TestHouse h;
  const auto a = h.connect();
  for (const RequestRow& row : server::protocol()) {
    if (row.is.greets != server::Greets::kNo || row.type == "logout" || row.type == "delete")
      continue;
    a->connection->answered.clear();
    h.say(*a, ask_for(row, R"(,"id":1)"));
    EXPECT_EQ(a->connection->answered.empty(), row.is.question) << row.type << a->frames.back();
  }
}

TEST(Protocol, TheDocumentsAreJsonAndNameEveryRequest) {
  const Value requests = read_frame(server::requests_json());
  EXPECT_EQ(requests.keys.size(), server::protocol().size());
  const std::string page = server::openapi_yaml();
  for (const RequestRow& row : server::protocol()) {
    const bool listed = page.find("/api/v1/" + std::string(row.type) + ":") != std::string::npos;
    EXPECT_EQ(listed, row.is.http != server::Http::kNone) << row.type;
  }
}

}  // namespace
}  // namespace tests
