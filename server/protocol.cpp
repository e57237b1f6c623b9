#include "server/protocol.h"

#include <array>
#include <unordered_map>

#include "server/accounts.h"
#include "server/conduct.h"
#include "server/keeping.h"
#include "server/matchmaker.h"
#include "server/play.h"
#include "server/read_message.h"
#include "server/records.h"
#include "server/rematches.h"

namespace server {
namespace {

template <class Part, class Message>
std::optional<Task<>> prepare_for(Task<> (Part::*handler)(RequestContext, Message),
                                  const Parts& parts, const RequestContext& call) {
  Message message;
  if (const auto wrong = read_message(*call.request, message, call.language())) {
    call.refuse(*wrong);
    return std::nullopt;
  }
  return (std::get<Part&>(parts).*handler)(call, std::move(message));
}

template <class Part, class Message>
std::vector<MemberRow> members_for(Task<> (Part::*)(RequestContext, Message)) {
  return members_of<Message>();
}

template <auto Handler>
constexpr RequestRow row(std::string_view type, const Traits& traits) {
  return {type, traits,
          [](const Parts& parts, const RequestContext& call) {
            return prepare_for(Handler, parts, call);
          },
          [] { return members_for(Handler); }};
}

constexpr std::array kRows = {
    // Accounts
    row<&Accounts::hello>("hello", {.summary = "A new guest, or the account of the token or cookie",
                                    .answer = "welcome",
                                    .from = From::kAnybody,
                                    .http = Http::kPost,
                                    .question = true,
                                    .greets = Greets::kBack}),
    row<&Accounts::log_in>("login", {.summary = "A new session for a registered account",
                                     .answer = "welcome",
                                     .from = From::kAnybody,
                                     .http = Http::kPost,
                                     .greets = Greets::kAnew}),
    row<&Accounts::enrol>("register",
                          {.summary = "The guest takes a name and a password and keeps everything",
                           .answer = "ok",
                           .from = From::kGuests,
                           .http = Http::kPost}),
    row<&Accounts::log_out>(
        "logout",
        {.summary = "Ends this session, or all of them", .answer = "ok", .http = Http::kPost}),
    row<&Accounts::change_password>(
        "password",
        {.summary = "A new password", .answer = "ok", .from = From::kMembers, .http = Http::kPost}),
    row<&Accounts::export_data>("export", {.summary = "All that the house keeps about the account",
                                           .answer = "export",
                                           .http = Http::kPost,
                                           .question = true,
                                           .rate = &Settings::export_data}),
    row<&Accounts::remove>("delete",
                           {.summary = "Deletes the account; its matches stay, without its name",
                            .answer = "ok",
                            .http = Http::kPost}),
    // Tables
    row<&Records::games>("games", {.summary = "What can be played, with seats and options",
                                   .answer = "games",
                                   .from = From::kAnybody,
                                   .http = Http::kGet,
                                   .question = true}),
    row<&Lobby::create>("create", {.summary = "Makes a table and sits down at it",
                                   .answer = "table",
                                   .begins_matches = true}),
    row<&Lobby::join>("join", {.summary = "Takes a seat at a table",
                               .answer = "table",
                               .begins_matches = true,
                               .at = At::kOwner}),
    row<&Play::leave>("leave", {.summary = "Gives up the seat; in a match it resigns",
                                .answer = "table",
                                .at = At::kOwner}),
    row<&Lobby::kick>(
        "kick", {.summary = "The host sends a player away", .answer = "table", .at = At::kOwner}),
    row<&Lobby::set_seat>("seat", {.summary = "The host seats a bot, or empties a seat",
                                   .answer = "table",
                                   .at = At::kOwner}),
    row<&Lobby::ready>("ready", {.summary = "The player is ready, or no longer is",
                                 .answer = "table",
                                 .begins_matches = true,
                                 .at = At::kOwner}),
    row<&Lobby::start>("start", {.summary = "The host is ready, and the match begins",
                                 .answer = "table",
                                 .begins_matches = true,
                                 .at = At::kOwner}),
    row<&Rematches::rematch>("rematch", {.summary = "Offers a rematch, or takes the chair at one",
                                         .answer = "table",
                                         .begins_matches = true,
                                         .at = At::kOwner}),
    row<&Rematches::decline>(
        "decline",
        {.summary = "Wants no rematch of this table", .answer = "table", .at = At::kOwner}),
    row<&Lobby::list_tables>("tables", {.summary = "Open tables, or those being played at",
                                        .answer = "tables",
                                        .from = From::kAnybody,
                                        .http = Http::kGet,
                                        .question = true}),
    row<&Matchmaker::queue>("queue", {.summary = "Waits to be paired",
                                      .answer = "ok",
                                      .begins_matches = true,
                                      .at = At::kMatchmaker,
                                      .rate = &Settings::queue}),
    row<&Matchmaker::unqueue>(
        "unqueue", {.summary = "Waits no longer", .answer = "ok", .at = At::kMatchmaker}),
    row<&Matchmaker::queues>("queues", {.summary = "How many players wait in each game",
                                        .answer = "queues",
                                        .from = From::kAnybody,
                                        .http = Http::kGet,
                                        .question = true,
                                        .at = At::kMatchmaker}),
    row<&Matchmaker::accept>("accept", {.summary = "Takes the bots that were offered",
                                        .answer = "table",
                                        .begins_matches = true,
                                        .at = At::kMatchmaker,
                                        .rate = &Settings::queue}),
    // The match
    row<&Play::play>(
        "play",
        {.summary = "Makes a move", .answer = "update", .question = true, .at = At::kOwner}),
    row<&Play::next>("next",
                     {.summary = "Has seen enough of the deal", .answer = "ok", .at = At::kOwner}),
    row<&Play::resign>("resign",
                       {.summary = "Gives up the match", .answer = "update", .at = At::kOwner}),
    row<&Play::reclaim>(
        "reclaim",
        {.summary = "Takes the seat back from the bot", .answer = "update", .at = At::kOwner}),
    row<&Play::view>("view", {.summary = "The table as it is now",
                              .answer = "update",
                              .question = true,
                              .at = At::kOwner}),
    row<&Records::story>(
        "story",
        {.summary = "All that the seat was told so far", .answer = "story", .question = true}),
    row<&Records::past>(
        "past",
        {.summary = "A deal as the seat saw it, step by step", .answer = "past", .question = true}),
    row<&Play::hint>("hint", {.summary = "What the coach would do",
                              .answer = "hint",
                              .question = true,
                              .at = At::kOwner}),
    row<&Play::watch>("watch", {.summary = "Watches a table",
                                .answer = "update",
                                .question = true,
                                .at = At::kOwner,
                                .rate = &Settings::watch}),
    row<&Play::unwatch>("unwatch", {.summary = "Watches it no longer",
                                    .answer = "ok",
                                    .question = true,
                                    .at = At::kOwner,
                                    .rate = &Settings::watch}),
    row<&Play::say>("say", {.summary = "Says a quick phrase to all at the table",
                            .answer = "ok",
                            .at = At::kOwner,
                            .rate = &Settings::phrase}),
    row<&Conduct::mute>("mute", {.summary = "Wants nothing to do with a player", .answer = "ok"}),
    row<&Conduct::report>(
        "report", {.summary = "Tells the host of the house about a player", .answer = "ok"}),
    // Records
    row<&Records::stats>("stats", {.summary = "A player's figures for each game",
                                   .answer = "stats",
                                   .from = From::kAnybody,
                                   .http = Http::kGet,
                                   .question = true}),
    row<&Records::leaderboard>("leaderboard",
                               {.summary = "The best of a game, at most 1,000, a page at a time",
                                .answer = "leaderboard",
                                .from = From::kAnybody,
                                .http = Http::kGet,
                                .question = true}),
    row<&Records::history>("history", {.summary = "A player's matches, newest first",
                                       .answer = "history",
                                       .from = From::kAnybody,
                                       .http = Http::kGet,
                                       .question = true}),
    row<&Records::transcript>("transcript", {.summary = "The whole record of a match that is over",
                                             .answer = "transcript",
                                             .from = From::kAnybody,
                                             .http = Http::kGet,
                                             .question = true}),
    row<&Records::analyse>("analyse", {.summary = "What the coach says of a match that is over",
                                       .answer = "analysis",
                                       .question = true}),
    row<&Keeping::keep>("keep", {.summary = "Keeps a match that was played on a device",
                                 .answer = "ok",
                                 .from = From::kMembers,
                                 .http = Http::kPost,
                                 .rate = &Settings::keep}),
    row<&Keeping::list>("kept",
                        {.summary = "The account's matches on devices, the last to come first",
                         .answer = "kept",
                         .from = From::kMembers,
                         .http = Http::kPost,
                         .question = true}),
    row<&Keeping::record>("kept_record", {.summary = "The whole record of one of them",
                                          .answer = "kept_record",
                                          .from = From::kMembers,
                                          .http = Http::kPost,
                                          .question = true}),
    row<&Records::ping>("ping", {.summary = "What time it is in the house",
                                 .answer = "pong",
                                 .from = From::kAnybody,
                                 .question = true}),
};

constexpr bool types_differ() {
  for (std::size_t i = 0; i < kRows.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (kRows[i].type == kRows[j].type) return false;
  return true;
}
static_assert(types_differ(), "one row a request");

}  // namespace

std::span<const RequestRow> protocol() { return kRows; }

const RequestRow* find_request(std::string_view type) {
  static const auto kByType = [] {
    std::unordered_map<std::string_view, const RequestRow*> rows;
    for (const RequestRow& row : kRows) rows.emplace(row.type, &row);
    return rows;
  }();
  const auto row = kByType.find(type);
  return row == kByType.end() ? nullptr : row->second;
}

}  // namespace server
