#pragma once
// The cards of one trick, at most as many as its type says, in order of play, and which of them takes it.
#include <cstdint>
#include <type_traits>

#include "core/bits.h"
#include "core/card.h"
#include "core/fixed_list.h"

namespace games {

// One word, so that playing a card and copying a trick stay in registers:
//   the newest card in byte 0, the previous card in byte 1 …; 0xFF where there is none
template <int kMost>
class TrickOf {
  static_assert(kMost <= 8);
  using Word = std::conditional_t<kMost <= 4, std::uint32_t, std::uint64_t>;

 public:
  using Cards = core::FixedList<core::Card, kMost>;

  constexpr void push_back(core::Card c) { word_ = word_ << 8 | c.id; }
  constexpr bool empty() const { return word_ == kEmpty; }
  constexpr int size() const {
    constexpr auto kNoCards = static_cast<Word>(0x8080'8080'8080'8080);
    return static_cast<int>(sizeof(Word)) - core::bit_count(word_ & kNoCards);
  }
  constexpr core::Card back() const { return from_back(0); }
  constexpr core::Card from_back(int i) const { return core::Card(word_ >> (8 * i) & 0xFF); }
  // For a trick of that size. Where speed matters the size is a constant, and these cost almost nothing.
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
  friend constexpr bool operator==(TrickOf, TrickOf) = default;

 private:
  static constexpr Word kEmpty = static_cast<Word>(~Word{0});
  Word word_ = kEmpty;
};
using Trick = TrickOf<4>;

// Which card takes a full trick, by order of play: the highest trump, otherwise the highest card of the suit led.
// Written without branches, since a processor cannot predict which card wins.
template <class Pack, int kSize, int kMost>
constexpr int winner(TrickOf<kMost> t, core::Suit trump) {
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
