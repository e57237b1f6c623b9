#pragma once
// How President is judged play by play: what the remaining hand would still cost to get rid of, which seat is likely to
// win the trick, and which is about to go out. Everything is counted by rank. Suits matter only for the 3♠, which is a
// card of its own here and beats every single, and for the 3♣ in the exchange. The numbers (Knobs) were tuned by
// self-play, see training/; the thinking is here.
// Not here: look-ahead, except a sure way out, see Judge::sure.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>

#include "ai/policy.h"
#include "games/president/rules.h"

namespace ai {

struct PresidentKnobs {
  static constexpr int kSteps = 7;
  // What it costs to get rid of a group, by [no seat, a seat is nearly out][cards - 1][how hard it is to
  // beat, from easily to never].
  std::array<std::array<std::array<float, kSteps>, 4>, 2> cost;
  std::array<float, 2> spade;  // the same for the single 3♠
  // By how many more losers than winners are left, from two fewer on.
  std::array<std::array<float, kSteps>, 2> deficit;
  float surplus;                    // how much winners of one count make up for losers of another
  std::array<float, 4> near;        // worth of having only 1, 2, 3, 4 groups left …
  std::array<float, 4> near_lead;   // … and of leading then
  std::array<float, 4> fear;        // how readily those who can beat a play of 1..4 cards do
  std::array<float, 4> other_fear;  // the same for another seat's play, once I have passed
  float lead, lead_race,
      lead_late;  // worth of leading next: always, when behind, when a seat is nearly out
  float lead_worst, lead_pair,
      lead_set;  // … for each unit of the costliest group, each pair, each larger set
  float pass, pass_race, pass_late;  // worth of keeping out of a trick, likewise
  float pass_hold, pass_behind;      // … if the play will hold, and by how many may answer it
  float way;                         // worth of going out in one run, times its chance
  float sure;                        // worth of a way out that nobody can stop
  std::array<std::array<float, 3>, 3>
      alarm;                    // of letting a seat answer, by [cards played][cards it has over]
  std::array<float, 4> owner;   // of leaving the trick to a seat with 1..4 cards
  std::array<float, 3> answer;  // worth of answering a play of 1, 2, 3 or more cards
  float keep_clubs, give_pair;  // exchange: of giving the 3♣, which leads, and two of a rank
};

namespace president_policy {

using games::CardSet;
using games::FrenchByRank;
using games::President;
using Act = President::Act;

inline constexpr int kRanks = 13;
inline constexpr CardSet kSpade = CardSet::of(President::kThreeOfSpades);
inline constexpr float kOut = 50;        // worth of going out with this play, above all other worth
inline constexpr float kPlaces = 0.08f;  // a unit of the knobs in places, measured against search

// The number of cards of each rank, in four bits each.
constexpr std::uint64_t counts(CardSet cards) {
  std::uint64_t x = cards.bits();
  x -= x >> 1 & 0x5555'5555'5555'5555;
  return (x & 0x3333'3333'3333'3333) + (x >> 2 & 0x3333'3333'3333'3333);
}
constexpr int count_at(std::uint64_t counts, int rank) {
  return static_cast<int>(counts >> (4 * rank) & 15);
}
// Ranks of which there are at least k cards: the lowest of their four bits.
constexpr std::uint64_t with(std::uint64_t counts, int k) {
  const std::uint64_t half = counts >> 1, four = counts >> 2;
  const std::uint64_t any = k == 1   ? counts | half | four
                            : k == 2 ? half | four
                            : k == 3 ? (counts & half) | four
                                     : four;
  return any & 0x1111'1111'1111'1111;
}
constexpr std::uint64_t above(int rank) { return ~std::uint64_t{0} << (4 * rank) << 4; }

// Moves of one kind differ only in suits that decide nothing, so any of them will do.
constexpr std::uint64_t kind(const President::Move& m) {
  const auto has = [&](games::Card c) { return std::uint64_t{m.cards.contains(c)}; };
  const std::uint64_t clubs = m.act == Act::kGive ? has(President::kThreeOfClubs) : 0;
  return counts(m.cards) | has(President::kThreeOfSpades) << 60 | clubs << 61;
}

// Something for plays of 1, 2, 3 and 4 cards.
using ByCount = std::array<float, 4>;

// Expected plays of k cards out of u unseen cards of a rank that lie in m hands; zero only if there can be none. For
// singles the number of cards, for sets the chance that one hand holds that many.
constexpr ByCount plays_of(int u, int m) {
  const auto f = static_cast<float>(m);
  const float two = u == 4   ? 1 - (f - 1) * (f - 2) * std::max(0.0f, f - 3) / (f * f * f)
                    : u == 3 ? 1 - (f - 1) * (f - 2) / (f * f)
                    : u == 2 ? 1 / f
                             : 0;
  const float three = u == 4 ? (4 * f - 3) / (f * f * f) : u == 3 ? 1 / (f * f) : 0;
  return {static_cast<float>(u), two, three, u == 4 ? 1 / (f * f * f) : 0};
}
inline constexpr auto kPlays = [] {
  std::array<std::array<ByCount, 5>, 8> t{};  // [m][u]
  for (int m = 1; m < 8; ++m)
    for (int u = 0; u < 5; ++u)
      t[static_cast<std::size_t>(m)][static_cast<std::size_t>(u)] = plays_of(u, m);
  return t;
}();

// Losers and winners among the groups, for each count in eight bits. A loser can be beaten; a winner beats every play
// that the others can still make, so it always takes the trick back.
struct Tally {
  std::uint32_t losers, winners;
  constexpr Tally operator+(Tally t) const { return {losers + t.losers, winners + t.winners}; }
  constexpr Tally operator-(Tally t) const { return {losers - t.losers, winners - t.winners}; }
  // Losers without a winner of their count.
  constexpr int unpaired() const {
    int n = 0;
    for (int i = 0; i < 32; i += 8)
      n += std::max(0, static_cast<int>(losers >> i & 255) - static_cast<int>(winners >> i & 255));
    return n;
  }
};

// One seat's judgement of its moves at one moment.
class Judge {
 public:
  Judge(const President::Public& p, const President::Private& own, core::Seat seat,
        const PresidentKnobs& k)
      : k_(k) {
    const CardSet unseen = FrenchByRank::all() - own.hand - p.all_played();
    spade_ = own.hand.contains(President::kThreeOfSpades);
    hand_ = counts(own.hand - kSpade);
    unseen_ = static_cast<float>(unseen.size());
    answering_ = !p.table.empty();
    look_around(p, seat);
    blend();
    count_beaters(counts(unseen), unseen.contains(President::kThreeOfSpades));
    judge_hand();
  }

