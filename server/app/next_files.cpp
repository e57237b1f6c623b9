#include "server/app/next_files.h"

#include "table/json.h"

namespace server {
namespace {

using table::json::Value;

// "/play/game/more" with 2 is "play/game".
std::string_view first_parts(std::string_view path, int parts) {
  path.remove_prefix(path.starts_with('/'));
  std::size_t end = 0;
  while (parts-- > 0 && end < path.size()) end = std::min(path.find('/', end + 1), path.size());
  return path.substr(0, end);
}

}  // namespace

NextFiles::NextFiles(std::string_view json) {
  const auto list = table::json::parse(json).value;
  if (!list) return;
  const auto read = [&list](std::string_view member, Links& links) {
    const Value* found = list->find(member);
    for (std::size_t i = 0; found && i < found->keys.size(); ++i)
      if (const auto link = found->items[i].string()) links.emplace(found->keys[i], *link);
    return found;
  };
  const Value* words = read("words", words_);
  if (words && !words->keys.empty()) first_language_ = words->keys.front();
  read("places", places_);
}

// The page speaks the browser's first language, so the others do not matter.
std::string_view NextFiles::words(std::string_view accept_language) const {
  auto found = words_.find(accept_language.substr(0, 2));
  if (found == words_.end()) found = words_.find(first_language_);
  return found == words_.end() ? std::string_view() : found->second;
}

std::string_view NextFiles::place(std::string_view path) const {
  for (const int parts : {2, 1})
    if (const auto found = places_.find(first_parts(path, parts)); found != places_.end())
      return found->second;
  return {};
}

std::string NextFiles::links(std::string_view path, std::string_view accept_language) const {
  std::string out(words(accept_language));
  const std::string_view more = place(path);
  if (!out.empty() && !more.empty()) out += ", ";
  return out.append(more);
}

}  // namespace server
