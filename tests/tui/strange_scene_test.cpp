// A game that this program does not know, told by scenes alone: a player makes its moves by keys and by mouse, whatever they
// consist of, and a scene that no game would make breaks nothing.
#include <gtest/gtest.h>

#include "table/json_object.h"
#include "tests/support/memory_table.h"

namespace tests::strange_scene {
namespace {

// It tells one moment, and keeps the moves.
class SceneVenue final : public tui::Venue {
 public:
  explicit SceneVenue(const std::string& scene) {
    const auto read = table::scene_from(scene);
    EXPECT_TRUE(read) << scene;
    moment_.seat = core::Seat(0);
    moment_.game = "chiamata";
    moment_.version = 1;
    moment_.deal = 1;
    moment_.names = {"", "Bruno"};
    if (read) moment_.scene = *read;
  }
  int wake_fd() const override { return -1; }
  std::optional<tui::News> news() override {
    if (std::exchange(told_, true)) return std::nullopt;
    return moment_;
  }
  void play(core::Seat, std::string move) override { moves.push_back(std::move(move)); }
  void go_on() override {}
  void leave() override {}
  void look(core::Seat) override { told_ = false; }
  tui::Extras extras() override { return {}; }
  std::vector<std::string> moves;

 private:
  tui::Moment moment_;
  bool told_ = false;
};

const std::string
    kBid = R"({"how":"number","label":"Bid","member":"bid","min":62,"max":120})",
    kPass = R"({"how":"button","label":"Pass","text":"PASS","move":{"pass":true}})",
    kCall =
        R"({"how":"cards","label":"Call a card","member":"call","groups":[["AB","AC","AD","AS"]],"min":1,"max":1})",
    kPlay =
        R"({"how":"cards","label":"Play a card","member":"card","groups":[["3B","KC"]],"min":1,"max":1})",
    kMeld =
        R"({"how":"cards","label":"Meld","member":"meld","list":true,"groups":[["3B","KC","5D"]],"min":2,"max":3})",
    kKnock =
        R"({"how":"cards","label":"Knock","member":"knock","list":true,"groups":[["3B","KC","5D"]],"min":1,"max":1})",
    kOnto2 =
        R"({"how":"onto","label":"The 5 takes 2B","text":"5D 2B","cards":["5D","2B"],"move":{"card":"5D","take":"2B"}})",
    kOnto3 =
        R"({"how":"onto","label":"The 5 takes 3C","text":"5D 3C","cards":["5D","3C"],"move":{"card":"5D","take":"3C"}})",
    kCells = R"({"how":"cell","label":"Mark a cell","cells":[1,5]})",
    kHand = R"({"kind":"hand","seat":0,"cards":["3B","KC","5D","2S"]})",
    kNoHand = R"({"kind":"hand","seat":0})", kTrick = R"({"kind":"trick","cards":["7B"],"by":[1]})",
    kSpread = R"({"kind":"spread","cards":["2B","3C"]})",
    kBoard = R"({"kind":"board","columns":3,"marks":["X","","O","X","O",""]})";

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const auto& part : parts) out += (out.empty() ? "" : ",") + part;
  return out;
}
std::string scene(const std::vector<std::string>& choices,
                  const std::vector<std::string>& zones = {kHand}) {
  return R"({"seats":[{"side":0,"cards":4,"acts":true,"badges":[{"key":"caller","text":"caller"}]},)"
         R"({"side":1,"cards":4,"score":-12}],"zones":[)" +
         joined(zones) + R"(],"facts":[{"key":"stake","text":"62 points at stake"}],"choices":[)" +
         joined(choices) + "]}";
}

struct Made {
  std::string scene;
  std::vector<std::string_view> keys;
  std::string move;
};

