#pragma once
// Exact play for President's last two players. Every other card has been played, so each of them knows the other's
// hand, and the only question is which of them goes out first: a game without chance, solved by search. Also used
// inside sampled worlds. Not here: three or more players.
#include <optional>
#include <vector>

#include "ai/per_thread.h"
#include "ai/president/policy.h"
#include "games/president/rules.h"

namespace ai {

// A hand by rank, four bits each; the 3♠ stands above the twos as a rank of its own, since it beats every single card.
// It may also be played together with other threes.
using RankHand = std::uint64_t;

namespace president_ending {

inline constexpr int kSpadeRank = 13;
inline constexpr RankHand kSpadeOnly = RankHand{1} << (4 * kSpadeRank);

constexpr RankHand rank_hand(games::CardSet hand) {
  const games::CardSet spade = hand & president_policy::kSpade;
  return president_policy::counts(hand - spade) | (spade.empty() ? 0 : kSpadeOnly);
}
using president_policy::above;
using president_policy::with;
constexpr RankHand cards(int rank, int k) { return static_cast<RankHand>(k) << (4 * rank); }

}  // namespace president_ending

class PresidentEnding {
 public:
  // Remembers up to 2^table_bits positions from one question to the next.
  explicit PresidentEnding(int table_bits = 12) : table_(std::size_t{1} << table_bits) {}

  // The play to beat. Its owner may have gone out with it. Then nobody defends it, and if both players pass, the next
  // seat after the owner leads.
  struct Table {
    int rank = 0, count = 0;  // count 0: no play, the mover leads
    bool owner_gone = false, other_passed = false, mover_inherits = false;
  };
  // Does the mover go out first? Empty if the answer takes more than `nodes` positions.
  std::optional<bool> wins(RankHand mover, RankHand other, const Table& t, std::uint32_t nodes) {
    left_ = nodes;
    const bool won = t.count == 0   ? lead(mover, other)
                     : t.owner_gone ? answer_nobody(mover, other, t)
                                    : answer(mover, other, t.rank, t.count);
    if (left_ == 0) return std::nullopt;
    return won;
  }
  std::uint32_t nodes_left() const { return left_; }

 private:
  // Two hands and the winner, in sixteen bytes; nobody leads without cards, so an empty entry matches nothing.
  struct Entry {
    static constexpr RankHand kWon = RankHand{1} << 63;
    RankHand mover = 0, other = 0;  // the mover's has kWon added
    bool is(RankHand a, RankHand b) const { return (mover & ~kWon) == a && other == b; }
    bool won() const { return (mover & kWon) != 0; }
  };

  // All groups but one cannot be beaten, so the mover plays those first. Needs no search.
  static bool walks_out(RankHand mover, RankHand other) {
    using namespace president_ending;
    int beaten = 0;
    for (RankHand left = with(mover, 1); left != 0; left &= left - 1) {
      const int bit = core::lowest_bit(left), k = static_cast<int>(mover >> bit & 15);
      beaten += (with(other, k) & above(bit / 4)) != 0;
    }
    return beaten <= 1;
  }
  static bool one_rank(RankHand hand) {
    const RankHand ranks = president_ending::with(hand, 1);
    return (ranks & (ranks - 1)) == 0 || ranks == (1 | president_ending::kSpadeOnly);
  }

