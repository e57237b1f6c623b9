#pragma once
// President for three to eight: shed your cards, one rank at a time, higher and higher.
// "Round" is this game's word for a deal, here and in its option; its players read "deal", as in every game. From the second round on, the holders of the last round's titles exchange
// cards before play. How a hidden hand is imagined is in sample.h.
#include <algorithm>
#include <array>
#include <variant>

#include "core/game.h"
#include "games/events.h"
#include "games/packs.h"
#include "games/president/sample.h"

namespace games {

enum class Title : std::uint8_t { kNone, kPresident, kVicePresident, kNeutral, kViceScum, kScum };
constexpr std::string_view kind(Title) { return "title"; }
constexpr int count(Title) { return 6; }
constexpr auto names(Title) {
  return std::array<std::string_view, 6>{"none",    "president", "vice_president",
                                         "neutral", "vice_scum", "scum"};
}
constexpr std::string_view name(Title t) { return names(t)[static_cast<std::size_t>(t)]; }

struct President {
  static constexpr std::string_view kKey = "president";
  static constexpr int kMinSeats = 3, kMaxSeats = 8;
  static constexpr int kMaxMoves =
      190;  // give two of 20: three seats, 18 cards dealt and 2 received
  static constexpr int kMaxEvents = 4;  // a play, an end and a sweep; or the gifts of a deal
  using Pack = FrenchByRank;
  using State = core::State<President>;
  template <class T>
  using BySeat = core::BySeat<T, kMaxSeats>;
  using Order = core::FixedList<core::Seat, kMaxSeats>;  // seats, the first to go out first

  static constexpr Card kThreeOfClubs = FrenchByRank::card({0}, 0);
  static constexpr Card kThreeOfSpades = FrenchByRank::card({3}, 0);

  struct Rules {
    std::uint8_t seats = 4, rounds = 3;
    static constexpr auto options() {
      return std::array{core::Option<Rules>{
          {.key = "rounds", .min = 1, .max = 20, .about = "how many deals the match has"},
          &Rules::rounds}};
    }
    friend constexpr bool operator==(const Rules&, const Rules&) = default;
  };

  // On the wire {"cards":[…]}, {"pass":true} or {"give":[…]}.
  struct Move {
    enum class Act : std::uint8_t { kPlay, kPass, kGive };
    CardSet cards;
    Act act = Act::kPlay;
    static constexpr auto shapes() {
      return std::tuple{
          core::shape("cards", Act::kPlay, &Move::cards, "cards to play, all of the same rank"),
          core::shape("pass", Act::kPass, core::NoValue{}, "pass"),
          core::shape("give", Act::kGive, &Move::cards, "cards to give back, in the exchange")};
    }
    friend constexpr bool operator==(const Move&, const Move&) = default;
  };
  using Act = Move::Act;

  enum class Rule : std::uint8_t {
    kNotInHand,
    kNoSuchMove,     // a move of another phase
    kOneRank,        // a play is 1–4 cards of one rank
    kSameCount,      // count: as many cards as the play on the table
    kHigherRank,     // card: one of the play to beat
    kNothingBeats,   // card: the single 3 of Spades
    kFirstPlay,      // card: the 3 of Clubs opens
    kLeaderPlays,    // the leader may not pass
    kGiveCount,      // count: how many cards to give back
    kExchangeFirst,  // cards are exchanged before play
    kCount,
  };
  friend constexpr std::string_view name(Rule r) {
    constexpr std::array<std::string_view, 10> kNames = {
        "not_in_hand",   "no_such_move", "one_rank",     "same_count", "higher_rank",
        "nothing_beats", "first_play",   "leader_plays", "give_count", "exchange_first"};
    return kNames[static_cast<std::size_t>(r)];
  }

