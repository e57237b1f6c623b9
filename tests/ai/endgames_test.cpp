// The solved endings of tests/ai/endgames, where solve.py found the answers by its own rules: the solvers must
// agree with every answer, and the players must find one of the best moves wherever their view leaves no doubt.
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "ai/player.h"
#include "tests/support/cards.h"
#include "tests/support/play.h"
#include "tests/support/president.h"
#include "tests/support/sound.h"

namespace tests {
namespace {

using core::CardSet;
using games::Briscola;
using games::CaliforniaJack;

// --- the files ---------------------------------------------------------------------------------------

std::vector<std::string> split(const std::string& text, std::string_view by) {
  std::vector<std::string> out;
  std::size_t from = 0;
  for (std::size_t at; (at = text.find(by, from)) != std::string::npos; from = at + by.size())
    out.push_back(text.substr(from, at - from));
  out.push_back(text.substr(from));
  return out;
}

struct Ending {
  std::string line;
  std::map<std::string, std::string> fields;

  bool has(const char* key) const { return fields.contains(key); }
  std::string at(const char* key) const { return has(key) ? fields.at(key) : ""; }
  std::vector<std::string> best() const { return split(at("best"), ", "); }
};

Ending read(const std::string& line) {
  Ending e{line, {}};
  for (const std::string& field : split(line, " | ")) {
    const std::size_t space = field.find(' ');
    e.fields[field.substr(0, space)] = field.substr(space + 1);
  }
  return e;
}

std::vector<Ending> endings(std::string_view game) {
  std::ifstream in("tests/ai/endgames/" + std::string(game) + ".txt");
  EXPECT_TRUE(in.is_open()) << game;
  std::vector<Ending> out;
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line[0] != '#') out.push_back(read(line));
  EXPECT_GE(out.size(), 40u) << game;
  return out;
}

// --- the trick games ---------------------------------------------------------------------------------

template <class Pack>
core::Suit suit_of(const Ending& e) {
  return {static_cast<std::uint8_t>(Pack::kSuits.find(e.at("trump")))};
}

// Hands, trick and stock; the game fills the piles.
template <class G>
core::State<G> cards_of(const Ending& e, Seat me, CardSet& gone) {
  using Pack = typename G::Pack;
  const Seat other(1 - me);
  core::State<G> s;
  s.pub.trump = suit_of<Pack>(e);
  s.own[me].hand = set<Pack>(e.at("me"));
  s.own[other].hand = set<Pack>(e.at("other"));
  s.pub.hand = static_cast<std::uint8_t>(s.own[me].hand.size());
  s.pub.leader = e.has("table") ? other : me;
  for (const core::Card c : cards<Pack>(e.at("table"))) s.pub.trick.push_back(c), ++s.pub.in_trick;
  const auto stock = cards<Pack>(e.at("stock"));
  std::copy(stock.rbegin(), stock.rend(), s.secret.stock.begin());
  gone =
      Pack::all() - s.own[0].hand - s.own[1].hand - s.pub.trick.set(s.pub.in_trick) - as_set(stock);
  return s;
}

// The turned card: under the stock; once drawn, any trump that is gone, otherwise a trump in a hand.
void set_turned(Briscola::State& s, CardSet gone) {
  auto& p = s.pub;
  const CardSet trumps = games::Italian::of_suit(p.trump);
  if (p.to_draw > 0) {
    p.turned = s.secret.stock[0];
    return;
  }
  const CardSet drawn = gone & trumps;
  p.turned = (drawn.empty() ? (s.own[0].hand | s.own[1].hand) & trumps : drawn).lowest();
  p.turned_drawn_by = Seat(s.own[1].hand.contains(p.turned) ? 1 : 0);
}

Briscola::State position(const Ending& e, Seat me, Briscola) {
  CardSet gone;
  auto s = cards_of<Briscola>(e, me, gone);
  s.pub.to_draw = static_cast<std::uint8_t>(cards<games::Italian>(e.at("stock")).size());
  set_turned(s, gone);
  std::size_t pile = 0;
  for (const core::Card c : gone) s.pub.pile[pile++ % 2].insert(c);
  return s;
}

CaliforniaJack::State position(const Ending& e, Seat me, CaliforniaJack) {
  CardSet gone;
  auto s = cards_of<CaliforniaJack>(e, me, gone);
  auto& p = s.pub;
  p.rules.follow = e.at("follow") == "either" ? CaliforniaJack::kEither : CaliforniaJack::kStrict;
  p.stock = static_cast<std::uint8_t>(cards<games::French>(e.at("stock")).size());
  if (p.stock > 0) p.top = s.secret.stock[p.stock - 1u];
  p.known = {{s.own[0].hand, s.own[1].hand}};  // all of them were drawn face up
  p.pile[me] = set<games::French>(e.at("took"));
  p.pile[1u - me] = gone - p.pile[me];
  return s;
}

// What the file's margin leaves out: Briscola counts what is still to be won.
int before(const Briscola::State& s) { return ai::OpenGame<Briscola>::margin(s.pub); }
int before(const CaliforniaJack::State&) { return 0; }

template <class G>
bool is_best(const Ending& e, const typename G::Move& m) {
  for (const std::string& code : e.best())
    if (card<typename G::Pack>(code) == m.card) return true;
  return false;
}

template <class G>
void expect_solved(const Ending& e, const core::State<G>& s, Seat me) {
  const int mine = std::stoi(e.at("margin"));
  const int margin = before(s) + (me == 0 ? mine : -mine);
  ai::Solver<G> solver;
  EXPECT_EQ(solver.margin(s), margin);
  for (const auto& m : core::legal<G>(s, me)) {
    core::State<G> child = s;
    G::apply(child, me, m);
    EXPECT_EQ(solver.margin(child) == margin, is_best<G>(e, m))
        << text<typename G::Pack>(std::array{m.card});
  }
}

// Was there a choice to make?
template <class G>
bool expect_found(const Ending& e, const core::State<G>& s, Seat me) {
  const auto view = core::view(s, me);
  if (ai::OpenGame<G>::doubt(view).worlds(1) > 1) return false;
  const auto proven = ai::exact_move<G>(view, 1);
  EXPECT_TRUE(proven && is_best<G>(e, *proven));
  core::Rng rng(1);
  EXPECT_TRUE(is_best<G>(e, ai::choose(view, *ai::spec_from("master"), rng)));
  return core::legal(view).size() > e.best().size();
}

template <class G>
class EndgamesOf : public testing::Test {};
using TrickGames = testing::Types<Briscola, CaliforniaJack>;
TYPED_TEST_SUITE(EndgamesOf, TrickGames);

TYPED_TEST(EndgamesOf, AreSolvedAndPlayedAsTheFileSays) {
  using G = TypeParam;
  int found = 0;
  for (const Ending& e : endings(G::kKey))
    for (const Seat me : {Seat(0), Seat(1)}) {
      SCOPED_TRACE(e.line);
      const auto s = position(e, me, G{});
      expect_sound<G>(s, {});
      expect_solved<G>(e, s, me);
      found += expect_found<G>(e, s, me);
    }
  EXPECT_GE(found, 40) << "endings in which a best move was there to be missed";
}

// --- President ---------------------------------------------------------------------------------------

// Three seats, the first of them out; the others sit as the ending says, then all move round by `turn`.
struct Seating {
  Seat out, me, other;
};
Seating seating(const Ending& e, int turn) {
  const int mine = e.at("next") == "other" ? 2 : 1;
  return {Seat(turn % 3), Seat((turn + mine) % 3), Seat((turn + 3 - mine) % 3)};
}

President::State position(const Ending& e, const Seating& at) {
  std::vector<std::string> hands(3);
  hands[at.me] = e.at("me");
  hands[at.other] = e.at("other");
  auto s = under_way({hands[0], hands[1], hands[2]}, at.me);
  if (!e.has("table")) return s;
  s.pub.table = ranked(e.at("table"));
  s.pub.last_to_play = e.at("laid") == "out" ? at.out : at.other;
  if (e.has("passed")) s.pub.passed.insert(at.other);
  return s;
}

// Suits do not matter, except for the three of spades.
bool same_kind(CardSet a, CardSet b) {
  const auto rank = [](CardSet c) { return FrenchByRank::rank(c.lowest()); };
  const auto spade = [](CardSet c) { return c.contains(President::kThreeOfSpades); };
  return a.size() == b.size() && (a.empty() || (rank(a) == rank(b) && spade(a) == spade(b)));
}
bool is_best(const Ending& e, const President::Move& m) {
  for (const std::string& code : e.best())
    if (same_kind(m.cards, code == "pass" ? CardSet{} : ranked(code))) return true;
  return false;
}

// Compares every move with the solver's verdict: out first or not.
void expect_solved(const Ending& e, const President::State& s, Seat me) {
  const bool won = e.at("first") == "me";
  EXPECT_EQ(ai::mover_wins(s), won);
  for (const auto& m : core::legal<President>(s, me)) {
    President::State child = s;
    President::apply(child, me, m);
    const bool wins = child.pub.phase == President::Phase::kDone ||
                      *ai::mover_wins(child) == (child.pub.turn == me);
    EXPECT_EQ(wins, won && is_best(e, m)) << text<FrenchByRank>(m.cards);
  }
}

void expect_found(const Ending& e, const President::State& s, Seat me) {
  const auto view = core::view(s, me);
  const auto winning = ai::winning_move(view);
  EXPECT_EQ(winning.has_value(), e.at("first") == "me") << "a forced win is found";
  if (winning) EXPECT_TRUE(is_best(e, *winning)) << text<FrenchByRank>(winning->cards);
  core::Rng rng(1);
  EXPECT_TRUE(is_best(e, ai::choose(view, *ai::spec_from("master"), rng)));
}

TEST(EndgamesOfPresident, AreSolvedAndPlayedAsTheFileSays) {
  for (const Ending& e : endings("president"))
    for (int turn = 0; turn < 3; ++turn) {
      SCOPED_TRACE(e.line);
      const Seating at = seating(e, turn);
      const auto s = position(e, at);
      expect_sound<President>(s, {});
      expect_solved(e, s, at.me);
      expect_found(e, s, at.me);
    }
}

}  // namespace
}  // namespace tests
