#pragma once
// Exact play of open positions of trick games for two. Every card is known, and the order of the stock too, as inside a
// sampled world and, at the end of a deal, in truth. Alpha-beta with null windows over whole tricks, with a table of
// earlier positions. OpenGame (ai/open_game.h) holds the games' differences; ai/exact.h handles hidden cards.
#include <algorithm>
#include <optional>
#include <vector>

#include "ai/open_game.h"

namespace ai {

// The same by plain alpha-beta over the contract: slow and simple, to test the solver against.
template <class G>
int solve_plain(const core::State<G>& s, int alpha = -1000, int beta = 1000) {
  const core::SeatSet acting = G::to_act(s.pub);
  if (acting.empty()) return OpenGame<G>::margin(s.pub);
  const core::Seat seat = acting.lowest();
  int best = seat == 0 ? -1000 : 1000;
  for (const auto& m : G::legal(s.pub, s.own[seat], seat)) {
    core::State<G> child = s;
    G::apply(child, seat, m);
    const int v = solve_plain<G>(child, alpha, beta);
    best = seat == 0 ? std::max(best, v) : std::min(best, v);
    (seat == 0 ? alpha : beta) = seat == 0 ? std::max(alpha, v) : std::min(beta, v);
    if (alpha >= beta) break;
  }
  return best;
}

// Earlier positions and the bounds of their values. Of fixed size; a newer position replaces an older one. An
// entry holds the whole position, not a hash of it, so it is never mistaken for another:
//   a = the leader's cards · tricks to draw for (5 bits) · past (7 bits)      b = the other's cards · low · high
// both exclusive-or'd with a number that changes when the stock or the trump does, which empties the table.
template <int kCards, int kMost>
class PositionTable {
 public:
  struct Key {
    std::uint64_t a, b;
  };
  struct Entry {
    std::uint64_t a = 0, b = 0;
  };
  struct Range {
    int low = -kMost, high = kMost;
  };

  explicit PositionTable(int log2_entries)
      : entries_(std::size_t{1} << log2_entries), shift_(64 - log2_entries) {}

  void forget() { salt_ = {chance_.next(), chance_.next() & kMask}; }
  Key key(std::uint64_t lead, std::uint64_t follow, int stock, int past) const {
    const auto rest = static_cast<std::uint64_t>(stock / 2 | past << 5);
    return {(lead | rest << 52) ^ salt_.a, follow ^ salt_.b};
  }
  Entry& at(const Key& k) {
    const std::uint64_t h = (k.a * 0x9E3779B97F4A7C15u) ^ (k.b * 0xD6E8FEB86659FD93u);
    return entries_[static_cast<std::size_t>((h ^ h >> 29) * 0xBF58476D1CE4E5B9u >> shift_)];
  }
  static Range read(const Entry& e, const Key& k) {
    if (e.a != k.a || (e.b & kMask) != k.b) return {};
    return {static_cast<int>(e.b >> kCards & kField) - kMost,
            static_cast<int>(e.b >> (kCards + kWidth) & kField) - kMost};
  }
  static void write(Entry& e, const Key& k, const Range& r) {
    e = {k.a, k.b | static_cast<std::uint64_t>(r.low + kMost) << kCards |
                  static_cast<std::uint64_t>(r.high + kMost) << (kCards + kWidth)};
  }

 private:
  static constexpr int kWidth = kMost > 7 ? 8 : 4;
  static constexpr std::uint64_t kField = (1u << kWidth) - 1;
  static constexpr std::uint64_t kMask = (std::uint64_t{1} << kCards) - 1;
  static_assert(2 * kMost <= static_cast<int>(kField) && kCards + 2 * kWidth <= 64 && kCards <= 52);

  std::vector<Entry> entries_;
  int shift_;
  core::Rng chance_{1};
  Key salt_{};
};

template <class G>
class Solver {
 public:
  explicit Solver(int log2_entries = 15) : table_(log2_entries) {}  // 16 bytes each

  // The margin at the end, seat 0's less seat 1's, if both play perfectly from here on.
  int margin(const core::State<G>& s) {
    set_up(s);
    const int sofar = game_->scored(s.pub), leader = sofar + value(s);
    return s.pub.leader == 0 ? leader : -leader;
  }
  // Plays the rest, each side perfectly.
  void play_out(core::State<G>& s) {
    int goal = margin(s);
    while (!G::to_act(s.pub).empty()) {
      const core::Seat seat = s.pub.turn();
      for (const auto& m : G::legal(s.pub, s.own[seat], seat)) {
        core::State<G> child = s;
        G::apply(child, seat, m);
        if (margin(child) != goal) continue;
        s = child;
        break;
      }
    }
  }
  std::uint64_t nodes() const { return nodes_; }