  // Everybody passed; `leader` is the winner, or the next seat if the winner is out of cards.
  struct Sweep {
    static constexpr std::string_view kName = "trick";
    core::Seat winner, leader;
    constexpr bool is_out() const { return winner != leader; }
    static constexpr auto fields() {
      return std::tuple{core::field("winner", &Sweep::winner),
                        core::field("leader", &Sweep::leader)};
    }
    static constexpr auto told() { return std::tuple{core::field("is_out", &Sweep::is_out)}; }
  };
  // No cards if the teller may know only their number.
  struct Exchange {
    static constexpr std::string_view kName = "exchange";
    static constexpr core::MadeBy kMadeBy{
        .member = "give", .value = "cards", .seat = "from", .may_be_forced = true};
    core::Seat from, to;
    core::FixedList<Card, 2> cards;
    std::uint8_t count = 0;
    static constexpr auto fields() {
      using core::field;
      return std::tuple{field("from", &Exchange::from), field("to", &Exchange::to),
                        field("cards", &Exchange::cards)};
    }
    static constexpr auto told() { return std::tuple{core::field("count", &Exchange::count)}; }
  };
  struct Out {
    static constexpr std::string_view kName = "out";
    core::Seat seat;
    std::uint8_t place = 0;  // from 1
    Title title{};
    static constexpr auto fields() {
      return std::tuple{core::field("seat", &Out::seat), core::field("place", &Out::place)};
    }
    static constexpr auto told() { return std::tuple{core::field("title", &Out::title)}; }
  };
  using Played = Play<4>;
  using Event = std::variant<Played, Pass, Sweep, Exchange, Out>;

  enum class Phase : std::uint8_t { kExchange, kPlay, kDone };
  friend constexpr auto names(Phase) {
    return std::array<std::string_view, 3>{"exchange", "play", "done"};
  }
  friend constexpr std::string_view name(Phase p) { return names(p)[static_cast<std::size_t>(p)]; }

  struct Public {
    std::uint8_t players = 4;
    Phase phase = Phase::kPlay;
    core::Seat turn;          // while playing
    core::Seat last_to_play;  // whose play lies on the table
    core::SeatSet passed;     // out of this trick by choice
    core::SeatSet giving;     // exchange: the seats that have yet to give back
    Order order;              // the seats that are out of this round; at its end all
    Order last_order;         // of the previous round; empty in the first
    CardSet table;            // the play to beat; empty: the turn leads
    BySeat<std::uint8_t> hand_counts{};
    BySeat<CardSet> played{};  // this round

    constexpr int seats() const { return players; }
    constexpr core::SeatSet out() const {
      core::SeatSet s;
      for (const core::Seat i : order) s.insert(i);
      return s;
    }
    constexpr CardSet all_played() const {
      CardSet all;
      for (const CardSet c : played) all = all | c;
      return all;
    }
    constexpr BySeat<Title> titles() const { return President::titles(last_order); }
    static constexpr auto fields() {
      using core::field;
      return std::tuple{
          field("phase", &Public::phase, "what the round is at"),
          field("titles", &Public::titles, "by seat, from the round before; `none` in the first"),
          field("giving", &Public::giving, "in the exchange: the seats that have yet to give back"),
          field("turn", &Public::turn, "the seat to play; null in the exchange"),
          field("table", &Public::table, "the play to beat; empty when the turn leads"),
          field("last_to_play", &Public::last_to_play,
                "the seat that made that play; null when the turn leads"),
          field("passed", &Public::passed, "the seats that passed in this trick"),
          field("order", &Public::order,
                "the seats that are out, the first to go out first; at the end all of them"),
          field("hand_counts", &Public::hand_counts, "by seat"),
          field("played", &Public::played, "by seat: all cards played in this round")};
    }
    friend constexpr bool operator==(const Public&, const Public&) = default;
  };
  struct Private {
    CardSet hand, given, received;  // given, received: in this round's exchange
    static constexpr auto fields() {
      using core::field;
      return std::tuple{field("hand", &Private::hand, "your cards"),
                        field("given", &Private::given, "cards you gave in this round's exchange"),
                        field("received", &Private::received, "cards you were given")};
    }
    friend constexpr bool operator==(const Private&, const Private&) = default;
  };
  using Secret = core::Nothing;
  using Dealt = core::Nothing;
  struct Result {
    Order order;
    BySeat<Title> title{};
    static constexpr auto fields() {
      return std::tuple{core::field("order", &Result::order, "the seats as they went out"),
                        core::field("titles", &Result::title, "by seat: what they are now")};
    }
    friend constexpr bool operator==(const Result&, const Result&) = default;
  };
  struct Standing {
    Rules rules;
    core::Seat dealer;
    std::uint8_t round = 0;  // rounds finished
    BySeat<std::uint8_t> score{};
    Order last_order{};
    constexpr BySeat<Title> titles() const { return President::titles(last_order); }
    static constexpr auto fields() {
      using core::field;
      return std::tuple{field("score", &Standing::score, "by seat: points"),
                        field("titles", &Standing::titles,
                              "by seat, after the last round that is over; `none` before")};
    }
    friend constexpr bool operator==(const Standing&, const Standing&) = default;
  };

