#pragma once
// What a browser should fetch beside the page and not after it, as the `Link` header of the page: the words of its language
// and, at an address that deals cards, what deals them. The page's build writes the list (next.json in its folder), so the
// house knows no game: {"words":{"en":LINK,…},"places":{"":LINK,"play":LINK,"play/GAME":LINK,…}}, where a place is the first
// parts of an address. The first language is for browsers that ask for none of them.
#include <map>
#include <string>
#include <string_view>

namespace server {

class NextFiles {
 public:
  NextFiles() = default;
  explicit NextFiles(std::string_view json);  // without a valid list there are no links
  // Empty if there is nothing to fetch.
  std::string links(std::string_view path, std::string_view accept_language) const;

 private:
  using Links = std::map<std::string, std::string, std::less<>>;
  std::string_view words(std::string_view accept_language) const;
  std::string_view place(std::string_view path) const;
  Links words_, places_;
  std::string first_language_;
};

}  // namespace server
