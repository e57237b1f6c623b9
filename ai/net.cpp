#include "ai/net.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace ai {
namespace {

// --- the sums: columns of bytes added up, and rows of bytes times numbers of 16 bits ---------------
// A column holds 16 × n bytes, and so does a row. Sums of this many columns stay in 16 bits:
constexpr std::size_t kColumns = 255;

void add_columns_plain(const std::int8_t* weights, std::span<const std::uint16_t> columns,
                       int height, std::int16_t* sum) {
  for (const std::uint16_t c : columns)
    for (int i = 0; i < height; ++i)
      sum[i] = static_cast<std::int16_t>(
          sum[i] + weights[c * static_cast<std::size_t>(height) + static_cast<std::size_t>(i)]);
}
std::int32_t row_plain(const std::int8_t* row, const std::int16_t* x, int width) {
  std::int32_t sum = 0;
  for (int i = 0; i < width; ++i) sum += row[i] * x[i];
  return sum;
}

#if defined(__x86_64__)
#define MAZZO_AVX2 __attribute__((target("avx2")))

MAZZO_AVX2 __m256i sixteen(const std::int8_t* p) {
  return _mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
}
// 16 × kWide rows of the sum, kept in registers over all columns.
template <int kWide>
MAZZO_AVX2 void add_stripe(const std::int8_t* weights, std::span<const std::uint16_t> columns,
                           int height, std::int16_t* sum) {
  __m256i s[kWide];
  for (int k = 0; k < kWide; ++k)
    s[k] = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(sum + 16 * k));
  for (const std::uint16_t c : columns) {
    const std::int8_t* column = weights + c * static_cast<std::size_t>(height);
    for (int k = 0; k < kWide; ++k) s[k] = _mm256_add_epi16(s[k], sixteen(column + 16 * k));
  }
  for (int k = 0; k < kWide; ++k)
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(sum + 16 * k), s[k]);
}
MAZZO_AVX2 void add_columns_quick(const std::int8_t* weights,
                                  std::span<const std::uint16_t> columns, int height,
                                  std::int16_t* sum) {
  int i = 0;
  for (; i + 128 <= height; i += 128) add_stripe<8>(weights + i, columns, height, sum + i);
  for (; i < height; i += 16) add_stripe<1>(weights + i, columns, height, sum + i);
}
MAZZO_AVX2 std::int32_t total(__m256i s) {
  __m128i t = _mm_add_epi32(_mm256_castsi256_si128(s), _mm256_extracti128_si256(s, 1));
  t = _mm_add_epi32(t, _mm_shuffle_epi32(t, 0x4E));
  return _mm_cvtsi128_si32(_mm_add_epi32(t, _mm_shuffle_epi32(t, 0xB1)));
}
// kRows at once, so that x is loaded once for them.
template <int kRows>
MAZZO_AVX2 void some_rows(const std::int8_t* rows, const std::int16_t* x, int width,
                          std::int32_t* out) {
  __m256i s[kRows] = {};
  for (int i = 0; i < width; i += 16) {
    const __m256i a = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(x + i));
    for (int k = 0; k < kRows; ++k)
      s[k] = _mm256_add_epi32(
          s[k], _mm256_madd_epi16(a, sixteen(rows + k * static_cast<std::ptrdiff_t>(width) + i)));
  }
  for (int k = 0; k < kRows; ++k) out[k] = total(s[k]);
}
MAZZO_AVX2 void rows_quick(const std::int8_t* rows, int count, const std::int16_t* x, int width,
                           std::int32_t* out) {
  int r = 0;
  for (; r + 4 <= count; r += 4)
    some_rows<4>(rows + r * static_cast<std::ptrdiff_t>(width), x, width, out + r);
  for (; r < count; ++r)
    some_rows<1>(rows + r * static_cast<std::ptrdiff_t>(width), x, width, out + r);
}
bool has_quick() { return __builtin_cpu_supports("avx2") != 0; }

#elif defined(__wasm_simd128__)

