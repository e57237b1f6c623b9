#include "core/hash.h"

#include <string>

#include <gtest/gtest.h>

namespace core {
namespace {

// A change of these changes how every bot plays from a seed.
static_assert(hash_of("") == 6142509188972423790u);

TEST(Hash, IsTheSameEverywhere) {
  EXPECT_EQ(hash_of("a"), 4993892634952068459u);
  EXPECT_EQ(hash_of("1234567"), 7888703982793837558u);
  EXPECT_EQ(hash_of("12345678"), 10113836418918046885u);
  EXPECT_EQ(hash_of("arena 1 0"), 15641830361290304072u);
  EXPECT_EQ(hash_of("l'asso di bastoni è di briscola"), 17427797281007782235u);
}

// Bots played from libstdc++'s std::hash before; a match saved then continues as it would have.
#ifdef __GLIBCXX__
TEST(Hash, IsWhatBotsPlayedFromBefore) {
  std::string text;
  for (int i = 0; i < 300; ++i) {
    EXPECT_EQ(hash_of(text), std::hash<std::string>{}(text)) << text;
    text += static_cast<char>(i * 37);
  }
}
#endif

}  // namespace
}  // namespace core
