#pragma once
// What a net learns of President, see ai/inputs.h: one net for three to eight seats, whose number is an input.
// Everything is counted by rank. Suits matter only for the 3♠, which is a card of its own here, and for the 3♣ while it
// has not been led.
#include <algorithm>

#include "ai/inputs.h"
#include "games/president/rules.h"

namespace ai {

// Questions about sets of cards by rank: does it hold at least one of that rank, two, three, four? And the 3♠?
template <class Bits>
class RankQuestions {
 public:
  static constexpr int kRanks = 13, kCards = 4 * kRanks + 1;
  static constexpr games::CardSet kSpade = games::CardSet::of(games::President::kThreeOfSpades);

  constexpr explicit RankQuestions(Bits& bits) : bits_(bits) {}

  constexpr void cards(games::CardSet set) {
    for (games::CardSet left = set - kSpade; !left.empty();) {
      const int rank = games::FrenchByRank::rank(left.lowest());
      const games::CardSet same = left & games::FrenchByRank::of_rank(rank);
      for (int k = 0; k < same.size(); ++k) bits_.set(at_ + 4 * rank + k);
      left = left - same;
    }
    if (!(set & kSpade).empty()) bits_.set(at_ + kCards - 1);
    at_ += kCards;
  }
  // Which of n is it? All answers are no if it is none of them.
  constexpr void one_of(int i, int n) {
    if (i >= 0 && i < n) bits_.set(at_ + i);
    at_ += n;
  }
  constexpr void flag(bool yes) { one_of(yes ? 0 : -1, 1); }
  constexpr void none_of(int n) { at_ += n; }
  constexpr int asked() const { return at_; }

 private:
  Bits& bits_;
  int at_ = 0;
};

// Moves that differ only in suits that decide nothing are one action: a rank and how many, with the 3♠ or without it;
// to pass; to give a card, or two, of these groups: the 3♣, another three, the other ranks, the 3♠.
struct PresidentActions {
  using G = games::President;
  static constexpr int kWithSpade = 52, kPass = 56, kGiveOne = 57, kGroups = 15;
  static constexpr int kGiveTwo = kGiveOne + kGroups;
  static constexpr int kCount = kGiveTwo + kGroups * (kGroups + 1) / 2;

  static constexpr int of(const G::Move& m) {
    if (m.act == G::Act::kPass) return kPass;
    const games::Card low = m.cards.lowest();
    const int count = m.cards.size();
    if (m.act == G::Act::kPlay)
      return count - 1 +
             (m.cards.contains(G::kThreeOfSpades) ? kWithSpade
                                                  : 4 * games::FrenchByRank::rank(low));
    if (count == 1) return kGiveOne + group(low);
    const int a = group(low), b = group(m.cards.highest());
    return kGiveTwo + std::max(a, b) * (std::max(a, b) + 1) / 2 + std::min(a, b);
  }
  // The move of that action with the lowest cards that the hand has for it. pre: there is one
  static constexpr G::Move move(games::CardSet hand, int action) {
    if (action == kPass) return {{}, G::Act::kPass};
    if (action < kPass) return {played(hand, action), G::Act::kPlay};
    if (action < kGiveTwo) return {lowest(hand & of_group(action - kGiveOne), 1), G::Act::kGive};
    int pair = action - kGiveTwo, high = 0;
    for (; pair > high; ++high) pair -= high + 1;
    const games::CardSet first = lowest(hand & of_group(pair), 1);
    return {first | lowest((hand - first) & of_group(high), 1), G::Act::kGive};
  }

 private:
  static constexpr games::CardSet kSpade = games::CardSet::of(G::kThreeOfSpades);

  static constexpr int group(games::Card c) {
    if (c == G::kThreeOfClubs) return 0;
    return c == G::kThreeOfSpades ? kGroups - 1 : 1 + games::FrenchByRank::rank(c);
  }
  static constexpr games::CardSet of_group(int group) {
    if (group == 0) return games::CardSet::of(G::kThreeOfClubs);
    if (group == kGroups - 1) return kSpade;
    return games::FrenchByRank::of_rank(group - 1) - kSpade - games::CardSet::of(G::kThreeOfClubs);
  }
  static constexpr games::CardSet lowest(games::CardSet from, int n) {
    games::CardSet out;
    for (; n > 0; --n) {
      out.insert(from.lowest());
      from.erase(from.lowest());
    }
    return out;
  }
  static constexpr games::CardSet played(games::CardSet hand, int action) {
    if (action >= kWithSpade)
      return kSpade |
             lowest((hand & games::FrenchByRank::of_rank(0)) - kSpade, action - kWithSpade);
    return lowest((hand & games::FrenchByRank::of_rank(action / 4)) - kSpade, action % 4 + 1);
  }
};

struct PresidentInputs {
  using G = games::President;
  template <class Bits>
  using Ask = RankQuestions<Bits>;
  static constexpr int kNetSeats = G::kMaxSeats;  // one net for all
  static constexpr int kActions = PresidentActions::kCount, kOrders = 1;
  static constexpr int kOthers = G::kMaxSeats - 1, kHeld = 53, kSizes = 16, kTitles = 5;
  static constexpr int kSeat = kSizes + 2 + kTitles + kHeld;
  static constexpr int kCount =
      1 + 4 * kHeld + 4 * 14 + 14 + 4 + kOthers * kSeat + kTitles + 2 + kOthers + 6 + kOthers + 1;

