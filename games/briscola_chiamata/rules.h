#pragma once
// Briscola chiamata for five: an auction of ranks, a trump that the caller names, and a partner that nobody else knows until
// the called card is played. Then eight tricks of five cards, with Briscola's points and strength.
#include <algorithm>
#include <array>
#include <variant>

#include "core/game.h"
#include "core/made_by.h"
#include "games/briscola/deal.h"
#include "games/events.h"
#include "games/packs.h"
#include "games/trick.h"

namespace games {

struct BriscolaChiamata {
  static constexpr std::string_view kKey = "briscola_chiamata";
  static constexpr int kMinSeats = 5, kMaxSeats = 5, kHand = 8;
  static constexpr int kMaxMoves = 60;  // 62 to 120 points, or pass
  static constexpr int kMaxEvents = 3;  // a play, the partner and a trick
  using Pack = Italian;
  using State = core::State<BriscolaChiamata>;
  template <class T>
  using BySeat = core::BySeat<T, kMaxSeats>;
  using FiveCards = TrickOf<kMaxSeats>;

  struct Rules {
    std::uint8_t seats = kMaxSeats, deals = 5;
    static constexpr auto options() {
      return std::array{core::Option<Rules>{
          {.key = "deals", .min = 5, .max = 20, .step = 5, .about = "how many deals the match has"},
          &Rules::deals}};
    }
    friend constexpr bool operator==(const Rules&, const Rules&) = default;
  };

  // In the order of strength, as Italian::kRanks.
  enum class Rank : std::uint8_t {
    kTwo,
    kFour,
    kFive,
    kSix,
    kSeven,
    kFante,
    kCavallo,
    kRe,
    kThree,
    kAce
  };
  friend constexpr std::string_view kind(Rank) { return "rank"; }
  friend constexpr int count(Rank) { return 10; }
  friend constexpr auto names(Rank) {
    std::array<std::string_view, 10> out;
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = Italian::kRanks.substr(i, 1);
    return out;
  }
  friend constexpr std::string_view name(Rank r) { return names(r)[static_cast<std::size_t>(r)]; }

  // What was bid, as one number that every bid must raise: the ranks from the ace down to the 2, then the 2 with points.
  class Bid {
   public:
    static constexpr int kRanks = 10, kLeast = 61, kMost = 120;
    constexpr Bid() = default;
    constexpr explicit Bid(Rank r)
        : height_(static_cast<std::uint8_t>(kRanks - static_cast<int>(r))) {}
    static constexpr Bid with_points(int points) { return Bid(points - kLeast + kRanks); }

    constexpr bool valid() const { return height_ > 0; }
    constexpr bool is_plain_two_or_more() const { return height_ >= kRanks; }
    constexpr Rank rank() const { return static_cast<Rank>(std::max(kRanks - height_, 0)); }
    constexpr int points() const { return height_ > kRanks ? height_ - kRanks + kLeast : 0; }
    // What the caller's side must take.
    constexpr int needs() const { return std::max(points(), kLeast); }
    constexpr core::OrNull<Rank> rank_or_null() const {
      return valid() ? core::OrNull<Rank>(rank()) : core::OrNull<Rank>();
    }
    constexpr core::OrNull<std::uint8_t> points_or_null() const {
      return points() > 0 ? core::OrNull(static_cast<std::uint8_t>(points()))
                          : core::OrNull<std::uint8_t>();
    }
    friend constexpr bool operator==(Bid, Bid) = default;

   private:
    constexpr explicit Bid(int height) : height_(static_cast<std::uint8_t>(height)) {}
    std::uint8_t height_ = 0;  // 0: none
  };

  // On the wire {"card":"3B"}, {"bid":"7"}, {"bid":"2","points":71}, {"pass":true} or {"trump":"C"}.
  struct Move {
    enum class Act : std::uint8_t { kPlay, kBid, kPoints, kPass, kTrump };
    Card card{};
    Rank bid = Rank::kTwo;
    std::uint8_t points = 0;
    Suit trump{};
    Act act = Act::kPlay;
    static constexpr auto shapes() {
      return std::tuple{
          core::shape("card", Act::kPlay, &Move::card, "the card to play"),
          core::shape("bid", Act::kBid, &Move::bid, "a rank, lower than the last bid"),
          core::shape("points", Act::kPoints, &Move::points,
                      "after a plain 2: `bid` is 2, with 62 to 120 points")
              .beside("bid", &Move::bid),
          core::shape("pass", Act::kPass, core::NoValue{}, "pass, and be out of the auction"),
          core::shape("trump", Act::kTrump, &Move::trump, "the suit that the caller names")};
    }
    friend constexpr bool operator==(const Move&, const Move&) = default;
  };
  using Act = Move::Act;

