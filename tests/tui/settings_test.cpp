// A person's settings: TOML, and every file that earlier releases wrote or read.
#include "tui/settings.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include <gtest/gtest.h>

namespace {

class SettingsFile : public testing::Test {
 protected:
  tui::Settings read(std::string_view text) {
    std::ofstream(path()) << text;
    return tui::Settings::read(path());
  }
  std::string written() {
    std::ifstream file(path());
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::string path() const {
    return testing::TempDir() + "mazzo_settings_" +
           testing::UnitTest::GetInstance()->current_test_info()->name();
  }
  void TearDown() override { std::filesystem::remove(path()); }
};

TEST_F(SettingsFile, IsToml) {
  const auto s =
      read("# mine\npace = \"quick\"  # a comment\nlevel = 40\nmouse = false\nbell = 'on'\n");
  EXPECT_EQ(s.get("pace"), "quick");
  EXPECT_EQ(s.level(), 40);
  EXPECT_FALSE(s.mouse());
  EXPECT_TRUE(s.bell());
}

TEST_F(SettingsFile, OfAnEarlierReleaseIsReadForever) {
  const auto s =
      read("pace = instant\nsuits = \"\x1b[31m\"\nhouse = \"ws://a:1\"\r\nnonsense\n=\n");
  EXPECT_EQ(s.get("pace"), "instant");  // without quotes
  EXPECT_EQ(s.get("suits"), "auto");    // the default
  EXPECT_EQ(s.get("house"), "ws://a:1");
}

TEST_F(SettingsFile, KeepsWhatItDoesNotKnowAndEscapesWhatItWrites) {
  auto s = read("later = \"kept\"\npace = \"calm\"\n");
  s.set("house", "a\"b\\c\n");
  s.set("language", "it");
  ASSERT_TRUE(s.write());
  EXPECT_NE(written().find("language = \"it\"\n"), std::string::npos) << written();
  const auto again = tui::Settings::read(path());
  EXPECT_EQ(again.get("house"), "a\"b\\c\n");
  EXPECT_EQ(again.get("later"), "kept");
}

// Symbols where the locale has them, unless the person chose; Italian suits have no symbols.
TEST_F(SettingsFile, ShowsSuitsAsTheLocaleCan) {
  tui::Settings s;
  unsetenv("LC_ALL");
  unsetenv("LC_CTYPE");
  for (const auto& [locale, symbols] :
       {std::pair{"C.UTF-8", true}, {"it_IT.utf8", true}, {"C", false}, {"", false}}) {
    setenv("LANG", locale, 1);
    EXPECT_EQ(s.symbols(), symbols) << locale;
    EXPECT_FALSE(s.letters());
  }
  s.set("suits", "symbols");
  EXPECT_TRUE(s.symbols() && s.letters());
  setenv("LANG", "C.UTF-8", 1);
  s.set("suits", "names");
  EXPECT_FALSE(s.symbols() || s.letters());
}

TEST_F(SettingsFile, ThatIsNotThereHasTheDefaults) {
  const auto s = tui::Settings::read("/nowhere/settings.toml");
  EXPECT_EQ(s.get("pace"), "calm");
  EXPECT_EQ(s.level(), 40);
  EXPECT_FALSE(s.write());
}

}  // namespace