TEST(StrangeScene, EveryKindOfChoiceIsMadeByKeys) {
  const std::string with_trick = scene({kPlay, kCall}, {kHand, kTrick}),
                    board = scene({kCells}, {kNoHand, kBoard}),
                    onto = scene({kOnto2, kOnto3}, {kHand, kSpread});
  const Made made[] = {
      {scene({kBid, kPass}), {"1", "7", "0", "Enter"}, R"({"bid":70})"},
      {scene({kBid, kPass}), {"2"}, R"({"pass":true})"},
      {scene({kBid, kPass}), {"Right", "Enter"}, R"({"pass":true})"},
      {scene({kBid, kPass}), {"p"}, R"({"pass":true})"},
      {scene({kBid, kPass}), {"a", "2"}, R"({"pass":true})"},
      {scene({kBid, kPass}), {":", "1", "0", "4", "Enter"}, R"({"bid":104})"},
      {scene({kBid, kPass}), {":", "p", "a", "s", "Enter"}, R"({"pass":true})"},
      {scene({kCall}), {"1", "3"}, R"({"call":"AD"})"},
      {with_trick, {"2"}, R"({"card":"KC"})"},
      {with_trick, {"c", "Down", "Enter"}, R"({"call":"AC"})"},
      {with_trick, {"3"}, R"({"card":"5D"})"},  // not allowed; the house says why
      {scene({kPlay, kPass}),
       {":", "K", "Space", "C", "o", "p", "p", "e", "Enter"},
       R"({"card":"KC"})"},
      {scene({kMeld, kKnock}), {"1", "3", "Enter"}, R"({"meld":["3B","5D"]})"},
      {scene({kMeld, kKnock}), {"2", "k"}, R"({"knock":["KC"]})"},
      {scene({kMeld, kKnock}), {"2", "Enter"}, R"({"knock":["KC"]})"},  // one card is not a meld
      {scene({kMeld, kPass}), {":", "3", "B", ",", "5", "D", "Enter"}, R"({"meld":["3B","5D"]})"},
      {onto, {"3", "2"}, R"({"card":"5D","take":"3C"})"},
      {scene({kOnto2}, {kHand, kSpread}), {"3"}, R"({"card":"5D","take":"2B"})"},
      {board, {"6"}, R"({"row":1,"col":2})"},
      {board, {"Down", "Enter"}, R"({"row":1,"col":1})"},
  };
  for (const Made& m : made) {
    SceneVenue venue(m.scene);
    ScriptedScreen screen(80, 24);
    for (const auto key : m.keys) screen.press({key});
    after_keys(screen, venue, instantly());
    EXPECT_EQ(venue.moves, std::vector<std::string>{m.move}) << m.scene << screen.shown().back();
  }
}

// Where a text stands on the first screen.
std::pair<int, int> place_of(const std::string& seen, const std::string& text) {
  const auto at = seen.find(text), line = seen.rfind('\n', at) + 1;
  EXPECT_NE(at, seen.npos) << text << seen;
  return {tui::width_of(seen.substr(line, at - line)),
          static_cast<int>(
              std::count(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(at), '\n'))};
}

TEST(StrangeScene, AButtonIsClickedOnTheTableAndInTheBar) {
  for (const auto& [shown, text] : {std::pair{scene({kBid, kPass}), std::string(" Pass ")},
                                    {scene({kPlay, kPass}), std::string("p pass")}}) {
    SceneVenue look(shown), venue(shown);
    ScriptedScreen first(80, 24), screen(80, 24);
    const auto [x, y] = place_of(after_keys(first, look, instantly()), text);
    // What the painter put there is known after the first screen.
    screen.put_event({.kind = tui::Event::Kind::kTimeout});
    screen.put_event({.kind = tui::Event::Kind::kClick, .x = x + 2, .y = y});
    after_keys(screen, venue, instantly());
    EXPECT_EQ(venue.moves, std::vector<std::string>{R"({"pass":true})"}) << text;
  }
}

TEST(StrangeScene, TheTableShowsWhatTheSceneSays) {
  SceneVenue venue(scene({kBid, kPass}));
  ScriptedScreen screen(80, 24);
  const std::string seen = after_keys(screen, venue, instantly());
  for (const std::string part :
       {"Your turn: choose", " chiamata · 62 points at stake ", "▶ You · caller",
        "Bruno · 4 cards · score -12", "│3 ", "│K ", "│Bastoni", "│Spade"})
    EXPECT_NE(seen.find(part), seen.npos) << part << seen;
}