  enum class Rule : std::uint8_t {
    kNotInHand,
    kNoSuchMove,  // a move of another phase
    kLowerRank,   // a bid names a lower rank than the last
    kTwoFirst,    // points may be named only after a plain 2
    kMorePoints,  // count: a bid is now 2 with more points than these
    kOnlyPass,    // nothing is higher than 120 points
    kCount,
  };
  friend constexpr std::string_view name(Rule r) {
    constexpr std::array<std::string_view, 6> kNames = {"not_in_hand", "no_such_move", "lower_rank",
                                                        "two_first",   "more_points",  "only_pass"};
    return kNames[static_cast<std::size_t>(r)];
  }

  struct BidMade {
    static constexpr std::string_view kName = "bid";
    static constexpr core::MadeBy kMadeBy{
        .member = "bid", .value = "rank", .more_member = "points", .more_value = "points"};
    core::Seat seat;
    Rank rank{};
    core::OrNull<std::uint8_t> points;  // null unless named
    static constexpr auto fields() {
      using core::field;
      return std::tuple{field("seat", &BidMade::seat), field("rank", &BidMade::rank),
                        field("points", &BidMade::points)};
    }
  };
  struct TrumpNamed {
    static constexpr std::string_view kName = "trump";
    static constexpr core::MadeBy kMadeBy{.member = "trump", .value = "suit"};
    core::Seat seat;
    Suit suit;
    Card card;  // the called card
    static constexpr auto fields() {
      return std::tuple{core::field("seat", &TrumpNamed::seat),
                        core::field("suit", &TrumpNamed::suit)};
    }
    static constexpr auto told() { return std::tuple{core::field("card", &TrumpNamed::card)}; }
  };
  // The called card was played: by the partner, or by a caller without a partner.
  struct PartnerShown {
    static constexpr std::string_view kName = "partner";
    core::Seat seat, caller;
    constexpr bool alone() const { return seat == caller; }
    static constexpr auto fields() { return std::tuple{core::field("seat", &PartnerShown::seat)}; }
    static constexpr auto told() {
      return std::tuple{core::field("caller", &PartnerShown::caller),
                        core::field("alone", &PartnerShown::alone)};
    }
  };
  using Played = Play<1>;
  using Taken = TrickTaken<kMaxSeats>;
  using Event = std::variant<Played, PartnerShown, Taken, BidMade, Pass, TrumpNamed>;

  enum class Phase : std::uint8_t { kAuction, kTrump, kPlay, kDone };
  friend constexpr auto names(Phase) {
    return std::array<std::string_view, 4>{"auction", "trump", "play", "done"};
  }
  friend constexpr std::string_view name(Phase p) { return names(p)[static_cast<std::size_t>(p)]; }

  struct Public {
    Rules rules;
    Phase phase = Phase::kAuction;
    core::Seat turn, leader, last_leader;
    core::Seat caller;   // has the highest bid so far; from the end of the auction on, the caller
    core::Seat partner;  // the seat that played the called card; nobody knows it before
    core::SeatSet passed;
    Bid bid;  // the highest so far
    BySeat<Bid> bids{};
    std::uint8_t hand = kHand;  // cards each seat holds between tricks
    std::uint8_t in_trick = 0;
    Suit trump;
    Card called;
    FiveCards trick, last_trick;
    BySeat<CardSet> pile{};
    BySeat<CardSet> played{};  // what each seat played; not among the fields, since events tell it

