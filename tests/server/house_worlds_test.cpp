// The house in two worlds that differ only in cards a viewer cannot see: all bytes to that viewer are equal. The real
// program in two worlds is tests/server/test_worlds.py.
#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "table/open.h"
#include "tests/support/house_fixture.h"
#include "tests/support/rigged.h"
#include "tests/support/share.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

// Masks what must differ: codes, hashes, tokens, and the time. The mask keeps the length, so that lengths are compared too.
std::string masked(std::string frame) {
  for (std::size_t i = 0; i < frame.size(); ++i) {
    if (frame[i] != '"') continue;
    const std::size_t end = frame.find('"', i + 1);
    if (end == std::string::npos) break;
    const std::string_view word = std::string_view(frame).substr(i + 1, end - i - 1);
    const bool hash = word.size() == 64,
               code = word.size() == 8 && word.find_first_not_of("ACDEFGHJKLMNPQRTUVWXY34679") ==
                                              std::string_view::npos;
    const bool time = word.ends_with("_ms");
    if (hash || code)
      std::fill_n(frame.begin() + static_cast<std::ptrdiff_t>(i) + 1, word.size(), '#');
    if (time) frame.erase(end + 2, frame.find_first_not_of("0123456789", end + 2) - end - 2);
    i = end;
  }
  return frame;
}

struct World {
  explicit World(std::function<table::Opened()> deal) {
    h.services.deal = [deal = std::move(deal)](const table::Setup&) { return deal(); };
  }
  TestHouse h;
  std::vector<std::unique_ptr<Recorder>> seats;
  std::unique_ptr<Recorder> gallery;
  std::string code;

  void begin(const std::string& game, int players, const std::string& options) {
    for (int i = 0; i < players; ++i)
      seats.push_back(
          h.connect(R"({"t":"hello","lang":"en","name":"Player-)" + std::to_string(i) + "\"}"));
    gallery = h.connect(R"({"t":"hello","lang":"en","name":"Watcher"})");
    h.say(*seats[0], R"({"t":"create","game":")" + game + R"(","players":)" +
                         std::to_string(players) + R"(,"options":)" + options + "}");
    code = text_at(*seats[0]->last("table").find("table"), "table");
    for (int i = 1; i < players; ++i) say(i, R"("t":"join")");
    h.say(*gallery, R"({"t":"watch","table":")" + code + "\"}");
    for (int i = 0; i < players; ++i) say(i, R"("t":"ready")");
  }
  void say(int seat, const std::string& members) {
    h.say(*seats[static_cast<std::size_t>(seat)], "{" + members + R"(,"table":")" + code + "\"}");
  }
  // The guest at this seat registers, and comes back as a member.
  void make_member(std::size_t seat) {
    Recorder& guest = *seats[seat];
    h.say(guest, R"({"t":"register","name":"Member-)" + std::to_string(seat) +
                     R"(","password":"long enough"})");
    const std::string token = text_at(guest.last("ok"), "token");
    const auto frames = guest.frames;
    h.disconnect(guest);
    seats[seat] = h.connect(R"({"t":"hello","lang":"en","token":")" + token + "\"}");
    seats[seat]->frames.insert(seats[seat]->frames.begin(), frames.begin(), frames.end());
  }
  Recorder& viewer(std::size_t i) { return i < seats.size() ? *seats[i] : *gallery; }
  std::string view(std::size_t i) {
    std::string out;
    table::json::write(out, *viewer(i).last("update").find("view"));
    return out;
  }
};

struct Compared {
  int frames = 0, hidden = 0;
  std::map<std::size_t, std::size_t> done;  // by viewer, in this pair of worlds
};

// A viewer who has seen equal views so far must have received equal bytes.
void compare(World& a, World& b, std::set<std::size_t>& blind, Compared& count) {
  std::set<std::size_t> seeing;
  for (std::size_t i = 0; i <= a.seats.size(); ++i)
    if (a.view(i) != b.view(i)) seeing.insert(i);
  const bool differ = !seeing.empty();
  std::erase_if(blind, [&](std::size_t i) { return seeing.contains(i); });
  for (const std::size_t i : blind) {
    auto &left = a.viewer(i).frames, &right = b.viewer(i).frames;
    ASSERT_EQ(left.size(), right.size()) << "viewer " << i;
    std::size_t& f = count.done[i];  // skips what was already compared
    for (; f < left.size(); ++f, ++count.frames)
      ASSERT_EQ(masked(left[f]), masked(right[f])) << "viewer " << i;
    count.hidden += differ;
  }
  // The log must be fit for strangers: equal if the gallery's view is equal.
  if (blind.contains(a.seats.size())) ASSERT_EQ(masked(a.h.diary.text()), masked(b.h.diary.text()));
}