  // The match: the President scores; highest score wins, a shared top score is a shared win.
  static constexpr Standing open(const Rules& rules, core::Seat dealer) { return {rules, dealer}; }
  // What the President of that round scores, counted from 1.
  static constexpr int worth(const Rules& rules, int round) {
    return round == rules.rounds ? std::max(2, rules.rounds - 2) : 1;
  }
  static constexpr Standing settle(Standing st, const Public& p) {
    std::uint8_t& score = st.score[p.order[0]];
    score = static_cast<std::uint8_t>(score + worth(st.rules, ++st.round));
    st.last_order = p.order;
    st.dealer = core::next_seat(st.dealer, st.rules.seats);
    return st;
  }
  static constexpr bool over(const Standing& st) { return st.round >= st.rules.rounds; }
  static constexpr core::Scores scores(const Standing& st) {
    core::Scores out;
    for (std::size_t i = 0; i < st.rules.seats; ++i) out.push_back(st.score[i]);
    return out;
  }
  static constexpr core::SeatSet winners(const Standing& st) {
    const auto best = *std::ranges::max_element(st.score);
    core::SeatSet top;
    for (int i = 0; i < st.rules.seats; ++i)
      if (st.score[static_cast<std::size_t>(i)] == best) top.insert(core::Seat(i));
    return top;
  }