  // pre: the hand holds that many; with_spade: one of them is the 3♠.
  float play(int rank, int count, bool with_spade) const {
    const Hand rest = without(rank, count - with_spade, with_spade);
    if (rest.groups == 0) return kPlaces * kOut;
    const float beat = with_spade && count == 1 ? 0 : beaters_[at(rank)][at(count - 1)];
    const float holds = 1 / (1 + k_.fear[at(count - 1)] * beat * active_share_);
    const float leading = lead_ + by_groups(k_.near_lead, rest.groups) +
                          k_.lead_worst * rest.worst +
                          k_.lead_pair * static_cast<float>(rest.pairs) +
                          k_.lead_set * static_cast<float>(rest.sets) + k_.way * rest.run;
    float v = rest.worth + by_groups(k_.near, rest.groups) + deficit(rest.need, holds) +
              holds * leading - danger(beat, count);
    if (answering_) v += k_.answer[at(std::min(count, 3) - 1)];
    if (sure(rest.tally, count, beat == 0 || active_share_ == 0)) v += k_.sure;
    return kPlaces * v;
  }
  float pass(const President::Public& p) const {
    const int count = p.table.size(), rank = FrenchByRank::rank(p.table.lowest());
    const float beat = p.table == kSpade ? 0 : beaters_[at(rank)][at(count - 1)];
    const float holds = 1 / (1 + k_.other_fear[at(count - 1)] * beat * behind_share_);
    const int owner = p.hand_counts[p.last_to_play];
    float v =
        all_.worth + by_groups(k_.near, all_.groups) + deficit(all_.need, 0) - danger(beat, count);
    v += k_.pass + k_.pass_race * race_ + k_.pass_late * late_;
    v += k_.pass_hold * holds + k_.pass_behind * behind_share_;
    if (owner > 0) v -= holds * by_groups(k_.owner, owner);
    return kPlaces * v;
  }
  float gift(CardSet cards) const {
    const std::uint64_t given = counts(cards - kSpade);
    float v = all_.worth;
    for (std::uint64_t left = with(given, 1); left != 0; left &= left - 1) {
      const int rank = core::lowest_bit(left) / 4;
      const int had = count_at(hand_, rank), gone = count_at(given, rank);
      v += part(rank, had - gone).worth - part(rank, had).worth;
      if (gone == 2) v -= k_.give_pair;
    }
    if (cards.contains(President::kThreeOfSpades)) v += spade_cost_;
    if (cards.contains(President::kThreeOfClubs)) v -= k_.keep_clubs;
    return kPlaces * v;
  }
  float value(const President::Public& p, const President::Move& m) const {
    switch (m.act) {
      case Act::kGive: return gift(m.cards);
      case Act::kPass: return pass(p);
      case Act::kPlay: break;
    }
    return play(FrenchByRank::rank(m.cards.lowest()), m.cards.size(),
                m.cards.contains(President::kThreeOfSpades));
  }

