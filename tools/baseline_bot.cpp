// The bots of the commit that tools/baseline.sh builds, for `mazzo arena --seat 'exec:build/baseline/bot master'`: it reads
// {"view":…,"legal":[…]} lines and writes a move for each. It is built against that commit's own headers, so it never changes
// with ours. Those bots think from a core::View, which this program reads back from its JSON; written again, it must equal
// that JSON, or the program ends.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <type_traits>

#include "ai/player.h"
#include "games/all.h"
#include "table/json.h"
#include "table/move_codec.h"
#include "table/setup.h"
#include "table/write.h"

namespace {

using core::Card, core::CardSet, core::Seat, core::SeatSet, core::Suit;
using table::json::Value;

[[noreturn]] void fail(const std::string& why) {
  std::cerr << "baseline bot: " << why << '\n';
  std::exit(1);
}

const Value& member(const Value& object, std::string_view key) {
  const Value* found = object.find(key);
  if (!found) fail("the view has no \"" + std::string(key) + "\"");
  return *found;
}

int number(const Value& v) {
  const auto n = v.integer(0, 1'000'000);
  if (!n) fail("not a number: " + v.text);
  return static_cast<int>(*n);
}

template <class E>
constexpr int kWords = 0;  // of an enumeration
template <>
constexpr int kWords<games::President::Phase> = 3;
template <>
constexpr int kWords<games::Choice> = 4;
template <>
constexpr int kWords<games::Title> = 6;

// The types of one game out of JSON, as table::Writer writes them.
template <class G>
struct Read {
  static void into(Seat& out, const Value& v) {
    out = v.is(Value::Kind::kNull) ? core::kNoSeat : Seat(number(v));
  }
  static void into(Card& out, const Value& v) { out = games::card_from<typename G::Pack>(v.text); }
  static void into(Suit& out, const Value& v) {
    const auto at = G::Pack::kSuits.find(v.text);
    if (v.text.size() == 1 && at != std::string_view::npos) out = {static_cast<std::uint8_t>(at)};
  }
  template <class Set>
    requires std::is_same_v<Set, CardSet> || std::is_same_v<Set, SeatSet>
  static void into(Set& out, const Value& v) {
    out = {};
    for (const Value& item : v.items) {
      std::conditional_t<std::is_same_v<Set, CardSet>, Card, Seat> one;
      into(one, item);
      out.insert(one);
    }
  }
  template <std::integral T>
  static void into(T& out, const Value& v) {
    out = static_cast<T>(number(v));
  }
  template <core::Named E>
  static void into(E& out, const Value& v) {
    for (int i = 0; i < kWords<E>; ++i)
      if (name(static_cast<E>(i)) == v.text) return void(out = static_cast<E>(i));
    fail("no such word: " + v.text);
  }
  template <class T, std::size_t N>
  static void into(std::array<T, N>& out, const Value& v) {
    for (std::size_t i = 0; i < std::min(N, v.items.size()); ++i) into(out[i], v.items[i]);
  }
  template <class T, std::size_t N>
  static void into(core::FixedList<T, N>& out, const Value& v) {
    for (const Value& item : v.items) {
      T one{};
      into(one, item);
      out.push_back(one);
    }
  }
  static void into(games::Trick& out, const Value& v) {
    for (const Value& item : v.items) {
      Card card;
      into(card, item);
      out.push_back(card);
    }
  }
  template <class T>
  static T get(const Value& object, std::string_view key) {
    T out{};
    into(out, member(object, key));
    return out;
  }
  template <core::Described T>
  static void members(T& out, const Value& object) {
    std::apply(
        [&](const auto&... x) {
          (..., [&] {
            if constexpr (std::is_member_object_pointer_v<decltype(x.member)>)
              into(out.*(x.member), member(object, x.name));
          }());
        },
        T::fields());
  }
};

std::uint8_t most(const Value& counts) {
  int out = 0;
  for (const Value& n : counts.items) out = std::max(out, number(n));
  return static_cast<std::uint8_t>(out);
}

// --- what a game computes for its view, computed back ---

template <class G>
void rest(games::briscola_deal::Public& p, const Value& pub, const Value& view) {
  p.players = static_cast<std::uint8_t>(number(member(view, "players")));
  p.trick = Read<G>::template get<games::Trick>(pub, "trick");
  p.in_trick = static_cast<std::uint8_t>(p.trick.size());
  p.last_trick = Read<G>::template get<games::Trick>(pub, "last_trick");
  p.hand = most(member(pub, "hand_counts"));  // the seat to act has not played
  const int under_the_turned = number(member(pub, "stock"));
  p.to_draw = p.turned_drawn_by.valid() ? 0 : static_cast<std::uint8_t>(under_the_turned + 1);
}

template <class G>
void rules(typename G::Rules& out, const Value& view) {
  const Value& options = member(view, "options");
  for (std::size_t i = 0; i < options.items.size(); ++i)
    if (const auto refused = table::set_option<G>(out, options.keys[i], options.items[i].text,
                                                  table::Language::kEnglish))
      fail(refused->sentence);
}

// No view tells which suits the opponent has shown not to have. This class sees every trick once, at the turn after it.
class Shown {
 public:
  void see(games::CaliforniaJack::Public& p, Seat me) {
    using G = games::CaliforniaJack;
    const bool face_down = p.rules.stock == G::kFaceDown;
    if (p.pile[0].empty() && p.pile[1].empty()) voids_ = {};
    if (p.last_leader == me) {
      if (face_down) voids_.played(games::French::suit(p.last_trick.back()));
      voids_.rule_out(shown_by_following(p));
      const bool drew = p.hand == G::kHand;
      if (face_down) voids_.keep(p.hand - drew);
    }
    if (p.in_trick == 1 && face_down) voids_.played(games::French::suit(p.trick.back()));
    p.voids[1 - me] = voids_;
  }

