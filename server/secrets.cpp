#include "server/secrets.h"

#include <array>
#include <cstdlib>
#include <vector>

#include <sodium.h>

namespace server {
namespace {

SecretSettings& chosen() {
  static SecretSettings settings;
  return settings;
}

std::string hex(const std::vector<unsigned char>& bytes) {
  std::string out(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(out.data(), out.size(), bytes.data(), bytes.size());
  out.pop_back();
  return out;
}

}  // namespace

void start_secrets(const SecretSettings& settings) {
  chosen() = settings;
  if (sodium_init() < 0) std::abort();  // without randomness nothing here may run
}

std::string random_hex(std::size_t bytes) {
  std::vector<unsigned char> out(bytes);
  randombytes_buf(out.data(), out.size());
  return hex(out);
}
std::uint64_t random_number() {
  std::uint64_t n = 0;
  randombytes_buf(&n, sizeof n);
  return n;
}
std::string new_token() { return random_hex(32); }

std::string token_hash(std::string_view token) {
  const auto bytes = [](std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
  };
  const std::string& key = chosen().key;
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, bytes(key), key.size());
  crypto_auth_hmacsha256_update(&state, bytes(token), token.size());
  std::vector<unsigned char> out(crypto_auth_hmacsha256_BYTES);
  crypto_auth_hmacsha256_final(&state, out.data());
  return hex(out);
}

std::string new_code() {
  constexpr std::string_view kLetters = "ACDEFGHJKLMNPQRTUVWXY34679";
  constexpr char kShard = 'A';  // for houses of several programs
  std::string out(1, kShard);
  for (int i = 0; i < 7; ++i) out += kLetters[randombytes_uniform(kLetters.size())];
  return out;
}

std::string hash_password(std::string_view password) {
  std::array<char, crypto_pwhash_STRBYTES> out{};
  const auto passes = static_cast<unsigned long long>(chosen().hash_passes);
  const std::size_t memory = static_cast<std::size_t>(chosen().hash_memory_mib) << 20;
  const bool hashed =
      crypto_pwhash_str(out.data(), password.data(), password.size(), passes, memory) == 0;
  return hashed ? out.data() : std::string();
}
bool check_password(std::string_view hash, std::string_view password) {
  return crypto_pwhash_str_verify(std::string(hash).c_str(), password.data(), password.size()) == 0;
}
bool check_nobodys_password(std::string_view password) {
  static const std::string kNobody = hash_password("nobody");
  check_password(kNobody, password);
  return false;
}

}  // namespace server
