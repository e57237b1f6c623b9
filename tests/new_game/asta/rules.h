#pragma once
// A game that no client knows, for tests/new_game. Five players bid, the highest bidder calls a card, its holder is the
// partner, and nobody else knows until that card is played. Eight tricks of five cards; the last bidder and the partner
// need as many card points as they bid. Points can be lost.
#include <array>
#include <variant>

#include "core/game.h"
#include "core/made_by.h"
#include "games/briscola/deal.h"
#include "games/events.h"
#include "games/packs.h"
#include "games/trick.h"

namespace games {

struct Asta {
  static constexpr std::string_view kKey = "asta";
  static constexpr int kMinSeats = 5, kMaxSeats = 5, kMaxMoves = 62, kMaxEvents = 3, kHand = 8;
  static constexpr int kLowest = 61, kHighest = 120;
  using Pack = Italian;
  using State = core::State<Asta>;
  template <class T>
  using BySeat = core::BySeat<T, kMaxSeats>;
  using FiveCards = TrickOf<5>;

  struct Rules {
    std::uint8_t seats = 5, deals = 1;
    static constexpr auto options() {
      return std::array{core::Option<Rules>{{.key = "deals", .min = 1, .max = 5}, &Rules::deals}};
    }
    friend bool operator==(const Rules&, const Rules&) = default;
  };

  struct Move {
    enum class Act : std::uint8_t { kPlay, kBid, kPass, kCall };
    Card card;
    std::uint8_t bid = 0;
    Act act = Act::kPlay;
    static constexpr auto shapes() {
      return std::tuple{core::shape("card", Act::kPlay, &Move::card),
                        core::shape("bid", Act::kBid, &Move::bid), core::shape("pass", Act::kPass),
                        core::shape("call", Act::kCall, &Move::card)};
    }
    friend constexpr bool operator==(const Move&, const Move&) = default;
  };
  using Act = Move::Act;

  enum class Rule : std::uint8_t { kNotInHand, kNoSuchMove, kHigherBid, kCount };
  friend constexpr std::string_view name(Rule r) {
    constexpr std::array<std::string_view, 3> kNames = {"not_in_hand", "no_such_move",
                                                        "higher_bid"};
    return kNames[static_cast<std::size_t>(r)];
  }

  struct Bid {
    static constexpr std::string_view kName = "bid";
    static constexpr core::MadeBy kMadeBy{.member = "bid", .value = "bid"};
    core::Seat seat;
    std::uint8_t bid = 0;
    static constexpr auto fields() {
      return std::tuple{core::field("seat", &Bid::seat), core::field("bid", &Bid::bid)};
    }
  };
  struct Call {
    static constexpr std::string_view kName = "call";
    static constexpr core::MadeBy kMadeBy{.member = "call", .value = "card"};
    core::Seat seat;
    Card card;
    static constexpr auto fields() {
      return std::tuple{core::field("seat", &Call::seat), core::field("card", &Call::card)};
    }
  };
  using Event = std::variant<Play<1>, TrickTaken<5>, Bid, Pass, Call>;

  enum class Phase : std::uint8_t { kBidding, kCalling, kPlay, kDone };
  friend constexpr std::string_view name(Phase p) {
    constexpr std::array<std::string_view, 4> kNames = {"bidding", "calling", "play", "done"};
    return kNames[static_cast<std::size_t>(p)];
  }

  struct Public {
    Phase phase = Phase::kBidding;
    core::Seat turn, leader, last_leader, bidder;
    std::uint8_t bid = kLowest - 1, hand = kHand, in_trick = 0;
    core::SeatSet passed;
    Card called;
    core::Seat partner;  // once the called card is played
    FiveCards trick, last_trick;
    BySeat<CardSet> pile{};
    Card last_card;  // the newest on the table

