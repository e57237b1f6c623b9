#pragma once
// The protocol as one table: a row for each request that a client can make. The row says what is done with it, which
// clients may send it, over which roads, how often, and what comes back. Reading it, refusing a bad member, remembering its answer,
// its HTTP form and its place in docs/messages.json and docs/openapi.yaml all come from the row.
// Not here: the members of a request (messages.h).
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "server/connection.h"
#include "server/member_row.h"
#include "server/settings.h"
#include "server/task.h"

namespace server {

class Accounts;
class Conduct;
class Lobby;
class Matchmaker;
class Play;
class Records;
class Rematches;
// The parts of the house that answer requests.
using Parts = std::tuple<Accounts&, Conduct&, Lobby&, Rematches&, Play&, Matchmaker&, Records&>;

enum class From : std::uint8_t {
  kAnybody,  // also before hello
  kPlayers,  // guests and members
  kGuests,
  kMembers,
};
// Does the request say which account is there? Then no cookie is looked at before. kAnew: nor by the request itself.
enum class Greets : std::uint8_t { kNo, kBack, kAnew };
enum class Http : std::uint8_t { kNone, kGet, kPost };  // what can be asked by GET can be by POST

struct Traits {
  std::string_view summary{};  // for documents
  std::string_view answer{};   // the type of what comes back
  From from = From::kPlayers;
  Http http = Http::kNone;
  bool question = false;        // asking twice does no harm: its answer is not remembered
  bool begins_matches = false;  // refused while the house is about to restart
  Greets greets = Greets::kNo;
  Rate Settings::* rate = nullptr;  // of one account, beside that of all its messages
};

struct RequestRow {
  std::string_view type;
  Traits is;
  // What will be done, not begun; none: a member was wrong, and the caller has been told.
  std::optional<Task<>> (*prepare)(const Parts& parts, const RequestContext& call);
  std::vector<MemberRow> (*members)();
};

std::span<const RequestRow> protocol();
const RequestRow* find_request(std::string_view type);  // null: there is none

}  // namespace server