 private:
  using Game = OpenGame<G>;
  using Pack = typename Game::Pack;
  using Table = PositionTable<4 * Game::kRanks, Game::kMost>;
  struct Choice {
    Card card;
    int score;
  };
  using Choices = core::FixedList<Choice, Game::kMaxHand>;
  struct Kind {
    CardSet below;  // the cards of its kind that it beats
    int code = 0;   // of the lowest card of its kind
  };

  // Earlier positions stay valid while trump and the cards to draw are the same.
  void set_up(const core::State<G>& s) {
    const Game game(s.pub);
    const int n = Game::stock(s.pub);
    bool same = game_ && *game_ == game && n <= loaded_;
    for (int i = 0; i < n; ++i) {
      const Card c = s.secret.stock[static_cast<std::size_t>(i)];
      same = same && c == stock_[static_cast<std::size_t>(i)];
      if (!same) stock_[static_cast<std::size_t>(i)] = c;
    }
    if (same) return;
    game_ = game;
    loaded_ = n;
    for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i)
      undrawn_[i + 1] = undrawn_[i] | CardSet::of(stock_[i]);
    table_.forget();
    for (int mode = 0; mode < Game::kModes; ++mode)
      for (const Card c : Pack::all()) {
        const CardSet mates = game.mates(c, mode);
        const Card first = mates.lowest();
        kinds_[static_cast<std::size_t>(mode)][c.id] = {
            mates & lower_than(c), Pack::suit(first).id * Game::kRanks + Pack::strength(first)};
      }
  }

  // What is still to come, for the leader of the trick.
  int value(const core::State<G>& s) {
    const auto& p = s.pub;
    const core::Seat other(1 - p.leader);
    OpenNode n{s.own[p.leader].hand, s.own[other].hand, Game::stock(p)};
    n.ahead = Game::points(p.pile[p.leader]) - Game::points(p.pile[other]);
    n.left = Game::points(n.lead | n.follow | undrawn(n));
    if (p.in_trick == 0) return settle(n);
    const Card led = p.trick.back();
    n.left += Game::points(led);
    n.lead.insert(led);
    int least = Game::kMost;
    for (const Card r : game_->replies(n.follow, led)) {
      const auto [child, gain, taken] = after(n, led, r);
      const int v = gain + settle(child);
      least = std::min(least, taken ? -v : v);
    }
    return least;
  }
  // The value, found by repeated questions whether it is at least a number.
  int settle(const OpenNode& n) {
    if (n.lead.empty()) return game_->end(n.ahead);
    if (n.lead.size() == 1 && n.stock == 0)
      return last_trick(n.ahead, n.lead.lowest(), n.follow.lowest());
    int low = -Game::kMost, high = Game::kMost;
    int guess = Game::kStep == 2 ? n.left & 1 : 0;
    while (low < high) {
      const int asked = guess == low ? guess + Game::kStep : guess;
      guess = search(n, asked);
      (guess < asked ? high : low) = guess;
    }
    return guess;
  }

  CardSet undrawn(const OpenNode& n) const { return undrawn_[static_cast<std::size_t>(n.stock)]; }
  Card drawn(int i) const { return stock_[static_cast<std::size_t>(i)]; }

  bool takes(Card led, Card reply) const {
    return (game_->beaters(led).bits() >> reply.id & 1) != 0;
  }

  struct Next {
    OpenNode node;
    int gain;    // what the taker scores at once
    bool taken;  // by the other seat, which leads now, so values change sign
  };
  Next after(const OpenNode& n, Card led, Card reply) const {
    const bool taken = takes(led, reply);
    const int points = Game::points(led) + Game::points(reply);
    OpenNode c = n;
    c.lead.erase(led);
    c.follow.erase(reply);
    c.left -= points;
    if (taken) {
      std::swap(c.lead, c.follow);
      c.ahead = -c.ahead;
    }
    c.ahead += points;
    if (n.stock > 0) {
      c.lead.insert(drawn(n.stock - 1));
      c.follow.insert(drawn(n.stock - 2));
      c.stock -= 2;
    }
    return {c, game_->gain(led, reply), taken};
  }

  // Is the value at least `asked`? The answer is a bound: a lower bound if it is at least `asked`, otherwise an upper bound.
  int search(const OpenNode& n, int asked) {
    if (n.stock == 0 && n.lead.size() == 2) return last_two_tricks(n);
    const CardSet stock = undrawn(n);
    const OpenBounds b = game_->bounds(n, stock);
    if (b.low >= asked) return b.low;
    if (b.high < asked) return b.high;
    ++nodes_;
    const CardSet all = n.lead | n.follow | stock;
    const auto key =
        table_.key(codes(n.lead, all, b.mode), codes(n.follow, all, b.mode), n.stock, b.past);
    auto& entry = table_.at(key);
    auto range = Table::read(entry, key);
    if (range.low >= asked) return range.low;
    if (range.high < asked) return range.high;
    const int v = best_lead(n, asked, b.mode, all);
    (v < asked ? range.high : range.low) = v;
    Table::write(entry, key, range);
    return v;
  }

