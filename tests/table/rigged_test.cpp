// How tables are rigged, and that they are real except for the cards.
#include "tests/support/rigged.h"

#include <memory>
#include <utility>

#include <gtest/gtest.h>

#include "table/table_of.h"

namespace tests {
namespace {

// The game G, with its decks and first dealer from here.
template <class G>
struct Rigged : G {
  using State = core::State<Rigged>;
  using Standing = typename G::Standing;

  static inline std::vector<std::vector<core::Deck>>
      decks;                           // of each table's next deals; later deals are shuffled
  static inline std::size_t turn = 0;  // the table that deals next
  static inline core::Seat first_dealer;

  static Standing open(const typename G::Rules& rules, core::Seat) {
    return G::open(rules, first_dealer);
  }
  static State deal(const Standing& standing, const core::Deck& shuffled) {
    auto& own = decks[std::exchange(turn, (turn + 1) % decks.size())];
    if (own.empty()) return as<Rigged>(G::deal(standing, shuffled));
    const core::Deck deck = own.front();
    own.erase(own.begin());
    return as<Rigged>(G::deal(standing, deck));
  }
  static void apply(State& s, core::Seat seat, const typename G::Move& m) {
    auto plain = as<G>(s);
    G::apply(plain, seat, m);
    s = as<Rigged>(plain);
  }
  static State sample(const core::View<Rigged>& v, core::Rng& rng) {
    return as<Rigged>(G::sample({v.seat, v.pub, v.own}, rng));
  }
  static typename G::Dealt dealt(const State& s) { return G::dealt(as<G>(s)); }
  static void events(const core::Sight<Rigged>& before, const core::Sight<Rigged>& after,
                     core::Events<G>& out) {
    G::events({before.pub, before.own}, {after.pub, after.own}, out);
  }
  static void deal_events(const core::Sight<Rigged>& after, core::Events<G>& out)
    requires requires(core::Sight<G> s) { G::deal_events(s, out); }
  {
    G::deal_events({after.pub, after.own}, out);
  }

 private:
  template <class To, class From>
  static core::State<To> as(const From& s) {
    return {s.pub, s.own, s.secret};
  }
};

}  // namespace
}  // namespace tests

// Its table looks like the game's own.
template <class G>
struct games::Face<tests::Rigged<G>> : games::Face<G> {
  using Rigged = tests::Rigged<G>;
  using Plain = games::Face<G>;
  using Standing = typename G::Standing;
  static core::View<G> plain(const core::View<Rigged>& v) { return {v.seat, v.pub, v.own}; }

  static void scene(const core::View<Rigged>& v, const Standing& standing, auto& out) {
    Plain::scene(plain(v), standing, out);
  }
  static void know(const core::View<Rigged>& v, auto& tell)
    requires requires { Plain::know(plain(v), tell); }
  {
    Plain::know(plain(v), tell);
  }
  static void look(const core::View<Rigged>& v, auto& tell)
    requires requires { Plain::look(plain(v), tell); }
  {
    Plain::look(plain(v), tell);
  }
  static bool begin(const core::View<Rigged>& v, auto& tell)
    requires requires { Plain::begin(plain(v), tell); }
  {
    return Plain::begin(plain(v), tell);
  }
  static void end(const core::View<Rigged>& v, const Standing& before, const Standing& now,
                  auto& tell)
    requires requires { Plain::end(plain(v), before, now, tell); }
  {
    Plain::end(plain(v), before, now, tell);
  }
};

namespace tests {

template <class G>
Tables rigged_table(const typename G::Rules& rules, int dealer, std::vector<core::Deck> decks) {
  Rigged<G>::decks.clear();
  return rigged_twin<G>(rules, dealer, std::move(decks));
}

template <class G>
Tables rigged_twin(const typename G::Rules& rules, int dealer, std::vector<core::Deck> decks) {
  Rigged<G>::first_dealer = Seat(dealer);
  Rigged<G>::turn = Rigged<G>::decks.size();
  Rigged<G>::decks.push_back(std::move(decks));
  return std::make_unique<table::TableOf<Rigged<G>>>(rules, "rigged");
}

using games::Briscola;
using games::BriscolaChiamata;
using games::CaliforniaJack;
using games::Joker;
using games::President;
using games::Scopa;
using games::Tressette;
using Decks = std::vector<core::Deck>;
template Tables rigged_table<Briscola>(const Briscola::Rules&, int, Decks);
template Tables rigged_twin<Briscola>(const Briscola::Rules&, int, Decks);
template Tables rigged_table<Joker>(const Joker::Rules&, int, Decks);
template Tables rigged_twin<Joker>(const Joker::Rules&, int, Decks);
template Tables rigged_table<CaliforniaJack>(const CaliforniaJack::Rules&, int, Decks);
template Tables rigged_twin<CaliforniaJack>(const CaliforniaJack::Rules&, int, Decks);
template Tables rigged_table<President>(const President::Rules&, int, Decks);
template Tables rigged_twin<President>(const President::Rules&, int, Decks);
template Tables rigged_table<Scopa>(const Scopa::Rules&, int, Decks);
template Tables rigged_twin<Scopa>(const Scopa::Rules&, int, Decks);
template Tables rigged_table<Tressette>(const Tressette::Rules&, int, Decks);
template Tables rigged_twin<Tressette>(const Tressette::Rules&, int, Decks);
template Tables rigged_table<BriscolaChiamata>(const BriscolaChiamata::Rules&, int, Decks);
template Tables rigged_twin<BriscolaChiamata>(const BriscolaChiamata::Rules&, int, Decks);

namespace {

TEST(Rigged, DealsTheHandsAsAsked) {
  const auto t = rigged_table<Briscola>(
      {}, 1, {deck_dealing<games::Italian>(dealing({"AB 2C 7D", "3C KD 4S"}, 0, "KB 5S 4B"))});
  EXPECT_EQ(member(parsed(t->view(Seat(0))), "own"), R"({"hand":["AB","2C","7D"]})");
  EXPECT_EQ(member(parsed(t->view(Seat(1))), "own"), R"({"hand":["3C","KD","4S"]})");
  EXPECT_EQ(member(*parsed(t->view(Seat(1))).find("public"), "turned"), R"("KB")");
}

// Without a laid-out deck, a rigged game deals from the seed and tells the same story as the real game.
template <class G>
void expect_same_match(std::uint64_t seed) {
  const auto real = open_table(setup_of<G>(with_seats<G>(G::kMinSeats), "rigged"));
  const auto dealer = parsed(real->view(core::kNoSeat)).find("dealer")->integer();
  const auto copy = rigged_table<G>(with_seats<G>(G::kMinSeats), static_cast<int>(*dealer), {});
  core::Rng a(seed), b(seed);
  while (advance(*real, a)) {
    advance(*copy, b);
    for (const Seat seat : viewers(*real)) {
      ASSERT_EQ(copy->view(seat), real->view(seat));
      ASSERT_EQ(copy->narration(seat, kIt, {}), real->narration(seat, kIt, {}));
    }
  }
  EXPECT_EQ(copy->save(), real->save());
}

TEST(Rigged, PlaysLikeTheRealGame) {
  expect_same_match<Briscola>(1);
  expect_same_match<Joker>(2);
  expect_same_match<CaliforniaJack>(3);
  expect_same_match<President>(4);
}

}  // namespace
}  // namespace tests
