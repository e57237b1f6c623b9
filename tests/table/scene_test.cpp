// Laws of scenes over random play of every game, seat count and option: the choices are the legal moves, every card
// has one place, and a scene shows nothing that the view does not hold. two_worlds_test.cpp shows that a scene is the same
// in two worlds that look alike to the seat, tests/server/update_size_test.cpp that an update stays small.
#include "table/scene.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "table/scene_of.h"
#include "tests/support/cards.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

using core::ZoneKind;
using games::Italian;
using table::MoveChoice;
using table::Scene;
using table::scene_from;
using table::Zone;
using How = MoveChoice::How;

Scene scene_of(const Table& t, Seat seat, Language l = kEn) {
  const auto scene = scene_from(t.scene(seat, l));
  EXPECT_TRUE(scene) << t.scene(seat, l);
  return scene.value_or(Scene{});
}

// --- the rule by which a family makes its moves, as docs/scenes.md says it ---

std::string quoted_list(const Texts& cards) {
  std::string out = "[";
  for (const std::string& c : cards) out += (out.size() > 1 ? ",\"" : "\"") + c + '"';
  return out + "]";
}

// Every choice of `min` to `max` cards out of the group that holds all of `must`.
void add_card_moves(const MoveChoice& c, const Texts& group, Texts& out) {
  const std::size_t n = group.size();
  if (c.max == 1 && n > 1) {  // however many there are
    for (const std::string& card : group) add_card_moves(c, {card}, out);
    return;
  }
  ASSERT_LE(n, 20u) << "no group is that large";
  for (std::uint32_t picked = 0; picked < 1u << n; ++picked) {
    const int size = std::popcount(picked);
    if (size < c.min || size > c.max) continue;
    Texts cards;
    for (std::size_t i = 0; i < n; ++i)
      if (picked >> i & 1) cards.push_back(group[i]);
    const bool has_all = std::ranges::all_of(
        c.must, [&](const std::string& m) { return std::ranges::count(cards, m) == 1; });
    if (!has_all) continue;
    ASSERT_TRUE(c.list || size == 1) << "one card stands for itself";
    out.push_back("{\"" + c.member +
                  "\":" + (c.list ? quoted_list(cards) : '"' + cards.at(0) + '"') + "}");
  }
}

void add_moves(const Scene& scene, const MoveChoice& c, Texts& out) {
  switch (c.how) {
    case How::kButton:
    case How::kOnto: out.push_back(c.move); break;
    case How::kCards:
      for (const auto& group : c.groups) add_card_moves(c, group, out);
      break;
    case How::kCell: {
      const Zone* board = scene.zone(ZoneKind::kBoard);
      ASSERT_TRUE(board && board->columns > 0);
      for (const int cell : c.cells)
        out.push_back("{\"row\":" + std::to_string(cell / board->columns) +
                      ",\"col\":" + std::to_string(cell % board->columns) + "}");
      break;
    }
    case How::kNumber:
      for (int n = c.min; n <= c.max; ++n)
        out.push_back((c.beside.empty() ? "{" : c.beside.substr(0, c.beside.size() - 1) + ",") +
                      '"' + c.member + "\":" + std::to_string(n) + "}");
      break;
  }
}

Texts moves_of(const Scene& scene) {
  Texts out;
  for (const MoveChoice& c : scene.choices) add_moves(scene, c, out);
  std::ranges::sort(out);
  return out;
}

Texts legal_moves(const Table& t, Seat seat) {
  Texts out;
  for (const auto& m : t.legal(seat, kEn)) out.push_back(m.json);
  std::ranges::sort(out);
  return out;
}

TEST(Scene, ItsChoicesAreTheLegalMovesEachOnce) {
  for (const auto& setup : every_setup()) {
    const auto t = open_table(setup);
    look_along(*t, 1, [&] {
      for (const Seat seat : t->to_act())
        ASSERT_EQ(moves_of(scene_of(*t, seat)), legal_moves(*t, seat));
    });
  }
}