  bool lead(RankHand me, RankHand other) {
    if (one_rank(me) || walks_out(me, other)) return true;
    Entry& e = table_[hash(me, other) & (table_.size() - 1)];
    if (e.is(me, other)) return e.won();
    if (left_ > 0) --left_;
    if (left_ == 0) return false;
    const bool won = some_lead_wins(me, other);
    if (left_ != 0) e = {won ? me | Entry::kWon : me, other};
    return won;
  }
  bool some_lead_wins(RankHand me, RankHand other) {
    using namespace president_ending;
    for (RankHand left = with(me, 1); left != 0; left &= left - 1) {
      const int rank = core::lowest_bit(left) / 4, have = static_cast<int>(me >> (4 * rank) & 15);
      for (int k = have; k > 0; --k)
        if (!answer(other, me - cards(rank, k), rank, k)) return true;
      if (rank == 0 && (me & kSpadeOnly) != 0)
        for (int k = have; k > 0; --k)
          if (!answer(other, me - kSpadeOnly - static_cast<RankHand>(k), 0, k + 1)) return true;
    }
    return false;
  }
  bool answer(RankHand me, RankHand other, int rank, int count) {
    using namespace president_ending;
    for (RankHand left = with(me, count) & above(rank); left != 0; left &= left - 1) {
      const int mine = core::lowest_bit(left) / 4;
      const RankHand rest = me - cards(mine, count);
      if (rest == 0 || !answer(other, rest, mine, count)) return true;
    }
    return !lead(other, me);
  }
  bool answer_nobody(RankHand me, RankHand other, const Table& t) {
    using namespace president_ending;
    for (RankHand left = with(me, t.count) & above(t.rank); left != 0; left &= left - 1) {
      const int mine = core::lowest_bit(left) / 4;
      const RankHand rest = me - cards(mine, t.count);
      if (rest == 0) return true;
      if (t.other_passed ? lead(rest, other) : !answer(other, rest, mine, t.count)) return true;
    }
    if (t.other_passed) return t.mover_inherits ? lead(me, other) : !lead(other, me);
    return !answer_nobody(other, me, {t.rank, t.count, true, true, !t.mover_inherits});
  }
  static std::size_t hash(RankHand a, RankHand b) {
    std::uint64_t x = (a * 0x9E37'79B9'7F4A'7C15) ^ (b * 0xC2B2'AE3D'27D4'EB4F);
    x ^= x >> 29;
    return static_cast<std::size_t>(x * 0xBF58'476D'1CE4'E5B9 >> 32);
  }

  std::vector<Entry> table_;
  std::uint32_t left_ = 0;
};

namespace president_ending {

inline bool two_left(const games::President::Public& p) {
  return p.phase == games::President::Phase::kPlay &&
         p.players - static_cast<int>(p.order.size()) == 2;
}
inline core::Seat other_of_two(const games::President::Public& p, core::Seat seat) {
  return (core::SeatSet::first(p.players) - p.out() - core::SeatSet::of(seat)).lowest();
}

struct Duel {
  RankHand mover, other;
  PresidentEnding::Table table;
};
// pre: two seats are left, the seat to move and the other.
inline Duel duel(const games::President::Public& p, games::CardSet mover, games::CardSet other) {
  Duel d{rank_hand(mover), rank_hand(other), {}};
  if (p.table.empty()) return d;
  const bool spade = p.table == president_policy::kSpade;
  const core::Seat him = other_of_two(p, p.turn);
  core::Seat heir = p.last_to_play;
  do heir = core::next_seat(heir, p.players);
  while (heir != p.turn && heir != him);
  d.table = {spade ? kSpadeRank : games::FrenchByRank::rank(p.table.lowest()), p.table.size(),
             p.last_to_play != him, p.passed.contains(him), heir == p.turn};
  return d;
}

}  // namespace president_ending

// Does the seat to move go out before the other seat? Answered if two are left with few enough cards; most answers take
// less than a microsecond, the longest a tenth of a millisecond.
inline std::optional<bool> mover_wins(const games::President::State& s) {
  using namespace president_ending;
  constexpr int kCards = 13;
  if (!two_left(s.pub)) return std::nullopt;
  const core::Seat mover = s.pub.turn, other = other_of_two(s.pub, mover);
  if (s.pub.hand_counts[mover] + s.pub.hand_counts[other] > kCards) return std::nullopt;
  const Duel d = duel(s.pub, s.own[mover].hand, s.own[other].hand);
  // One solver for all, since positions recur from playout to playout.
  return per_thread<PresidentEnding>().wins(d.mover, d.other, d.table, ~std::uint32_t{0});
}

// A move that goes out before the last opponent against any play, if there is one and it is quickly found.
// pre: the view's seat is to act.
inline std::optional<games::President::Move> winning_move(const core::View<games::President>& v) {
  using namespace president_ending;
  using games::President;
  constexpr std::uint32_t kNodes = 100'000;  // about 20 ms
  if (!two_left(v.pub)) return std::nullopt;
  const games::CardSet theirs = games::FrenchByRank::all() - v.own.hand - v.pub.all_played();
  PresidentEnding solver(14);
  std::uint32_t nodes = kNodes;
  for (const President::Move& m : core::legal(v)) {
    President::State s{v.pub, {}, {}};
    s.own[v.seat] = v.own;
    President::apply(s, v.seat, m);
    if (s.pub.phase == President::Phase::kDone) return m;
    const bool mine = s.pub.turn == v.seat;  // the opponent could not answer: my turn again
    const games::CardSet hand = s.own[v.seat].hand;
    const Duel d = duel(s.pub, mine ? hand : theirs, mine ? theirs : hand);
    const auto won = solver.wins(d.mover, d.other, d.table, nodes);
    if (!won) return std::nullopt;
    if (*won == mine) return m;
    nodes = solver.nodes_left();
  }
  return std::nullopt;
}

}  // namespace ai
