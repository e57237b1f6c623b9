#pragma once
// Many deals at once, in lockstep, through the rules in games/ themselves. Compiled by nvcc it runs one deal per thread
// on a GPU, compiled by any other compiler one deal after another. Every function here works on one row of a batch; the
// caller (training/train.py) owns the arrays and says where they are. Not here: nets, which are PyTorch's business;
// launches, see training/sim.cu.
#include <cmath>
#include <cstdint>

#include "ai/briscola/greedy.h"
#include "ai/california_jack/greedy.h"
#include "ai/joker/greedy.h"
#include "ai/president/greedy.h"
#include "training/truth.h"

#ifdef __CUDACC__
#define TRAINING_BOTH __host__ __device__  // for callers of expf, which is not constexpr
#else
#define TRAINING_BOTH
#endif

namespace training {

// Row r of an array by ply is at [slot * games + r]. A null pointer: not wanted.
struct Batch {
  std::int32_t games = 0;
  std::int32_t own_games =
      0;  // in these all seats are the learner's; in the rest one seat is, and the others are a rival's
  std::int32_t simple_games = 0;  // in this many last games some others are greedy players
  std::int32_t same_cards = 0;    // as many games in a row as there are seats get the same cards
  std::int32_t sharp = 0;         // play the best move instead of a random one
  std::int32_t sharp_rival = 0;   // so does the rival, whatever the learner does
  void* states = nullptr;         // State<G>
  std::uint64_t* seed =
      nullptr;  // one number, read when a launch runs, so that a replay can use another
  std::uint32_t* inputs = nullptr;  // by ply: questions answered yes, a bit each
  std::uint32_t* truth = nullptr;   // by ply: the same for the critic alone
  std::uint64_t* legal = nullptr;   // by ply: a bit per action, in as many words as needed
  std::uint8_t* players = nullptr;  // in the deal
  std::uint8_t* seat = nullptr;     // by ply: the mover; 255: the deal is over
  std::uint8_t* action = nullptr;   // by ply
  std::uint8_t* learns = nullptr;   // by ply: the learner chose among several
  float* chance = nullptr;          // by ply: log of the chance it gave to the action
  float* paid = nullptr;            // by seat: goal, step
  float* won = nullptr;  // to the learner's seat of a game: win, score, as in core/outcome.h
  std::uint8_t* decided = nullptr;  // what a rival that searches plays now (training/searcher.h)
};

inline constexpr std::uint8_t kOver = 255;

constexpr std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  core::Rng rng(a ^ b * 0x9E3779B97F4A7C15u);
  rng.next();
  return rng.next();
}

// Bits of one row, collected in registers or local memory and written once.
template <int kCount>
struct Packed {
  static constexpr int kWords = (kCount + 31) / 32;
  std::uint32_t words[kWords] = {};
  constexpr void set(int i) { words[i / 32] |= 1u << (i % 32); }
  constexpr void copy_to(std::uint32_t* out) const {
    for (int i = 0; i < kWords; ++i) out[i] = words[i];
  }
};

// A set of actions, from the lowest up.
class Actions {
 public:
  constexpr Actions(const std::uint64_t* words, int count) : words_(words), count_(count) {}

  struct Iterator {
    const std::uint64_t* words;
    int count, at;
    std::uint64_t left;
    constexpr int operator*() const { return 64 * at + core::lowest_bit(left); }
    constexpr Iterator& operator++() {
      left &= left - 1;
      skip();
      return *this;
    }
    constexpr void skip() {
      while (left == 0 && ++at < count) left = words[at];
    }
    friend constexpr bool operator==(const Iterator& a, const Iterator& b) {
      return a.at == b.at && a.left == b.left;
    }
  };
  constexpr Iterator begin() const {
    Iterator i{words_, count_, 0, words_[0]};
    i.skip();
    return i;
  }
  constexpr Iterator end() const { return {words_, count_, count_, 0}; }
  constexpr bool several() const {
    auto i = begin();
    return i != end() && ++i != end();
  }

 private:
  const std::uint64_t* words_;
  int count_;
};

template <class G, int kSeats>
class Simulator {
 public:
  using Game = G;
  static constexpr int kSeatCount = kSeats;
  using State = core::State<G>;
  using Inputs = ai::Inputs<G, kSeats>;
  using TruthBits = Truth<G, kSeats>;
  static constexpr int kWords = Packed<Inputs::kCount>::kWords;
  static constexpr int kTruthWords = Packed<TruthBits::kCount>::kWords;
  static constexpr int kLegalWords = (Inputs::kActions + 63) / 64;
  static constexpr int kPlies = most_decisions<G, kSeats>();
  static_assert(Inputs::kActions <= 256);

