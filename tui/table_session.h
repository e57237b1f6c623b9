#pragma once
// A match on a full screen: carries news from the venue to the model, events through the input to commands, and the model
// to the painter. Not here: what a table looks like, what a key means, what is known of the match.
#include <string>

#include "tui/table_dialogs.h"
#include "tui/table_input.h"
#include "tui/table_talk.h"

namespace tui {

// With the record of the match.
enum class AfterMatch : unsigned char { kNothing, kReview, kReplay, kVerify };

class TableSession {
 public:
  struct Context {
    Screen& screen;
    Settings& settings;
    table::Voice voice;
    RulesPage rules;
    bool guides = false;  // through the first deal; the settings then say that it was seen
  };
  TableSession(const Context& context, Venue& venue);
  void run();
  // After run(): the player left a match that was not over, and did not want it kept.
  bool given_up() const { return given_up_; }
  // After run(): what the player wants to do with the match that is over.
  AfterMatch wants() const { return wants_; }

 private:
  // Draws the table as it is now, and says when to draw it again.
  std::optional<std::chrono::milliseconds> draw(TableModel::Covers covers);
  void collect();
  TableTalk talk() const { return {model_, c_.settings, c_.voice, Clock::now()}; }
  TableDialogs dialogs();

  // What a command does. False: it is none of these.
  void obey(const Command& command);
  bool points(const Command& command);
  bool reads(const Command& command);
  bool asks(const Command& command);
  void acts(const Command& command);

  bool is_on_turn();
  void want(const Intent& intent);
  void play(const std::string& move);
  void switch_setting(std::string_view key);
  void sort_hand();
  void change_chair(const Command& command);
  void take_back();
  void set_level();
  void restart();
  void ask_coach();
  void show_tip(const Tip& tip);
  void show_last_trick();
  void show_tricks();
  void autoplay();
  void go_to_place(Pages& pages);
  bool over() const { return model_.now().over; }
  bool save();
  void leave();
  void leave_result();
  void leave_to(AfterMatch what);
  void go();

  Context c_;
  Venue& venue_;
  TableModel model_;
  Painted painted_;
  bool done_ = false, given_up_ = false;
  AfterMatch wants_ = AfterMatch::kNothing;
};

}  // namespace tui
