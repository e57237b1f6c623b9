#pragma once
// Tressette for two or four; four play 0+2 against 1+3. No trump: the highest card of the suit led takes the trick, and
// points are counted in thirds. What a hand declares (accusi) is told with its first card.
#include <algorithm>
#include <array>
#include <cassert>
#include <variant>

#include "core/copy.h"
#include "core/game.h"
#include "games/card_move.h"
#include "games/events.h"
#include "games/packs.h"
#include "games/trick.h"

namespace games {

// The Italian pack with the 3 on top, then the 2 and the ace.
struct ItalianTressette : SuitedPack<10> {
  static constexpr std::string_view kSuits = Italian::kSuits;
  static constexpr std::string_view kRanks = "4567JCKA23";
};

// What ten dealt cards declare, as bits: the suits of a napoletana, then the ranks A, 2 and 3 held three times, then
// those held four times.
class Accusi {
 public:
  static constexpr int kAce = 7;  // the strength of the ace; the 2 and the 3 follow it
  using Pack = ItalianTressette;

  constexpr Accusi() = default;
  constexpr explicit Accusi(CardSet dealt) {
    for (std::uint8_t s = 0; s < 4; ++s)
      if (dealt.includes(napoletana(Suit{s}))) bits_ |= 1u << s;
    for (int rank = 0; rank < 3; ++rank) {
      const int held = (dealt & Pack::of_strength(kAce + rank)).size();
      if (held >= 3) bits_ |= 1u << (kRanks + 3 * (held - 3) + rank);
    }
  }
  static constexpr CardSet napoletana(Suit s) {
    return Pack::of_suit(s) & CardSet(Pack::kEverySuit * (7u << kAce));
  }
  constexpr bool none() const { return bits_ == 0; }
  constexpr bool has_napoletana(Suit s) const { return (bits_ >> s.id & 1) != 0; }
  // How many cards of that strength are declared: 0, 3 or 4.
  constexpr int of_strength(int strength) const {
    const unsigned held = bits_ >> (kRanks + strength - kAce);
    return (held & 1) != 0 ? 3 : (held >> 3 & 1) != 0 ? 4 : 0;
  }
  constexpr int points() const {
    return 3 * core::bit_count(bits_ & 0x7F) + 4 * core::bit_count(bits_ >> (kRanks + 3));
  }
  // The cards that are named, out of those of the hand that everybody knows then.
  constexpr CardSet named(CardSet shown) const {
    CardSet out;
    for (std::uint8_t s = 0; s < 4; ++s)
      if (has_napoletana(Suit{s})) out = out | napoletana(Suit{s});
    for (int i = kAce; i < kAce + 3; ++i)
      if (of_strength(i) > 0) out = out | (shown & Pack::of_strength(i));
    return out;
  }
  friend constexpr bool operator==(Accusi, Accusi) = default;

 private:
  static constexpr int kRanks = 4;  // the first bit of the ranks
  std::uint16_t bits_ = 0;
};

struct Tressette {
  static constexpr std::string_view kKey = "tressette";
  static constexpr int kMinSeats = 2, kMaxSeats = 4, kSeatStep = 2, kMaxMoves = 10, kHand = 10;
  static constexpr int kMaxEvents = 10;  // a play, six declarations, a trick and two draws
  using Pack = ItalianTressette;
  using Move = CardMove;
  using State = core::State<Tressette>;
  template <class T>
  using BySeat = core::BySeat<T, kMaxSeats>;

  enum AccusiOption : std::uint8_t { kOn, kOff };
  struct Rules {
    std::uint8_t seats = 4, target = 21, accusi = kOn;
    static constexpr std::array<std::string_view, 2> kAccusi = {"on", "off"};
    static constexpr auto options() {
      using core::Option;
      return std::array{
          Option<Rules>{
              {.key = "target", .min = 11, .max = 31, .step = 10, .about = "points to win"},
              &Rules::target},
          Option<Rules>{{.key = "accusi",
                         .max = 1,
                         .names = kAccusi,
                         .about = "whether what a hand holds is declared and scored"},
                        &Rules::accusi}};
    }
    friend constexpr bool operator==(const Rules&, const Rules&) = default;
  };

  enum class Rule : std::uint8_t { kNotInHand, kMustFollow, kCount };
  friend constexpr std::string_view name(Rule r) {
    constexpr std::array<std::string_view, 2> kNames = {"not_in_hand", "must_follow"};
    return kNames[static_cast<std::size_t>(r)];
  }