v128_t eight(const std::int8_t* p) { return wasm_i16x8_load8x8(p); }
void add_columns_quick(const std::int8_t* weights, std::span<const std::uint16_t> columns,
                       int height, std::int16_t* sum) {
  for (int i = 0; i < height; i += 8) {
    v128_t s = wasm_v128_load(sum + i);
    for (const std::uint16_t c : columns)
      s = wasm_i16x8_add(s, eight(weights + c * static_cast<std::size_t>(height) + i));
    wasm_v128_store(sum + i, s);
  }
}
void rows_quick(const std::int8_t* rows, int count, const std::int16_t* x, int width,
                std::int32_t* out) {
  for (int r = 0; r < count; ++r, rows += width) {
    v128_t s = wasm_i32x4_splat(0);
    for (int i = 0; i < width; i += 8)
      s = wasm_i32x4_add(s, wasm_i32x4_dot_i16x8(wasm_v128_load(x + i), eight(rows + i)));
    out[r] = wasm_i32x4_extract_lane(s, 0) + wasm_i32x4_extract_lane(s, 1) +
             wasm_i32x4_extract_lane(s, 2) + wasm_i32x4_extract_lane(s, 3);
  }
}
bool has_quick() { return true; }

#else

void add_columns_quick(const std::int8_t* weights, std::span<const std::uint16_t> columns,
                       int height, std::int16_t* sum) {
  add_columns_plain(weights, columns, height, sum);
}
void rows_quick(const std::int8_t* rows, int count, const std::int16_t* x, int width,
                std::int32_t* out) {
  for (int r = 0; r < count; ++r, rows += width) out[r] = row_plain(rows, x, width);
}
bool has_quick() { return false; }

#endif

void sum_columns(const std::int8_t* weights, std::span<const std::uint16_t> yes, int height,
                 Arithmetic how, Net::Answers& out) {
  std::fill_n(out.begin(), height, 0);
  while (!yes.empty()) {
    const auto some = yes.first(std::min(yes.size(), kColumns));
    std::array<std::int16_t, Net::kWidest> sum{};
    if (how == Arithmetic::kQuick)
      add_columns_quick(weights, some, height, sum.data());
    else
      add_columns_plain(weights, some, height, sum.data());
    for (int i = 0; i < height; ++i)
      out[static_cast<std::size_t>(i)] += sum[static_cast<std::size_t>(i)];
    yes = yes.subspan(some.size());
  }
}
void sum_rows(const std::int8_t* weights, int count, const std::int16_t* x, int width,
              Arithmetic how, Net::Answers& out) {
  if (how == Arithmetic::kQuick) return rows_quick(weights, count, x, width, out.data());
  for (int r = 0; r < count; ++r, weights += width)
    out[static_cast<std::size_t>(r)] = row_plain(weights, x, width);
}

std::uint64_t checksum(std::span<const std::uint8_t> bytes) {  // FNV-1a of eight bytes at a time
  std::uint64_t h = 0xCBF29CE484222325u;
  for (std::size_t at = 0; at < bytes.size(); at += 8) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < 8 && at + i < bytes.size(); ++i)
      word |= std::uint64_t{bytes[at + i]} << (8 * i);
    h = (h ^ word) * 0x100000001B3u;
  }
  return h;
}

}  // namespace

Arithmetic quickest() {
  static const Arithmetic kHow = has_quick() ? Arithmetic::kQuick : Arithmetic::kPlain;
  return kHow;
}

std::string net_name(std::string_view game, int seats) {
  return std::string(game) + "-" + std::to_string(seats);
}

