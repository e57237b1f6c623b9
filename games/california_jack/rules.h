#pragma once
// California Jack for two, and with the stock face down its sister Shasta Sam.
#include <algorithm>
#include <array>
#include <variant>

#include "core/copy.h"
#include "core/game.h"
#include "games/card_move.h"
#include "games/events.h"
#include "games/packs.h"
#include "games/trick.h"
#include "games/voids.h"

namespace games {

struct CaliforniaJack {
  static constexpr std::string_view kKey = "california_jack";
  static constexpr int kMinSeats = 2, kMaxSeats = 2, kMaxMoves = 6, kHand = 6;
  static constexpr int kMaxEvents = 4;  // a play, a trick and two draws
  using Pack = French;
  using Move = CardMove;
  using State = core::State<CaliforniaJack>;
  template <class T>
  using BySeat = core::BySeat<T, 2>;

  using Played = Play<1>;
  using Taken = TrickTaken<4>;
  using Event = std::variant<Played, Taken, Draw>;

  enum class Rule : std::uint8_t { kNotInHand, kMustFollow, kMustTrump, kFollowOrTrump, kCount };
  friend constexpr std::string_view name(Rule r) {
    constexpr std::array<std::string_view, 4> kNames = {"not_in_hand", "must_follow", "must_trump",
                                                        "follow_or_trump"};
    return kNames[static_cast<std::size_t>(r)];
  }

  enum Follow : std::uint8_t { kStrict, kEither };
  enum Stock : std::uint8_t { kFaceUp, kFaceDown };
  struct Rules {
    std::uint8_t seats = 2, target = 10, follow = kStrict, stock = kFaceUp;
    static constexpr std::array<std::string_view, 2> kFollows = {"strict", "either"};
    static constexpr std::array<std::string_view, 2> kStocks = {"face_up", "face_down"};
    static constexpr auto options() {
      using core::Option;
      return std::array{
          Option<Rules>{
              {.key = "target", .min = 7, .max = 10, .step = 3, .about = "game points to reach"},
              &Rules::target},
          Option<Rules>{
              {.key = "follow", .max = 1, .names = kFollows, .about = "how a card must follow"},
              &Rules::follow},
          Option<Rules>{{.key = "stock",
                         .max = 1,
                         .names = kStocks,
                         .about = "how the stock lies; `face_down` is Shasta Sam"},
                        &Rules::stock}};
    }
    friend constexpr bool operator==(const Rules&, const Rules&) = default;
  };

  struct Public {
    Rules rules;
    std::uint8_t stock = 0;  // cards left to draw
    std::uint8_t hand = 0;   // cards each seat holds between tricks
    std::uint8_t in_trick = 0;
    Suit trump;
    Card top;  // of the stock, while it may be seen
    core::Seat leader, last_leader;
    Trick trick, last_trick;
    BySeat<CardSet> pile{};
    BySeat<CardSet> known{};  // cards in that seat's hand that everybody saw it draw
    BySeat<Voids> voids{};    // what the other cards in its hand cannot be