  enum class Kind : std::uint8_t { kNapoletana, kBuongioco };
  friend constexpr std::string_view kind(Kind) { return "kind"; }
  friend constexpr int count(Kind) { return 2; }
  friend constexpr auto names(Kind) {
    return std::array<std::string_view, 2>{"napoletana", "buongioco"};
  }
  friend constexpr std::string_view name(Kind k) { return names(k)[static_cast<std::size_t>(k)]; }

  using Played = Play<1>;
  // One of the things that a seat holds, told with its first card.
  struct Declare {
    static constexpr std::string_view kName = "declare";
    core::Seat seat;
    Kind kind{};
    CardSet cards;
    std::uint8_t points = 0;
    static constexpr auto fields() {
      using core::field;
      return std::tuple{field("seat", &Declare::seat), field("kind", &Declare::kind),
                        field("cards", &Declare::cards), field("points", &Declare::points)};
    }
  };
  // The cards in order of play; card `with` took them. The last trick counts its three thirds too.
  struct Taken {
    static constexpr std::string_view kName = "trick";
    core::Seat winner;
    Trick::Cards cards;
    std::uint8_t thirds = 0;
    std::uint8_t with = 0;
    constexpr Card card() const { return cards[with]; }
    static constexpr auto fields() {
      using core::field;
      return std::tuple{field("winner", &Taken::winner), field("cards", &Taken::cards),
                        field("thirds", &Taken::thirds)};
    }
    static constexpr auto told() { return std::tuple{core::field("card", &Taken::card)}; }
  };
  using Event = std::variant<Played, Declare, Taken, Draw>;

  struct Public {
    Rules rules;
    std::uint8_t stock = 0;     // cards left to draw
    std::uint8_t hand = kHand;  // cards each seat holds between tricks
    std::uint8_t in_trick = 0;
    core::Seat leader, last_leader;
    Trick trick, last_trick;
    BySeat<std::uint8_t> lacks{};  // the suits that a seat was shown not to have, as bits
    BySeat<Accusi> accusi{};       // as declared; none before the seat's first card
    BySeat<CardSet> pile{};
    BySeat<CardSet> known{};  // cards in that seat's hand that everybody saw: drawn or declared
    BySeat<CardSet> shown{};  // of its dealt cards, those that it declared or played
    BySeat<CardSet> drawn{};  // all that it drew

    constexpr int seats() const { return rules.seats; }
    constexpr core::Seat clockwise(core::Seat from, int steps) const {
      const int s = from + steps;
      return core::Seat(s >= rules.seats ? s - rules.seats : s);
    }
    constexpr core::Seat turn() const { return clockwise(leader, in_trick); }
    constexpr bool has_played(core::Seat s) const {
      return (s - leader + rules.seats) % rules.seats < in_trick;
    }
    // It has played a card of this deal, so that it has declared what it had to.
    constexpr bool has_begun(core::Seat s) const { return last_leader.valid() || has_played(s); }
    constexpr int hand_count(core::Seat s) const { return hand - (has_played(s) ? 1 : 0); }
    constexpr BySeat<std::uint8_t> hand_counts() const {
      return by_seat([this](core::Seat s) { return hand_count(s); });
    }
    // Captured by the seat; once the deal is over, with the last trick's three.
    constexpr int thirds_of(core::Seat s) const {
      return thirds(pile[s]) + (hand == 0 && leader == s ? kLastTrick : 0);
    }
    constexpr BySeat<std::uint8_t> thirds_by_seat() const {
      return by_seat([this](core::Seat s) { return thirds_of(s); });
    }
    constexpr CardSet named(core::Seat s) const { return accusi[s].named(shown[s]); }
    constexpr BySeat<CardSet> named_by_seat() const {
      BySeat<CardSet> out{};
      for (int i = 0; i < rules.seats; ++i) out[static_cast<std::size_t>(i)] = named(core::Seat(i));
      return out;
    }
    constexpr BySeat<std::uint8_t> declared_by_seat() const {
      return by_seat([this](core::Seat s) { return accusi[s].points(); });
    }
    // Everything on the table and in the piles.
    constexpr CardSet played() const {
      CardSet all = trick.set(in_trick);
      for (const CardSet p : pile) all = all | p;
      return all;
    }
    constexpr Trick::Cards trick_cards() const { return trick.cards(); }
    constexpr Trick::Cards last_trick_cards() const { return last_trick.cards(); }
    static constexpr auto fields() {
      using core::field;
      return std::tuple{
          field("stock", &Public::stock, "cards left to draw"),
          field("hand_counts", &Public::hand_counts, "by seat"),
          field("known", &Public::known,
                "by seat: cards of that hand that everybody saw it draw or declare"),
          field("declared", &Public::named_by_seat, "by seat: the cards that it declared"),
          field("declared_points", &Public::declared_by_seat, "by seat: points for them"),
          field("leader", &Public::leader, "the seat that leads, or led, the trick"),
          field("trick", &Public::trick_cards,
                "its cards so far, the leader's first, then clockwise"),
          field("last_leader", &Public::last_leader,
                "the seat that led the trick before; null in the first trick"),
          field("last_trick", &Public::last_trick_cards, "its cards, in the same order"),
          field("piles", &Public::pile, "by seat: the cards captured"),
          field("thirds", &Public::thirds_by_seat,
                "by seat: thirds of a point captured in this deal, at its end with the last "
                "trick's three")};
    }
    friend constexpr bool operator==(const Public&, const Public&) = default;

