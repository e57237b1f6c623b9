#pragma once
// The form of a new match: the opponents, how many play, the game's options. Not here: what happens then.
#include <optional>
#include <string>
#include <vector>

#include "table/open.h"
#include "tui/form.h"
#include "tui/settings.h"

namespace tui {

struct NewMatch {
  enum class Way : unsigned char { kBots, kHotSeat, kQueue, kInvite };
  Way way = Way::kBots;
  table::Setup setup{};
  int people = 1;
  std::vector<std::string>
      names{};  // of people at one keyboard; empty: they are called by their seats
  bool rated = false;
};

class NewMatchForm {
 public:
  struct Context {
    Screen& screen;
    Backdrop under;
    Settings& settings;  // keeps the level and the names for the next match
    table::Language language;
    int level;            // of the bots
    NewMatch::Way way{};  // the first proposal
  };
  NewMatchForm(Context context, table::GameInfo game);

  // None: the user went back.
  std::optional<NewMatch> fill();

 private:
  std::vector<Field> fields() const;
  Field way_field() const;
  Field players_field() const;
  Field people_field() const;
  Field choice(std::string_view key, std::string_view title, std::vector<std::string> values,
               const std::string& way = "") const;
  Field option_field(const table::OptionInfo& option) const;
  void take(const Field& field, NewMatch& match);
  std::optional<std::vector<std::string>> ask_names(int people);

  Context c_;
  table::GameInfo game_;
  Words w_;
};

}  // namespace tui
