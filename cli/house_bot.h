#pragma once
// Seats a program that speaks lines (cli/line_program.h) in a house. It joins tables or opens them, plays at several at a
// time, and comes back when the line breaks. A program that fails leaves its table, and the others go on. The house shows
// such a player as a program. Not here: choosing a move.
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/line_program.h"
#include "table/json.h"
#include "tui/house_request.h"
#include "tui/kept_token.h"
#include "tui/web_socket.h"

namespace cli {

class HouseBot {
 public:
  HouseBot(const BotArgs& args, tui::Address address, const table::Setup& setup);
  int run();  // until all requested matches are played; the exit code

 private:
  using Value = table::json::Value;

  // A table where the program sits.
  struct Seat {
    explicit Seat(const std::string& command) : program(command) {}
    LineProgram program;
    std::int64_t asked = -1;    // the version that the program thinks about; -1: none
    std::int64_t deadline = 0;  // for its answer, in steady milliseconds
    std::int64_t played = -1;   // the version that `move` answers
    std::string move, id;       // a move that the house has not answered yet
    bool ready = false;
  };

  void serve(tui::WebSocket& socket);
  void rest(int tries);
  void hear(std::string_view message);
  void welcome(const Value& m);
  void at_table(const Value& m);
  void updated(const Value& m);
  void refused(const Value& m);
  void over(const std::string& code, const Value& m);
  void lost(const std::string& code, const std::string& why);
  void play(const std::string& code, Seat& seat);
  void give_up(const std::string& code, const std::string& why);
  void ask(const std::string& code, Seat& seat, std::int64_t version, const Value& view);
  void listen_to_programs(const std::vector<int>& readable);
  void hurry();  // programs that think too long
  void open_tables();
  std::string send(std::string_view type, const tui::Members& members);
  void fail(std::string sentence);
  bool done() const;

  const BotArgs& args_;
  tui::Address address_;
  table::Setup setup_;
  tui::KeptToken token_;
  tui::Stop stop_;
  tui::WebSocket* socket_ = nullptr;
  std::map<std::string, Seat, std::less<>> seats_;  // by the code of the table
  std::set<std::string> to_join_;                   // given codes, not joined yet
  std::string session_, creating_;                  // creating_: the id of a `create` on its way
  std::map<std::string, std::string> joining_;      // ids of `join`s on their way, and their codes
  std::uint64_t asked_ = 0, matches_ = 0;
  bool welcome_ = false, finished_ = false, opens_none_ = false;
  int rc_ = 0;
};

}  // namespace cli