   private:
    template <class Count>
    constexpr BySeat<std::uint8_t> by_seat(Count count) const {
      BySeat<std::uint8_t> out{};
      for (int i = 0; i < rules.seats; ++i)
        out[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(count(core::Seat(i)));
      return out;
    }
  };
  struct Private {
    CardSet hand;
    static constexpr auto fields() {
      return std::tuple{core::field("hand", &Private::hand, "your cards")};
    }
    friend constexpr bool operator==(const Private&, const Private&) = default;
  };
  struct Secret {
    std::array<Card, 20> stock{};  // the top is [stock - 1]
    static constexpr auto fields() { return std::tuple{core::field("stock", &Secret::stock)}; }
    friend constexpr bool operator==(const Secret&, const Secret&) = default;
  };
  struct Result {
    BySeat<std::uint8_t> thirds{}, declared{}, points{};
    static constexpr auto fields() {
      using core::field;
      return std::tuple{
          field("thirds", &Result::thirds, "by seat: thirds of a point that it captured"),
          field("declared", &Result::declared, "by seat: points that it declared"),
          field("points", &Result::points,
                "by seat: what its side scored in the deal: its thirds as whole points, and its "
                "declarations")};
    }
    friend constexpr bool operator==(const Result&, const Result&) = default;
  };
  struct Dealt {
    core::FixedList<Card, 20> stock;  // top card first
    static constexpr auto fields() { return std::tuple{core::field("stock", &Dealt::stock)}; }
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

  // The match: deals until one side is ahead, at the target or above.
  static constexpr Standing open(const Rules& rules, core::Seat dealer) { return {rules, dealer}; }
  static constexpr Standing settle(Standing st, const Public& p) {
    const Result r = result(p);
    for (std::size_t i = 0; i < st.score.size(); ++i)
      st.score[i] = static_cast<std::int16_t>(st.score[i] + r.points[i]);
    st.dealer = core::next_seat(st.dealer, st.rules.seats);
    return st;
  }
  static constexpr bool over(const Standing& st) {
    return st.score[0] != st.score[1] && std::max(st.score[0], st.score[1]) >= st.rules.target;
  }
  static constexpr core::Scores scores(const Standing& st) {
    core::Scores out;
    for (std::size_t i = 0; i < st.rules.seats; ++i) out.push_back(st.score[i]);
    return out;
  }
  static constexpr core::SeatSet winners(const Standing& st) {
    return members(st.rules, core::Seat(st.score[1] > st.score[0] ? 1 : 0));
  }

  // With four, players who sit opposite win together.
  static constexpr core::Seat side(const Rules&, core::Seat s) { return core::Seat(s % 2); }
  static constexpr core::SeatSet members(const Rules& rules, core::Seat side) {
    core::SeatSet out;
    for (int i = side; i < rules.seats; i += 2) out.insert(core::Seat(i));
    return out;
  }

