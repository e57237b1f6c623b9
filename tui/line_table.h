#pragma once
// The table in plain sentences, for screen readers and pipes: every event is a line, a move is typed by its number, its
// code or its name, and a family of many moves is one line. Like table_session.h it shows one match as its venue tells it, and
// holds no rules.
#include <string>
#include <string_view>

#include "tui/choice.h"
#include "tui/guide.h"
#include "tui/line_input.h"
#include "tui/picks.h"
#include "tui/settings.h"
#include "tui/tricks.h"
#include "tui/venue.h"
#include "tui/words.h"

namespace tui {

class LineTable {
 public:
  struct Context {
    LineInput& input;
    table::Language language;
    RulesPage rules;
    bool typed = true;             // by a person who sees the typed text; otherwise it is printed
    bool clear = true;             // the screen, between two people at one keyboard
    bool bold = true;              // the prompt
    bool keeps = false;            // an unfinished match is saved
    Settings* settings = nullptr;  // of the person who types; null for a program
    bool guides = false;           // through the first deal; the settings then say that it was seen
  };
  enum class End : unsigned char { kOver, kLeft, kInputEnded, kClosed };

  LineTable(const Context& context, Venue& venue);
  End run();
  bool save_failed() const { return save_failed_; }  // the last save; the player was told

 private:
  enum class Asking : unsigned char { kNothing, kMove, kSeat, kRematch, kQuestion };

  // What comes from the venue
  void hear(News news);
  void show(Moment moment);
  void tell_waiting();
  void tell_turn() const;
  void advise(const Tip& tip) const;
  void lead_on(const Moment& before);
  void tell_lesson();
  void note(const Notice& notice);
  void note(const Offer& offer);
  void note(Lobby lobby);
  void note(const Wait& wait) const;
  void note(Question question);
  void tell_bots() const;
  void warn_of_clock();
  int patience() const;  // in milliseconds, until a warning is due; -1: forever
  void say(std::string_view sentence) const;
  void tell(const std::vector<std::string>& said) const;
  std::string sorted(std::string sentence) const;
  void list_moves() const;
  void tell_tricks() const;
  void add_covered_plays(std::vector<std::string>& said) const;
  std::string told(const std::vector<Laid>& plays) const;
  std::string told(int n, const TakenTrick& trick) const;
  std::string name_of(core::Seat seat) const;
  CardWords card_words() const { return {suits_of(now_), c_.language}; }
  void interrupt();  // the next output does not follow a prompt

  // What is typed
  void ask();
  void prompt(std::string_view question) const;
  void cover();
  void look();  // the answer is the whole situation, and brings the prompt
  void answer(const std::string& line);
  bool command(const std::string& line);
  bool phrase(const std::string& line);
  bool change_chair(const std::string& line);
  void list_chairs() const;
  std::string chair(std::size_t i) const;
  void sort_hand();
  void save();
  void take_back();
  bool rule(const std::string& line);
  void restart();
  void leave();
  bool offers_rematch() const;
  void go();
  void input_ended();
  void finish(End how) { end_ = how, done_ = true; }
  bool online() const { return venue_.extras().chat != nullptr; }

  Context c_;
  Words w_;
  Venue& venue_;
  Moment now_;
  DealTricks tricks_;
  core::Seat looking_;  // of several at one keyboard: the seat that was taken
  Asking asking_ = Asking::kNothing;
  Guide guide_;
  Guide::Lesson taught_{};  // the last lesson that was told
  HandOrder order_{};
  std::optional<Lobby> lobby_;
  std::optional<Question> question_;
  bool warned_ = false;                                          // that the time is nearly up
  bool told_ = false;                                            // what now_ says
  bool looks_ = false;                                           // an answer is on its way
  bool leaving_ = false, undoing_ = false, restarting_ = false;  // asked for confirmation
  std::string last_note_, last_offer_;
  bool save_failed_ = false;
  bool done_ = false;
  End end_ = End::kOver;
};

// Its loss against the best move is within the 95 % error, so nobody can tell them apart.
bool is_as_good(const table::Advice& advice);
// A legal move with what the coach thinks of it, as one line, and the line above the first.
std::string advice_line(const table::Advice& advice);
std::string advice_head(table::Language language, std::string_view unit);
// What judged: Advice::by in words.
std::string_view judged_by(const Words& w, std::string_view by);

}  // namespace tui
