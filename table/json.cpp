#include "table/json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>

#include "core/number.h"

namespace table::json {

const Value* Value::find(std::string_view key) const {
  for (std::size_t i = 0; i < keys.size(); ++i)
    if (keys[i] == key) return &items[i];
  return nullptr;
}

std::optional<std::string_view> Value::string() const {
  if (kind != Kind::kString) return std::nullopt;
  return text;
}

std::optional<std::int64_t> Value::integer() const {
  if (kind != Kind::kNumber) return std::nullopt;
  return core::number_in<std::int64_t>(text);
}

std::optional<std::int64_t> Value::integer(std::int64_t min, std::int64_t max) const {
  if (kind != Kind::kNumber) return std::nullopt;
  return core::number_in(text, min, max);
}

namespace {

// How many bytes the UTF-8 character at the front takes; 0 if it is invalid (overlong, surrogate, cut off).
std::size_t utf8_length(std::string_view s) {
  const auto byte = [&](std::size_t i) {
    return i < s.size() ? static_cast<unsigned char>(s[i]) : 0u;
  };
  const auto more = [&](std::size_t i) { return (byte(i) & 0xC0u) == 0x80u; };
  const unsigned a = byte(0), b = byte(1);
  if (a < 0x80) return 1;
  if (a >= 0xC2 && a <= 0xDF) return more(1) ? 2 : 0;
  if (a >= 0xE0 && a <= 0xEF)
    return more(1) && more(2) && !(a == 0xE0 && b < 0xA0) && !(a == 0xED && b > 0x9F) ? 3 : 0;
  if (a >= 0xF0 && a <= 0xF4)
    return more(1) && more(2) && more(3) && !(a == 0xF0 && b < 0x90) && !(a == 0xF4 && b > 0x8F)
               ? 4
               : 0;
  return 0;
}

void append_utf8(std::string& out, unsigned c) {
  const auto put = [&out](unsigned byte) { out += static_cast<char>(byte); };
  if (c < 0x80) return put(c);
  if (c < 0x800) {
    put(0xC0 | c >> 6);
  } else if (c < 0x10000) {
    put(0xE0 | c >> 12);
    put(0x80 | (c >> 6 & 0x3F));
  } else {
    put(0xF0 | c >> 18);
    put(0x80 | (c >> 12 & 0x3F));
    put(0x80 | (c >> 6 & 0x3F));
  }
  put(0x80 | (c & 0x3F));
}

class Parser {
  static constexpr std::size_t kMaxKeys = 64;  // finding duplicates takes the square of it
  static constexpr std::size_t kUsualKeys = 6;

 public:
  Parser(std::string_view text, const Limits& limits) : text_(text), depth_(limits.depth) {}

  Parsed run() {
    Value v;
    if (!value(v)) return fail();
    skip_space();
    if (at_ != text_.size()) {
      error_ = "there is more text after the value";
      return fail();
    }
    return {std::move(v), {}, at_};
  }