  // The deal.
  static constexpr CardSet pack(const Rules&) { return Pack::all(); }
  static constexpr State deal(const Standing& st, const core::Deck& deck) {  // from the back
    State s;
    Public& p = s.pub;
    p.rules = st.rules;
    p.leader = core::next_seat(st.dealer, st.rules.seats);
    std::size_t left = deck.size();
    core::Seat seat = p.leader;
    for (int i = 0; i < kHand * st.rules.seats; ++i, seat = core::next_seat(seat, st.rules.seats))
      s.own[seat].hand.insert(deck[--left]);
    core::copy(deck.begin(), deck.begin() + left, s.secret.stock.begin());
    p.stock = static_cast<std::uint8_t>(left);
    return s;
  }
  static constexpr core::SeatSet to_act(const Public& p) {
    return p.hand == 0 ? core::SeatSet{} : core::SeatSet::of(p.turn());
  }
  static constexpr core::Moves<Tressette> legal(const Public& p, const Private& own, core::Seat) {
    core::Moves<Tressette> moves;
    moves.append(allowed(p, own.hand), [](Card c) { return CardMove{c}; });
    return moves;
  }
  static constexpr core::Reason<Rule> reason(const Public& p, const Private& own, core::Seat,
                                             const Move& m) {
    if (!own.hand.contains(m.card)) return {.rule = Rule::kNotInHand, .card = m.card};
    return {.rule = Rule::kMustFollow, .suit = led(p)};
  }
  static constexpr void apply(State& s, core::Seat seat, const Move& m) {
    Public& p = s.pub;
    CardSet& hand = s.own[seat].hand;
    if (!p.last_leader.valid() && p.rules.accusi == kOn) declare(p, seat, hand);
    const CardSet card = CardSet::of(m.card);
    hand = hand - card;
    p.known[seat] = p.known[seat] - card;
    p.shown[seat] = p.shown[seat] | (card - p.drawn[seat]);
    p.trick.push_back(m.card);
    const Suit first = Pack::suit(p.trick.from_back(p.in_trick));
    p.lacks[seat] =
        static_cast<std::uint8_t>(p.lacks[seat] | (Pack::suit(m.card) != first) << first.id);
    if (++p.in_trick < p.rules.seats) return;
    if (p.rules.seats == 2)
      finish_trick<2>(s);
    else
      finish_trick<4>(s);
  }
  // Unseen are the dealt cards of the others that they neither played nor declared, and the stock. Mostly a few tries find
  // hands that fit what is certain, each as likely as any other; where very few hands fit, they are filled card by card.
  static constexpr State sample(const core::View<Tressette>& v, core::Rng& rng) {
    constexpr int kTries = 64;
    State s;
    for (int i = 0; i < kTries; ++i)
      if (imagine(v, rng, s)) return s;
    fill(v, rng, s);
    return s;
  }
  // Does every seat hold only what its play and its declarations leave possible?
  static constexpr bool possible(const State& s) {
    for (int i = 0; i < s.pub.rules.seats; ++i)
      if (!may_hide(
              s.pub, core::Seat(i),
              s.own[static_cast<std::size_t>(i)].hand - s.pub.known[static_cast<std::size_t>(i)]))
        return false;
    return true;
  }
  static constexpr Result result(const Public& p) {
    Result r{p.thirds_by_seat(), p.declared_by_seat(), {}};
    for (int side = 0; side < 2; ++side) {
      int thirds = 0, declared = 0;
      for (const core::Seat s : members(p.rules, core::Seat(side))) {
        thirds += r.thirds[s];
        declared += r.declared[s];
      }
      for (const core::Seat s : members(p.rules, core::Seat(side)))
        r.points[s] = static_cast<std::uint8_t>(thirds / 3 + declared);
    }
    return r;
  }
  // Points of the deal, the seat's side over the other.
  static constexpr core::Outcome outcome(const Public& p, core::Seat seat) {
    const Result r = result(p);
    const int mine = r.points[seat % 2u], theirs = r.points[1 - seat % 2u];
    return {static_cast<double>(mine - theirs), core::win_of(mine, theirs)};
  }
  static constexpr Dealt dealt(const State& s) {
    Dealt d;
    for (std::size_t i = s.pub.stock; i > 0; --i) d.stock.push_back(s.secret.stock[i - 1]);
    return d;
  }
  static constexpr void events(const core::Sight<Tressette>& before,
                               const core::Sight<Tressette>& after, core::Events<Tressette>& out) {
    const Public& b = *before.pub;
    const Public& a = *after.pub;
    const core::Seat seat = b.turn();
    out.push_back(Played{seat, {a.trick.empty() ? a.last_trick.back() : a.trick.back()}});
    if (b.accusi[seat] != a.accusi[seat]) tell_accusi(a, seat, out);
    if (!a.trick.empty()) return;
    out.push_back(Taken{
        .winner = a.leader,
        .cards = a.last_trick.cards(),
        .thirds = static_cast<std::uint8_t>(thirds(a.last_trick.set(a.rules.seats)) +
                                            (a.hand == 0 ? kLastTrick : 0)),
        .with =
            static_cast<std::uint8_t>((a.leader - a.last_leader + a.rules.seats) % a.rules.seats)});
    for (int i = 0; i < b.stock - a.stock; ++i) {
      const core::Seat drawer(a.leader ^ i);
      out.push_back(Draw{drawer, (a.drawn[drawer] - b.drawn[drawer]).lowest()});
    }
  }

