// Nets at play: every way of doing the sums gives the same numbers, and an incomplete file is refused.
#include "ai/net.h"

#include <cstring>
#include <fstream>
#include <iomanip>
#include <iterator>
#include <map>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>

#include "ai/coach.h"
#include "ai/player.h"
#include "games/all.h"
#include "table/analyse.h"
#include "table/hex.h"
#include "table/open.h"
#include "tests/support/net_digest.h"

namespace tests {
namespace {

using ai::Arithmetic;
using ai::Net;
using Bytes = std::vector<std::uint8_t>;

template <class T>
void put(Bytes& out, T value) {
  const auto* p = reinterpret_cast<const std::uint8_t*>(&value);
  out.insert(out.end(), p, p + sizeof value);
}
std::uint64_t checksum(const Bytes& bytes) {
  std::uint64_t h = 0xCBF29CE484222325u;
  for (std::size_t at = 0; at < bytes.size(); at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, std::min<std::size_t>(8, bytes.size() - at));
    h = (h ^ word) * 0x100000001B3u;
  }
  return h;
}
Bytes sealed(Bytes body) {
  put(body, checksum(body));
  return body;
}

struct Layer {
  std::uint32_t in, out, shift;
  std::vector<std::int32_t> factors;
  std::vector<std::int64_t> offsets;
  std::vector<std::int8_t> weights;
};
Bytes file_of(const char* name, const std::vector<Layer>& layers) {
  Bytes out;
  for (const char c : std::string_view("mazzonet")) out.push_back(static_cast<std::uint8_t>(c));
  put(out, std::uint32_t{1});
  put(out, static_cast<std::uint32_t>(layers.size()));
  char text[24] = {};
  std::strncpy(text, name, sizeof text - 1);
  for (const char c : text) out.push_back(static_cast<std::uint8_t>(c));
  for (const Layer& l : layers) {
    put(out, l.in);
    put(out, l.out);
    put(out, l.shift);
    for (const auto f : l.factors) put(out, f);
    for (const auto o : l.offsets) put(out, o);
    for (const auto w : l.weights) put(out, w);
  }
  return sealed(out);
}
// Random weights whose sums reach the limits.
std::vector<Layer> random_layers(const std::vector<std::uint32_t>& sizes, core::Rng& rng) {
  std::vector<Layer> layers;
  for (std::size_t n = 0; n + 1 < sizes.size(); ++n) {
    Layer l{sizes[n], sizes[n + 1], 12, {}, {}, {}};
    for (std::uint32_t i = 0; i < l.out; ++i) {
      l.factors.push_back(static_cast<std::int32_t>(rng.below(n == 0 ? 200'000 : 40)));
      l.offsets.push_back(static_cast<std::int64_t>(rng.below(1 << 20)) - (1 << 19));
    }
    for (std::uint32_t i = 0; i < l.in * l.out; ++i)
      l.weights.push_back(static_cast<std::int8_t>(rng.below(256)));
    layers.push_back(l);
  }
  return layers;
}
// What the description of the file says, computed directly.
std::vector<std::int64_t> expected(const std::vector<Layer>& layers,
                                   const std::vector<std::uint16_t>& yes) {
  std::vector<std::int64_t> x(layers[0].in);
  for (const auto i : yes) x[i] = 1;
  for (std::size_t n = 0; n < layers.size(); ++n) {
    const Layer& l = layers[n];
    std::vector<std::int64_t> y(l.out);
    for (std::size_t o = 0; o < l.out; ++o) {
      std::int64_t sum = 0;
      for (std::size_t i = 0; i < l.in; ++i)
        sum += x[i] * l.weights[n == 0 ? i * l.out + o : o * l.in + i];
      y[o] = (sum * l.factors[o] + l.offsets[o] + (std::int64_t{1} << l.shift >> 1)) >> l.shift;
      if (n + 1 < layers.size()) y[o] = std::clamp<std::int64_t>(y[o], 0, Net::kTop);
    }
    x = y;
  }
  return x;
}

TEST(Net, EveryArithmeticGivesTheDescribedNumbers) {
  core::Rng rng(1);
  for (const std::vector<std::uint32_t>& sizes : {std::vector<std::uint32_t>{40, 16, 5},
                                                  {736, 512, 512, 512, 42},
                                                  {1326, 416, 416, 42},
                                                  {300, 144, 48, 3}}) {
    const auto layers = random_layers(sizes, rng);
    const auto reading = Net::read(file_of("any-2", layers));
    ASSERT_TRUE(reading.net) << reading.fault;
    for (int round = 0; round < 20; ++round) {
      std::vector<std::uint16_t> yes;
      const std::uint32_t density = rng.below(100);
      for (std::uint16_t i = 0; i < sizes[0]; ++i)
        if (rng.below(100) < density) yes.push_back(i);
      const auto right = expected(layers, yes);
      for (const Arithmetic how : {Arithmetic::kPlain, ai::quickest()}) {
        Net::Answers answers{};
        reading.net->answer(yes, answers, how);
        for (std::size_t i = 0; i < right.size(); ++i)
          ASSERT_EQ(answers[i], right[i]) << "answer " << i << ", way " << static_cast<int>(how);
      }
    }
  }
}

TEST(Net, AFileThatIsNotWholeIsRefused) {
  core::Rng rng(2);
  const Bytes whole = file_of("any-2", random_layers({40, 16, 5}, rng));
  ASSERT_TRUE(Net::read(whole).net);
  for (std::size_t n = 0; n < whole.size(); ++n) {
    EXPECT_FALSE(Net::read(std::span(whole).first(n)).net) << "cut after " << n;
    Bytes damaged = whole;
    damaged[n] ^= 0x10;
    const auto reading = Net::read(damaged);
    EXPECT_FALSE(reading.net) << "damaged at " << n;
    EXPECT_FALSE(reading.fault.empty());
  }
}

TEST(Net, LayersThatDoNotFitAreRefused) {
  core::Rng rng(3);
  const auto layers = random_layers({40, 16, 16, 5}, rng);
  const auto refused = [&](auto&& change) {
    auto changed = layers;
    change(changed);
    return !Net::read(file_of("any-2", changed)).net;
  };
  EXPECT_TRUE(refused([](auto& l) { l[1].in = 15; }));
  EXPECT_TRUE(refused([](auto& l) { l[0].out = 0; }));
  EXPECT_TRUE(refused([](auto& l) { l[2].out = 4'000'000'000; }));
  EXPECT_TRUE(refused([](auto& l) { l[2].shift = 64; }));
  EXPECT_TRUE(refused([](auto& l) { l[2].offsets[0] = INT64_MAX; }));
  EXPECT_TRUE(refused([](auto& l) { l.pop_back(), l.pop_back(); }));
  EXPECT_TRUE(refused([](auto& l) { l[2].weights.push_back(0); }));
  EXPECT_FALSE(refused([](auto&) {}));
}

// --- the nets of this project ------------------------------------------------------------------------

Bytes file_named(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

template <class F>
void for_each_net(F&& f) {
  games::for_each_game([&]<class G>() {
    for (const int seats : core::seat_counts<G>())
      ai::with_seats<G>(seats, [&]<int kSeats>() {
        const Bytes file = file_named("ai/weights/" + ai::net_name<G, kSeats>() + ".net");
        if (!file.empty()) f.template operator()<G, kSeats>(file);
      });
  });
}

TEST(Net, TheTrainedNetsFitAndAreSmall) {
  int nets = 0;
  for_each_net([&]<class G, int kSeats>(const Bytes& file) {
    ++nets;
    const auto reading = Net::read(file);
    ASSERT_TRUE(reading.net) << reading.fault;
    EXPECT_TRUE((ai::net_fits<G, kSeats>(*reading.net)));
    EXPECT_LE(file.size(), 1'000'000u);
  });
  EXPECT_GE(nets, 1);
}

// The numbers that WebAssembly must give too (tests/wasm/nets.test.mjs).
TEST(Net, TheTrainedNetsAnswerAsTheGoldenFileSaysByEveryArithmetic) {
  std::ifstream in("tests/ai/nets.txt");
  std::string name, number;
  int nets = 0;
  for (; in >> name >> number; ++nets) {
    const Bytes file = file_named("ai/weights/" + name + ".net");
    for (const Arithmetic how : {Arithmetic::kPlain, ai::quickest()}) {
      std::ostringstream said;
      said << std::hex << std::setw(16) << std::setfill('0') << answers_of(file, how);
      EXPECT_EQ(said.str(), number) << name;
    }
  }
  EXPECT_GE(nets, 6);
}

// Over many deals a net beats greedy clearly, and plays the same card by every arithmetic.
TEST(Net, TheTrainedNetsBeatGreedyByEveryArithmetic) {
  for_each_net([&]<class G, int kSeats>(const Bytes& file) {
    const auto reading = Net::read(file);
    ASSERT_TRUE(reading.net);
    core::Rng rng(4);
    double score = 0;
    for (int d = 0; d < 60; ++d) {
      typename G::Rules rules;
      rules.seats = kSeats;
      core::Deck deck;
      for (const core::Card c : G::pack(rules)) deck.push_back(c);
      core::shuffle(deck.span(), rng);
      auto s = G::deal(G::open(rules, core::Seat(0)), deck);
      const core::Seat me(d % kSeats);
      while (!G::to_act(s.pub).empty()) {
        const core::Seat seat = G::to_act(s.pub).lowest();
        const auto view = core::view(s, seat);
        const auto move =
            seat == me ? ai::net_move<G, kSeats>(view, *reading.net) : ai::Traits<G>::greedy(view);
        if (seat == me && d % 4 == 0)
          ASSERT_EQ((ai::net_move<G, kSeats>(view, *reading.net, 1, Arithmetic::kPlain)), move);
        G::apply(s, seat, move);
      }
      score += G::outcome(s.pub, me).score;
    }
    EXPECT_GT(score, 0) << G::kKey;
  });
}

// The nets that this test has.
const Net* net_here(std::string_view name) {
  static std::map<std::string, Net, std::less<>> nets;
  if (const auto known = nets.find(name); known != nets.end()) return &known->second;
  auto reading = Net::read(file_named("ai/weights/" + std::string(name) + ".net"));
  return reading.net ? &nets.emplace(name, std::move(*reading.net)).first->second : nullptr;
}

// f(view) where the mover has a choice, in some deals of the game.
template <class G, class F>
void at_choices(int seats, F&& f) {
  core::Rng rng(6);
  for (int deal = 0; deal < 4; ++deal) {
    typename G::Rules rules;
    rules.seats = static_cast<std::uint8_t>(seats);
    core::Deck deck;
    for (const core::Card c : G::pack(rules)) deck.push_back(c);
    core::shuffle(deck.span(), rng);
    auto s = G::deal(G::open(rules, core::Seat(0)), deck);
    while (!G::to_act(s.pub).empty()) {
      const core::Seat seat = G::to_act(s.pub).lowest();
      const auto moves = G::legal(s.pub, s.own[seat], seat);
      if (moves.size() > 1) f(core::view(s, seat));
      G::apply(s, seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

template <class G, int kSeats>
void expect_master_by_net() {
  const ai::Spec master{.kind = ai::Spec::Kind::kLevel, .level = 100};
  at_choices<G>(kSeats, [&](const core::View<G>& v) {
    ai::find_nets_by(net_here);
    core::Rng rng(1);
    const auto move = ai::choose(v, master, rng);
    const auto proven = ai::Traits<G>::exact(v);
    const Net* net = net_here(ai::net_name<G, kSeats>());
    EXPECT_EQ(move, proven ? *proven : (ai::net_move<G, kSeats>(v, *net, 6))) << G::kKey;
    ai::find_nets_by(nullptr);
  });
}
TEST(Net, TheMasterPlaysByTheNetThatTheProgramHas) {
  expect_master_by_net<games::Briscola, 2>();
  expect_master_by_net<games::Briscola, 3>();
  expect_master_by_net<games::Joker, 3>();
  expect_master_by_net<games::CaliforniaJack, 2>();
  expect_master_by_net<games::President, 5>();
}

// The mean score of a level against greedy players, one deal after another in every seat.
template <class G, int kSeats>
double score_of_level(int level) {
  ai::find_nets_by(net_here);
  const ai::Spec player{.kind = ai::Spec::Kind::kLevel, .level = level};
  core::Rng rng(8);
  double score = 0;
  constexpr int kDeals = 40;
  for (int d = 0; d < kDeals; ++d) {
    typename G::Rules rules;
    rules.seats = kSeats;
    core::Deck deck;
    for (const core::Card c : G::pack(rules)) deck.push_back(c);
    core::shuffle(deck.span(), rng);
    for (int me = 0; me < kSeats; ++me) {
      auto s = G::deal(G::open(rules, core::Seat(0)), deck);
      while (!G::to_act(s.pub).empty()) {
        const core::Seat seat = G::to_act(s.pub).lowest();
        const auto view = core::view(s, seat);
        const auto move = seat == me ? ai::choose(view, player, rng) : ai::Traits<G>::greedy(view);
        EXPECT_TRUE(core::legal(view).contains(move));
        G::apply(s, seat, move);
      }
      score += G::outcome(s.pub, core::Seat(me)).score;
    }
  }
  ai::find_nets_by(nullptr);
  return score / (kDeals * kSeats);
}
template <class G, int kSeats>
void expect_a_ladder() {
  const double beginner = score_of_level<G, kSeats>(0), hard = score_of_level<G, kSeats>(50),
               master = score_of_level<G, kSeats>(100);
  EXPECT_LT(beginner, hard) << G::kKey;
  EXPECT_LT(hard, master) << G::kKey;
}
TEST(Net, LevelsByNetsGetStrongerOnTheWayUp) {
  expect_a_ladder<games::Briscola, 2>();
  expect_a_ladder<games::Briscola, 3>();
  expect_a_ladder<games::Joker, 3>();
  expect_a_ladder<games::CaliforniaJack, 2>();
  expect_a_ladder<games::President, 4>();
}

// Where there is a net, the coach prefers what the net likes best unless search is sure of another move.
TEST(Net, TheCoachPrefersWhatTheNetLikes) {
  using G = games::Briscola;
  const Net* net = net_here("briscola-2");
  ai::find_nets_by(net_here);
  int asked = 0, same = 0;
  at_choices<G>(2, [&](const core::View<G>& v) {
    if (ai::Traits<G>::exact(v)) return;
    core::Rng rng(3);
    const auto advice = ai::advise(v, {.worlds = 100}, rng);
    ++asked;
    same += advice[0].move == ai::net_move<G, 2>(v, *net, 6);
    EXPECT_EQ(advice[0].lost.mean, 0);
    for (const auto& a : advice) EXPECT_EQ(a.by, ai::kByNet);
  });
  ai::find_nets_by(nullptr);
  EXPECT_GT(asked, 40);
  EXPECT_GT(same, asked * 9 / 10);
}

// What the coach says of two matches with a net; the numbers that WebAssembly must give too (tests/wasm/nets.test.mjs).
TEST(Net, TheCoachSaysWhatTheGoldenFileSays) {
  ai::find_nets_by(net_here);
  std::ifstream in("tests/ai/net_analyses.txt");
  std::string name, number;
  int matches = 0;
  for (; in >> name >> number; ++matches) {
    std::ifstream records("tests/golden/" + name + ".jsonl");
    std::string record;
    ASSERT_TRUE(std::getline(records, record)) << name;
    const auto found = table::analyse(record, 20, table::Language::kEnglish);
    EXPECT_EQ(found.by, ai::kByNet) << name;
    const std::string said = table::to_json(found);
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(said.data());
    EXPECT_EQ(table::to_hex(core::sha256({bytes, said.size()})), number) << name;
  }
  EXPECT_EQ(matches, 2);
  ai::find_nets_by(nullptr);
}

// A player that forgot a card takes it for live: the net then answers another question.
TEST(Net, WhatAPlayerForgotChangesItsQuestions) {
  using G = games::Briscola;
  int changed = 0;
  at_choices<G>(2, [&](const core::View<G>& v) {
    core::View<G> hazy = v;
    ai::Traits<G>::forget(hazy.pub, core::CardSet(~std::uint64_t{0}));
    ai::YesList all, some;
    ai::Inputs<G, 2>::write(v, all);
    ai::Inputs<G, 2>::write(hazy, some);
    EXPECT_LE(some.list.size(), all.list.size());
    changed += some.list.size() < all.list.size();
  });
  EXPECT_GT(changed, 20);
}

// Two matches by levels of all kinds, move by move with dice of their own; the numbers that WebAssembly must give too
// (tests/wasm/nets.test.mjs).
TEST(Net, LevelsPlayAsTheGoldenFileSays) {
  ai::find_nets_by(net_here);
  std::ifstream in("tests/ai/net_levels.txt");
  std::string game, number;
  int seats = 0, matches = 0;
  for (; in >> game >> seats >> number; ++matches) {
    const auto table = table::open({game, seats, {}, "nets"}).table;
    ASSERT_TRUE(table) << game;
    while (!table->deal_over()) {
      const auto version = static_cast<std::uint64_t>(table->version());
      core::Rng rng(version);
      table->play_bot(
          table->to_act().lowest(),
          {.kind = ai::Spec::Kind::kLevel, .level = static_cast<int>(version * 7 % 101)}, rng);
    }
    const std::string saved = table->save();
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(saved.data());
    EXPECT_EQ(table::to_hex(core::sha256({bytes, saved.size()})), number) << game << ' ' << seats;
  }
  EXPECT_GE(matches, 6);
  ai::find_nets_by(nullptr);
}

// Asked in all orders of the plain suits, a net says the same of a deal whose plain suits were exchanged.
TEST(Net, AllOrdersTogetherKnowNoOrder) {
  const Net* net = net_here("briscola-2");
  ASSERT_TRUE(net);
  using G = games::Briscola;
  const core::Suit trump{1};
  const auto exchanged = [&](core::Card c) {
    const core::Suit s = G::Pack::suit(c);
    return s == trump ? c
                      : G::Pack::card(
                            {static_cast<std::uint8_t>(s.id == 0 ? 3 : s.id - (s.id == 3 ? 1 : 2))},
                            G::Pack::strength(c));
  };
  core::Rng rng(9);
  for (int deal = 0; deal < 10; ++deal) {
    core::Deck deck, other;
    for (const core::Card c : G::pack({})) deck.push_back(c);
    do core::shuffle(deck.span(), rng);
    while (G::deal(G::open({}, core::Seat(0)), deck).pub.trump != trump);
    for (const core::Card c : deck) other.push_back(exchanged(c));
    auto a = G::deal(G::open({}, core::Seat(0)), deck),
         b = G::deal(G::open({}, core::Seat(0)), other);
    while (!G::to_act(a.pub).empty()) {
      const core::Seat seat = G::to_act(a.pub).lowest();
      const auto move = ai::net_move<G, 2>(core::view(a, seat), *net, 6);
      const auto same = ai::net_move<G, 2>(core::view(b, seat), *net, 6);
      // Of two cards that differ in nothing but the suit it may be the other.
      EXPECT_EQ(G::Pack::strength(same.card), G::Pack::strength(move.card));
      EXPECT_EQ(G::Pack::suit(same.card) == trump, G::Pack::suit(move.card) == trump);
      G::apply(a, seat, move);
      G::apply(b, seat, {exchanged(move.card)});
    }
  }
}

}  // namespace
}  // namespace tests
