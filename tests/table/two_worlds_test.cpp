// Two worlds: two tables whose cards differ only where a seat cannot see. While everything that the seat may see is the
// same in both, all that it is told (view, scene, legal moves, narration, situation) must be the same to the last byte.
// This file derives again what a seat may see, from games.md and transcripts alone.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "table/card_names.h"
#include "table/open.h"
#include "tests/support/rigged.h"
#include "tests/support/share.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

using table::json::Value;

bool is(const Value& event, std::string_view kind) { return event.find("e")->string() == kind; }
bool names(const Value& event, std::string_view key, Seat seat) {
  return seat.valid() && event.find(key)->integer() == std::optional<std::int64_t>(seat);
}

// What a seat sees of the events: everything except hands, the stock, and cards drawn or given by others.
class Eyes {
 public:
  Eyes(const Value& match, Seat seat)
      : seat_(seat),
        face_up_(member(*match.find("options"), "stock") == R"("face_up")"),
        california_(match.find("game")->string() == "california_jack"),
        tressette_(match.find("game")->string() == "tressette") {}

  std::string look(const std::vector<Value>& events) {
    out_.clear();
    for (const Value& e : events) {
      if (is(e, "deal")) see_deal(e);
      if (is(e, "deal_cards") && seat_.valid()) out_ += written(e.find("hands")->items[seat_]);
      if (is(e, "draw")) ++drawn_;
      out_ += may_see(e) ? written(e)
                         : member(e, "e") + member(e, "seat") + member(e, "from") + member(e, "to");
      if (face_up_ && is(e, "draw") && drawn_ < stock_.size()) out_ += written(stock_[drawn_]);
    }
    return out_;
  }

 private:
  void see_deal(const Value& e) {
    drawn_ = 0;
    if (const Value* stock = e.find("stock")) stock_ = stock->items;
    turned_ = member(e, "turned");
    out_ += member(e, "dealer") + member(e, "trump") + member(e, "table") + turned_;
    if (california_) out_ += written(stock_[0]);
    if (seat_.valid()) out_ += written(e.find("hands")->items[seat_]);
  }
  bool may_see(const Value& e) const {
    if (is(e, "deal") || is(e, "deal_cards")) return false;
    if (is(e, "exchange")) return names(e, "from", seat_) || names(e, "to", seat_);
    if (!is(e, "draw") || tressette_) return true;
    const bool shown = california_ ? face_up_ || drawn_ == 1 : member(e, "card") == turned_;
    return shown || names(e, "seat", seat_);
  }

  Seat seat_;
  bool face_up_, california_, tressette_;
  std::vector<Value> stock_;
  std::size_t drawn_ = 0;  // in this deal
  std::string turned_, out_;
};

// A table and what was told of it so far, to hear only what is new.
class World {
 public:
  explicit World(Table& t) : table_(t) {
    for (const Seat seat : viewers(t)) eyes_.emplace_back(parsed(t.transcript()), seat);
    events_ = parsed(t.transcript()).find("events")->items;
    told_ = t.transcript().size();
  }
  Table& table() { return table_; }
  Eyes& eyes(std::size_t viewer) { return eyes_[viewer]; }
  const std::vector<Value>& news() const { return events_; }
  void listen() {
    const std::string all = table_.transcript();  // it grows before its last two characters, "]}"
    const std::string more = all.substr(told_ - 2, all.size() - told_);
    events_ = more.empty() ? std::vector<Value>{} : parsed("[" + more.substr(1) + "]").items;
    told_ = all.size();
  }

 private:
  Table& table_;
  std::vector<Eyes> eyes_;
  std::vector<Value> events_;
  std::size_t told_;
};

std::string everything_told(const Table& t, Seat seat, Language l) {
  std::string out = t.view(seat) + "\n" + t.scene(seat, l);
  for (const auto& s : t.narration(seat, l, {})) out += "\n" + s;
  for (const auto& s : t.situation(seat, l, {})) out += "\n" + s;
  for (const auto& m : t.legal(seat, l)) out += "\n" + m.json + m.text + m.label;
  return out;
}

