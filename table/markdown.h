#pragma once
// A rules page as blocks: just the Markdown that the pages use (headings, paragraphs, lists, tables, code, bold, code
// spans, links). Unknown markup stays text, so nothing in a page becomes anything but text. Comments, which say how an
// example was made, are left out. The terminal draws the blocks; the page gets them as JSON while it is built.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace table::markdown {

struct Span {
  enum class Kind : std::uint8_t { kText, kBold, kCode, kLink } kind{};
  std::string text;
  std::string to{};  // of a link
};
using Spans = std::vector<Span>;
using Row = std::vector<Spans>;

struct Block {
  enum class Kind : std::uint8_t { kHeading, kParagraph, kList, kCode, kTable } kind{};
  int level = 0;            // of a heading, from 1
  std::string code{};       // of kCode, with its line breaks
  Spans spans{};            // of a heading or a paragraph
  Row items{};              // of a list
  std::vector<Row> rows{};  // of a table; the first is its head
};

std::vector<Block> blocks_of(std::string_view page);
std::string plain(const Spans& spans);  // without markup

// A list of {"kind":"heading","level":2,"spans":[…]}; a span is a text, or {"kind":"bold","text":"trump"}.
std::string to_json(const std::vector<Block>& blocks);

}  // namespace table::markdown
