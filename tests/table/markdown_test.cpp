// Rules pages as blocks: what each mark means, and that nothing in a page becomes anything but text.
#include "table/markdown.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace tests {
namespace {

using table::markdown::blocks_of;

std::string json(std::string_view page) { return table::markdown::to_json(blocks_of(page)); }

TEST(Markdown, HasHeadingsParagraphsAndSpans) {
  EXPECT_EQ(json("## The *cards*\n\nThe **trump** is\n`3B`, see [the page](https://x.org)."),
            R"([{"kind":"heading","level":2,"spans":["The *cards*"]},)"
            R"({"kind":"paragraph","spans":["The ",{"kind":"bold","text":"trump"}," is ",)"
            R"({"kind":"code","text":"3B"},", see ",)"
            R"({"kind":"link","text":"the page","to":"https://x.org"},"."]}])");
}

TEST(Markdown, HasListsWhoseItemsGoOnInTheNextLine) {
  EXPECT_EQ(json("Thus:\n- a\n  b\n- **c**\nd"),
            R"([{"kind":"paragraph","spans":["Thus:"]},)"
            R"({"kind":"list","items":[["a b"],[{"kind":"bold","text":"c"}]]},)"
            R"({"kind":"paragraph","spans":["d"]}])");
}

TEST(Markdown, HasTablesWithoutTheRuleUnderTheHead) {
  EXPECT_EQ(json("| a | b |\n|---|:-:|\n| `c` | |\nafter"),
            R"([{"kind":"table","rows":[[["a"],["b"]],[[{"kind":"code","text":"c"}],[]]]},)"
            R"({"kind":"paragraph","spans":["after"]}])");
}

TEST(Markdown, KeepsCodeAsItIsAndLeavesCommentsOut) {
  EXPECT_EQ(
      json("a\n<!-- example: x | lines 1-2 -->\n```\n<!-- told -->\n  b\n```\n\nc"),
      R"([{"kind":"paragraph","spans":["a"]},{"kind":"code","text":"<!-- told -->\u000a  b"},)"
      R"({"kind":"paragraph","spans":["c"]}])");
  EXPECT_EQ(json("```\nnever closed"), R"([{"kind":"code","text":"never closed"}])");
}

TEST(Markdown, LeavesUnknownAndUnfinishedMarksText) {
  for (const std::string_view text : {"<img src=x>", "a ** b", "`c", "[d]", "[e](f g)", "[](h)",
                                      "#no heading", "1 * 2", "**", "****"})
    EXPECT_EQ(table::markdown::plain(blocks_of(text).at(0).spans), text);
  EXPECT_EQ(json(""), "[]");
  EXPECT_EQ(json("\n \n\t\n"), "[]");
}

}  // namespace
}  // namespace tests
