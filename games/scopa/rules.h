#pragma once
// Scopa for two, three or four, and with four players Scopone: a card takes a card of its value, or cards that add up
// to it. Four play 0+2 against 1+3, each pair with one pile.
#include <algorithm>
#include <array>
#include <variant>

#include "core/copy.h"
#include "core/game.h"
#include "games/events.h"
#include "games/packs.h"

namespace games {

// The Italian pack by what the cards count: the ace 1, the Re 10.
struct ItalianByValue : SuitedPack<10> {
  static constexpr std::string_view kSuits = Italian::kSuits;
  static constexpr std::string_view kRanks = "A234567JCK";

  static constexpr int value(Card c) { return strength(c) + 1; }
  static constexpr CardSet of_value(int value) { return of_strength(value - 1); }
  static constexpr CardSet up_to_value(int value) {
    return CardSet(kEverySuit * ((std::uint64_t{1} << value) - 1));
  }
};

namespace scopa_tables {

// By a set of values, as bits from 1 on bit 0: the sums up to 10 that different cards of these values make, as bits.
constexpr std::array<std::uint16_t, 1024> make_sums() {
  std::array<std::uint16_t, 1024> out{};
  for (unsigned values = 0; values < out.size(); ++values) {
    unsigned sums = 1;
    for (int v = 1; v <= 10; ++v)
      if (values >> (v - 1) & 1) sums = (sums | sums << v) & 0x7FF;
    out[values] = static_cast<std::uint16_t>(sums);
  }
  return out;
}
// By the cards of a suit, A on bit 0: the best of them for the primiera; 0 without a card.
constexpr std::array<std::uint8_t, 1024> make_primiera() {
  constexpr std::array<std::uint8_t, 10> kByStrength = {16, 12, 13, 14, 15, 18, 21, 10, 10, 10};
  std::array<std::uint8_t, 1024> out{};
  for (unsigned cards = 0; cards < out.size(); ++cards)
    for (std::size_t i = 0; i < kByStrength.size(); ++i)
      if (cards >> i & 1) out[cards] = std::max(out[cards], kByStrength[i]);
  return out;
}
// The sets of two or more different values that add up to 10 or less: a way is a number, in the order of its bits.
inline constexpr int kWays = 32;
struct Ways {
  std::array<std::uint64_t, kWays + 1>
      cards{};                              // by way: all cards of its values; the last has none
  std::array<std::uint32_t, 11> of_sum{};   // by sum: the ways that make it
  std::array<std::uint32_t, 1024> among{};  // by a set of values, as above: the ways that it holds
};
constexpr Ways make_ways() {
  Ways out;
  std::size_t n = 0;
  for (unsigned way = 0; way < 1024; ++way) {
    unsigned sum = 0;
    for (unsigned v = 1; v <= 10; ++v) sum += (way >> (v - 1) & 1) * v;
    if (sum > 10 || (way & (way - 1)) == 0) continue;
    out.cards[n] = ItalianByValue::kEverySuit * way;
    out.of_sum[sum] |= 1u << n;
    for (unsigned values = 0; values < 1024; ++values)
      if ((way & ~values) == 0) out.among[values] |= 1u << n;
    ++n;
  }
  return out;
}
inline constexpr auto kSums = make_sums();
inline constexpr auto kWay = make_ways();
inline constexpr auto kPrimiera = make_primiera();

}  // namespace scopa_tables

struct Scopa {
  static constexpr std::string_view kKey = "scopa";
  static constexpr int kMinSeats = 2, kMaxSeats = 4;
  // Three Re, each with every way to make ten of a table that began with the four aces and then got one card each of
  // 2 to 9: 56 ways. Ten cards of scopone, where the values on the table differ, have at most 74.
  static constexpr int kMaxMoves = 3 * 56;
  static constexpr int kMaxEvents = 2;  // a card, and the cards that are dealt next
  static constexpr int kHand = 3, kTable = 4;
  using Pack = ItalianByValue;
  using State = core::State<Scopa>;
  template <class T>
  using BySeat = core::BySeat<T, kMaxSeats>;
  using Sums = BySeat<int>;