// A table of buttons would pass the law above, but a person wants to take the cards. A card onto others is a choice for
// each way, and a person makes it with the cards too. Ten ranks and a pass are the most buttons.
TEST(Scene, TakesCardsAndCellsInHandWhereAMoveIsMadeOfThem) {
  for (const auto& setup : short_setups()) {
    const auto t = open_table(setup);
    look_along(*t, 2, [&] {
      for (const Seat seat : t->to_act()) {
        const Scene scene = scene_of(*t, seat);
        ASSERT_LE(std::ranges::count_if(scene.choices,
                                        [](const MoveChoice& c) { return c.how != How::kOnto; }),
                  11);
        for (const MoveChoice& c : scene.choices) {
          const bool names_a_card = c.move.find("\"card") != c.move.npos;
          ASSERT_FALSE(c.how == How::kButton && names_a_card) << c.move;
        }
      }
    });
  }
}

TEST(Scene, EveryChoiceHasALabelAndEveryButtonItsText) {
  for (const auto& setup : short_setups()) {
    const auto t = open_table(setup);
    look_along(*t, 3, [&] {
      for (const Seat seat : t->to_act())
        for (const Language l : {kEn, kIt})
          for (const MoveChoice& c : scene_of(*t, seat, l).choices) {
            ASSERT_FALSE(c.label.empty());
            ASSERT_EQ(c.label.find_first_of("{}"), c.label.npos) << c.label;
            ASSERT_FALSE(c.label[0] >= 'a' && c.label[0] <= 'z') << c.label;
            const bool is_one_move = c.how == How::kButton || c.how == How::kOnto;
            ASSERT_EQ(is_one_move, !c.move.empty());
            if (!is_one_move) continue;
            const auto copy = t->clone();
            ASSERT_FALSE(copy->play_text(seat, c.text, l)) << c.text;
          }
    });
  }
}

// --- what lies on the table ---

template <class Visit>
void every_scene(std::uint64_t seed, Visit visit) {
  for (const auto& setup : short_setups()) {
    if (testing::Test::HasFailure()) return;
    const auto t = open_table(setup);
    look_along(*t, seed, [&] {
      for (const Seat seat : viewers(*t)) visit(*t, seat, scene_of(*t, seat));
    });
  }
}

// The previous trick also lies in the pile of the seat that took it; no other card lies in two places.
TEST(Scene, NoCardLiesInTwoPlaces) {
  every_scene(4, [](const Table&, Seat, const Scene& scene) {
    std::set<std::string> placed;
    for (const Zone& z : scene.zones) {
      std::set<std::string> last;
      for (const auto& card : z.cards)
        ASSERT_TRUE((z.kind == ZoneKind::kLast ? last : placed).insert(card).second)
            << card << " in " << name(z.kind);
    }
    if (const Zone* last = scene.zone(ZoneKind::kLast)) {
      const Zone* pile = scene.zone(ZoneKind::kPile, last->taker);
      ASSERT_TRUE(pile);
      for (const auto& card : last->cards) ASSERT_EQ(std::ranges::count(pile->cards, card), 1);
    }
  });
}

// Three play Briscola without one 2.
int cards_in_play(const Table& t) {
  const bool without_one = t.transcript().find(R"("removed":)") != std::string::npos;
  return static_cast<int>(table::pack_of(t.game()).size()) - without_one;
}

TEST(Scene, NoCardIsLost) {
  every_scene(5, [](const Table& t, Seat, const Scene& scene) {
    int lying = 0;
    for (const Zone& z : scene.zones)
      if (z.kind != ZoneKind::kLast) lying += static_cast<int>(z.cards.size()) + z.backs;
    ASSERT_EQ(lying, scene.zone(ZoneKind::kHand, Seat(0)) ? cards_in_play(t) : 0);
  });
}