void Net::answer(std::span<const std::uint16_t> yes, Answers& out, Arithmetic how) const {
  std::array<std::int16_t, kWidest> x;
  for (const Layer& layer : layers_) {
    if (&layer == &layers_.front())
      sum_columns(layer.weights, yes, layer.out, how, out);
    else
      sum_rows(layer.weights, layer.out, x.data(), layer.in, how, out);
    const bool last = &layer == &layers_.back();
    for (int i = 0; i < layer.out; ++i) {
      const auto n = static_cast<std::size_t>(i);
      const std::int64_t y = layer.output(i, out[n]);
      if (last)
        out[n] = static_cast<std::int32_t>(std::clamp<std::int64_t>(y, INT32_MIN, INT32_MAX));
      else
        x[n] = static_cast<std::int16_t>(std::clamp<std::int64_t>(y, 0, kTop));
    }
  }
}

// Parses a file, front to back. The first thing that does not fit ends it with a clause that says why.
class NetReader {
 public:
  explicit NetReader(std::span<const std::uint8_t> file) : rest_(file) {}

  Net::Reading run() {
    constexpr std::size_t kHeader = 40, kSum = 8;
    if (rest_.size() < kHeader + kSum || std::memcmp(rest_.data(), "mazzonet", 8) != 0)
      return {std::nullopt, "it is not a net"};
    const auto body = rest_.first(rest_.size() - kSum);
    rest_ = rest_.last(kSum);
    if (number<std::uint64_t>() != checksum(body)) return {std::nullopt, "it is damaged"};
    rest_ = body.subspan(8);
    if (number<std::uint32_t>() != 1) return {std::nullopt, "it is of another version"};
    const auto count = number<std::uint32_t>();
    const auto* name = reinterpret_cast<const char*>(rest_.data());
    net_.name_.assign(name, strnlen(name, 24));
    rest_ = rest_.subspan(24);
    for (std::uint32_t i = 0; i < count; ++i)
      if (!read_layer(i + 1 == count)) return {std::nullopt, "its layers do not fit"};
    if (count < 2 || !rest_.empty()) return {std::nullopt, "its layers do not fit"};
    return {std::move(net_)};
  }

 private:
  template <class T>
  T number() {  // little endian, as is every machine that runs this
    T value{};
    std::memcpy(&value, rest_.data(), sizeof value);
    rest_ = rest_.subspan(sizeof value);
    return value;
  }
  template <class T>
  std::vector<T> numbers(std::size_t count) {
    std::vector<T> values(count);
    std::memcpy(values.data(), rest_.data(), count * sizeof(T));
    rest_ = rest_.subspan(count * sizeof(T));
    return values;
  }
  bool read_layer(bool last) {
    if (rest_.size() < 12) return false;
    const auto in = number<std::uint32_t>(), out = number<std::uint32_t>(),
               shift = number<std::uint32_t>();
    const bool first = net_.layers_.empty();
    const bool fits =
        first ? in > 0 && in <= 65536 : static_cast<int>(in) == net_.layers_.back().out;
    if (!fits || out == 0 || out > Net::kWidest || shift > 40 || (!last && out % 16 != 0))
      return false;
    const std::size_t cells = std::size_t{in} * out;
    if (rest_.size() < out * (sizeof(std::int32_t) + sizeof(std::int64_t)) + cells) return false;
    net_.layers_.push_back({static_cast<int>(in), static_cast<int>(out), static_cast<int>(shift),
                            numbers<std::int32_t>(out), numbers<std::int64_t>(out),
                            reinterpret_cast<const std::int8_t*>(rest_.data())});
    rest_ = rest_.subspan(cells);
    constexpr std::int64_t kMost = std::int64_t{1} << 61;  // so that no output overflows
    return std::ranges::all_of(net_.layers_.back().offsets,
                               [](std::int64_t o) { return o >= -kMost && o <= kMost; });
  }

  std::span<const std::uint8_t> rest_;
  Net net_;
};

Net::Reading Net::read(std::span<const std::uint8_t> file) {
  std::vector<std::uint8_t> own(file.begin(), file.end());
  Reading reading = read_in_place(own);
  if (reading.net) reading.net->file_ = std::move(own);
  return reading;
}
Net::Reading Net::read_in_place(std::span<const std::uint8_t> file) {
  return NetReader(file).run();
}

}  // namespace ai
