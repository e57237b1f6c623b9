// WebSocket frames: the same messages however the bytes arrive, and a code for each violation.
#include "wire/frames.h"

#include <vector>

#include <gtest/gtest.h>

#include "core/rng.h"

namespace tests {
namespace {

using wire::Close;
using wire::FrameReader;
using wire::Opcode;

constexpr std::size_t kLongest = 8192;

// As a client sends it: masked.
std::string frame(int opcode, std::string_view payload, bool final = true, char mask = 'm') {
  std::string out =
      wire::client_frame(static_cast<Opcode>(opcode), payload, {mask, 'a', '\0', 'Z'});
  if (!final) out[0] = static_cast<char>(opcode);
  return out;
}

struct Heard {
  std::vector<std::pair<Opcode, std::string>> messages;
  std::optional<Close> fault;
  bool operator==(const Heard&) const = default;
};

// The bytes come in parts of these sizes, over and over.
Heard hear(const std::string& bytes, const std::vector<std::size_t>& parts) {
  FrameReader reader(wire::From::kClient, kLongest);
  Heard out;
  for (std::size_t at = 0, i = 0; at < bytes.size(); ++i) {
    std::string part = bytes.substr(at, parts[i % parts.size()]);
    at += part.size();
    std::span<char> left(part);
    while (const auto m = reader.next(left)) out.messages.emplace_back(m->opcode, m->payload);
    if (!reader.fault()) EXPECT_TRUE(left.empty());
  }
  out.fault = reader.fault();
  return out;
}
Heard hear(const std::string& bytes) { return hear(bytes, {bytes.size()}); }

TEST(WebSocketFrames, GiveTheSameMessagesHoweverTheBytesCome) {
  const std::string long_text(5000, 'x');
  const std::string all = frame(1, "hello") + frame(9, "are you there") + frame(1, "") +
                          frame(1, "one ", false) + frame(10, "between") + frame(0, "two ", false) +
                          frame(0, "three") + frame(1, long_text) + frame(2, "\x01\xff") +
                          frame(8, "\x03\xe8 bye");
  const Heard whole = hear(all);
  const std::vector<std::pair<Opcode, std::string>> wanted = {{Opcode::kText, "hello"},
                                                              {Opcode::kPing, "are you there"},
                                                              {Opcode::kText, ""},
                                                              {Opcode::kMore, ""},
                                                              {Opcode::kPong, "between"},
                                                              {Opcode::kMore, ""},
                                                              {Opcode::kText, "one two three"},
                                                              {Opcode::kText, long_text},
                                                              {Opcode::kBinary, "\x01\xff"},
                                                              {Opcode::kClose, "\x03\xe8 bye"}};
  EXPECT_EQ(whole.messages, wanted);
  EXPECT_EQ(whole.fault, std::nullopt);
  for (const std::size_t size : {1, 2, 3, 7, 512, 4096})
    EXPECT_EQ(hear(all, {size}), whole) << size;
  core::Rng rng(1);
  for (int i = 0; i < 100; ++i) {
    std::vector<std::size_t> parts;
    for (int j = 0; j < 20; ++j) parts.push_back(1 + rng.below(40));
    EXPECT_EQ(hear(all, parts), whole);
  }
}

TEST(WebSocketFrames, ThatBreakTheRulesEndWithTheirCode) {
  std::string unmasked = frame(1, "x"), extended = frame(1, "x");
  unmasked[1] = 1;
  extended[0] = static_cast<char>(0xC1);
  const std::vector<std::pair<std::string, Close>> cases = {
      {unmasked, Close::kBadFrame},
      {extended, Close::kBadFrame},
      {frame(3, "x"), Close::kBadFrame},                         // no such opcode
      {frame(0, "x"), Close::kBadFrame},                         // continues nothing
      {frame(1, "x", false) + frame(1, "y"), Close::kBadFrame},  // begins before the last ended
      {frame(9, "x", false), Close::kBadFrame},                  // a control frame in pieces
      {frame(9, std::string(126, 'x')), Close::kBadFrame},
      {frame(8, "x"), Close::kBadFrame},         // half a code
      {frame(8, "\x03\xed"), Close::kBadFrame},  // 1005 is never sent
      {frame(8, "\x03\xe8\xff"), Close::kNotUtf8},
      {frame(1, "\xff"), Close::kNotUtf8},
      {frame(1, "\xc3", false) + frame(0, "x"), Close::kNotUtf8},
      {frame(1, std::string(kLongest + 1, 'x')), Close::kTooBig},
      {frame(1, std::string(70'000, 'x')), Close::kTooBig},
      {frame(1, std::string(kLongest, 'x'), false) + frame(0, "y"), Close::kTooBig},
  };
  for (const auto& [bytes, code] : cases) {
    for (const std::size_t part : {std::size_t{1}, bytes.size()}) {
      const Heard heard = hear(bytes + frame(1, "afterwards"), {part});
      EXPECT_EQ(heard.fault, code) << bytes.substr(0, 20);
      for (const auto& message : heard.messages) EXPECT_EQ(message.first, Opcode::kMore);
    }
  }
}

TEST(WebSocketFrames, AreTooLongBeforeTheyHaveCome) {
  EXPECT_EQ(hear(frame(1, std::string(kLongest + 1, 'x')).substr(0, 8)).fault, Close::kTooBig);
  EXPECT_EQ(hear(frame(1, std::string(kLongest, 'x'))).fault, std::nullopt);
}

TEST(WebSocketFrames, OfUtf8MayBeCutAnywhere) {
  EXPECT_EQ(hear(frame(1, "\xc3", false) + frame(0, "\xa8")).messages[1].second, "\xc3\xa8");
}

TEST(WebSocketFrames, OfAServerAreNotMasked) {
  std::string said(wire::FrameHead(Opcode::kText, 5).bytes());
  said += "hello";
  for (std::string bytes : {said, frame(1, "hello")}) {
    const bool masked = bytes != said;
    FrameReader reader(wire::From::kServer, kLongest);
    std::span<char> left(bytes);
    const auto heard = reader.next(left);
    EXPECT_EQ(heard.has_value(), !masked);
    if (heard) EXPECT_EQ(heard->payload, "hello");
    EXPECT_EQ(reader.fault(), masked ? std::optional(Close::kBadFrame) : std::nullopt);
  }
  EXPECT_EQ(wire::close_code(wire::close_payload(Close::kReplaced, "bye")), 4002);
  EXPECT_EQ(wire::close_code(""), 0);
}

TEST(WebSocketFrames, GoOutWithTheShortestLength) {
  const auto head = [](std::size_t n) {
    return std::string(wire::FrameHead(Opcode::kText, n).bytes());
  };
  EXPECT_EQ(head(125), "\x81\x7d");
  EXPECT_EQ(head(126), std::string("\x81\x7e\x00\x7e", 4));
  EXPECT_EQ(head(65535), "\x81\x7e\xff\xff");
  EXPECT_EQ(head(65536), std::string("\x81\x7f\0\0\0\0\0\x01\0\0", 10));
  EXPECT_EQ(wire::close_payload(Close::kSlow, "slow"), "\x0f\xa8slow");
  EXPECT_EQ(wire::close_payload(Close::kSlow, std::string(200, 'x')).size(), 125u);
}

}  // namespace
}  // namespace tests
