#pragma once
// SHA-256 (FIPS 180-4) and HMAC (RFC 2104), for deals that anyone can check.
// Small and portable, the same natively and in WebAssembly; not tuned, not for passwords.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace core {

using Bytes32 = std::array<std::uint8_t, 32>;

class Sha256 {
 public:
  constexpr void add(std::span<const std::uint8_t> bytes) {
    for (const std::uint8_t b : bytes) add_byte(b);
  }
  constexpr void add_u32(std::uint32_t x) {  // big endian
    for (int shift = 24; shift >= 0; shift -= 8) add_byte(static_cast<std::uint8_t>(x >> shift));
  }
  constexpr Bytes32 finish() {
    const std::uint64_t bits = length_ * 8;
    add_byte(0x80);
    while (length_ % 64 != 56) add_byte(0);
    add_u32(static_cast<std::uint32_t>(bits >> 32));
    add_u32(static_cast<std::uint32_t>(bits));
    Bytes32 out{};
    for (std::size_t i = 0; i < 32; ++i)
      out[i] = static_cast<std::uint8_t>(h_[i / 4] >> (24 - 8 * (i % 4)));
    return out;
  }

 private:
  static constexpr std::array<std::uint32_t, 64> kRound = {
      0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
      0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
      0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f,
      0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
      0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
      0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
      0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116,
      0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
      0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
      0xc67178f2};

  constexpr void add_byte(std::uint8_t b) {
    block_[length_++ % 64] = b;
    if (length_ % 64 == 0) compress();
  }
  constexpr void compress() {
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < 64; ++i) w[i / 4] = w[i / 4] << 8 | block_[i];
    for (std::size_t i = 16; i < 64; ++i) {
      const std::uint32_t a = w[i - 15], b = w[i - 2];
      w[i] = w[i - 16] + w[i - 7] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3)) +
             (std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10));
    }
    std::array<std::uint32_t, 8> s = h_;
    for (std::size_t i = 0; i < 64; ++i) {
      const std::uint32_t t1 = s[7] +
                               (std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25)) +
                               ((s[4] & s[5]) ^ (~s[4] & s[6])) + kRound[i] + w[i];
      const std::uint32_t t2 = (std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22)) +
                               ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
      s = {t1 + t2, s[0], s[1], s[2], s[3] + t1, s[4], s[5], s[6]};
    }
    for (std::size_t i = 0; i < 8; ++i) h_[i] += s[i];
  }

  std::array<std::uint32_t, 8> h_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                     0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::uint8_t, 64> block_{};
  std::uint64_t length_ = 0;
};

constexpr Bytes32 sha256(std::span<const std::uint8_t> bytes) {
  Sha256 h;
  h.add(bytes);
  return h.finish();
}

// HMAC with a 32-byte key: feed the message to inner(), then finish.
class Hmac256 {
 public:
  explicit constexpr Hmac256(const Bytes32& key) {
    add_pad(inner_, key, 0x36);
    add_pad(outer_, key, 0x5c);
  }
  constexpr Sha256& inner() { return inner_; }
  constexpr Bytes32 finish() {
    const Bytes32 digest = inner_.finish();
    outer_.add(digest);
    return outer_.finish();
  }

 private:
  static constexpr void add_pad(Sha256& h, const Bytes32& key, std::uint8_t pad) {
    std::array<std::uint8_t, 64> block{};
    for (std::size_t i = 0; i < 64; ++i)
      block[i] = static_cast<std::uint8_t>((i < key.size() ? key[i] : 0) ^ pad);
    h.add(block);
  }
  Sha256 inner_, outer_;
};

}  // namespace core