TEST(Scene, EveryCardIsOneThatTheSeatKnows) {
  every_scene(6, [](const Table& t, Seat seat, const Scene& scene) {
    const std::string view = t.view(seat);
    const auto expect_known = [&](const Texts& cards) {
      for (const auto& card : cards)
        ASSERT_NE(view.find('"' + card + '"'), view.npos) << card << " is not in " << view;
    };
    for (const Zone& z : scene.zones) expect_known(z.cards);
    for (const MoveChoice& c : scene.choices) {
      expect_known(c.cards);
      expect_known(c.must);
      for (const auto& group : c.groups) expect_known(group);
    }
  });
}

// A person takes cards from the seat's own hand, or names cards that lie nowhere, as in a call.
TEST(Scene, TheCardsOfAChoiceLieInTheSeatsHandOrNowhere) {
  every_scene(7, [](const Table&, Seat seat, const Scene& scene) {
    for (const MoveChoice& c : scene.choices)
      for (const auto& group : c.groups)
        for (const auto& card : group)
          for (const Zone& zone : scene.zones) {
            const bool mine = zone.kind == ZoneKind::kHand && zone.seat == seat;
            ASSERT_TRUE(mine || std::ranges::count(zone.cards, card) == 0) << card;
          }
  });
}

// The cards of a hand that everybody saw, as the view lists them.
std::string known_of(const Table& t, Seat viewer, int seat) {
  const table::json::Value view = parsed(t.view(viewer));
  const table::json::Value* known = view.find("public")->find("known");
  return known ? written(known->items[static_cast<std::size_t>(seat)]) : "";
}

TEST(Scene, ASeatSeesItsOwnHandAndOfOthersOnlyWhatEverybodySaw) {
  every_scene(8, [](const Table& t, Seat seat, const Scene& scene) {
    for (int i = 0; i < t.seats(); ++i) {
      const Zone* hand = scene.zone(ZoneKind::kHand, Seat(i));
      if (!hand) continue;
      const int shown = static_cast<int>(hand->cards.size());
      ASSERT_EQ(shown + hand->backs, scene.seats[static_cast<std::size_t>(i)].cards);
      if (seat == i) ASSERT_EQ(hand->backs, 0);
      if (seat != i && shown > 0)
        for (const std::string& card : hand->cards)
          ASSERT_NE(known_of(t, seat, i).find('"' + card + '"'), std::string::npos) << card;
    }
  });
}

TEST(Scene, APlateSaysWhatTheTableSays) {
  every_scene(9, [](const Table& t, Seat seat, const Scene& scene) {
    ASSERT_EQ(static_cast<int>(scene.seats.size()), t.seats());
    if (!seat.valid()) ASSERT_TRUE(scene.choices.empty()) << "the gallery plays nothing";
    for (int i = 0; i < t.seats(); ++i) {
      const auto& plate = scene.seats[static_cast<std::size_t>(i)];
      ASSERT_EQ(plate.side, t.side(Seat(i)));
      ASSERT_EQ(plate.acts, t.to_act().contains(Seat(i)));
      if (seat == i) ASSERT_EQ(scene.choices.empty(), !plate.acts);
      if (plate.score && t.deal_over())
        ASSERT_EQ(plate.score, t.scores()[static_cast<std::size_t>(i)]);
      std::set<std::string> keys;
      for (const auto& badge : plate.badges) {
        ASSERT_FALSE(badge.text.empty()) << badge.key;
        ASSERT_TRUE(keys.insert(badge.key).second) << badge.key << " twice";
      }
    }
  });
}

