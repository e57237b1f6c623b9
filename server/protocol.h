#pragma once
// The protocol as one table: a row for each request that a client can make. The row says how it is handled, which clients may
// send it, over which transports, how often, and what the answer is. Reading it, refusing a bad member, remembering its answer,
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
class Keeping;
class Lobby;
class Matchmaker;
class Play;
class Records;
class Rematches;
// The parts of the house that answer requests.
using Parts =
    std::tuple<Accounts&, Conduct&, Keeping&, Lobby&, Rematches&, Play&, Matchmaker&, Records&>;

enum class From : std::uint8_t {
  kAnybody,  // also before hello
  kPlayers,  // guests and members
  kGuests,
  kMembers,
};
// Does the request name its account? Then the house reads no cookie before it. kAnew: nor does the request itself.
enum class Greets : std::uint8_t { kNo, kBack, kAnew };
// In a house of several nodes: which of them answers.
enum class At : std::uint8_t { kAnyNode, kOwner, kMatchmaker };  // owner: of the member `table`
enum class Http : std::uint8_t { kNone, kGet, kPost };           // a GET may also be a POST

struct Traits {
  std::string_view summary{};  // for documents
  std::string_view answer{};   // the type of the answer
  From from = From::kPlayers;
  Http http = Http::kNone;
  bool question = false;        // to ask twice does no harm, so its answer is not remembered
  bool begins_matches = false;  // refused while the house is about to restart
  Greets greets = Greets::kNo;
  At at = At::kAnyNode;
  Rate Settings::* rate = nullptr;  // of one account, besides that of all its messages
};

struct RequestRow {
  std::string_view type;
  Traits is;
  // The task, not begun yet; none if a member was wrong, and then the caller got the refusal.
  std::optional<Task<>> (*prepare)(const Parts& parts, const RequestContext& call);
  std::vector<MemberRow> (*members)();
};

std::span<const RequestRow> protocol();
const RequestRow* find_request(std::string_view type);  // null: there is none

}  // namespace server
