#pragma once
// The screens of a house besides its tables: running tables, my stats, the leaderboard, a played match, the account. Each asks
// the house, shows the answer and ends; failures are in problem(). A thread waits for the answer, and Escape ends the wait.
#include <optional>
#include <string>
#include <vector>

#include "tui/house_client.h"
#include "tui/match_list.h"
#include "tui/panel.h"
#include "tui/record_venue.h"
#include "tui/words.h"

namespace tui {

class HouseScreens {
 public:
  struct Context {
    Screen& terminal;
    Backdrop under;
    HouseClient::Context client;
  };
  explicit HouseScreens(Context context) : c_(std::move(context)), w_(language()) {}

  std::optional<std::string> choose_table();  // the code of a table in play
  void show_stats();
  void show_leaderboard();
  void show_account();  // register, log in, log out

  struct Played {
    ListedMatch listed;
    std::string code;
    core::Seat seat;
    std::vector<std::string> names;
  };
  std::optional<std::vector<Played>> history();  // none: the house gave no answer
  std::optional<Record> fetch(const Played& played);
  // Of anybody's match that is over, by the code of its table.
  std::optional<Record> fetch(const std::string& code);

  const std::string& problem() const { return problem_; }

 private:
  using Value = table::json::Value;
  table::Language language() const { return c_.client.language; }
  // Lets a client talk to the house. False if it failed (problem() says why), or the person gave up.
  bool with_client(const std::function<bool(HouseClient&)>& talk);
  std::optional<Value> ask(std::string_view type, const Members& members = {});
  std::string rated_mark(const Value& table) const;    // empty: an older house does not say
  std::string waiting_now();                           // how many in which game; empty: nobody
  std::string uncertainty_of(const Value& row) const;  // of a rating
  std::optional<std::size_t> choose(std::string_view title, const std::vector<std::string>& rows,
                                    std::size_t first = 0) const;
  void read(std::string_view title, std::string_view head,
            const std::vector<std::string>& rows) const;
  void enrol();
  void log_in();
  void log_out();
  void be_welcomed(const std::function<bool(HouseClient&)>& talk);
  std::optional<std::string> type(std::string_view title, Echo echo) const;

  Context c_;
  Words w_;
  std::string problem_;
};

}  // namespace tui
