// mazzo account, table, say, reports: the host's commands to an open house.
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <optional>

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "cli/commands.h"
#include "server/app/serve.h"
#include "server/model/json_object.h"
#include "table/json.h"

namespace cli {
namespace {

using table::json::Value;

constexpr std::size_t kMostAnswer = std::size_t{64} << 20;

class Line {  // to the house
 public:
  Line() : socket_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {}
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;
  ~Line() { ::close(socket_); }

  bool connect(const std::string& path) const {
    sockaddr_un at{};
    at.sun_family = AF_UNIX;
    if (path.size() >= sizeof at.sun_path) return errno = ENAMETOOLONG, false;
    std::memcpy(at.sun_path, path.c_str(), path.size() + 1);
    return ::connect(socket_, reinterpret_cast<const sockaddr*>(&at), sizeof at) == 0;
  }
  std::optional<std::string> ask(const std::string& line) const {
    std::string answer;
    if (::send(socket_, line.data(), line.size(), MSG_NOSIGNAL) !=
        static_cast<ssize_t>(line.size()))
      return std::nullopt;
    std::array<char, 65536> part{};
    for (ssize_t n = 0; (n = ::read(socket_, part.data(), part.size())) > 0;)
      answer.append(part.data(), static_cast<std::size_t>(n));
    return answer.ends_with('\n') ? std::optional(answer) : std::nullopt;
  }

 private:
  int socket_;
};

int cannot_connect(const std::string& data, const std::string& path) {
  if (errno == ENOENT || errno == ECONNREFUSED)
    return complain(kFailed, fmt::format("No house is running on the folder \"{}\".", data));
  if (errno == EACCES)
    return complain(kFailed, fmt::format("{} belongs to the user who runs the house; only this "
                                         "user may use it.",
                                         path));
  return complain(kFailed, fmt::format("{}: {}.", path, std::strerror(errno)));
}

std::string text_in(const Value& v, std::string_view key) {
  const Value* found = v.find(key);
  return std::string(found ? found->string().value_or("") : "");
}
std::int64_t number_in(const Value& v, std::string_view key) {
  const Value* found = v.find(key);
  return found ? found->integer().value_or(0) : 0;
}
bool flag_in(const Value& v, std::string_view key) {
  const Value* found = v.find(key);
  return found && found->boolean;
}

std::string day(std::int64_t millis) {
  const std::time_t seconds = millis / 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min);
}

void print_account(const Value& a) {
  const auto banned = number_in(a, "banned_ms");
  fmt::print("{:<20}  {:<6}  since {}  {:<4}  {} at tables, {} reports{}\n", text_in(a, "name"),
             flag_in(a, "guest") ? "guest" : "member", day(number_in(a, "created_ms")),
             flag_in(a, "here") ? "here" : "", a.find("tables")->items.size(),
             number_in(a, "reports"), banned != 0 ? ", banned since " + day(banned) : "");
}

void print_figures(const Value& g) {
  fmt::print("  {:<20} {} played, {} won, {} lost, {} drawn, {} abandoned; {} ± {}\n",
             text_in(g, "game"), number_in(g, "played"), number_in(g, "won"), number_in(g, "lost"),
             number_in(g, "drawn"), number_in(g, "abandoned"), number_in(g, "rating"),
             number_in(g, "uncertainty"));
}

void print_table(const Value& t) {
  std::string seats;
  for (const Value& seat : t.find("seats")->items)
    seats += (seats.empty() ? "" : ", ") +
             (text_in(seat, "kind") == "empty" ? "—" : text_in(seat, "name"));
  fmt::print("{:<8}  {:<20}  {:<7}  {:<7}  {}\n", text_in(t, "table"), text_in(t, "game"),
             text_in(t, "status"), text_in(t, "door"), seats);
}

void print_report(const Value& r) {
  const std::string table = text_in(r, "table");
  fmt::print("{}  {:<20}  {:<8}  by {}{}\n", day(number_in(r, "at_ms")), text_in(r, "reported"),
             text_in(r, "why"), text_in(r, "reporter"), table.empty() ? "" : ", table " + table);
}

// The rows of an answer, for people or as they came.
template <class Print>
void print_rows(const Value& answer, std::string_view key, bool json, Print print) {
  for (const Value& row : answer.find(key)->items) {
    if (!json) {
      print(row);
      continue;
    }
    std::string out;
    table::json::write(out, row);
    fmt::print("{}\n", out);
  }
}

int print_answer(const Value& answer, bool json) {
  const std::string type = text_in(answer, "t");
  if (type == "error") return complain(kFailed, text_in(answer, "text"));
  if (type == "accounts") print_rows(answer, "rows", json, print_account);
  if (type == "tables") print_rows(answer, "tables", json, print_table);
  if (type == "reports") print_rows(answer, "rows", json, print_report);
  if (type == "password") fmt::print("{}\n", text_in(answer, "password"));
  if (type == "account" && json) {
    std::string out;
    table::json::write(out, answer);
    fmt::print("{}\n", out);
  } else if (type == "account") {
    print_account(*answer.find("account"));
    for (const Value& g : answer.find("games")->items) print_figures(g);
  }
  return kDone;
}

std::string order_line(const HostArgs& args, std::int64_t after) {
  server::JsonObject out(args.order);
  if (!args.name.empty()) out.text("name", args.name);
  if (!args.fresh.empty()) out.text("new", args.fresh);
  if (!args.table.empty()) out.text("table", args.table);
  if (!args.text.empty()) out.text("text", args.text);
  if (after != 0) out.number("after", after);
  return out.take() + "\n";
}

}  // namespace

int order_house(const server::ConfigInput& input, const HostArgs& args) {
  const auto loaded = server::load_config(input);
  for (const server::ConfigFault& fault : loaded.faults)
    complain(kUsage, fault.where + ": " + fault.sentence);
  if (!loaded.faults.empty()) return kUsage;
  const std::string path = server::desk_path(loaded.config);
  for (std::int64_t after = 0;;) {  // page by page
    const Line line;
    if (!line.connect(path)) return cannot_connect(loaded.config.data, path);
    const auto answer = line.ask(order_line(args, after));
    const auto parsed = answer ? table::json::parse(*answer, {.bytes = kMostAnswer, .depth = 12})
                               : table::json::Parsed{};
    if (!parsed.value) return complain(kFailed, "The house did not answer.");
    if (const int rc = print_answer(*parsed.value, args.json); rc != kDone) return rc;
    after = number_in(*parsed.value, "next");
    if (after == 0) return kDone;
  }
}

}  // namespace cli