  // The round: deal, exchange, play.
  static constexpr CardSet pack(const Rules&) { return FrenchByRank::all(); }
  static constexpr State deal(const Standing& st,
                              const core::Deck& deck) {  // one at a time, from the back
    State s;
    s.pub.players = st.rules.seats;
    s.pub.last_order = st.last_order;
    core::Seat seat = core::next_seat(st.dealer, st.rules.seats);
    for (std::size_t i = deck.size(); i > 0; --i, seat = core::next_seat(seat, st.rules.seats)) {
      s.own[seat].hand.insert(deck[i - 1]);
      ++s.pub.hand_counts[seat];
    }
    if (st.last_order.empty())
      start_play(s);
    else
      start_exchange(s);
    return s;
  }
  static constexpr core::SeatSet to_act(const Public& p) {
    switch (p.phase) {
      case Phase::kExchange: return p.giving;  // President and Vice-President at the same time
      case Phase::kPlay: return core::SeatSet::of(p.turn);
      case Phase::kDone: break;
    }
    return {};
  }
  static constexpr core::Moves<President> legal(const Public& p, const Private& own,
                                                core::Seat seat) {
    core::Moves<President> moves;
    if (p.phase == Phase::kExchange)
      add_gifts(own.hand, owed(p, seat), moves);
    else if (p.table.empty())
      add_leads(p, own.hand, moves);
    else
      add_answers(p.table, own.hand, moves);
    return moves;
  }
  static constexpr core::Reason<Rule> reason(const Public& p, const Private& own, core::Seat seat,
                                             const Move& m) {
    const bool exchange = p.phase == Phase::kExchange;
    if (exchange != (m.act == Act::kGive))
      return {.rule = exchange ? Rule::kExchangeFirst : Rule::kNoSuchMove};
    if (m.act == Act::kPass) return {.rule = Rule::kLeaderPlays};
    if (const CardSet missing = m.cards - own.hand; !missing.empty())
      return {.rule = Rule::kNotInHand, .card = missing.lowest()};
    if (exchange)
      return {.rule = Rule::kGiveCount, .count = static_cast<std::uint8_t>(owed(p, seat))};
    if (!one_rank(m.cards)) return {.rule = Rule::kOneRank};
    if (p.table.empty()) return {.rule = Rule::kFirstPlay, .card = kThreeOfClubs};
    if (m.cards.size() != p.table.size())
      return {.rule = Rule::kSameCount, .count = static_cast<std::uint8_t>(p.table.size())};
    if (p.table == CardSet::of(kThreeOfSpades))
      return {.rule = Rule::kNothingBeats, .card = kThreeOfSpades};
    return {.rule = Rule::kHigherRank, .card = p.table.lowest()};
  }
  static constexpr void apply(State& s, core::Seat seat, const Move& m) {
    Public& p = s.pub;
    if (m.act == Act::kGive) {
      give(s, seat, partner(p, seat), m.cards);
      p.giving.erase(seat);
      if (p.giving.empty()) start_play(s);
      return;
    }
    if (m.act == Act::kPass)
      p.passed.insert(seat);
    else
      put_down(s, seat, m.cards);
    pass_the_turn(p, seat);
  }
  static constexpr State sample(const core::View<President>& v, core::Rng& rng) {
    return PresidentSampler<President>(v, rng).run();
  }
  static constexpr Result result(const Public& p) { return {p.order, titles(p.order)}; }
  // How many places better than the others' mean. To be President is a win.
  static constexpr core::Outcome place_outcome(int place, int players) {
    const double others = (players * (players + 1) / 2.0 - place) / (players - 1);
    return {others - place, place == 1 ? 1.0 : 0.0};
  }
  static constexpr core::Outcome outcome(const Public& p, core::Seat seat) {
    return place_outcome(place_of(p.order, seat) + 1, p.players);
  }
  static constexpr Dealt dealt(const State&) { return {}; }

  // The forced gifts that come with the deal.
  static constexpr void deal_events(const core::Sight<President>& after,
                                    core::Events<President>& out) {
    for (const core::Seat taker : after.pub->last_order)
      if (after.pub->giving.contains(taker))
        add_exchange(after, partner(*after.pub, taker), taker, out);
  }
  static constexpr void events(const core::Sight<President>& before,
                               const core::Sight<President>& after, core::Events<President>& out) {
    const Public& b = *before.pub;
    const Public& a = *after.pub;
    if (b.phase == Phase::kExchange) {
      const core::Seat giver = (b.giving - a.giving).lowest();
      add_exchange(after, giver, partner(b, giver), out);
    } else {
      add_turn(b, a, out);
    }
  }

  // How many cards a seat exchanges: first and last two, second and last but one a single card.
  static constexpr int owed(const Public& p, core::Seat seat) {
    const int place = place_of(p.last_order, seat), n = p.players;
    if (place == 0 || place == n - 1) return 2;
    return n >= 4 && (place == 1 || place == n - 2) ? 1 : 0;
  }
  static constexpr core::Seat partner(const Public& p, core::Seat seat) {
    return p.last_order[static_cast<std::size_t>(p.players - 1 - place_of(p.last_order, seat))];
  }
  static constexpr Title title(int place, int n) {  // places from 0, of n seats
    if (place == 0) return Title::kPresident;
    if (place == n - 1) return Title::kScum;
    if (n >= 4 && place == 1) return Title::kVicePresident;
    if (n >= 4 && place == n - 2) return Title::kViceScum;
    return Title::kNeutral;
  }
  static constexpr BySeat<Title> titles(const Order& order) {
    BySeat<Title> out{};
    const int n = static_cast<int>(order.size());
    for (int i = 0; i < n; ++i) out[order[static_cast<std::size_t>(i)]] = title(i, n);
    return out;
  }
  // The n best: 3♠ first, then by rank; equal ranks by suit S H D C, which is the order of the ids.
  static constexpr CardSet best(CardSet from, int n) {
    CardSet out;
    if (n > 0 && from.contains(kThreeOfSpades)) {
      out.insert(kThreeOfSpades);
      from.erase(kThreeOfSpades);
      --n;
    }
    for (; n > 0; --n) {
      out.insert(from.highest());
      from.erase(from.highest());
    }
    return out;
  }
  static constexpr CardSet worse_than(Card c) {
    const CardSet lower =
        c == kThreeOfSpades ? FrenchByRank::all() : CardSet((std::uint64_t{1} << c.id) - 1);
    return lower - CardSet::of(kThreeOfSpades);
  }