    constexpr int seats() const { return kMaxSeats; }
    constexpr bool has_played(core::Seat s) const {
      return (s - leader + kMaxSeats) % kMaxSeats < in_trick;
    }
    constexpr int hand_count(core::Seat s) const { return hand - (has_played(s) ? 1 : 0); }
    constexpr BySeat<std::uint8_t> hand_counts() const {
      return by_seat<std::uint8_t>(
          [this](core::Seat s) { return static_cast<std::uint8_t>(hand_count(s)); });
    }
    constexpr int points_of(core::Seat s) const { return briscola_deal::points(pile[s]); }
    constexpr BySeat<std::uint8_t> points_by_seat() const {
      return by_seat<std::uint8_t>(
          [this](core::Seat s) { return static_cast<std::uint8_t>(points_of(s)); });
    }
    // With the caller, as far as everybody knows.
    constexpr bool is_with_caller(core::Seat s) const { return s == caller || s == partner; }
    // pre: the partner is known.
    constexpr int points_of_callers() const {
      return points_of(caller) + (partner == caller ? 0 : points_of(partner));
    }
    constexpr core::OrNull<std::uint8_t> points_of_callers_if_known() const {
      return partner.valid() ? core::OrNull(static_cast<std::uint8_t>(points_of_callers()))
                             : core::OrNull<std::uint8_t>();
    }
    constexpr CardSet all_played() const {
      CardSet all;
      for (const CardSet p : played) all = all | p;
      return all;
    }
    constexpr BySeat<core::OrNull<Rank>> ranks_bid() const {
      return by_seat<core::OrNull<Rank>>([this](core::Seat s) { return bids[s].rank_or_null(); });
    }
    constexpr BySeat<core::OrNull<std::uint8_t>> points_bid() const {
      return by_seat<core::OrNull<std::uint8_t>>(
          [this](core::Seat s) { return bids[s].points_or_null(); });
    }
    constexpr core::OrNull<Suit> trump_if_named() const {
      return trump.valid() ? core::OrNull(trump) : core::OrNull<Suit>();
    }
    constexpr FiveCards::Cards trick_cards() const { return trick.cards(); }
    constexpr FiveCards::Cards last_trick_cards() const { return last_trick.cards(); }
    static constexpr auto fields() {
      using core::field;
      return std::tuple{
          field("phase", &Public::phase),
          field("bids", &Public::ranks_bid,
                "by seat: the rank of its last bid, null if it made none"),
          field("bid_points", &Public::points_bid,
                "by seat: the points of its last bid, null if it named none"),
          field("passed", &Public::passed, "the seats that are out of the auction"),
          field("caller", &Public::caller,
                "the seat with the highest bid so far; null before the first bid"),
          field("trump", &Public::trump_if_named, "the suit; null until the caller names it"),
          field("called", &Public::called,
                "the card whose holder is the caller's partner; null until trump is named"),
          field("partner", &Public::partner,
                "the seat that played the called card, the caller itself if it plays alone; null "
                "until then"),
          field("caller_points", &Public::points_of_callers_if_known,
                "card points of the caller and the partner together; null until the partner is "
                "known"),
          field("hand_counts", &Public::hand_counts, "by seat"),
          field("leader", &Public::leader, "the seat that leads, or led, the trick"),
          field("trick", &Public::trick_cards,
                "its cards so far, the leader's first, then clockwise"),
          field("last_leader", &Public::last_leader,
                "the seat that led the trick before; null in the first trick"),
          field("last_trick", &Public::last_trick_cards, "its cards, in the same order"),
          field("piles", &Public::pile, "by seat: the cards captured"),
          field("points", &Public::points_by_seat, "by seat: card points captured in this deal")};
    }
    friend constexpr bool operator==(const Public&, const Public&) = default;

   private:
    template <class T, class Value>
    constexpr BySeat<T> by_seat(Value value) const {
      BySeat<T> out{};
      for (int i = 0; i < kMaxSeats; ++i) out[static_cast<std::size_t>(i)] = value(core::Seat(i));
      return out;
    }
  };
  using Private = briscola_deal::Private;
  using Secret = core::Nothing;
  using Dealt = core::Nothing;
  struct Result {
    BySeat<std::uint8_t> points{};
    core::OrNull<bool> made;  // null: void
    BySeat<std::int8_t> gained{};
    static constexpr auto fields() {
      using core::field;
      return std::tuple{
          field("points", &Result::points, "by seat: card points of the deal"),
          field("made", &Result::made, "the caller's side took what it needed; null if nobody bid"),
          field("gained", &Result::gained, "by seat: what the deal adds to its score")};
    }
    friend constexpr bool operator==(const Result&, const Result&) = default;
  };
  struct Standing {
    Rules rules;
    core::Seat dealer;
    std::uint8_t played = 0;  // deals
    BySeat<std::int16_t> score{};
    static constexpr auto fields() {
      return std::tuple{core::field("score", &Standing::score, "by seat; it may be negative")};
    }
    friend constexpr bool operator==(const Standing&, const Standing&) = default;
  };

  // The match: the highest total after so many deals, void deals among them.
  static constexpr Standing open(const Rules& rules, core::Seat dealer) { return {rules, dealer}; }
  static constexpr Standing settle(Standing st, const Public& p) {
    const Result r = result(p);
    for (std::size_t i = 0; i < st.score.size(); ++i)
      st.score[i] = static_cast<std::int16_t>(st.score[i] + r.gained[i]);
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
    core::SeatSet top;
    const std::int16_t best = std::ranges::max(st.score);
    for (std::size_t i = 0; i < st.score.size(); ++i)
      if (st.score[i] == best) top.insert(core::Seat(static_cast<int>(i)));
    return top;
  }