// A move that both worlds allow, as text; none if there is no such move.
std::optional<std::string> common_move(const Table& a, const Table& b, Seat seat, core::Rng& rng) {
  std::set<std::string> others;
  std::vector<std::string> both;
  for (const auto& m : b.legal(seat, kEn)) others.insert(m.text);
  for (const auto& m : a.legal(seat, kEn))
    if (others.contains(m.text)) both.push_back(m.text);
  if (both.empty()) return std::nullopt;
  return both[rng.below(static_cast<std::uint32_t>(both.size()))];
}

// Makes the same random change in both worlds. False if there is none, or the match is over.
bool advance_both(Table& a, Table& b, core::Rng& rng) {
  if (a.to_act() != b.to_act() || a.over() != b.over() || a.over()) return false;
  if (a.deal_over()) {
    a.next_deal();
    b.next_deal();
    return true;
  }
  const Seat seat = any_of(a.to_act(), rng);
  const auto move = common_move(a, b, seat, rng);
  return move && !a.play_text(seat, *move, kEn) && !b.play_text(seat, *move, kEn);
}

struct Counts {
  int compared = 0,
      hidden = 0;  // moments; those at which the worlds differed unseen by the seat
};

void compare_worlds(World a, World b, core::Rng& rng, Counts& counts) {
  auto blind = viewers(a.table());  // viewers that see no difference yet
  do {
    const auto sees = [&](Seat seat) {
      const auto viewer =
          seat.valid() ? std::size_t{seat} : static_cast<std::size_t>(a.table().seats());
      return a.eyes(viewer).look(a.news()) != b.eyes(viewer).look(b.news());
    };
    std::erase_if(blind, sees);
    for (const Seat seat : blind) {
      const Language l = counts.compared++ % 2 == 0 ? kEn : kIt;
      ASSERT_EQ(everything_told(a.table(), seat, l), everything_told(b.table(), seat, l))
          << "seat " << int{seat};
      counts.hidden += a.table().digest() != b.table().digest();
    }
    if (blind.empty() || !advance_both(a.table(), b.table(), rng)) return;
    a.listen();
    b.listen();
  } while (true);
}

// The same deck with two cards swapped.
core::Deck with_a_swap(core::Deck deck, core::Rng& rng) {
  const auto n = static_cast<std::uint32_t>(deck.size());
  std::swap(deck[rng.below(n)], deck[rng.below(n)]);
  return deck;
}

// Deal 1 differs in some worlds, deal 2 in the others.
template <class G>
Counts compare_many_worlds(const typename G::Rules& rules, int worlds) {
  Counts counts;
  for (int i = 0; i < worlds; ++i) {
    core::Rng rng(static_cast<std::uint64_t>(i));
    const auto first = shuffled_deck<typename G::Pack>(rng),
               second = shuffled_deck<typename G::Pack>(rng);
    const auto other_first = i % 2 == 0 ? with_a_swap(first, rng) : first;
    const auto other_second = i % 2 == 0 ? second : with_a_swap(second, rng);
    const int dealer = static_cast<int>(rng.below(rules.seats));
    const auto a = rigged_table<G>(rules, dealer, {first, second});
    const auto b = rigged_twin<G>(rules, dealer, {other_first, other_second});
    compare_worlds(World(*a), World(*b), rng, counts);
    if (testing::Test::HasFailure()) break;
  }
  return counts;
}

// The test must compare enough moments at which something was hidden, otherwise it says nothing.
template <class G>
void expect_blind(const typename G::Rules& rules, int all) {
  const int worlds = share_of(all);
  const Counts counts = compare_many_worlds<G>(rules, worlds);
  EXPECT_GT(counts.hidden, 10 * worlds) << describe<G>(rules);
}

TEST(TwoWorlds, AreOneToASeatOfBriscolaThatSeesNoDifference) {
  expect_blind<games::Briscola>({.seats = 2, .deals = 2}, 20);
  expect_blind<games::Briscola>({.seats = 3, .deals = 2}, 20);
  expect_blind<games::Briscola>({.seats = 4, .deals = 2}, 20);
}

TEST(TwoWorlds, AreOneToASeatOfJokerThatSeesNoDifference) {
  expect_blind<games::Joker>({.target = 2}, 20);
}

TEST(TwoWorlds, AreOneToASeatOfCaliforniaJackThatSeesNoDifference) {
  for (const auto stock : {games::CaliforniaJack::kFaceUp, games::CaliforniaJack::kFaceDown}) {
    games::CaliforniaJack::Rules rules;
    rules.target = 7;
    rules.stock = stock;
    expect_blind<games::CaliforniaJack>(rules, 20);
  }
}