  static constexpr Suit kDenari{2};
  static constexpr Card kSettebello = Pack::card(kDenari, 6);

  enum Form : std::uint8_t { kScopa, kScopone };
  struct Rules {
    std::uint8_t seats = 2, target = 11, form = kScopa;
    static constexpr std::array<std::string_view, 2> kForms = {"scopa", "scopone"};
    static constexpr auto options() {
      using core::Option;
      return std::array{
          Option<Rules>{
              {.key = "target", .min = 11, .max = 21, .step = 5, .about = "points to win"},
              &Rules::target},
          Option<Rules>{{.key = "form",
                         .max = 1,
                         .names = kForms,
                         .about = "how it is dealt; `scopone`: four players, all ten cards at once",
                         .only_seats = 4},
                        &Rules::form}};
    }
    friend constexpr bool operator==(const Rules&, const Rules&) = default;
  };

  // On the wire {"card":"7D","take":["3B","4S"]}.
  struct Move {
    Card card{};
    CardSet take{};
    static constexpr auto fields() {
      using core::field;
      return std::tuple{
          field("card", &Move::card, "the card to play"),
          field("take", &Move::take,
                "the cards of the table that it takes; empty: none. It may be left out where "
                "there is one way")};
    }
    friend constexpr bool operator==(const Move&, const Move&) = default;
  };

  enum class Rule : std::uint8_t {
    kNotInHand,
    kMustTake,   // card: able to take
    kTakesNone,  // card: nothing on the table fits
    kTakeOne,    // card: a card of its value lies there, so it takes one such card
    kWrongSum,   // count: what cards of the table must add up to
    kCount,
  };
  friend constexpr std::string_view name(Rule r) {
    constexpr std::array<std::string_view, 5> kNames = {"not_in_hand", "must_take", "takes_none",
                                                        "take_one", "wrong_sum"};
    return kNames[static_cast<std::size_t>(r)];
  }

  struct Capture {
    static constexpr std::string_view kName = "capture";
    static constexpr core::MadeBy kMadeBy{
        .member = "card", .value = "card", .more_member = "take", .more_value = "taken"};
    core::Seat seat;
    Card card;
    CardSet taken;
    bool scopa = false;
    static constexpr auto fields() {
      using core::field;
      return std::tuple{field("seat", &Capture::seat), field("card", &Capture::card),
                        field("taken", &Capture::taken), field("scopa", &Capture::scopa)};
    }
  };
  // The next hands; of those that the teller may not know, nothing.
  struct DealCards {
    static constexpr std::string_view kName = "deal_cards";
    BySeat<CardSet> hands{};
    static constexpr auto fields() { return std::tuple{core::field("hands", &DealCards::hands)}; }
  };
  using Played = Play<1>;
  using Event = std::variant<Played, Capture, DealCards>;

  struct Public {
    Rules rules;
    std::uint8_t stock = 0;
    core::Seat turn;        // none once the deal is over
    core::Seat last_taker;  // the seat that took last
    Card played;            // the newest card …
    BySeat<std::uint8_t> hand_counts{};
    BySeat<std::uint8_t> scope{};  // as each seat made them
    CardSet taken;                 // … and what it took
    CardSet table;
    CardSet left;            // what the last taker got at the end of the deal
    BySeat<CardSet> pile{};  // of a side, at its lowest seat

