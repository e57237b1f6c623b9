#include "server/app/invitation.h"

#include <algorithm>
#include <utility>

#include "server/net/gzip.h"
#include "server/refusal.h"
#include "table/chosen_words.h"
#include "table/language.h"
#include "table/open.h"
#include "table/phrasebook.h"
#include "table/words.h"

namespace server {
namespace {

constexpr std::string_view kTablePrefix = "/t/", kTitle = R"(property="og:title" content=")",
                           kAbout = R"(property="og:description" content=")",
                           kPicture = R"(property="og:image" content=")";

using Words = table::Phrasebook<table::catalogue::kServer>;

// The first that the visitor names, as in next_files.h. A program that looks at a link often names none.
table::Language language_of(const HttpRequest& request) {
  const std::string_view first = std::string_view(request.accept_language).substr(0, 2);
  return table::language_from(first).value_or(table::Language::kEnglish);
}

// A name of a player and the words of a game need no escape.
std::string title_of(const House::Invitation& invitation, const Words& words,
                     table::Language language) {
  const auto games = table::games();
  const auto game = std::ranges::find(games, invitation.game, &table::GameInfo::key);
  if (game == games.end()) return "";
  std::string title = words("invites_you", table::with<"who">(invitation.host),
                            table::with<"game">(table::word(game->key, "name", language)));
  for (const std::string& chosen : table::chosen_words(*game, invitation.options, language))
    title += ", " + chosen;
  return title;
}

void set(std::string& page, std::string_view property, std::string_view text) {
  const auto from = page.find(property);
  if (from == std::string::npos) return;
  const auto at = from + property.size(), end = page.find('"', at);
  if (end != std::string::npos) page.replace(at, end - at, text);
}

// Programs that look at links fetch a picture by its whole address only.
void set_origin_of_picture(std::string& page, std::string_view origin) {
  const auto from = page.find(kPicture);
  if (from != std::string::npos) page.insert(from + kPicture.size(), origin);
}

}  // namespace

// The page differs from table to table, so it is not kept, and it is packed as it travels: a kilobyte or two.
HttpReply page_of_table(const StaticFiles& files, House& house, std::string_view origin,
                        const HttpRequest& request) {
  const auto invitation =
      house.invitation(request.path.substr(kTablePrefix.size()), request.address);
  if (!invitation) return files.get(request);
  HttpRequest plain = request;
  plain.accept_encoding.clear();
  plain.if_none_match.clear();
  HttpReply reply = files.get(plain);
  const table::Language language = language_of(request);
  const Words words(language);
  set(reply.body, kTitle, title_of(*invitation, words, language));
  set(reply.body, kAbout, words("house_about"));
  set_origin_of_picture(reply.body, origin);
  std::erase_if(reply.headers, [](const auto& header) { return header.first == "ETag"; });
  if (accepts(request.accept_encoding, "gzip")) {
    reply.body = gzip(reply.body);
    reply.headers.emplace_back("Content-Encoding", "gzip");
  }
  return reply;
}

}  // namespace server
