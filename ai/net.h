#pragma once
// A trained net at play. It uses whole numbers only, so that every machine gives the same answers, bit by bit. A net is
// a file made by training/train.py; docs/ai.md describes it. Not here: files, which are the caller's business; what a
// net learns, see ai/inputs.h.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/nets.h"

namespace ai {

// How the sums are done. Both give the same numbers; kQuick needs a processor with AVX2, or WebAssembly with SIMD.
enum class Arithmetic : std::uint8_t { kPlain, kQuick };
Arithmetic quickest();

// The name of a game's net, and of its file: the key and the seats, KEY-2. A net that serves several numbers of seats
// is named by the largest.
std::string net_name(std::string_view game, int seats);
template <class G, int kSeats>
std::string net_name() {
  if constexpr (requires { Inputs<G, kSeats>::kNetSeats; })
    return net_name(G::kKey, Inputs<G, kSeats>::kNetSeats);
  else
    return net_name(G::kKey, kSeats);
}

class Net {
 public:
  static constexpr int kWidest = 1024;        // outputs of a layer
  static constexpr std::int32_t kTop = 8191;  // the largest output of a hidden layer
  static constexpr int kUnit = 1 << 16;       // of an answer: kUnit is one
  using Answers = std::array<std::int32_t, kWidest>;

  struct Reading;
  // The net has a copy of the file.
  static Reading read(std::span<const std::uint8_t> file);
  // The net lies in the file itself, nearly a MB. pre: the file outlives the net
  static Reading read_in_place(std::span<const std::uint8_t> file);
  Net() = default;
  Net(Net&&) = default;
  Net& operator=(Net&&) = default;

  std::string_view name() const { return name_; }
  int inputs() const { return layers_.front().in; }
  int outputs() const { return layers_.back().out; }
  // Answers to a position whose questions `yes`, each named once, are answered yes. pre: yes < inputs()
  void answer(std::span<const std::uint16_t> yes, Answers& out, Arithmetic how = quickest()) const;

 private:
  friend class NetReader;
  struct Layer {
    int in = 0, out = 0, shift = 0;
    std::vector<std::int32_t> factors;
    std::vector<std::int64_t> offsets;
    // In the file. Of the first layer input by input, of the others output by output.
    const std::int8_t* weights = nullptr;
    std::int64_t output(int i, std::int32_t sum) const {
      const auto n = static_cast<std::size_t>(i);
      return (sum * std::int64_t{factors[n]} + offsets[n] + (std::int64_t{1} << shift >> 1)) >>
             shift;
    }
  };
  std::string name_;
  std::vector<Layer> layers_;
  std::vector<std::uint8_t> file_;  // unless it lies elsewhere
};

struct Net::Reading {
  std::optional<Net> net;
  std::string_view fault{};  // a clause, if there is no net
};

// Collects the questions answered yes.
struct YesList {
  core::FixedList<std::uint16_t, 256> list;
  constexpr void set(int i) { list.push_back(static_cast<std::uint16_t>(i)); }
};

// Is this a net for that game and that many seats?
template <class G, int kSeats>
bool net_fits(const Net& net) {
  using Input = Inputs<G, kSeats>;
  return net.name() == net_name<G, kSeats>() && net.inputs() == Input::kCount &&
         net.outputs() == Input::kActions + 2;
}

// The scores of some moves, added up over this many orders of the suits: each order costs a whole answer and helps a
// little. A view that forgot something gives the scores of a player that forgot it. pre: net_fits
template <class G>
using Scores = std::array<std::int64_t, core::Moves<G>::capacity()>;
template <class G, int kSeats>
Scores<G> net_scores(const core::View<G>& v, const core::Moves<G>& moves, const Net& net,
                     int orders = 1, Arithmetic how = quickest()) {
  using Input = Inputs<G, kSeats>;
  Scores<G> score{};
  for (int order = 0; order < std::min(orders, Input::kOrders); ++order) {
    YesList yes;
    Input::write(v, yes, order);
    Net::Answers answers;
    net.answer({yes.list.begin(), yes.list.size()}, answers, how);
    for (std::size_t i = 0; i < moves.size(); ++i)
      score[i] += answers[static_cast<std::size_t>(Input::action(v.pub, moves[i], order))];
  }
  return score;
}

// The net's favourite move. pre: net_fits, the view's seat is to act
template <class G, int kSeats>
typename G::Move net_move(const core::View<G>& v, const Net& net, int orders = 1,
                          Arithmetic how = quickest()) {
  const auto moves = core::legal(v);
  if (moves.size() == 1) return moves[0];
  const Scores<G> score = net_scores<G, kSeats>(v, moves, net, orders, how);
  return moves[static_cast<std::size_t>(
      std::max_element(score.begin(), score.begin() + static_cast<std::ptrdiff_t>(moves.size())) -
      score.begin())];
}

// Calls f.template operator()<kSeats>() if there are inputs for that number of seats; otherwise false.
template <class G, class F>
bool with_seats(int seats, F&& f) {
  return [&]<int... kOffset>(std::integer_sequence<int, kOffset...>) {
    const auto one = [&]<int kSeats>() {
      if constexpr (HasInputs<G, kSeats>)
        if (seats == kSeats) {
          f.template operator()<kSeats>();
          return true;
        }
      return false;
    };
    return (one.template operator()<G::kMinSeats + kOffset>() || ...);
  }(std::make_integer_sequence<int, G::kMaxSeats - G::kMinSeats + 1>{});
}

// Search by a net alone, in a game that gains by it: ai/GAME/net_search.h.
template <class G>
class NetSearch;

}  // namespace ai