  // The deal: one card at a time from the back, the seat after the dealer first.
  static constexpr CardSet pack(const Rules&) { return Pack::all(); }
  static constexpr State deal(const Standing& st, const core::Deck& deck) {
    State s;
    s.pub.rules = st.rules;
    s.pub.turn = s.pub.leader = core::next_seat(st.dealer, kMaxSeats);
    core::Seat seat = s.pub.leader;
    for (std::size_t left = deck.size(); left > 0; seat = core::next_seat(seat, kMaxSeats))
      s.own[seat].hand.insert(deck[--left]);
    return s;
  }
  static constexpr core::SeatSet to_act(const Public& p) {
    return p.phase == Phase::kDone ? core::SeatSet{} : core::SeatSet::of(p.turn);
  }
  static constexpr core::Moves<BriscolaChiamata> legal(const Public& p, const Private& own,
                                                       core::Seat) {
    core::Moves<BriscolaChiamata> moves;
    if (p.phase == Phase::kPlay)
      moves.append(own.hand, [](Card c) { return Move{c}; });
    else if (p.phase == Phase::kAuction)
      add_bids(p.bid, moves);
    else
      for (std::uint8_t suit = 0; suit < 4; ++suit)
        moves.push_back({.trump = {suit}, .act = Act::kTrump});
    return moves;
  }
  static constexpr core::Reason<Rule> reason(const Public& p, const Private&, core::Seat,
                                             const Move& m) {
    if (p.phase == Phase::kPlay && m.act == Act::kPlay)
      return {.rule = Rule::kNotInHand, .card = m.card};
    const bool bids = m.act == Act::kBid || m.act == Act::kPoints;
    if (p.phase != Phase::kAuction || !bids) return {.rule = Rule::kNoSuchMove};
    if (!p.bid.is_plain_two_or_more())
      return {.rule = m.act == Act::kPoints ? Rule::kTwoFirst : Rule::kLowerRank};
    if (p.bid.points() == Bid::kMost) return {.rule = Rule::kOnlyPass};
    return {.rule = Rule::kMorePoints, .count = static_cast<std::uint8_t>(p.bid.needs())};
  }
  static constexpr void apply(State& s, core::Seat seat, const Move& m) {
    if (m.act == Act::kPlay) return play(s, seat, m.card);
    Public& p = s.pub;
    if (m.act == Act::kTrump) return name_trump(p, m.trump);
    if (m.act == Act::kPass) {
      p.passed.insert(seat);
    } else {
      p.bid = p.bids[seat] = m.act == Act::kBid ? Bid(m.bid) : Bid::with_points(m.points);
      p.caller = seat;
    }
    next_bidder(p);
  }
  // Unseen are the other hands. A seat that does not hold the called card does not know where it is until it is played.
  static constexpr State sample(const core::View<BriscolaChiamata>& v, core::Rng& rng) {
    State s;
    s.pub = v.pub;
    core::FixedList<Card, 40> cards;
    for (const Card c : Pack::all() - v.own.hand - v.pub.all_played()) cards.push_back(c);
    core::shuffle(cards.span(), rng);
    for (int i = 0; i < kMaxSeats; ++i) {
      const core::Seat seat(i);
      CardSet& hand = s.own[seat].hand;
      if (seat == v.seat) {
        hand = v.own.hand;
        continue;
      }
      for (int n = v.pub.hand_count(seat); n > 0; --n) {
        hand.insert(cards.back());
        cards.pop_back();
      }
    }
    return s;
  }
  static constexpr Result result(const Public& p) {
    Result r{p.points_by_seat(), {}, {}};
    if (!p.caller.valid()) return r;  // nobody bid
    const int taken = p.points_of_callers();
    r.made = taken >= p.bid.needs();
    const int worth = (r.made.value ? 1 : -1) * (taken == 0 || taken == kAllPoints ? 2 : 1);
    for (int i = 0; i < kMaxSeats; ++i)
      r.gained[static_cast<std::size_t>(i)] =
          static_cast<std::int8_t>(worth * share(p, core::Seat(i)));
    return r;
  }
  // What the deal adds to the seat's score.
  static constexpr core::Outcome outcome(const Public& p, core::Seat seat) {
    const int gained = result(p).gained[seat];
    return {static_cast<double>(gained), core::win_of(gained, 0)};
  }
  // While the partner is hidden, it counts among the others.
  static constexpr int stake(const Public& p, core::Seat seat) {
    return p.trump.valid() ? share(p, seat) : 0;
  }
  static constexpr Dealt dealt(const State&) { return {}; }
  static constexpr void events(const core::Sight<BriscolaChiamata>& before,
                               const core::Sight<BriscolaChiamata>& after,
                               core::Events<BriscolaChiamata>& out) {
    const Public& b = *before.pub;
    const Public& a = *after.pub;
    if (b.phase == Phase::kTrump) {
      out.push_back(TrumpNamed{b.turn, a.trump, a.called});
    } else if (b.phase == Phase::kPlay) {
      play_events(b, a, out);
    } else if (a.bid != b.bid) {
      out.push_back(BidMade{b.turn, a.bid.rank(), a.bid.points_or_null()});
    } else {
      out.push_back(Pass{b.turn});
    }
  }

