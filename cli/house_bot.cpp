#include "cli/house_bot.h"

#include <algorithm>
#include <chrono>
#include <random>

#include <fmt/format.h>
#include <poll.h>

#include "tui/house_request.h"
#include "tui/seed.h"
#include "tui/settings.h"

namespace cli {
namespace {

using table::json::Value;
constexpr table::json::Limits kLimits{.bytes = 256 * 1024, .depth = 16};
constexpr int kSilenceMs = 60'000;  // a house pings more often than that
constexpr std::int64_t kThinkMs = 30'000;

using table::json::flag_at;
using table::json::number_at;
using table::json::text_at;
using table::json::written;
using tui::Members;

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}
void note(const std::string& sentence) { fmt::print(stderr, "mazzo bot: {}\n", sentence); }

}  // namespace

HouseBot::HouseBot(const BotArgs& args, tui::Address address, const table::Setup& setup)
    : args_(args),
      address_(std::move(address)),
      setup_(setup),
      token_(tui::token_path(fmt::format("bot_{}_{}_{}", args.name, address_.host, address_.port))),
      to_join_(args.join.begin(), args.join.end()),
      session_(tui::random_seed().substr(0, 12)) {}

int HouseBot::run() {
  for (int tries = 0; !finished_; ++tries) {
    const auto dialled = tui::WebSocket::dial(address_, stop_);
    if (!dialled.fault.empty())
      return complain(kFailed, fmt::format("{}: the certificate is no good: {}.", address_.text(),
                                           dialled.fault));
    if (!dialled.socket && tries == 0)
      return complain(kFailed, fmt::format("no house answers at {}.", address_.text()));
    if (dialled.socket) {
      socket_ = dialled.socket.get();
      serve(*dialled.socket);
      socket_ = nullptr;
      if (!finished_ && dialled.socket->closed_for_good())
        return complain(kFailed, "another program took over this account.");
      if (welcome_) tries = 0;
      welcome_ = false;
    }
    if (!finished_) rest(tries);
  }
  return rc_;
}

// Full jitter, from a quarter of a second to five, as docs/protocol.md asks.
void HouseBot::rest(int tries) {
  note(fmt::format("{} does not answer; trying again.", address_.text()));
  std::random_device device;
  const unsigned most = std::min(5000u, 250u << std::min(tries, 5));
  poll(nullptr, 0, static_cast<int>(device() % most));
}

void HouseBot::serve(tui::WebSocket& socket) {
  Members members;
  members.flag("program", true);
  if (!token_.text().empty())
    members.text("token", token_.text());
  else if (!args_.name.empty())
    members.text("name", args_.name);
  send("hello", members);
  std::int64_t heard = now_ms();
  for (bool open = true; open && !finished_;) {
    std::vector<pollfd> fds = {{socket.fd(), POLLIN, 0}};
    for (const auto& [code, seat] : seats_)
      if (seat.asked >= 0) fds.push_back({seat.program.fd(), POLLIN, 0});
    poll(fds.data(), fds.size(), 1000);
    if (fds[0].revents) {
      heard = now_ms();
      std::vector<std::string> messages;
      open = socket.read(messages);
      for (const std::string& message : messages) hear(message);
    }
    std::vector<int> readable;
    for (const pollfd& fd : fds)
      if (fd.revents && &fd != &fds[0]) readable.push_back(fd.fd);
    listen_to_programs(readable);
    hurry();
    if (done()) finished_ = true;
    if (now_ms() - heard > kSilenceMs) return;
  }
}

bool HouseBot::done() const {
  if (!welcome_ || !seats_.empty() || !to_join_.empty() || !joining_.empty() || !creating_.empty())
    return false;
  return args_.match.game.empty() || opens_none_ ||
         (args_.matches > 0 && matches_ >= args_.matches);
}

std::string HouseBot::send(std::string_view type, const Members& members) {
  std::string id = fmt::format("{}-{}", session_, ++asked_);
  if (socket_) socket_->send(tui::request(type, id, members));
  return id;
}

void HouseBot::hear(std::string_view message) {
  const auto parsed = table::json::parse(message, kLimits);
  if (!parsed.value) return;
  const Value& m = *parsed.value;
  const std::string type = text_at(m, "t");
  if (type == "welcome") welcome(m);
  if (type == "table") at_table(m);
  if (type == "update") updated(m);
  if (type == "error") refused(m);
  if (type == "left") lost(text_at(m, "table"), "the program lost its seat");
}

void HouseBot::welcome(const Value& m) {
  token_.keep(text_at(m, "token"));
  if (!welcome_ && matches_ == 0 && seats_.empty())
    note(fmt::format("{} plays as {}.", args_.exec, text_at(m, "name")));
  welcome_ = true;
  creating_.clear();
  joining_.clear();
  std::set<std::string, std::less<>> still;
  if (const Value* tables = m.find("tables"))
    for (const Value& code : tables->items) still.emplace(code.string().value_or(""));
  std::erase_if(seats_, [&](const auto& entry) { return !still.contains(entry.first); });
  for (const std::string& code : still) {
    to_join_.erase(code);
    seats_.try_emplace(code, args_.exec).first->second.ready = false;
    send("view", tui::at_table(code));
  }
  for (const std::string& code : to_join_) joining_[send("join", tui::at_table(code))] = code;
  open_tables();
}

