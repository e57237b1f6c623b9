#pragma once
// Tables for tests: every way to set them up, random play through the public interface, and their JSON.
#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "games/all.h"
#include "table/json.h"
#include "table/open.h"
#include "table/setup.h"
#include "tests/support/rules.h"
#include "tests/support/share.h"

namespace tests {

using core::Seat;
using table::Language;
using table::Table;
using Tables = std::unique_ptr<Table>;
using Texts = std::vector<std::string>;

inline constexpr auto kEn = Language::kEnglish, kIt = Language::kItalian;

inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const auto at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  return text.replace(at, from.size(), to);
}

inline Tables open_table(const table::Setup& setup) {
  auto opened = table::open(setup);
  if (!opened.table) throw std::invalid_argument(opened.refused.sentence);
  return std::move(opened.table);
}

inline std::string describe(const table::Setup& setup) {
  std::string out = setup.game + ", " + std::to_string(setup.seats) + " seats";
  for (const auto& [key, value] : setup.options) out += ", " + key + " " + value;
  return out + ", seed " + setup.seed;
}

template <class G>
table::Setup setup_of(const typename G::Rules& rules, std::string seed) {
  table::Setup setup{std::string(G::kKey), rules.seats, {}, std::move(seed)};
  for (const auto& option : G::Rules::options())
    setup.options.emplace_back(option.limits.key,
                               table::option_text(option.limits, rules.*option.value));
  return setup;
}

// Every game, seat count and option; wide ranges by a few of their values.
inline std::vector<table::Setup> every_setup() {
  std::vector<table::Setup> out;
  games::for_each_game([&]<class G>() {
    for (const auto& rules : every_rules<G>())
      out.push_back(setup_of<G>(rules, std::to_string(out.size())));
  });
  return out;
}

// Every game and seat count, with its default options.
inline std::vector<table::Setup> usual_setups() {
  std::vector<table::Setup> out;
  games::for_each_game([&]<class G>() {
    for (const int seats : core::seat_counts<G>())
      out.push_back(setup_of<G>(with_seats<G>(seats), std::to_string(out.size())));
  });
  return out;
}

// The smallest value of an option that is a number.
inline std::string smallest(std::string_view game, std::string_view option) {
  for (const auto& info : table::games())
    for (const auto& o : info.options)
      if (info.key == game && o.key == option) return std::to_string(o.min);
  return "";
}

// The same as matches of one or two deals, or as few as the game allows, for tests that look at every moment; and Shasta Sam.
inline std::vector<table::Setup> short_setups() {
  std::vector<table::Setup> out = usual_setups();
  for (table::Setup& setup : out)
    for (auto& [key, value] : setup.options)
      if (key == "deals" || key == "rounds")
        value = std::to_string(std::max(2, std::stoi(smallest(setup.game, key))));
      else if (key == "target")
        value = smallest(setup.game, key);
  const table::Setup shasta_sam{
      "california_jack", 2, {{"target", "7"}, {"follow", "either"}, {"stock", "face_down"}}, "x"};
  if (table::open(shasta_sam).table) out.push_back(shasta_sam);  // tests/new_game has no old games
  return out;
}

inline Seat any_of(core::SeatSet seats, core::Rng& rng) {
  auto skip = rng.below(static_cast<std::uint32_t>(seats.size()));
  auto it = seats.begin();
  while (skip-- > 0) ++it;
  return *it;
}

// One random change: a move, or the next deal. False if the match is over.
inline bool advance(Table& t, core::Rng& rng) {
  if (t.over()) return false;
  if (t.deal_over())
    t.next_deal();
  else
    t.play_at_random(any_of(t.to_act(), rng), rng);
  return true;
}

// Random play to the end; `visit()` is called at every moment, the first and the last among them.
// Stops at the first failure, which one trace explains better than thousands.
template <class Visit>
void play_through(Table& t, std::uint64_t seed, Visit&& visit) {
  core::Rng rng(seed);
  do {
    visit();
    if (testing::Test::HasFailure()) {
      ADD_FAILURE() << "at version " << t.version() << " of " << t.game() << ", seed " << t.seed();
      return;
    }
  } while (advance(t, rng));
}

// The same, but it looks at one moment of seven, and at the end of each deal: for laws of single moments. No game turns over
// with seven, so each seat's turn comes.
template <class Visit>
void look_along(Table& t, std::uint64_t seed, Visit&& visit) {
  play_through(t, seed, [&] {
    if (does_all() || t.deal_over() || t.version() % 7 == 0) visit();
  });
}

inline void play_on(Table& t, std::uint64_t seed, int changes) {
  core::Rng rng(seed);
  while (changes-- > 0 && advance(t, rng)) {
  }
}

// Every seat at the table and the gallery.
inline std::vector<Seat> viewers(const Table& t) {
  std::vector<Seat> out;
  for (int i = 0; i < t.seats(); ++i) out.push_back(Seat(i));
  out.push_back(core::kNoSeat);
  return out;
}

// A move that must be accepted.
inline void play(Table& t, int seat, std::string_view text) {
  const auto refused = t.play_text(Seat(seat), text, kEn);
  EXPECT_FALSE(refused) << "seat " << seat << ", " << text << ": " << refused->sentence;
}
// Moves in order, each by the seat to act: "3C KC".
inline void play_all(Table& t, const Texts& moves) {
  for (const std::string& move : moves) play(t, t.to_act().lowest(), move);
}

inline Texts told(const Table& t, int seat, Language l = kEn) {
  return t.narration(seat < 0 ? core::kNoSeat : Seat(seat), l, {});
}
inline constexpr int kGallery = -1;

inline table::json::Value parsed(std::string_view text) {
  auto p = table::json::parse(text, {.bytes = 8 << 20, .depth = 8});
  if (!p.value) ADD_FAILURE() << "not JSON: " << p.error << " at " << p.at << " of " << text;
  return p.value ? std::move(*p.value) : table::json::Value{};
}
using table::json::written;
// A member as written; empty if there is none.
inline std::string member(const table::json::Value& v, std::string_view key) {
  const auto* x = v.find(key);
  return x != nullptr ? written(*x) : "";
}

}  // namespace tests