  // The best play of all kinds, passing excluded.
  struct Best {
    float value = -1e9f;  // nothing can be played
    int rank = 0, count = 0;
    bool with_spade = false;
    void offer(float v, int r, int k, bool s) {
      if (v > value) *this = {v, r, k, s};
    }
  };
  Best best_lead() const {
    Best best;
    for (std::uint64_t left = with(hand_, 1); left != 0; left &= left - 1) {
      const int rank = core::lowest_bit(left) / 4;
      for (int k = count_at(hand_, rank); k > 0; --k)
        best.offer(play(rank, k, false), rank, k, false);
    }
    if (spade_)
      for (int k = 1; k <= 1 + count_at(hand_, 0); ++k) best.offer(play(0, k, true), 0, k, true);
    return best;
  }
  Best best_answer(CardSet table) const {
    Best best;
    if (table == kSpade) return best;
    const int count = table.size();
    const std::uint64_t higher = with(hand_, count) & above(FrenchByRank::rank(table.lowest()));
    for (std::uint64_t left = higher; left != 0; left &= left - 1) {
      const int rank = core::lowest_bit(left) / 4;
      best.offer(play(rank, count, false), rank, count, false);
    }
    if (count == 1 && spade_) best.offer(play(0, 1, true), 0, 1, true);
    return best;
  }
  // The chance that this seat lets the play on the table pass, if it misjudges by about `blur`.
  float pass_chance(const President::Public& p, float blur) const {
    const float best = best_answer(p.table).value;
    if (best < -1e8f) return 1;
    return 1 / (1 + std::exp(std::min(20.0f, (best - pass(p)) / blur)));
  }

 private:
  // What a number of cards of one rank is worth in hand, as one group or split, whichever is better.
  // (Without initial values, so that a table of them costs nothing until it is filled.)
  struct Part {
    float worth;
    float hold;    // the chance that the group wins a trick that it leads
    ByCount need;  // losers less winners
    Tally tally;
  };
  static constexpr Part kNothing{0, 1, {}, {}};
  // A hand, or what a play would leave of it.
  struct Hand {
    float worth = 0;
    float worst = 0;  // what its costliest group costs
    float run = 1;    // the chance that all its groups but the easiest to beat win their tricks
    ByCount need{};
    Tally tally{};
    int groups = 0, pairs = 0, sets = 0;
  };

  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static constexpr float by_groups(const std::array<float, 4>& knobs, int n) {
    return n <= 4 ? knobs[at(n - 1)] : 0;
  }
  static constexpr float between(const std::array<float, PresidentKnobs::kSteps>& knobs, float x) {
    const int step = std::min(static_cast<int>(x), PresidentKnobs::kSteps - 2);
    return knobs[at(step)] +
           (x - static_cast<float>(step)) * (knobs[at(step + 1)] - knobs[at(step)]);
  }