    constexpr int seats() const { return rules.seats; }
    constexpr int hand_count(core::Seat s) const { return hand_counts[s]; }
    constexpr BySeat<CardSet> piles() const {
      BySeat<CardSet> out{};
      for (int i = 0; i < rules.seats; ++i)
        out[static_cast<std::size_t>(i)] = pile[side(rules, core::Seat(i))];
      return out;
    }
    constexpr CardSet captured() const {
      CardSet all;
      for (const CardSet p : pile) all = all | p;
      return all;
    }
    static constexpr auto fields() {
      using core::field;
      return std::tuple{
          field("table", &Public::table, "the cards that lie open"),
          field("stock", &Public::stock, "cards left to deal"),
          field("hand_counts", &Public::hand_counts, "by seat"),
          field("turn", &Public::turn, "the seat to play; null when the deal is over"),
          field("played", &Public::played, "the newest card; null before the first"),
          field("taken", &Public::taken, "what it took"),
          field("last_taker", &Public::last_taker, "the seat that took last; null before"),
          field("piles", &Public::piles, "by seat: the cards captured; partners share a pile"),
          field("scope", &Public::scope, "by seat: the scope that it made itself"),
          field("left", &Public::left,
                "at the end of the deal: what lay on the table and went to the last taker")};
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
    std::array<Card, 30> stock{};  // the top is [stock - 1]
    static constexpr auto fields() { return std::tuple{core::field("stock", &Secret::stock)}; }
    friend constexpr bool operator==(const Secret&, const Secret&) = default;
  };
  struct Result {
    core::Seat last;
    CardSet left;
    core::Seat carte, denari, settebello, primiera;
    BySeat<std::uint8_t> scope{}, points{};
    static constexpr auto fields() {
      using core::field;
      return std::tuple{
          field("last", &Result::last, "the seat that took last"),
          field("left", &Result::left, "the cards that it got for that"),
          field("carte", &Result::carte,
                "the side with most cards, by its lowest seat; null if two share it"),
          field("denari", &Result::denari, "with most cards of Denari"),
          field("settebello", &Result::settebello, "with the 7 of Denari"),
          field("primiera", &Result::primiera, "with the best primiera"),
          field("scope", &Result::scope, "by seat: the scope that it made itself"),
          field("points", &Result::points, "by seat: what its side scored in the deal")};
    }
    friend constexpr bool operator==(const Result&, const Result&) = default;
  };
  struct Dealt {
    CardSet table;
    core::FixedList<Card, 30> stock;  // top card first
    static constexpr auto fields() {
      return std::tuple{core::field("table", &Dealt::table), core::field("stock", &Dealt::stock)};
    }
  };
  struct Standing {
    Rules rules;
    core::Seat dealer;
    BySeat<std::int16_t> score{};
    static constexpr auto fields() {
      return std::tuple{
          core::field("score", &Standing::score, "by seat: points of its side in the match")};
    }
    friend constexpr bool operator==(const Standing&, const Standing&) = default;
  };

  // The match: deals until one side alone is highest, at the target or above.
  static constexpr Standing open(const Rules& rules, core::Seat dealer) { return {rules, dealer}; }
  static constexpr Standing settle(Standing st, const Public& p) {
    const Result r = result(p);
    for (std::size_t i = 0; i < st.score.size(); ++i)
      st.score[i] = static_cast<std::int16_t>(st.score[i] + r.points[i]);
    st.dealer = core::next_seat(st.dealer, st.rules.seats);
    return st;
  }
  static constexpr bool over(const Standing& st) {
    const core::Seat first = ahead(st);
    return first.valid() && st.score[first] >= st.rules.target;
  }
  static constexpr core::Scores scores(const Standing& st) {
    core::Scores out;
    for (std::size_t i = 0; i < st.rules.seats; ++i) out.push_back(st.score[i]);
    return out;
  }
  static constexpr core::SeatSet winners(const Standing& st) {
    return members(st.rules, ahead(st));
  }

  // With four, players who sit opposite win together.
  static constexpr core::Seat side(const Rules& rules, core::Seat s) {
    return rules.seats == 4 ? core::Seat(s % 2) : s;
  }
  static constexpr int sides(const Rules& rules) { return rules.seats == 4 ? 2 : rules.seats; }
  static constexpr core::SeatSet members(const Rules& rules, core::Seat side) {
    core::SeatSet out;
    for (int i = 0; i < rules.seats && side.valid(); ++i)
      if (Scopa::side(rules, core::Seat(i)) == side) out.insert(core::Seat(i));
    return out;
  }