  static constexpr std::uint64_t deal_number(const Batch& b, int row) {
    return static_cast<std::uint64_t>(b.same_cards ? row / kSeats : row);
  }
  static constexpr void deal(const Batch& b, int row) {
    const std::uint64_t number = deal_number(b, row);
    core::Rng rng(mixed(*b.seed, number));
    const typename G::Rules rules = rules_of<G>(kSeats, number);
    core::Deck deck;
    for (const core::Card c : G::pack(rules)) deck.push_back(c);
    core::shuffle(deck.span(), rng);
    state(b, row) = G::deal(standing_of<G>(rules, rng), deck);
    if (b.players) b.players[row] = rules.seats;
    if constexpr (kForcedAtOnce<G>) play_forced(state(b, row));
  }

  // Writes what the mover of this ply sees, and what the critic sees.
  static constexpr void observe(const Batch& b, int slot, int row) {
    const State& s = state(b, row);
    const std::size_t at = index(b, slot, row);
    const core::SeatSet acting = G::to_act(s.pub);
    const core::Seat seat = acting.empty() ? core::kNoSeat : acting.lowest();
    b.seat[at] = acting.empty() ? kOver : seat.n;
    Packed<Inputs::kCount> inputs;
    Packed<TruthBits::kCount> truth;
    std::uint64_t legal[kLegalWords] = {};
    if (!acting.empty()) {
      Inputs::write(core::view(s, seat), inputs);
      if (b.truth) TruthBits::write(s, seat, truth);
      for (const auto& m : G::legal(s.pub, s.own[seat], seat)) {
        const int action = Inputs::action(s.pub, m);
        legal[action / 64] |= std::uint64_t{1} << action % 64;
      }
    }
    inputs.copy_to(b.inputs + at * kWords);
    if (b.truth) truth.copy_to(b.truth + at * kTruthWords);
    for (int i = 0; i < kLegalWords; ++i) b.legal[at * kLegalWords + i] = legal[i];
  }

  // Is a rival to act, with a choice?
  static constexpr bool asks_rival(const Batch& b, int slot, int row) {
    const std::size_t at = index(b, slot, row);
    return b.seat[at] != kOver && row >= b.own_games && b.seat[at] != learner(state(b, row), row);
  }

  // The learner's seat in a game against rivals.
  static constexpr int learner(const State& s, int row) { return row % kSeats % s.pub.seats(); }

  // Is that seat, not the learner's, a greedy player's? In simple games each of the others is with a chance of one half.
  static constexpr bool simple(const Batch& b, int row, int seat) {
    return row >= b.games - b.simple_games && (row / kSeats >> seat & 1) == 0;
  }

  // Plays the ply: by the learner's scores, by its rival's (rows from own_games on), or, without those, as greedy.
  TRAINING_BOTH static void play(const Batch& b, const float* scores, const float* rival,
                                 int stride, int ply, int slot, int row) {
    State& s = state(b, row);
    const std::size_t at = index(b, slot, row);
    b.learns[at] = 0;
    if (b.seat[at] == kOver) return;
    const core::Seat seat(b.seat[at]);
    const bool mine = row < b.own_games || seat == learner(s, row);
    const Actions legal(b.legal + at * kLegalWords, kLegalWords);
    int action;
    if (!mine && b.decided) {
      action = b.decided[row];
    } else if (!mine && (!rival || simple(b, row, seat))) {
      action = Inputs::action(s.pub, ai::greedy_move(core::view(s, seat)));
    } else {
      const float* from = mine ? scores + static_cast<std::size_t>(row) * stride
                               : rival + static_cast<std::size_t>(row - b.own_games) * stride;
      core::Rng rng(
          mixed(*b.seed + 1 + static_cast<std::uint64_t>(ply), static_cast<std::uint64_t>(row)));
      action = drawn(legal, from, (mine ? b.sharp : b.sharp_rival) != 0, rng, b.chance[at]);
    }
    b.action[at] = static_cast<std::uint8_t>(action);
    b.learns[at] = mine && legal.several();
    G::apply(s, seat, Inputs::move(s.pub, s.own[seat], action));
    if constexpr (kForcedAtOnce<G>) play_forced(s);
  }