// Every card of a trick has the seat that played it, and every text is filled.
TEST(Scene, SaysWhoPlayedWhatAndEveryFactInWords) {
  every_scene(10, [](const Table& t, Seat, const Scene& scene) {
    for (const Zone& z : scene.zones) {
      if (z.kind == ZoneKind::kTrick || z.kind == ZoneKind::kLast) {
        ASSERT_EQ(z.by.size(), z.cards.size());
        for (const Seat by : z.by) ASSERT_LT(by, t.seats());
      }
      if (z.kind == ZoneKind::kLast) ASSERT_LT(z.taker, t.seats());
      if (z.kind == ZoneKind::kBoard)
        for (std::size_t i = 0; i < z.marks.size(); ++i)
          ASSERT_EQ(z.marks[i].empty(), !z.by.at(i).valid());
    }
    for (const auto& fact : scene.facts) {
      ASSERT_FALSE(fact.text.empty()) << fact.key;
      ASSERT_EQ(fact.text.find_first_of("{}"), fact.text.npos) << fact.text;
    }
  });
}

TEST(Scene, SaysTheSameInEveryLanguageButForItsTexts) {
  for (const auto& setup : short_setups()) {
    const auto t = open_table(setup);
    look_along(*t, 11, [&] {
      for (const Seat seat : viewers(*t)) {
        const Scene en = scene_of(*t, seat, kEn), it = scene_of(*t, seat, kIt);
        ASSERT_EQ(moves_of(en), moves_of(it));
        ASSERT_EQ(en.zones.size(), it.zones.size());
        for (std::size_t i = 0; i < en.zones.size(); ++i)
          ASSERT_EQ(en.zones[i].cards, it.zones[i].cards);
        ASSERT_EQ(en.facts.size(), it.facts.size());
        for (std::size_t i = 0; i < en.facts.size(); ++i) {
          ASSERT_EQ(en.facts[i].key, it.facts[i].key);
          ASSERT_EQ(en.facts[i].value, it.facts[i].value);
        }
      }
    });
  }
}

// --- the JSON ---

TEST(SceneJson, IsReadBackAsItWasWritten) {
  every_scene(12, [](const Table& t, Seat seat, const Scene& scene) {
    ASSERT_EQ(to_json(scene), t.scene(seat, kEn));
  });
}

// Every member that a scene can have, used or not by a game of today.
Scene full_scene() {
  Scene s;
  s.seats = {{.side = Seat(1),
              .cards = 3,
              .points = 61,
              .score = -12,
              .acts = true,
              .badges = {{"dealer", "mazziere"}, {"x", "\"{}\\"}}},
             {.side = Seat(1), .cards = 0, .points = 0, .score = 0},
             {.side = Seat(2)}};
  for (int k = 0; k <= static_cast<int>(ZoneKind::kRounds); ++k)
    s.zones.push_back({.kind = static_cast<ZoneKind>(k), .seat = Seat(k % 3)});
  s.zones.push_back({.kind = ZoneKind::kTrick,
                     .cards = {"3B", "4B"},
                     .backs = 2,
                     .by = {Seat(1), core::kNoSeat},
                     .taker = Seat(0)});
  s.zones.push_back(
      {.kind = ZoneKind::kBoard, .by = {Seat(0), core::kNoSeat}, .columns = 2, .marks = {"X", ""}});
  s.zones.push_back(
      {.kind = ZoneKind::kRounds, .rounds = {{{"rock", "sasso"}, {"paper", "carta"}}}});
  s.name = "Scopone";
  s.facts = {{"trump", "briscola Coppe", "C"}, {"phase", "scambio"}};
  s.summary = {{.key = "side",
                .text = "Punti",
                .counts = {70, 50},
                .side = Seat(0),
                .goals = {51, 71},
                .shared = true}};
  s.verdict = {"Chiamata riuscita."};
  s.choices = {
      {.how = How::kButton, .label = "Passo", .text = "PASS", .move = R"({"pass":true})"},
      {.how = How::kCards,
       .label = "Gioca",
       .member = "cards",
       .list = true,
       .groups = {{"3B", "3C"}, {"4B"}},
       .must = {"3B"},
       .min = 1,
       .max = 2},
      {.how = How::kCell, .label = "Segna", .cells = {0, 8}},
      {.how = How::kNumber, .label = "Offri", .member = "bid", .min = 62, .max = 120},
      {.how = How::kOnto,
       .label = "Prendi",
       .text = "3B 3C",
       .move = R"({"card":"3B"})",
       .cards = {"3B", "3C"}},
  };
  return s;
}

