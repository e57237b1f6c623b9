// The official examples: SHA-256 from FIPS 180-4 (NIST's example values), HMAC from RFC 4231.
#include "core/sha256.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "table/hex.h"
#include "tests/support/bytes.h"

namespace tests {
namespace {

std::string sha(std::string_view text) { return table::to_hex(core::sha256(bytes_of(text))); }

// Keys shorter than a block are filled with zeros, so 32 bytes hold any key of up to 32.
std::string hmac(std::string_view key, std::string_view data) {
  core::Bytes32 padded{};
  std::copy(key.begin(), key.end(), padded.begin());
  core::Hmac256 mac(padded);
  mac.inner().add(bytes_of(data));
  return table::to_hex(mac.finish());
}

TEST(Sha256, OfNothing) {
  EXPECT_EQ(sha(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(Sha256, OfOneBlock) {
  EXPECT_EQ(sha("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Sha256, OfTwoBlocks) {
  EXPECT_EQ(sha("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"),
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

TEST(Sha256, OfAMillionLettersInUnequalPieces) {
  core::Sha256 h;
  const std::string letters(1000, 'a');
  for (int left = 1'000'000, piece = 1; left > 0; piece = piece % 1000 + 7) {
    const int n = std::min({piece, left, 1000});
    h.add(bytes_of(letters).first(static_cast<std::size_t>(n)));
    left -= n;
  }
  EXPECT_EQ(table::to_hex(h.finish()),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, ANumberIsFourBytesBigEndian) {
  core::Sha256 h;
  h.add_u32(0x61626364);
  EXPECT_EQ(table::to_hex(h.finish()), sha("abcd"));
}

TEST(Sha256, IsTheSameAtCompileTime) {
  constexpr core::Bytes32 kEmpty = core::sha256({});
  EXPECT_EQ(table::to_hex(kEmpty), sha(""));
}

TEST(Hmac256, Rfc4231Case1) {
  EXPECT_EQ(hmac(std::string(20, '\x0b'), "Hi There"),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
}

TEST(Hmac256, Rfc4231Case2) {
  EXPECT_EQ(hmac("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

TEST(Hmac256, Rfc4231Case3) {
  EXPECT_EQ(hmac(std::string(20, '\xaa'), std::string(50, '\xdd')),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
}

TEST(Hmac256, Rfc4231Case4) {
  std::string key;
  for (char c = 1; c <= 25; ++c) key += c;
  EXPECT_EQ(hmac(key, std::string(50, '\xcd')),
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b");
}

}  // namespace
}  // namespace tests