    constexpr int seats() const { return kMaxSeats; }
    constexpr Suit trump() const { return called.valid() ? Italian::suit(called) : Suit{}; }
    constexpr FiveCards::Cards trick_cards() const { return trick.cards(); }
    constexpr int hand_count(core::Seat s) const {
      const bool played = (s - leader + kMaxSeats) % kMaxSeats < in_trick;
      return hand - (phase == Phase::kPlay && played);
    }
    constexpr CardSet gone() const {
      CardSet all = trick.set(in_trick);
      for (const CardSet p : pile) all = all | p;
      return all;
    }
    static constexpr auto fields() {
      using core::field;
      return std::tuple{field("phase", &Public::phase),          field("turn", &Public::turn),
                        field("bidder", &Public::bidder),        field("bid", &Public::bid),
                        field("passed", &Public::passed),        field("called", &Public::called),
                        field("partner", &Public::partner),      field("leader", &Public::leader),
                        field("in_trick", &Public::trick_cards), field("captured", &Public::pile)};
    }
    friend bool operator==(const Public&, const Public&) = default;
  };
  struct Private {
    CardSet hand;
    bool is_partner = false;
    static constexpr auto fields() {
      return std::tuple{core::field("hand", &Private::hand),
                        core::field("is_partner", &Private::is_partner)};
    }
    friend bool operator==(const Private&, const Private&) = default;
  };
  using Secret = core::Nothing;
  using Dealt = core::Nothing;
  struct Result {
    std::uint8_t points = 0;
    static constexpr auto fields() { return std::tuple{core::field("points", &Result::points)}; }
    friend bool operator==(const Result&, const Result&) = default;
  };
  struct Standing {
    Rules rules;
    core::Seat dealer;
    std::uint8_t played = 0;
    BySeat<std::int16_t> score{};
    static constexpr auto fields() { return std::tuple{core::field("score", &Standing::score)}; }
    friend bool operator==(const Standing&, const Standing&) = default;
  };

