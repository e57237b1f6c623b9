#pragma once
// A vector that never allocates; its capacity is part of the type. Lists of moves, tricks, decks.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <type_traits>

namespace core {

template <class T, std::size_t N>
class FixedList {
 public:
  constexpr FixedList() : nothing_{} {  // an item begins to exist when pushed
    if (std::is_constant_evaluated()) std::construct_at(&items_);  // but not for the compiler
  }
  constexpr FixedList(std::initializer_list<T> xs) : FixedList() {
    for (const T& x : xs) push_back(x);
  }
  constexpr void push_back(const T& x) {
    assert(size_ < N);
    items_[size_++] = x;
  }
  // One item for each x of a range. Quicker than push_back in a loop, since the size is written once.
  template <class Range, class Make>
  constexpr void append(const Range& xs, Make make) {
    std::size_t n = size_;
    for (const auto& x : xs) {
      assert(n < N);
      items_[n++] = make(x);
    }
    size_ = static_cast<std::uint16_t>(n);
  }
  // Any number of items for each x: `make(x, end)` writes them from `end` on and returns the new end.
  template <class Range, class Make>
  constexpr void append_some(const Range& xs, Make make) {
    T* last = end();
    for (const auto& x : xs) last = make(x, last);
    assert(last <= begin() + N);
    size_ = static_cast<std::uint16_t>(last - begin());
  }
  constexpr void pop_back() {
    assert(size_ > 0);
    --size_;
  }
  constexpr void clear() { size_ = 0; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return N; }

  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }
  constexpr T& operator[](std::size_t i) {
    assert(i < size_);
    return items_[i];
  }
  constexpr const T& operator[](std::size_t i) const {
    assert(i < size_);
    return items_[i];
  }
  constexpr const T& back() const { return (*this)[size_ - 1u]; }
  constexpr std::span<T> span() { return {begin(), size_}; }
  constexpr bool contains(const T& x) const { return std::find(begin(), end(), x) != end(); }
  friend constexpr bool operator==(const FixedList& a, const FixedList& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  union {  // NOLINTBEGIN(readability-identifier-naming): private all the same
    char nothing_;
    std::array<T, N> items_;
  };  // NOLINTEND(readability-identifier-naming)
  std::uint16_t size_ =
      0;  // not a byte, which may alias the items, so that every push would reload it
};

}  // namespace core