 private:
  static constexpr int place_of(const Order& order, core::Seat seat) {
    return static_cast<int>(std::ranges::find(order, seat) - order.begin());
  }
  static constexpr bool one_rank(CardSet cards) {
    return !cards.empty() &&
           FrenchByRank::of_rank(FrenchByRank::rank(cards.lowest())).includes(cards);
  }
  static constexpr bool opening(const Public& p) {
    return p.order.empty() && p.all_played().empty();
  }

  // Legal plays list every choice of suits.
  static constexpr void add_gifts(CardSet hand, int count, core::Moves<President>& moves) {
    for (const Card a : hand) {
      if (count == 1)
        moves.push_back({CardSet::of(a), Act::kGive});
      else
        for (const Card b : hand& CardSet((std::uint64_t{1} << a.id) - 1))
          moves.push_back({CardSet::of(a) | CardSet::of(b), Act::kGive});
    }
  }
  static constexpr void add_leads(const Public& p, CardSet hand, core::Moves<President>& moves) {
    if (opening(p)) {
      const CardSet others = (hand & FrenchByRank::of_rank(0)) - CardSet::of(kThreeOfClubs);
      for (std::uint64_t with = others.bits();; with = (with - 1) & others.bits()) {
        moves.push_back({CardSet(with) | CardSet::of(kThreeOfClubs), Act::kPlay});
        if (with == 0) return;
      }
    }
    for (CardSet left = hand; !left.empty();) {
      const std::uint64_t same =
          (left & FrenchByRank::of_rank(FrenchByRank::rank(left.lowest()))).bits();
      for (std::uint64_t set = same; set != 0; set = (set - 1) & same)
        moves.push_back({CardSet(set), Act::kPlay});
      left = left - CardSet(same);
    }
  }
  static constexpr void add_answers(CardSet table, CardSet hand, core::Moves<President>& moves) {
    const int count = table.size(), rank = FrenchByRank::rank(table.lowest());
    const CardSet higher = hand & CardSet(~std::uint64_t{0} << (4 * (rank + 1)));
    if (count == 1) {
      if (table != CardSet::of(kThreeOfSpades)) add_singles(hand, higher, moves);
    } else {
      for (CardSet left = higher; !left.empty();) {
        const std::uint64_t same =
            (left & FrenchByRank::of_rank(FrenchByRank::rank(left.lowest()))).bits();
        for (std::uint64_t set = same; set != 0; set = (set - 1) & same)
          if (core::bit_count(set) == count) moves.push_back({CardSet(set), Act::kPlay});
        left = left - CardSet(same);
      }
    }
    moves.push_back({{}, Act::kPass});
  }
  static constexpr void add_singles(CardSet hand, CardSet higher, core::Moves<President>& moves) {
    for (const Card c : higher) moves.push_back({CardSet::of(c), Act::kPlay});
    if (hand.contains(kThreeOfSpades)) moves.push_back({CardSet::of(kThreeOfSpades), Act::kPlay});
  }