    constexpr int seats() const { return 2; }
    constexpr core::Seat turn() const { return core::Seat(leader ^ in_trick); }
    constexpr int hand_count(core::Seat i) const { return hand - (in_trick == 1 && i == leader); }
    constexpr BySeat<std::uint8_t> hand_counts() const {
      return {{static_cast<std::uint8_t>(hand_count(core::Seat(0))),
               static_cast<std::uint8_t>(hand_count(core::Seat(1)))}};
    }
    constexpr BySeat<std::uint8_t> points_by_seat() const {
      return {
          {static_cast<std::uint8_t>(points(pile[0])), static_cast<std::uint8_t>(points(pile[1]))}};
    }
    constexpr Trick::Cards trick_cards() const { return trick.cards(); }
    constexpr Trick::Cards last_trick_cards() const { return last_trick.cards(); }
    static constexpr auto fields() {
      using core::field;
      return std::tuple{
          field("trump", &Public::trump, "the suit"),
          field("top", &Public::top,
                "the card on top of the stock; null where nobody may see it, and at the end of the "
                "stock"),
          field("stock", &Public::stock, "cards left to draw"),
          field("hand_counts", &Public::hand_counts, "by seat"),
          field("known", &Public::known, "by seat: cards of that hand that everybody saw it draw"),
          field("leader", &Public::leader, "the seat that leads, or led, the trick"),
          field("trick", &Public::trick_cards, "its cards so far, the leader's first"),
          field("last_leader", &Public::last_leader,
                "the seat that led the trick before; null in the first trick"),
          field("last_trick", &Public::last_trick_cards, "its cards, in the same order"),
          field("piles", &Public::pile, "by seat: the cards captured"),
          field("points", &Public::points_by_seat,
                "by seat: card points captured in this deal, which decide the point for Game")};
    }
    friend constexpr bool operator==(const Public&, const Public&) = default;
  };
  struct Private {
    CardSet hand;
    static constexpr auto fields() {
      return std::tuple{core::field("hand", &Private::hand, "your cards")};
    }
    friend constexpr bool operator==(const Private&, const Private&) = default;
  };
  struct Secret {
    std::array<Card, 40> stock{};  // the top is [stock - 1]
    static constexpr auto fields() { return std::tuple{core::field("stock", &Secret::stock)}; }
    friend constexpr bool operator==(const Secret&, const Secret&) = default;
  };
  struct Result {
    BySeat<std::uint8_t> points{};
    core::Seat high, low, jack, game;
    static constexpr auto fields() {
      using core::field;
      return std::tuple{field("points", &Result::points, "by seat: card points of the deal"),
                        field("high", &Result::high, "the seat that has the point for High"),
                        field("low", &Result::low, "for Low"),
                        field("jack", &Result::jack, "for the Jack"),
                        field("game", &Result::game,
                              "for Game; null after a draw, which gives the point to nobody")};
    }
    friend constexpr bool operator==(const Result&, const Result&) = default;
  };
  struct Dealt {
    Suit trump;
    core::FixedList<Card, 40> stock;  // top card first
    static constexpr auto fields() {
      return std::tuple{core::field("trump", &Dealt::trump), core::field("stock", &Dealt::stock)};
    }
  };
  struct Standing {
    Rules rules;
    core::Seat dealer, winner;
    BySeat<std::uint8_t> score{};
    static constexpr auto fields() {
      return std::tuple{core::field("score", &Standing::score, "by seat: game points")};
    }
    friend constexpr bool operator==(const Standing&, const Standing&) = default;
  };

  // The match: first to the target; within a deal the points count High, Low, Jack, Game.
  static constexpr Standing open(const Rules& rules, core::Seat dealer) {
    return {rules, dealer, {}};
  }
  static constexpr Standing settle(Standing st, const Public& p) {
    const Result r = result(p);
    for (const core::Seat i : {r.high, r.low, r.jack, r.game}) {
      if (!i.valid()) continue;
      ++st.score[i];
      if (!st.winner.valid() && st.score[i] >= st.rules.target) st.winner = i;
    }
    st.dealer = core::next_seat(st.dealer, 2);
    return st;
  }
  static constexpr bool over(const Standing& st) { return st.winner.valid(); }
  static constexpr core::Scores scores(const Standing& st) { return {st.score[0], st.score[1]}; }
  static constexpr core::SeatSet winners(const Standing& st) {
    return core::SeatSet::of(st.winner);
  }