// --- hostile texts

const std::vector<std::string> kNames = {
    "\x1b]0;pwned\x07"
    "Eve",                                        // a title
    "\x1b[31;7mEve\x1b[0m\x1b[2J\x1b[H\r\n\x08",  // colours, the cursor
    "\u009b31mEve\u0090\tE\v",                    // C1, tabs
    "漢字漢字漢字漢字漢字",                       // two cells each
    "👩‍👩‍👧‍👦🎴🃏",          // joined
    "E\u0301\u0302\u0303v\u0489e",                // combining
    "\u202eevE\u2066\u200f\u200b\ufeff",          // direction, nothing at all
};
// Texts, cards and numbers are hostile, and too many.
std::string hostile_scene(const std::string& kind) {
  std::vector<std::string> cards, badges, seats, facts, choices, marks;
  for (const auto& n : kNames) {
    cards.push_back(table::json::quoted(n));
    badges.push_back(R"({"key":)" + table::json::quoted(n) + R"(,"text":)" +
                     table::json::quoted(n) + "}");
    facts.push_back(R"({"key":"trump","text":)" + table::json::quoted(n) + R"(,"value":)" +
                    table::json::quoted(n) + "}");
    choices.push_back(R"({"how":"button","label":)" + table::json::quoted(n) + R"(,"text":)" +
                      table::json::quoted(n) + R"(,"move":{"pass":true}})");
  }
  for (int i = 0; i < 9; ++i) marks.push_back(joined(cards));
  for (int i = 0; i < 30; ++i)
    seats.push_back(R"({"side":)" + std::to_string(i) +
                    R"(,"cards":9,"points":-7,"score":32767,"acts":true,"badges":[)" +
                    joined(badges) + "]}");
  choices.push_back(R"({"how":"cards","label":"x","member":"x","list":true,"groups":[[)" +
                    joined(marks) + R"(,"3C"],[]],"min":-5,"max":32767})");
  choices.push_back(R"({"how":"number","label":"n","member":"n","min":9,"max":-9})");
  choices.push_back(R"({"how":"cell","label":"","cells":[-1,0,32767]})");
  choices.push_back(R"({"how":"onto"})");
  return R"({"seats":[)" + joined(seats) + R"(],"zones":[{"kind":"hand","seat":0,"cards":[)" +
         joined(cards) + R"(,"","3","3C"]},{"kind":")" + kind + R"(","cards":[)" + joined(cards) +
         R"(],"by":[99,-1,null],"backs":32767,"columns":32767,"marks":[)" + joined(marks) +
         R"(],"rounds":[[)" + joined(badges) + R"(]]}],"facts":[)" + joined(facts) +
         R"(],"choices":[)" + joined(choices) + "]}";
}

TEST(StrangeScene, AHostileSceneBreaksNeitherThePictureNorTheProgram) {
  for (const std::string kind :
       {"trick", "last", "stock", "turned", "spread", "heap", "board", "rounds"}) {
    const std::string hostile = hostile_scene(kind);
    ASSERT_TRUE(table::scene_from(hostile)) << "it is read";
    SceneVenue venue(hostile);
    ScriptedScreen screen(80, 50);
    screen.press({"Tab",   "1",      "Space", "Down",   "End",    "Enter", "Escape",
                  "a",     "Escape", "t",     "Escape", ":",      "3",     "C",
                  "Space", "3",      "C",     "Enter",  "Escape", "q",     "Escape"});
    after_keys(screen, venue, instantly());
    for (const std::string& seen : screen.shown()) {
      EXPECT_EQ(seen.find('\x1b'), seen.npos);
      EXPECT_EQ(std::ranges::count(seen, '\n'), 50);
    }
  }
}

}  // namespace
}  // namespace tests::strange_scene