 private:
  static unsigned shown_by_following(const games::CaliforniaJack::Public& p) {
    using games::French, games::Voids;
    const Suit led = French::suit(p.last_trick.from_back(1)),
               played = French::suit(p.last_trick.back());
    const bool trumped = played == p.trump;
    if (played == led || (trumped && p.rules.follow == games::CaliforniaJack::kEither)) return 0;
    return Voids::bit(led) | (trumped ? 0 : Voids::bit(p.trump));
  }
  games::Voids voids_;
};

template <class G>
void rest(games::CaliforniaJack::Public& p, const Value& pub, const Value& view) {
  rules<G>(p.rules, view);
  p.trick = Read<G>::template get<games::Trick>(pub, "trick");
  p.in_trick = static_cast<std::uint8_t>(p.trick.size());
  p.last_trick = Read<G>::template get<games::Trick>(pub, "last_trick");
  p.hand = most(member(pub, "hand_counts"));
  static Shown shown;
  shown.see(p, Seat(number(member(view, "seat"))));
}

// Of the last round only the places that have a title matter.
template <class G>
void rest(games::President::Public& p, const Value& pub, const Value& view) {
  p.players = static_cast<std::uint8_t>(number(member(view, "players")));
  const auto titles = Read<G>::template get<games::President::BySeat<games::Title>>(pub, "titles");
  for (int title = 1; title < 6; ++title)
    for (int seat = 0; seat < p.players; ++seat)
      if (static_cast<int>(titles[static_cast<std::size_t>(seat)]) == title)
        p.last_order.push_back(Seat(seat));
}

template <class G>
void rest(games::TicTacToe::Public& p, const Value& pub, const Value&) {
  const auto board = Read<G>::template get<std::array<Seat, 9>>(pub, "board");
  for (std::size_t i = 0; i < board.size(); ++i)
    if (board[i].valid())
      p.marks[board[i]] = static_cast<std::uint16_t>(p.marks[board[i]] | 1u << i);
}

template <class G>
void rest(games::RockPaperScissors::Public& p, const Value&, const Value& view) {
  rules<G>(p.rules, view);
}

// --- one turn ---

template <class T, class G>
void must_say(const T& read, const Value& said, int seats) {
  std::string out;
  table::Writer<G>(out, seats).value(read);
  const auto again = table::json::parse(out);
  for (std::size_t i = 0; i < again.value->items.size(); ++i) {
    std::string mine, theirs;
    table::json::write(mine, again.value->items[i]);
    table::json::write(theirs, member(said, again.value->keys[i]));
    if (mine != theirs) fail(again.value->keys[i] + " was read as " + mine + " and is " + theirs);
  }
}

template <class G>
std::string answer(const Value& view, const ai::Spec& spec, core::Rng& rng) {
  const Value &pub = member(view, "public"), &own = member(view, "own");
  core::View<G> v;
  Read<G>::into(v.seat, member(view, "seat"));
  Read<G>::members(v.pub, pub);
  Read<G>::members(v.own, own);
  rest<G>(v.pub, pub, view);
  must_say<typename G::Public, G>(v.pub, pub, v.pub.seats());
  must_say<typename G::Private, G>(v.own, own, v.pub.seats());
  std::string out;
  table::write_move<G>(out, ai::choose(v, spec, rng));
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  const auto spec = ai::spec_from(argc == 2 ? argv[1] : "");
  if (!spec) fail("usage: bot random|greedy|policy|level:N|beginner…master|search:WORLDS");
  core::Rng rng(1);
  for (std::string line; std::getline(std::cin, line);) {
    const auto parsed = table::json::parse(line, {.bytes = 1 << 20, .depth = 12});
    if (!parsed.value) fail(std::string(parsed.error));
    const Value& view = member(*parsed.value, "view");
    std::string move;
    games::for_each_game([&]<class G>() {
      if (G::kKey == member(view, "game").text) move = answer<G>(view, *spec, rng);
    });
    std::cout << move << std::endl;  // at once, since the arena waits for it
  }
}