 private:
  Parsed fail() const { return {std::nullopt, error_, at_}; }
  bool refuse(std::string_view why) {
    error_ = why;
    return false;
  }
  bool done() const { return at_ >= text_.size(); }
  char peek() const { return done() ? '\0' : text_[at_]; }
  void skip_space() {
    constexpr std::string_view kSpace = " \t\r\n";
    while (!done() && kSpace.find(text_[at_]) != std::string_view::npos) ++at_;
  }
  bool take(char c) {
    if (peek() != c || done()) return false;
    ++at_;
    return true;
  }
  bool take_word(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  bool value(Value& v) {
    skip_space();
    switch (peek()) {
      case '{': return nested(v, Value::Kind::kObject);
      case '[': return nested(v, Value::Kind::kArray);
      case '"': v.kind = Value::Kind::kString; return string(v.text);
      case 't': return word(v, "true", Value::Kind::kBool);
      case 'f': return word(v, "false", Value::Kind::kBool);
      case 'n': return word(v, "null", Value::Kind::kNull);
      default: return number(v);
    }
  }
  bool word(Value& v, std::string_view w, Value::Kind kind) {
    if (!take_word(w)) return refuse("a value is expected here");
    v.kind = kind;
    v.boolean = w == "true";
    return true;
  }
  bool digits() {
    const std::size_t start = at_;
    while (peek() >= '0' && peek() <= '9') ++at_;
    return at_ > start;
  }
  bool number(Value& v) {
    const std::size_t start = at_;
    take('-');
    if (!take('0') && !digits()) return refuse("a value is expected here");
    if (take('.') && !digits()) return refuse("a digit is missing after the point");
    if (peek() == 'e' || peek() == 'E') {
      ++at_;
      if (!take('+')) take('-');
      if (!digits()) return refuse("a digit is missing in the exponent");
    }
    v.kind = Value::Kind::kNumber;
    v.text = text_.substr(start, at_ - start);
    return true;
  }
  bool nested(Value& v, Value::Kind kind) {
    if (depth_-- == 0) return refuse("it is nested too deep");
    ++at_;
    v.kind = kind;
    const bool ok = kind == Value::Kind::kArray ? array(v) : object(v);
    ++depth_;
    return ok;
  }
  bool array(Value& v) {
    skip_space();
    if (take(']')) return true;
    do {
      if (!value(v.items.emplace_back())) return false;
      skip_space();
    } while (take(','));
    return take(']') || refuse("a comma or ] is missing");
  }
  bool object(Value& v) {
    skip_space();
    if (take('}')) return true;
    do {
      if (!member(v)) return false;
      skip_space();
    } while (take(','));
    return take('}') || refuse("a comma or } is missing");
  }
  bool member(Value& v) {
    std::string key;
    skip_space();
    if (!string(key)) return false;
    if (v.find(key) != nullptr) return refuse("a key occurs twice");
    if (v.keys.size() == kMaxKeys) return refuse("an object has too many keys");
    skip_space();
    if (!take(':')) return refuse("a colon is missing");
    if (v.keys.empty()) {
      v.keys.reserve(kUsualKeys);
      v.items.reserve(kUsualKeys);
    }
    v.keys.push_back(std::move(key));
    return value(v.items.emplace_back());
  }
  bool string(std::string& out) {
    if (!take('"')) return refuse("a string is expected here");
    while (!done()) {
      const auto c = static_cast<unsigned char>(text_[at_]);
      if (take('"')) return true;
      if (plain_run(out)) continue;
      if (c < 0x20) return refuse("a control character stands in a string");
      if (c == '\\') {
        if (!escape(out)) return false;
        continue;
      }
      const std::size_t n = utf8_length(text_.substr(at_));
      if (n == 0) return refuse("the text is not UTF-8");
      out += text_.substr(at_, n);
      at_ += n;
    }
    return refuse("a string does not end");
  }
  // Takes a whole run of letters and the like at once.
  bool plain_run(std::string& out) {
    const std::size_t start = at_;
    while (!done() && text_[at_] >= 0x20 && text_[at_] != '"' && text_[at_] != '\\') ++at_;
    out += text_.substr(start, at_ - start);
    return at_ > start;
  }
  bool escape(std::string& out) {
    constexpr std::string_view kFrom = "\"\\/bfnrt", kTo = "\"\\/\b\f\n\r\t";
    ++at_;
    if (take('u')) return unicode(out);
    const std::size_t i = done() ? std::string_view::npos : kFrom.find(text_[at_]);
    if (i == std::string_view::npos) return refuse("an unknown escape stands in a string");
    out += kTo[i];
    ++at_;
    return true;
  }
  bool unicode(std::string& out) {
    unsigned high = 0, low = 0;
    if (!hex4(high)) return refuse("four hexadecimal digits are missing");
    if (high >= 0xD800 && high <= 0xDBFF) {
      if (!take_word("\\u") || !hex4(low) || low < 0xDC00 || low > 0xDFFF)
        return refuse("half of a surrogate pair stands alone");
      high = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
    } else if (high >= 0xDC00 && high <= 0xDFFF) {
      return refuse("half of a surrogate pair stands alone");
    }
    append_utf8(out, high);
    return true;
  }
  bool hex4(unsigned& out) {
    const std::string_view four = text_.substr(std::min(at_, text_.size()), 4);
    const auto [stop, error] = std::from_chars(four.data(), four.data() + four.size(), out, 16);
    if (four.size() != 4 || error != std::errc{} || stop != four.data() + 4) return false;
    at_ += 4;
    return true;
  }

  std::string_view text_;
  int depth_;
  std::size_t at_ = 0;
  std::string_view error_;
};

}  // namespace

Parsed parse(std::string_view text, const Limits& limits) {
  if (text.size() > limits.bytes) return {std::nullopt, "the text is too long", limits.bytes};
  return Parser(text, limits).run();
}

bool is_utf8(std::string_view s) {
  while (!s.empty()) {
    const auto other = std::ranges::find_if(s, [](char c) { return (c & 0x80) != 0; });
    s = {other, s.end()};
    if (s.empty()) break;
    const std::size_t n = utf8_length(s);
    if (n == 0) return false;
    s.remove_prefix(n);
  }
  return true;
}

void write_string(std::string& out, std::string_view s) {
  constexpr std::string_view kHex = "0123456789abcdef";
  static constexpr auto kPlain = [] {
    std::array<bool, 256> plain{};
    for (unsigned u = 0x20; u < 256; ++u) plain[u] = u != 0x7F && u != '"' && u != '\\';
    return plain;
  }();
  const auto plain = [](char c) { return kPlain[static_cast<unsigned char>(c)]; };
  out += '"';
  for (std::size_t from = 0, at = 0;; from = ++at) {  // usually all of it is plain
    while (at < s.size() && plain(s[at])) ++at;
    out.append(s.data() + from, at - from);
    if (at == s.size()) break;
    const auto u = static_cast<unsigned char>(s[at]);
    if (u == '"' || u == '\\')
      (out += '\\') += s[at];
    else
      (out += "\\u00") += {kHex[u >> 4], kHex[u & 15]};
  }
  out += '"';
}

namespace {

// Makes `out` so many characters longer and returns where they begin; the caller writes them. Not inlined, since the page's modules
// were 300 bytes larger with it in each place.
[[gnu::noinline]] char* longer(std::string& out, std::size_t by) {
  const std::size_t size = out.size();
  out.resize(size + by);
  return out.data() + size;
}

}  // namespace

// One step where each `+=` is another look at the room that is left: an update has sixty names.
void write_key(std::string& out, std::string_view key) {
  const bool first = out.empty() || out.back() == '{';
  char* at = longer(out, key.size() + (first ? 3 : 4));
  if (!first) *at++ = ',';
  *at++ = '"';
  std::memcpy(at, key.data(), key.size());
  at += key.size();
  *at++ = '"';
  *at = ':';
}

void write_number(std::string& out, std::int64_t n) {
  if (n >= 0 && n < 10) {  // most are
    out += static_cast<char>('0' + n);
    return;
  }
  char digits[24];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, n).ptr);
}

