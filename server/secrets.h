#pragma once
// Randomness that nobody can guess, tokens, and passwords (libsodium). The owner sees a token once; the house keeps its
// hash. Hashing a password is slow on purpose, so it runs on a worker, never on the loop.
#include <cstdint>
#include <string>
#include <string_view>

namespace server {

struct SecretSettings {
  std::string key;  // the key of token hashes; a new key ends all sessions
  int hash_memory_mib = 19, hash_passes = 2;
};
void start_secrets(const SecretSettings& settings);  // once, before anything else here

std::string random_hex(std::size_t bytes);
std::uint64_t random_number();
std::string new_token();  // 256 bits
std::string token_hash(std::string_view token);
// Of a table: 8 letters and digits that look distinct, of which the first says where the table is. Older codes have 6.
std::string new_code();

std::string hash_password(std::string_view password);  // argon2id; empty if memory is short
bool check_password(std::string_view hash, std::string_view password);
// Takes as long as a real check, so that an unknown name looks like a wrong password.
bool check_nobodys_password(std::string_view password);

}  // namespace server
