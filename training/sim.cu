// The simulator as a library with a C interface, for training/simulator.py: launches training/sim.h over the rows of a
// batch. nvcc makes it run on a GPU, in the caller's stream and inside a CUDA graph; any other C++ compiler
// (-x c++) makes the same library for the processor, where the tests run it. See training/build.sh.
#include <bit>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "training/searcher.h"
#include "training/sim.h"

#ifdef __CUDACC__
#include <cuda_bf16.h>
#endif

namespace training {
namespace {

#ifdef __CUDACC__
constexpr int kThreads = 128;  // of a block
// How many blocks share a multiprocessor; 1 leaves it to the compiler.
template <class Work>
constexpr int kBlocks = 1;

template <class Work>
__global__ void __launch_bounds__(kThreads, kBlocks<Work>) run(Work work, int rows) {
  const int row = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (row < rows) work(row);
}
template <class Work>
void launch(int rows, void* stream, const Work& work) {
  run<<<(rows + kThreads - 1) / kThreads, kThreads, 0, static_cast<cudaStream_t>(stream)>>>(work,
                                                                                            rows);
}
#else
template <class Work>
void launch(int rows, void* /*stream*/, const Work& work) {
  for (int row = 0; row < rows; ++row) work(row);
}
#endif

template <class Sim>
struct Deal {
  Batch b;
  TRAINING_BOTH void operator()(int row) const { Sim::deal(b, row); }
};
template <class Sim>
struct Observe {
  Batch b;
  int slot;
  TRAINING_BOTH void operator()(int row) const { Sim::observe(b, slot, row); }
};
template <class Sim>
struct Play {
  Batch b;
  const float *scores, *rival;
  int stride, ply, slot;
  TRAINING_BOTH void operator()(int row) const {
    Sim::play(b, scores, rival, stride, ply, slot, row);
  }
};

constexpr std::array kKnobsOfBriscola = {
#include "ai/weights/briscola.inc"
};

// What the rival of a row decides, if it is to act. On a GPU the lanes of a warp share the worlds of a row.
template <class Sim>
struct Search {
  Batch b;
  const typename SearcherOf<Sim>::Knobs* knobs;  // in the memory of the device
  int worlds, ply, slot;
  TRAINING_BOTH void operator()(int work) const {
    const int row = work / kLanes, lane = work % kLanes;
    if (!Sim::asks_rival(b, slot, row)) return;
    const std::size_t at = static_cast<std::size_t>(slot) * b.games + row;
    const SearcherOf<Sim> searcher(Sim::state(b, row), core::Seat(b.seat[at]), *knobs);
    const std::uint64_t seed = mixed(*b.seed + 1 + static_cast<std::uint64_t>(ply),
                                     ~static_cast<std::uint64_t>(Sim::deal_number(b, row)));
    auto tally = searcher.share(seed, lane, kLanes, worlds);
#ifdef __CUDA_ARCH__
    for (float& sum : tally.sums)
      for (int step = kLanes / 2; step > 0; step /= 2) sum += __shfl_xor_sync(~0u, sum, step);
    if (lane != 0) return;
#endif
    b.decided[row] = static_cast<std::uint8_t>(searcher.action(tally));
  }
#ifdef __CUDACC__
  static constexpr int kLanes = 32;
#else
  static constexpr int kLanes = 1;
#endif
};
#ifdef __CUDACC__
template <class Sim>
constexpr int kBlocks<Search<Sim>> = 8;  // 64 registers: 1.4 times as fast as with 128
#endif
template <class Sim>
struct Settle {
  Batch b;
  TRAINING_BOTH void operator()(int row) const { Sim::settle(b, row); }
};
template <class Sim>
struct DigestDeals {
  std::uint64_t seed, first;
  std::uint64_t* out;
  TRAINING_BOTH void operator()(int row) const {
    out[row] = Sim::digest_of_deal(seed, first + static_cast<std::uint64_t>(row));
  }
};
struct Credit {
  Lesson l;
  TRAINING_BOTH void operator()(int row) const { give_credit(l, row); }
};
struct Grade {
  Lesson l;
  const std::int64_t* index;
  const float* scores;
  float* gradient;
  TRAINING_BOTH void operator()(int row) const {
    const auto at = static_cast<std::size_t>(row) * static_cast<std::size_t>(l.stride);
    grade(l, static_cast<std::size_t>(index[row]), scores + at, gradient + at);
  }
};
struct GradeCritic {
  Lesson l;
  const std::int64_t* index;
  const float* said;
  float* gradient;
  TRAINING_BOTH void operator()(int row) const {
    const auto at = static_cast<std::size_t>(row) * static_cast<std::size_t>(l.critic_stride);
    grade_critic(l, static_cast<std::size_t>(index[row]), said + at, gradient + at);
  }
};

// Bits to numbers, eight columns per thread: the words of `first`, then those of `second`.
template <class Number>
struct Expand {
  const std::uint32_t *first, *second;
  int first_words, second_words;
  const std::int64_t* index;  // none: rows from `from` on
  std::int64_t from;
  Number* out;
  TRAINING_BOTH void operator()(int work) const {
    const int bytes = 4 * (first_words + second_words);
    const int row = work / bytes, byte = work % bytes, word = byte / 4;
    const std::int64_t source = index ? index[row] : from + row;
    const std::uint32_t bits = word < first_words
                                   ? first[source * first_words + word]
                                   : second[source * second_words + (word - first_words)];
    alignas(16) Number numbers[8];
    for (int i = 0; i < 8; ++i) numbers[i] = Number(bits >> (8 * (byte % 4) + i) & 1 ? 1.0f : 0.0f);
    Number* to = out + (static_cast<std::int64_t>(row) * bytes + byte) * 8;
#ifdef __CUDA_ARCH__
    for (unsigned i = 0; i < sizeof numbers / 16; ++i)
      reinterpret_cast<uint4*>(to)[i] = reinterpret_cast<const uint4*>(numbers)[i];
#else
    for (int i = 0; i < 8; ++i) to[i] = numbers[i];
#endif
  }
};

// Calls f with the simulator of game number `id`; false if there is none.
template <class F>
bool with_game(int id, F&& f) {
  switch (id) {
    case 0: f(std::type_identity<Simulator<games::Briscola, 2>>{}); return true;
    case 1: f(std::type_identity<Simulator<games::Briscola, 3>>{}); return true;
    case 2: f(std::type_identity<Simulator<games::Briscola, 4>>{}); return true;
    case 3: f(std::type_identity<Simulator<games::Joker, 3>>{}); return true;
    case 4: f(std::type_identity<Simulator<games::CaliforniaJack, 2>>{}); return true;
    case 5: f(std::type_identity<Simulator<games::President, 8>>{}); return true;
    default: return false;
  }
}

}  // namespace
}  // namespace training