  void look_around(const President::Public& p, core::Seat seat) {
    int active = 0, behind = 0, least = 52;
    for (const core::Seat i : core::SeatSet::first(p.players) - core::SeatSet::of(seat)) {
      const int n = p.hand_counts[i];
      if (n == 0) continue;
      for (int k = 0; k < std::min(n, 4); ++k) ++hands_[at(k)];
      least = std::min(least, n);
      if (p.passed.contains(i)) continue;
      active += n;
      if (i != p.last_to_play) behind += n;
      if (n <= 5) ++few_[at(n - 1)];
    }
    least_ = static_cast<float>(least);
    late_ = std::clamp(1.1f - 0.1f * least_, 0.0f, 1.0f);
    active_share_ = static_cast<float>(active) / unseen_;
    behind_share_ = static_cast<float>(behind) / unseen_;
  }
  // The knobs for this stage of the round.
  void blend() {
    const auto mix = [&](float early, float late) { return early + late_ * (late - early); };
    for (std::size_t k = 0; k < 4; ++k)
      for (std::size_t i = 0; i < PresidentKnobs::kSteps; ++i)
        cost_[k][i] = mix(k_.cost[0][k][i], k_.cost[1][k][i]);
    for (std::size_t i = 0; i < PresidentKnobs::kSteps; ++i)
      deficit_[i] = mix(k_.deficit[0][i], k_.deficit[1][i]);
    spade_cost_ = mix(k_.spade[0], k_.spade[1]);
  }
  // For every rank and count how many plays would beat it, from the top down.
  void count_beaters(std::uint64_t unseen, bool spade) {
    std::array<ByCount, 5> mixed;
    const auto* plays = &kPlays[at(hands_[3])];  // of 0..4 unseen cards, while all have four cards
    if (hands_[0] != hands_[3]) {
      for (std::size_t k = 0; k < 4; ++k)
        for (std::size_t u = 0; u < 5; ++u) mixed[u][k] = kPlays[at(hands_[k])][u][k];
      plays = &mixed;
    }
    ByCount sum{};
    if (spade) sum[0] = 1;
    for (int r = kRanks - 1; r >= 0; --r) {
      beaters_[at(r)] = sum;
      const ByCount& more = (*plays)[at(count_at(unseen, r))];
      for (std::size_t k = 0; k < 4; ++k) sum[k] += more[k];
      equals_[at(r)] = sum;
    }
  }