  // Pays everybody. A deal that is not over yet is ended by greedy players.
  static constexpr void settle(const Batch& b, int row) {
    State& s = state(b, row);
    if constexpr (kForcedAtOnce<G>) play_on(s);
    for (int i = 0; b.paid && i < s.pub.seats(); ++i) {
      const Pay p = pay(s.pub, core::Seat(i));
      float* out = b.paid + (static_cast<std::size_t>(row) * kSeats + i) * 2;
      out[0] = p.goal;
      out[1] = p.step;
    }
    if (!b.won) return;
    const core::Outcome o = G::outcome(s.pub, core::Seat(learner(s, row)));
    b.won[2 * static_cast<std::size_t>(row)] = static_cast<float>(o.win);
    b.won[2 * static_cast<std::size_t>(row) + 1] = static_cast<float>(o.score);
  }

  static constexpr State& state(const Batch& b, int row) {
    return static_cast<State*>(b.states)[row];
  }

  // One deal of random and greedy moves in turn, and a digest of what every seat saw, what it could have played and
  // what was hidden. Two compilations of the rules must agree on it. Not core::digest, because the fields of a struct
  // are pointers to members, which mean nothing on a GPU.
  static constexpr std::uint64_t digest_of_deal(std::uint64_t seed, std::uint64_t number) {
    State s;
    Batch b{.games = 1, .states = &s, .seed = &seed};
    seed = mixed(seed, number);
    deal(b, 0);
    core::Rng rng(seed);
    core::Digest d;
    for (core::SeatSet acting = G::to_act(s.pub); !acting.empty(); acting = G::to_act(s.pub)) {
      const core::Seat seat = acting.lowest();
      add_position(s, d);
      const auto moves = G::legal(s.pub, s.own[seat], seat);
      const bool greedy = rng.below(2) == 0;
      for (const auto& m : moves) d.add(static_cast<std::uint64_t>(Inputs::action(s.pub, m)));
      const auto chosen = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      G::apply(s, seat, greedy ? ai::greedy_move(core::view(s, seat)) : chosen);
    }
    add_position(s, d);
    for (int i = 0; i < s.pub.seats(); ++i) {
      const core::Outcome o = G::outcome(s.pub, core::Seat(i));
      d.add(static_cast<std::uint64_t>(static_cast<std::int64_t>(840 * o.score)));
      d.add(static_cast<std::uint64_t>(2 * o.win));
    }
    return d.value();
  }

 private:
  static constexpr void play_forced(State& s) {
    for (core::SeatSet acting = G::to_act(s.pub); !acting.empty(); acting = G::to_act(s.pub)) {
      const auto moves = G::legal(s.pub, s.own[acting.lowest()], acting.lowest());
      if (moves.size() > 1) return;
      G::apply(s, acting.lowest(), moves[0]);
    }
  }
  static constexpr void play_on(State& s) {
    for (core::SeatSet acting = G::to_act(s.pub); !acting.empty(); acting = G::to_act(s.pub))
      G::apply(s, acting.lowest(), ai::greedy_move(core::view(s, acting.lowest())));
  }
  static constexpr void add_position(const State& s, core::Digest& d) {
    for (int i = 0; i < s.pub.seats(); ++i) {
      Packed<Inputs::kCount> inputs;
      Packed<TruthBits::kCount> truth;
      Inputs::write(core::view(s, core::Seat(i)), inputs);
      TruthBits::write(s, core::Seat(i), truth);
      for (const std::uint32_t w : inputs.words) d.add(w);
      for (const std::uint32_t w : truth.words) d.add(w);
    }
  }
  static constexpr std::size_t index(const Batch& b, int slot, int row) {
    return static_cast<std::size_t>(slot) * b.games + row;
  }
  // An action drawn by the chances that the scores give, or the best; `chance` is the log of its chance.
  TRAINING_BOTH static int drawn(const Actions& legal, const float* scores, bool sharp,
                                 core::Rng& rng, float& chance) {
    int best = *legal.begin();
    for (const int a : legal)
      if (scores[a] > scores[best]) best = a;
    float sum = 0;
    for (const int a : legal) sum += expf(scores[a] - scores[best]);
    int action = best;
    if (!sharp) {
      float left = sum * static_cast<float>(rng.next() >> 40) * 0x1p-24f;
      for (const int a : legal) {
        action = a;
        left -= expf(scores[a] - scores[best]);
        if (left < 0) break;
      }
    }
    chance = scores[action] - scores[best] - logf(sum);
    return action;
  }
};