// The same thing happens in both worlds: a refusal for each seat, a player comes back, then a move that both allow.
bool advance(World& a, World& b, core::Rng& rng, int step) {
  const std::size_t n = a.seats.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (World* w : {&a, &b})
      w->say(static_cast<int>(i), R"("t":"play","at":)" +
                                      std::to_string(version(w->viewer(i).last("update"))) +
                                      R"(,"move":{"card":"ZZ"},"id":)" + std::to_string(step));
  }
  for (World* w : {&a, &b}) {
    const std::size_t who = static_cast<std::size_t>(step) % n;
    const std::string token = text_at(w->seats[who]->last("welcome"), "token");
    auto frames = w->seats[who]->frames;
    w->h.disconnect(*w->seats[who]);
    auto back = w->h.connect(R"({"t":"hello","lang":"en","token":")" + token + "\"}");
    back->frames.insert(back->frames.begin(), frames.begin(), frames.end());
    w->seats[who] = std::move(back);
  }
  for (std::size_t i = 0; i < n; ++i) {
    const Value ua = a.viewer(i).last("update"), ub = b.viewer(i).last("update");
    if (over(ua) || over(ub)) return false;
    if (ua.find("view")->find("deal_over")->boolean != ub.find("view")->find("deal_over")->boolean)
      return false;
    if (ua.find("view")->find("deal_over")->boolean) {
      for (std::size_t j = 0; j < n; ++j)
        for (World* w : {&a, &b}) w->say(static_cast<int>(j), R"("t":"next")");
      return true;
    }
    const auto la = legal(ua), lb = legal(ub);
    std::vector<std::string> both;
    for (const auto& m : la)
      if (std::ranges::find(lb, m) != lb.end()) both.push_back(m);
    if (la.empty() != lb.empty()) return false;
    if (la.empty()) continue;
    if (both.empty()) return false;
    const auto& move = both[rng.below(static_cast<std::uint32_t>(both.size()))];
    for (World* w : {&a, &b})
      w->h.say(w->viewer(i), play(w->code, version(w->viewer(i).last("update")), move,
                                  "m" + std::to_string(step)));
    return true;
  }
  return false;
}

template <class G>
void expect_blind(const typename G::Rules& rules, const std::string& options, int all) {
  Compared count;
  const int worlds = share_of(all);
  for (int i = 0; i < worlds; ++i) {
    core::Rng rng(static_cast<std::uint64_t>(i));
    const auto deck = shuffled_deck<typename G::Pack>(rng),
               next = shuffled_deck<typename G::Pack>(rng);
    auto other = deck;
    const auto size = static_cast<std::uint32_t>(deck.size());
    std::swap(other[rng.below(size)], other[rng.below(size)]);
    const int dealer = static_cast<int>(rng.below(rules.seats));
    World a([&] { return table::Opened{rigged_table<G>(rules, dealer, {deck, next}), {}}; });
    World b([&] { return table::Opened{rigged_twin<G>(rules, dealer, {other, next}), {}}; });
    std::set<std::size_t> blind;
    count.done.clear();
    for (std::size_t v = 0; v <= rules.seats; ++v) blind.insert(v);
    a.begin(std::string(G::kKey), rules.seats, options);
    b.begin(std::string(G::kKey), rules.seats, options);
    for (int step = 0; step < 120 && !blind.empty(); ++step) {
      compare(a, b, blind, count);
      if (testing::Test::HasFatalFailure()) return;
      if (!advance(a, b, rng, step)) break;
    }
  }
  EXPECT_GT(count.hidden, 10 * worlds) << G::kKey << ": too little was hidden to say anything";
}

