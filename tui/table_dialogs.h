#pragma once
// What lies over a table until the player has read or answered it. Each returns the answer; none changes the match.
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tui/pages.h"
#include "tui/panel.h"
#include "tui/table_talk.h"

namespace tui {

class TableDialogs {
 public:
  struct Context {
    Screen& screen;
    const TableModel& model;
    std::function<TableTalk()> talk;  // as of now
    Backdrop under;
    RulesPage rules;
  };
  explicit TableDialogs(Context context) : c_(std::move(context)) {}

  // --- moves
  Intent type_move() const;
  Intent list_moves() const;
  Intent ask(const AskWhich& which) const;
  Intent ask(const AskNumber& number) const;
  Intent ask(const AskCards& cards) const;

  // --- to read
  void show_tip(const Tip& tip) const;
  void show_last_trick() const;  // pre: there is one
  void show_tricks() const;      // of this deal
  void show_log() const;
  void show_rules() const;
  void show_keys() const;

  // --- other questions
  std::optional<std::size_t> choose_place(const std::vector<Place>& places) const;  // its page
  std::optional<std::string_view> choose_phrase() const;
  enum class Leaving : unsigned char { kStay, kSave, kGo };
  Leaving ask_leaving(const Extras& extras) const;
  bool ask_sending_away(std::string_view who) const;
  bool ask_undo() const;  // to take a choice back
  bool ask_restart() const;
  std::optional<int> ask_level(int now) const;  // of the bots; none: as it is

 private:
  const Moment& now() const { return c_.model.now(); }
  const MoveChoice& choice(std::size_t i) const { return now().scene.choices[i]; }
  std::optional<std::size_t> choose(std::string_view title,
                                    const std::vector<std::string>& rows) const;
  std::optional<std::string> type(std::string_view title) const;
  std::optional<std::string> meant_by(const std::string& typed) const;

  Context c_;
};

}  // namespace tui
