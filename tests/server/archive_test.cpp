// The archive: a finished match leaves the table of moves and reads the same afterwards.
#include "server/store/archive.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "server/model/log_text.h"
#include "server/move_store.h"
#include "server/upkeep.h"
#include "tests/support/house_fixture.h"

namespace tests {
namespace {

using server::Database;
using server::Entry;

constexpr server::Millis kMinute = 60'000, kBreath = 25;

class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "mazzo-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

std::int64_t count(const std::string& store, const char* sql) {
  Database db(store);
  server::Rows rows = db.query(sql);
  return rows.next() ? rows.number(0) : 0;
}
std::int64_t log_rows(const std::string& store) { return count(store, "SELECT count(*) FROM log"); }
std::int64_t archived(const std::string& store) {
  return count(store, "SELECT count(*) FROM archive");
}

struct Players {
  explicit Players(TestHouse& h) : house(h), a(h.connect()), b(h.connect()) {}
  // A match to its end; its code.
  std::string play_out(const std::string& game = "tic_tac_toe") {
    const std::string code = house.seat_two(*a, *b, R"("game":")" + game + "\"");
    while (!over(a->last("update"))) {
      Recorder& mover = legal(a->last("update")).empty() ? *b : *a;
      const Value now = mover.last("update");
      last = play(code, version(now), legal(now)[0], "m" + std::to_string(version(now)));
      last_mover = &mover;
      house.say(mover, last);
    }
    return code;
  }
  // What a player is told of a match.
  std::vector<std::string> told(const std::string& code) {
    a->frames.clear();
    for (const char* question : {"transcript", "story", "analyse"})
      house.say(*a, about(question, code));
    house.say(*a, R"({"t":"past","deal":1,"table":")" + code + "\"}");
    house.say(*a, R"({"t":"history"})");
    EXPECT_EQ(a->count("error"), 0u);
    return a->frames;
  }

  TestHouse& house;
  std::unique_ptr<Recorder> a, b;
  std::string last;
  Recorder* last_mover = nullptr;
};

TEST(Archive, AMatchThereReadsAsBefore) {
  const Folder folder;
  const std::string store = on_postgres() ? fresh_store() : folder.file("a.db");
  TestHouse h(TestHouse::quick(), {store});
  h.open();
  Players players(h);
  const std::string token = text_at(players.a->last("welcome"), "token");
  const std::string code = players.play_out();
  const auto before = players.told(code);
  ASSERT_EQ(before.size(), 5u);
  const std::int64_t rows = log_rows(store);
  ASSERT_GT(rows, 4);
  h.pass(20 * kMinute);
  EXPECT_EQ(log_rows(store), rows) << "players still look at it";
  h.pass(20 * kMinute);
  EXPECT_EQ(log_rows(store), 0);
  EXPECT_EQ(archived(store), 1);
  h.restart();  // so that no answer is kept
  players.a = h.connect(R"({"t":"hello","token":")" + token + "\"}");
  EXPECT_EQ(players.told(code), before);
  const auto found = server::examine(store);
  EXPECT_TRUE(found.faults.empty()) << found.faults.front();
  EXPECT_EQ(found.entries, rows) << "the doctor counts what is there too";
}

TEST(Archive, AMatchThatRunsStaysInTheLog) {
  TestHouse h;
  h.open();
  Players players(h);
  players.play_out();
  const std::string code = h.seat_two(*players.a, *players.b, R"("game":"briscola")");
  const Value now = legal(players.a->last("update")).empty() ? players.b->last("update")
                                                             : players.a->last("update");
  Recorder& mover = legal(players.a->last("update")).empty() ? *players.b : *players.a;
  h.say(mover, play(code, version(now), legal(now)[0], "m"));
  h.pass(40 * kMinute);
  EXPECT_EQ(archived(h.path), 1);
  EXPECT_EQ(log_rows(h.path), 1);
}

TEST(Archive, GoesInSmallSteps) {
  TestHouse h;
  h.open();
  Players players(h);
  for (int i = 0; i < 20; ++i) players.play_out();
  h.pass(41 * kMinute);
  std::vector<std::int64_t> steps{archived(h.path)};
  while (steps.back() < 20 && steps.size() < 10) {
    h.pass(kBreath);
    steps.push_back(archived(h.path));
  }
  EXPECT_EQ(steps, (std::vector<std::int64_t>{8, 16, 20}));
  EXPECT_EQ(log_rows(h.path), 0);
}

