// JSON written by hand: members in order, foreign names escaped, one object inside another.
#include "table/json_object.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace tests {
namespace {

using table::json::Object;

TEST(JsonObject, WritesItsMembersInOrder) {
  EXPECT_EQ(Object().take(), "{}");
  EXPECT_EQ(
      Object("play").number("at", -3).flag("done", true).raw("move", R"({"card":"3B"})").take(),
      R"({"t":"play","at":-3,"done":true,"move":{"card":"3B"}})");
  EXPECT_EQ(Object().measured("win", 0.5, 0.0125).take(),
            R"({"win":{"milli":500,"error_milli":13}})");
}

TEST(JsonObject, EscapesTextAndForeignNames) {
  EXPECT_EQ(Object().text("name", "a\"b\n").take(), R"({"name":"a\"b\u000a"})");
  EXPECT_EQ(Object().foreign("x\":1,\"y", "2").take(), R"({"x\":1,\"y":2})");
}

TEST(JsonObject, TakesTheMembersOfAnother) {
  EXPECT_EQ(Object("a").members(Object()).take(), R"({"t":"a"})");
  EXPECT_EQ(Object().members(Object("a").number("n", 1)).number("m", 2).take(),
            R"({"t":"a","n":1,"m":2})");
}

TEST(JsonObject, ListsTexts) {
  const std::vector<std::string> none, two = {"a", "\\"};
  EXPECT_EQ(table::json::list_of_texts(none), "[]");
  EXPECT_EQ(table::json::list_of_texts(two), R"(["a","\\"])");
}

}  // namespace
}  // namespace tests