  Part whole(int rank, int count) const {
    constexpr ByCount kScale = {1 / 6.0f, 1 / 1.5f, 2, 5};  // spreads usual values over the steps
    const std::size_t k = at(count - 1);
    const float beat = beaters_[at(rank)][k];
    Part p = kNothing;
    p.worth = -between(cost_[k], (PresidentKnobs::kSteps - 1) / (1 + beat * kScale[k]));
    p.hold = 1 / (1 + k_.fear[k] * beat);
    p.need[k] = 1 - 2 * p.hold;
    p.tally.losers = std::uint32_t{beat != 0} << (8 * k);
    p.tally.winners = std::uint32_t{equals_[at(rank)][k] == 0} << (8 * k);
    return p;
  }
  static Part split(const Part& a, const Part& b) {
    Part p{a.worth + b.worth, a.hold * b.hold, a.need, a.tally + b.tally};
    for (std::size_t k = 0; k < 4; ++k) p.need[k] += b.need[k];
    return p;
  }
  static const Part& better(const Part& a, const Part& b) { return b.worth > a.worth ? b : a; }
  void judge_rank(int rank, int have) {
    auto& p = parts_[at(rank)];
    p[0] = kNothing;
    p[1] = whole(rank, 1);
    if (have >= 2) p[2] = better(whole(rank, 2), split(p[1], p[1]));
    if (have >= 3) p[3] = better(whole(rank, 3), split(p[1], p[2]));
    if (have >= 4) p[4] = better(better(whole(rank, 4), split(p[1], p[3])), split(p[2], p[2]));
  }
  void judge_hand() {
    parts_[0][0] = kNothing;  // used when the 3♠ is the only three
    for (std::uint64_t left = with(hand_, 1); left != 0; left &= left - 1) {
      const int rank = core::lowest_bit(left) / 4, have = count_at(hand_, rank);
      judge_rank(rank, have);
      const Part& p = part(rank, have);
      all_.worth += p.worth;
      all_.tally = all_.tally + p.tally;
      for (std::size_t k = 0; k < 4; ++k) all_.need[k] += p.need[k];
      count_group(all_, have, 1);
      product_ *= p.hold;
      rank_extremes(rank, p);
    }
    if (spade_) {
      all_.worth -= spade_cost_;
      all_.tally.winners += 1;
      all_.need[0] -= 1;
      ++all_.groups;
    }
    race_ = std::clamp((static_cast<float>(all_.groups) - 0.7f * least_) * 0.25f, -1.0f, 1.0f);
    lead_ = k_.lead + k_.lead_race * race_ + k_.lead_late * late_;
  }
  static void count_group(Hand& h, int count, int sign) {
    if (count == 0) return;
    h.groups += sign;
    h.pairs += sign * (count == 2);
    h.sets += sign * (count > 2);
  }
  void rank_extremes(int rank, const Part& p) {
    if (p.hold < least_hold_[0]) {
      least_hold_ = {p.hold, least_hold_[0]};
      weakest_ = rank;
    } else {
      least_hold_[1] = std::min(least_hold_[1], p.hold);
    }
    if (-p.worth > most_cost_[0]) {
      most_cost_ = {-p.worth, most_cost_[0]};
      costliest_ = rank;
    } else {
      most_cost_[1] = std::max(most_cost_[1], -p.worth);
    }
  }
  const Part& part(int rank, int count) const { return parts_[at(rank)][at(count)]; }

  // The hand after `plain` plain cards of a rank, and perhaps the 3♠, are played.
  Hand without(int rank, int plain, bool with_spade) const {
    const int have = count_at(hand_, rank), left = have - plain;
    Hand h = all_;
    h.worst = costliest_ == rank ? most_cost_[1] : most_cost_[0];
    float weakest = weakest_ == rank ? least_hold_[1] : least_hold_[0];
    if (have > 0) {
      const Part &was = part(rank, have), &is = part(rank, left);
      h.worth += is.worth - was.worth;
      h.tally = h.tally - was.tally + is.tally;
      for (std::size_t k = 0; k < 4; ++k) h.need[k] += is.need[k] - was.need[k];
      count_group(h, have, -1);
      count_group(h, left, 1);
      h.worst = std::max(h.worst, -is.worth);
      weakest = std::min(weakest, is.hold);
      h.run = product_ / was.hold * is.hold;
    } else {
      h.run = product_;
    }
    h.run /= weakest;
    if (with_spade) {
      h.worth += spade_cost_;
      h.tally.winners -= 1;
      h.need[0] += 1;
      --h.groups;
    }
    return h;
  }
  // Leading counts as one more winner.
  float deficit(const ByCount& need, float lead) const {
    float short_of = -lead;
    for (const float n : need) short_of += n > 0 ? n : k_.surplus * n;
    return between(deficit_, std::clamp(short_of + 2, 0.0f, PresidentKnobs::kSteps - 1.0f));
  }
  float danger(float beat, int count) const {
    if (count == 4) return 0;
    const auto& a = k_.alarm[at(count - 1)];
    return (a[0] * few_[at(count - 1)] + a[1] * few_[at(count)] + a[2] * few_[at(count + 1)]) *
           beat / unseen_;
  }
  // Can nobody stop this hand after a play of that count? It leads again, at once if the play holds and otherwise with
  // a winner of the same count; it leads each loser and takes the trick back with a winner of its count; the last loser
  // goes out as a lead. (Others may go out on the way.)
  static bool sure(Tally rest, int count, bool holds) {
    if (!holds) {
      if ((rest.winners >> (8 * (count - 1)) & 255) == 0) return false;
      rest.winners -= std::uint32_t{1} << (8 * (count - 1));
    }
    return rest.unpaired() <= 1;
  }

