// The catalogue of words: every row can be filled, says the same in every language and is used, and every row that is
// used exists.
#include "table/words.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "games/all.h"
#include "table/move_codec.h"
#include "table/narrate.h"
#include "table/spoken.h"

namespace tests {
namespace {

using table::Language;
using table::names_in;
using table::catalogue::Row;
using table::catalogue::Rows;
using RowSet = std::set<std::string>;

constexpr auto kEn = Language::kEnglish, kIt = Language::kItalian;

// `visit(game, row)` for every row; the rows that all games share have no game.
template <class Visit>
void every_row(Visit visit) {
  for (const Row& row : table::catalogue::kTable) visit(std::string_view(), row);
  for (const auto& place : table::catalogue::kGames)
    for (const Row& row : place.rows) visit(place.game, row);
}

std::string where(std::string_view game, const Row& row) {
  return std::string(game.empty() ? "table" : game) + ": " + std::string(row.key);
}

TEST(Words, EveryRowCanBeFilled) {
  every_row([](std::string_view game, const Row& row) {
    for (const std::string_view text : row.text)
      EXPECT_EQ(table::fault_of(text), "") << where(game, row);
  });
}

TEST(Words, EveryLanguageCallsForTheSameValues) {
  every_row([](std::string_view game, const Row& row) {
    for (const std::string_view text : row.text)
      EXPECT_EQ(names_in(text), names_in(row.text[0])) << where(game, row);
  });
}

TEST(Words, AreTidy) {
  every_row([](std::string_view game, const Row& row) {
    for (const std::string_view text : row.text) {
      ASSERT_FALSE(text.empty()) << where(game, row);
      EXPECT_EQ(text.find("  "), text.npos) << where(game, row);
      EXPECT_NE(text.front(), ' ') << where(game, row);
      EXPECT_NE(text.back(), ' ') << where(game, row);
      EXPECT_EQ(text.find(" ."), text.npos) << where(game, row);
    }
  });
}

// Does the row end with a full stop, whichever of its forms is chosen?
bool is_sentence(std::string_view text) { return text.ends_with('.') || text.ends_with(".}}"); }

// Names, labels and list entries stand inside a sentence; every other row is a sentence.
TEST(Words, AreWholeSentencesInEveryLanguageOrInNone) {
  every_row([](std::string_view game, const Row& row) {
    for (const std::string_view text : row.text)
      EXPECT_EQ(is_sentence(text), is_sentence(row.text[0])) << where(game, row);
    if (row.key.starts_with("refuse."))
      EXPECT_TRUE(is_sentence(row.text[0])) << where(game, row) << ": a refusal is a sentence";
    if (row.key.starts_with("why."))
      EXPECT_FALSE(is_sentence(row.text[0])) << where(game, row) << ": a reason stands in one";
  });
}

TEST(Words, AreSortedAndEachIsThereOnce) {
  const auto expect_sorted = [](Rows rows) {
    for (std::size_t i = 1; i < rows.size(); ++i) EXPECT_LT(rows[i - 1].key, rows[i].key);
    for (const Row& row : rows) EXPECT_EQ(table::catalogue::find(rows, row.key), &row);
  };
  expect_sorted(table::catalogue::kTable);
  for (const auto& place : table::catalogue::kGames) expect_sorted(place.rows);
}

TEST(Words, AGameSaysNothingThatIsSaidForAllGames) {
  for (const auto& place : table::catalogue::kGames)
    for (const Row& row : place.rows)
      if (const Row* shared = table::catalogue::find(Rows(table::catalogue::kTable), row.key))
        EXPECT_NE(row.text, shared->text) << where(place.game, row);
}

TEST(Words, ArePlacesOfTheGamesThatAreListed) {
  std::set<std::string_view> listed, with_words;
  games::for_each_game([&]<class G>() { listed.insert(G::kKey); });
  for (const auto& place : table::catalogue::kGames) with_words.insert(place.game);
  EXPECT_EQ(with_words, listed);
}

TEST(Words, AreFoundByTheirPartsAndOnlyWhole) {
  const table::Words words("president", kEn);
  EXPECT_EQ(words.find("title.", "scum"), "Scum");
  EXPECT_EQ(words.find("title.scum"), "Scum");
  EXPECT_EQ(words.find("title.", "scu"), "");
  EXPECT_EQ(words.find("title.", "scums"), "");
  EXPECT_EQ(words.find("title."), "");
  EXPECT_EQ(words.find(""), "");
}

TEST(Words, OfAGameComeBeforeThoseOfAllGames) {
  EXPECT_NE(table::word("tressette", "trick", kEn).find("thirds"), std::string_view::npos);
  EXPECT_TRUE(table::word("briscola", "deal", kEn).starts_with("Deal"));
  EXPECT_TRUE(table::word("no such game", "deal", kEn).starts_with("Deal"));
  EXPECT_EQ(table::word("tic_tac_toe", "name", kIt), "Tris");
  EXPECT_EQ(table::word("no such game", "name", kIt), "");
}

TEST(Words, AreFilledForCodeThatKnowsNoGame) {
  EXPECT_EQ(table::sentence("seat", kEn, table::with<"n">(2)), "Seat 2");
  EXPECT_EQ(table::sentence("pass", kIt, table::with<"seat">("Anna")), "Anna passa.");
  EXPECT_EQ(table::sentence("play", kEn, table::with<"seat">("Anna"),
                            table::with<"cards">("the 3 of Coppe")),
            "Anna plays the 3 of Coppe.");
}

// --- what a row may use, and which rows are used ---

// The names that a struct of the game fills a row with.
template <class T>
RowSet given_by() {
  RowSet out;
  std::apply([&](const auto&... f) { (out.insert(std::string(f.name)), ...); },
             table::Narrator::told_by<T>());
  return out;
}

void expect_given(std::string_view game, std::string_view key, const RowSet& given) {
  const Row* row = table::catalogue::find(game, key, {});
  ASSERT_NE(row, nullptr) << game << ": " << key;
  std::istringstream names(names_in(row->text[0]));
  for (std::string name; names >> name;)
    EXPECT_TRUE(given.contains(name)) << game << ": " << key << " calls for {" << name << "}";
}

// The rows that the types of a game use, and what those rows may use.
template <class G>
class Called {
 public:
  Called() {
    add_events(static_cast<typename G::Event*>(nullptr));
    for (int i = 0; i < static_cast<int>(G::Rule::kCount); ++i)
      add("refuse." + std::string(name(static_cast<typename G::Rule>(i))),
          {"card", "suit", "count"});
    for (const auto& option : G::Rules::options()) add_option(option.limits);
    add_moves();
    for (const char* key : {"name", "about", "score_unit"}) keys_.insert(key);
  }
  const RowSet& keys() const { return keys_; }

