#include "table/nearest.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "table/words.h"

namespace table {
namespace {

constexpr std::size_t kLongest =
    32;  // letters; longer words are not typing mistakes, and a comparison costs their square
constexpr std::size_t kShortestBeginning = 3;

std::string letters(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c >= 'A' && c <= 'Z')
      out += static_cast<char>(c - 'A' + 'a');
    else if (c != '-' && c != '_' && c != ' ')
      out += c;
  return out;
}

// Letters to insert, delete, replace or swap with their neighbour, to get from one word to the other.
std::size_t mistakes(std::string_view a, std::string_view b) {
  std::array<std::array<std::size_t, kLongest + 1>, 3> rows{};  // the last three
  const auto row = [&](std::size_t i) -> auto& { return rows[i % 3]; };
  std::iota(row(0).begin(), row(0).end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row(i)[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = a[i - 1] == b[j - 1];
      auto& best = row(i)[j];
      best = std::min({row(i - 1)[j] + 1, row(i)[j - 1] + 1, row(i - 1)[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        best = std::min(best, row(i - 2)[j - 2] + 1);
    }
  }
  return row(a.size())[b.size()];
}

}  // namespace

std::string_view nearest(std::string_view typed, std::span<const std::string_view> known) {
  const std::string meant = letters(typed.substr(0, 2 * kLongest));
  if (meant.empty() || typed.size() > 2 * kLongest || meant.size() > kLongest) return {};
  std::string_view best;
  std::size_t fewest = (meant.size() + 1) / 3 + 1;  // a third of the letters may be wrong
  for (const std::string_view word : known) {
    const std::string whole = letters(word);
    if (whole.size() > kLongest) continue;
    const bool begun = meant.size() >= kShortestBeginning && whole.starts_with(meant);
    const std::size_t n =
        begun ? std::min<std::size_t>(1, whole.size() - meant.size()) : mistakes(meant, whole);
    if (n < fewest) {
      fewest = n;
      best = word;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view typed, std::span<const std::string_view> known,
                         Language language) {
  const std::string_view near = nearest(typed, known);
  return near.empty() ? "" : " " + sentence("did_you_mean", language, with<"word">(near));
}

}  // namespace table