// What follows from the cards does not travel, and is there again afterwards.
TEST(SceneJson, OfACardOntoOthersLeavesOutItsMove) {
  Scene s;
  s.choices = {{.how = How::kOnto,
                .label = "Prendi",
                .text = "7B 3C 4C",
                .move = R"({"card":"7B","take":["3C","4C"]})",
                .cards = {"7B", "3C", "4C"}},
               {.how = How::kOnto,
                .label = "Lascia",
                .text = "2B",
                .move = R"({"card":"2B","take":[]})",
                .cards = {"2B"}}};
  const std::string json = to_json(s);
  EXPECT_EQ(json.find("move"), json.npos) << json;
  EXPECT_EQ(json.find("text"), json.npos) << json;
  EXPECT_EQ(scene_from(json)->choices, s.choices);
  EXPECT_TRUE(scene_from(R"({"choices":[{"how":"onto","label":"?"}]})")->choices.empty())
      << "no card, no move";
}

TEST(SceneJson, HoldsEveryMember) {
  const std::string json = to_json(full_scene());
  const auto read = scene_from(json);
  ASSERT_TRUE(read);
  EXPECT_EQ(to_json(*read), json);
  EXPECT_EQ(read->seats[0].score, -12) << "scores are signed";
  EXPECT_EQ(read->seats[1].score, 0);
  EXPECT_EQ(read->seats[2].score, std::nullopt);
  EXPECT_EQ(read->seats[1].points, 0);
  EXPECT_EQ(read->seats[2].points, -1);
  EXPECT_EQ(read->choices[3].min, 62);
}

TEST(SceneJson, HoldsARangeOfNumbersOfAnySign) {
  for (const auto& [min, max] : {std::pair{-5, -1}, {-3, 0}, {0, 0}, {0, 2}}) {
    Scene s;
    s.choices = {{.how = How::kNumber, .label = "Offri", .member = "bid", .min = min, .max = max}};
    const auto read = scene_from(to_json(s));
    ASSERT_TRUE(read && read->choices.size() == 1);
    EXPECT_EQ(read->choices[0].min, min);
    EXPECT_EQ(read->choices[0].max, max);
  }
}

TEST(SceneJson, IsNoneWhereThereIsNoObject) {
  for (const auto json : {"", "null", "[]", "7", "\"scene\"", "{", R"({"seats":[)", "{}x"})
    EXPECT_FALSE(scene_from(json)) << json;
  EXPECT_FALSE(scene_from(R"({"x":")" + std::string(70'000, 'x') + R"("})")) << "too long";
  EXPECT_FALSE(scene_from(R"({"x":)" + std::string(50, '[') + std::string(50, ']') + "}"))
      << "too deep";
}

// A newer house may send what the client does not know, an evil house may send nonsense.
TEST(SceneJson, LeavesOutWhatItDoesNotKnow) {
  const auto s = scene_from(
      R"({"weather":"fine","seats":[{"hat":1}],"zones":[{"kind":"cellar","cards":["3B"]},)"
      R"({"kind":"stock","backs":7,"scent":true}],"choices":[{"how":"sing","label":"La"},)"
      R"({"how":"button","label":"Pass","move":{"pass":true}}]})");
  ASSERT_TRUE(s);
  EXPECT_EQ(s->seats.size(), 1u);
  ASSERT_EQ(s->zones.size(), 1u);
  EXPECT_EQ(s->zones[0].backs, 7);
  ASSERT_EQ(s->choices.size(), 1u);
  EXPECT_EQ(s->choices[0].move, R"({"pass":true})");
}