void write(std::string& out, const Value& v) {
  switch (v.kind) {
    case Value::Kind::kNull: out += "null"; break;
    case Value::Kind::kBool: out += v.boolean ? "true" : "false"; break;
    case Value::Kind::kNumber: out += v.text; break;
    case Value::Kind::kString: write_string(out, v.text); break;
    case Value::Kind::kArray:
    case Value::Kind::kObject: {
      const bool object = v.kind == Value::Kind::kObject;
      out += object ? '{' : '[';
      for (std::size_t i = 0; i < v.items.size(); ++i) {
        if (i > 0) out += ',';
        if (object) write_string(out, v.keys[i]), out += ':';
        write(out, v.items[i]);
      }
      out += object ? '}' : ']';
    }
  }
}

std::string thousandths(double x) {
  return std::to_string(std::llround(1000 * std::clamp(x, -1e6, 1e6)));
}

std::string written(const Value& v) {
  std::string out;
  write(out, v);
  return out;
}

std::string text_at(const Value& v, std::string_view key) {
  const Value* found = v.find(key);
  return std::string(found ? found->string().value_or("") : "");
}
std::int64_t number_at(const Value& v, std::string_view key, std::int64_t otherwise) {
  const Value* found = v.find(key);
  return found ? found->integer().value_or(otherwise) : otherwise;
}
bool flag_at(const Value& v, std::string_view key) {
  const Value* found = v.find(key);
  return found && found->boolean;
}

}  // namespace table::json