// Opens the requested number of tables, one at a time.
void HouseBot::open_tables() {
  if (args_.match.game.empty() || opens_none_ || !creating_.empty() || !welcome_) return;
  const std::uint64_t begun = matches_ + seats_.size();
  if (seats_.size() >= args_.tables || (args_.matches > 0 && begun >= args_.matches)) return;
  creating_ = send("create", tui::game_members(setup_).flag("public", true));
}

void HouseBot::at_table(const Value& m) {
  const Value* table = m.find("table");
  if (!table) return;
  const std::string code = text_at(*table, "table");
  const std::int64_t mine = number_at(m, "seat", -1);
  const std::string status = text_at(*table, "status");
  if (const std::string re = text_at(m, "re"); re == creating_ && !re.empty()) {
    creating_.clear();
    note(fmt::format("table {} is open.", code));
  } else if (joining_.erase(re)) {
    to_join_.erase(code);
  }
  if (mine < 0) return;
  if (status == "closed") return lost(code, "the table was closed");
  Seat& seat = seats_.try_emplace(code, args_.exec).first->second;
  if (status == "open" && !seat.ready) {
    seat.ready = true;
    send("ready", tui::at_table(code).text("entropy", tui::random_seed()));
  }
  open_tables();
}

void HouseBot::updated(const Value& m) {
  const std::string code = text_at(m, "table");
  const auto it = seats_.find(code);
  const Value* view = m.find("view");
  if (it == seats_.end() || !view) return;
  Seat& seat = it->second;
  if (text_at(m, "re") == seat.id) seat.id.clear();
  if (flag_at(m, "over")) return over(code, m);
  const std::int64_t version = number_at(m, "v", -1);
  const Value* legal = view->find("legal");
  if (legal && !legal->items.empty()) return ask(code, seat, version, *view);
  if (flag_at(*view, "deal_over")) send("next", tui::at_table(code));
}

void HouseBot::ask(const std::string& code, Seat& seat, std::int64_t version, const Value& view) {
  if (seat.asked == version) return;                    // a repetition while it thinks
  if (seat.played == version) return play(code, seat);  // the line broke before the house heard it
  if (!seat.program.ask(written(view), written(*view.find("legal"))))
    return give_up(code, fmt::format("{} does not start, or ended.", args_.exec));
  seat.asked = version;
  seat.deadline = now_ms() + kThinkMs;
}

void HouseBot::play(const std::string& code, Seat& seat) {
  seat.id = send("play", tui::at_table(code).number("at", seat.played).raw("move", seat.move));
}

// The program failed at this table. The other tables go on, but a program that fails gets no new tables.
void HouseBot::give_up(const std::string& code, const std::string& why) {
  fail(fmt::format("table {}: {}", code, why));
  opens_none_ = true;
  send("leave", tui::at_table(code));
  seats_.erase(code);
}

void HouseBot::listen_to_programs(const std::vector<int>& readable) {
  std::vector<std::string> failed;
  for (auto& [code, seat] : seats_) {
    if (seat.asked < 0 || std::ranges::find(readable, seat.program.fd()) == readable.end())
      continue;
    if (auto line = seat.program.answer()) {
      seat.played = std::exchange(seat.asked, -1);
      const auto parsed = table::json::parse(*line, kLimits);
      seat.move = parsed.value ? written(*parsed.value) : table::json::quoted(*line);
      play(code, seat);
    } else if (seat.program.ended()) {
      failed.push_back(code);
    }
  }
  for (const std::string& code : failed)
    give_up(code, fmt::format("{} ended without an answer.", args_.exec));
}

void HouseBot::hurry() {
  std::vector<std::string> late;
  for (const auto& [code, seat] : seats_)
    if (seat.asked >= 0 && now_ms() > seat.deadline) late.push_back(code);
  for (const std::string& code : late)
    give_up(code, fmt::format("{} thought longer than 30 s.", args_.exec));
}

void HouseBot::refused(const Value& m) {
  const std::string re = text_at(m, "re"), code = text_at(m, "code"), sentence = text_at(m, "text");
  if (code == "stale" || code == "not_your_turn") return;
  const auto joined = joining_.find(re);
  if (joined != joining_.end()) {
    fail(fmt::format("table {}: {}", joined->second, sentence));
    to_join_.erase(joined->second);
    joining_.erase(joined);
    return;
  }
  if (re == creating_ && !re.empty()) {
    fail(sentence);
    creating_.clear();
    opens_none_ = true;
    return;
  }
  const auto seat = std::ranges::find_if(
      seats_, [&](const auto& entry) { return !re.empty() && entry.second.id == re; });
  if (seat != seats_.end())
    return give_up(std::string(seat->first),
                   fmt::format("{} answered {}. {}", args_.exec, seat->second.move, sentence));
  if (!welcome_) {
    fail(sentence);
    finished_ = true;
  }
}

void HouseBot::over(const std::string& code, const Value& m) {
  const Value* view = m.find("view");
  const Value* results = m.find("results");
  const auto seat = static_cast<std::size_t>(number_at(*view, "seat", 0));
  const std::string outcome =
      results && seat < results->items.size() ? text_at(results->items[seat], "outcome") : "";
  fmt::print("{} {}\n", code, outcome);
  std::fflush(stdout);
  ++matches_;
  seats_.erase(code);
  open_tables();
}

void HouseBot::lost(const std::string& code, const std::string& why) {
  if (seats_.erase(code)) note(fmt::format("table {}: {}.", code, why));
  open_tables();
}

void HouseBot::fail(std::string sentence) {
  note(sentence);
  rc_ = kFailed;
}

}  // namespace cli