TEST(SceneJson, TakesNothingForWhatIsOfAnotherKind) {
  const auto s = scene_from(
      R"({"seats":[7,null,{"cards":"many","points":1e9,"score":[],"side":99,"acts":1,"badges":{}}],)"
      R"("zones":[{"kind":"trick","cards":[1,"3B"],"backs":-7,"by":[99,"x"],"columns":-3}],)"
      R"("facts":"none","choices":[{"how":"cards","groups":"all","min":99999,"cells":{}}]})");
  ASSERT_TRUE(s);
  ASSERT_EQ(s->seats.size(), 3u);
  EXPECT_EQ(s->seats[2].cards, -1);
  EXPECT_FALSE(s->seats[2].side.valid());
  EXPECT_FALSE(s->seats[2].acts);
  ASSERT_EQ(s->zones.size(), 1u);
  EXPECT_EQ(s->zones[0].backs, 0);
  EXPECT_EQ(s->zones[0].columns, 0);
  EXPECT_EQ(s->zones[0].by, (std::vector<Seat>{core::kNoSeat, core::kNoSeat}));
  EXPECT_TRUE(s->facts.empty());
  EXPECT_EQ(s->choices[0].min, 0);
}

// --- shapes that no game of today has: a toy that bids, passes and takes cards with cards ---

// It has no words of its own, so its members have the names of rows that all games share.
struct Bidding {
  static constexpr std::string_view kKey = "toy";
  static constexpr int kMaxMoves = 128, kMaxSeats = 4;
  using Pack = Italian;
  struct Move {
    enum class Act : std::uint8_t { kPlay, kBid };
    core::Card card;
    std::uint8_t bid = 0;
    Act act = Act::kPlay;
    static constexpr auto shapes() {
      return std::tuple{core::shape("cards", Act::kPlay, &Move::card),
                        core::shape("card", Act::kBid, &Move::bid)};
    }
  };
};

struct Taking {
  static constexpr std::string_view kKey = "toy";
  static constexpr int kMaxMoves = 8, kMaxSeats = 2;
  using Pack = Italian;
  struct Move {
    core::Card card;
    core::CardSet take;
    static constexpr auto fields() {
      return std::tuple{core::field("card", &Move::card), core::field("take", &Move::take)};
    }
  };
};

struct Sets {
  static constexpr std::string_view kKey = "toy";
  static constexpr int kMaxMoves = 32, kMaxSeats = 2;
  using Pack = Italian;
  struct Move {
    core::CardSet cards;
    static constexpr auto fields() { return std::tuple{core::field("cards", &Move::cards)}; }
  };
};

template <class G>
Scene with_choices(const core::Moves<G>& legal) {
  const table::Narrator n(G::kKey, table::names_of<Italian>(), Seat(0), kEn, {});
  Scene scene;
  scene.choices = table::Choices<G>(n, legal).take();
  Texts expected;
  for (const auto& m : legal) table::write_move<G>(expected.emplace_back(), m);
  std::ranges::sort(expected);
  EXPECT_EQ(moves_of(scene), expected);
  EXPECT_EQ(to_json(*scene_from(to_json(scene))), to_json(scene));
  return scene;
}

core::Moves<Bidding> bids(std::initializer_list<int> numbers) {
  core::Moves<Bidding> out;
  for (const int n : numbers)
    out.push_back({{}, static_cast<std::uint8_t>(n), Bidding::Move::Act::kBid});
  return out;
}

TEST(Choices, NumbersInARowAreOneChoice) {
  core::Moves<Bidding> legal;
  for (int n = 62; n <= 120; ++n)
    legal.push_back({{}, static_cast<std::uint8_t>(n), Bidding::Move::Act::kBid});
  legal.push_back({card<Italian>("3B"), 0, Bidding::Move::Act::kPlay});
  const Scene scene = with_choices<Bidding>(legal);
  ASSERT_EQ(scene.choices.size(), 2u);
  EXPECT_EQ(scene.choices[0].how, How::kCards);
  EXPECT_FALSE(scene.choices[0].list);
  EXPECT_EQ(scene.choices[1].how, How::kNumber);
  EXPECT_EQ(scene.choices[1].min, 62);
  EXPECT_EQ(scene.choices[1].max, 120);
}