using training::Batch, training::Lesson, training::launch, training::with_game;

extern "C" {

struct SimGame {
  char key[32];
  std::int32_t seats, inputs, words, truth, truth_words, actions, legal_words, plies, state_bytes;
};

int sim_game(int id, SimGame* out) {
  return with_game(id, [&]<class Sim>(std::type_identity<Sim>) {
    *out = {};
    const std::string_view key = Sim::Game::kKey;
    std::memcpy(out->key, key.data(), key.size());
    out->seats = Sim::kSeatCount;
    out->inputs = Sim::Inputs::kCount;
    out->words = Sim::kWords;
    out->truth = Sim::TruthBits::kCount;
    out->truth_words = Sim::kTruthWords;
    out->actions = Sim::Inputs::kActions;
    out->legal_words = Sim::kLegalWords;
    out->plies = Sim::kPlies;
    out->state_bytes = sizeof(typename Sim::State);
  });
}
int sim_on_gpu() {
#ifdef __CUDACC__
  return 1;
#else
  return 0;
#endif
}
// What went wrong in a launch so far; null if nothing did.
const char* sim_fault() {
#ifdef __CUDACC__
  const cudaError_t e = cudaGetLastError();
  return e == cudaSuccess ? nullptr : cudaGetErrorString(e);
#else
  return nullptr;
#endif
}

void sim_deal(int id, const Batch* b, void* stream) {
  with_game(id, [&]<class Sim>(std::type_identity<Sim>) {
    launch(b->games, stream, training::Deal<Sim>{*b});
  });
}
void sim_observe(int id, const Batch* b, int slot, void* stream) {
  with_game(id, [&]<class Sim>(std::type_identity<Sim>) {
    launch(b->games, stream, training::Observe<Sim>{*b, slot});
  });
}
void sim_play(int id, const Batch* b, const float* scores, const float* rival, int stride, int ply,
              int slot, void* stream) {
  with_game(id, [&]<class Sim>(std::type_identity<Sim>) {
    launch(b->games, stream, training::Play<Sim>{*b, scores, rival, stride, ply, slot});
  });
}
// The numbers by which the policy of a game judges that has a rival that searches, and how many; null if it has none.
const float* sim_knobs(int id, int* count) {
  const float* knobs = nullptr;
  with_game(id, [&]<class Sim>(std::type_identity<Sim>) {
    if constexpr (training::HasSearcher<Sim>) {
      static_assert(sizeof training::kKnobsOfBriscola ==
                    sizeof(typename training::SearcherOf<Sim>::Knobs));
      knobs = training::kKnobsOfBriscola.data();
      *count = static_cast<int>(training::kKnobsOfBriscola.size());
    }
  });
  return knobs;
}
// `knobs` in the memory of the device. False if that game has no rival that searches.
int sim_search(int id, const Batch* b, const void* knobs, int worlds, int ply, int slot,
               void* stream) {
  bool can = false;
  with_game(id, [&]<class Sim>(std::type_identity<Sim>) {
    if constexpr (training::HasSearcher<Sim>) {
      using Search = training::Search<Sim>;
      launch(b->games * Search::kLanes, stream,
             Search{*b, static_cast<const typename training::SearcherOf<Sim>::Knobs*>(knobs),
                    worlds, ply, slot});
      can = true;
    }
  });
  return can;
}
void sim_settle(int id, const Batch* b, void* stream) {
  with_game(id, [&]<class Sim>(std::type_identity<Sim>) {
    launch(b->games, stream, training::Settle<Sim>{*b});
  });
}
void sim_digests(int id, std::uint64_t seed, std::uint64_t first, int deals, std::uint64_t* out,
                 void* stream) {
  with_game(id, [&]<class Sim>(std::type_identity<Sim>) {
    launch(deals, stream, training::DigestDeals<Sim>{seed, first, out});
  });
}
void sim_credit(const Lesson* l, void* stream) { launch(l->games, stream, training::Credit{*l}); }
void sim_grade(const Lesson* l, const std::int64_t* index, int rows, const float* scores,
               float* gradient, void* stream) {
  launch(rows, stream, training::Grade{*l, index, scores, gradient});
}
void sim_grade_critic(const Lesson* l, const std::int64_t* index, int rows, const float* said,
                      float* gradient, void* stream) {
  launch(rows, stream, training::GradeCritic{*l, index, said, gradient});
}
// On a GPU to bfloat16, otherwise to float.
void sim_expand(const std::uint32_t* first, int first_words, const std::uint32_t* second,
                int second_words, const std::int64_t* index, std::int64_t from, int rows, void* out,
                void* stream) {
#ifdef __CUDACC__
  using Number = __nv_bfloat16;
#else
  using Number = float;
#endif
  launch(rows * 4 * (first_words + second_words), stream,
         training::Expand<Number>{first, second, first_words, second_words, index, from,
                                  static_cast<Number*>(out)});
}

}  // extern "C"