  static constexpr int kAllPoints = 120;

 private:
  static constexpr void add_bids(Bid last, core::Moves<BriscolaChiamata>& moves) {
    if (!last.is_plain_two_or_more())
      for (int r = last.valid() ? static_cast<int>(last.rank()) : Bid::kRanks; r-- > 0;)
        moves.push_back({.bid = static_cast<Rank>(r), .act = Act::kBid});
    else
      for (int n = last.needs() + 1; n <= Bid::kMost; ++n)
        moves.push_back({.points = static_cast<std::uint8_t>(n), .act = Act::kPoints});
    moves.push_back({.act = Act::kPass});
  }
  // The next seat that has not passed. When four are out and the fifth has bid, it names trump. When all five are out,
  // nothing is played.
  static constexpr void next_bidder(Public& p) {
    const int out = p.passed.size();
    if (out == kMaxSeats) {
      p.phase = Phase::kDone;
    } else if (out == kMaxSeats - 1 && p.caller.valid()) {
      p.phase = Phase::kTrump;
      p.turn = p.caller;
    } else {
      do p.turn = core::next_seat(p.turn, kMaxSeats);
      while (p.passed.contains(p.turn));
    }
  }
  static constexpr void name_trump(Public& p, Suit trump) {
    p.trump = trump;
    p.called = Pack::card(trump, static_cast<int>(p.bid.rank()));
    p.phase = Phase::kPlay;
    p.turn = p.leader;
  }
  static constexpr void play(State& s, core::Seat seat, Card card) {
    Public& p = s.pub;
    const CardSet one = CardSet::of(card);
    s.own[seat].hand = s.own[seat].hand - one;
    p.played[seat] = p.played[seat] | one;
    p.partner = card == p.called ? seat : p.partner;
    p.trick.push_back(card);
    p.turn = core::next_seat(seat, kMaxSeats);
    if (++p.in_trick == kMaxSeats) finish_trick(p);
  }
  static constexpr void finish_trick(Public& p) {
    const core::Seat taker((p.leader + winner<Pack, kMaxSeats>(p.trick, p.trump)) % kMaxSeats);
    p.pile[taker] = p.pile[taker] | p.trick.set(kMaxSeats);
    p.last_trick = p.trick;
    p.last_leader = p.leader;
    p.trick = {};
    p.in_trick = 0;
    p.leader = p.turn = taker;
    if (--p.hand == 0) p.phase = Phase::kDone;
  }
  // Of a deal that the caller's side makes, without doubling.
  static constexpr int share(const Public& p, core::Seat s) {
    if (s == p.caller) return p.partner == p.caller ? 4 : 2;
    return s == p.partner ? 1 : -1;
  }
  static constexpr void play_events(const Public& b, const Public& a,
                                    core::Events<BriscolaChiamata>& out) {
    out.push_back(Played{b.turn, {a.trick.empty() ? a.last_trick.back() : a.trick.back()}});
    if (a.partner != b.partner) out.push_back(PartnerShown{a.partner, a.caller});
    if (!a.trick.empty()) return;
    out.push_back(Taken{
        .winner = a.leader,
        .cards = a.last_trick.cards(),
        .points = static_cast<std::uint8_t>(briscola_deal::points(a.last_trick.set(kMaxSeats))),
        .with = static_cast<std::uint8_t>((a.leader - a.last_leader + kMaxSeats) % kMaxSeats)});
  }
};
static_assert(core::Game<BriscolaChiamata>);

}  // namespace games