  const PresidentKnobs& k_;
  std::uint64_t hand_ = 0;  // counts, without the 3♠
  bool spade_ = false, answering_ = false;
  float unseen_ = 0;
  float active_share_ = 0;  // part of the unseen cards that may still answer my play …
  float behind_share_ = 0;  // … and the play on the table, after me
  float least_ = 0, late_ = 0, race_ = 0;  // fewest cards of another; how late it is; am I behind?
  std::array<int, 4> hands_{};             // other hands of at least k+1 cards
  std::array<float, 5> few_{};             // those of k+1 cards that may still answer
  std::array<std::array<float, PresidentKnobs::kSteps>, 4> cost_;
  std::array<float, PresidentKnobs::kSteps> deficit_;
  float spade_cost_ = 0, lead_ = 0;
  std::array<ByCount, kRanks> beaters_, equals_;   // plays of a higher rank; of at least that rank
  std::array<std::array<Part, 5>, kRanks> parts_;  // only the ranks in hand are filled
  Hand all_;
  float product_ = 1;                                    // of the groups' chances to hold
  std::array<float, 2> least_hold_{1, 1}, most_cost_{};  // the two extremes
  int weakest_ = -1, costliest_ = -1;
};

// The cards of a play, any suits.
inline President::Move cards_of(const Judge::Best& best, CardSet hand) {
  CardSet from = (hand & FrenchByRank::of_rank(best.rank)) - kSpade;
  CardSet out = best.with_spade ? kSpade : CardSet{};
  while (out.size() < best.count) {
    out.insert(from.highest());
    from.erase(from.highest());
  }
  return {out, Act::kPlay};
}
inline bool can_answer(CardSet table, CardSet hand) {
  if (table == kSpade) return false;
  const int count = table.size();
  if (count == 1 && hand.contains(President::kThreeOfSpades)) return true;
  return (with(counts(hand), count) & above(FrenchByRank::rank(table.lowest()))) != 0;
}

}  // namespace president_policy

template <>
struct Policy<games::President> {
  using President = games::President;
  using Knobs = PresidentKnobs;
  static const Knobs& standard();  // ai/weights.h
  static void values(const President::Public& p, const President::Private& own, core::Seat seat,
                     const core::Moves<President>& moves, const Knobs& k, float* out) {
    const president_policy::Judge judge(p, own, seat, k);
    std::uint64_t last =
        ~std::uint64_t{0};  // many calls in a row judge the same hand, so it is judged once
    for (const President::Move& m : moves) {
      const std::uint64_t kind = president_policy::kind(m);
      *out = kind == last ? out[-1] : judge.value(p, m);
      last = kind;
      ++out;
    }
  }
  // The best move without a list of all moves, for playouts. Empty if it needs the list.
  static std::optional<President::Move> quick(const President::Public& p,
                                              const President::Private& own, core::Seat seat,
                                              const Knobs& k) {
    using namespace president_policy;
    constexpr President::Move kPass{{}, Act::kPass};
    if (p.phase != President::Phase::kPlay) return std::nullopt;
    if (p.table.empty()) {
      if (p.order.empty() && p.all_played().empty()) return std::nullopt;  // must play the 3♣
      return cards_of(Judge(p, own, seat, k).best_lead(), own.hand);
    }
    if (!can_answer(p.table, own.hand)) return kPass;
    const Judge judge(p, own, seat, k);
    const Judge::Best best = judge.best_answer(p.table);
    return judge.pass(p) >= best.value ? kPass : cards_of(best, own.hand);
  }
};

}  // namespace ai
