// JSON: what is read, what is refused and why, and that written values read back unchanged.
#include "table/json.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tests {
namespace {

using namespace std::string_view_literals;
using table::json::Parsed;
using table::json::Value;

// The value of a text that must be read.
Value read(std::string_view text) {
  Parsed parsed = table::json::parse(text);
  EXPECT_TRUE(parsed.value) << text << ": " << parsed.error;
  return parsed.value.value_or(Value{});
}

std::string_view error_of(std::string_view text) {
  const Parsed parsed = table::json::parse(text);
  EXPECT_FALSE(parsed.value) << text;
  EXPECT_LE(parsed.at, text.size());
  return parsed.error;
}

bool same(const Value& a, const Value& b) {
  if (a.kind != b.kind || a.boolean != b.boolean || a.text != b.text || a.keys != b.keys ||
      a.items.size() != b.items.size())
    return false;
  for (std::size_t i = 0; i < a.items.size(); ++i)
    if (!same(a.items[i], b.items[i])) return false;
  return true;
}

TEST(JsonReads, EveryKindOfValue) {
  EXPECT_TRUE(read("null").is(Value::Kind::kNull));
  EXPECT_TRUE(read("true").boolean);
  EXPECT_TRUE(read("false").is(Value::Kind::kBool));
  EXPECT_FALSE(read("false").boolean);
  EXPECT_EQ(read("-1.5e+10").text, "-1.5e+10");
  EXPECT_EQ(read(R"("3B")").string(), "3B");
  EXPECT_TRUE(read("[]").items.empty());
  EXPECT_TRUE(read("{}").is(Value::Kind::kObject));
}

TEST(JsonReads, SpaceAroundEverything) {
  const Value v = read(" \t\r\n{ \"a\" :\n[ 1 ,\t2 ] , \"b\" : null }\n");
  EXPECT_EQ(written(v), R"({"a":[1,2],"b":null})");
}

TEST(JsonReads, TheMembersOfAnObjectInTheirOrder) {
  const Value v = read(R"({"b":1,"a":{"b":2},"":3})");
  EXPECT_EQ(v.keys, (std::vector<std::string>{"b", "a", ""}));
  EXPECT_EQ(v.find("b")->integer(), 1);
  EXPECT_EQ(v.find("a")->find("b")->integer(), 2);
  EXPECT_EQ(v.find("")->integer(), 3);
  EXPECT_EQ(v.find("c"), nullptr);
  EXPECT_EQ(read("[1]").find("b"), nullptr) << "an array has no members";
}

TEST(JsonReads, NumbersInEveryFormOfRfc8259) {
  for (const auto text : {"0", "-0", "7", "-7", "10", "0.5", "-0.0", "1E5", "1e-5", "1e+05",
                          "123456789012345678901234567890"})
    EXPECT_EQ(read(text).text, text);
}

TEST(JsonReads, EveryEscape) {
  EXPECT_EQ(read(R"("\"\\\/\b\f\n\r\t")").string(), "\"\\/\b\f\n\r\t");
  EXPECT_EQ(read(R"("\u0041\u00e8\u20AC")").string(), "Aè€");
  EXPECT_EQ(read(R"("\ud83c\uDCA1")").string(), "🂡");
  EXPECT_EQ(read(R"("a\u0000b")").string(), "a\0b"sv);
}

TEST(JsonReads, Utf8AsItStands) {
  for (const auto text :
       {"è", "€", "🂡", "\x7F", "\xED\x9F\xBF", "\xEE\x80\x80", "\xF4\x8F\xBF\xBF"})
    EXPECT_EQ(read('"' + std::string(text) + '"').string(), text);
}

struct Bad {
  std::string_view text, why;
};

TEST(JsonRefuses, WhatIsNoValue) {
  for (const auto text : {"", " ", "nul", "tru", "True", "NaN", "Infinity", "-Infinity", "+1", ".5",
                          "-", "--1", "'a'", "#", "/* */ 1", "undefined", "\xEF\xBB\xBF{}", "]"})
    EXPECT_EQ(error_of(text), "a value is expected here") << text;
  EXPECT_EQ(error_of("\0"sv), "a value is expected here");
}

TEST(JsonRefuses, MoreThanOneValue) {
  for (const auto text :
       {"1 2", "{}{}", "[]]", "01", "-01", "0x10", "1a", "null,", "\"a\"b", "truefalse"})
    EXPECT_EQ(error_of(text), "there is more text after the value") << text;
  EXPECT_EQ(error_of("1\0"sv), "there is more text after the value");
}

TEST(JsonRefuses, UnfinishedNumbers) {
  for (const auto text : {"1.", "-0.", "1.e5", "[0.]"})
    EXPECT_EQ(error_of(text), "a digit is missing after the point") << text;
  for (const auto text : {"1e", "1E+", "1e-", "2.5e+ 1"})
    EXPECT_EQ(error_of(text), "a digit is missing in the exponent") << text;
}

TEST(JsonRefuses, BadPunctuation) {
  for (const auto& [text, why] : {
           Bad{"[1,]", "a value is expected here"},
           Bad{"[,1]", "a value is expected here"},
           Bad{"[1 2]", "a comma or ] is missing"},
           Bad{"[1", "a comma or ] is missing"},
           Bad{"[", "a value is expected here"},
           Bad{"[1}", "a comma or ] is missing"},
           Bad{R"({"a":1,})", "a string is expected here"},
           Bad{R"({"a":1)", "a comma or } is missing"},
           Bad{R"({"a":1 "b":2})", "a comma or } is missing"},
           Bad{R"({"a" 1})", "a colon is missing"},
           Bad{R"({"a":})", "a value is expected here"},
           Bad{R"({"a"})", "a colon is missing"},
           Bad{"{a:1}", "a string is expected here"},
           Bad{"{1:1}", "a string is expected here"},
           Bad{"{", "a string is expected here"},
       })
    EXPECT_EQ(error_of(text), why) << text;
}

TEST(JsonRefuses, BadStrings) {
  for (const auto& [text, why] : {
           Bad{"\"abc", "a string does not end"},
           Bad{"\"abc\\\"", "a string does not end"},
           Bad{"\"\\", "an unknown escape stands in a string"},
           Bad{R"("\x41")", "an unknown escape stands in a string"},
           Bad{R"("\'")", "an unknown escape stands in a string"},
           Bad{R"("\u12")", "four hexadecimal digits are missing"},
           Bad{R"("\u12G4")", "four hexadecimal digits are missing"},
           Bad{R"("\u-123")", "four hexadecimal digits are missing"},
           Bad{R"("\u+123")", "four hexadecimal digits are missing"},
           Bad{R"("\u 123")", "four hexadecimal digits are missing"},
           Bad{R"("\u0x1F")", "four hexadecimal digits are missing"},
           Bad{R"("\u)", "four hexadecimal digits are missing"},
       })
    EXPECT_EQ(error_of(text), why) << text;
}

TEST(JsonRefuses, HalfASurrogatePair) {
  for (const auto text : {R"("\ud83c")", R"("\ud83c\u0041")", R"("\ud83cA")", R"("\ud83c\ud83c")",
                          R"("\udca1")", R"("\ud83c\n")", R"("\ud83c\udc")", R"("\udfff\ud800")"})
    EXPECT_EQ(error_of(text), "half of a surrogate pair stands alone") << text;
}

TEST(JsonRefuses, ControlCharactersInStrings) {
  for (char c = 0; c < 0x20; ++c)
    EXPECT_EQ(error_of(std::string("\"a") + c + "\""), "a control character stands in a string")
        << int{c};
}

// Overlong forms, surrogates, characters beyond the last, lone and missing continuation bytes.
TEST(JsonRefuses, WhatIsNotUtf8) {
  for (const auto text :
       {"\x80", "\xBF", "\xC0\xAF", "\xC1\xBF", "\xC3", "\xC3(", "\xE0\x80\xAF", "\xE0\x9F\xBF",
        "\xE2\x82", "\xE2(\xAC", "\xED\xA0\x80", "\xED\xBF\xBF", "\xF0\x8F\xBF\xBF", "\xF0\x9F\x82",
        "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFE", "\xFF"}) {
    EXPECT_EQ(error_of('"' + std::string(text) + '"'), "the text is not UTF-8") << text;
    EXPECT_EQ(error_of("{\"" + std::string(text) + "\":1}"), "the text is not UTF-8") << text;
  }
  EXPECT_EQ(error_of("\"\xE2\x82"), "the text is not UTF-8") << "cut off";
}

TEST(JsonRefuses, AKeyThatOccursTwice) {
  EXPECT_EQ(error_of(R"({"a":1,"b":2,"a":3})"), "a key occurs twice");
  EXPECT_EQ(error_of(R"({"a":1,"\u0061":3})"), "a key occurs twice") << "however it is written";
  EXPECT_EQ(error_of(R"([{"a":{"b":1,"b":1}}])"), "a key occurs twice");
  EXPECT_EQ(written(read(R"([{"a":1},{"a":2}])")), R"([{"a":1},{"a":2}])");
}

std::string object_of(int keys) {
  std::string out = "{";
  for (int i = 0; i < keys; ++i) out += (i ? ",\"" : "\"") + std::to_string(i) + "\":0";
  return out + "}";
}

TEST(JsonRefuses, TooManyKeys) {
  EXPECT_EQ(read(object_of(64)).keys.size(), 64u);
  EXPECT_EQ(error_of(object_of(65)), "an object has too many keys");
}

std::string nested(int depth, char open, char close) {
  return std::string(static_cast<std::size_t>(depth), open) +
         std::string(static_cast<std::size_t>(depth), close);
}

TEST(JsonRefuses, WhatIsNestedTooDeep) {
  EXPECT_TRUE(table::json::parse(nested(8, '[', ']')).value);
  EXPECT_EQ(error_of(nested(9, '[', ']')), "it is nested too deep");
  EXPECT_EQ(error_of(R"([[[[[[[[{}]]]]]]]])"), "it is nested too deep");
  EXPECT_EQ(error_of(std::string(8000, '[')), "it is nested too deep")
      << "before the stack is spent";
  EXPECT_TRUE(table::json::parse("[[],[],[[]],[]]", {.depth = 3}).value) << "depth, not number";
  EXPECT_FALSE(table::json::parse("[]", {.depth = 0}).value);
  EXPECT_TRUE(table::json::parse("1", {.depth = 0}).value);
}

TEST(JsonRefuses, WhatIsTooLong) {
  const std::string full = '"' + std::string(8190, 'a') + '"';
  EXPECT_TRUE(table::json::parse(full).value);
  EXPECT_EQ(error_of(full + " "), "the text is too long");
  EXPECT_EQ(table::json::parse("[1]", {.bytes = 2}).at, 2u);
}

TEST(JsonRefuses, AndSaysWhere) {
  EXPECT_EQ(table::json::parse(R"({"a":1,"b":x})").at, 11u);
  EXPECT_EQ(table::json::parse("[1,2").at, 4u);
  EXPECT_EQ(table::json::parse("1 2").at, 2u);
  EXPECT_EQ(table::json::parse("").at, 0u);
}

TEST(JsonNumbers, AreIntegersOnlyIfWrittenSo) {
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(read("0").integer(), 0);
  EXPECT_EQ(read("-0").integer(), 0);
  EXPECT_EQ(read("-7").integer(), -7);
  EXPECT_EQ(read("9223372036854775807").integer(), kMost);
  EXPECT_EQ(read("-9223372036854775808").integer(), -kMost - 1);
  for (const auto text :
       {"1.5", "1e2", "1.0", "1E0", "9223372036854775808", "true", "null", "\"1\"", "[1]", "{}"})
    EXPECT_EQ(read(text).integer(), std::nullopt) << text;
}

TEST(JsonNumbers, AreReadWithinLimits) {
  EXPECT_EQ(read("3").integer(0, 3), 3);
  EXPECT_EQ(read("4").integer(0, 3), std::nullopt);
  EXPECT_EQ(read("-1").integer(0, 3), std::nullopt);
  EXPECT_EQ(read("0").integer(0, -1), std::nullopt) << "an empty hand has no index";
  EXPECT_EQ(read("\"3\"").integer(0, 3), std::nullopt);
}

TEST(JsonStrings, AreOnlyStrings) {
  for (const auto text : {"1", "true", "null", "[]", R"({"a":"b"})"})
    EXPECT_EQ(read(text).string(), std::nullopt) << text;
}

TEST(JsonWrites, EscapesOnlyWhereItMust) {
  std::string out;
  table::json::write_string(out, "a\"b\\c/\n\x01\x7F è 🂡");
  EXPECT_EQ(out, R"("a\"b\\c/\u000a\u0001\u007f è 🂡")");
}

TEST(JsonWrites, Numbers) {
  std::string out;
  for (const std::int64_t n : {std::int64_t{0}, std::int64_t{9}, std::int64_t{10}, std::int64_t{-1},
                               std::int64_t{-42}, INT64_MAX, INT64_MIN}) {
    table::json::write_number(out, n);
    out += ' ';
  }
  EXPECT_EQ(out, "0 9 10 -1 -42 9223372036854775807 -9223372036854775808 ");
}

TEST(JsonWrites, AKeyWithTheCommaThatItNeeds) {
  std::string out;
  table::json::write_key(out, "a");
  out += '{';
  table::json::write_key(out, "bc");
  out += "[]";
  table::json::write_key(out, "a_key_that_is_longer_than_a_short_string");
  EXPECT_EQ(out, R"("a":{"bc":[],"a_key_that_is_longer_than_a_short_string":)");
}

// --- properties ---

std::string any_string() {
  const auto points = *rc::gen::container<std::u32string>(rc::gen::suchThat(
      rc::gen::weightedOneOf<char32_t>({{6, rc::gen::inRange<char32_t>(0, 0x80)},
                                        {2, rc::gen::inRange<char32_t>(0x80, 0x3000)},
                                        {1, rc::gen::inRange<char32_t>(0x3000, 0x110000)}}),
      [](char32_t c) { return c < 0xD800 || c > 0xDFFF; }));
  std::string out;
  for (const auto c : points) {
    if (c < 0x80) {
      out += static_cast<char>(c);
      continue;
    }
    const int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    out += static_cast<char>((0xFF00u >> (more + 1) & 0xFFu) | c >> (6 * more));
    for (int i = more - 1; i >= 0; --i) out += static_cast<char>(0x80u | (c >> (6 * i) & 0x3Fu));
  }
  return out;
}

Value any_value(int depth) {
  Value v;
  v.kind = static_cast<Value::Kind>(*rc::gen::inRange(0, depth > 0 ? 6 : 4));
  if (v.is(Value::Kind::kBool)) v.boolean = *rc::gen::arbitrary<bool>();
  if (v.is(Value::Kind::kNumber)) v.text = std::to_string(*rc::gen::arbitrary<std::int64_t>());
  if (v.is(Value::Kind::kString)) v.text = any_string();
  if (!v.is(Value::Kind::kArray) && !v.is(Value::Kind::kObject)) return v;
  for (int n = *rc::gen::inRange(0, 4); n > 0; --n) {
    const std::string key = v.is(Value::Kind::kObject) ? any_string() : "";
    if (v.is(Value::Kind::kObject) && v.find(key) != nullptr) continue;
    if (v.is(Value::Kind::kObject)) v.keys.push_back(key);
    v.items.push_back(any_value(depth - 1));
  }
  return v;
}

RC_GTEST_PROP(JsonProperty, WhatIsWrittenIsReadAsItWas, ()) {
  const Value v = any_value(4);
  const auto parsed = table::json::parse(written(v), {.bytes = 1 << 20, .depth = 8});
  RC_ASSERT(parsed.value.has_value());
  RC_ASSERT(same(*parsed.value, v));
}

RC_GTEST_PROP(JsonProperty, AStringIsReadAsItWasWritten, ()) {
  const std::string s = any_string();
  std::string out;
  table::json::write_string(out, s);
  const auto parsed = table::json::parse(out, {.bytes = 1 << 20});
  RC_ASSERT(parsed.value.has_value());
  RC_ASSERT(parsed.value->string() == s);
}

// Any bytes, and bytes that look like JSON: read or refused, and to write and read again changes nothing.
RC_GTEST_PROP(JsonProperty, WhatIsReadIsWrittenOnceAndForAll, ()) {
  const auto text = *rc::gen::oneOf(
      rc::gen::arbitrary<std::string>(),
      rc::gen::container<std::string>(rc::gen::elementOf(std::string("[]{}:,\"\\u01eE.-+ tfn"))));
  const auto parsed = table::json::parse(text);
  if (!parsed.value) {
    RC_ASSERT(!parsed.error.empty());
    return;
  }
  const std::string once = written(*parsed.value);
  const auto again = table::json::parse(once);
  RC_ASSERT(again.value.has_value());
  RC_ASSERT(written(*again.value) == once);
}

// No prefix of a text in brackets is a text.
RC_GTEST_PROP(JsonProperty, WhatIsCutOffIsRefused, ()) {
  Value list;
  list.kind = Value::Kind::kArray;
  list.items.push_back(any_value(3));
  const std::string whole = written(list);
  const auto cut = *rc::gen::inRange<std::size_t>(0, whole.size());
  RC_ASSERT(!table::json::parse(whole.substr(0, cut)).value.has_value());
}

}  // namespace
}  // namespace tests
