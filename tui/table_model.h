#pragma once
// The table as one player sees it at a time that the caller gives: what is shown and what waits to be shown, what the
// player points at, what was said. Pure: news and steps in, facts out; no clock, no screen, no venue. It holds no rules.
#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tui/guide.h"
#include "tui/selection.h"
#include "tui/tricks.h"
#include "tui/venue.h"

namespace tui {

// The line above the keys, instead of the prompt.
struct TableMessage {
  std::string text{};
  enum class Tone : unsigned char { kPlain, kAlarm } tone{};
  std::optional<Time> until{};  // when what it announces happens
};

class TableModel {
 public:
  struct Pace {
    std::chrono::milliseconds move{}, trick{};  // how long each stays before the next is shown
    std::chrono::milliseconds glide{};          // of a card that is played or taken; 0: none moves
  };
  explicit TableModel(const Pace& pace);

  // --- what comes from the venue
  void hear(News news, Time at);
  // A cover waits until nothing lies over the table, since the next player must not see what the last player reads there.
  enum class Covers : unsigned char { kNow, kLater };
  void show_due(Covers covers, Time at);

  // --- what the player does
  Selection& selection() { return selection_; }
  void end_pause() { hold_until_ = moves_until_ = {}; }
  void uncover() { covered_ = false; }
  void sort_hand(HandOrder order);  // from now on
  void begin_guide() { guide_.begin(); }
  void end_guide() { guide_.end(); }
  void say(TableMessage message) { message_ = std::move(message); }
  void refuse(std::string why, Time at);          // what was tried shakes
  void hush();                                    // a key came, so the message was read
  void await_answer() { awaits_answer_ = true; }  // a move is on its way to the venue
  void ask_coach();
  void forget_coach();
  std::optional<Tip> take_tip();  // for the present table, once
  bool take_bell();               // something happened that the player waits for
  void point(int by);             // at a chair of the lobby, or at an answer
  void answered() { question_.reset(); }
  void begin_autoplay(Time at);  // of a record: page after page, to the last
  void end_autoplay();
  bool turns_page(Time at);  // autoplay wants the next page, once

  // --- what there is to see
  const Moment& now() const { return *now_; }
  const Selection& selection() const { return selection_; }
  const Cards& hand() const { return hand_of(now().scene, now().seat); }
  const Guide& guide() const { return guide_; }
  HandOrder order() const { return order_; }
  bool can_sort() const { return is_sortable(now().scene, now().seat) && !covered_; }
  const table::Zone* zone(core::ZoneKind kind) const { return now().scene.zone(kind); }
  const TableMessage& message() const { return message_; }
  const Offer& offer() const { return offer_; }
  const std::optional<Lobby>& lobby() const { return lobby_; }
  const std::optional<Question>& question() const { return question_; }
  const std::optional<Wait>& wait() const { return wait_; }
  std::size_t pointed() const { return pointed_; }
  const std::vector<std::string>& log() const;
  const std::vector<Laid>& finished() const { return finished_; }
  std::vector<Laid> trick() const { return tricks_.open(now().scene); }
  std::vector<Laid> last_trick() const { return tricks_.last(now().scene); }
  const std::vector<TakenTrick>& tricks() const { return tricks_.taken(); }  // of this deal
  bool waits_outside() const { return now().game.empty(); }  // the match has not begun
  bool autoplays() const { return autoplays_; }
  bool closed() const { return closed_; }  // nothing more comes from the venue
  bool covered() const { return covered_; }
  bool awaits_answer() const { return awaits_answer_; }
  bool thinking() const { return asked_at_.has_value(); }  // the coach
  bool sits() const { return eyes_.valid(); }              // not a spectator
  bool my_turn() const { return !now().scene.choices.empty() && !covered_; }
  bool pauses(Time at) const { return at < hold_until_; }
  bool deal_ended() const { return now().deal_over && waiting_.empty(); }
  bool shows_result(Time at) const { return deal_ended() && !pauses(at); }
  int shake(Time at) const;  // how far aside: -1, 0 or 1
  // How much of the way from the player's place is done, 0 to 1, by a card that was played just now.
  double arrival(const table::CardCode& card, Time at) const;
  // How much of the way to the taker is done by the cards of the finished trick.
  double departure(Time at) const;
  // How much of the hand is dealt.
  double dealt(Time at) const;
  // The time until something changes by itself; none if nothing is pending.
  std::optional<std::chrono::milliseconds> patience(Time at) const;

 private:
  void be_refused(const table::Refused& refused, Time at);
  void take(Tip tip);
  void take(const Notice& notice);
  void take_notices();
  void take(Offer offer);
  void take(Lobby lobby);
  void show(Moment moment, Time at);
  void write_log();
  void show_end_of_trick(const Moment& before, Time at);
  void begin_motion(const Moment& before, Time at);
  Guide::Turn turn() const;
  void lead_on(const Moment& before);
  double progress(Time at) const;
  std::optional<std::chrono::milliseconds> next_tick(Time at) const;
  std::optional<std::chrono::milliseconds> next_change(Time at) const;
  void set_next_page(Time at);

  Pace pace_;
  std::deque<Moment> waiting_;
  std::vector<Notice> late_;  // those that came after a moment that waits
  std::shared_ptr<const Moment> now_ = std::make_shared<Moment>();
  Guide guide_;
  HandOrder order_{};
  Cards unsorted_;  // the hand as the venue told it
  Selection selection_;
  DealTricks tricks_;
  std::vector<Laid> finished_;  // the finished trick, while it stays
  Time hold_until_{}, shake_until_{};
  Time moves_from_{}, moves_until_{};
  Cards arriving_;        // into the trick
  bool dealing_ = false;  // the hand
  bool autoplays_ = false;
  std::optional<Time> page_due_;
  std::map<int, std::vector<std::string>> logs_;  // by seat: each reads its own
  core::Seat eyes_;                               // the last seat that looked
  bool covered_ = false, closed_ = false, bell_ = false, awaits_answer_ = false;
  TableMessage message_;
  std::optional<Lobby> lobby_;            // before the match
  std::optional<Question> question_;      // not answered yet
  std::optional<Wait> wait_;              // between two deals
  std::size_t pointed_ = 0;               // a chair, or an answer
  Offer offer_;                           // of a rematch; without a sentence: none
  std::optional<std::int64_t> asked_at_;  // the version of the match that the coach thinks about
  std::optional<Tip> tip_;                // not read yet
};

}  // namespace tui