 private:
  void add(const std::string& key, const RowSet& given) {
    expect_given(G::kKey, key, given);
    keys_.insert(key);
  }
  template <class... E>
  void add_events(std::variant<E...>*) {
    (add(std::string(E::kName), given_by<E>()), ...);
  }
  void add_option(const core::OptionLimits& limits) {
    add("option." + std::string(limits.key), {});
    if (limits.names.empty()) add("chosen." + std::string(limits.key), {"n"});
    for (const std::string_view value : limits.names) add("value." + std::string(value), {});
  }
  void add_moves() {
    using Move = typename G::Move;
    if constexpr (core::Shaped<Move>) {
      std::apply([&](const auto&... s) { (add_shape(s), ...); }, Move::shapes());
    } else if constexpr (table::CellMove<Move>) {
      add("choose.cell", {});
      add("label", given_by<Move>());
    } else if constexpr (table::TakingMove<Move>) {
      add("label", given_by<Move>());
    } else {
      std::apply([&](const auto&... f) { (add_value(f.name, f.member), ...); }, Move::fields());
    }
  }
  template <class Shape>
  void add_shape(const Shape& s) {
    if constexpr (std::is_same_v<std::decay_t<decltype(s.value)>, core::NoValue>)
      add("label." + std::string(s.name), {});
    else
      add("choose." + std::string(s.name), {"count"});
    if constexpr (requires(typename G::Move m) { kind(m.*(s.value)); }) {
      const auto any = typename G::Move{}.*(s.value);
      for (int i = 0; i < count(any); ++i)
        add(std::string(kind(any)) + "." +
                std::string(name(static_cast<std::decay_t<decltype(any)>>(i))),
            {});
    }
  }
  template <class Member>
  void add_value(std::string_view name, Member member) {
    using Value = std::decay_t<decltype(std::declval<typename G::Move>().*member)>;
    if constexpr (!table::Worded<Value>) add("choose." + std::string(name), {"count"});
  }