  static constexpr Standing open(const Rules& rules, core::Seat dealer) { return {rules, dealer}; }
  static constexpr Standing settle(Standing st, const Public& p) {
    for (int i = 0; i < kMaxSeats; ++i)
      st.score[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(
          st.score[static_cast<std::size_t>(i)] + worth(p, core::Seat(i)));
    ++st.played;
    st.dealer = core::next_seat(st.dealer, kMaxSeats);
    return st;
  }
  static constexpr bool over(const Standing& st) { return st.played >= st.rules.deals; }
  static constexpr core::Scores scores(const Standing& st) {
    core::Scores out;
    for (const std::int16_t s : st.score) out.push_back(s);
    return out;
  }
  static constexpr core::SeatSet winners(const Standing& st) {
    const auto best = *std::ranges::max_element(st.score);
    core::SeatSet top;
    for (int i = 0; i < kMaxSeats; ++i)
      if (st.score[static_cast<std::size_t>(i)] == best) top.insert(core::Seat(i));
    return top;
  }

  static constexpr CardSet pack(const Rules&) { return Italian::all(); }
  static constexpr State deal(const Standing& st, const core::Deck& deck) {
    State s;
    for (std::size_t i = 0; i < deck.size(); ++i) s.own[i % kMaxSeats].hand.insert(deck[i]);
    s.pub.turn = s.pub.leader = core::next_seat(st.dealer, kMaxSeats);
    return s;
  }
  static constexpr core::SeatSet to_act(const Public& p) {
    return p.phase == Phase::kDone ? core::SeatSet{} : core::SeatSet::of(p.turn);
  }
  static constexpr core::Moves<Asta> legal(const Public& p, const Private& own, core::Seat) {
    core::Moves<Asta> moves;
    if (p.phase == Phase::kBidding) {
      for (int n = p.bid + 1; n <= kHighest; ++n)
        moves.push_back({{}, static_cast<std::uint8_t>(n), Act::kBid});
      moves.push_back({{}, 0, Act::kPass});
    } else if (p.phase == Phase::kCalling) {
      for (const Card c : Italian::all() - own.hand) moves.push_back({c, 0, Act::kCall});
    } else {
      for (const Card c : own.hand) moves.push_back({c, 0, Act::kPlay});
    }
    return moves;
  }
  static constexpr core::Reason<Rule> reason(const Public& p, const Private&, core::Seat,
                                             const Move& m) {
    if (p.phase == Phase::kPlay && m.act == Act::kPlay)
      return {.rule = Rule::kNotInHand, .card = m.card};
    if (p.phase == Phase::kBidding && m.act == Act::kBid)
      return {.rule = Rule::kHigherBid, .count = p.bid};
    return {.rule = Rule::kNoSuchMove};
  }
  static constexpr void apply(State& s, core::Seat seat, const Move& m) {
    Public& p = s.pub;
    if (m.act == Act::kPlay) return play(s, seat, m.card);
    if (m.act == Act::kCall) {
      p.called = m.card;
      for (Private& own : s.own) own.is_partner = own.hand.contains(m.card);
      p.phase = Phase::kPlay;
      p.turn = p.leader;
      return;
    }
    if (m.act == Act::kBid) {
      p.bid = m.bid;
      p.bidder = seat;
    } else {
      p.passed.insert(seat);
    }
    next_bidder(p);
  }
  // The hidden hands; the partner is where the called card is.
  static constexpr State sample(const core::View<Asta>& v, core::Rng& rng) {
    State s;
    s.pub = v.pub;
    core::FixedList<Card, 40> cards;
    CardSet unseen = Italian::all() - v.own.hand - v.pub.gone();
    for (const Card c : unseen) cards.push_back(c);
    core::shuffle(cards.span(), rng);
    for (int i = 0; i < kMaxSeats; ++i) {
      Private& own = s.own[static_cast<std::size_t>(i)];
      if (core::Seat(i) == v.seat) {
        own = v.own;
        continue;
      }
      while (own.hand.size() < v.pub.hand_count(core::Seat(i))) {
        own.hand.insert(cards.back());
        cards.pop_back();
      }
      own.is_partner = v.pub.partner == core::Seat(i) ||
                       (!v.pub.partner.valid() && own.hand.contains(v.pub.called));
    }
    return s;
  }
  static constexpr Result result(const Public& p) {
    return {static_cast<std::uint8_t>(points_of_bidders(p))};
  }
  static constexpr core::Outcome outcome(const Public& p, core::Seat seat) {
    const int mine = worth(p, seat);
    return {static_cast<double>(mine), core::win_of(mine, 0)};
  }
  static constexpr Dealt dealt(const State&) { return {}; }
  static constexpr void events(const core::Sight<Asta>& before, const core::Sight<Asta>& after,
                               core::Events<Asta>& out) {
    const Public& b = *before.pub;
    const Public& a = *after.pub;
    if (b.phase == Phase::kBidding) {
      if (a.bid != b.bid)
        out.push_back(Bid{b.turn, a.bid});
      else
        out.push_back(Pass{b.turn});
    } else if (b.phase == Phase::kCalling) {
      out.push_back(Call{b.turn, a.called});
    } else {
      out.push_back(Play<1>{b.turn, {a.last_card}});
      if (a.in_trick == 0)
        out.push_back(TrickTaken<5>{
            a.leader, a.last_trick.cards(),
            static_cast<std::uint8_t>(briscola_deal::points(a.last_trick.set(kMaxSeats))),
            static_cast<std::uint8_t>((a.leader - a.last_leader + kMaxSeats) % kMaxSeats)});
    }
  }

 private:
  static constexpr bool with_bidder(const Public& p, core::Seat s) {
    return s == p.bidder || s == p.partner;
  }
  static constexpr int points_of_bidders(const Public& p) {
    int sum = 0;
    for (int i = 0; i < kMaxSeats; ++i)
      if (with_bidder(p, core::Seat(i)))
        sum += briscola_deal::points(p.pile[static_cast<std::size_t>(i)]);
    return sum;
  }
  static constexpr int worth(const Public& p, core::Seat s) {
    if (!p.bidder.valid()) return 0;
    const int won = points_of_bidders(p) >= p.bid ? 1 : -1;
    return with_bidder(p, s) ? won * (s == p.bidder ? 2 : 1) : -won;
  }
  // The next seat that has not passed; if everybody passed, nothing is played.
  static constexpr void next_bidder(Public& p) {
    if (p.passed.size() == kMaxSeats) {
      p.phase = Phase::kDone;
      return;
    }
    if (p.bidder.valid() && (p.passed.size() == kMaxSeats - 1 || p.bid == kHighest)) {
      p.phase = Phase::kCalling;
      p.turn = p.bidder;
      return;
    }
    do p.turn = core::next_seat(p.turn, kMaxSeats);
    while (p.passed.contains(p.turn));
  }
  static constexpr void play(State& s, core::Seat seat, Card card) {
    Public& p = s.pub;
    s.own[seat].hand.erase(card);
    if (card == p.called) p.partner = seat;
    p.trick.push_back(card);
    p.last_card = card;
    p.turn = core::next_seat(seat, kMaxSeats);
    if (++p.in_trick < kMaxSeats) return;
    const core::Seat taker((p.leader + winner<Italian, kMaxSeats>(p.trick, p.trump())) % kMaxSeats);
    p.pile[taker] = p.pile[taker] | p.trick.set(kMaxSeats);
    p.last_trick = p.trick;
    p.last_leader = p.leader;
    p.trick = {};
    p.in_trick = 0;
    p.leader = p.turn = taker;
    if (--p.hand == 0) p.phase = Phase::kDone;
  }
};
static_assert(core::Game<Asta>);

}  // namespace games