  // The deal.
  static constexpr CardSet pack(const Rules&) { return French::all(); }
  static constexpr State deal(const Standing& st,
                              const core::Deck& deck) {  // from the back of the deck
    State s;
    Public& p = s.pub;
    p.rules = st.rules;
    p.hand = kHand;
    p.leader = core::next_seat(st.dealer, 2);
    std::size_t left = deck.size();
    for (int i = 0; i < 2 * kHand; ++i) s.own[p.leader ^ (i & 1)].hand.insert(deck[--left]);
    core::copy(deck.begin(), deck.begin() + left, s.secret.stock.begin());
    p.stock = static_cast<std::uint8_t>(left);
    p.top = deck[left - 1];
    p.trump = French::suit(p.top);
    return s;
  }
  static constexpr core::SeatSet to_act(const Public& p) {
    return p.hand == 0 ? core::SeatSet{} : core::SeatSet::of(p.turn());
  }
  static constexpr core::Moves<CaliforniaJack> legal(const Public& p, const Private& own,
                                                     core::Seat) {
    core::Moves<CaliforniaJack> moves;
    moves.append(allowed(p, own.hand), [](Card c) { return CardMove{c}; });
    return moves;
  }
  static constexpr core::Reason<Rule> reason(const Public& p, const Private& own, core::Seat,
                                             const Move& m) {
    if (!own.hand.contains(m.card)) return {.rule = Rule::kNotInHand, .card = m.card};
    const Suit led = French::suit(p.trick.back());
    if (p.rules.follow == kEither) return {.rule = Rule::kFollowOrTrump, .suit = led};
    if (!(own.hand & French::of_suit(led)).empty()) return {.rule = Rule::kMustFollow, .suit = led};
    return {.rule = Rule::kMustTrump, .suit = p.trump};
  }
  static constexpr void apply(State& s, core::Seat seat, const Move& m) {
    Public& p = s.pub;
    if (p.rules.stock == kFaceDown && !p.known[seat].contains(m.card))
      p.voids[seat].played(French::suit(m.card));  // face up, the same is known of all it hides
    s.own[seat].hand.erase(m.card);
    p.known[seat].erase(m.card);
    p.trick.push_back(m.card);
    if (++p.in_trick < 2) return;
    p.voids[seat].rule_out(shown_void(p));
    if (p.rules.stock == kFaceDown)  // a drawn card may be anything
      p.voids[seat].keep((s.own[seat].hand - p.known[seat]).size());
    finish_trick(s);
  }
  // Unseen are the cards of a hand that were not drawn face up, and the stock below its top. A hand is filled from its
  // oldest card on, because voids leave few cards for that place and they are still free. A seat needs one try; the
  // gallery may need more, if one hand took all that the other could hold.
  static constexpr State sample(const core::View<CaliforniaJack>& v, core::Rng& rng) {
    State s;
    do s = imagined(v, rng);
    while (!possible(s));
    return s;
  }
  // Does every seat hold only cards that its play has not ruled out?
  static constexpr bool possible(const State& s) {
    const auto fits = [&s](std::size_t i) {
      return s.pub.voids[i].allow<French>(s.own[i].hand - s.pub.known[i]);
    };
    return fits(0) && fits(1);
  }
  static constexpr Result result(const Public& p) {
    const auto taker = [&p](int strength) {
      return core::Seat(p.pile[1].contains(French::card(p.trump, strength)) ? 1 : 0);
    };
    const auto pts = p.points_by_seat();
    const core::Seat game = pts[0] == pts[1] ? core::kNoSeat : core::Seat(pts[1] > pts[0] ? 1 : 0);
    return {pts, taker(12), taker(0), taker(9), game};
  }
  // Game points (High, Low, Jack, Game) over the other's.
  static constexpr core::Outcome outcome(const Public& p, core::Seat seat) {
    const Result r = result(p);
    int mine = 0, theirs = 0;
    for (const core::Seat s : {r.high, r.low, r.jack, r.game})
      if (s.valid()) ++(s == seat ? mine : theirs);
    return {static_cast<double>(mine - theirs), core::win_of(mine, theirs)};
  }
  static constexpr Dealt dealt(const State& s) {
    Dealt d{s.pub.trump, {}};
    for (std::size_t i = s.pub.stock; i > 0; --i) d.stock.push_back(s.secret.stock[i - 1]);
    return d;
  }
  static constexpr void events(const core::Sight<CaliforniaJack>& before,
                               const core::Sight<CaliforniaJack>& after,
                               core::Events<CaliforniaJack>& out) {
    const Public& b = *before.pub;
    const Public& a = *after.pub;
    const Card played = a.trick.empty() ? a.last_trick.back() : a.trick.back();
    out.push_back(Played{b.turn(), {played}});
    if (!a.trick.empty()) return;
    out.push_back(Taken{.winner = a.leader,
                        .cards = a.last_trick.cards(),
                        .points = static_cast<std::uint8_t>(points(a.last_trick.set(2))),
                        .with = static_cast<std::uint8_t>(a.leader ^ a.last_leader)});
    for (int i = 0; i < b.stock - a.stock; ++i) {
      const core::Seat seat(a.leader ^ i);
      CardSet drawn = a.known[seat] - b.known[seat];  // seen by all
      if (drawn.empty() && after.own[seat]) drawn = after.own[seat]->hand - before.own[seat]->hand;
      out.push_back(Draw{seat, drawn.empty() ? core::kNoCard : drawn.lowest()});
    }
  }