TEST(TwoWorldsOfTheHouse, AreOneToAViewerThatSeesNoDifference) {
  expect_blind<games::Briscola>({.seats = 2}, "{}", 6);
  expect_blind<games::Briscola>({.seats = 3}, "{}", 3);
  expect_blind<games::Briscola>({.seats = 4}, "{}", 3);
  expect_blind<games::Joker>({.target = 2}, R"({"target":"2"})", 4);
  games::CaliforniaJack::Rules face_down;
  face_down.target = 7;
  face_down.stock = games::CaliforniaJack::kFaceDown;
  expect_blind<games::CaliforniaJack>(face_down, R"({"target":"7","stock":"face_down"})", 4);
  expect_blind<games::President>({.seats = 4, .rounds = 2}, R"({"rounds":"2"})", 3);
  expect_blind<games::BriscolaChiamata>({}, "{}", 4);
  expect_blind<games::Tressette>({.seats = 4}, "{}", 3);
}

// Seat 0 calls the 3 of Denari; the worlds differ in its holder.
TEST(TwoWorldsOfTheHouse, AreOneToTheSeatsThatDoNotHoldTheCalledCard) {
  using games::BriscolaChiamata;
  Compared count;
  for (int i = 0; i < 6; ++i) {
    core::Rng rng(static_cast<std::uint64_t>(i));
    const auto deck = shuffled_deck<games::Italian>(rng);
    auto other = deck;
    std::swap(*std::ranges::find(other, card<games::Italian>("3D")), other[rng.below(40)]);
    World a([&] { return table::Opened{rigged_table<BriscolaChiamata>({}, 4, {deck}), {}}; });
    World b([&] { return table::Opened{rigged_twin<BriscolaChiamata>({}, 4, {other}), {}}; });
    for (World* w : {&a, &b}) {
      w->begin(std::string(BriscolaChiamata::kKey), 5, "{}");
      const auto say = [&](std::size_t seat, const std::string& move) {
        w->h.say(w->viewer(seat), play(w->code, version(w->viewer(seat).last("update")), move,
                                       "c" + std::to_string(seat)));
      };
      say(0, R"({"bid":"3"})");
      for (std::size_t seat = 1; seat < 5; ++seat) say(seat, R"({"pass":true})");
      say(0, R"({"trump":"D"})");
      ASSERT_EQ(member(*w->viewer(5).last("update").find("view")->find("public"), "called"),
                R"("3D")");
    }
    std::set<std::size_t> blind{0, 1, 2, 3, 4, 5};
    count.done.clear();
    for (int step = 0; step < 40 && !blind.empty(); ++step) {
      compare(a, b, blind, count);
      if (testing::Test::HasFatalFailure() || !advance(a, b, rng, step)) break;
    }
  }
  EXPECT_GT(count.hidden, 100) << "too little was hidden to say anything";
}

// Where both choose at once, the other's choice is unseen. (Tic-tac-toe hides nothing.)
TEST(TwoWorldsOfTheHouse, AreOneToASeatThatHasNotSeenTheOthersChoice) {
  const auto deal = [] { return table::open({"rock_paper_scissors", 2, {}, "x"}); };
  for (std::size_t first = 0; first < 2; ++first) {
    World a(deal), b(deal);
    for (World* w : {&a, &b}) w->begin("rock_paper_scissors", 2, "{}");
    std::set<std::size_t> blind{1 - first, 2};
    Compared count;
    const auto choose = [&](World& w, std::size_t nth) {
      const Value u = w.viewer(first).last("update");
      w.h.say(w.viewer(first), play(w.code, version(u), legal(u).at(nth), "secret"));
    };
    choose(a, 0);
    choose(b, 1);
    for (World* w : {&a, &b}) {
      for (const std::string type : {"view", "story"}) {
        w->say(static_cast<int>(1 - first), R"("t":")" + type + "\"");
        w->h.say(*w->gallery, R"({"t":")" + type + R"(","table":")" + w->code + "\"}");
      }
      w->say(static_cast<int>(1 - first), R"("t":"play","at":99,"move":{})");
    }
    compare(a, b, blind, count);
    EXPECT_EQ(blind.size(), 2u) << "the choice shows in a view";
    EXPECT_GT(count.hidden, 0) << "nothing was hidden";
  }
}

std::string request_to_keep(const std::string& game, const std::string& seed,
                            const std::string& moves) {
  return R"({"t":"keep","game":")" + game + R"(","players":2,"seed":")" + seed +
         R"(","levels":[null,40],"played_ms":5,"moves":")" + moves + "\"}";
}
const std::string kKeepWon = request_to_keep("tic_tac_toe", "one", "A1,A2,B1,B2,C1");