  // The deal.
  static constexpr CardSet pack(const Rules&) { return Pack::all(); }
  static constexpr State deal(const Standing& st, const core::Deck& deck) {  // from the back
    State s;
    Public& p = s.pub;
    p.rules = st.rules;
    p.turn = core::next_seat(st.dealer, st.rules.seats);
    const bool scopone = st.rules.form == kScopone;
    std::size_t left = deck.size();
    const int each = scopone ? Pack::all().size() / kMaxSeats : kHand;
    core::Seat seat = p.turn;
    for (int i = 0; i < st.rules.seats; ++i, seat = core::next_seat(seat, st.rules.seats)) {
      p.hand_counts[seat] = static_cast<std::uint8_t>(each);
      for (int n = 0; n < each; ++n) s.own[seat].hand.insert(deck[--left]);
    }
    for (int n = 0; !scopone && n < kTable; ++n) p.table.insert(deck[--left]);
    core::copy(deck.begin(), deck.begin() + left, s.secret.stock.begin());
    p.stock = static_cast<std::uint8_t>(left);
    return s;
  }
  static constexpr core::SeatSet to_act(const Public& p) {
    return p.turn.valid() ? core::SeatSet::of(p.turn) : core::SeatSet{};
  }
  static constexpr core::Moves<Scopa> legal(const Public& p, const Private& own, core::Seat) {
    core::Moves<Scopa> moves;
    // Where all values differ, the ways are looked up; otherwise sums are made card by card.
    const unsigned sums = repeated(p.table).empty() ? 0 : sums_of(p.table);
    const std::uint32_t ways = scopa_tables::kWay.among[values_of(p.table)];
    moves.append_some(own.hand, [&](Card c, Move* to) {
      const int value = Pack::value(c);
      const CardSet equal = p.table & Pack::of_value(value);
      if (equal.empty() && (sums >> value & 1) != 0) return add_sums(c, value, p.table, {}, to);
      return add_looked_up(
          c, equal, ways & scopa_tables::kWay.of_sum[static_cast<std::size_t>(value)], p.table, to);
    });
    return moves;
  }
  static constexpr core::Reason<Rule> reason(const Public& p, const Private& own, core::Seat,
                                             const Move& m) {
    if (!own.hand.contains(m.card)) return {.rule = Rule::kNotInHand, .card = m.card};
    const int value = Pack::value(m.card);
    const bool equal = !(p.table & Pack::of_value(value)).empty();
    if (!equal && (sums_of(p.table) >> value & 1) == 0)
      return {.rule = Rule::kTakesNone, .card = m.card};
    if (m.take.empty()) return {.rule = Rule::kMustTake, .card = m.card};
    if (equal) return {.rule = Rule::kTakeOne, .card = m.card};
    return {.rule = Rule::kWrongSum, .card = m.card, .count = static_cast<std::uint8_t>(value)};
  }
  static constexpr void apply(State& s, core::Seat seat, const Move& m) {
    Public& p = s.pub;
    s.own[seat].hand.erase(m.card);
    --p.hand_counts[seat];
    p.played = m.card;
    p.taken = m.take;
    p.turn = core::next_seat(seat, p.rules.seats);
    const bool hands_empty = p.hand_counts[p.turn] == 0;  // the seat that began is next again
    lay(p, seat, m, hands_empty && p.stock == 0);
    if (!hands_empty) return;
    if (p.stock > 0)
      deal_next(s);
    else
      finish(p);
  }
  // Nothing is certain about a hidden card.
  static constexpr State sample(const core::View<Scopa>& v, core::Rng& rng) {
    State s;
    s.pub = v.pub;
    core::FixedList<Card, 40> cards;
    for (const Card c : Pack::all() - v.own.hand - v.pub.table - v.pub.captured())
      cards.push_back(c);
    core::shuffle(cards.span(), rng);
    for (int i = 0; i < v.pub.rules.seats; ++i) {
      CardSet& hand = s.own[static_cast<std::size_t>(i)].hand;
      if (core::Seat(i) == v.seat) {
        hand = v.own.hand;
        continue;
      }
      for (int n = v.pub.hand_count(core::Seat(i)); n > 0; --n) {
        hand.insert(cards.back());
        cards.pop_back();
      }
    }
    core::copy(cards.begin(), cards.end(), s.secret.stock.begin());
    return s;
  }
  static constexpr Result result(const Public& p) {
    Sums cards{}, denari{}, primiere{};
    for (int i = 0; i < sides(p.rules); ++i) {
      const auto n = static_cast<std::size_t>(i);
      cards[n] = p.pile[n].size();
      denari[n] = (p.pile[n] & Pack::of_suit(kDenari)).size();
      primiere[n] = primiera(p.pile[n]);
    }
    Result r{p.last_taker,
             p.left,
             most(p.rules, cards),
             most(p.rules, denari),
             holder(p, kSettebello),
             most(p.rules, primiere),
             p.scope,
             {}};
    for (int i = 0; i < p.rules.seats; ++i) {
      const core::Seat mine = side(p.rules, core::Seat(i));
      int sum = 0;
      for (const core::Seat s : {r.carte, r.denari, r.settebello, r.primiera}) sum += s == mine;
      for (const core::Seat s : members(p.rules, mine)) sum += p.scope[s];
      r.points[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(sum);
    }
    return r;
  }
  // Points of the deal, the seat's side over the best other side.
  static constexpr core::Outcome outcome(const Public& p, core::Seat seat) {
    const Result r = result(p);
    int theirs = 0;
    for (int i = 0; i < p.rules.seats; ++i)
      if (side(p.rules, core::Seat(i)) != side(p.rules, seat))
        theirs = std::max(theirs, int{r.points[static_cast<std::size_t>(i)]});
    return {static_cast<double>(r.points[seat] - theirs), core::win_of(r.points[seat], theirs)};
  }
  static constexpr Dealt dealt(const State& s) {
    Dealt d{s.pub.table, {}};
    for (std::size_t i = s.pub.stock; i > 0; --i) d.stock.push_back(s.secret.stock[i - 1]);
    return d;
  }
  static constexpr void events(const core::Sight<Scopa>& before, const core::Sight<Scopa>& after,
                               core::Events<Scopa>& out) {
    const Public& b = *before.pub;
    const Public& a = *after.pub;
    if (a.taken.empty())
      out.push_back(Played{b.turn, {a.played}});
    else
      out.push_back(Capture{b.turn, a.played, a.taken, a.scope[b.turn] > b.scope[b.turn]});
    if (a.stock == b.stock) return;
    DealCards next;
    for (std::size_t i = 0; i < next.hands.size(); ++i)
      if (after.own[i]) next.hands[i] = after.own[i]->hand;
    out.push_back(next);
  }

  // The best card of each suit, added; 0 for a pile without all four suits, which does not compete.
  static constexpr int primiera(CardSet pile) {
    int sum = 0;
    for (int suit = 0; suit < 4; ++suit) {
      const int best = scopa_tables::kPrimiera[pile.bits() >> (16 * suit) & 0x3FF];
      if (best == 0) return 0;
      sum += best;
    }
    return sum;
  }
  // The values that lie there, as bits from 1 on bit 0.
  static constexpr unsigned values_of(CardSet table) {
    const std::uint64_t halves = table.bits() | table.bits() >> 32;
    return static_cast<unsigned>((halves | halves >> 16) & 0x3FF);
  }
  // The sums up to 10 that cards of the table make, as bits.
  static constexpr unsigned sums_of(CardSet table) {
    unsigned sums = scopa_tables::kSums[values_of(table)];
    for (const Card c : repeated(table)) sums = (sums | sums << Pack::value(c)) & 0x7FF;
    return sums;
  }
  // The cards whose value lies there in an earlier suit too.
  static constexpr CardSet repeated(CardSet table) {
    const std::uint64_t cards = table.bits();
    return CardSet(cards & (cards << 16 | cards << 32 | cards << 48));
  }

 private:
  // A card of equal value, otherwise these ways, otherwise nothing. A card has one move at least and seldom a second, so
  // that the only branch is one that a processor can predict.
  static constexpr Move* add_looked_up(Card card, CardSet equal, std::uint32_t ways, CardSet table,
                                       Move* to) {
    const auto of_way = [table](std::uint32_t left) {
      return table.bits() & scopa_tables::kWay.cards[static_cast<std::size_t>(
                                core::lowest_bit(std::uint64_t{1} << scopa_tables::kWays | left))];
    };
    const std::uint64_t one = equal.bits() & (~equal.bits() + 1);
    if (!equal.empty()) ways = 0;
    *to++ = {card, CardSet(one != 0 ? one : of_way(ways))};
    for (const Card more : equal - CardSet(one)) *to++ = {card, CardSet::of(more)};
    for (ways &= ways - 1; ways != 0; ways &= ways - 1) *to++ = {card, CardSet(of_way(ways))};
    return to;
  }
  // Every set of these cards that makes up the rest of the sum.
  static constexpr Move* add_sums(Card card, int rest, CardSet from, CardSet taken, Move* to) {
    from = from & Pack::up_to_value(rest);
    while (!from.empty()) {
      const Card c = from.lowest();
      from.erase(c);
      const int more = rest - Pack::value(c);
      if (more == 0)
        *to++ = {card, taken | CardSet::of(c)};
      else if (more > 0)
        to = add_sums(card, more, from, taken | CardSet::of(c), to);
    }
    return to;
  }
  // Written without branches, since a processor cannot predict which card takes.
  static constexpr void lay(Public& p, core::Seat seat, const Move& m, bool last_card) {
    const bool takes = !m.take.empty();
    const CardSet card = CardSet::of(m.card), won = takes ? m.take | card : CardSet{};
    CardSet& pile = p.pile[side(p.rules, seat)];
    pile = pile | won;
    p.table = (p.table | card) - won;
    p.last_taker = takes ? seat : p.last_taker;
    p.scope[seat] = static_cast<std::uint8_t>(p.scope[seat] + (p.table.empty() & !last_card));
  }
  // Three each from the top of the stock, one seat after the other, the seat that began first.
  static constexpr void deal_next(State& s) {
    Public& p = s.pub;
    core::Seat seat = p.turn;
    for (int i = 0; i < p.rules.seats; ++i, seat = core::next_seat(seat, p.rules.seats)) {
      for (int n = 0; n < kHand; ++n) {
        Card& top = s.secret.stock[--p.stock];
        s.own[seat].hand.insert(top);
        top = core::kNoCard;
      }
      p.hand_counts[seat] = kHand;
    }
  }
  static constexpr void finish(Public& p) {
    CardSet& pile = p.pile[side(p.rules, p.last_taker)];
    pile = pile | p.table;
    p.left = p.table;
    p.table = {};
    p.turn = core::kNoSeat;
  }
  // The side that has more than each other side.
  static constexpr core::Seat most(const Rules& rules, const Sums& values) {
    const auto end = values.begin() + sides(rules);
    const auto best = std::max_element(values.begin(), end);
    return std::count(values.begin(), end, *best) == 1
               ? core::Seat(static_cast<int>(best - values.begin()))
               : core::kNoSeat;
  }
  static constexpr core::Seat holder(const Public& p, Card c) {
    for (int i = 0; i < sides(p.rules); ++i)
      if (p.pile[static_cast<std::size_t>(i)].contains(c)) return core::Seat(i);
    return core::kNoSeat;
  }
  static constexpr core::Seat ahead(const Standing& st) {
    Sums score{};
    for (std::size_t i = 0; i < score.size(); ++i) score[i] = st.score[i];
    return most(st.rules, score);
  }
};
static_assert(core::Game<Scopa>);

}  // namespace games
