#include "server/app/invitation.h"

#include <utility>

#include "server/refusal.h"
#include "table/phrasebook.h"
#include "table/words.h"

namespace server {
namespace {

constexpr std::string_view kPrefix = "/t/", kTitle = R"(property="og:title" content=")";

// A name of a player and a name of a game need no escape.
std::string title_of(const House::Invitation& invitation) {
  constexpr auto kLanguage =
      table::Language::kEnglish;  // a program that looks at a link tells none
  const std::string_view game = table::Words(invitation.game, kLanguage).find("name");
  return table::Phrasebook<table::catalogue::kServer>(kLanguage)(
      "invites_you", table::with<"who">(invitation.host), table::with<"game">(game));
}

void set_title(std::string& page, const std::string& title) {
  const auto from = page.find(kTitle);
  if (from == std::string::npos) return;
  const auto at = from + kTitle.size(), end = page.find('"', at);
  if (end != std::string::npos) page.replace(at, end - at, title);
}

}  // namespace

// The page differs from table to table, so it travels as it is and is not kept.
HttpReply page_of_table(const StaticFiles& files, House& house, const HttpRequest& request) {
  const auto invitation = house.invitation(request.path.substr(kPrefix.size()), request.address);
  if (!invitation) return files.get(request);
  HttpRequest plain = request;
  plain.accept_encoding.clear();
  plain.if_none_match.clear();
  HttpReply reply = files.get(plain);
  set_title(reply.body, title_of(*invitation));
  std::erase_if(reply.headers, [](const auto& header) { return header.first == "ETag"; });
  return reply;
}

}  // namespace server