// A member at a table asks for the record of its match by every name that it has, and for what it would be as a match of a
// device. All of it is refused, and the match that the member did keep is there.
void ask_for_kept(World& w) {
  const auto refused = [&](Recorder& asker, const std::string& frame) {
    w.h.say(asker, frame);
    return code_of(asker);
  };
  for (const auto& asker : w.seats) {
    const std::string commitment = text_at(*asker->last("table").find("table"), "commitment");
    ASSERT_EQ(commitment.size(), 64u);
    for (const std::string& name : {w.code, commitment})
      ASSERT_EQ(refused(*asker, R"({"t":"kept_record","match":")" + name + "\"}"), "no_such_match");
    ASSERT_EQ(refused(*asker, request_to_keep("briscola", commitment, "")), "not_over");
    w.h.say(*asker, R"({"t":"kept"})");
    const Value rows = *asker->last("kept").find("rows");
    ASSERT_EQ(rows.items.size(), 1u) << "the match that was played elsewhere, and no other";
    w.h.say(*asker, R"({"t":"kept_record","match":")" + text_at(rows.items[0], "match") + "\"}");
    ASSERT_EQ(text_at(*asker->last("kept_record").find("transcript"), "seed"), "one");
  }
}

TEST(TwoWorldsOfTheHouse, AreOneToMembersWhoAskForTheirKeptMatches) {
  using games::Briscola;
  Compared count;
  for (int i = 0; i < 4; ++i) {
    core::Rng rng(static_cast<std::uint64_t>(i));
    const auto deck = shuffled_deck<games::Italian>(rng);
    auto other = deck;
    std::swap(other[rng.below(40)], other[rng.below(40)]);
    World a([&] { return table::Opened{rigged_table<Briscola>({}, 0, {deck}), {}}; });
    World b([&] { return table::Opened{rigged_twin<Briscola>({}, 0, {other}), {}}; });
    for (World* w : {&a, &b}) {
      w->begin(std::string(Briscola::kKey), 2, "{}");
      for (std::size_t seat = 0; seat < 2; ++seat) {
        w->make_member(seat);
        w->h.say(*w->seats[seat], kKeepWon);
      }
    }
    std::set<std::size_t> blind{0, 1, 2};
    count.done.clear();
    for (int step = 0; step < 12 && !blind.empty(); ++step) {
      for (World* w : {&a, &b}) ask_for_kept(*w);
      compare(a, b, blind, count);
      if (testing::Test::HasFatalFailure() || !advance(a, b, rng, step)) break;
    }
  }
  EXPECT_GT(count.hidden, 20) << "too little was hidden to say anything";
}

// What another account keeps, be it the same match, changes no answer.
TEST(TwoWorldsOfTheHouse, AreOneToAMemberWhateverOthersKeep) {
  std::vector<std::vector<std::string>> told;
  for (const bool kept : {true, false}) {
    TestHouse h;
    const auto bob = h.connect(R"({"t":"hello","name":"Bartolomeo"})");
    h.say(*bob, R"({"t":"register","name":"Bartolomeo","password":"long enough"})");
    if (kept) h.say(*bob, kKeepWon);
    const auto ann = h.connect(R"({"t":"hello","name":"Adalgisa"})");
    h.say(*ann, R"({"t":"register","name":"Adalgisa","password":"long enough"})");
    h.say(*ann, R"({"t":"kept"})");
    h.say(*ann, kKeepWon);
    const std::string id = text_at(ann->last("ok"), "match");
    if (kept) EXPECT_EQ(text_at(bob->last("ok"), "match"), id) << "the same match";
    h.say(*ann, R"({"t":"kept"})");
    h.say(*ann, R"({"t":"kept_record","match":")" + id + "\"}");
    EXPECT_EQ(ann->count("kept_record"), 1u);
    h.say(*ann, R"({"t":"kept_record","match":"another"})");
    EXPECT_EQ(code_of(*ann), "no_such_match");
    auto& frames = told.emplace_back();
    for (const std::string& frame : ann->frames) frames.push_back(masked(frame));
  }
  EXPECT_EQ(told[0], told[1]);
}

}  // namespace
}  // namespace tests
