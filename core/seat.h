#pragma once
// Seats and sets of seats. Seat 0 sits anywhere; the others follow clockwise.
// Not here: players, names and bots, which are the business of table/ and above.
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "core/bits.h"

namespace core {

// Converts to its number, so that it indexes arrays; a number becomes a seat only on request.
struct Seat {
  std::uint8_t n = 0xFF;
  constexpr Seat() = default;
  constexpr explicit Seat(int i) : n(static_cast<std::uint8_t>(i)) {}
  constexpr operator std::uint8_t() const { return n; }  // NOLINT(google-explicit-constructor)
  constexpr bool valid() const { return n < 16; }
};
inline constexpr Seat kNoSeat{};  // the gallery; nobody

constexpr Seat next_seat(Seat s, int seats) { return Seat(s + 1 == seats ? 0 : s + 1); }

// A set of seats in 16 bits.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  static constexpr SeatSet of(Seat s) { return SeatSet(1u << s); }
  static constexpr SeatSet first(int n) { return SeatSet((1u << n) - 1); }

  constexpr bool contains(Seat s) const { return s.valid() && (bits_ >> s & 1); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return bit_count(bits_); }
  constexpr Seat lowest() const { return Seat(lowest_bit(bits_)); }
  constexpr std::uint16_t bits() const { return bits_; }

  constexpr void insert(Seat s) { bits_ = static_cast<std::uint16_t>(bits_ | 1u << s); }
  constexpr void erase(Seat s) { bits_ = static_cast<std::uint16_t>(bits_ & ~(1u << s)); }
  friend constexpr SeatSet operator|(SeatSet a, SeatSet b) {
    return SeatSet(0u | a.bits_ | b.bits_);
  }
  friend constexpr SeatSet operator-(SeatSet a, SeatSet b) { return SeatSet(a.bits_ & ~b.bits_); }
  friend constexpr bool operator==(SeatSet, SeatSet) = default;

  struct Iterator {
    std::uint16_t left;
    constexpr Seat operator*() const { return Seat(lowest_bit(left)); }
    constexpr Iterator& operator++() {
      left = static_cast<std::uint16_t>(left & (left - 1));
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;
  };
  constexpr Iterator begin() const { return {bits_}; }
  constexpr Iterator end() const { return {0}; }

 private:
  constexpr explicit SeatSet(unsigned bits) : bits_(static_cast<std::uint16_t>(bits)) {}
  std::uint16_t bits_ = 0;
};

// One value per seat. Its capacity is the game's; a match uses the first `seats` of it, and the JSON writer stops there.
template <class T, std::size_t N>
struct BySeat : std::array<T, N> {
  friend constexpr bool operator==(const BySeat&, const BySeat&) = default;
};

}  // namespace core
