#pragma once
// The cards of one trick, at most four, in order of play, and which of them takes it.
#include <bit>
#include <cstdint>

#include "core/card.h"
#include "core/fixed_list.h"

namespace games {

// One word, so that playing a card and copying a trick stay in registers:
//   the newest card in byte 0, the one before in byte 1 …; 0xFF where there is none
class Trick {
 public:
  using Cards = core::FixedList<core::Card, 4>;

  constexpr void push_back(core::Card c) { word_ = word_ << 8 | c.id; }
  constexpr bool empty() const { return word_ == kEmpty; }
  constexpr int size() const { return 4 - std::popcount(word_ & 0x8080'8080); }
  constexpr core::Card back() const { return from_back(0); }
  constexpr core::Card from_back(int i) const { return core::Card(word_ >> (8 * i) & 0xFF); }
  // For a trick of that size: a constant where it matters, and then these cost next to nothing.
  constexpr core::Card at(int i, int size) const { return from_back(size - 1 - i); }
  constexpr core::CardSet set(int size) const {
    core::CardSet s;
    for (int i = 0; i < size; ++i) s.insert(from_back(i));
    return s;
  }
  constexpr Cards cards() const {
    Cards out;
    for (int i = 0, n = size(); i < n; ++i) out.push_back(at(i, n));
    return out;
  }
  friend constexpr bool operator==(Trick, Trick) = default;

 private:
  static constexpr std::uint32_t kEmpty = 0xFFFF'FFFF;
  std::uint32_t word_ = kEmpty;
};

// Which card takes a full trick, by order of play: the highest trump, else the highest card of the suit
// led. Written without branches: which card wins is as good as random to a processor.
template <class Pack, int kSize>
constexpr int winner(Trick t, core::Suit trump) {
  const core::Suit led = Pack::suit(t.at(0, kSize));
  const auto weight = [=](core::Card c) {
    const core::Suit s = Pack::suit(c);
    return Pack::strength(c) + (s == trump) * 32 + (s == led) * 16;
  };
  int best = 0, most = weight(t.at(0, kSize));
  for (int i = 1; i < kSize; ++i) {
    const int w = weight(t.at(i, kSize));
    best = w > most ? i : best;
    most = w > most ? w : most;
  }
  return best;
}

}  // namespace games
