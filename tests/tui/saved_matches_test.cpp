// The files of unfinished matches, and a match at this machine that writes one.
#include "tui/saved_matches.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>
#include <poll.h>

#include "table/open.h"
#include "tui/choice.h"
#include "tui/lineup.h"
#include "tui/local_venue.h"

namespace {

namespace fs = std::filesystem;
using tui::SaveFile;

class SavedMatches : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder()); }
  void TearDown() override { fs::remove_all(folder()); }
  std::string folder() const {
    return testing::TempDir() + "mazzo_saves_" +
           testing::UnitTest::GetInstance()->current_test_info()->name() + "/";
  }
  std::string text_of(const std::string& name) const {
    std::ifstream file(folder() + name);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder()), {}));
  }
};

TEST_F(SavedMatches, EachMatchHasAFileOfItsOwn) {
  const auto first = SaveFile::fresh(folder(), "briscola");
  const auto second = SaveFile::fresh(folder(), "briscola");
  EXPECT_EQ(files(), 0u);
  EXPECT_EQ(first->write("one").file, folder() + "briscola.mazzo.json");
  EXPECT_EQ(second->write("two").file, folder() + "briscola.2.mazzo.json");
  EXPECT_TRUE(first->write("one again").done);
  EXPECT_EQ(text_of("briscola.mazzo.json"), "one again\n");
  EXPECT_EQ(files(), 2u);
  first->remove();
  EXPECT_EQ(files(), 1u);
  EXPECT_TRUE(first->write("a rematch").done);  // gets a file again
  EXPECT_EQ(tui::saved_matches(folder()).size(), 2u);
}

TEST_F(SavedMatches, AFileThatThePlayerNamedIsNeverRemoved) {
  const auto file = SaveFile::named(folder() + "mine");
  EXPECT_TRUE(file->write("x").done);
  file->remove();
  EXPECT_EQ(text_of("mine"), "x\n");
}

TEST_F(SavedMatches, AFileThatCannotBeWrittenIsNamed) {
  const auto gone = SaveFile::named("/nowhere/m.json")->write("x");
  EXPECT_FALSE(gone.done);
  EXPECT_EQ(gone.file, "/nowhere/m.json");
  EXPECT_FALSE(SaveFile::fresh("/nowhere/", "joker")->write("x").done);
}

TEST_F(SavedMatches, OtherFilesAreNotOffered) {
  for (const auto* name : {"chess.mazzo.json", "briscola.mazzo.json.new", "briscola.x.mazzo.json",
                           "briscola.1.mazzo.json", "matches.jsonl", "briscola.mazzo.json"})
    std::ofstream(folder() + name) << "x";
  std::ofstream(folder() + "joker.mazzo.json");  // empty: it was being made
  const auto found = tui::saved_matches(folder());
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].game, "briscola");
  EXPECT_EQ(found[0].written.size(), std::string_view("2026-11-16 09:15").size());
  EXPECT_TRUE(tui::saved_matches("/nowhere/").empty());
}

// The next moment in which a person is to play.
tui::Moment next_turn(tui::Venue& venue) {
  for (;;) {
    while (auto news = venue.news())
      if (auto* m = std::get_if<tui::Moment>(&*news); m && !m->scene.choices.empty()) return *m;
    pollfd fd{venue.wake_fd(), POLLIN, 0};
    poll(&fd, 1, -1);
  }
}

TEST_F(SavedMatches, EveryMoveIsOnDiskWhenItIsShown) {
  const auto file = SaveFile::fresh(folder(), "briscola");
  auto opened = table::open({"briscola", 2, {}, "5"});
  tui::LocalVenue venue(std::move(opened.table), {}, table::Language::kEnglish,
                        {.again = [] { return nullptr; },
                         .over = [](const std::string&) { return tui::SaveResult{"", true}; },
                         .save = [&](const std::string& saved) { return file->write(saved); }});
  for (int i = 0; i < 4; ++i) {
    const tui::Moment turn = next_turn(venue);
    EXPECT_EQ(files(), i == 0 ? 0u : 1u);
    if (i > 0) {
      const auto saved = tui::open_saved(folder() + "briscola.mazzo.json");
      ASSERT_TRUE(saved.table) << saved.refused.sentence;
      EXPECT_GE(saved.table->version(), turn.version);
    }
    venue.play(turn.seat,
               tui::move_of(turn.scene.choices[0], tui::Cards{turn.scene.choices[0].groups[0][0]}));
  }
}

// A person who plays on from a moment sits where the player of that moment sat, also after a save.
TEST_F(SavedMatches, APersonSitsAtAnySeat) {
  const auto file = SaveFile::fresh(folder(), "briscola");
  auto opened = table::open({"briscola", 4, {}, "5"});
  const ai::Spec bot{.kind = ai::Spec::Kind::kLevel, .level = 5};
  tui::LocalVenue venue(std::move(opened.table), {.bot = bot, .first = 2},
                        table::Language::kEnglish,
                        {.again = [] { return nullptr; },
                         .over = [](const std::string&) { return tui::SaveResult{"", true}; },
                         .save = [&](const std::string& saved) { return file->write(saved); }});
  for (int i = 0; i < 3; ++i) {
    const tui::Moment turn = next_turn(venue);
    EXPECT_EQ(turn.seat, core::Seat(2));
    EXPECT_EQ(turn.bots.size(), 3u);
    EXPECT_FALSE(turn.bots.contains(2));
    venue.play(turn.seat,
               tui::move_of(turn.scene.choices[0], tui::Cards{turn.scene.choices[0].groups[0][0]}));
  }
  const auto saved = tui::open_saved(folder() + "briscola.mazzo.json");
  EXPECT_EQ(tui::lineup_of(saved, {}).first, 2);
  const std::string text = text_of("briscola.mazzo.json");
  auto forged = text;
  forged.replace(forged.find("\"first\":2"), 9, "\"first\":7");
  std::ofstream(folder() + "forged") << forged;
  EXPECT_EQ(tui::lineup_of(tui::open_saved(folder() + "forged"), {}).first, 0) << "no such seat";
}

TEST_F(SavedMatches, AFullDiskIsToldOnceAndAfterTheMove) {
  auto opened = table::open({"tic_tac_toe", 2, {}, "5"});
  tui::LocalVenue venue(std::move(opened.table), {}, table::Language::kEnglish,
                        {.again = [] { return nullptr; },
                         .over = [](const std::string&) { return tui::SaveResult{"", true}; },
                         .save = [](const std::string&) { return tui::SaveResult{"a.json"}; }});
  std::int64_t seen = 0, told = 0;
  for (bool over = false; !over;) {
    while (auto news = venue.news()) {
      if (const auto* notice = std::get_if<tui::Notice>(&*news)) {
        EXPECT_EQ(notice->sentence, "a.json could not be written.");
        EXPECT_GT(seen, 0);
        ++told;
      }
      const auto* m = std::get_if<tui::Moment>(&*news);
      if (!m) continue;
      seen = m->version;
      over = m->over;
      if (!m->scene.choices.empty())
        venue.play(m->seat, tui::move_at(m->scene.choices[0].cells[0], 3));
    }
    pollfd fd{venue.wake_fd(), POLLIN, 0};
    if (!over) poll(&fd, 1, -1);
  }
  EXPECT_EQ(told, 1);
}

// A folder can be opened, and no byte of it can be read.
TEST(OpenSaved, AFolderIsNoSavedMatch) {
  const auto opened = tui::open_saved("/tmp");
  EXPECT_FALSE(opened.table);
  EXPECT_EQ(opened.refused.sentence, "/tmp cannot be read.");
}

}  // namespace