  template <class Bits>
  static constexpr void write(const core::View<G>& v, Bits& bits, int /*order*/ = 0) {
    const auto& p = v.pub;
    Ask<Bits> ask(bits);
    const games::CardSet unseen = games::FrenchByRank::all() - v.own.hand - p.all_played();
    ask.flag(v.own.hand.contains(G::kThreeOfClubs));
    ask.cards(v.own.hand);
    ask.cards(unseen);
    write_highest(p, v.seat, unseen, ask);
    write_table(p, ask);
    const auto titles = p.titles();
    for (int i = 1; i <= kOthers; ++i) {
      if (i < p.players)
        write_seat(p, core::Seat((v.seat + i) % p.players), titles, ask);
      else
        ask.none_of(kSeat);
    }
    ask.one_of(static_cast<int>(titles[v.seat]) - 1, kTitles);
    write_exchange(v, ask);
    ask.one_of(p.players - G::kMinSeats, 6);
    ask.one_of(static_cast<int>(p.order.size()), kOthers);
    ask.flag(p.order.empty() && p.all_played().empty());
    assert(ask.asked() == kCount);
  }
  static constexpr int action(const G::Public&, const G::Move& m, int /*order*/ = 0) {
    return PresidentActions::of(m);
  }
  static constexpr G::Move move(const G::Public&, const G::Private& own, int action) {
    return PresidentActions::move(own.hand, action);
  }

 private:
  // The highest rank of which another seat might hold that many cards; nothing beats a higher rank.
  template <class A>
  static constexpr void write_highest(const G::Public& p, core::Seat me, games::CardSet unseen,
                                      A& ask) {
    int most = 0;
    for (int i = 0; i < p.players; ++i)
      if (i != me) most = std::max<int>(most, p.hand_counts[static_cast<std::size_t>(i)]);
    for (int k = 1; k <= 4; ++k) {
      int high = k == 1 && unseen.contains(G::kThreeOfSpades) ? 13 : 12;
      for (; high >= 0 && high < 13; --high)
        if ((unseen & games::FrenchByRank::of_rank(high)).size() >= k) break;
      ask.one_of(k <= most ? high : -1, 14);
    }
  }
  template <class A>
  static constexpr void write_table(const G::Public& p, A& ask) {
    const bool spade = p.table == games::CardSet::of(G::kThreeOfSpades);
    ask.one_of(p.table.empty() ? -1 : spade ? 13 : games::FrenchByRank::rank(p.table.lowest()), 14);
    ask.one_of(p.table.size() - 1, 4);
  }
  template <class A>
  static constexpr void write_seat(const G::Public& p, core::Seat seat,
                                   const G::BySeat<games::Title>& titles, A& ask) {
    const int left = p.hand_counts[seat];
    ask.one_of(left <= 12 ? left : std::min(13 + (left - 13) / 2, kSizes - 1), kSizes);
    ask.flag(p.passed.contains(seat));
    ask.flag(p.last_to_play == seat);
    ask.one_of(static_cast<int>(titles[seat]) - 1, kTitles);
    ask.cards(p.played[seat]);
  }
  // What is left of the cards that this seat gave, by receiver, and the cards that it got.
  template <class A>
  static constexpr void write_exchange(const core::View<G>& v, A& ask) {
    const auto& p = v.pub;
    const int owed = p.last_order.empty() ? 0 : G::owed(p, v.seat);
    const int other = owed == 0 ? 0 : (G::partner(p, v.seat) + p.players - v.seat) % p.players;
    ask.one_of(p.phase == G::Phase::kExchange ? owed - 1 : -1, 2);
    ask.cards(v.own.given - p.all_played());
    ask.cards(v.own.received);
    ask.one_of(other - 1, kOthers);
  }
};

template <int kSeats>
  requires(kSeats >= games::President::kMinSeats && kSeats <= games::President::kMaxSeats)
struct Inputs<games::President, kSeats> : PresidentInputs {};

}  // namespace ai