  // The last tricks are quicker to enumerate than to search.
  int last_trick(int ahead, Card led, Card reply) const {
    const int side = takes(led, reply) ? -1 : 1;
    return side * game_->gain(led, reply) +
           game_->end(ahead + side * (Game::points(led) + Game::points(reply)));
  }
  int last_two_tricks(const OpenNode& n) const {
    int best = -Game::kMost;
    for (const Card led : n.lead) {
      int worst = Game::kMost;
      for (const Card reply : game_->replies(n.follow, led)) {
        const Card mine = (n.lead - CardSet::of(led)).lowest();
        const Card theirs = (n.follow - CardSet::of(reply)).lowest();
        const int gain = game_->gain(led, reply), points = Game::points(led) + Game::points(reply);
        const int v = takes(led, reply) ? -gain - last_trick(points - n.ahead, theirs, mine)
                                        : gain + last_trick(points + n.ahead, mine, theirs);
        worst = std::min(worst, v);
      }
      best = std::max(best, worst);
    }
    return best;
  }

  int best_lead(const OpenNode& n, int asked, int mode, CardSet all) {
    int best = -Game::kMost;
    for (Choices list = leads(n, mode, all); !list.empty();) {
      best = std::max(best, worst_reply(n, take_best(list), asked, mode, all));
      if (best >= asked) break;
    }
    return best;
  }
  int worst_reply(const OpenNode& n, Card led, int asked, int mode, CardSet all) {
    int worst = Game::kMost;
    for (Choices list = replies(n, led, mode, all); !list.empty();) {
      const auto [child, gain, taken] = after(n, led, take_best(list));
      const int v =
          taken ? -gain - search(child, 1 - asked - gain) : gain + search(child, asked - gain);
      worst = std::min(worst, v);
      if (worst < asked) break;
    }
    return worst;
  }

  // A card of the same hand and kind, next to it among the cards in play, does the same.
  bool has_twin(Card c, CardSet hand, CardSet all, int mode) const {
    const CardSet lower = all & kind(c, mode).below;
    return !lower.empty() && hand.contains(lower.highest());
  }
  // The cards of a hand, those of one kind renumbered without gaps, so that positions that differ only in which of
  // several like cards are gone are one position.
  std::uint64_t codes(CardSet hand, CardSet all, int mode) const {
    std::uint64_t out = 0;
    for (const Card c : hand) {
      const Kind& k = kind(c, mode);
      out |= std::uint64_t{1} << (k.code + (all & k.below).size());
    }
    return out;
  }
  const Kind& kind(Card c, int mode) const { return kinds_[static_cast<std::size_t>(mode)][c.id]; }

  // The most promising card on this trick comes first. Sorted only as far as needed, since the first card usually suffices.
  static Card take_best(Choices& list) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < list.size(); ++i)
      best = list[i].score > list[best].score ? i : best;
    const Card card = list[best].card;
    list[best] = list.back();
    list.pop_back();
    return card;
  }
  int draw_worth(const OpenNode& n, int mode) const {
    if (n.stock == 0) return 0;
    const Card first = drawn(n.stock - 1), second = drawn(n.stock - 2);
    return game_->worth(first, mode) + game_->keep(first) - game_->worth(second, mode) -
           game_->keep(second);
  }
  int reply_score(Card led, Card reply, CardSet beaters, int mode, int taking) const {
    const int stake = game_->worth(led, mode) + game_->worth(reply, mode) + taking;
    return ((beaters.bits() >> reply.id & 1) != 0 ? stake : -stake) - game_->keep(reply);
  }
  Choices leads(const OpenNode& n, int mode, CardSet all) const {
    const int taking = draw_worth(n, mode) + Game::kInitiative;
    Choices out;
    for (const Card c : n.lead) {
      if (has_twin(c, n.lead, all, mode)) continue;
      const CardSet beaters = game_->beaters(c);
      int most = -1000;
      for (const Card r : game_->replies(n.follow, c))
        most = std::max(most, reply_score(c, r, beaters, mode, taking));
      out.push_back({c, -most - game_->keep(c)});
    }
    return out;
  }
  Choices replies(const OpenNode& n, Card led, int mode, CardSet all) const {
    const int taking = draw_worth(n, mode) + Game::kInitiative;
    const CardSet beaters = game_->beaters(led);
    Choices out;
    for (const Card r : game_->replies(n.follow, led))
      if (!has_twin(r, n.follow, all, mode))
        out.push_back({r, reply_score(led, r, beaters, mode, taking)});
    return out;
  }

  Table table_;
  std::optional<Game> game_;
  int loaded_ = 0;
  std::array<Card, Game::kMaxStock> stock_{};           // the top is the last of those undrawn
  std::array<CardSet, Game::kMaxStock + 1> undrawn_{};  // by how many are left
  std::array<std::array<Kind, 64>, Game::kModes> kinds_{};
  std::uint64_t nodes_ = 0;
};

}  // namespace ai
