// Passwords: long enough, and not among the first guesses.
#include "server/passwords.h"

#include <string>

#include <gtest/gtest.h>

namespace tests {
namespace {

using server::Refusal;
using server::refuse_password;

TEST(Passwords, HaveALength) {
  EXPECT_EQ(refuse_password("kW4?zzq", "Ada"), Refusal::kBadPassword);
  EXPECT_EQ(refuse_password("kW4?zzqT", "Ada"), std::nullopt);
  EXPECT_EQ(refuse_password(std::string(201, 'x'), "Ada"), Refusal::kBadPassword);
  EXPECT_EQ(refuse_password("", "Ada"), Refusal::kBadPassword);
}

TEST(Passwords, AreNotTheFirstThatAreTried) {
  for (const char* easy :
       {"password",   "Password1!", "P@ssw0rd",   "PASSWORT2024", "12345678", "87654321",
        "11111111",   "19850412",   "12-04-1985", "abcdefgh",     "hgfedcba", "qwertyuiop",
        "asdfasdf",   "abcabcabc",  "abc12345",   "iloveyou",     "amoremio", "juventus1",
        "Benvenuto!", "mazzomazzo", "1212121212", "letmein99"})
    EXPECT_EQ(refuse_password(easy, "Ada"), Refusal::kEasyPassword) << easy;
  EXPECT_EQ(refuse_password("giovannino77", "Giovannino"), Refusal::kEasyPassword)
      << "one's own name";
}

TEST(Passwords, MayHoldAWordAmongOthers) {
  for (const char* good :
       {"correct horse", "long enough", "passwords are dull", "briscola con Ugo", "314159265358979",
        "my dragon sleeps", "tRiscele-9", "giovannino e Peppone"})
    EXPECT_EQ(refuse_password(good, "Giovannino"), std::nullopt) << good;
}

}  // namespace
}  // namespace tests