  // Card points, for Game only: 10 = 10, A 4, K 3, Q 2, J 1.
  static constexpr int points(CardSet cards) {
    constexpr std::array kByStrength = {0, 0, 0, 0, 0, 0, 0, 0, 10, 1, 2, 3, 4};
    int sum = 0;
    for (int i = 8; i < 13; ++i)
      sum += kByStrength[static_cast<std::size_t>(i)] * (cards & French::of_strength(i)).size();
    return sum;
  }

 private:
  static constexpr Card any_of(CardSet cards, core::Rng& rng) {
    auto it = cards.begin();
    for (auto skip = rng.below(static_cast<std::uint32_t>(cards.size())); skip > 0; --skip) ++it;
    return *it;
  }
  static constexpr State imagined(const core::View<CaliforniaJack>& v, core::Rng& rng) {
    State s;
    s.pub = v.pub;
    const Public& p = v.pub;
    CardSet unseen = French::all() - v.own.hand - p.pile[0] - p.pile[1] - p.known[0] - p.known[1];
    unseen = unseen - p.trick.set(p.in_trick);
    if (p.top.valid()) unseen.erase(p.top);
    for (const core::Seat i : {core::Seat(0), core::Seat(1)}) {
      CardSet& hand = s.own[i].hand;
      hand = i == v.seat ? v.own.hand : p.known[i];
      for (int n = 0; hand.size() < p.hand_count(i); ++n) {
        const CardSet fits = unseen & p.voids[i].allowed<French>(n);
        const Card c = any_of(fits.empty() ? unseen : fits, rng);
        hand.insert(c);
        unseen.erase(c);
      }
    }
    core::FixedList<Card, 52> rest;
    for (const Card c : unseen) rest.push_back(c);
    core::shuffle(rest.span(), rng);
    core::copy(rest.begin(), rest.end(), s.secret.stock.begin());
    if (p.top.valid()) s.secret.stock[p.stock - 1u] = p.top;
    return s;
  }
  static constexpr CardSet allowed(const Public& p, CardSet hand) {
    if (p.in_trick == 0) return hand;
    const CardSet follow = hand & French::of_suit(French::suit(p.trick.back()));
    const CardSet trumps = hand & French::of_suit(p.trump);
    const CardSet duty = p.rules.follow == kEither ? follow | trumps
                         : !follow.empty()         ? follow
                                                   : trumps;
    return duty.empty() ? hand : duty;
  }
  // The suits that the second player of a full trick is shown not to have, see allowed().
  static constexpr unsigned shown_void(const Public& p) {
    const Suit led = French::suit(p.trick.from_back(1)), played = French::suit(p.trick.back());
    const bool trumped = played == p.trump;
    const bool shows = (played != led) & !(trumped & (p.rules.follow == kEither));
    return shows * (Voids::bit(led) | !trumped * Voids::bit(p.trump));
  }
  static constexpr void finish_trick(State& s) {
    Public& p = s.pub;
    const core::Seat taker(p.leader ^ winner<French, 2>(p.trick, p.trump));
    p.pile[taker] = p.pile[taker] | p.trick.set(2);
    p.last_trick = p.trick;
    p.last_leader = p.leader;
    p.trick = {};
    p.in_trick = 0;
    p.leader = taker;
    if (p.stock == 0) {
      --p.hand;
      return;
    }
    draw(s, taker);
    draw(s, core::Seat(taker ^ 1));
  }
  // The seat takes the top card; every seat that saw it knows where it went. Then the next card shows.
  static constexpr void draw(State& s, core::Seat seat) {
    Public& p = s.pub;
    Card& top = s.secret.stock[--p.stock];
    s.own[seat].hand.insert(top);
    if (p.top.valid()) p.known[seat].insert(top);
    top = core::kNoCard;
    p.top = p.rules.stock == kFaceUp && p.stock > 0 ? s.secret.stock[p.stock - 1u] : Card{};
  }
};
static_assert(core::Game<CaliforniaJack>);

}  // namespace games