  static constexpr void give(State& s, core::Seat from, core::Seat to, CardSet cards) {
    s.own[from].hand = s.own[from].hand - cards;
    s.own[to].hand = s.own[to].hand | cards;
    s.own[from].given = s.own[to].received = cards;
    for (const core::Seat i : {from, to})
      s.pub.hand_counts[i] = static_cast<std::uint8_t>(s.own[i].hand.size());
  }
  static constexpr void start_exchange(State& s) {
    Public& p = s.pub;
    p.phase = Phase::kExchange;
    for (std::size_t i = 0; i < 2; ++i) {
      const core::Seat taker = p.last_order[i];
      if (owed(p, taker) == 0) continue;
      const core::Seat giver = partner(p, taker);
      give(s, giver, taker, best(s.own[giver].hand, owed(p, taker)));
      p.giving.insert(taker);
    }
  }
  static constexpr void start_play(State& s) {
    s.pub.phase = Phase::kPlay;
    for (int i = 0; i < s.pub.players; ++i)
      if (s.own[static_cast<std::size_t>(i)].hand.contains(kThreeOfClubs))
        s.pub.turn = core::Seat(i);
  }

  static constexpr void put_down(State& s, core::Seat seat, CardSet cards) {
    Public& p = s.pub;
    s.own[seat].hand = s.own[seat].hand - cards;
    p.played[seat] = p.played[seat] | cards;
    p.hand_counts[seat] = static_cast<std::uint8_t>(p.hand_counts[seat] - cards.size());
    p.table = cards;
    p.last_to_play = seat;
    if (p.hand_counts[seat] == 0) p.order.push_back(seat);
  }
  static constexpr core::Seat next_among(core::SeatSet seats, core::Seat from) {  // clockwise
    const unsigned after = seats.bits() & ~((2u << from) - 1u);
    return core::Seat(core::lowest_bit(after != 0 ? after : 0u | seats.bits()));
  }

  static constexpr void pass_the_turn(Public& p, core::Seat seat) {
    const core::SeatSet left = core::SeatSet::first(p.players) - p.out();
    if (left.size() == 1) {
      p.order.push_back(left.lowest());
      p.phase = Phase::kDone;
      return;
    }
    const core::SeatSet may_answer = left - p.passed - core::SeatSet::of(p.last_to_play);
    if (!may_answer.empty()) {
      p.turn = next_among(may_answer, seat);
      return;
    }
    p.turn = left.contains(p.last_to_play) ? p.last_to_play : next_among(left, p.last_to_play);
    p.table = {};
    p.passed = {};
    p.last_to_play = core::kNoSeat;
  }

  static constexpr void add_exchange(const core::Sight<President>& after, core::Seat from,
                                     core::Seat to, core::Events<President>& out) {
    Exchange e{from, to, {}, static_cast<std::uint8_t>(owed(*after.pub, from))};
    const CardSet cards = after.own[from] ? after.own[from]->given
                          : after.own[to] ? after.own[to]->received
                                          : CardSet{};
    for (const Card c : cards) e.cards.push_back(c);
    out.push_back(e);
  }
  static constexpr Played played(core::Seat seat, CardSet cards) {
    Played p{seat, {}};
    for (const Card c : cards) p.cards.push_back(c);
    return p;
  }
  static constexpr void add_turn(const Public& b, const Public& a, core::Events<President>& out) {
    const core::Seat seat = b.turn;
    const CardSet cards = a.played[seat] - b.played[seat];
    if (cards.empty())
      out.push_back(Pass{seat});
    else
      out.push_back(played(seat, cards));
    if (a.order.size() > b.order.size()) {
      const int place = static_cast<int>(b.order.size());
      out.push_back(Out{seat, static_cast<std::uint8_t>(place + 1), title(place, a.players)});
    }
    if (a.phase == Phase::kPlay && a.table.empty())
      out.push_back(Sweep{cards.empty() ? b.last_to_play : seat, a.turn});
  }
};

static_assert(core::Game<President>);
}  // namespace games