  // Thirds of a point: A 3; 3, 2, K, C and J 1.
  static constexpr int kLastTrick = 3;
  static constexpr int thirds(CardSet cards) {
    constexpr CardSet kOne(Pack::kEverySuit * (0x3Fu << 4)),
        kAces = Pack::of_strength(Accusi::kAce);
    return (cards & kOne).size() + 2 * (cards & kAces).size();
  }
  // What this hand may play.
  static constexpr CardSet allowed(const Public& p, CardSet hand) {
    if (p.in_trick == 0) return hand;
    const CardSet follow = hand & Pack::of_suit(led(p));
    return follow.empty() ? hand : follow;
  }
  // Can these be the cards of that seat that nobody has seen?
  static constexpr bool may_hide(const Public& p, core::Seat s, CardSet hidden) {
    for (std::uint8_t suit = 0; suit < 4; ++suit)
      if ((p.lacks[s] >> suit & 1) != 0 && !(hidden & Pack::of_suit(Suit{suit})).empty())
        return false;
    return !is_bound(p, s) || Accusi(p.shown[s] | hidden) == p.accusi[s];
  }

 private:
  static constexpr Suit led(const Public& p) {
    return Pack::suit(p.trick.from_back(p.in_trick - 1));
  }
  // Its dealt cards declare what it declared, and nothing more.
  static constexpr bool is_bound(const Public& p, core::Seat s) {
    return p.rules.accusi == kOn && p.has_begun(s);
  }
  static constexpr void declare(Public& p, core::Seat seat, CardSet hand) {
    p.accusi[seat] = Accusi(hand);
    if (p.accusi[seat].none()) return;
    p.shown[seat] = p.known[seat] = p.accusi[seat].named(hand);
  }
  static constexpr void tell_accusi(const Public& p, core::Seat seat,
                                    core::Events<Tressette>& out) {
    const Accusi accusi = p.accusi[seat];
    for (std::uint8_t s = 0; s < 4; ++s)
      if (accusi.has_napoletana(Suit{s}))
        out.push_back(Declare{seat, Kind::kNapoletana, Accusi::napoletana(Suit{s}), 3});
    for (const int strength : {Accusi::kAce + 2, Accusi::kAce + 1, Accusi::kAce})
      if (const int n = accusi.of_strength(strength); n > 0)
        out.push_back(Declare{seat, Kind::kBuongioco, p.shown[seat] & Pack::of_strength(strength),
                              static_cast<std::uint8_t>(n)});
  }
  template <int kSeats>
  static constexpr void finish_trick(State& s) {
    Public& p = s.pub;
    const core::Seat taker((p.leader + winner<Pack, kSeats>(p.trick, Suit{})) % kSeats);
    p.pile[taker] = p.pile[taker] | p.trick.set(kSeats);
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
  // The seat takes the top card, and everybody sees it.
  static constexpr void draw(State& s, core::Seat seat) {
    Public& p = s.pub;
    Card& top = s.secret.stock[--p.stock];
    s.own[seat].hand.insert(top);
    p.known[seat].insert(top);
    p.drawn[seat].insert(top);
    top = core::kNoCard;
  }

  // What a view leaves open: the unseen cards, and how many of them each seat hides.
  struct Open {
    CardSet cards;
    BySeat<std::uint8_t> hides{};
  };
  static constexpr Open open_in(const core::View<Tressette>& v) {
    const Public& p = v.pub;
    Open out{Pack::all() - p.played() - v.own.hand, {}};
    for (int i = 0; i < p.rules.seats; ++i) {
      const core::Seat s(i);
      out.cards = out.cards - p.known[s];
      if (s != v.seat)
        out.hides[s] = static_cast<std::uint8_t>(p.hand_count(s) - p.known[s].size());
    }
    return out;
  }
  // Cards at random; false if a seat cannot hold them.
  static constexpr bool imagine(const core::View<Tressette>& v, core::Rng& rng, State& s) {
    const Open open = open_in(v);
    core::FixedList<Card, 40> cards;
    for (const Card c : open.cards) cards.push_back(c);
    core::shuffle(cards.span(), rng);
    s = {};
    s.pub = v.pub;
    for (int i = 0; i < v.pub.rules.seats; ++i) {
      const core::Seat seat(i);
      CardSet hidden;
      for (int n = 0; n < open.hides[seat]; ++n) {
        hidden.insert(cards.back());
        cards.pop_back();
      }
      if (!may_hide(v.pub, seat, hidden)) return false;
      s.own[seat].hand = seat == v.seat ? v.own.hand : v.pub.known[seat] | hidden;
    }
    core::copy(cards.begin(), cards.end(), s.secret.stock.begin());
    return true;
  }

  // The hidden cards by place: the seats, then the stock.
  static constexpr std::size_t kPlaces = kMaxSeats + 1;
  using ByPlace = std::array<CardSet, kPlaces>;
  using Room = std::array<int, kPlaces>;

  // Card by card to a place by chance, and back again where no place is left for another card. The honours come first,
  // since declarations bind them; for the others enough_room() sees at once what cannot be filled.
  static constexpr void fill(const core::View<Tressette>& v, core::Rng& rng, State& s) {
    const Public& p = v.pub;
    const Open open = open_in(v);
    Room room{};
    core::copy(open.hides.begin(), open.hides.end(), room.begin());
    room[kMaxSeats] = p.stock;
    ByPlace held{};
    [[maybe_unused]] const bool found = place(p, open.cards, room, rng, held);
    assert(found);
    s = {};
    s.pub = p;
    for (int i = 0; i < p.rules.seats; ++i) {
      const core::Seat seat(i);
      s.own[seat].hand = seat == v.seat ? v.own.hand : p.known[seat] | held[seat];
    }
    core::FixedList<Card, 20> stock;
    for (const Card c : held[kMaxSeats]) stock.push_back(c);
    core::shuffle(stock.span(), rng);
    core::copy(stock.begin(), stock.end(), s.secret.stock.begin());
  }
  static constexpr bool place(const Public& p, CardSet left, Room& room, core::Rng& rng,
                              ByPlace& held) {
    if (left.empty()) return true;
    if (!enough_room(p, left, room)) return false;
    const CardSet honours = left & CardSet(Pack::kEverySuit * (7u << Accusi::kAce));
    const Card c = honours.empty() ? left.lowest() : honours.lowest();
    left.erase(c);
    const auto start = rng.below(kPlaces);
    for (std::size_t i = 0; i < kPlaces; ++i) {
      const std::size_t to = (start + i) % kPlaces;
      if (room[to] == 0 || !can_hold(p, to, held[to] | CardSet::of(c))) continue;
      held[to].insert(c);
      --room[to];
      if (place(p, left, room, rng, held)) return true;
      held[to].erase(c);
      ++room[to];
    }
    return false;
  }
  static constexpr bool can_hold(const Public& p, std::size_t place, CardSet cards) {
    return place == kMaxSeats || may_hide(p, core::Seat(static_cast<int>(place)), cards);
  }
  // For any of the places together: do the cards that can lie nowhere else fit in there?
  static constexpr bool enough_room(const Public& p, CardSet left, const Room& room) {
    for (unsigned places = 0; places < 1u << kPlaces; ++places) {
      int free = 0, must = 0;
      for (std::size_t i = 0; i < kPlaces; ++i) free += (places >> i & 1) != 0 ? room[i] : 0;
      for (std::uint8_t suit = 0; suit < 4; ++suit) {
        unsigned open = 1u << kMaxSeats;
        for (std::size_t i = 0; i < kMaxSeats; ++i) open |= (~p.lacks[i] >> suit & 1u) << i;
        if ((open & ~places) == 0) must += (left & Pack::of_suit(Suit{suit})).size();
      }
      if (must > free) return false;
    }
    return true;
  }
};
static_assert(core::Game<Tressette>);

}  // namespace games
