// Perft with digests: every line of play to a depth, counted, and a hash of what each of them tells. The oracle in
// tests/oracle, which shares no line with this code, made the expected numbers in tests/perft/cases.jsonl.
#include <cstdio>
#include <fstream>

#include <gtest/gtest.h>

#include "core/match.h"
#include "games/all.h"
#include "table/event_json.h"
#include "table/fair.h"
#include "table/json.h"
#include "table/move_codec.h"
#include "table/setup.h"

namespace tests {
namespace {

using table::json::Value;

struct Perft {
  std::uint64_t nodes = 0, digest = 0;
};

// FNV-1a, fed piece by piece with the text of the events.
struct Fnv {
  std::uint64_t h = 0xcbf29ce484222325u;
  Fnv with(std::string_view text) const {
    Fnv out = *this;
    for (const char c : text) out.h = (out.h ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return out;
  }
};

struct History {
  Fnv text = Fnv{}.with("[");
  bool empty = true;
  template <class G>
  History with(const core::Events<G>& events, int seats) const {
    History out = *this;
    for (const auto& e : events) {
      std::string json = out.empty ? "" : ",";
      table::write_event<G>(json, e, seats);
      out.text = out.text.with(json);
      out.empty = false;
    }
    return out;
  }
};

template <class G>
History step(core::State<G>& s, core::Seat seat, const typename G::Move& m,
             const History& history) {
  const core::State<G> before = s;
  G::apply(s, seat, m);
  core::Events<G> events;
  G::events(core::sight(before), core::sight(s), events);
  return history.with<G>(events, s.pub.seats());
}

template <class G>
Perft perft(const core::State<G>& s, const History& history, int depth) {
  if (depth == 0) return {1, history.text.with("]").h};
  Perft sum;
  for (const core::Seat seat : G::to_act(s.pub))
    for (const auto& m : G::legal(s.pub, s.own[seat], seat)) {
      core::State<G> child = s;
      const History longer = step<G>(child, seat, m, history);
      const Perft below = perft<G>(child, longer, depth - 1);
      sum.nodes += below.nodes;
      sum.digest += below.digest;
    }
  return sum;
}

template <class G>
typename G::Move move_from(const Value& v, const core::State<G>& s, core::Seat seat) {
  const auto m = table::read_move<G>(v, s.own[seat]);
  EXPECT_TRUE(m.has_value());
  return m.value_or(typename G::Move{});
}

core::Seat seat_of(const Value& entry) {
  return core::Seat(static_cast<int>(*entry.items[0].integer()));
}

table::Setup setup_of(const Value& c) {
  table::Setup setup{c.find("game")->text,
                     static_cast<int>(*c.find("players")->integer()),
                     {},
                     c.find("seed")->text};
  const Value& options = *c.find("options");
  for (std::size_t i = 0; i < options.items.size(); ++i)
    setup.options.emplace_back(options.keys[i], options.items[i].text);
  return setup;
}

// The position of a case: earlier deals, then this deal's moves, whose events are part of every leaf's text.
template <class G>
Perft count(const Value& c) {
  typename G::Rules rules;
  EXPECT_FALSE(table::make_rules<G>(setup_of(c), rules));
  core::Match<G> match(rules, table::seed_from(c.find("seed")->text));
  const auto play = [&](const Value& entry) {
    const core::Seat seat = seat_of(entry);
    EXPECT_FALSE(match.play(seat, move_from<G>(entry.items[1], match.state(), seat)));
  };
  for (const Value& entry : c.find("prior")->items) {
    if (match.deal_over()) match.next_deal();
    play(entry);
  }
  if (match.deal_over()) match.next_deal();

  core::State<G> s = match.state();
  core::Events<G> dealt;
  if constexpr (requires { G::deal_events(core::sight(s), dealt); })
    G::deal_events(core::sight(s), dealt);
  History history = History{}.with<G>(dealt, s.pub.seats());
  for (const Value& entry : c.find("moves")->items) {
    const core::Seat seat = seat_of(entry);
    history = step<G>(s, seat, move_from<G>(entry.items[1], s, seat), history);
  }
  return perft<G>(s, history, static_cast<int>(*c.find("depth")->integer()));
}

std::string hex(std::uint64_t n) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(n));
  return text;
}

TEST(Perft, CountsAndDigestsAgreeWithTheOracle) {
  std::ifstream file("tests/perft/cases.jsonl");
  std::string line;
  int cases = 0;
  while (std::getline(file, line)) {
    const auto parsed = table::json::parse(line, {.bytes = 1 << 20, .depth = 8});
    ASSERT_TRUE(parsed.value) << parsed.error;
    const Value& c = *parsed.value;
    games::for_each_game([&]<class G>() {
      if (G::kKey != c.find("game")->text) return;
      const Perft found = count<G>(c);
      EXPECT_EQ(found.nodes, static_cast<std::uint64_t>(*c.find("nodes")->integer())) << line;
      EXPECT_EQ(hex(found.digest), c.find("digest")->text) << line;
      ++cases;
    });
  }
  EXPECT_GE(cases, 50);
}

}  // namespace
}  // namespace tests
