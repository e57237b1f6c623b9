#pragma once
// std::copy for the rules: to plain values it is a memmove, and nvcc leaves that out of what it makes for a GPU
// without a word. Other compilers make a memmove of this loop too.

namespace core {

// pre: out is not inside [first, last).
template <class From, class To>
constexpr void copy(From first, From last, To out) {
  for (; first != last; ++first, ++out) *out = *first;
}

}  // namespace core
