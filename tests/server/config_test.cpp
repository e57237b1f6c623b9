// Settings: one table, four sources, and a sentence with a place for everything that is wrong.
#include "server/config.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace tests {
namespace {

using server::ConfigInput;
using server::load_config;
using server::LoadedConfig;
using Map = std::map<std::string, std::string>;

const std::string kGoodSecret = "0123456789abcdef0123456789abcdef";

// A file that exists for the length of a test.
class TempFile {
 public:
  explicit TempFile(const std::string& text)
      : path_(testing::TempDir() + "mazzo_config_" +
              testing::UnitTest::GetInstance()->current_test_info()->name() +
              std::to_string(++count_)) {
    std::ofstream(path_, std::ios::binary) << text;
  }
  ~TempFile() { std::filesystem::remove(path_); }
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  static inline int count_ = 0;
  std::string path_;
};

std::string faults(const LoadedConfig& loaded) {
  std::string out;
  for (const auto& f : loaded.faults) out += f.where + ": " + f.sentence + "\n";
  return out;
}
std::string file_faults(const std::string& toml) {
  const TempFile file(toml);
  std::string out = faults(load_config({file.path(), {}, {}}));
  for (auto at = out.find(file.path()); at != out.npos; at = out.find(file.path()))
    out.replace(at, file.path().size(), "F");
  return out;
}
std::string flag_faults(const Map& flags) { return faults(load_config({"", flags, {}})); }

TEST(Config, HasDefaultsForOneMachine) {
  const auto loaded = load_config({});
  EXPECT_EQ(faults(loaded), "");
  EXPECT_EQ(loaded.config.listen.text(), "127.0.0.1:8080");
  EXPECT_TRUE(loaded.config.metrics_listen.loopback());
  EXPECT_EQ(loaded.config.grace_seconds, 10);
  EXPECT_EQ(loaded.config.grace_bank_seconds, 60);
  EXPECT_EQ(loaded.config.queue_clock, 30);
  EXPECT_EQ(loaded.config.table_clock, 0);
  EXPECT_EQ(loaded.source("listen"), "default");
}

TEST(Config, FlagsGoBeforeEnvironmentBeforeFile) {
  const TempFile file("grace_seconds = 1\ntables_each = 2\nsession_days = 3\n");
  const auto loaded = load_config({file.path(),
                                   {{"grace_seconds", "21"}},
                                   {{"MAZZO_GRACE_SECONDS", "11"}, {"MAZZO_TABLES_EACH", "12"}}});
  EXPECT_EQ(faults(loaded), "");
  EXPECT_EQ(loaded.config.grace_bank_seconds, 21) << "chosen before there was a bank";
  EXPECT_EQ(loaded.config.grace_seconds, 21);
  EXPECT_EQ(loaded.config.tables_each, 12);
  EXPECT_EQ(loaded.config.session_days, 3);
  EXPECT_EQ(loaded.source("grace_seconds"), "--grace-seconds");
  EXPECT_EQ(loaded.source("tables_each"), "MAZZO_TABLES_EACH");
  EXPECT_EQ(loaded.source("session_days"), file.path() + ":3");
  EXPECT_EQ(loaded.source("bot_threads"), "default");
}

TEST(Config, TheFileMayBeNamedInTheEnvironment) {
  const TempFile a("bot_threads = 2\n"), b("bot_threads = 3\n");
  EXPECT_EQ(load_config({"", {}, {{"MAZZO_CONFIG", a.path()}}}).config.bot_threads, 2);
  EXPECT_EQ(load_config({b.path(), {}, {{"MAZZO_CONFIG", a.path()}}}).config.bot_threads, 3);
}

TEST(Config, EveryKindOfValueIsRead) {
  const TempFile file(R"(
listen = "[::1]:9000"
data = "/srv/mazzo è"
origins = ["https://cards.example.org", "http://127.0.0.1:8080", "https://[::1]:8443"]
behind_proxy = true
queue_clock = 15
rate_login = "3/90s burst 7"
log_level = "warn"
)");
  const auto loaded = load_config({file.path(), {}, {}});
  EXPECT_EQ(faults(loaded), "");
  const auto& c = loaded.config;
  EXPECT_EQ(c.listen, (server::Address{"::1", 9000}));
  EXPECT_EQ(c.data, "/srv/mazzo è");
  EXPECT_EQ(c.origins.list.size(), 3u);
  EXPECT_EQ(c.origins.list[0], "https://cards.example.org");
  EXPECT_TRUE(c.behind_proxy);
  EXPECT_EQ(c.queue_clock, 15);
  EXPECT_EQ(c.rate_login, (server::RateSetting{3, 90, 7}));
  EXPECT_EQ(c.rate_login.rate().every, std::chrono::seconds(30));
  EXPECT_EQ(c.log_level, "warn");
  const auto env = load_config({"", {}, {{"MAZZO_ORIGINS", "http://a:1,https://b"}}});
  EXPECT_EQ(env.config.origins.list, (std::vector<std::string>{"http://a:1", "https://b"}));
}

// --- the table ---

TEST(Config, TheTableNamesEachSettingOnceWithHelp) {
  std::set<std::string_view> keys;
  for (const auto& s : server::settings()) {
    EXPECT_TRUE(keys.insert(s.key).second) << s.key;
    EXPECT_FALSE(s.help.empty() || s.help.ends_with('.')) << s.key;
    EXPECT_EQ(s.key.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"), s.key.npos) << s.key;
  }
  EXPECT_GT(keys.size(), 30u);
}

// A written value reads back as the same value, from a file and, except for lists, from a flag.
TEST(Config, EveryDefaultIsAValidValue) {
  std::string toml;
  for (const auto& s : server::settings())
    if (!s.flag().empty()) toml += std::string(s.key) + " = " + s.value_in({}) + "\n";
  const TempFile file(toml);
  const auto loaded = load_config({file.path(), {}, {}});
  EXPECT_EQ(faults(loaded), "");
  for (const auto& s : server::settings()) {
    EXPECT_EQ(s.value_in(loaded.config), s.value_in({})) << s.key;
    if (!s.flag().empty()) EXPECT_NE(loaded.source(s.key), "default") << s.key;
  }
}

TEST(Config, NamesOfFlagsAndVariablesFollowFromTheKey) {
  for (const auto& s : server::settings()) {
    if (s.key != "metrics_listen") continue;
    EXPECT_EQ(s.flag(), "--metrics-listen");
    EXPECT_EQ(s.variable(), "MAZZO_METRICS_LISTEN");
  }
}

// --- what is wrong ---

TEST(Config, SaysWhereAnUnknownSettingStands) {
  EXPECT_EQ(file_faults("\n# a comment\nlisen = \"x\"\n[table]\nkey = 1\n"),
            "F:3: There is no setting \"lisen\"; `mazzo config show` lists them.\n"
            "F:4: There is no setting \"table\"; `mazzo config show` lists them.\n");
  EXPECT_EQ(
      faults(load_config({"", {}, {{"MAZZO_LISEN", "x"}, {"PATH", "/"}, {"MAZZO_LANG", "it"}}})),
      "MAZZO_LISEN: There is no setting \"MAZZO_LISEN\"; `mazzo config show` lists them.\n");
  EXPECT_EQ(flag_faults({{"lisen", "x"}}),
            "--lisen: There is no setting \"lisen\"; `mazzo config show` lists them.\n");
}

TEST(Config, SaysWhatIsNoToml) {
  EXPECT_TRUE(file_faults("listen = \n").starts_with("F:1: This is not TOML: "));
  EXPECT_TRUE(file_faults("data = \"a\"\ndata = \"b\"\n").starts_with("F:2: This is not TOML: "));
  EXPECT_TRUE(file_faults("data = \"\xFF\"\n").starts_with("F:1: This is not TOML: "));
  EXPECT_EQ(faults(load_config({"/nowhere/x", {}, {}})), "/nowhere/x: The file cannot be read.\n");
  EXPECT_EQ(faults(load_config({testing::TempDir(), {}, {}})),
            testing::TempDir() + ": The file cannot be read.\n");
  EXPECT_EQ(file_faults(""), "");
}

TEST(Config, SaysWhatASettingTakes) {
  const std::pair<const char*, const char*> wrong[] = {
      {"listen = 8080", "listen takes an IP address and a port, like 127.0.0.1:8080 or [::1]:8080"},
      {"grace_seconds = \"10\"", "grace_seconds takes a whole number from 0 to 3600"},
      {"grace_seconds = 10.0", "grace_seconds takes a whole number from 0 to 3600"},
      {"grace_seconds = -1", "grace_seconds takes a whole number from 0 to 3600"},
      {"grace_seconds = 3601", "grace_seconds takes a whole number from 0 to 3600"},
      {"queue_clock = 20", "queue_clock takes 0 or 15 or 30 or 60"},
      {"behind_proxy = 1", "behind_proxy takes true or false"},
      {"log_level = \"loud\"", "log_level takes debug or info or warn or error"},
      {"data = \"a\\u0007b\"", "data takes text in UTF-8 without control characters"},
      {"data = [\"a\"]", "data takes text in UTF-8 without control characters"},
      {"rate_login = \"5\"", "rate_login takes a rate like \"20/1s burst 60\""},
      {"origins = \"https://a\"",
       "origins takes origins like https://cards.example.org, in small letters, without a path"},
  };
  for (const auto& [line, sentence] : wrong)
    EXPECT_EQ(file_faults(line), std::string("F:1: The setting ") + sentence + ".\n") << line;
}

TEST(Config, RefusesAddressesThatAreNone) {
  for (const auto* text :
       {"", "8080", ":8080", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1",
        "localhost:80", "::1:80", "[::1]", "[127.0.0.1]:80", "1.2.3:4", "127.0.0.1:80 "})
    EXPECT_NE(flag_faults({{"listen", text}}), "") << text;
}

TEST(Config, RefusesOriginsThatAreNone) {
  for (const auto* text :
       {"*", "null", "cards.example.org", "https://", "https://a/", "https://a/b", "HTTPS://a",
        "https://A", "ftp://a", "https://a:0", "https://a:", "https://a:b", "https://u@a",
        "https://a,", "https://a, https://b", "https://a:1:2", "https://*.a"}) {
    const auto loaded = load_config({"", {{"origins", text}}, {}});
    EXPECT_EQ(loaded.faults.size(), 1u) << text;
    EXPECT_TRUE(loaded.config.origins.list.empty()) << text;
  }
}

TEST(Config, RefusesRatesThatAreNone) {
  for (const auto* text :
       {"", "20", "20/1s", "20/1 burst 3", "0/1s burst 1", "1/0s burst 1", "1/1s burst 0",
        "1/1s burst 1 ", "1.5/1s burst 1", "-1/1s burst 1", "1/1s burst 9999999"})
    EXPECT_NE(flag_faults({{"rate_phrase", text}}), "") << text;
}

TEST(Config, ABadValueChangesNothingAndAllFaultsAreTold) {
  const auto loaded =
      load_config({"", {{"listen", "x"}, {"grace_seconds", "x"}, {"data", "d"}}, {}});
  EXPECT_EQ(loaded.faults.size(), 2u);
  EXPECT_EQ(loaded.config.listen.text(), "127.0.0.1:8080");
  EXPECT_EQ(loaded.config.grace_seconds, 10);
  EXPECT_EQ(loaded.config.data, "d");
}

// --- secrets and doors ---

TEST(Config, ASecretIsNeverShown) {
  const auto loaded = load_config({"", {}, {{"MAZZO_SECRET", kGoodSecret}}});
  EXPECT_EQ(faults(loaded), "");
  EXPECT_EQ(loaded.config.secret.value, kGoodSecret);
  for (const auto& s : server::settings())
    EXPECT_EQ(s.value_in(loaded.config).find(kGoodSecret), std::string::npos) << s.key;
  const std::string bad = "tooshortbutasecret";
  EXPECT_EQ(faults(load_config({"", {}, {{"MAZZO_SECRET", bad}}})).find(bad), std::string::npos);
}

TEST(Config, ASecretIsNoFlag) {
  EXPECT_EQ(flag_faults({{"secret", kGoodSecret}}),
            "--secret: There is no setting \"secret\"; `mazzo config show` lists them.\n");
}

TEST(Config, ASecretMayComeFromAFileOfItsOwn) {
  const TempFile secret(kGoodSecret + "\n"), brief("brief\n");
  const auto loaded = load_config({"", {{"secret_file", secret.path()}}, {}});
  EXPECT_EQ(faults(loaded), "");
  EXPECT_EQ(loaded.config.secret.value, kGoodSecret);
  EXPECT_EQ(loaded.source("secret"), secret.path());
  EXPECT_EQ(
      flag_faults({{"secret_file", brief.path()}}),
      brief.path() + ": The setting secret takes at least 32 characters that nobody can guess.\n");
  EXPECT_EQ(flag_faults({{"secret_file", "/nowhere/x"}}),
            "--secret-file: The secret file /nowhere/x cannot be read.\n");
  EXPECT_EQ(
      faults(load_config({"", {{"secret_file", secret.path()}}, {{"MAZZO_SECRET", kGoodSecret}}})),
      "MAZZO_SECRET: Both secret and secret_file are set; keep one of them.\n");
}

TEST(Config, APublicAddressNeedsASecretAndOrigins) {
  const std::string no_secret =
      "--listen: The address 0.0.0.0:80 is public, so a secret must be set.\n";
  const std::string no_origin =
      "--listen: The address 0.0.0.0:80 is public, so the allowed origins must be set.\n";
  const Map secret = {{"MAZZO_SECRET", kGoodSecret}}, origin = {{"MAZZO_ORIGINS", "https://a"}};
  const Map both = {{"MAZZO_SECRET", kGoodSecret}, {"MAZZO_ORIGINS", "https://a"}};
  const Map flags = {{"listen", "0.0.0.0:80"}};
  EXPECT_EQ(faults(load_config({"", flags, {}})), no_secret + no_origin);
  EXPECT_EQ(faults(load_config({"", flags, secret})), no_origin);
  EXPECT_EQ(faults(load_config({"", flags, origin})), no_secret);
  EXPECT_EQ(faults(load_config({"", flags, both})), "");
}

TEST(Config, KnowsWhichAddressesArePublic) {
  for (const auto* text : {"127.0.0.1:1", "127.9.9.9:1", "[::1]:1", "[0:0:0:0:0:0:0:1]:1"})
    EXPECT_EQ(flag_faults({{"listen", text}}), "") << text;
  for (const auto* text :
       {"0.0.0.0:1", "[::]:1", "10.0.0.1:1", "128.0.0.1:1", "[::2]:1", "[::ffff:127.0.0.1]:1"})
    EXPECT_NE(flag_faults({{"listen", text}}), "") << text;
}

TEST(Config, MetricsStayOnThisMachineAndOnTheirOwnPort) {
  EXPECT_EQ(flag_faults({{"metrics_listen", "10.0.0.1:1"}}),
            "--metrics-listen: The metrics are for this machine: use a loopback address.\n");
  EXPECT_EQ(flag_faults({{"metrics_listen", "127.0.0.1:8080"}}),
            "--metrics-listen: People and metrics cannot use the same address and port.\n");
  EXPECT_EQ(flag_faults({{"metrics_listen", "127.0.0.1:0"}, {"listen", "127.0.0.1:0"}}), "");
}

}  // namespace
}  // namespace tests