TEST(TwoWorlds, AreOneToASeatOfScopaThatSeesNoDifference) {
  for (const int seats : {2, 3, 4})
    expect_blind<games::Scopa>({.seats = static_cast<std::uint8_t>(seats)}, 4);
  expect_blind<games::Scopa>({.seats = 4, .form = games::Scopa::kScopone}, 4);
}

TEST(TwoWorlds, AreOneToASeatOfTressetteThatSeesNoDifference) {
  for (const int seats : {2, 4})
    expect_blind<games::Tressette>({.seats = static_cast<std::uint8_t>(seats)}, 6);
}

TEST(TwoWorlds, AreOneToASeatOfBriscolaChiamataThatSeesNoDifference) {
  expect_blind<games::BriscolaChiamata>({}, 12);
}

// They differ in the holder of the called card, and so in the partner of the caller, seat 0.
TEST(TwoWorlds, AreOneToTheSeatsThatDoNotHoldTheCalledCard) {
  Counts counts;
  for (int i = 0; i < 20; ++i) {
    core::Rng rng(static_cast<std::uint64_t>(i));
    const auto deck = shuffled_deck<games::Italian>(rng);
    auto other = deck;
    std::swap(*std::ranges::find(other, card<games::Italian>("3D")), other[rng.below(40)]);
    const auto a = rigged_table<games::BriscolaChiamata>({}, 4, {deck});
    const auto b = rigged_twin<games::BriscolaChiamata>({}, 4, {other});
    for (Table* t : {a.get(), b.get()}) {
      play(*t, 0, "BID 3");
      for (int seat = 1; seat < 5; ++seat) play(*t, seat, "PASS");
      play(*t, 0, "TRUMP D");
    }
    compare_worlds(World(*a), World(*b), rng, counts);
  }
  EXPECT_GT(counts.hidden, 400);
}

TEST(TwoWorlds, AreOneToASeatOfPresidentThatSeesNoDifference) {
  for (const int seats : {3, 4, 6})
    expect_blind<games::President>({.seats = static_cast<std::uint8_t>(seats), .rounds = 2}, 12);
}

// A choice is nobody's business until both are in.
TEST(TwoWorlds, AreOneToASeatThatHasNotChosenYet) {
  const auto a = open_table({"rock_paper_scissors", 2, {}, "1"}),
             b = open_table({"rock_paper_scissors", 2, {}, "1"});
  play(*a, 0, "rock");
  play(*b, 0, "scissors");
  for (const Seat seat : {Seat(1), core::kNoSeat})
    EXPECT_EQ(everything_told(*a, seat, kEn), everything_told(*b, seat, kEn));
  EXPECT_NE(a->view(Seat(0)), b->view(Seat(0)));
}

// --- no sentence names a card that the listener's views do not ---

std::map<std::string, std::string> codes_by_name(const Table& t) {
  std::map<std::string, std::string> out;
  const bool italian = table::pack_of(t.game()).size() == 40;
  for (const auto& code : table::pack_of(t.game()))
    out[table::card_name(italian ? games::Italian::kSuits : games::French::kSuits, code[0], code[1],
                         kEn)
            .substr(4)] = code;  // without "the "
  return out;
}

void expect_known(const std::string& sentence, const std::string& views,
                  const std::map<std::string, std::string>& codes) {
  if (sentence.ends_with(" had been taken out."))
    return;  // at the end of the deal everybody can tell
  for (const auto& [name, code] : codes)
    if (sentence.find("he " + name) != std::string::npos)
      ASSERT_NE(views.find('"' + code + '"'), std::string::npos) << sentence << "\n" << views;
}

TEST(Narration, NamesNoCardThatTheSeatMayNotKnow) {
  for (const auto& setup : short_setups()) {
    const auto t = open_table(setup);
    const auto codes = codes_by_name(*t);
    std::map<int, std::string> before;
    play_through(*t, 8, [&] {
      for (const Seat seat : viewers(*t)) {
        const std::string now = t->view(seat);
        for (const auto& s : t->narration(seat, kEn, {}))
          expect_known(s, before[seat] + now, codes);
        for (const auto& s : t->situation(seat, kEn, {})) expect_known(s, now, codes);
        before[seat] = now;
      }
    });
  }
}

}  // namespace
}  // namespace tests
