// A byte of the store that is not what it was: either nothing that is kept has changed, or it is found.
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "core/rng.h"
#include "server/upkeep.h"
#include "tests/support/house_fixture.h"
#include "tests/support/share.h"

namespace tests {
namespace {

class StoreCopy {
 public:
  explicit StoreCopy(TestHouse& h) {
    std::string name = (std::filesystem::temp_directory_path() / "mazzo-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    h.reader.ask(
        {}, [file = file()](server::Database& db) { return db.back_up_to(file), 0; },
        [](std::optional<int> done) { ASSERT_TRUE(done); });
    h.settle();
    std::ifstream in(file(), std::ios::binary);
    whole_.assign(std::istreambuf_iterator<char>(in), {});
  }
  StoreCopy(const StoreCopy&) = delete;
  StoreCopy& operator=(const StoreCopy&) = delete;
  ~StoreCopy() { std::filesystem::remove_all(folder_); }

  std::string file() const { return folder_ + "/mazzo.db"; }
  std::size_t size() const { return whole_.size(); }
  char at(std::size_t offset) const { return whole_[offset]; }
  void restore() const { write(whole_); }
  void damage(std::size_t offset, std::size_t bytes, char by) const {
    std::string harmed = whole_;
    for (std::size_t i = offset; i < std::min(offset + bytes, harmed.size()); ++i)
      harmed[i] = static_cast<char>(harmed[i] ^ by);
    write(harmed);
  }

 private:
  void write(const std::string& bytes) const {
    for (const char* tail : {"-wal", "-shm", "-journal"}) std::filesystem::remove(file() + tail);
    std::ofstream(file(), std::ios::binary) << bytes;
  }
  std::string folder_, whole_;
};

// All that is kept, in order, but for what nothing else tells: when something happened, the number of a request, what follows
// from nothing else about a bot, and the letters of a password's hash.
constexpr std::array kKept = {
    "SELECT id, name, skeleton, length(password), banned FROM account ORDER BY id",
    "SELECT id, account, token, kind FROM session ORDER BY id",
    "SELECT id, code, status FROM room ORDER BY id",
    "SELECT room, version, kind, seat, move FROM log ORDER BY room, version",
    "SELECT room, seat, player, name, game, place, won, points FROM result ORDER BY room, seat",
    "SELECT game, player, round(mu, 1) FROM rating WHERE player > 0 ORDER BY game, player",
    "SELECT * FROM figures ORDER BY player, game",
    "SELECT * FROM block ORDER BY account, other",
};

std::string dump(const std::string& file) {
  server::Database db(file, server::Database::Access::kReadOnly);
  std::string out;
  for (const char* sql : kKept)
    for (server::Rows rows = db.query(sql); rows.next(); out += '\n')
      for (int i = 0; i < rows.columns(); ++i) out += rows.text(i) + "|";
  return out;
}

enum class Fate : std::uint8_t { kHarmless, kFound, kMissed };

// What the doctor says of the file, and a house that opens it.
Fate fate_of(const std::string& file, const std::string& sound, bool& opened) {
  std::string now;
  Fate fate = Fate::kFound;
  try {
    if (server::examine(file).faults.empty()) fate = Fate::kMissed;
    now = dump(file);
  } catch (const server::StoreError&) {
    fate = Fate::kFound;
  }
  opened = true;
  try {
    const server::Store store(file, [](const std::function<void()>& f) { f(); });
  } catch (const server::StoreError&) {
    opened = false;
  }
  return fate == Fate::kMissed && now == sound ? Fate::kHarmless : fate;
}

// A house with members, guests, blocks, a match that runs and some that are over.
void furnish(TestHouse& h) {
  const auto a = h.connect(R"({"t":"hello","name":"Adalgisa"})"),
             b = h.connect(R"({"t":"hello","name":"Beniamino"})"), c = h.connect();
  h.say(*a, R"({"t":"register","name":"Adalgisa","password":"long enough"})");
  h.say(*a, R"({"t":"mute","name":"Beniamino"})");
  for (const char* game : {"tic_tac_toe", "briscola", "rock_paper_scissors"}) {
    const auto code = h.seat_two(*a, *b, R"("game":")" + std::string(game) + "\"");
    for (int i = 0; i < 6; ++i) {
      Recorder& mover = legal(a->last("update")).empty() ? *b : *a;
      const Value update = mover.last("update");
      if (over(update) || legal(update).empty()) break;
      h.say(mover, play(code, version(update), legal(update).front(), "m" + std::to_string(i)));
    }
    h.say(*b, about("resign", code));
  }
  h.seat_two(*b, *c, R"("game":"briscola")");
  h.say(*c, R"({"t":"create","game":"joker","bots":[30]})");
}

TEST(Damage, OfAnyByteIsFoundOrHarmsNothing) {
  TestHouse h;
  furnish(h);
  const StoreCopy copy(h);
  const std::string sound = dump(copy.file());
  ASSERT_EQ(server::examine(copy.file()).faults, std::vector<std::string>());
  core::Rng rng(7);
  const int all = share_of(400, 4);
  int found = 0, harmless = 0, refused = 0;
  for (int i = 0; i < all; ++i) {
    // Most of the file is empty space, which no damage harms: take bytes that say something.
    std::size_t offset = rng.below(static_cast<std::uint32_t>(copy.size()));
    while (copy.at(offset) == 0) offset = rng.below(static_cast<std::uint32_t>(copy.size()));
    const char by = static_cast<char>(1 + rng.below(255));
    copy.damage(offset, i % 4 == 0 ? 64 : 1, by);
    bool opened = false;
    const Fate fate = fate_of(copy.file(), sound, opened);
    EXPECT_NE(fate, Fate::kMissed)
        << "offset " << offset << " of " << copy.size() << " by " << int{by};
    found += fate == Fate::kFound;
    harmless += fate == Fate::kHarmless;
    refused += !opened;
  }
  EXPECT_GT(found, all / 4);
  EXPECT_GT(refused, all / 15);
  std::printf("of %d: %d found, %d of them by the house as it opens, %d harmless\n", all, found,
              refused, harmless);
}

// Whole pages that are zeroes, or another page's: what a disk loses.
TEST(Damage, OfAWholePageKeepsTheHouseShut) {
  TestHouse h;
  furnish(h);
  const StoreCopy copy(h);
  constexpr std::size_t kPage = 4096;
  for (std::size_t page = 0; page < copy.size() / kPage; ++page) {
    copy.damage(page * kPage, kPage, static_cast<char>(0x5A));
    bool opened = true;
    EXPECT_EQ(fate_of(copy.file(), "", opened), Fate::kFound) << page;
    EXPECT_FALSE(opened) << page;
  }
}

TEST(Damage, FiguresThatDoNotAddUpAreFound) {
  TestHouse h;
  furnish(h);
  const StoreCopy copy(h);
  for (const char* harm :
       {"UPDATE figures SET won = won + 1 WHERE player = 1 AND game = 'briscola'",
        "DELETE FROM figures WHERE player = 1 AND game = 'briscola'",
        "INSERT INTO figures VALUES (9,'joker',1,1,0,0,0,0)"}) {
    copy.restore();
    server::Database(copy.file()).script(harm);
    EXPECT_EQ(server::examine(copy.file()).faults,
              std::vector<std::string>{"the figures of 1 player are not the sums of the results"})
        << harm;
  }
}

}  // namespace
}  // namespace tests
