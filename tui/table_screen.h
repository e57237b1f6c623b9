#pragma once
// The table: shows one match as its venue tells it, and turns keys and clicks into moves. It holds no rules; the venue
// says what may be played, and why not.
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tui/art.h"
#include "tui/panel.h"
#include "tui/picks.h"
#include "tui/settings.h"
#include "tui/terminal.h"
#include "tui/venue.h"
#include "tui/words.h"

namespace tui {

class TableScreen {
 public:
  struct Context {
    Terminal& terminal;
    const Settings& settings;
    table::Voice voice;
    RulesPage rules;
    std::string save_path;
  };
  TableScreen(const Context& context, Venue& venue);
  void run();
  // After run(): is the match over, and was it ever saved?
  bool over() const { return now_.over; }
  bool saved() const { return saved_; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kShake{320};
  struct Layout {
    int main_width, card_height, players_rows, columns, table_top, table_height, hand_top,
        hand_rows, per_row, step, log_rows;
  };
  struct Button {
    Rect rect;
    Event press;
  };
  struct Spot {  // where a pick lies
    Rect rect;
    std::size_t pick;
  };

  // Time
  void collect();
  // A cover waits until nothing lies over the table, since the next player must not see what the last player reads there.
  enum class Covers : unsigned char { kNow, kLater };
  void show_due(Covers covers);
  void show(Moment moment);
  void begin_turn();
  bool holding() const { return Clock::now() < hold_until_; }
  std::optional<std::chrono::milliseconds> patience() const;
  std::optional<std::chrono::milliseconds> next_tick() const;

  // Keys
  void handle(const Event& e);
  void handle_key(const Event& e);
  void handle_text(std::string_view text);
  void handle_click(int x, int y);
  void move_cursor(int dx, int dy);
  void choose(std::size_t pick);
  void commit();
  void commit_card(const std::string& card);
  void commit_cards();
  void press(std::size_t choice);
  void refuse(const std::string& why);
  void play(const std::string& move);
  void next_legal(int step);
  void end_of_deal(const Event& e);
  void wait_outside(const Event& e);
  void leaf(const Event& e);

  // Panels
  Backdrop under();
  void type_move();
  std::string example() const;
  std::optional<std::string> meant_by(const std::string& typed);
  void list_moves();
  void ask_number(const MoveChoice& choice);
  void ask_cards(const MoveChoice& choice);
  void ask_which(const std::vector<const MoveChoice*>& choices, const std::string& card);
  void show_tip(const Tip& tip);
  void point_at(const std::string& move);
  void point_at(const Cards& cards);
  void show_last();
  void show_log();
  void show_rules();
  void show_keys();
  bool save();
  void leave();
  void leave_result();
  void say_phrase();
  void heed(const Notice& notice);
  void heed(Offer offer);

  // Drawing
  void draw();
  Layout layout() const;
  void draw_header(const Layout& l);
  void draw_players(const Layout& l);
  void draw_table(const Layout& l);
  void draw_stock(const Layout& l);
  int draw_trick(int x, int y, int width, int card_height, const std::vector<Laid>& trick);
  void draw_board(const Layout& l, const table::Zone& board);
  void draw_rounds(const Layout& l, const table::Zone& rounds);
  void draw_hand(const Layout& l);
  void draw_signs(const Layout& l, int top);
  void draw_log(const Layout& l);
  void draw_last_lines(const std::vector<std::string>& said, int rows);
  void draw_prompt(const Layout& l);
  void draw_bar();
  struct Shown;
  std::vector<Shown> keys_now() const;
  void draw_result(const Layout& l);
  void draw_cover();
  void draw_waiting_room();
  std::string message() const;
  std::string until(const std::string& sentence, const std::optional<Time>& when) const;
  std::string waiting_for() const;
  std::string name_of(core::Seat seat) const;
  struct Piece;
  std::vector<Piece> describe(core::Seat seat, int width) const;
  std::string fact_text(const table::Fact& fact) const;
  std::string prompt() const;
  std::string turn_prompt() const;
  Face face_of(std::size_t pick) const;
  bool fits(const std::string& card) const;
  bool my_turn() const { return !now_.scene.choices.empty() && !covered_; }
  bool marks_cards() const { return !families_.empty(); }
  bool signs() const;  // the picks are buttons
  bool has_hand_area() const;
  const Cards& hand() const { return hand_of(now_.scene, now_.seat); }
  const table::Zone* zone(core::ZoneKind kind) const { return now_.scene.zone(kind); }
  bool shows_result() const { return now_.deal_over && waiting_.empty() && !holding(); }
  int shake() const;
  const std::vector<std::string>& log() const;

  Terminal& t_;
  const Settings& settings_;
  table::Voice voice_;
  Words w_;
  RulesPage rules_;
  std::string save_path_;
  Venue& venue_;

  std::deque<Moment> waiting_;
  Moment now_;
  // Of now_'s scene:
  std::vector<Pick> picks_;
  std::vector<std::size_t> families_;
  std::vector<KeyedChoice> keyed_;
  Look look_;
  std::vector<Laid> finished_;   // the finished trick, while it stays
  std::vector<Laid> last_play_;  // if scenes do not keep it
  Clock::time_point hold_until_{}, shake_until_{};
  std::map<int, std::vector<std::string>> logs_;  // by seat: each reads its own
  core::Seat eyes_;
  bool covered_ = false, thinking_ = false, done_ = false, saved_ = false, good_news_ = false;

  std::int64_t asked_at_ = -1;         // the version of the match that the coach was asked about
  std::optional<Tip> tip_;             // for the present table; not read yet
  bool final_ = false;                 // nothing more comes from the venue
  std::optional<Time> message_until_;  // what the message says happens then
  Offer offer_;                        // of a rematch; without a sentence: none
  std::size_t cursor_ = 0;
  std::set<std::string> marked_;
  std::set<std::string> refused_;  // what shakes
  std::size_t cycle_ = 0;
  std::string message_;
  std::vector<Spot> spots_;
  std::vector<Button> buttons_;
};

}  // namespace tui
