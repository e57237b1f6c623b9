#pragma once
// Randomness that nobody can guess, tokens, and passwords (libsodium). A token is shown to its owner once;
// the house keeps its hash. Hashing a password is slow on purpose: do it on a worker, never on the loop.
#include <cstdint>
#include <string>
#include <string_view>

namespace server {

struct SecretSettings {
  std::string key;  // what tokens are hashed with; another key, and nobody is logged in any more
  int hash_memory_mib = 19, hash_passes = 2;
};
void start_secrets(const SecretSettings& settings);  // once, before anything else here

std::string random_hex(std::size_t bytes);
std::uint64_t random_number();
std::string new_token();  // 256 bits
std::string token_hash(std::string_view token);
// Of a table: 8 letters and digits that cannot be confused, of which the first says where the table is. Before, they had 6.
std::string new_code();

std::string hash_password(std::string_view password);  // argon2id; empty: no memory for it
bool check_password(std::string_view hash, std::string_view password);
// Takes as long as a real check, so that an unknown name cannot be told from a wrong password.
bool check_nobodys_password(std::string_view password);

}  // namespace server