TEST(Choices, NumbersWithAGapAreButtons) {
  const Scene scene = with_choices<Bidding>(bids({3, 5, 6}));
  ASSERT_EQ(scene.choices.size(), 3u);
  for (const MoveChoice& c : scene.choices) EXPECT_EQ(c.how, How::kButton);
  EXPECT_EQ(scene.choices[0].label, "3");
}

TEST(Choices, ASingleNumberAndZeroAreNumbersToo) {
  EXPECT_EQ(with_choices<Bidding>(bids({0})).choices[0].how, How::kNumber);
  EXPECT_EQ(with_choices<Bidding>(bids({0, 1, 2})).choices[0].max, 2);
}

TEST(Choices, ACardOntoCardsIsOneChoiceForEachMove) {
  const Scene scene = with_choices<Taking>({{card<Italian>("7B"), set<Italian>("3C 4C")},
                                            {card<Italian>("7B"), set<Italian>("7D")},
                                            {card<Italian>("2B"), {}}});
  ASSERT_EQ(scene.choices.size(), 3u);
  EXPECT_EQ(scene.choices[0].how, How::kOnto);
  EXPECT_EQ(scene.choices[0].cards, (Texts{"7B", "4C", "3C"})) << "in the order of the pack";
  EXPECT_EQ(scene.choices[0].text, "7B 4C 3C");
  EXPECT_EQ(scene.choices[1].cards, (Texts{"7B", "7D"}));
  EXPECT_EQ(scene.choices[2].cards, Texts{"2B"});
}

core::Moves<Sets> sets(std::initializer_list<std::string_view> codes) {
  core::Moves<Sets> out;
  for (const auto c : codes) out.push_back({set<Italian>(c)});
  return out;
}

TEST(Choices, SetsThatARuleMakesAreOneFamily) {
  const auto family = [](std::initializer_list<std::string_view> codes) {
    const Scene scene = with_choices<Sets>(sets(codes));
    EXPECT_EQ(scene.choices.size(), 1u);
    EXPECT_EQ(scene.choices[0].how, How::kCards);
    return scene.choices[0];
  };
  const auto pairs = family({"2B 2C", "2B 2D", "2C 2D", "3B 3C"});
  EXPECT_EQ(pairs.groups.size(), 2u);
  EXPECT_EQ(pairs.min, 2);
  EXPECT_TRUE(pairs.must.empty());
  const auto with_one = family({"2B", "2B 2C", "2B 2D", "2B 2C 2D"});
  EXPECT_EQ(with_one.must, Texts{"2B"});
  EXPECT_EQ(with_one.max, 3);
  EXPECT_EQ(family({"2B"}).must, Texts{"2B"});
  EXPECT_TRUE(family({"2B", "3C", "4D"}).must.empty());
  EXPECT_EQ(family({"2B 2C 2D"}).groups, (std::vector<Texts>{{"2B", "2C", "2D"}}));
}

TEST(Choices, SetsThatNoRuleMakesAreButtons) {
  for (const auto& legal : {sets({"2B 2C", "2C 2D", "2D 3C"}), sets({"2B", "2C", "2B 2C", "3B 3C"}),
                            sets({"2B", "2C", "3B 3C"})})
    for (const MoveChoice& c : with_choices<Sets>(legal).choices)
      EXPECT_EQ(c.how, How::kButton) << c.label;
}

TEST(Choices, AreNoneWhereNoMoveIsLegal) {
  EXPECT_TRUE(with_choices<Sets>({}).choices.empty());
  EXPECT_TRUE(with_choices<Bidding>({}).choices.empty());
}

}  // namespace
}  // namespace tests