  RowSet keys_;
};

std::string read(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The C++ of these folders.
std::string sources(std::initializer_list<std::string> folders) {
  std::string out;
  for (const std::string& folder : folders)
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
      if (entry.path().extension() == ".h" || entry.path().extension() == ".cpp")
        out += read(entry.path());
  return out;
}

// Every word in quotes: a key, or the part of a key after its dot.
RowSet words_in(const std::string& source) {
  static const std::regex kWord(R"re("([a-z_.]+)")re");
  RowSet out;
  for (std::sregex_iterator it(source.begin(), source.end(), kWord), end; it != end; ++it)
    out.insert((*it)[1]);
  return out;
}

// Does the code say this key, whole or without one of its heads?
bool is_said(const std::string& key, const RowSet& said) {
  for (const std::string_view head :
       {"", "badge.", "fact.", "tell.", "change.", "summary.", "why.", "refuse."})
    if (key.starts_with(head) && said.contains(key.substr(head.size()))) return true;
  return false;
}

// The words of an enumeration: title.scum.
bool is_value(const std::string& key, const RowSet& said) {
  const auto dot = key.find('.');
  return dot != key.npos && said.contains(key.substr(0, dot)) && said.contains(key.substr(dot + 1));
}

// A row for Italian cards that look French stands beside the row that is called for.
std::string without_look(std::string_view key) {
  constexpr std::string_view kFrench = ".french";
  return std::string(key.ends_with(kFrench) ? key.substr(0, key.size() - kFrench.size()) : key);
}

TEST(Words, EveryRowIsCalledFor) {
  const std::string shared = sources({"core", "games", "ai", "table", "cli", "tui"});
  RowSet called_by_any;
  std::string all_games;
  games::for_each_game([&]<class G>() {
    const std::string own = sources({"games/" + std::string(G::kKey)});
    const RowSet said = words_in(shared + own), called = Called<G>().keys();
    for (const Row& row : table::catalogue::of_game(G::kKey)) {
      const std::string key = without_look(row.key);
      EXPECT_TRUE(called.contains(key) || is_said(key, said) || is_value(key, said))
          << where(G::kKey, row);
    }
    called_by_any.insert(called.begin(), called.end());
    all_games += own;
  });
  const RowSet said = words_in(shared + all_games);
  for (const Row& row : table::catalogue::kTable) {
    const std::string key(row.key);
    EXPECT_TRUE(called_by_any.contains(key) || is_said(key, said)) << where("", row);
  }
}

// A face uses its rows by their keys: all its words in quotes except those that name a value or a mark.
RowSet keys_in_face(std::string_view game) {
  std::string face = read("games/" + std::string(game) + "/face.h");
  EXPECT_FALSE(face.empty()) << game;
  face = std::regex_replace(face, std::regex(R"re(#include "[^"]*"|with\("[a-z_]+")re"), "");
  return words_in(face);
}

TEST(Words, EveryRowThatAFaceCallsForIsThere) {
  games::for_each_game([]<class G>() {
    for (const std::string& key : keys_in_face(G::kKey)) {
      bool found = false;
      for (const std::string_view head : {"", "badge.", "fact.", "tell.", "summary.", "option."})
        found |= table::catalogue::find(G::kKey, head, key) != nullptr;
      EXPECT_TRUE(found) << G::kKey << ": " << key;
    }
  });
}

TEST(Words, EveryReasonOfTheCoachIsThere) {
  std::string source;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("ai"))
    if (entry.path().extension() == ".h") source += read(entry.path());
  static const std::regex kReason(R"re((?:return |Reasoning|\? |: )\{"([a-z_]+)")re");
  int found = 0;
  for (std::sregex_iterator it(source.begin(), source.end(), kReason), end; it != end; ++it) {
    const std::string key = (*it)[1];
    bool there = false;
    games::for_each_game([&]<class G>() {
      if (const Row* row = table::catalogue::find(G::kKey, "why.", key)) {
        there = true;
        expect_given(G::kKey, row->key, {"card", "points"});
      }
    });
    EXPECT_TRUE(there) << key;
    ++found;
  }
  EXPECT_GT(found, 10);
}

TEST(Words, EveryGameHasTheWordsOfItsTypes) {
  games::for_each_game([]<class G>() {
    static_assert(table::Spoken<G>);
    EXPECT_FALSE(Called<G>().keys().empty());
  });
}

}  // namespace
}  // namespace tests
