#include "table/markdown.h"

#include <algorithm>
#include <array>

#include "table/json_object.h"

namespace table::markdown {
namespace {

using Kind = Block::Kind;
using Lines = std::vector<std::string_view>;
constexpr auto kNone = std::string_view::npos;
constexpr std::string_view kFence = "```";
constexpr std::array<std::string_view, 4> kSpans = {"text", "bold", "code", "link"};
constexpr std::array<std::string_view, 5> kBlocks = {"heading", "paragraph", "list", "code",
                                                     "table"};

std::string_view trimmed(std::string_view s) {
  const auto first = s.find_first_not_of(" \t\r");
  return first == kNone ? "" : s.substr(first, s.find_last_not_of(" \t\r") - first + 1);
}

Lines lines_of(std::string_view page) {
  Lines out;
  for (;;) {
    const auto end = page.find('\n');
    out.push_back(page.substr(0, end));
    if (end == kNone) return out;
    page.remove_prefix(end + 1);
  }
}

// --- inside a line -----------------------------------------------------------------------------------

struct Found {
  Span span;
  std::size_t size = 0;  // of its markup; 0: nothing was found
};

Found between(std::string_view at, std::string_view mark, Span::Kind kind) {
  if (!at.starts_with(mark)) return {};
  const auto end = at.find(mark, mark.size() + 1);
  if (end == kNone) return {};
  return {{kind, std::string(at.substr(mark.size(), end - mark.size()))}, end + mark.size()};
}
Found link(std::string_view at) {
  const auto middle = at.starts_with('[') ? at.find(']') : kNone;
  if (middle == kNone || middle == 1 || at.substr(middle, 2) != "](") return {};
  const auto end = at.find_first_of(") \t", middle);
  if (end == kNone || end == middle + 2 || at[end] != ')') return {};
  return {{Span::Kind::kLink, std::string(at.substr(1, middle - 1)),
           std::string(at.substr(middle + 2, end - middle - 2))},
          end + 1};
}
Found marked(std::string_view at) {
  if (auto bold = between(at, "**", Span::Kind::kBold); bold.size) return bold;
  if (auto code = between(at, "`", Span::Kind::kCode); code.size) return code;
  return link(at);
}

Spans spans_of(std::string_view line) {
  Spans out;
  const auto add_text = [&out](char c) {
    if (out.empty() || out.back().kind != Span::Kind::kText) out.push_back({});
    out.back().text += c;
  };
  while (!line.empty()) {
    Found found = marked(line);
    if (found.size)
      out.push_back(std::move(found.span));
    else
      add_text(line.front());
    line.remove_prefix(std::max<std::size_t>(found.size, 1));
  }
  return out;
}

Row cells_of(std::string_view line) {
  line = trimmed(line);
  line.remove_prefix(1);
  if (line.ends_with('|')) line.remove_suffix(1);
  Row out;
  for (;;) {
    const auto bar = line.find('|');
    out.push_back(spans_of(trimmed(line.substr(0, bar))));
    if (bar == kNone) return out;
    line.remove_prefix(bar + 1);
  }
}

// --- blocks ------------------------------------------------------------------------------------------

int heading_level(std::string_view line) {  // 0: it is none
  const auto level = line.find_first_not_of('#');
  return level != kNone && level <= 6 && line[level] == ' ' ? static_cast<int>(level) : 0;
}
bool is_blank(std::string_view line) { return trimmed(line).empty(); }
bool is_comment(std::string_view line) {
  return line.starts_with("<!--") && trimmed(line).ends_with("-->");
}
bool is_item(std::string_view line) { return line.starts_with("- ") || line.starts_with("* "); }
bool is_table(std::string_view line) { return line.starts_with('|'); }
bool is_text(std::string_view line) {
  return !is_blank(line) && !is_comment(line) && !is_item(line) && !is_table(line) &&
         !line.starts_with(kFence) && heading_level(line) == 0;
}

// Reads one block from the front of the lines. A line that begins none is left to the caller.
class Reader {
 public:
  explicit Reader(std::string_view page) : lines_(lines_of(page)) {}

  std::vector<Block> all() {
    std::vector<Block> out;
    while (!at_end())
      if (is_blank(line()) || is_comment(line()))
        ++at_;
      else
        out.push_back(block());
    return out;
  }

 private:
  bool at_end() const { return at_ == lines_.size(); }
  std::string_view line() const { return at_end() ? "" : lines_[at_]; }
  std::string_view take() { return lines_[at_++]; }

  Block block() {
    if (line().starts_with(kFence)) return code();
    if (heading_level(line())) return heading();
    if (is_table(line())) return table();
    return is_item(line()) ? list() : paragraph();
  }
  Block heading() {
    const int level = heading_level(line());
    return {.kind = Kind::kHeading,
            .level = level,
            .spans = spans_of(take().substr(static_cast<std::size_t>(level) + 1))};
  }
  Block code() {
    Block out{.kind = Kind::kCode};
    for (++at_; !at_end() && !line().starts_with(kFence);)
      (out.code += out.code.empty() ? "" : "\n") += take();
    if (!at_end()) ++at_;
    return out;
  }
  Block table() {  // the second line only draws the rule under the head
    Block out{.kind = Kind::kTable};
    for (int n = 0; is_table(line()); ++n)
      if (const auto row = take(); n != 1) out.rows.push_back(cells_of(row));
    return out;
  }
  Block list() {
    Block out{.kind = Kind::kList};
    while (is_item(line())) {
      std::string item(take().substr(2));
      while (line().starts_with(' ') && !is_blank(line())) (item += ' ').append(trimmed(take()));
      out.items.push_back(spans_of(item));
    }
    return out;
  }
  Block paragraph() {
    std::string text(take());
    while (!at_end() && is_text(line())) (text += ' ').append(trimmed(take()));
    return {.kind = Kind::kParagraph, .spans = spans_of(text)};
  }

  Lines lines_;
  std::size_t at_ = 0;
};

std::string json_of(const Span& span) {
  if (span.kind == Span::Kind::kText) return json::quoted(span.text);
  json::Object out;
  out.text("kind", kSpans[static_cast<std::size_t>(span.kind)]).text("text", span.text);
  if (span.kind == Span::Kind::kLink) out.text("to", span.to);
  return out.take();
}
std::string json_of(const Spans& spans) {
  return json::list(spans, [](const Span& s) { return json_of(s); });
}
std::string json_of(const Row& row) {
  return json::list(row, [](const Spans& s) { return json_of(s); });
}
std::string json_of(const Block& block) {
  json::Object out;
  out.text("kind", kBlocks[static_cast<std::size_t>(block.kind)]);
  switch (block.kind) {
    case Kind::kHeading:
      return out.number("level", block.level).raw("spans", json_of(block.spans)).take();
    case Kind::kParagraph: return out.raw("spans", json_of(block.spans)).take();
    case Kind::kList: return out.raw("items", json_of(block.items)).take();
    case Kind::kCode: return out.text("text", block.code).take();
    case Kind::kTable: break;
  }
  const auto row = [](const Row& r) { return json_of(r); };
  return out.raw("rows", json::list(block.rows, row)).take();
}

}  // namespace

std::vector<Block> blocks_of(std::string_view page) { return Reader(page).all(); }

std::string plain(const Spans& spans) {
  std::string out;
  for (const Span& span : spans) out += span.text;
  return out;
}

std::string to_json(const std::vector<Block>& blocks) {
  return json::list(blocks, [](const Block& b) { return json_of(b); });
}

}  // namespace table::markdown