TEST(Archive, IsCarriedToAnotherStore) {
  const Folder folder;
  const std::string from = folder.file("a.db"), to = folder.file("b.db");
  std::int64_t rows = 0;
  {
    TestHouse h(TestHouse::quick(), {from});
    h.open();
    Players players(h);
    players.play_out();
    h.pass(60 * kMinute);
    players.play_out();
    rows = log_rows(from);
  }
  const auto found = server::move_store(from, to, [](std::string_view, std::int64_t) {});
  EXPECT_TRUE(found.faults.empty());
  EXPECT_EQ(archived(to), 1);
  EXPECT_EQ(log_rows(to), rows);
}

TEST(Archive, WhatIsDamagedStaysAndHoldsNothingUp) {
  TestHouse h;
  h.open();
  Players players(h);
  const std::string broken = players.play_out(), sound = players.play_out();
  h.change_store(
      "DELETE FROM log WHERE version = 2 AND room = (SELECT id FROM room WHERE code = '" + broken +
      "')");
  const std::int64_t rows = count(
      h.path,
      ("SELECT count(*) FROM log WHERE room = (SELECT id FROM room WHERE code = '" + broken + "')")
          .c_str());
  h.pass(60 * kMinute);
  EXPECT_EQ(archived(h.path), 1);
  EXPECT_EQ(log_rows(h.path), rows);
  Database db(h.path);
  EXPECT_EQ(server::load_room(db, sound)->damage, "");
  db.script("UPDATE archive SET log = '[]'");
  EXPECT_NE(server::load_room(db, sound)->damage, "") << "it has fewer entries than it says";
}

TEST(Archive, AnotherNodeMayHaveBeenFirst) {
  TestHouse h;
  h.open();
  Players players(h);
  players.play_out();
  Database db(h.path);
  db.begin();
  const auto step = server::next_to_archive(db, {}, h.clock.now() + 1, 10);
  ASSERT_EQ(step.logs.size(), 1u);
  EXPECT_EQ(server::put_into_archive(db, step.logs), 1);
  EXPECT_EQ(server::put_into_archive(db, step.logs), 0);
  auto wrong = step.logs;
  db.roll_back();
  db.begin();
  ++wrong[0].entries;
  EXPECT_THROW(server::put_into_archive(db, wrong), std::runtime_error);
  db.roll_back();
}

TEST(LogText, EntriesComeBackAsTheyWere) {
  const std::vector<Entry> entries = {
      {Entry::Kind::kMove, core::Seat(3), R"({"card":"7C"})", 0, R"("a\"\u0000 è")",
       1'700'000'000'000},
      {Entry::Kind::kDeal, core::kNoSeat, "", 0, "", 1'700'000'000'001},
      {Entry::Kind::kBack, core::Seat(15), "12", 7, "17", 1'699'999'999'000},
      {Entry::Kind::kAborted, core::kNoSeat, "\t\n\"\\", 4'000'000'000, "", 0},
  };
  const auto text = server::log_text(entries);
  ASSERT_TRUE(text);
  EXPECT_EQ(server::entries_in(*text), entries);
  EXPECT_EQ(server::entries_in("[]"), std::vector<Entry>());
  EXPECT_FALSE(server::log_text({{.move = "\xff"}}));
  for (const char* wrong :
       {"", "{}", "[1]", "[[]]", "[[0,0,\"\",0,\"\"]]", "[[99,0,\"\",0,\"\",1]]",
        "[[0,16,\"\",0,\"\",1]]", "[[0,0,5,0,\"\",1]]"})
    EXPECT_FALSE(server::entries_in(wrong)) << wrong;
  for (std::size_t size = 0; size < text->size(); ++size)
    EXPECT_FALSE(server::entries_in(std::string_view(*text).substr(0, size)));
}

// What is in archives now must be read forever.
TEST(LogText, IsReadAsItWasFirstWritten) {
  const auto entries = server::entries_in(
      R"([[0,1,"{\"card\":\"7C\"}",0,"\"m0\"",1700000000000],[3,0,"",1,"",250]])");
  ASSERT_TRUE(entries);
  const std::vector<Entry> expected = {
      {Entry::Kind::kMove, core::Seat(1), R"({"card":"7C"})", 0, R"("m0")", 1'700'000'000'000},
      {Entry::Kind::kAway, core::Seat(0), "", 0, "", 1'700'000'000'250}};
  EXPECT_EQ(*entries, expected);
}

}  // namespace
}  // namespace tests