// What learning adds to the arrays of a batch.
struct Lesson {
  std::int32_t games = 0, plies = 0, seats = 0, actions = 0, legal_words = 0;
  std::int32_t stride = 0;  // of scores: actions, then two values, then nothing
  std::int32_t critic_stride =
      0;  // of the critic's values: for each seat from the mover on, goal and step
  float lambda = 0.9f, clip = 0.2f,
        judging = 0.1f;  // judging: how much the net's own two values count
  const std::uint64_t* legal = nullptr;
  const std::uint8_t* players = nullptr;
  const std::uint8_t* seat = nullptr;
  const std::uint8_t* action = nullptr;
  const std::uint8_t* learns = nullptr;
  const float* chance = nullptr;
  const float* paid = nullptr;
  const float* judged = nullptr;  // by ply: what the critic said
  float* target = nullptr;        // by ply: what it should have said
  float* credit = nullptr;        // by ply: how much better than expected the action turned out
  const float* dials =
      nullptr;  // weight of the goal, of entropy, one over the deviation of credit, one over rows
};

// Generalised advantages, ply by ply from the end, for every seat at the table.
template <int kMaxSeats = 8>
constexpr void give_credit(const Lesson& l, int game) {
  float next[kMaxSeats][2] = {}, ahead[kMaxSeats][2] = {};
  const int players = l.players[game];
  for (int s = 0; s < players; ++s)
    for (int c = 0; c < 2; ++c)
      next[s][c] = l.paid[(static_cast<std::size_t>(game) * l.seats + s) * 2 + c];
  for (int ply = l.plies - 1; ply >= 0; --ply) {
    const std::size_t at = static_cast<std::size_t>(ply) * l.games + game;
    l.credit[at] = 0;
    if (l.seat[at] == kOver) continue;
    const int mover = l.seat[at];
    for (int i = 0; i < players; ++i) {
      const int s = (mover + i) % players;
      for (int c = 0; c < 2; ++c) {
        const float said = l.judged[at * l.critic_stride + 2 * i + c];
        ahead[s][c] = next[s][c] - said + l.lambda * ahead[s][c];
        next[s][c] = said;
        l.target[at * 2 * l.seats + 2 * i + c] = said + ahead[s][c];
      }
    }
    l.credit[at] = l.dials[0] * ahead[mover][0] + (1 - l.dials[0]) * ahead[mover][1];
  }
}

// The gradient of PPO's clipped loss, of entropy and of the net's own values, by its outputs for one row.
TRAINING_BOTH inline void grade(const Lesson& l, std::size_t at, const float* scores,
                                float* gradient) {
  for (int i = 0; i < l.stride; ++i) gradient[i] = 0;
  if (!l.learns[at]) return;
  const Actions legal(l.legal + at * l.legal_words, l.legal_words);
  float best = -1e30f, sum = 0, entropy = 0;
  for (const int a : legal) best = scores[a] > best ? scores[a] : best;
  for (const int a : legal) sum += expf(scores[a] - best);
  const float log_sum = best + logf(sum);
  for (const int a : legal) {
    const float log_p = scores[a] - log_sum;
    entropy -= expf(log_p) * log_p;
  }
  const int action = l.action[at];
  const float ratio = expf(scores[action] - log_sum - l.chance[at]);
  const float credit = l.credit[at] * l.dials[2];
  const bool clipped = credit > 0 ? ratio > 1 + l.clip : ratio < 1 - l.clip;
  const float push = clipped ? 0 : -credit * ratio;
  const float scale = l.dials[3];
  for (const int a : legal) {
    const float log_p = scores[a] - log_sum, p = expf(log_p);
    gradient[a] =
        scale * (push * ((a == action ? 1.0f : 0.0f) - p) + l.dials[1] * p * (log_p + entropy));
  }
  for (int c = 0; c < 2; ++c)
    gradient[l.actions + c] =
        scale * l.judging * (scores[l.actions + c] - l.target[at * 2 * l.seats + c]);
}

TRAINING_BOTH inline void grade_critic(const Lesson& l, std::size_t at, const float* said,
                                       float* gradient) {
  for (int i = 0; i < l.critic_stride; ++i)
    gradient[i] = i < 2 * l.seats && l.learns[at]
                      ? l.dials[3] * (said[i] - l.target[at * 2 * l.seats + i])
                      : 0;
}

}  // namespace training
