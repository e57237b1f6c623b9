// The beginning of a WebSocket, as a client sees it.
#include "tui/handshake.h"

#include <gtest/gtest.h>

namespace {

// The example of RFC 6455, section 1.3.
constexpr std::string_view kKey = "dGhlIHNhbXBsZSBub25jZQ==";
constexpr std::string_view kProof = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

std::string answer(std::string_view status, std::string_view proof, std::string_view more = "") {
  return "HTTP/1.1 " + std::string(status) +
         "\r\nUpgrade: websocket\r\nconnection: Upgrade\r\nSec-WebSocket-Protocol: mazzo.v1" +
         "\r\nSec-WebSocket-Accept:  " + std::string(proof) + std::string(more);
}

TEST(Handshake, EncodesAsTheRfcSays) {
  EXPECT_EQ(tui::base64("the sample nonce"), kKey);
  EXPECT_EQ(tui::base64(""), "");
  EXPECT_EQ(tui::base64("a"), "YQ==");
}

TEST(Handshake, TheRequestNamesHostKeyAndProtocol) {
  const std::string request = tui::upgrade_request("[::1]:8080", kKey);
  EXPECT_TRUE(request.starts_with("GET /ws HTTP/1.1\r\nHost: [::1]:8080\r\n"));
  EXPECT_NE(request.find("\r\nSec-WebSocket-Key: " + std::string(kKey) + "\r\n"), request.npos);
  EXPECT_TRUE(request.ends_with("Sec-WebSocket-Protocol: mazzo.v1\r\n\r\n"));
}

TEST(Handshake, OnlyAServerThatReadTheKeyIsAccepted) {
  EXPECT_TRUE(tui::accepts(answer("101 Switching Protocols", kProof), kKey));
  EXPECT_FALSE(tui::accepts(answer("200 OK", kProof), kKey));
  EXPECT_FALSE(tui::accepts(answer("101 x", "s3pPLMBiTxaQ9kYGzzhZRbK+xOO="), kKey));
  EXPECT_FALSE(
      tui::accepts(answer("101 x", "s3ppLMBiTxaQ9kYGzzhZRbK+xOo="), kKey));  // the case counts
  EXPECT_FALSE(tui::accepts(answer("101 x", ""), kKey));
}

TEST(Handshake, NothingElseMayBeChosen) {
  const auto with = [](std::string_view more) { return answer("101 x", kProof, more); };
  EXPECT_FALSE(tui::accepts(with("\r\nSec-WebSocket-Extensions: permessage-deflate"), kKey));
  EXPECT_FALSE(tui::accepts(with("\r\nsec-websocket-accept: x"), kKey));  // there twice
  EXPECT_FALSE(tui::accepts(with("\r\nUpgrade: h2c"), kKey));
  EXPECT_TRUE(tui::accepts(with("\r\nServer: any"), kKey));
  EXPECT_FALSE(tui::accepts("", kKey));
  EXPECT_FALSE(tui::accepts("HTTP/1.1 101", kKey));
}

}  // namespace
