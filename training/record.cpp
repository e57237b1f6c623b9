// record GAME FILE [--worlds N] [--deals N] [--seconds S] [--seed S] [--threads T]
// Writes down what the master without a net, a search of N worlds, decides in deals for two, for training/imitate.py. In
// half of the deals both seats are the master's; in the rest one is, and the other plays by the game's net at any level.
// The recorded seat plays a random card now and then, so that the imitator also learns to go on after a mistake. One row
// for each decision and each order of the suits that are alike, the deals in their order:
//   questions answered yes (a bit each, in words of 32) · legal actions (a bit each, in words of 64) · the action chosen
//   (32 bits) · what search expects of each legal action, the lowest action first (floats)
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "ai/player.h"
#include "training/sim.h"

namespace {

struct Args {
  std::string game, file;
  std::uint32_t worlds = 1500, seed = 1;
  int deals = 1000, threads = 1;
  double seconds = 1e9;
};

constexpr std::uint32_t kSlips = 5;  // random cards of the recorded seat, of a hundred

ai::Net read_net(const std::string& name) {
  std::ifstream in("ai/weights/" + name + ".net", std::ios::binary);
  const std::vector<std::uint8_t> bytes((std::istreambuf_iterator<char>(in)), {});
  auto reading = ai::Net::read(bytes);
  if (reading.net) return std::move(*reading.net);
  std::fprintf(stderr, "ai/weights/%s.net: %s\n", name.c_str(), std::string(reading.fault).c_str());
  std::exit(1);
}

template <class G>
class Recorder {
 public:
  using Sim = training::Simulator<G, 2>;
  using Inputs = ai::Inputs<G, 2>;
  using Values = std::array<float, G::kMaxMoves>;

  explicit Recorder(const Args& args) : args_(args), net_(read_net(ai::net_name<G, 2>())) {}

  void run() {
    const auto start = std::chrono::steady_clock::now();
    std::vector<std::string> rows(static_cast<std::size_t>(args_.deals));
    std::atomic<int> next = 0;
    const auto work = [&] {
      for (int d = next++; d < args_.deals; d = next++) {
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        if (took.count() < args_.seconds) rows[static_cast<std::size_t>(d)] = deal(d);
      }
    };
    std::vector<std::thread> others;
    for (int i = 1; i < args_.threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& t : others) t.join();
    std::ofstream out(args_.file, std::ios::binary);
    std::size_t bytes = 0;
    for (const std::string& r : rows) {
      out << r;
      bytes += r.size();
    }
    std::fprintf(stderr, "%zu decisions\n", bytes / kRow / Inputs::kOrders);
  }

 private:
  static constexpr std::size_t kRow = 4 * Sim::kWords + 8 * Sim::kLegalWords + 4 + sizeof(Values);

  std::string deal(int number) const {
    core::Rng rng(training::mixed(args_.seed, static_cast<std::uint64_t>(number)));
    const auto rules = training::rules_of<G>(2, static_cast<std::uint64_t>(number));
    core::Deck deck;
    for (const core::Card c : G::pack(rules)) deck.push_back(c);
    core::shuffle(deck.span(), rng);
    core::State<G> s = G::deal(training::standing_of<G>(rules, rng), deck);
    const bool alone = number % 2 == 0;
    const core::Seat rival(static_cast<int>(rng.below(2)));
    const int level = static_cast<int>(rng.below(101));
    std::string rows;
    for (core::SeatSet acting = G::to_act(s.pub); !acting.empty(); acting = G::to_act(s.pub)) {
      const core::Seat seat = acting.lowest();
      const core::View<G> v = core::view(s, seat);
      const auto moves = core::legal(v);
      typename G::Move move = moves[0];
      if (alone && seat == rival) {
        move = ai::net_level_move(v, net_, level, rng);
      } else if (moves.size() > 1) {
        move = decide(v, rng, rows);
        if (rng.below(100) < kSlips)
          move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      }
      G::apply(s, seat, move);
    }
    return rows;
  }

  typename G::Move decide(const core::View<G>& v, core::Rng& rng, std::string& rows) const {
    const auto moves = core::legal(v);
    Values worth{};
    if (const auto proven = ai::Traits<G>::exact(v)) {
      for (std::size_t i = 0; i < moves.size(); ++i) worth[i] = moves[i] == *proven ? 1 : 0;
      write(v, *proven, worth, rows);
      return *proven;
    }
    const auto search =
        ai::searched<G>(v, ai::Policy<G>::standard(), {.worlds = args_.worlds}, rng);
    for (const auto& e : search.estimates())
      for (std::size_t i = 0; i < moves.size(); ++i)
        if (moves[i] == e.move) worth[i] = static_cast<float>(e.utility);
    write(v, search.best(), worth, rows);
    return search.best();
  }

  static void write(const core::View<G>& v, const typename G::Move& chosen, const Values& worth,
                    std::string& rows) {
    const auto moves = core::legal(v);
    for (int order = 0; order < Inputs::kOrders; ++order) {
      training::Packed<Inputs::kCount> inputs;
      Inputs::write(v, inputs, order);
      std::array<std::uint64_t, Sim::kLegalWords> legal{};
      std::array<std::pair<int, float>, G::kMaxMoves> by_action;
      for (std::size_t i = 0; i < moves.size(); ++i) {
        const int action = Inputs::action(v.pub, moves[i], order);
        legal[static_cast<std::size_t>(action / 64)] |= std::uint64_t{1} << action % 64;
        by_action[i] = {action, worth[i]};
      }
      std::sort(by_action.begin(), by_action.begin() + moves.size());
      Values sorted{};
      for (std::size_t i = 0; i < moves.size(); ++i) sorted[i] = by_action[i].second;
      append(rows, inputs.words);
      append(rows, legal);
      append(rows, static_cast<std::uint32_t>(Inputs::action(v.pub, chosen, order)));
      append(rows, sorted);
    }
  }
  template <class T>
  static void append(std::string& rows, const T& value) {
    rows.append(reinterpret_cast<const char*>(&value), sizeof value);
  }

  const Args args_;
  const ai::Net net_;
};

int usage() {
  std::fputs(
      "usage: record briscola|california_jack FILE [--worlds N] [--deals N] [--seconds S] "
      "[--seed S] [--threads T]\n",
      stderr);
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3 || argc % 2 == 0) return usage();
  Args args{.game = argv[1], .file = argv[2]};
  for (int i = 3; i + 1 < argc; i += 2) {
    const std::string name = argv[i];
    const double value = std::strtod(argv[i + 1], nullptr);
    if (name == "--worlds")
      args.worlds = static_cast<std::uint32_t>(value);
    else if (name == "--deals")
      args.deals = static_cast<int>(value);
    else if (name == "--seconds")
      args.seconds = value;
    else if (name == "--seed")
      args.seed = static_cast<std::uint32_t>(value);
    else if (name == "--threads")
      args.threads = static_cast<int>(value);
    else
      return usage();
  }
  if (args.game == "briscola")
    Recorder<games::Briscola>(args).run();
  else if (args.game == "california_jack")
    Recorder<games::CaliforniaJack>(args).run();
  else
    return usage();
}
